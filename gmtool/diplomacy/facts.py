"""What the board alone says of an order for a movement phase, worked out once for every text.

It knows no position: which units stand there and what else was ordered is for `legality.py` to see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.field import CONVOY, HOLD, MOVE, NOBODY, NOWHERE, SUPPORT
from gmtool.diplomacy.orders import (
    ARMY,
    FLEET,
    UNIT_KINDS,
    Convoy,
    Hold,
    Move,
    Order,
    Support,
    Unit,
    Waive,
)


class Facts(NamedTuple):
    """What the board alone says of an order, as numbers of provinces.

    `refusal` is why it is illegal ("" if it is not), `goes` the place that a move or a support for
    one names. `plain` says of a move that it is certainly not by convoy, of a support that its unit
    needs none, and of a convoy that this one fleet could do it.
    """

    order: Order
    code: int
    province: int
    refusal: str = ""
    target: int = NOWHERE
    goes: int = NOWHERE
    other: int = NOBODY
    plain: bool = False
    by_land: bool = True
    via: bool = False


Row = tuple[int, int, int, int, Unit | None, Unit | None, bool, bool, str, Facts]
"""An order ready to be adjudicated: what most lines need of its facts, as a plain tuple, which
Python takes apart much faster. Code, province, target, other; the unit as written; the unit
supported or carried as written, if it is enough that it stands there; whether the line needs a
closer look; whether a move is certainly not by convoy; the canonical text; and all facts."""
TEXT = 8
"""Where the canonical text of an order is in its row."""
Rows = Mapping[str, Sequence[Row | None]]
"""The order lines of each power, ready to be adjudicated; None for one that could not be read."""


def row_of(board: Board, order: Order) -> Row:
    """The facts of an order, ready to be taken apart."""
    facts = facts_of(board, order)
    unit = None if isinstance(order, Waive) else board.unit(order.unit)
    certain = not facts.refusal and facts.goes == facts.target
    helped = None
    if certain and facts.plain and isinstance(order, Support | Convoy):
        helped = order.other if isinstance(order, Support) else order.army
    asks = facts.code in (SUPPORT, CONVOY) or facts.via or not facts.by_land
    odd = asks or not certain
    return (
        facts.code,
        facts.province,
        facts.target,
        facts.other,
        unit,
        helped and board.unit(helped),
        odd,
        facts.plain,
        str(order),
        facts,
    )


def refused_row(order: Order, reason: str) -> Row:
    """An order that does not count, whatever it says."""
    facts = Facts(order, HOLD, NOWHERE, reason)
    return HOLD, NOWHERE, NOWHERE, NOBODY, None, None, True, False, str(order), facts


def facts_of(board: Board, order: Order) -> Facts:
    """What the board alone says of an order for a movement phase."""
    match order:
        case Hold():
            return Facts(order, HOLD, board.number[order.unit.province])
        case Move():
            return _facts_of_move(board, order)
        case Support():
            return _facts_of_support(board, order)
        case Convoy():
            return _facts_of_convoy(board, order)
        case _:
            return Facts(order, HOLD, NOWHERE, "it is no order for a movement phase")


def could_go(board: Board, unit: Unit, target: int, goes: int) -> bool:
    """Whether a unit could go to a province, or the coast of it that is named, without a convoy."""
    stands = board.number[unit.place]
    if unit.kind == FLEET and goes != target:
        return goes in board.fleet_moves[stands]
    return target in _reach(board, unit.kind, stands)


def _reach(board: Board, kind: str, stands: int) -> frozenset[int]:
    """The provinces a unit can attack without a convoy."""
    if kind == FLEET:
        return board.fleet_reach[stands]
    return board.land_moves[board.province_number[stands]]


def _facts_of_move(board: Board, order: Move) -> Facts:
    stands, goes = board.number[order.unit.place], board.number[order.to]
    here, target = board.province_number[stands], board.province_number[goes]
    if target == here:
        return Facts(order, MOVE, here, "it is there already")
    if order.unit.kind == FLEET:
        coasts = sorted(
            place
            for place in board.fleet_moves[stands]
            if board.province_number[place] == target and goes in (target, place)
        )
        if not coasts:
            return Facts(
                order, MOVE, here, f"a fleet cannot go from {order.unit.place} to {order.to}"
            )
        if len(coasts) > 1:
            names = " or ".join(board.places[place] for place in coasts)
            return Facts(order, MOVE, here, f"it must name a coast: {names}")
        return Facts(order, MOVE, here, target=target, goes=coasts[0], plain=True)
    by_land = target in board.land_moves[here]
    by_sea = order.unit.kind == ARMY and board.is_coast[here] and board.is_coast[target]
    if not by_land and not by_sea:
        return Facts(order, MOVE, here, f"it cannot go from {board.places[here]} to {order.to}")
    return Facts(order, MOVE, here, "", target, target, NOBODY, not by_sea, by_land, order.via)


def _facts_of_support(board: Board, order: Support) -> Facts:
    stands = board.number[order.unit.place]
    here, other = board.province_number[stands], board.number[order.other.province]
    goes = board.number[order.to] if order.to else other
    target = board.province_number[goes]
    refusal = ""
    if order.unit.kind not in UNIT_KINDS:
        refusal = "only an army or a fleet can support"
    elif other == here:
        refusal = "a unit cannot support itself"
    elif target == here:
        refusal = "a unit cannot support an attack on its own province"
    elif order.to and target == other:
        refusal = f"{order.other} is there already"
    elif target not in _reach(board, order.unit.kind, stands):
        refusal = f"it could not go to {board.places[target]} itself"
    if order.to:
        by_itself = could_go(board, order.other, target, goes)
    else:
        by_itself = order.other.kind in UNIT_KINDS
    return Facts(order, SUPPORT, here, refusal, target, goes, other, by_itself)


def _facts_of_convoy(board: Board, order: Convoy) -> Facts:
    here, start = board.number[order.unit.province], board.number[order.army.province]
    end = board.province_number[board.number[order.to]]
    refusal = ""
    if order.unit.kind != FLEET:
        refusal = "only a fleet can convoy"
    elif not board.is_sea[here]:
        refusal = "only a fleet at sea can convoy"
    elif order.army.kind != ARMY:
        refusal = "only an army can be convoyed"
    elif not (board.is_coast[start] and board.is_coast[end]):
        refusal = "a convoy goes from coast to coast"
    elif start == end:
        refusal = f"{order.army} is there already"
    near = board.seas_near
    plain = not refusal and here in near[start] and here in near[end]
    return Facts(order, CONVOY, here, refusal, end, end, start, plain)
