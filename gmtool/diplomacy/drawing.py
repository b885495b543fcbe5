"""Orders and what came of them -> arrows and marks on the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtool.core.scene import Point, Polygon, Shape, Stroke, disc
from gmtool.diplomacy.atlas import Atlas
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.curves import Curve, along, angle, distance, length
from gmtool.diplomacy.orders import Convoy, Hold, Move, Order, Support, Unit, Waive
from gmtool.diplomacy.palette import (
    CARRIED,
    DARK,
    FAILED,
    LIGHT,
    SUPPORTING,
    UNDEAD,
    UNDEAD_INK,
    VOID,
)
from gmtool.diplomacy.symbols import badge, cross, stop
from gmtool.diplomacy.ways import HEAD, Ways

FAILING = (9.0, 5.0)
LENDING = (5.0, 3.0)
NOTHING = (3.0, 3.5)
"""Dashes of a move that fails, of a support, of an order that is void."""
STAGGER = 13.0
"""How far apart supports end on one arrow."""
ABREAST = 0.09
"""How far moves that meet head-on bend away from each other, as a part of their length."""
MOVES = {DARK: "move", CARRIED: "convoyed", VOID: "void"}
JOINT = 34.0
"""How far from a unit a joint attack is drawn up."""


class Given(NamedTuple):
    """An order that was given, its result and what became of the unit ("" as long as nobody
    knows).
    """

    power: str
    order: Order
    result: str = ""
    fate: str = ""


class Movements:
    """Draws the orders of a movement phase.

    `gone` maps the province of a unit that was dislodged, or lost, to the spot where it is shown;
    `occupied` are provinces with a unit in them afterwards; `joint` maps a province to those that
    it is attacked from by a joint attack.
    """

    def __init__(
        self,
        board: Board,
        atlas: Atlas,
        ways: Ways,
        given: Sequence[Given],
        gone: Mapping[str, Point],
        occupied: frozenset[str],
        joint: Mapping[str, Sequence[str]],
        unplayed: str,
    ) -> None:
        self.board, self.atlas, self.ways = board, atlas, ways
        self.given, self.gone, self.occupied, self.joint = given, gone, occupied, joint
        self.unplayed = unplayed
        self.moves: dict[str, tuple[Given, Move]] = {}
        self.convoys: dict[tuple[str, str], list[tuple[Given, Convoy]]] = {}
        for each in given:
            if isinstance(each.order, Move) and each.result != "illegal":
                self.moves.setdefault(each.order.unit.province, (each, each.order))
            elif isinstance(each.order, Convoy) and each.result not in ("illegal", "void"):
                key = each.order.army.province, province_of(each.order.to)
                self.convoys.setdefault(key, []).append((each, each.order))
        self.kinds: set[str] = set()
        """The marks that are drawn, as the legend calls them."""
        self.curves = {here: self.way(move) for here, (_, move) in self.moves.items()}

    def shapes(self) -> Iterator[Shape]:
        """All arrows: below them the supports, and those that failed below those that did not."""
        ends: list[Shape] = []
        for each in self.given:
            if isinstance(each.order, Convoy) and each.result == "void":
                yield from self.void_convoy(each.order)
        for shape in self.supports():
            if isinstance(shape, Polygon):
                ends.append(shape)
            else:
                yield shape
        for target, sources in self.joint.items():
            yield from self.front(target, sources)
        order = sorted(self.moves, key=lambda here: self.moves[here][0].result == "succeeds")
        for here in order:
            yield from self.arrow(*self.moves[here], self.curves[here])
        yield from ends

    def marks(self) -> Iterator[Shape]:
        """Marks upon units: those that hold, and orders that could not be."""
        for each in self.given:
            if isinstance(each.order, Waive):
                continue
            unit = each.order.unit
            if each.result == "illegal":
                self.kinds.add("illegal")
                yield from badge(self.spot(unit), "!", FAILED)
            elif isinstance(each.order, Hold) and each.power != self.unplayed:
                self.kinds.add("hold")
                yield from stop(self.spot(unit))
            elif isinstance(each.order, Convoy) and each.result == "disrupted":
                yield from cross(self.spot(unit), FAILED, 7.0, 3.0)

    def spot(self, unit: Unit) -> Point:
        """Where a unit is shown that has not moved."""
        return self.gone.get(unit.province) or self.atlas.unit(unit.place)

    def fleets(self, move: Move) -> list[Point]:
        """The spots of the fleets that carry an army, in their order; none: it goes by itself."""
        here, there = move.unit.province, province_of(move.to)
        carriers = self.convoys.get((here, there), [])
        power = self.moves[here][0].power
        near = move.to in self.board.moves(move.unit)
        if near and not move.via and all(each.power != power for each, _ in carriers):
            return []
        known = {order.unit.province: order for _, order in carriers}
        seas = sea_route(self.board, here, there, frozenset(known))
        return [self.atlas.unit(known[sea].unit.place) for sea in seas]

    def way(self, move: Move) -> Curve:
        """The way that a move is drawn."""
        start, goal = self.spot(move.unit), self.atlas.unit(move.to)
        there = province_of(move.to)
        fleets = self.fleets(move)
        facing = self.moves.get(there)
        bend = None
        if facing and province_of(facing[1].to) == move.unit.province and not fleets:
            bend = ABREAST
        reach = JOINT if move.unit.province in self.joint.get(there, ()) else 0.0
        return self.ways.move(start, goal, (move.unit.place, move.to), fleets, bend, reach)

    def arrow(self, given: Given, move: Move, curve: Curve) -> Iterator[Shape]:
        """A move: what failed is broken, and stopped by a bar at its tip."""
        succeeds = given.result in ("succeeds", "")
        dashes: tuple[float, ...]
        if succeeds:
            colour, dashes = (CARRIED if self.fleets(move) else DARK), ()
        elif given.result == "void":
            colour, dashes = VOID, NOTHING
        else:
            colour, dashes = FAILED, FAILING
        drawn_by_lot = given.power == self.unplayed
        self.kinds.add("unplayed" if drawn_by_lot else MOVES.get(colour, "failed"))
        if drawn_by_lot:
            yield Stroke(curve, UNDEAD, 6.0, dashes, head=HEAD + 2, rim=1.5)
            yield Stroke((*curve[:-1], along(curve, length(curve) - HEAD)), UNDEAD_INK, 2.0)
        else:
            yield Stroke(curve, colour, 4.4, dashes, head=HEAD, rim=1.6)
        if given.result == "succeeds" and move.unit.province not in self.occupied:
            yield Polygon((disc(curve[0], 5.0),), LIGHT, colour, 2.2)
        if given.result == "bounces" and not self.taking_part(move):
            yield from bar(curve, colour)
        elif given.result == "no-path":
            yield from cross(along(curve, 0.5 * length(curve)), FAILED, 7.0, 3.0)

    def taking_part(self, move: Move) -> bool:
        """Whether a move is part of a joint attack of which somebody enters."""
        sources = self.joint.get(province_of(move.to), ())
        if move.unit.province not in sources:
            return False
        return any(
            self.moves[here][0].result == "succeeds" for here in sources if here in self.moves
        )

    def front(self, target: str, sources: Sequence[str]) -> Iterator[Shape]:
        """The ring from which a joint attack is made, so that it is seen to be one."""
        tips = [self.curves[here][-1] for here in sources if here in self.curves]
        if len(tips) < 2:
            return
        self.kinds.add("joint")
        goal = self.atlas.unit(target)
        turns = sorted(angle(goal, tip) for tip in tips)
        gaps = [
            (b - a, k)
            for k, (a, b) in enumerate(
                zip(turns, [*turns[1:], turns[0] + 2 * math.pi], strict=True)
            )
        ]
        widest, k = max(gaps)
        begin = turns[(k + 1) % len(turns)] - 0.25
        sweep = 2 * math.pi - widest + 0.5
        around = tuple(
            (
                goal[0] + JOINT * math.cos(begin + sweep * step / 40),
                goal[1] + JOINT * math.sin(begin + sweep * step / 40),
            )
            for step in range(41)
        )
        yield Stroke(around, UNDEAD, 5.0, rim=1.5)
        yield Stroke(around, UNDEAD_INK, 1.6)

    def supports(self) -> Iterator[Shape]:
        """All supports; those for one move end beside each other on its arrow."""
        for_move: dict[str, list[tuple[Given, Support]]] = {}
        for each in self.given:
            order = each.order
            if not isinstance(order, Support) or each.result == "illegal":
                continue
            mover = self.moves.get(order.other.province)
            fits = mover and order.to and province_of(mover[1].to) == province_of(order.to)
            if fits and each.result != "void":
                for_move.setdefault(order.other.province, []).append((each, order))
            else:
                yield from self.other_support(each, order)
        for here, those in for_move.items():
            curve = self.curves[here]
            whole = length(curve)
            those.sort(key=lambda pair: self.nearness(pair[1], curve))
            step = min(STAGGER, 0.6 * whole / len(those))
            for k, (each, order) in enumerate(those):
                self.kinds.add("cut" if each.result == "cut" else "support")
                far = whole / 2 + step * (k - (len(those) - 1) / 2)
                yield from lent(
                    self.ways.line(self.spot(order.unit), along(curve, far)), each.result
                )

    def nearness(self, order: Support, curve: Curve) -> float:
        """Whether a supporter stands nearer to the beginning or to the end of an arrow."""
        spot = self.spot(order.unit)
        return distance(spot, curve[0]) - distance(spot, curve[-1])

    def other_support(self, each: Given, order: Support) -> Iterator[Shape]:
        """A support to hold, or one for a move that nobody makes."""
        start, other = self.spot(order.unit), self.spot(order.other)
        if order.to:
            goal = self.atlas.unit(order.to)
            half = ((other[0] + goal[0]) / 2, (other[1] + goal[1]) / 2)
            self.kinds.add("void")
            yield from lent(self.ways.line(start, half), "void")
            return
        self.kinds.add(each.result if each.result in ("cut", "void") else "hold support")
        if order.other.province not in self.gone:
            other = self.atlas.unit(order.other.place)
        ends = order.unit.place, order.other.place
        curve = self.ways.move(start, other, ends, straight=True)
        yield from lent(curve, each.result, hold=True)

    def void_convoy(self, order: Convoy) -> Iterator[Shape]:
        """A convoy for an army that does not go there."""
        self.kinds.add("void")
        army, goal = self.atlas.unit(order.army.place), self.atlas.unit(order.to)
        half = ((army[0] + goal[0]) / 2, (army[1] + goal[1]) / 2)
        yield from lent(self.ways.line(self.spot(order.unit), half), "void")


def lent(curve: Curve, result: str, *, hold: bool = False) -> Iterator[Shape]:
    """The line of a support: it ends in a dot on an arrow, or in a bar before a unit."""
    colour = {"cut": FAILED, "void": VOID}.get(result, SUPPORTING)
    dashes = NOTHING if result == "void" else LENDING
    yield Stroke(curve, colour, 3.0, dashes, rim=0.9 if result == "void" else 1.4)
    if hold:
        yield from bar(curve, colour)
    else:
        hollow = result in ("cut", "void")
        yield Polygon((disc(curve[-1], 5.0),), LIGHT if hollow else colour, LIGHT, 1.4)
        yield Polygon((disc(curve[-1], 4.4),), LIGHT if hollow else colour, colour, 1.6)
    if result == "cut":
        yield from cross(along(curve, 0.5 * length(curve)), FAILED, 5.5, 2.6)


def bar(curve: Curve, colour: str) -> Iterator[Shape]:
    """A short bar across the end of a line."""
    tip = curve[-1]
    direction = angle(along(curve, length(curve) - 6), tip)
    across, down = -9 * math.sin(direction), 9 * math.cos(direction)
    ends = ((tip[0] - across, tip[1] - down), (tip[0] + across, tip[1] + down))
    yield Stroke(ends, colour, 3.6, rim=1.2)


def sea_route(board: Board, here: str, there: str, seas: frozenset[str]) -> list[str]:
    """The seas of a shortest convoy between two coasts, over these; the nearest to the start if
    they do not reach.
    """
    number = board.number
    names = board.places
    known = {number[sea] for sea in seas}
    reached = {sea: [names[sea]] for sea in sorted(board.seas_near[number[here]] & known)}
    goal = board.seas_near[number[there]]
    queue = list(reached)
    for sea in queue:
        if sea in goal:
            return reached[sea]
        for after in sorted(board.seas_near[sea] & known):
            if after not in reached:
                reached[after] = [*reached[sea], names[after]]
                queue.append(after)
    return max(reached.values(), key=len, default=sorted(seas)[:1])
