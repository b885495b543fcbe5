"""A seat changes hands: what the player before left behind, and a whole phase for the new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from gmtool.desk import signup
from gmtool.desk.announcing import call_again
from gmtool.desk.attic import attic_for
from gmtool.desk.calendartext import local
from gmtool.desk.extending import days_until, extend
from gmtool.desk.folder import free_message, message_files, slug
from gmtool.desk.receivedfile import read_received, write_received
from gmtool.desk.refused import Refused
from gmtool.desk.roster import begins
from gmtool.desk.table import Stage, Table, open_table
from gmtool.desk.terms import phases_of


def succeed(
    table: Table, seat: str, handle: str, since: str, now: datetime, *, fresh: bool
) -> list[str]:
    """Gives a seat to somebody else from a phase on, by default the one that comes next; what was
    done, line by line.

    If it is the phase that comes next, what was sent for the seat goes to the attic, unless he has
    it already, and `fresh` puts off the deadline, so that the newcomer has a whole phase from now.
    Raises Refused, Problems before anything is changed.
    """
    stage = table.playing()
    handle, first = signup.handle_of(handle), signup.beginning(table, since)
    *before, this = phases_of(table, stage)
    at_once = begins(first, *this, before)
    if fresh and not at_once:
        raise Refused(f"A fresh deadline is for {stage.phase.title}, the phase that comes next.")
    extended = put_off(table, stage, seat, now) if fresh else ""
    has = table.players(stage.number, stage.phase).get(seat)
    his = has is not None and has.handle.casefold() == handle.casefold()
    moved = discard(table, stage, seat) if at_once and not his else {}
    try:
        told = signup.replace(table, seat, handle, first)
    except BaseException:  # say a full disk: whoever had the seat has it still
        for path, to in moved.items():
            to.replace(path)
        raise
    told += [f"of the player before, set aside: {table.folder.name(to)}" for to in moved.values()]
    note(table, stage, moved)
    if not fresh:
        return told
    table = open_table(table.folder.path)
    stage = table.stage()
    deadline = table.deadline(stage)
    if deadline is None:  # the first phase, before it is opened
        return [*told, f"{stage.phase.title} has not been opened yet, and is a whole phase then"]
    told.append(f"{extended}; the deadline of {stage.phase.title} is now:")
    zones = [table.calendar.zone, *table.options.posts.zones, "UTC"]
    told += [f"  {local(deadline, zone)}" for zone in dict.fromkeys(zones)]
    return told + [f"written again: {name}" for name in call_again(table, stage)]


def put_off(table: Table, stage: Stage, seat: str, now: datetime) -> str:
    """Adds to the phase that comes next the days that make it a whole phase from now on; what was
    done.
    """
    whole = table.calendar.whole_phase(stage.phase.stage, now)
    if whole is None:
        raise Refused(f"{stage.phase.title} has no deadline that could be put off.")
    if table.deadline(stage) is None:
        return ""
    days = days_until(table, stage, lambda deadline: deadline >= whole)
    if not days:
        return "there is a whole phase to go"
    extend(table, stage, days, f"a new player for {seat}")
    return f"{days} day{'' if days == 1 else 's'} added in game.yaml"


def discard(table: Table, stage: Stage, seat: str) -> dict[Path, Path]:
    """Moves what was sent for a seat for the phase that comes next to the attic, in its order;
    returns where each file is now.
    """
    files = [
        path
        for folder in (stage.folder.orders, table.folder.tray)
        for named, _, path in message_files(folder)
        if named == slug(seat)
    ]
    place = attic_for(table.folder, stage.folder) / stage.folder.orders.name
    moved = {}
    for path in files:
        to = free_message(place, slug(seat))
        place.mkdir(parents=True, exist_ok=True)
        moved[path] = path.replace(to)
    return moved


def note(table: Table, stage: Stage, moved: Mapping[Path, Path]) -> None:
    """What was moved stays noted as received, so that a dump of messages does not bring it back."""
    known = read_received(table.folder, stage.folder)
    now = {path: table.folder.name(to) for path, to in moved.items()}
    noted = [
        replace(each, file=now.get(stage.folder.path / each.file, each.file)) for each in known
    ]
    if noted != known:
        write_received(stage.folder, noted)
