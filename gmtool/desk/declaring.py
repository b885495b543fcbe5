"""A player says that he will be away: it is written down, and what the GM can do is told."""

from __future__ import annotations

from gmtool.desk.absences import Absence
from gmtool.desk.announcing import call_again
from gmtool.desk.away import days_in_words
from gmtool.desk.calendar import Span
from gmtool.desk.deadlines import Unfit, day, span
from gmtool.desk.extending import days_until, extension
from gmtool.desk.refused import Refused
from gmtool.desk.table import Stage, Table, open_table
from gmtool.files.yamlitem import Item, add_item, flow


def declare(table: Table, seat: str, first: str, last: str, reason: str) -> list[str]:
    """Adds an absence of the player of a seat to game.yaml; what was done, line by line, and what
    can be done if a deadline falls into it. Raises Refused for days that are none, a seat that
    nobody plays, what is on the list already, and if the game is over.
    """
    stage = table.playing()
    absence = Absence(
        seat, _days(first, last), " ".join(reason.split()), _player(table, stage, seat)
    )
    named = absence.player.casefold()
    if any(
        each.seat == seat and each.span == absence.span and each.player.casefold() in ("", named)
        for each in table.absences
    ):
        raise Refused(f"That {seat} is away {days_in_words(absence.span)} is on the list already.")
    add_item(table.folder.game, table.folder.name(table.folder.game), "absences", _row(absence))
    table = open_table(table.folder.path)
    stage = table.stage()
    told = [f"{seat} is away {days_in_words(absence.span)}"]
    told += [f"written again: {name}" for name in call_again(table, stage)]
    return [*told, *_next_step(table, stage, absence)]


def _days(first: str, last: str) -> Span:
    try:
        return span(day(first), day(last))
    except Unfit as unfit:
        raise Refused(f"{unfit}. {unfit.remedy}") from None


def _player(table: Table, stage: Stage, seat: str) -> str:
    player = table.players(stage.number, stage.phase).get(seat)
    if player is not None and player.nobody:
        raise Refused(f"Nobody plays {seat}.")
    return player.handle if player else ""


def _row(absence: Absence) -> Item:
    row = {
        "seat": absence.seat,
        "first": f"{absence.span.first}",
        "last": f"{absence.span.last}",
        "reason": absence.reason,
        "player": absence.player,
    }
    return {key: text for key, text in row.items() if text}


def _next_step(table: Table, stage: Stage, absence: Absence) -> list[str]:
    """What the GM may want to do: RULES E1 makes no difference for those who said so before."""
    counts = "a phase without orders counts all the same"
    deadline = table.deadline(stage)
    if deadline is None or table.calendar.day(deadline) not in absence.span:
        return [f"{counts}; to wait for somebody, extend it or pause the game in game.yaml"]
    wait = days_until(table, stage, lambda due: table.calendar.day(due) > absence.span.last)
    row = flow(extension(stage, wait, f"waiting for {absence.seat}"))
    return [
        f"the deadline of {stage.phase.title} falls into it, and {counts};",
        f"to wait, write this in game.yaml, and call again: gmtool open{table.folder.option}",
        f"  extensions: [{row}]",
    ]
