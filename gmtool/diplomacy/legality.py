"""What may not be ordered, and why; what does not fit together.

*Illegal* orders are those that the position alone rules out, as narrowly as can be (DATC 4.E.1): they
count as not written, and the unit holds. *Void* ones are legal but fit nothing that was ordered. A wrong
or missing unit letter, and a wrong coast of the unit itself, are forgiven (DATC 4.B.5, 4.C.1).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.convoys import Convoys, chain
from gmtool.diplomacy.field import CONVOY, HOLD, MOVE, NOBODY, NOWHERE, SUPPORT, Field
from gmtool.diplomacy.orders import FLEET, Convoy, Hold, Move, Order, Support, Unit
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Orders


class Facts(NamedTuple):
    """What the board alone says of an order, as numbers of provinces; `refusal` is why it is illegal
    ("" if it is not), `asks` whether the position has to be asked as well, `goes` the place that a move
    or a support for one names."""

    code: int
    province: int
    refusal: str = ""
    asks: bool = False
    target: int = NOWHERE
    goes: int = NOWHERE
    other: int = NOBODY
    plain: bool = False
    unit: Unit | None = None
    helped: Unit | None = None
    by_land: bool = True
    by_sea: bool = False
    via: bool = False
    order: Order | None = None


@dataclass(slots=True)
class Legal:
    """The legal orders as a field, and what became of the lines: `units` has the unit each line is for
    (or NOBODY), `refusals` the reason for each line that is illegal, `unread` the lines without an
    order."""

    field: Field
    units: list[int]
    refusals: dict[int, str]
    unread: list[int]

    def walk(self, armies: Iterable[int]) -> bool:
        """Sends convoyed armies over land, as far as their target is a neighbour; tells if any goes."""
        field = self.field
        walking = [
            i
            for i in armies
            if field.convoyed[i] and field.target[i] in field.board.army_moves[field.place[i]]
        ]
        for i in walking:
            field.convoyed[i] = False
            if i in field.carried:
                field.carried.remove(i)
            if i in field.void:
                field.void.remove(i)
                field.movers.append(i)
            field.carriers.pop(i, None)
        return bool(walking)


def legalise(board: Board, position: Position, orders: Orders, rules: Rules) -> Legal:
    """Sorts out the order lines of a movement phase.

    A unit without a legal order holds. Of several orders for one unit the first legal one counts
    (DATC 4.D.3), as an illegal order is as if unwritten.
    """
    sorter = Sorter(board, Field(board, position.units), rules)
    legal = sorter.enter(orders)
    sorter.match()
    if rules.paradox == "1982":
        sorter.shelter()
    return legal


class Sorter:
    """Enters order lines into a field, then looks which of them fit together."""

    def __init__(self, board: Board, field: Field, rules: Rules) -> None:
        self.board = board
        self.field = field
        self.rules = rules
        self.convoys = Convoys(board, {p for p in field.place if board.is_sea[p]})
        self.legal: list[Facts | None] = [None] * len(field.units)
        self.moves: list[int] = []
        self.supports: list[int] = []
        self.carries: list[int] = []

    def enter(self, orders: Orders) -> Legal:
        """Enters the order lines, as far as they are legal."""
        field, accepted, moves, supports = self.field, self.legal, self.moves, self.supports
        units, owner, occupant = field.units, field.power, field.occupant
        order_of, target_of, goes_to = field.order, field.target, field.goes
        memo, link = remembered_rows(self.board), self.convoys.link
        legal = Legal(field, [], {}, [])
        lines = legal.units
        for power, written in orders.items():
            for order in written:
                if order is None:
                    legal.unread.append(len(lines))
                    lines.append(NOBODY)
                    continue
                row = memo.get(id(order)) or row_of(self.board, order)
                code, province, refusal, asks, target, goes, other, plain, unit, helped, facts = row
                i = occupant[province] if province >= 0 else NOBODY
                if i < 0 or owner[i] != power:
                    legal.refusals[len(lines)] = refusal or f"{power} has no unit there"
                    lines.append(NOBODY)
                    continue
                if unit is not units[i] and unit != units[i]:  # a wrong unit letter or coast
                    order = order._replace(unit=units[i])  # type: ignore[call-arg]  # it has a unit
                    row = row_of(self.board, order)
                    code, _, refusal, asks, target, goes, other, plain, _, helped, facts = row
                if asks and not refusal:
                    if code == MOVE:
                        if not link(province, target):
                            refusal = self.stranded(facts)
                    elif code == CONVOY:
                        refusal = self.cannot_carry(province, other, target)
                    elif not (plain and units[occupant[other]] == helped):
                        refusal = self.cannot_support(i, facts)
                if accepted[i] is not None and not refusal:
                    refusal = "the unit has an order already"
                if refusal:
                    legal.refusals[len(lines)] = refusal
                    lines.append(i)
                    continue
                lines.append(i)
                accepted[i] = facts
                if code == HOLD:
                    continue
                order_of[i] = code
                target_of[i] = target
                goes_to[i] = goes
                if code == MOVE:
                    moves.append(i)
                else:
                    field.helped[i] = occupant[other]
                    (supports if code == SUPPORT else self.carries).append(i)
        return legal

    def stranded(self, facts: Facts) -> str:
        """Why the move of an army that no fleets at sea could carry is illegal; "" if it may walk."""
        if facts.by_land and self.rules.via_without_convoy == "walks":
            return ""
        return "no fleets at sea could carry it there"

    def cannot_carry(self, sea: int, start: int, end: int) -> str:
        """Why the position rules a convoy out; "" if it does not."""
        there = self.field.occupant[start]
        if there < 0 or self.field.units[there].kind == FLEET:
            return f"there is no army in {self.board.places[start]}"
        if not self.convoys.on_route(sea, start, end):
            return "the fleet is on no route that such a convoy could need"
        return ""

    def cannot_support(self, i: int, facts: Facts) -> str:
        """Why the position rules a support out; "" if it does not."""
        board, there = self.board, self.field.occupant[facts.other]
        if there < 0:
            return f"there is no unit in {board.places[facts.other]}"
        if facts.target != facts.other and not self.could_go(there, facts, i):
            return f"{self.field.units[there]} could not go to {board.places[facts.target]}"
        return ""

    def could_go(self, i: int, support: Facts, supporter: int) -> bool:
        """Whether a unit could make the move that is supported, without being carried by the supporter
        (DATC 6.D.31)."""
        board, field, target = self.board, self.field, support.target
        if could_go(board, field.units[i], target, support.goes):
            return True
        if field.units[i].kind == FLEET or not (
            board.is_coast[field.place[i]] and board.is_coast[target]
        ):
            return False
        return self.convoys.link(field.place[i], target, field.place[supporter])

    def match(self) -> None:
        """Looks which convoys and supports fit the orders given, and which armies go by convoy."""
        field, order, target = self.field, self.field.order, self.field.target
        for i in self.carries:
            army = field.helped[i]
            if order[army] == MOVE and target[army] == target[i]:
                field.carriers.setdefault(army, []).append(i)
            else:
                field.void.append(i)
        carriers = field.carriers
        for i in self.moves:
            facts = self.legal[i]
            assert facts is not None
            if facts.by_sea and (i in carriers or facts.asks) and self.goes_nowhere(i, facts):
                field.void.append(i)
            else:
                field.movers.append(i)
        place, helped, goes = field.place, field.helped, field.goes
        for i in self.supports:
            other = helped[i]
            if target[i] == place[other]:
                fits = (
                    order[other] != MOVE
                )  # no hold support for a unit ordered to move: DATC 6.D.7
            elif order[other] == MOVE and target[other] == target[i]:
                fits = goes[other] == target[i] or self.coast_fits(goes[i], goes[other], target[i])
            else:
                fits = False
            (field.supports if fits else field.void).append(i)

    def shelter(self) -> None:
        """Marks the supports that no convoyed army may cut: those by fleets for an action in a sea where
        a fleet convoys (rulebook of 1982, DATC 4.A.2)."""
        field = self.field
        busy = {field.place[i] for i in self.carries}
        field.sheltered = frozenset(
            i for i in field.supports if field.target[i] in busy and field.units[i].kind == FLEET
        )

    def goes_nowhere(self, i: int, facts: Facts) -> bool:
        """Enters whether an army goes by convoy, by the rule on convoys to a neighbour (DATC 4.A.3);
        tells if it should and nobody ordered a whole convoy, so that its move is void (4.E.2)."""
        field, rules = self.field, self.rules
        carriers = field.carriers.get(i, [])
        wanted = not facts.by_land
        if facts.via:
            wanted = wanted or bool(carriers) or rules.via_without_convoy == "holds"
        elif facts.by_land and rules.convoy_to_neighbour != "via":
            wanted = rules.convoy_to_neighbour == "any" or any(
                field.power[fleet] == field.power[i] for fleet in carriers
            )
        if not wanted:
            field.carriers.pop(i, None)
            return False
        field.convoyed[i] = True
        seas = {field.place[fleet] for fleet in carriers}
        if not chain(self.board.seas_near, seas, facts.province, facts.target):
            return True
        field.carried.append(i)
        return False

    def coast_fits(self, named: int, coast: int, province: int) -> bool:
        """Whether a support that names a place fits a fleet's move to a coast of the province (4.B.4)."""
        if named == province:
            return self.rules.support_coast == "either"
        return named == coast


