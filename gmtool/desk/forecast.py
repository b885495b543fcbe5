"""The phases to come and their deadlines, as far as they can be told."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple, Protocol, runtime_checkable

from gmtool.core.game import Phase
from gmtool.desk.calendar import Calendar
from gmtool.desk.table import Table


@runtime_checkable
class Foretold(Protocol):
    """A game that can tell which phases come."""

    def coming(self, state: Any) -> Iterable[Phase]:
        """The phases to come, the next one first, perhaps without end."""


class Coming(NamedTuple):
    """A phase to come, and its deadline if such phases have one."""

    phase: Phase
    deadline: datetime | None


def forecast(table: Table, now: datetime, count: int) -> list[Coming]:
    """The next phases of a game, each run at its deadline; none when the game is over."""
    stage = table.stage()
    if table.outcome(stage) is not None:
        return []
    first = table.deadline(stage)
    phases = table.game.coming(stage.state) if isinstance(table.game, Foretold) else [stage.phase]
    return foretold(table.calendar, islice(phases, count), now, stage.number, first)


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
