"""Moments as forums, mail and chat write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan janv ene gen",
            "feb fevr",
            "mar mars marz mrt maa maar",
            "apr avr avri abr",
            "may mai mei mag",
            "jun juin giu",
            "jul juil lug",
            "aug aout ago",
            "sep sept set",
            "oct okt ott",
            "nov",
            "dec dez dic",
        ),
        1,
    )
    for name in names.split()
}
"""The beginnings of the months in English, German, French, Spanish, Italian and Dutch."""
TODAY = frozenset(("today", "heute", "aujourd'hui", "hoy", "oggi", "vandaag"))
YESTERDAY = frozenset(("yesterday", "gestern", "hier", "ayer", "ieri", "gisteren"))

TIME = re.compile(
    r"(?<![\d:.])(\d{1,2})[:h](\d{2})(?::(\d{2})(?:\.\d+)?)?(?:\s*([ap])\.?m\b\.?)?", re.IGNORECASE
)
OFFSET = re.compile(
    r"(?:\b(?:UTC|GMT)\s*)?([+-\u2212])\s?(\d{1,2}):?(\d{2})?(?!\d)|\b(?:UTC|GMT|Z)\b",
    re.IGNORECASE,
)
YEAR_FIRST = re.compile(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
DOTS = re.compile(r"\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)")
SLASHES = re.compile(r"\b(\d{1,2})[-/](\d{1,2})[-/](\d{4}|\d{2})(?!\d)")
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
YEAR = re.compile(r"(?<!\d)(?:(\d{4})|'(\d{2}))(?!\d)")
DAY = re.compile(r"(?<![\d'])(\d{1,2})(?!\d)")
AGO = re.compile(
    r"(?:vor |il y a |hace )?(\d+|less than an?|weniger als einer?|an?|einer?)"
    r" (min|sec|sek|h|hour|stunde)\w*(?: ago)?",
    re.IGNORECASE,
)
ALL_TIMES = re.compile(
    r"(?:All times are|Alle Zeiten sind|Toutes les heures sont au format)\s+(.{2,60})",
    re.IGNORECASE,
)
SUMMER_TIME = re.compile(r"\[\s*(?:DST|Sommerzeit|Heure d.été)\s*\]|Sommerzeit", re.IGNORECASE)


def moment(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    """The moment that a date means, in UTC; None if it is not clear, or has no time of the day.

    What has no offset of its own is told in `zone`; "Today, 14:03" and "5 minutes ago" count from
    `now`. `03/04/2026` is the third of April or the fourth of March, and so is not clear.
    """
    if (found := instant(text)) is not None:
        return found
    try:
        found = _mail(text) or _relative(text, zone, now) or _worded(text, zone, now)
        return found.astimezone(UTC) if found is not None else None
    except (ValueError, OverflowError):  # the 31st of February, the year 0
        return None


def instant(text: str) -> datetime | None:
    """The moment that a date in the form of ISO 8601 with its offset means, in UTC, or None."""
    try:
        found = datetime.fromisoformat(text.strip())
        return found.astimezone(UTC) if found.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def zone_of(text: str) -> tzinfo | None:
    """The time zone that the foot of a forum's page tells ("All times are UTC+01:00"), or None."""
    told = ALL_TIMES.search(text)
    if told is None:
        return None
    words = told[1].strip().rstrip(".")
    if (offset := OFFSET.match(words)) is not None:
        return timezone(_offset(offset) + timedelta(hours=bool(SUMMER_TIME.search(words))))
    try:
        return ZoneInfo(words.replace(" ", "_"))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _mail(text: str) -> datetime | None:
    """The date of a mail: `Tue, 3 Mar 2026 20:14:05 +0100`."""
    if not re.search(r"\d:\d\d.*(?:[+-]\d{4}|[A-Z]{2,4})(?:\s*\(.*\))?\s*$", text):
        return None
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError):
        return None
    return found if found.tzinfo is not None else None


def _relative(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    ago = AGO.fullmatch(text.strip().rstrip("."))
    if ago is None or ("ago" not in text and "vor " not in text and ago[1].isdigit()):
        return None
    less = ago[1].lower().startswith(("less", "wen"))
    count = int(ago[1]) if ago[1].isdigit() else 0 if less else 1
    hours = ago[2].lower().startswith(("h", "stunde"))
    minutes = count * (60 if hours else 1) if not ago[2].lower().startswith("se") else 0
    return (now.astimezone(zone) - timedelta(minutes=minutes)).replace(second=0, microsecond=0)


def _worded(text: str, zone: tzinfo, now: datetime) -> datetime | None:
    time = TIME.search(text)
    if time is None:
        return None
    hour, minute, second = int(time[1]), int(time[2]), int(time[3] or 0)
    if time[4]:
        hour = hour % 12 + (12 if time[4].lower() == "p" else 0)
    rest = text[time.end() :]
    offset = OFFSET.match(rest.strip().lstrip("("))
    where = timezone(_offset(offset)) if offset else zone
    day = _day(text[: time.start()] + " " + ("" if offset else rest), now.astimezone(where).date())
    if day is None:
        return None
    return datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=where)


def _offset(found: re.Match[str]) -> timedelta:
    if not found[1]:
        return timedelta()
    size = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return size if found[1] == "+" else -size


def _day(text: str, today: date) -> date | None:
    """The day that the rest of a date means."""
    for written, order in NUMBERED:
        if found := written.search(text):
            return order(*(int(each) for each in found.groups()))
    words = WORD.findall(text.replace("\u2019", "'").casefold())
    if TODAY & set(words):
        return today
    if YESTERDAY & set(words):
        return today - timedelta(days=1)
    # the last one: in French and Spanish a Tuesday begins as March does
    months = [month for word in words if (month := _month(word))]
    year = YEAR.search(text.replace("\u2019", "'"))
    if not months or year is None:
        return None
    day = DAY.search(text[: year.start()] + " " * len(year[0]) + text[year.end() :])
    return date(_full(int(year[1] or year[2])), months[-1], int(day[1])) if day else None


def _month(word: str) -> int | None:
    bare = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    return MONTHS.get(bare[:4]) or MONTHS.get(bare[:3])


def _full(year: int) -> int:
    return year if year > 99 else 2000 + year


def _year_first(year: int, month: int, day: int) -> date:
    return date(year, month, day)


def _day_first(day: int, month: int, year: int) -> date:
    return date(_full(year), month, day)


def _either_first(one: int, other: int, year: int) -> date | None:
    if one > 12 or one == other:
        return date(_full(year), other, one)
    return date(_full(year), one, other) if other > 12 else None


NUMBERED: tuple[tuple[re.Pattern[str], Callable[[int, int, int], date | None]], ...] = (
    (YEAR_FIRST, _year_first),
    (DOTS, _day_first),
    (SLASHES, _either_first),
)
