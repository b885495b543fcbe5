"""Running turns again that were taken back, and telling what came out differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from gmtool.core.game import Turn
from gmtool.desk.attic import forget, undone
from gmtool.desk.calendar import moment_of
from gmtool.desk.comparing import Change, changes, newly_illegal, rows_of, verdicts_of
from gmtool.desk.folder import TurnFolder
from gmtool.desk.messages import Readings, empty_tray
from gmtool.desk.output import write_correction
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import resolve
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import read_result
from gmtool.desk.turns import Ran, begin_as_it_is, head, ready, write_turn


@dataclass(slots=True)
class Again:
    """A turn that was run again: what it came to, what changed, and the files that were written."""

    ran: Ran
    changes: list[Change] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


class DoesNotFit(Refused):
    """The orders of a turn do not fit the position that it starts from now."""


def is_correction(table: Table) -> bool:
    """Whether the phase that comes next was run before and taken back."""
    return table.stage().phase.slug in undone(table.folder)


def run_again(
    table: Table, now: datetime, *, holds_for_unreadable: bool, picture: bool, first: bool
) -> Again:
    """Runs the turn that comes next, which was taken back, as it was run then: with the same draws,
    times and deadlines. The posts of the correction are written if anything changed.

    A later turn than the `first` one is not run if an order in it that was legal is illegal now, or
    cannot be read: DoesNotFit.
    """
    try:
        stage, readings = ready(table, now, early=True, holds_for_unreadable=holds_for_unreadable)
    except Refused as refused:
        raise DoesNotFit(str(refused)) from None
    old_folder = undone(table.folder)[stage.phase.slug]
    old = read_result(table.folder, old_folder)
    was = verdicts_of(table.folder, old_folder)
    turn = resolve(table, stage, readings, table.chance(stage))
    rows = rows_of(turn)
    if not first and (unfit := newly_illegal(was, rows)):
        raise DoesNotFit(f"{stage.folder.path.name}: {'; '.join(unfit)}")
    empty_tray(table, stage)
    ran = rerun(table, stage, readings, turn, old_folder, now, picture=picture)
    again = Again(ran, list(changes(was, rows)))
    if again.changes:
        until = moment_of(ran.result.deadline or old.deadline)
        window = until is not None and now < until
        again.files = write_correction(
            table, ran.stage, ran.turn, ran.result, again.changes, window=window
        )
    forget(table.folder, stage.phase.slug)
    return again


def rerun(
    table: Table,
    stage: Stage,
    readings: Readings,
    turn: Turn[Any],
    old_folder: TurnFolder,
    now: datetime,
    *,
    picture: bool,
) -> Ran:
    """Writes a turn once more, with the times of the first run. If it leads to a phase that was not
    played before, that one begins now.
    """
    old = read_result(table.folder, old_folder)
    then = moment_of(old.run)
    assert then is not None
    comes, came = table.game.phase(turn.after), table.game.phase(table.state_after(old_folder))
    played = undone(table.folder).get(comes.slug)
    known = comes.slug == came.slug or played is not None
    begin_as_it_is(table, stage, then)
    result = replace(head(table, stage, turn, then if known else now), due=old.due)
    if not (result.outcome or old.outcome):
        if comes.slug == came.slug:
            result = replace(result, deadline=old.deadline, delays=old.delays)
        elif played is not None:
            result = replace(result, deadline=read_result(table.folder, played).due)
    ran = Ran(stage, turn, readings, result)
    ran.files = write_turn(table, ran, stage.folder, picture=picture)
    return ran


def next_taken_back(table: Table) -> str:
    """The title of the turn to be run again next; "" if none of those taken back is left."""
    stage = table.stage()
    if table.outcome(stage) is not None or stage.phase.slug not in undone(table.folder):
        return ""
    return stage.phase.title


def run_through(
    table: Table, now: datetime, *, holds_for_unreadable: bool, picture: bool
) -> Iterator[Again]:
    """Runs all turns again that were taken back, one after the other; raises DoesNotFit at a phase
    that was not played before.
    """
    first = True
    while is_correction(table):
        yield run_again(
            table, now, holds_for_unreadable=holds_for_unreadable, picture=picture, first=first
        )
        first = False
    left = undone(table.folder)
    if any(turn.slug in left for turn in table.folder.turns()):
        title = table.stage().phase.title
        raise DoesNotFit(f"{title} comes next now, and was not played before: gmtool open")
