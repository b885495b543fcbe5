"""Deadlines as people read them: never relative to now, in several time zones and UTC."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

USUAL = ("Europe/London", "America/New_York")
"""The zones that are told besides UTC where the game names fewer than two."""


def moment(when: datetime, zones: Iterable[str], words: Mapping[str, str]) -> dict[str, object]:
    """A point in time for templates: `unix` and `iso`, and in words `times`, one for each zone,
    UTC last, and `short`, the first of them.
    """
    asked = [zone for zone in dict.fromkeys(zones) if zone != "UTC"]
    asked += [zone for zone in USUAL if zone not in asked][: max(0, 2 - len(asked))]
    times = [_written(when.astimezone(ZoneInfo(zone)), zone, words) for zone in asked]
    times.append(_written(when.astimezone(UTC), "UTC", words))
    return {
        "unix": int(when.timestamp()),
        "iso": when.astimezone(UTC).isoformat().replace("+00:00", "Z"),
        "times": times,
        "short": times[0],
    }


def day(when: date, words: Mapping[str, str]) -> str:
    """A day in words: "24 Dec 2027"."""
    month = words["months"].split()[when.month - 1]
    return words["day"].format(day=when.day, month=month, year=when.year)


def _written(when: datetime, zone: str, words: Mapping[str, str]) -> str:
    city = zone.rpartition("/")[2].replace("_", " ")
    return words["time"].format(
        weekday=words["weekdays"].split()[when.weekday()],
        day=when.day,
        month=words["months"].split()[when.month - 1],
        year=when.year,
        hour=f"{when:%H:%M}",
        zone=city,
    )
