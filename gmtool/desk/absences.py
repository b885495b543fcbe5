"""Absences that players declared: what game.yaml says of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from gmtool.core.problems import Problem, Problems
from gmtool.desk.calendar import Span
from gmtool.desk.deadlines import Reader
from gmtool.desk.roster import Roster
from gmtool.files.document import Document
from gmtool.files.gamefile import DeskOptions


@dataclass(frozen=True, slots=True)
class Absence:
    """Days on which the player of a seat is away, and why; `player` is his handle ("": whoever
    plays the seat then).
    """

    seat: str
    span: Span
    reason: str
    player: str = ""


def absences_of(
    options: DeskOptions, document: Document, seats: Sequence[str], roster: Roster
) -> tuple[Absence, ...]:
    """The absences in game.yaml; raises Problems: days that are none, seats that there are not, and
    players who never had the seat.
    """
    reader = Reader(document)
    found = []
    for number, each in enumerate(options.absences):
        days = reader.days(("absences", number), each.first, each.last)
        if each.seat not in seats:
            reader.problems.append(_no_seat(document, number, each.seat, seats))
        elif each.player and not _played(roster, each.seat, each.player):
            message = f"{each.player} is no player of {each.seat} in players.csv"
            reader.complain(("absences", number, "player"), message, "")
        if days is not None:
            found.append(Absence(each.seat, days, each.reason, each.player))
    if reader.problems:
        raise Problems(reader.problems)
    return tuple(found)


def _no_seat(document: Document, number: int, seat: str, seats: Sequence[str]) -> Problem:
    near = get_close_matches(seat, seats, 1)
    remedy = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(seats)}."
    way = ("absences", number, "seat")
    return document.problem(way, f'there is no seat "{seat}" in this game', remedy)


def _played(roster: Roster, seat: str, handle: str) -> bool:
    return any(
        row.seat == seat and row.handle.casefold() == handle.casefold() for row in roster.players
    )
