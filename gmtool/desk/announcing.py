"""An open phase as game.yaml has it now: its deadline may have moved since, somebody be away."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmtool.desk.away import away, days_between
from gmtool.desk.calendar import moment_of, written
from gmtool.desk.output import write_call
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import OpenFile
from gmtool.files.writing import as_yaml, write_file


def away_meanwhile(
    table: Table, stage: Stage, opened: datetime, deadline: datetime | None
) -> dict[str, str]:
    """Whose players are away on a day between the opening of a phase and its deadline, and until
    which day.
    """
    found = away(table, stage, days_between(table, opened, deadline or opened))
    return {seat: f"{absence.span.last}" for seat, absence in found.items()}


def up_to_date(table: Table, stage: Stage, known: OpenFile) -> OpenFile:
    """What is known of an open phase, with the deadline and the absences that game.yaml has now;
    it is written down.
    """
    deadline, opened = table.deadline(stage), moment_of(known.opened)
    assert opened is not None
    opening = replace(
        known,
        deadline=written(deadline),
        delays=table.delays(stage),
        away=away_meanwhile(table, stage, opened, deadline),
    )
    if opening != known:
        write_file(stage.folder.opened, as_yaml(opening))
    return opening


def call_again(table: Table, stage: Stage) -> list[str]:
    """Writes the call of a phase that is open once more, as game.yaml and players.csv have it now;
    returns the files. Nothing if it has not been called.
    """
    known = table.opening(stage)
    if known is None or not list(stage.folder.path.glob("call.*.txt")):
        return []
    return write_call(table, stage, up_to_date(table, stage, known))
