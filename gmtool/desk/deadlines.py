"""What game.yaml says of deadlines, pauses and extensions -> a calendar."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, time, timedelta
from functools import partial
from typing import Any, TypeVar

from gmtool.core.problems import Problem, Problems
from gmtool.desk.calendar import Calendar, Extension, Pause, Slot, Span
from gmtool.files.document import Document
from gmtool.files.gamefile import DeskOptions
from gmtool.files.players import is_zone

S = TypeVar("S")
T = TypeVar("T")

CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
DAYS = re.compile(r"(\d{1,3})(?: ?days?)?")
GRACE = re.compile(r"(\d{1,3}) ?(h|hours?|min|minutes?)")
RANGE = re.compile(r"\s*(?:to|until|\.\.)\s*|\s+-\s+")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKLY = re.compile(r"[^\W\d]+ *,|(mon|tue|wed|thu|fri|sat|sun)[a-z]*( |$)", re.IGNORECASE)
"""What begins with a day of the week, or a list of such."""
SHORTEST = 3
"""The letters that tell days of the week apart."""
LONGEST = 366
"""The days of the longest pause, or extension: more is a slip."""


class Unfit(ValueError):
    """A text that is not what is expected; the message says what it is, and the remedy what is."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy


def calendar_of(options: DeskOptions, document: Document) -> Calendar:
    """The calendar that game.yaml describes; raises Problems."""
    reader = Reader(document)
    days: dict[str, int] = {}
    slots: dict[str, tuple[Slot, ...]] = {}
    told: dict[str, Any] = {}
    known: dict[str, Callable[[str], Any]] = {"at": clock, "zone": zone, "grace": grace}
    for key, text in options.deadlines.items():
        way = ("deadlines", key)
        if key in known:
            told[key] = reader.read(way, known[key], text)
        elif key == "free":
            told["free"], told["free_weekdays"] = reader.read(way, free_days, text) or ((), ())
        elif WEEKLY.match(text):
            slots[key] = reader.read(way, weekly, text) or ()
        else:
            days[key] = reader.read(way, length, text) or 0
    for number, each in enumerate(options.pauses):
        if whole := reader.days(("pauses", number), each.first, each.last):
            told["pauses"] = (*told.get("pauses", ()), Pause(whole, each.reason))
    for number, longer in enumerate(options.extensions):
        if not 1 <= longer.days <= LONGEST:
            message = f"expected a number of days from 1 to {LONGEST}"
            reader.complain(("extensions", number, "days"), message, "")
    told["extensions"] = tuple(Extension(e.turn, e.days, e.reason) for e in options.extensions)
    closed = set(told.get("free_weekdays") or ())
    open_days = [{slot.weekday for slot in each} - closed for each in slots.values() if each]
    if len(closed) == len(WEEKDAYS) or not all(open_days):
        reader.complain(("deadlines", "free"), "no day of the week is left for deadlines", "")
    if reader.problems:
        raise Problems(reader.problems)
    at = told.get("at", time(21))
    fixed = {
        stage: tuple(Slot(slot.weekday, at if slot.at == UNSAID else slot.at) for slot in each)
        for stage, each in slots.items()
    }
    return Calendar(days, slots=fixed, **told)


class Reader:
    """Reads texts of game.yaml, and collects what is wrong with them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def read(self, way: tuple[str | int, ...], reading: Callable[[S], T], said: S) -> T | None:
        """What a text says; None if that is not clear."""
        try:
            return reading(said)
        except Unfit as unfit:
            self.complain(way, str(unfit), unfit.remedy)
            return None

    def days(self, way: tuple[str | int, ...], first: str, last: str) -> Span | None:
        """The days from the `first` to the `last` one below a key; None if that is not clear."""
        begins = self.read((*way, "first"), day, first)
        ends = self.read((*way, "last"), day, last)
        if begins is None or ends is None:
            return None
        return self.read((*way, "last"), partial(span, begins), ends)

    def complain(self, way: tuple[str | int, ...], message: str, remedy: str) -> None:
        """Notes a problem at a key."""
        self.problems.append(self.document.problem(way, message, remedy))


def clock(text: str) -> time:
    """A time of the day: `21:00`."""
    found = CLOCK.fullmatch(text.strip())
    if found is None:
        raise Unfit(f'"{text}" is no time of the day', "Write it like 21:00.")
    return time(int(found[1]), int(found[2]))


def zone(text: str) -> str:
    """A time zone: `Europe/London`."""
    if not is_zone(text):
        raise Unfit(f'there is no time zone "{text}"', "Write Europe/London, or UTC.")
    return text


def grace(text: str) -> timedelta:
    """A short time: `2 h`, `30 min`."""
    found = GRACE.fullmatch(text.strip())
    if found is None:
        raise Unfit(f'"{text}" is no time of grace', "Write it like 2 h, or 30 min.")
    minutes = int(found[1]) * (60 if found[2].startswith("h") else 1)
    return timedelta(minutes=minutes)


def length(text: str) -> int:
    """So many days: `3`, `3 days`."""
    found = DAYS.fullmatch(text.strip())
    if found is None:
        raise Unfit(f'"{text}" is no number of days', "Write it like 3, or Mon, Thu 20:00.")
    return int(found[1])


def day(text: str) -> date:
    """A day: `2027-12-24`."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Unfit(f'"{text}" is no day', "Write it like 2027-12-24.") from None


def span(first: date, last: date) -> Span:
    """The days from the first to the last one."""
    if not 0 <= (last - first).days < LONGEST:
        raise Unfit(f"expected a day after {first}, within a year", "Write 2027-12-24.")
    return Span(first, last)


def weekday(text: str) -> int:
    """A day of the week by its name or the beginning of it: `Mon` is 0."""
    named = text.strip().casefold()
    found = [k for k, name in enumerate(WEEKDAYS) if name.startswith(named)]
    if len(named) < SHORTEST or len(found) != 1:
        raise Unfit(f'"{text.strip()}" is no day of the week', "Write it like Mon, or Thu 20:00.")
    return found[0]


UNSAID = time.max
"""The time of a slot that names none."""


def weekly(text: str) -> tuple[Slot, ...]:
    """Fixed times in the week: `Mon, Thu`, `Tue 20:00, Sat 12:00`."""
    found = []
    for each in text.split(","):
        named, _, at = each.strip().partition(" ")
        found.append(Slot(weekday(named), clock(at) if at else UNSAID))
    return tuple(found)


def free_days(text: str) -> tuple[tuple[Span, ...], frozenset[int]]:
    """Days on which no deadline falls: `Sun, 2027-12-24 to 2027-12-26, 2028-01-01`."""
    spans, weekdays = [], set()
    for each in text.split(","):
        if each.strip()[:1].isalpha():
            weekdays.add(weekday(each))
            continue
        first, *rest = RANGE.split(each.strip())
        if len(rest) > 1:
            raise Unfit(f'"{each.strip()}" are no days', "Write 2027-12-24 to 2027-12-26.")
        spans.append(span(day(first), day(rest[0] if rest else first)))
    return tuple(spans), frozenset(weekdays)