Row = tuple[int, int, str, bool, int, int, int, bool, Unit | None, Unit | None, Facts]
"""Facts as a plain tuple, which Python takes apart much faster: the first ten of them, and themselves."""


def row_of(board: Board, order: Order) -> Row:
    """The facts of an order, ready to be taken apart."""
    facts = facts_of(board, order)
    return (*facts[:10], facts)


def remembered_rows(board: Board) -> dict[int, Row]:
    """The rows of orders that are kept and used again, by identity: looking a big tuple up by its value
    would take longer than all the rest of a line. Facts keep their order, so that its id stays its own.
    """
    memo: dict[int, Row] = board.memo.setdefault("rows", {})
    return memo


def facts_of(board: Board, order: Order) -> Facts:
    """What the board alone says of an order for a movement phase."""
    match order:
        case Hold(unit):
            facts = Facts(HOLD, board.number[unit.province])
        case Move(unit):
            facts = _facts_of_move(board, order)
        case Support(unit):
            facts = _facts_of_support(board, order)
        case Convoy(unit):
            facts = _facts_of_convoy(board, order)
        case _:
            return Facts(HOLD, NOWHERE, "it is no order for a movement phase")
    helped = order.other if isinstance(order, Support) else None
    return facts._replace(unit=board.unit(unit), helped=helped and board.unit(helped), order=order)


