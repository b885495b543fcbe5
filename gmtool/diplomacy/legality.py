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
from gmtool.diplomacy.orders import FLEET, Convoy, Hold, Move, Order, Support
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Line


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
    by_land: bool = True
    by_sea: bool = False
    via: bool = False


@dataclass(slots=True)
class Legal:
    """The legal orders as a field, and what became of the lines: `units` has the unit each line is for
    (or NOBODY), `refusals` the reason for each line that is illegal."""

    field: Field
    units: list[int]
    refusals: dict[int, str]

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
            field.carriers.pop(i, None)
        return bool(walking)


def legalise(board: Board, position: Position, lines: Iterable[Line], rules: Rules) -> Legal:
    """Sorts out the order lines of a movement phase.

    A unit without a legal order holds. Of several orders for one unit the first legal one counts
    (DATC 4.D.3), as an illegal order is as if unwritten.
    """
    number = board.number
    units = [(number[p], owned.power, owned.unit) for p, owned in position.units.items()]
    units.sort()
    sorter = Sorter(board, Field(board, units), rules)
    legal = sorter.enter(lines)
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
        self.moves: list[tuple[int, Facts]] = []
        self.supports: list[tuple[int, Facts]] = []
        self.carries: list[tuple[int, Facts]] = []

    def enter(self, lines: Iterable[Line]) -> Legal:
        """Enters the lines, as far as they are legal."""
        field = self.field
        units, powers, occupant = field.units, field.powers, field.occupant
        memo: dict[Order, Facts] = self.board.memo.setdefault("facts", {})
        ordered = [False] * len(units)
        legal = Legal(field, [], {})
        rows, refusals = legal.units, legal.refusals
        for power, order in lines:
            if order is None:
                rows.append(NOBODY)
                continue
            facts = memo.get(order)
            if facts is None:
                facts = memo[order] = facts_of(self.board, order)
            code, province, refusal, asks, target, goes, other, _, _, _ = facts
            i = occupant[province] if province >= 0 else NOBODY
            if i < 0 or powers[i] != power:
                refusals[len(rows)] = refusal or f"{power} has no unit there"
                rows.append(NOBODY)
                continue
            if order.unit != units[i]:  # type: ignore[union-attr]  # only orders with a unit get here
                order = order._replace(unit=units[i])  # type: ignore[call-arg]  # as above
                facts = facts_of(self.board, order)
                code, province, refusal, asks, target, goes, other, _, _, _ = facts
            if asks and not refusal:
                refusal = self.refused(i, facts)
            if ordered[i] and not refusal:
                refusal = "the unit has an order already"
            if refusal:
                refusals[len(rows)] = refusal
                rows.append(i)
                continue
            rows.append(i)
            ordered[i] = True
            if code == HOLD:
                continue
            field.order[i] = code
            field.target[i] = target
            field.goes[i] = goes
            if code == MOVE:
                self.moves.append((i, facts))
            else:
                field.helped[i] = occupant[other]
                (self.supports if code == SUPPORT else self.carries).append((i, facts))
        return legal

    def refused(self, i: int, facts: Facts) -> str:
        """Why the position rules an order out, as far as the board alone does not tell; "" if legal."""
        if facts.code == MOVE:
            walks = facts.by_land and (not facts.via or self.rules.via_without_convoy == "walks")
            if not walks and not self.convoys.link(facts.province, facts.target):
                return "no fleets at sea could carry it there"
            return ""
        board, there = self.board, self.field.occupant[facts.other]
        if there < 0:
            return f"there is no unit in {board.places[facts.other]}"
        if facts.code == CONVOY:
            if self.field.units[there].kind == FLEET:
                return f"there is no army in {board.places[facts.other]}"
            if not self.convoys.on_route(facts.province, facts.other, facts.target):
                return "the fleet is on no route that such a convoy could need"
        elif facts.target != facts.other and not self.could_go(there, facts, i):
            return f"{self.field.units[there]} could not go to {board.places[facts.target]}"
        return ""

    def could_go(self, i: int, support: Facts, supporter: int) -> bool:
        """Whether a unit could make the move that is supported, without being carried by the supporter
        (DATC 6.D.31)."""
        board, field, target = self.board, self.field, support.target
        if field.units[i].kind == FLEET:
            if support.goes >= 0 and support.goes in board.coasts[target]:
                return support.goes in board.fleet_moves[field.stands[i]]
            return target in board.fleet_reach[field.stands[i]]
        if target in board.army_moves[field.place[i]]:
            return True
        if not (board.is_coast[field.place[i]] and board.is_coast[target]):
            return False
        return self.convoys.link(field.place[i], target, field.place[supporter])

    def match(self) -> None:
        """Looks which convoys and supports fit the orders given, and which armies go by convoy."""
        field = self.field
        for i, facts in self.carries:
            army = field.helped[i]
            if field.order[army] == MOVE and field.target[army] == facts.target:
                field.carriers.setdefault(army, []).append(i)
            else:
                field.matched[i] = False
        for i, facts in self.moves:
            if facts.by_sea:
                self.choose_route(i, facts)
            if field.matched[i]:
                field.movers.append(i)
        for i, facts in self.supports:
            if self.fits(facts, field.helped[i]):
                field.supports.append(i)
            else:
                field.matched[i] = False

    def shelter(self) -> None:
        """Marks the supports that no convoyed army may cut: those by fleets for an action in a sea where
        a fleet convoys (rulebook of 1982, DATC 4.A.2)."""
        field = self.field
        busy = {field.place[i] for i, _ in self.carries}
        field.sheltered = frozenset(
            i for i in field.supports if field.target[i] in busy and field.units[i].kind == FLEET
        )

    def choose_route(self, i: int, facts: Facts) -> None:
        """Whether an army goes by convoy, by the rule on convoys to a neighbour (DATC 4.A.3)."""
        field = self.field
        carriers = field.carriers.get(i, [])
        wanted = not facts.by_land
        if facts.via:
            wanted = bool(carriers) or self.rules.via_without_convoy == "holds"
        elif facts.by_land and carriers and self.rules.convoy_to_neighbour != "via":
            wanted = self.rules.convoy_to_neighbour == "any" or any(
                field.power[fleet] == field.power[i] for fleet in carriers
            )
        if not wanted:
            field.carriers.pop(i, None)
            return
        field.convoyed[i] = True
        # a convoy of which only a part was ordered is none: DATC 4.E.2
        seas = {field.place[fleet] for fleet in carriers}
        near = self.board.seas_near
        field.matched[i] = bool(seas) and chain(near, seas, facts.province, facts.target)

    def fits(self, facts: Facts, other: int) -> bool:
        """Whether a support fits what the other unit was ordered to do."""
        field = self.field
        if facts.target == facts.other:
            return (
                field.order[other] != MOVE
            )  # no hold support for a unit ordered to move: DATC 6.D.7
        if field.order[other] != MOVE or field.target[other] != facts.target:
            return False
        to = field.goes[other]
        if to == facts.target:  # no coast to choose
            return True
        if facts.goes == facts.target:
            return self.rules.support_coast == "either"
        return facts.goes == to


def facts_of(board: Board, order: Order) -> Facts:
    """What the board alone says of an order for a movement phase."""
    match order:
        case Hold(unit):
            return Facts(HOLD, board.number[unit.province])
        case Move():
            return _facts_of_move(board, order)
        case Support():
            return _facts_of_support(board, order)
        case Convoy():
            return _facts_of_convoy(board, order)
        case _:
            return Facts(HOLD, NOWHERE, "it is no order for a movement phase")


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
    return Facts(MOVE, here, "", asks, target, target, NOBODY, by_land, by_sea, order.via)


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
    return Facts(SUPPORT, here, refusal, True, target, goes, other)


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
