"""Why a phase takes longer than usual: pauses in it, and days that were added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from gmtool.core.game import Phase
from gmtool.desk.calendar import Calendar


@dataclass(frozen=True, kw_only=True)
class Delay:
    """A pause from its `first` day to its `last` one, or so many `days` added to one phase."""

    first: str = ""
    last: str = ""
    days: int = 0
    reason: str


def delays_of(
    calendar: Calendar,
    number: int,
    phase: Phase,
    begins: datetime | None,
    deadline: datetime | None,
) -> tuple[Delay, ...]:
    """What delays a phase: the pauses that have a day between its beginning and its deadline, and
    the extensions of this phase.
    """
    if begins is None or deadline is None:
        return ()
    first, last = calendar.day(begins), calendar.day(deadline)
    pauses = [
        Delay(first=f"{each.span.first}", last=f"{each.span.last}", reason=each.reason)
        for each in calendar.pauses
        if first <= each.span.last and each.span.first <= last
    ]
    longer = calendar.extending(number, phase.slug)
    return (*pauses, *(Delay(days=each.days, reason=each.reason) for each in longer))


def delays_view(delays: Sequence[Delay]) -> list[dict[str, Any]]:
    """Delays as a post is told of them."""
    return [
        {
            "first": date.fromisoformat(each.first) if each.first else None,
            "last": date.fromisoformat(each.last) if each.last else None,
            "days": each.days,
            "reason": each.reason,
        }
        for each in delays
    ]
