"""The calendar of the phases to come: as a table in several time zones, for Discord, and as a file
that calendars read (RFC 5545).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from gmtool.desk.away import days_in_words
from gmtool.desk.calendar import Calendar, Extension, Pause
from gmtool.desk.columns import columns
from gmtool.desk.folder import slug
from gmtool.desk.forecast import Coming

NOTE = "A phase in which nobody owes anything takes no time, and what follows may come earlier."


def table_text(calendar: Calendar, coming: Sequence[Coming], zones: Iterable[str]) -> str:
    """The phases to come as a table: the deadline of each, a column for each time zone; under it
    the pauses that are not over, and what else changes the calendar.
    """
    places = list(dict.fromkeys(zones))
    rows = [("phase", *places, "")]
    for each in coming:
        times = [local(each.deadline, zone) if each.deadline else "no deadline" for zone in places]
        rows.append((each.phase.title, *times, absent(each)))
    return columns(rows) + "".join(f"{line}\n" for line in remarks(calendar, coming))


def absent(coming: Coming) -> str:
    """Whose players are away on the day of a deadline: "away: Paris, Rome"."""
    return f"away: {', '.join(coming.away)}" if coming.away else ""


def remarks(calendar: Calendar, coming: Sequence[Coming]) -> list[str]:
    """What is to be said of a calendar besides the deadlines."""
    told = [
        f"Pause {days_in_words(pause.span)}: {pause.reason}" for pause in standing(calendar, coming)
    ]
    told += [longer(each) for each in calendar.extensions]
    if calendar.grace:
        minutes = int(calendar.grace.total_seconds()) // 60
        told.append(f"Orders are taken for {minutes} minutes after a deadline.")
    return [*told, NOTE]


def longer(extension: Extension) -> str:
    """An extension: "Fall 1902, moves has 2 days more: exams", "turn 7 has 1 day more: x"."""
    turn = f"turn {extension.turn}" if extension.turn.isdecimal() else extension.turn
    days = f"{extension.days} day{'' if extension.days == 1 else 's'}"
    return f"{turn} has {days} more: {extension.reason}"


def standing(calendar: Calendar, coming: Sequence[Coming]) -> list[Pause]:
    """The pauses that are not over when the first of these phases ends."""
    first = next((each.deadline for each in coming if each.deadline), None)
    if first is None:
        return list(calendar.pauses)
    day = calendar.day(first)
    longest = timedelta(days=max([*calendar.days.values(), 7]))
    return [pause for pause in calendar.pauses if pause.span.last > day - longest]


def local(moment: datetime, zone: str) -> str:
    """A moment by the clock of a time zone: "Thu 28 Oct 2027 21:00 CEST"."""
    there = moment.astimezone(ZoneInfo(zone))
    return f"{there:%a} {there.day:2} {there:%b %Y %H:%M %Z}"


def discord_text(coming: Iterable[Coming]) -> str:
    """The same for Discord, which shows each reader his own time."""
    return "".join(
        f"**{each.phase.title}**: <t:{unix}:F> (<t:{unix}:R>)"
        + (f"; {absent(each)}" if each.away else "")
        + "\n"
        for each in coming
        if each.deadline and (unix := int(each.deadline.timestamp()))
    )


def record(coming: Coming) -> dict[str, Any]:
    """A phase to come as keys and values; its deadline is a moment in UTC, or None, and `away` are
    the seats whose players are away then.
    """
    deadline = coming.deadline.astimezone(UTC).isoformat() if coming.deadline else None
    return {"phase": coming.phase.title, "deadline": deadline, "away": list(coming.away)}


def ics_text(title: str, calendar: Calendar, coming: Sequence[Coming], now: datetime) -> bytes:
    """The same as an iCalendar file: a deadline is a moment in UTC, a pause takes whole days.

    A phase keeps its id, so that a file read in later moves the entries of an earlier one.
    """
    import icalendar

    home, stamp = slug(title), now.astimezone(UTC).replace(microsecond=0)
    whole = icalendar.Calendar()
    whole.add("prodid", "-//gmtool//deadlines//EN")
    whole.add("version", "2.0")
    whole.add("x-wr-calname", title)
    for each in coming:
        if each.deadline is None:
            continue
        event = icalendar.Event()
        event.add("uid", f"{each.phase.slug}@{home}.gmtool")
        event.add("dtstamp", stamp)
        event.add("dtstart", each.deadline.astimezone(UTC))
        event.add("summary", f"{title}: {each.phase.title}")
        if each.away:
            event.add("description", absent(each))
        whole.add_component(event)
    for pause in standing(calendar, coming):
        event = icalendar.Event()
        event.add("uid", f"pause-{pause.span.first}@{home}.gmtool")
        event.add("dtstamp", stamp)
        event.add("dtstart", pause.span.first)
        event.add("dtend", pause.span.last + timedelta(days=1))  # the first day that is not in it
        event.add("summary", f"{title}: pause, {pause.reason}")
        event.add("transp", "TRANSPARENT")
        whole.add_component(event)
    return bytes(whole.to_ical())
