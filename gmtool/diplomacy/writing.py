"""Orders -> texts, with the names of places in one of three styles."""

from __future__ import annotations

from typing import Literal

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
    Waive,
)

Style = Literal["short", "code", "full"]
"""How places are named: `bud`, `BUD` or `Budapest`."""


def name(place: str, board: Board, style: Style) -> str:
    """A place by its id, its id in capitals, or its full name: `St Petersburg (south coast)`."""
    if style == "short":
        return place
    return place.upper() if style == "code" else board.names.titles.get(place, place)


def write_unit(unit: Unit, board: Board, style: Style) -> str:
    """A unit: its letter and its place."""
    return f"{unit.kind} {name(unit.place, board, style)}"


def write(order: Order, board: Board, style: Style = "short") -> str:
    """An order in one line; `short` is the canonical text. Read again, it is the same order."""
    if style == "short" or isinstance(order, Waive):
        return str(order)
    unit = write_unit(order.unit, board, style)
    match order:
        case Hold() | Disband():
            return f"{unit} {order.verb}"
        case Build() | Remove():
            return f"{order.verb} {unit}"
        case Move(_, to, via):
            return f"{unit} - {name(to, board, style)}" + (" via" if via else "")
        case Support(_, other, to):
            goal = f" - {name(to, board, style)}" if to else ""
            return f"{unit} S {write_unit(other, board, style)}{goal}"
        case Convoy(_, army, to):
            return f"{unit} C {write_unit(army, board, style)} - {name(to, board, style)}"
