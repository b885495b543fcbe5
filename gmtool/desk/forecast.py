"""The phases to come and their deadlines, as far as they can be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, Protocol, runtime_checkable

from gmtool.core.game import Phase
from gmtool.desk.away import away
from gmtool.desk.calendar import Calendar, Span
from gmtool.desk.roster import means
from gmtool.desk.table import Stage, Table

FARTHEST = 1000
"""How many phases ahead anything is planned."""


@runtime_checkable
class Foretold(Protocol):
    """A game that can tell which phases come."""

    def coming(self, state: Any) -> Iterable[Phase]:
        """The phases to come, the next one first, perhaps without end."""


class Coming(NamedTuple):
    """A phase to come, its deadline if such phases have one, and the seats whose players are away
    on that day.
    """

    phase: Phase
    deadline: datetime | None
    away: tuple[str, ...] = ()


def forecast(table: Table, now: datetime, count: int) -> list[Coming]:
    """The next phases of a game, each run at its deadline; none when the game is over."""
    stage = table.stage()
    if table.outcome(stage) is not None:
        return []
    first = table.deadline(stage)
    phases = table.game.coming(stage.state) if isinstance(table.game, Foretold) else [stage.phase]
    told = foretold(table.calendar, islice(phases, count), now, stage.number, first)
    later = [each.phase for each in told[1:]]
    return [_with_absent(table, stage, each, later[:k]) for k, each in enumerate(told)]


def may_come(table: Table, stage: Stage, text: str) -> bool:
    """Whether a text can mean the phase that comes next, or one after it. Of a game that does not
    tell its phases any words can.
    """
    if isinstance(table.game, Foretold):
        slugs = [each.slug for each in islice(table.game.coming(stage.state), FARTHEST)]
        return any(means(text, number, each) for number, each in enumerate(slugs, stage.number))
    numbers = range(stage.number, stage.number + FARTHEST)
    return " " in text or any(means(text, number, stage.phase.slug) for number in numbers)


def _with_absent(table: Table, stage: Stage, coming: Coming, later: Sequence[Phase]) -> Coming:
    """A phase to come, the last of those `later`, with the seats whose players are away then."""
    if coming.deadline is None:
        return coming
    day = table.calendar.day(coming.deadline)
    return coming._replace(away=tuple(away(table, stage, Span(day, day), later)))


def foretold(
    calendar: Calendar,
    phases: Iterable[Phase],
    now: datetime,
    number: int = 1,
    first: datetime | None = None,
) -> list[Coming]:
    """The deadlines of phases that follow one another from now on; `number` is that of the first
    one, `first` its deadline, if it is known.
    """
    told: list[Coming] = []
    previous: datetime | None = None
    for k, phase in enumerate(phases):
        deadline = first if k == 0 else None
        deadline = deadline or calendar.deadline(
            phase.stage, previous or now, previous, number + k, phase.slug
        )
        told.append(Coming(phase, deadline))
        previous = deadline or previous
    return told


def zones(table: Table, seats: Iterable[str]) -> list[str]:
    """The time zones in which deadlines are told: that of the calendar, those of posts, those of
    the players of some seats, and UTC.
    """
    stage = table.stage()
    players = table.players(stage.number, stage.phase)
    asked = [players[seat].zone for seat in seats if seat in players]
    found = [table.calendar.zone, *table.options.posts.zones, *asked, "UTC"]
    return [zone for zone in dict.fromkeys(found) if zone]
