"""Compare ../standard/borders.csv with the map file of another program.

    python compare_borders.py PATH/TO/diplomacy/maps/standard.map

The other file is the one in the PyPI package diplomacy 1.1.2. It is read as text, move by move,
to find what differs; nothing of it is used. Exit status 1 if a move stands in one file only.
"""

import csv
import os
import sys

BORDERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "standard", "borders.csv")
OTHER_IDS = {"gol": "lyo", "tyn": "tys"}
TERRAIN = ("LAND", "COAST", "WATER", "PORT", "SHUT")


def our_moves():
    """{"army": {(from, to), ...}, "fleet": ...} of our table."""
    moves = {"army": set(), "fleet": set()}
    with open(BORDERS, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            moves[row["by"]] |= {(row["place"], to) for to in row["to"].split()}
    return moves


def our_id(word):
    """STP/NC -> stp/nc, GOL -> lyo."""
    province, slash, coast = word.lower().partition("/")
    return OTHER_IDS.get(province, province) + slash + coast


def their_moves(path):
    """The same of a file with lines `COAST Nwy ABUTS Bar Fin ...`; lower case there: armies only."""
    terrain, abuts = {}, {}
    with open(path, encoding="utf-8") as file:
        for words in map(str.split, file):
            if len(words) > 2 and words[0] in TERRAIN and words[2] == "ABUTS":
                terrain[words[1].upper()], abuts[words[1].upper()] = words[0], words[3:]
    split = {place.split("/")[0] for place in terrain if "/" in place}
    moves = {"army": set(), "fleet": set()}
    for here, words in abuts.items():
        for word in words:
            there = word.upper()
            if {terrain[here], terrain[there]} <= {"LAND", "COAST", "PORT"}:
                bare = (here.split("/")[0], there.split("/")[0])
                moves["army"].add((our_id(bare[0]), our_id(bare[1])))
            dry = {terrain[here], terrain[there]} & {"LAND", "SHUT"}
            if word == there and not dry and here not in split and there not in split:
                moves["fleet"].add((our_id(here), our_id(there)))
    return moves


def main():
    ours, theirs = our_moves(), their_moves(sys.argv[1])
    faults = 0
    for by in ("army", "fleet"):
        for title, only in (("ours", ours[by] - theirs[by]), ("theirs", theirs[by] - ours[by])):
            for here, there in sorted(only):
                print(f"{by} {here} -> {there}: only {title}")
                faults += 1
        print(f"{by}: {len(ours[by])} moves here, {len(theirs[by])} there")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
