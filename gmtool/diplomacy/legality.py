"""What may not be ordered, and why; what does not fit together.

*Illegal* orders are those that the position alone rules out, as narrowly as can be (DATC 4.E.1):
they count as not written, and the unit holds. *Void* ones are legal but fit nothing that was
ordered. A wrong or missing unit letter, and a wrong coast of the unit itself, are forgiven (DATC
4.B.5, 4.C.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.convoys import Convoys, chain
from gmtool.diplomacy.facts import Facts, Rows, could_go, row_of
from gmtool.diplomacy.field import CONVOY, MOVE, NOBODY, SUPPORT, UNORDERED, Field
from gmtool.diplomacy.orders import ARMY, FLEET, UNIT_KINDS
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules

NO_PRECEDENCE: Mapping[str, Sequence[str]] = MappingProxyType({})


@dataclass(slots=True)
class Legal:
    """The legal orders as a field, and what became of the lines: `units` has the unit each line is
    for (or NOBODY), `refusals` the reason for each line that is illegal, `unread` the lines without
    an order.
    """

    field: Field
    units: list[int]
    refusals: dict[int, str]
    unread: list[int]

    def refuse(self, count: int, reason: str) -> None:
        """Refuses the next lines, whatever they say."""
        for number in range(len(self.units), len(self.units) + count):
            self.units.append(NOBODY)
            self.refusals[number] = reason

    def walk(self, armies: Iterable[int]) -> bool:
        """Sends convoyed armies over land, where their target is a neighbour; tells if any goes."""
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


def legalise(
    board: Board,
    position: Position,
    rows: Rows,
    rules: Rules,
    precedence: Mapping[str, Sequence[str]] = NO_PRECEDENCE,
    frozen: frozenset[int] = frozenset(),
) -> Legal:
    """Sorts out the order lines of a movement phase.

    `precedence` says for a province in which order those who attack it together enter, `frozen` are
    provinces whose joint attackers stay where they are.

    A unit without a legal order holds. Of several orders for one unit the first legal one counts
    (DATC 4.D.3), as an illegal order is as if unwritten.
    """
    sorter = Sorter(board, Field(board, position.units), rules)
    if position.disorder:
        sorter.field.disorder = frozenset(position.disorder)
    legal = sorter.enter(rows)
    rules.hold_back(sorter.field, frozen)
    sorter.match()
    rules.arm(sorter.field, precedence)
    if rules.paradox == "1982":
        sorter.shelter()
    return legal


class Sorter:
    """Enters order lines into a field, then looks which of them fit together."""

    def __init__(self, board: Board, field: Field, rules: Rules) -> None:
        self.board = board
        self.field = field
        self.rules = rules
        self.unheld = rules.unheld()
        seas = board.seas.intersection(field.place)
        fleets = {sea for sea in seas if field.units[field.occupant[sea]].kind == FLEET}
        self.convoys = Convoys(board, fleets)
        self.sailing: list[tuple[int, Facts]] = []
        self.supports: list[int] = []
        self.carries: list[int] = []

    def enter(self, rows: Rows) -> Legal:
        """Enters the order lines, as far as they are legal."""
        field = self.field
        units, owner, occupant = field.units, (*field.power, None), field.occupant
        order_of, target_of, helped_of = field.order, field.target, field.helped
        movers, sailing, supports, carries = field.movers, self.sailing, self.supports, self.carries
        legal = Legal(field, [], {}, [])
        lines = legal.units
        picky = not self.unheld.keys().isdisjoint(UNIT_KINDS)
        for power, written in rows.items():
            if power in field.disorder:
                legal.refuse(len(written), f"{power} is in civil disorder, its units hold")
                continue
            for row in written:
                if row is None:
                    legal.unread.append(len(lines))
                    lines.append(NOBODY)
                    continue
                code, province, target, other, unit, helped, odd, plain, _, facts = row
                i = occupant[province]
                if owner[i] != power:
                    legal.refusals[len(lines)] = facts.refusal or f"{power} has no unit there"
                    lines.append(NOBODY)
                    continue
                if unit is not units[i] and unit != units[i]:  # a wrong unit letter or coast
                    meant = facts.order._replace(unit=units[i])  # type: ignore[call-arg]  # it has one
                    row = row_of(self.board, meant)  # noqa: PLW2901  # the same line, put right
                    code, _, target, other, _, helped, odd, plain, _, facts = row
                if (odd and (picky or units[occupant[other]] is not helped)) or order_of[
                    i
                ] != UNORDERED:
                    refusal = self.refused(i, facts)
                    if refusal:
                        legal.refusals[len(lines)] = refusal
                    if refusal or order_of[i] != UNORDERED:
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
                        sailing.append((i, facts))
                elif code:
                    helped_of[i] = occupant[other]
                    (supports if code == SUPPORT else carries).append(i)
        return legal

    def refused(self, i: int, facts: Facts) -> str:
        """Why an order is illegal: by the board, the position or another order; "" if it is not."""
        code, refusal = facts.code, facts.refusal
        if refusal:
            return refusal
        if code == MOVE:
            refusal = self.stranded(facts)
        elif code == SUPPORT:
            refusal = self.cannot_support(facts)
        elif code == CONVOY:
            refusal = self.cannot_carry(facts)
        if refusal or self.field.order[i] == UNORDERED or self.repeats(i, facts):
            return refusal
        return "the unit has an order already"

    def repeats(self, i: int, facts: Facts) -> bool:
        """Whether an order says what its unit is ordered already: no conflict (DATC 4.D.3)."""
        field = self.field
        coast = field.coast.get(i, field.target[i])
        said = (field.order[i], field.target[i], coast, field.helped[i])
        helped = field.occupant[facts.other] if facts.other >= 0 else NOBODY
        return said == (facts.code, facts.target, facts.goes, helped)

    def stranded(self, facts: Facts) -> str:
        """Why an army that has to be carried, or asks for it, cannot be; "" if it can, or walks."""
        walks = facts.by_land and (not facts.via or self.rules.via_without_convoy == "walks")
        if walks or self.convoys.link(facts.province, facts.target):
            return ""
        return "no fleets at sea could carry it there"

    def cannot_carry(self, facts: Facts) -> str:
        """Why the position rules a convoy out; "" if it does not."""
        start = facts.other
        there = self.field.occupant[start]
        if there < 0 or self.field.units[there].kind != ARMY:
            return f"there is no army in {self.board.places[start]}"
        if not self.convoys.on_route(facts.province, start, facts.target):
            return "the fleet is on no route that such a convoy could need"
        return ""

    def cannot_support(self, facts: Facts) -> str:
        """Why the position rules a support out; "" if it does not."""
        board, there = self.board, self.field.occupant[facts.other]
        if there < 0:
            return f"there is no unit in {board.places[facts.other]}"
        if facts.target == facts.other:
            return self.unheld.get(self.field.units[there].kind, "")
        if not self.could_go(there, facts):
            return f"{self.field.units[there]} could not go to {board.places[facts.target]}"
        return ""

    def could_go(self, i: int, support: Facts) -> bool:
        """Whether a unit could make the move that is supported, without being carried by the
        supporter (DATC 6.D.31).
        """
        board, unit, start, target = self.board, self.field.units[i], support.other, support.target
        if could_go(board, unit, target, support.goes):
            return True
        if unit.kind != ARMY or not (board.is_coast[start] and board.is_coast[target]):
            return False
        return self.convoys.link(start, target, without=support.province)

    def match(self) -> None:
        """Looks which convoys and supports fit the orders given, and which armies go by convoy."""
        field, order, target = self.field, self.field.order, self.field.target
        place, helped, coast, void = field.place, field.helped, field.coast, field.void
        for i in self.carries:
            army = helped[i]
            if order[army] == MOVE and target[army] == target[i]:
                field.carriers.setdefault(army, []).append(i)
            else:
                void.append(i)
        for i, facts in self.sailing:
            wanted = i in field.carriers or facts.via or not facts.by_land
            (void if wanted and self.goes_nowhere(i, facts) else field.movers).append(i)
        fitting = field.supports
        for i in self.supports:
            other = helped[i]
            if target[i] == place[other]:
                fits = order[other] != MOVE  # DATC 6.D.7: no holding up a unit ordered to move
            elif order[other] == MOVE and target[other] == target[i]:
                fits = other not in coast or self.coast_fits(i, coast[other])
            else:
                fits = False
            (fitting if fits else void).append(i)

    def shelter(self) -> None:
        """Marks the supports that no convoyed army may cut: those by fleets for an action in a sea
        where a fleet convoys (rulebook of 1982, DATC 4.A.2).
        """
        field = self.field
        busy = {field.place[i] for i in self.carries}
        field.sheltered = frozenset(
            i for i in field.supports if field.target[i] in busy and field.units[i].kind == FLEET
        )

    def goes_nowhere(self, i: int, facts: Facts) -> bool:
        """Enters whether an army goes by convoy, by the rule on convoys to a neighbour (DATC
        4.A.3); tells if it should and nobody ordered a whole convoy, so that its move is void
        (4.E.2).
        """
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
