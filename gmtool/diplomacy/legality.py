"""What may not be ordered, and why; what does not fit together.

*Illegal* orders are those that the position alone rules out, as narrowly as can be (DATC 4.E.1): they
count as not written, and the unit holds. *Void* ones are legal but fit nothing that was ordered. A wrong
or missing unit letter, and a wrong coast of the unit itself, are forgiven (DATC 4.B.5, 4.C.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.convoys import Convoys, chain
from gmtool.diplomacy.field import CONVOY, HOLD, MOVE, NOBODY, NOWHERE, SUPPORT, UNORDERED, Field
from gmtool.diplomacy.orders import FLEET, Convoy, Hold, Move, Order, Support, Unit, Waive
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules


class Facts(NamedTuple):
    """What the board alone says of an order, as numbers of provinces.

    `refusal` is why it is illegal ("" if it is not), `goes` the place that a move or a support for one
    names, `plain` whether a move is certainly not by convoy, or a support is for a unit that needs none; `text` is the order in canonical text.
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
    text: str = ""


Row = tuple[int, int, int, int, Unit | None, Unit | None, bool, bool, Facts]
"""An order ready to be adjudicated: what most lines need of its facts, as a plain tuple, which Python
takes apart much faster. Code, province, target, other; the unit as written; the unit supported as
written, if nothing else has to be known of it; whether the line needs a closer look; whether a move is
certainly not by convoy; and all facts."""
Rows = Mapping[str, Sequence[Row | None]]
"""The order lines of each power, ready to be adjudicated; None for one that could not be read."""


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


def legalise(board: Board, position: Position, rows: Rows, rules: Rules) -> Legal:
    """Sorts out the order lines of a movement phase.

    A unit without a legal order holds. Of several orders for one unit the first legal one counts
    (DATC 4.D.3), as an illegal order is as if unwritten.
    """
    sorter = Sorter(board, Field(board, position.units), rules)
    legal = sorter.enter(rows)
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
        self.convoys = Convoys(board, set(board.seas.intersection(field.place)))
        self.sailing: list[tuple[int, Facts]] = []
        self.supports: list[int] = []
        self.carries: list[int] = []

    def enter(self, rows: Rows) -> Legal:
        """Enters the order lines, as far as they are legal."""
        field = self.field
        units, owner, occupant = field.units, (*field.power, ""), field.occupant
        order_of, target_of, movers = field.order, field.target, field.movers
        legal = Legal(field, [], {}, [])
        lines = legal.units
        for power, written in rows.items():
            for row in written:
                if row is None:
                    legal.unread.append(len(lines))
                    lines.append(NOBODY)
                    continue
                code, province, target, other, unit, helped, odd, plain, facts = row
                i = occupant[province]
                if owner[i] != power:
                    legal.refusals[len(lines)] = facts.refusal or f"{power} has no unit there"
                    lines.append(NOBODY)
                    continue
                if unit is not units[i] and unit != units[i]:  # a wrong unit letter or coast
                    row = row_of(self.board, facts.order._replace(unit=units[i]))  # type: ignore[call-arg]  # it has a unit
                    code, _, target, other, _, helped, odd, plain, facts = row
                if (odd and units[occupant[other]] is not helped) or order_of[i] != UNORDERED:
                    refusal = self.refused(i, facts)
                    if refusal:
                        legal.refusals[len(lines)] = refusal
                        lines.append(i)
                        continue
                    if facts.goes != target:
                        field.coast[i] = facts.goes
                lines.append(i)
                order_of[i] = code
                target_of[i] = target
                if code == MOVE:
                    if plain:
                        movers.append(i)
                    else:
                        self.sailing.append((i, facts))
                elif code:
                    field.helped[i] = occupant[other]
                    (self.supports if code == SUPPORT else self.carries).append(i)
        return legal

    def refused(self, i: int, facts: Facts) -> str:
        """Why an order is illegal, by the board, the position, or another order; "" if it is legal."""
        refusal = facts.refusal
        if not refusal and facts.code == MOVE:
            refusal = self.stranded(facts)
        elif not refusal and facts.code == SUPPORT:
            refusal = self.cannot_support(i, facts)
        elif not refusal and facts.code == CONVOY:
            refusal = self.cannot_carry(facts.province, facts.other, facts.target)
        if not refusal and self.field.order[i] != UNORDERED:
            return "the unit has an order already"
        return refusal

    def stranded(self, facts: Facts) -> str:
        """Why an army that has to be carried, or asks for it, cannot be; "" if it can, or walks."""
        walks = facts.by_land and (not facts.via or self.rules.via_without_convoy == "walks")
        if walks or self.convoys.link(facts.province, facts.target):
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
        for i, facts in self.sailing:
            wanted = i in field.carriers or facts.via or not facts.by_land
            (field.void if wanted and self.goes_nowhere(i, facts) else field.movers).append(i)
        place, helped, coast = field.place, field.helped, field.coast
        for i in self.supports:
            other = helped[i]
            if target[i] == place[other]:
                fits = (
                    order[other] != MOVE
                )  # no hold support for a unit ordered to move: DATC 6.D.7
            elif order[other] == MOVE and target[other] == target[i]:
                fits = other not in coast or self.coast_fits(i, coast[other])
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

    def coast_fits(self, i: int, coast: int) -> bool:
        """Whether a support fits a fleet's move to one coast of a province (DATC 4.B.4)."""
        if i in self.field.coast:
            return self.field.coast[i] == coast
        return self.rules.support_coast == "either"


def row_of(board: Board, order: Order) -> Row:
    """The facts of an order, ready to be taken apart."""
    facts = facts_of(board, order)._replace(text=str(order))
    unit = None if isinstance(order, Waive) else board.unit(order.unit)
    certain = not facts.refusal and facts.goes == facts.target
    helped = order.other if isinstance(order, Support) and facts.plain and certain else None
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
        facts,
    )


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
    by_land = target in board.army_moves[here]
    by_sea = board.is_coast[here] and board.is_coast[target]
    if not by_land and not by_sea:
        return Facts(
            order, MOVE, here, f"an army cannot go from {board.places[here]} to {order.to}"
        )
    return Facts(order, MOVE, here, "", target, target, NOBODY, not by_sea, by_land, order.via)


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
    return Facts(order, SUPPORT, here, refusal, target, goes, other, by_itself)


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
    return Facts(order, CONVOY, here, refusal, end, end, start)