def could_go(board: Board, unit: Unit, target: int, goes: int) -> bool:
    """Whether a unit could go to a province, or to the coast of it that is named, without a convoy."""
    stands = board.number[unit.place]
    if unit.kind == FLEET and goes != target:
        return goes in board.fleet_moves[stands]
    return target in _reach(board, unit.kind, stands)


def _reach(board: Board, kind: str, stands: int) -> frozenset[int]:
    """The provinces a unit can attack without a convoy."""
    if kind == FLEET:
        return board.fleet_reach[stands]
    return board.army_moves[board.province_number[stands]]


def _facts_of_move(board: Board, order: Move) -> Facts:
    stands, goes = board.number[order.unit.place], board.number[order.to]
    here, target = board.province_number[stands], board.province_number[goes]
    if target == here:
        return Facts(MOVE, here, "it is there already")
    if order.unit.kind == FLEET:
        coasts = sorted(
            place
            for place in board.fleet_moves[stands]
            if board.province_number[place] == target and goes in (target, place)
        )
        if not coasts:
            return Facts(MOVE, here, f"a fleet cannot go from {order.unit.place} to {order.to}")
        if len(coasts) > 1:
            names = " or ".join(board.places[place] for place in coasts)
            return Facts(MOVE, here, f"it must name a coast: {names}")
        return Facts(MOVE, here, target=target, goes=coasts[0])
    by_land = target in board.army_moves[here]
    by_sea = board.is_coast[here] and board.is_coast[target]
    if not by_land and not by_sea:
        return Facts(MOVE, here, f"an army cannot go from {board.places[here]} to {order.to}")
    asks = order.via or not by_land
    return Facts(
        MOVE, here, "", asks, target, target, by_land=by_land, by_sea=by_sea, via=order.via
    )


def _facts_of_support(board: Board, order: Support) -> Facts:
    stands = board.number[order.unit.place]
    here, other = board.province_number[stands], board.number[order.other.province]
    goes = board.number[order.to] if order.to else other
    target = board.province_number[goes]
    refusal = ""
    if other == here:
        refusal = "a unit cannot support itself"
    elif target == here:
        refusal = "a unit cannot support an attack on its own province"
    elif order.to and target == other:
        refusal = f"{order.other} is there already"
    elif target not in _reach(board, order.unit.kind, stands):
        refusal = f"it could not go to {board.places[target]} itself"
    by_itself = target == other or could_go(board, order.other, target, goes)
    return Facts(SUPPORT, here, refusal, True, target, goes, other, plain=by_itself)


def _facts_of_convoy(board: Board, order: Convoy) -> Facts:
    here, start = board.number[order.unit.province], board.number[order.army.province]
    end = board.province_number[board.number[order.to]]
    refusal = ""
    if order.unit.kind != FLEET:
        refusal = "only a fleet can convoy"
    elif not board.is_sea[here]:
        refusal = "only a fleet at sea can convoy"
    elif order.army.kind == FLEET:
        refusal = "only an army can be convoyed"
    elif not (board.is_coast[start] and board.is_coast[end]):
        refusal = "a convoy goes from coast to coast"
    elif start == end:
        refusal = f"{order.army} is there already"
    return Facts(CONVOY, here, refusal, True, end, end, start)
