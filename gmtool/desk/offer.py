"""A seat as it is offered to the reserves."""

from __future__ import annotations

from gmtool.desk import deskview
from gmtool.desk.copying import first_text
from gmtool.desk.deskview import View
from gmtool.desk.ledger import lapses_of
from gmtool.desk.output import posts_of
from gmtool.desk.table import Stage, Table


def offer(table: Table, seat: str) -> str:
    """The text with which a seat is offered to the reserves, in the first language: what it has
    now, until when orders are wanted, and to whom it is offered. Raises Refused if the game is
    over.
    """
    stage = table.playing()
    view = table.game.view(stage.state, None, None)
    return first_text(posts_of(table, "offer", view, offer_view(table, stage, seat)))


def offer_view(table: Table, stage: Stage, seat: str) -> View:
    """What the offer is told: what a newcomer would owe, the units of the seat that are lost if
    there is none, and the reserves in the order of the list.
    """
    deadline, delays = table.deadline(stage), table.delays(stage)
    desk = deskview.desk_view(table, stage.number, stage.phase, None, deadline, delays)
    owed = table.game.owed(table.game.replaced(stage.state, seat))
    reserves = table.roster.reserves
    zones = [*desk["zones"], *(each.zone for each in reserves if each.zone not in ("", "UTC"))]
    return desk | {
        "seat": seat,
        "players": {},
        "owed": {seat: owed[seat]} if seat in owed else {},
        "lapses": [each._asdict() for each in lapses_of(table, stage) if each.seat == seat],
        "reserves": [each.handle for each in reserves],
        "zones": list(dict.fromkeys(zones)),
    }
