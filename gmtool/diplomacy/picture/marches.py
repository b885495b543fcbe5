"""The moves of a movement phase on the map: who goes where, over which seas, and by which way."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmtool.core.scene import Point
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Convoy, Move, Order, Unit
from gmtool.diplomacy.picture.arrows import JOINT
from gmtool.diplomacy.picture.atlas import Atlas
from gmtool.diplomacy.picture.curves import Curve
from gmtool.diplomacy.picture.ways import Ways

ABREAST, APART = 0.09, 15.0
"""How far a move that meets another head-on bends aside, as a part of its length, and at least."""


class Given(NamedTuple):
    """An order that was given, and its result ("" as long as nobody knows)."""

    power: str
    order: Order
    result: str = ""


class March(NamedTuple):
    """A move: who made it, its result, the fleets that carry it, and its way on the map."""

    power: str
    move: Move
    result: str
    fleets: tuple[Point, ...]
    curve: Curve


class Marches:
    """The moves among orders, by the province they begin in.

    `gone` maps the province of a unit that was dislodged, or lost, to the spot where it is shown;
    `joint` maps a province to those that it is attacked from by a joint attack.
    """

    def __init__(
        self,
        board: Board,
        atlas: Atlas,
        ways: Ways,
        given: Sequence[Given],
        gone: Mapping[str, Point],
        joint: Mapping[str, Sequence[str]],
    ) -> None:
        self.board, self.atlas, self.ways = board, atlas, ways
        self.gone, self.joint = gone, joint
        moves: dict[str, tuple[Given, Move]] = {}
        self.carriers: dict[tuple[str, str], dict[str, tuple[str, Unit]]] = {}
        for each in given:
            order = each.order
            if isinstance(order, Move) and each.result != "illegal":
                moves.setdefault(order.unit.province, (each, order))
            elif isinstance(order, Convoy) and each.result not in ("illegal", "void"):
                key = order.army.province, province_of(order.to)
                carriers = self.carriers.setdefault(key, {})
                carriers[order.unit.province] = (each.power, order.unit)
        self.goals = {here: province_of(move.to) for here, (_, move) in moves.items()}
        self.by_start = {here: self.march(each, move) for here, (each, move) in moves.items()}

    def spot(self, unit: Unit) -> Point:
        """Where a unit is shown that has not moved."""
        return self.gone.get(unit.province) or self.atlas.unit(unit.place)

    def march(self, given: Given, move: Move) -> March:
        """A move with its way."""
        here, there = move.unit.province, province_of(move.to)
        fleets = tuple(self.fleets(given.power, move))
        meets = self.goals.get(there) == here and not fleets
        start, goal = self.spot(move.unit), self.atlas.unit(move.to)
        curve = self.ways.move(
            start,
            goal,
            (move.unit.place, move.to),
            fleets,
            bend=abreast(start, goal) if meets else None,
            reach=JOINT if here in self.joint.get(there, ()) else 0.0,
        )
        return March(given.power, move, given.result, fleets, curve)

    def fleets(self, power: str, move: Move) -> list[Point]:
        """The spots of the fleets that carry an army, in their order; none: it goes by itself. To a
        neighbour it goes by sea if it says so, or if a fleet of its own carries it.
        """
        here, there = move.unit.province, province_of(move.to)
        carriers = self.carriers.get((here, there), {})
        near = move.to in self.board.moves(move.unit)
        if near and not move.via and all(owner != power for owner, _ in carriers.values()):
            return []
        seas = sea_route(self.board, here, there, frozenset(carriers))
        return [self.atlas.unit(carriers[sea][1].place) for sea in seas]

    def carries(self, order: Convoy) -> bool:
        """Whether the army of a convoy goes where it should be carried."""
        return self.goals.get(order.army.province) == province_of(order.to)

    def enters_jointly(self, march: March) -> bool:
        """Whether a move is part of a joint attack of which somebody enters."""
        sources = self.joint.get(province_of(march.move.to), ())
        results = [self.by_start[here].result for here in sources if here in self.by_start]
        return march.move.unit.province in sources and "succeeds" in results


def abreast(start: Point, goal: Point) -> float:
    """The bend of a way that leaves room for the same way back."""
    return max(ABREAST, APART / max(1.0, math.dist(start, goal)))


def sea_route(board: Board, here: str, there: str, seas: frozenset[str]) -> list[str]:
    """The seas of a shortest convoy between two coasts, over these; the longest way that begins
    there, if they do not reach.
    """
    number, names, near = board.number, board.places, board.seas_near
    known = {number[sea] for sea in seas}
    reached = {sea: [names[sea]] for sea in sorted(near[number[here]] & known)}
    goal = near[number[there]]
    queue = list(reached)
    for sea in queue:
        if sea in goal:
            return reached[sea]
        for after in sorted(near[sea] & known):
            if after not in reached:
                reached[after] = [*reached[sea], names[after]]
                queue.append(after)
    return max(reached.values(), key=len, default=[])
