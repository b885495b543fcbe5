"""Who is away when: absences that were declared, as long as those who declared them play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from gmtool.core.game import Phase
from gmtool.desk.absences import Absence
from gmtool.desk.calendar import Span, moment_of
from gmtool.desk.table import Stage, Table
from gmtool.desk.terms import Term, phases_of, terms
from gmtool.desk.turnfile import read_result


def until_deadline(table: Table, stage: Stage, now: datetime) -> Span:
    """The days from now to the deadline of the phase that comes next, or since that deadline."""
    return days_between(table, now, table.deadline(stage) or now)


def days_between(table: Table, one: datetime, other: datetime) -> Span:
    """The days from one moment to another, whichever comes first."""
    first, last = sorted(table.calendar.day(moment) for moment in (one, other))
    return Span(first, last)


def away(table: Table, stage: Stage, days: Span, later: Sequence[Phase] = ()) -> dict[str, Absence]:
    """Whose players are away on one of these days, in the phase that comes next or in the last of
    those `later`: by seats, the absence that ends last.
    """
    if not table.absences:
        return {}
    number = stage.number + len(later)
    coming = [(stage.number + k, phase.slug) for k, phase in enumerate(later, 1)]
    known = terms(table.roster, [*phases_of(table, stage), *coming])
    return {
        seat: max(those, key=lambda each: each.span.last)
        for seat in table.seats
        if (
            those := [
                each
                for each in table.absences
                if each.seat == seat
                and each.span.first <= days.last
                and days.first <= each.span.last
                and _is_his(table, stage, each, _holder(known, seat, number))
            ]
        )
    }


def _holder(known: Sequence[Term], seat: str, number: int) -> Term | None:
    """Who has a seat in a turn; None: the roster does not say."""
    return next((each for each in known if each.player.seat == seat and each.has(number)), None)


def was_away(table: Table, stage: Stage, term: Term, day: date) -> bool:
    """Whether somebody had declared to be away on a day of his term."""
    return any(
        each.seat == term.player.seat and day in each.span and _is_his(table, stage, each, term)
        for each in table.absences
    )


def _is_his(table: Table, stage: Stage, absence: Absence, term: Term | None) -> bool:
    """Whether an absence is that of the player in this term. One without a name is that of whoever
    has the seat when it begins; in the first phase of a newcomer, of the player before him.
    """
    if term is None:
        return True
    if term.player.nobody:
        return False
    if absence.player:
        return absence.player.casefold() == term.player.handle.casefold()
    settled = _settled(table, stage, term.first) if term.first > 1 else date.min
    return settled is not None and settled < absence.span.first


def _settled(table: Table, stage: Stage, number: int) -> date | None:
    """The day on which the first phase of a term ends; where such phases have no deadline, that on
    which it began. None for a phase that has not begun.
    """
    if number > stage.number:
        return None
    if number == stage.number:
        due = table.deadline(stage)
    else:
        turn = next(each for each in table.folder.turns_run() if each.number == number)
        due = moment_of(read_result(table.folder, turn).due)
    if due is None:
        before = table.folder.turns_run()[number - 2]
        due = moment_of(read_result(table.folder, before).run)
    return due and table.calendar.day(due)


def away_view(until: Mapping[str, date]) -> list[dict[str, Any]]:
    """Those who are away as a post is told of them: until when, and not why."""
    return [{"seat": seat, "until": last} for seat, last in until.items()]


def in_words(day: date) -> str:
    """A day: "2 Jan 2028"."""
    return f"{day.day} {day:%b %Y}"


def days_in_words(days: Span) -> str:
    """The days of an absence: "from 24 Dec 2027 to 2 Jan 2028", "on 24 Dec 2027"."""
    if days.first == days.last:
        return f"on {in_words(days.first)}"
    return f"from {in_words(days.first)} to {in_words(days.last)}"
