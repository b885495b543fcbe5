"""Ditto marks: an order that says what the one above it says."""

from __future__ import annotations

from gmtool.diplomacy.orders import (
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Support,
    Unit,
)
from gmtool.diplomacy.reading.wording import CONVOY, SUPPORT


def repeated(unit: Unit, verb: str, above: Order | None) -> Order | None:
    """The order above, given to another unit; or, behind the verb of a support or convoy, an order
    for what the one above supports or does. None if that makes no order.
    """
    if verb == SUPPORT:
        return _supported(unit, above)
    if verb == CONVOY:
        return _convoyed(unit, above)
    if isinstance(above, Hold | Move | Support | Convoy | Disband):
        return above._replace(unit=unit)
    return None


def _supported(unit: Unit, above: Order | None) -> Order | None:
    match above:
        case Support():
            return above._replace(unit=unit)
        case Convoy(_, army, to):
            return Support(unit, army, to)
        case Move(other, to):
            return Support(unit, other, to)
        case Hold(other):
            return Support(unit, other)
        case _:
            return None


def _convoyed(unit: Unit, above: Order | None) -> Order | None:
    match above:
        case Convoy():
            return above._replace(unit=unit)
        case Move(army, to):
            return Convoy(unit, army, to)
        case _:
            return None
