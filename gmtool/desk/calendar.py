"""Deadlines: so many days for each kind of phase, at one time of the day in one time zone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmtool.core.problems import Problems
from gmtool.files.document import Document
from gmtool.files.players import is_zone

CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
DAYS = re.compile(r"\d{1,3}")
NEAR = timedelta(days=1)
"""A phase that is run within this time after its deadline does not shift those to come."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The deadlines of a game: days by kind of phase, none for kinds that have no deadline."""

    days: Mapping[str, int]
    at: time = time(21)
    zone: str = "UTC"

    def deadline(self, stage: str, now: datetime, previous: datetime | None) -> datetime | None:
        """The deadline of a phase that begins now, in UTC; `previous` is that of the one before.

        Days count from the previous deadline, so that running a phase early, or an evening late,
        shifts nothing; from now if there was none, or it is long past.
        """
        if stage not in self.days:
            return None
        base = previous if previous is not None and now < previous + NEAR else now
        day = base.astimezone(ZoneInfo(self.zone)).date() + timedelta(days=self.days[stage])
        local = datetime.combine(day, self.at, ZoneInfo(self.zone))
        return local.astimezone(UTC)


def calendar_of(deadlines: Mapping[str, str], document: Document) -> Calendar:
    """The calendar that `deadlines` in game.yaml describes; raises Problems."""
    days: dict[str, int] = {}
    at, zone, problems = time(21), "UTC", []
    for key, text in deadlines.items():
        if key == "at":
            clock = CLOCK.fullmatch(text)
            if clock:
                at = time(int(clock[1]), int(clock[2]))
            else:
                message, remedy = f'"{text}" is no time of the day', "Write it like 21:00."
                problems.append(document.problem(("deadlines", key), message, remedy))
        elif key == "zone":
            zone = text
            if not is_zone(text):
                message, remedy = f'there is no time zone "{text}"', "Write Europe/London, or UTC."
                problems.append(document.problem(("deadlines", key), message, remedy))
        elif DAYS.fullmatch(text):
            days[key] = int(text)
        else:
            message, remedy = f'"{text}" is no number of days', "Write it like 3."
            problems.append(document.problem(("deadlines", key), message, remedy))
    if problems:
        raise Problems(problems)
    return Calendar(days, at, zone)


def written(moment: datetime | None) -> str:
    """A moment as it stands in files: in UTC, to the second; "" for none."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""


def moment_of(text: str) -> datetime | None:
    """The moment that a text in a file says; None for none."""
    return datetime.fromisoformat(text) if text else None


def left(deadline: datetime, now: datetime) -> str:
    """The time from now until a deadline in words: "2 days 3 h", "45 min", "over since 2 h"."""
    gone = now > deadline
    minutes = int(abs(deadline - now).total_seconds()) // 60
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    if days:
        told = f"{days} day{'' if days == 1 else 's'}" + (f" {hours} h" if hours else "")
    else:
        told = f"{hours} h {minutes} min" if hours else f"{minutes} min"
    return f"over since {told}" if gone else told
