"""Whom an order is for, and which unit somebody means who asks about its order."""

from __future__ import annotations

from collections.abc import Collection

from gmtool.core.game import NoSuchSubject
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Order, Waive
from gmtool.diplomacy.season import ADJUSTMENT, RETREAT
from gmtool.diplomacy.state import State


def subject_of(order: Order) -> str:
    """Whom an order is for: "A vie"; "" for a waived build."""
    return "" if isinstance(order, Waive) else str(order.unit)


def subject(board: Board, kinds: Collection[str], state: State, text: str) -> str:
    """The unit that a text names: "A Vie", "Vienna", "fleet in stp"; `kinds` are words for units in
    lower case. Raises NoSuchSubject.
    """
    words = text.lower().split()
    if words and words[0] in kinds:
        words = words[1:]
    named = " ".join(word for word in words if word != "in")
    place = board.names.place(named)
    province = province_of(place)
    beaten = {each.unit.province: each.unit for each in state.position.dislodged}
    if state.season.stage == RETREAT and province in beaten:
        return str(beaten[province])
    if state.season.stage == ADJUSTMENT and province and province not in state.position.units:
        return province
    if province not in state.position.units:
        wrong = f"no unit stands in {place}" if place else f'unknown place "{named}"'
        raise NoSuchSubject(wrong)
    return str(state.position.units[province].unit)
