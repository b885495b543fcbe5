"""Terms: who played a seat from which phase to which."""

from __future__ import annotations

from dataclasses import dataclass

from gmtool.desk.roster import Begun, Roster, means
from gmtool.desk.table import Stage, Table
from gmtool.files.players import Player


@dataclass(frozen=True, slots=True)
class Term:
    """Somebody's time on a seat: his row of players.csv, the number of the turn with which it
    began, and of the one with which it was over (None: it goes on).
    """

    player: Player
    first: int
    end: int | None = None

    def has(self, number: int) -> bool:
        """Whether a turn belongs to it."""
        return self.first <= number and (self.end is None or number < self.end)


def terms(roster: Roster, phases: Begun) -> list[Term]:
    """The terms that have begun with one of these phases, in the order of players.csv; terms in
    which nobody plays a seat are among them.
    """
    rows = [row for row in roster.players if row.seat]
    begins = [first_of(row.since, phases) if row.since else 1 for row in rows]
    found = []
    for k, (row, first) in enumerate(zip(rows, begins, strict=True)):
        if first is None:
            continue
        ends = [begins[j] for j in range(k + 1, len(rows)) if rows[j].seat == row.seat]
        ends.append(first_of(row.until, phases) if row.until else None)
        end = min((number for number in ends if number is not None), default=None)
        if end is None or first < end:
            found.append(Term(row, first, end))
    return found


def to_come(roster: Roster, phases: Begun) -> list[Player]:
    """The rows of players.csv of those who have a seat from a later phase on than these. Who stands
    below them, and has begun, has the seat in their place.
    """
    rows = roster.players
    begun = [not row.since or first_of(row.since, phases) is not None for row in rows]
    return [
        row
        for k, row in enumerate(rows)
        if row.seat and not begun[k]
        if not any(begun[j] and rows[j].seat == row.seat for j in range(k + 1, len(rows)))
    ]


def first_of(text: str, phases: Begun) -> int | None:
    """The first of these phases that a text means."""
    return next((number for number, slug in phases if means(text, number, slug)), None)


def phases_of(table: Table, stage: Stage) -> list[tuple[int, str]]:
    """The phases up to the one that comes next."""
    return [*table.begun_before(stage.number), (stage.number, stage.phase.slug)]


def titles(table: Table, stage: Stage) -> dict[int, str]:
    """What people call the phases up to the one that comes next, by their numbers."""
    run = {turn.number: result.phase for turn, result in table.results()}
    return run | {stage.number: stage.phase.title}


def span_of(term: Term, named: dict[int, str]) -> str:
    """A term in words: "from the start to Fall 1902, moves", "since Winter 1902, builds"."""
    begins = "the start" if term.first == 1 else named[term.first]
    if term.end is None:
        return "from the start" if term.first == 1 else f"since {begins}"
    return f"from {begins} to {named[term.end - 1]}"
