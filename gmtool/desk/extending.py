"""Days that are added to the phase that comes next, so that its deadline is late enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from gmtool.desk.calendar import Extension
from gmtool.desk.deadlines import LONGEST
from gmtool.desk.refused import Refused
from gmtool.desk.roster import means
from gmtool.desk.table import Stage, Table
from gmtool.files.yamlitem import Item, add_item


def days_until(table: Table, stage: Stage, enough: Callable[[datetime], bool]) -> int:
    """The fewest days more with which the deadline of the phase that comes next is late enough, 0
    if it is so already. Raises Refused for a phase without a deadline, or if a year is too short.
    """
    for days in range(LONGEST + 1):
        deadline = deadline_with(table, stage, days)
        if deadline is None:
            raise Refused(f"{stage.phase.title} has no deadline that could be put off.")
        if enough(deadline):
            return days
    raise Refused(f"No deadline of {stage.phase.title} within a year is late enough.")


def deadline_with(table: Table, stage: Stage, days: int) -> datetime | None:
    """The deadline of the phase that comes next, with so many days more."""
    if not days:
        return table.deadline(stage)
    longer = (*table.calendar.extensions, Extension(f"{stage.number}", days, ""))
    calendar = replace(table.calendar, extensions=longer)
    return replace(table, calendar=calendar).deadline(stage)


def extension(stage: Stage, days: int, reason: str) -> Item:
    """The row of `extensions` that adds days to a phase."""
    title = stage.phase.title
    named = title if means(title, stage.number, stage.phase.slug) else f"{stage.number}"
    return {"turn": named, "days": days, "reason": reason}


def extend(table: Table, stage: Stage, days: int, reason: str) -> None:
    """Adds days to a phase in game.yaml; raises Problems if the row must be written by hand."""
    row = extension(stage, days, reason)
    add_item(table.folder.game, table.folder.name(table.folder.game), "extensions", row)
