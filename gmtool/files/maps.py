"""A map folder -> the board.

    provinces.csv   a row for each province and each split coast: names, kind, centre, home
    borders.csv     for each place and kind of unit the places it can move to, from both ends
    ambiguous.csv   short forms with several readings, or risky as plain words
    map.yaml        title, credit, source of the shapes, provinces nobody may enter
    shapes.geojson  what is drawn
    starts/*.yaml   positions to start from

A province is called by its id, its printed name and its aliases, in any case. Only the three tables
are read for play; the others when a picture, a new game or the map check asks for them.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from gmtool.core.problems import Place, Problem, Problems
from gmtool.diplomacy.board import COAST, KINDS, Board, Names, Province, province_of
from gmtool.files.shipped import shipped
from gmtool.files.tables import PHRASES, WORDS, Row, read_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gmtool.files.starts import About

SPLIT = "split"
PROVINCE_COLUMNS = ("id", "name", "kind", "centre", "home", "aliases", "typos")
BORDER_COLUMNS = ("place", "by", "to")
AMBIGUOUS_COLUMNS = ("form", "places", "note")
PROVINCE_ID = re.compile(r"[a-z][a-z0-9]*")
COAST_ID = re.compile(r"[a-z][a-z0-9]*/[a-z]+")
Steps = dict[str, list[str]]


@dataclass(frozen=True)
class GameMap:
    """A map to play on and the folder it was read from."""

    folder: Path
    board: Board

    @property
    def shapes(self) -> Path:
        """The file with the polygons and anchors of a picture."""
        return self.folder / "shapes.geojson"

    @cached_property
    def about(self) -> About:
        """Title, credit line and impassable provinces; raises `Problems` if map.yaml has any."""
        from gmtool.files.starts import read_about  # takes its time: only where it is asked for

        return read_about(self.folder)


def shipped_maps() -> dict[str, Path]:
    """The maps that come with gmtool, by name: beside the package, or inside an installed one."""
    homes = shipped("maps")
    tables = [table for home in homes for table in sorted(home.glob("*/provinces.csv"))]
    return {table.parent.name: table.parent for table in tables}


def find_map(name: str) -> Path:
    """The folder of a map: one that comes with gmtool ("standard"), or a folder by its path.

    Raises `Problems` if there is neither.
    """
    shipped = shipped_maps()
    if name in shipped:
        return shipped[name]
    if os.path.isdir(name):  # noqa: PTH112  # Path.is_dir raises for a name that is too long
        return Path(name)
    remedy = f"Maps that come with gmtool: {', '.join(sorted(shipped))}. Or the path of a folder."
    raise Problems([Problem(Place(name), f'there is no map "{name}"', remedy)])


def load_map(folder: Path) -> GameMap:
    """The map in a folder; raises `Problems` with everything in its tables that cannot be played.

    `gmtool.files.mapcheck.check_map` looks deeper: at borders, names, shapes and starts.
    """
    tables = read_tables(folder)
    if tables.problems:
        raise Problems(tables.problems)
    return GameMap(folder, tables.board)


@dataclass(frozen=True, slots=True)
class MapTables:
    """The three tables of a map, the board made from what of them is sound, and the problems."""

    provinces: list[Row]
    borders: list[Row]
    ambiguous: list[Row]
    board: Board
    problems: list[Problem]


def read_tables(folder: Path) -> MapTables:
    """Read the tables of a map folder, as far as they can be read."""
    provinces, problems = read_table(folder / "provinces.csv", PROVINCE_COLUMNS)
    borders, more = read_table(folder / "borders.csv", BORDER_COLUMNS)
    ambiguous, most = read_table(folder / "ambiguous.csv", AMBIGUOUS_COLUMNS, may_be_empty=True)
    problems += more + most
    places = {row["id"] for row in provinces}
    if provinces:
        problems += _province_problems(provinces) + _border_problems(borders, places)
        problems += _unknown_places(ambiguous, "places", places)
    spaces = _provinces(provinces)
    names, clashes = _names(provinces, ambiguous)
    armies, fleets = _steps(borders, spaces)
    board = Board(folder.resolve().name, spaces, armies, fleets, names)
    return MapTables(provinces, borders, ambiguous, board, problems + clashes)


def _provinces(rows: list[Row]) -> list[Province]:
    coasts: dict[str, list[str]] = {}
    for row in rows:
        if "/" in row["id"]:
            coasts.setdefault(province_of(row["id"]), []).append(row["id"])
    spaces = {
        row["id"]: Province(
            row["id"],
            row["name"],
            row["kind"],
            row["centre"] == "yes",
            row["home"],
            tuple(coasts.get(row["id"], ())),
        )
        for row in rows
        if "/" not in row["id"]
    }
    return list(spaces.values())


def _steps(rows: list[Row], spaces: list[Province]) -> tuple[Steps, Steps]:
    """For armies and for fleets: place -> the places that a unit can move to."""
    places = {place for space in spaces for place in (space.id, *space.coasts)}
    steps: dict[str, Steps] = {"army": {}, "fleet": {}}
    for row in rows:
        if row["place"] in places and row["by"] in steps:
            known = [to for to in WORDS.findall(row["to"]) if to in places]
            steps[row["by"]][row["place"]] = known
    return steps["army"], steps["fleet"]


def _province_problems(rows: list[Row]) -> list[Problem]:
    problems: list[Problem] = []
    lines: dict[str, int] = {}
    kinds = {row["id"]: row["kind"] for row in rows}
    for row in rows:
        if row["id"] in lines:
            message = f'the id "{row["id"]}" stands in line {lines[row["id"]]} already'
            problems.append(row.problem(row.place("id"), message))
        lines.setdefault(row["id"], row.line)
        problems += [
            row.problem(row.place(column), message, remedy)
            for column, message, remedy in _province_faults(row, kinds)
        ]
    return problems


def _province_faults(row: Row, kinds: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """What is wrong in one row: the column, the message, a remedy."""
    place, kind = row["id"], row["kind"]
    form = COAST_ID if kind == SPLIT else PROVINCE_ID
    if kind not in (*KINDS, SPLIT):
        yield "kind", f'"{kind}" is no kind', f"Write {', '.join(KINDS)} or {SPLIT}."
    elif form.fullmatch(place) is None:
        remedy = "Ids are lower-case letters: spa for a province, spa/nc for a split coast."
        yield "id", f'"{place}" is no id of a row of kind {kind}', remedy
    elif kind == SPLIT and kinds.get(province_of(place)) != COAST:
        yield "id", f'there is no coastal province "{province_of(place)}" to split', ""
    if row["centre"] not in ("yes", ""):
        yield "centre", f'"{row["centre"]}" is neither yes nor empty', ""
    if not row["name"]:
        yield "name", f"{place} has no name", ""


def _border_problems(rows: list[Row], places: set[str]) -> list[Problem]:
    problems = _unknown_places(rows, "place", places) + _unknown_places(rows, "to", places)
    lines: dict[tuple[str, str], int] = {}
    for row in rows:
        key = row["place"], row["by"]
        if row["by"] not in ("army", "fleet"):
            message = f'"{row["by"]}" is neither army nor fleet'
            problems.append(row.problem(row.place("by"), message))
        elif key in lines:
            message = f"the {key[1]} borders of {key[0]} stand in line {lines[key]} already"
            problems.append(row.problem(row.place("place"), message))
        lines.setdefault(key, row.line)
    return problems


def _unknown_places(rows: list[Row], column: str, places: set[str]) -> list[Problem]:
    return [
        row.problem(row.place(column, WORDS, number), f'there is no place "{word}"')
        for row in rows
        for number, word in enumerate(WORDS.findall(row[column]))
        if word not in places
    ]


def _names(rows: list[Row], ambiguous: list[Row]) -> tuple[Names, list[Problem]]:
    """What the places are called; a problem where two places have the same name."""
    risky = {row["form"]: tuple(WORDS.findall(row["places"])) for row in ambiguous}
    aliases: dict[str, str] = {}
    problems: list[Problem] = []
    for column in ("id", "name", "aliases"):
        for row in rows:
            names = PHRASES.findall(row[column]) if column == "aliases" else [row[column]]
            for number, name in enumerate(filter(None, names)):
                owner = aliases.setdefault(name.lower(), row["id"])
                if owner != row["id"]:
                    place = row.place(column, PHRASES, number)
                    remedy = "Leave it out, or write it in ambiguous.csv with all its places."
                    message = f'"{name}" is a name of {owner} already'
                    problems.append(row.problem(place, message, remedy))
    for form in risky:
        aliases.pop(form, None)
    typos = {typo: row["id"] for row in rows for typo in PHRASES.findall(row["typos"])}
    clear = {typo: place for typo, place in typos.items() if typo not in aliases}
    titles = {row["id"]: row["name"] for row in rows}
    return Names(aliases, clear, risky, titles), problems
