"""players.csv: who plays which seat, from when until when, and who waits for one."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from gmtool.core.problems import Problem, Problems
from gmtool.files.tables import Row, read_table

COLUMNS = ("seat", "handle", "zone", "since", "until")

NOBODY = "nobody"
"""The handle of a seat that is not played."""


class Player(NamedTuple):
    """A row: a seat ("": a reserve), its player's handle ("": not known), his time zone, and the
    phases from which and until which he plays ("": from the start, to the end).
    """

    seat: str
    handle: str
    zone: str = ""
    since: str = ""
    until: str = ""

    @property
    def nobody(self) -> bool:
        """Whether the row says that nobody plays the seat."""
        return self.handle.casefold() == NOBODY


def read_players(path: Path, file: str = "", seats: Sequence[str] | None = None) -> list[Player]:
    """The players in the order of the file; raises Problems: unknown time zones, a seat that two
    play from the start, or that is none of the `seats` of the game (None: any will do).
    """
    rows, problems = read_table(path, COLUMNS, file, may_be_empty=True)
    players = [Player(*(row[column] for column in COLUMNS)) for row in rows]
    problems += [problem for row in rows for problem in _zone_problems(row)]
    if seats is not None:
        unknown = [row for row in rows if row["seat"] and row["seat"] not in seats]
        problems += [_no_seat(row, seats) for row in unknown]
    first: dict[str, int] = {}
    for row in rows:
        seat = row["seat"].casefold()
        if not seat or row["since"]:
            continue
        if seat in first:
            message = f"{row['seat']} has a player from the start already, in line {first[seat]}"
            remedy = "Write under `since` from which phase on: Fall 1902."
            problems.append(row.problem(row.place("seat"), message, remedy))
        first.setdefault(seat, row.line)
    if problems:
        raise Problems(problems)
    return players


def _zone_problems(row: Row) -> list[Problem]:
    if not row["zone"] or is_zone(row["zone"]):
        return []
    message = f'there is no time zone "{row["zone"]}"'
    return [row.problem(row.place("zone"), message, "Write it like Europe/London, or UTC.")]


def _no_seat(row: Row, seats: Sequence[str]) -> Problem:
    message = f'there is no seat "{row["seat"]}" in this game'
    near = get_close_matches(row["seat"], seats, 1)
    remedy = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(seats)}."
    return row.problem(row.place("seat"), message, remedy)


def is_zone(name: str) -> bool:
    """Whether a time zone has this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def players_text(players: Sequence[Player]) -> str:
    """The players as the text of a file."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(players)
    return out.getvalue()
