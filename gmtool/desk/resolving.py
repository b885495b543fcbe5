"""A phase resolved from the files of its folder, for the first time or once more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gmtool.core.game import Chance, Turn
from gmtool.core.problems import Problems
from gmtool.desk.folder import TurnFolder
from gmtool.desk.messages import Readings, read_all
from gmtool.desk.table import Stage, Table


def resolve(table: Table, stage: Stage, readings: Readings, chance: Chance) -> Turn[Any]:
    """What a phase comes to."""
    orders = stage.rulings.without_set_aside(readings.of)
    turn = table.game.resolve(stage.state, orders, chance)
    if unasked := chance.open.unasked():
        raise Problems([stage.rulings.never_asked(question) for question in unasked])
    return turn


def turn_again(table: Table, folder: TurnFolder) -> tuple[Stage, Turn[Any]]:
    """A turn that was run, resolved once more from its files."""
    turns = [table.folder.start, *table.folder.turns_run()]
    before = turns[folder.number - 1]
    stage = table.stage_from(table.state_after(before), before, "")
    readings = read_all(table, stage)
    return stage, resolve(table, stage, readings, table.chance(stage))


def turns_again(table: Table) -> Iterator[Turn[Any]]:
    """Every turn that was run, resolved once more, from the first to the last."""
    for folder in table.folder.turns_run():
        yield turn_again(table, folder)[1]
