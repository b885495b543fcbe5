"""How likely a reading of an order is: whether the board and the position allow it."""

from __future__ import annotations

from collections.abc import Mapping

from gmtool.diplomacy.board import COAST, SEA, Board, province_of
from gmtool.diplomacy.convoys import Convoys
from gmtool.diplomacy.facts import facts_of
from gmtool.diplomacy.orders import (
    FLEET,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
)
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.season import RETREAT

IMPOSSIBLE, THINKABLE, LEGAL = 0, 1, 2
"""The board forbids it; some position allows it; this one does."""


class Chances:
    """What a position says of orders for one of its phases."""

    def __init__(self, board: Board, position: Position, stage: str, power: str) -> None:
        self.board = board
        self.position = position
        self.stage = stage
        self.power = power
        self.beaten = {each.unit.province: each for each in position.dislodged}
        mine = [each.unit for each in position.dislodged if each.power == power]
        self.lone = mine[0] if stage == RETREAT and len(mine) == 1 else None
        self.empty = not position.units and not position.dislodged
        fleets = {
            board.number[owned.unit.province]
            for owned in position.units.values()
            if owned.unit.kind == FLEET and board.by_id[owned.unit.province].kind == SEA
        }
        self.convoys = Convoys(board, fleets)
        everywhere: Convoys | None = board.memo.get("every convoy")
        if everywhere is None:
            seas = {number for number, sea in enumerate(board.is_sea) if sea}
            everywhere = board.memo["every convoy"] = Convoys(board, seas)
        self.everywhere = everywhere

    def standing(self, province: str, *, ordered: bool, kind: str = "") -> Owned | Beaten | None:
        """The unit in a province; in a retreat phase the dislodged one, if it is the one `ordered`,
        or of the kind named.
        """
        beaten = self.beaten.get(province) if self.stage == RETREAT else None
        if beaten is not None and (ordered or beaten.unit.kind == kind):
            return beaten
        return self.position.units.get(province)

    def of(self, order: Order) -> int:
        """How likely an order is: impossible, thinkable, or legal."""
        match order:
            case Move() if self.stage == RETREAT:
                return self._retreat(order)
            case Move():
                return self._move(order)
            case Support():
                return self._support(order)
            case Convoy():
                return self._convoy(order)
            case Build(unit):
                return self._build(unit)
            case Hold() | Disband() | Remove():
                return THINKABLE if self.empty else LEGAL
            case _:
                return LEGAL

    def _move(self, order: Move) -> int:
        board = self.board
        facts = facts_of(board, order)
        if facts.refusal:
            return LEGAL if len(self.coasts(order)) > 1 else IMPOSSIBLE
        if facts.by_land and not order.via:
            return LEGAL
        if order.unit.kind == FLEET:
            return IMPOSSIBLE if order.via else LEGAL
        if self.convoys.link(facts.province, facts.target):
            return LEGAL
        linked = self.everywhere.link(facts.province, facts.target)
        return THINKABLE if linked or facts.by_land else IMPOSSIBLE

    def coasts(self, order: Move) -> list[str]:
        """The coasts that a fleet can reach, where its goal is a province with a split coast."""
        if order.unit.kind != FLEET:
            return []
        choice = self.board.by_id[province_of(order.to)].coasts
        return sorted(set(choice).intersection(self.board.moves(order.unit))) if choice else []

    def _retreat(self, order: Move) -> int:
        to = province_of(order.to)
        if not any(
            place == order.to or (order.to == to and province_of(place) == to)
            for place in self.board.moves(order.unit)
        ):
            return IMPOSSIBLE
        beaten = self.beaten.get(order.unit.province)
        if beaten and not any(to == province_of(place) for place in beaten.retreats):
            return THINKABLE
        return LEGAL

    def _support(self, order: Support) -> int:
        if facts_of(self.board, order).refusal:
            return IMPOSSIBLE
        if order.to is None:
            return LEGAL
        moves = [Move(order.other, order.to)]
        if order.other.kind == FLEET and order.other.place == order.other.province:
            coasts = self.board.by_id[order.other.province].coasts
            moves = [Move(Unit(FLEET, coast), order.to) for coast in coasts] or moves
        return max(self._move(move) for move in moves)

    def _convoy(self, order: Convoy) -> int:
        facts = facts_of(self.board, order)
        if facts.refusal:
            return IMPOSSIBLE
        if self.convoys.link(facts.other, facts.target):
            return LEGAL
        return THINKABLE if self.everywhere.link(facts.other, facts.target) else IMPOSSIBLE

    def _build(self, unit: Unit) -> int:
        province = self.board.by_id[unit.province]
        if not province.centre or (unit.kind == FLEET and province.kind not in (COAST, SEA)):
            return IMPOSSIBLE
        owners: Mapping[str, str] = self.position.centres
        if owners.get(province.id) == self.power and province.id not in self.position.units:
            return LEGAL
        return THINKABLE
