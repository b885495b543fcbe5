"""Deadlines: so many days for each kind of phase, or fixed days of the week, in one time zone.

Times of the day are those of the clock on the wall: 21:00 stays 21:00 when summer time begins. A
time that the clock skips is told by the clock before it was set forward, one that comes twice is
the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmtool.desk.roster import means

NEAR = timedelta(days=1)
"""A phase that is run within this time after its deadline does not shift those to come."""
ONE_DAY = timedelta(days=1)
WEEK = 7


@dataclass(frozen=True, slots=True)
class Slot:
    """A fixed time in the week: the day from 0 (Monday), and the time of the day."""

    weekday: int
    at: time


@dataclass(frozen=True, slots=True)
class Span:
    """Days from the first to the last one."""

    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Pause:
    """Days on which the clock stands still, and why."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class Extension:
    """Days added to one phase, named by its number or by words of it (`fall 1902`), and why."""

    turn: str
    days: int
    reason: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """The deadlines of a game.

    `days` has the length of each kind of phase, `slots` the fixed times of those that have such;
    kinds in neither have no deadline. On days of `free` and `free_weekdays` no deadline falls, but
    they count; days of a pause do not count. For `grace` after a deadline orders are still taken.
    """

    days: Mapping[str, int]
    at: time = time(21)
    zone: str = "UTC"
    slots: Mapping[str, tuple[Slot, ...]] = field(default_factory=dict)
    grace: timedelta = timedelta(0)
    free: tuple[Span, ...] = ()
    free_weekdays: frozenset[int] = frozenset()
    pauses: tuple[Pause, ...] = ()
    extensions: tuple[Extension, ...] = ()

    def deadline(
        self, stage: str, now: datetime, previous: datetime | None, number: int = 0, slug: str = ""
    ) -> datetime | None:
        """The deadline of a phase that begins now, in UTC; `previous` is that of the one before,
        `number` and `slug` are those of the phase.

        Days count from the previous deadline, so that running a phase early, or an evening late,
        shifts nothing; from now if there was none, or it is long past.
        """
        if stage not in self.days and stage not in self.slots:
            return None
        base = previous if previous is not None and now < previous + NEAR else now
        begins = self.day(base)
        length = self._length(stage, base, begins)
        added = sum(each.days for each in self.extending(number, slug))
        earliest = max(base, now)
        for day in self._from(self._after(begins, length + added)):
            for at in self._times(stage, day, fixed=not added):
                moment = datetime.combine(day, at, ZoneInfo(self.zone)).astimezone(UTC)
                if moment > earliest:
                    return moment
        raise AssertionError("days go on for ever")

    def whole_phase(self, stage: str, now: datetime) -> datetime | None:
        """When somebody has had a whole phase who begins now: all its days to the same time of the
        day, or at fixed times all that is between two of them; None for phases without deadlines.
        """
        if stage in self.slots:
            begins = self.deadline(stage, now, None)
            return begins and self.deadline(stage, begins, begins)
        if stage not in self.days:
            return None
        there = now.astimezone(ZoneInfo(self.zone))
        day = self._after(there.date(), self.days[stage])
        return datetime.combine(day, there.time(), ZoneInfo(self.zone)).astimezone(UTC)

    def closes(self, deadline: datetime) -> datetime:
        """Until when orders are taken."""
        return deadline + self.grace

    def told(self, moment: datetime) -> str:
        """A moment by the clock of the game: "Fri 6 Feb 2026 21:00 CET"."""
        there = moment.astimezone(ZoneInfo(self.zone))
        return f"{there:%a} {there.day} {there:%b %Y %H:%M %Z}"

    def day(self, moment: datetime) -> date:
        """The day of a moment, by the clock of the game."""
        return moment.astimezone(ZoneInfo(self.zone)).date()

    def pause_on(self, day: date) -> Pause | None:
        """The pause that a day belongs to."""
        return next((pause for pause in self.pauses if day in pause.span), None)

    def _length(self, stage: str, base: datetime, begins: date) -> int:
        """The days that a phase has: at fixed times, up to the next one."""
        if stage not in self.slots:
            return self.days[stage]
        zone = ZoneInfo(self.zone)
        for days in range(WEEK + 1):
            day = begins + timedelta(days)
            for at in self._times(stage, day, fixed=True):
                if datetime.combine(day, at, zone) > base:
                    return days
        raise AssertionError("every slot comes within a week")

    def _times(self, stage: str, day: date, *, fixed: bool) -> list[time]:
        """The times at which a deadline may be on a day."""
        if stage not in self.slots:
            return [self.at]
        if not fixed:  # an extension leaves the fixed days
            return [min(slot.at for slot in self.slots[stage])]
        return sorted(slot.at for slot in self.slots[stage] if slot.weekday == day.weekday())

    def _after(self, day: date, days: int) -> date:
        """So many days later; days of a pause do not count."""
        while days > 0:
            day += ONE_DAY
            days -= self.pause_on(day) is None
        return day

    def _from(self, day: date) -> Iterator[date]:
        """The days on which a deadline may fall, from one on."""
        while True:
            if not self._is_free(day):
                yield day
            day += ONE_DAY

    def _is_free(self, day: date) -> bool:
        return (
            day.weekday() in self.free_weekdays
            or any(day in span for span in self.free)
            or self.pause_on(day) is not None
        )

    def extending(self, number: int, slug: str) -> Iterator[Extension]:
        """The extensions of a phase."""
        return (each for each in self.extensions if means(each.turn, number, slug))


def written(moment: datetime | None) -> str:
    """A moment as it stands in files: in UTC, to the second; "" for none."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if moment else ""


def moment_of(text: str) -> datetime | None:
    """The moment that a text in a file says; None for none. Raises ValueError for what is no
    moment, or might be one anywhere in the world.
    """
    if not text:
        return None
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text} has no time zone")
    return moment


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
