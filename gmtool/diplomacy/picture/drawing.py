"""The orders of a movement phase and what came of them -> arrows and marks on the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gmtool.core.scene import Point, Polygon, Shape
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.orders import Convoy, Hold, Support, Unit, Waive
from gmtool.diplomacy.picture.arrows import (
    FAILING,
    NOTHING,
    arrow,
    arrow_by_lot,
    bar,
    break_in,
    front,
    lent,
    tail,
)
from gmtool.diplomacy.picture.curves import Curve, along, length, middle
from gmtool.diplomacy.picture.marches import Given, March, Marches, abreast
from gmtool.diplomacy.picture.palette import CARRIED, DARK, FAILED, VOID
from gmtool.diplomacy.picture.symbols import badge, cross, stop

STAGGER = 13.0
"""How far apart supports end on one arrow."""


class Movements:
    """Draws the orders of a movement phase. `unplayed` is the power whose orders are drawn by
    lot.
    """

    def __init__(self, marches: Marches, given: Sequence[Given], unplayed: str) -> None:
        self.marches, self.ways, self.atlas = marches, marches.ways, marches.atlas
        self.given, self.unplayed = given, unplayed
        self.holds = {
            (each.order.unit.province, each.order.other.province)
            for each in given
            if isinstance(each.order, Support) and each.order.to is None
        }
        self.kinds: set[str] = set()
        """The marks that are drawn, as the legend calls them."""

    def shapes(self) -> Iterator[Shape]:
        """All arrows: the supports below, except for their ends, and what failed below what did
        not.
        """
        ends: list[Shape] = []
        for shape in self.help():
            if isinstance(shape, Polygon):
                ends.append(shape)
            else:
                yield shape
        for target, sources in self.marches.joint.items():
            tips = [m.curve[-1] for here in sources if (m := self.marches.by_start.get(here))]
            if len(tips) > 1:
                self.kinds.add("joint")
                yield from front(self.atlas.unit(target), tips)
        for march in sorted(self.marches.by_start.values(), key=lambda m: m.result == "succeeds"):
            yield from self.move(march)
        yield from ends

    def move(self, march: March) -> Iterator[Shape]:
        """A move: what failed is broken, and stopped by a bar at its tip."""
        curve, result = march.curve, march.result
        dashes: tuple[float, ...] = ()
        colour, kind = DARK, "move"
        if result == "void":
            colour, dashes, kind = VOID, NOTHING, "void"
        elif result not in ("succeeds", ""):
            colour, dashes, kind = FAILED, FAILING, "failed"
        elif march.fleets:
            colour, kind = CARRIED, "convoyed"
        if march.power == self.unplayed:
            self.kinds.add("unplayed")
            yield from arrow_by_lot(curve, dashes)
        else:
            self.kinds.add(kind)
            yield from arrow(curve, colour, dashes)
        if result == "succeeds" and not self.ways.taken(curve[0]):
            yield from tail(curve[0], colour)
        elif result == "bounces" and not self.marches.enters_jointly(march):
            self.kinds.add(kind)
            yield from bar(curve, colour)
        elif result == "no-path":
            yield from break_in(curve, 7.0)

    def help(self) -> Iterator[Shape]:
        """Supports, and convoys for armies that do not go there. What helps one move ends beside
        each other on its arrow.
        """
        helpers: dict[str, list[tuple[Point, str]]] = {}
        for each in self.given:
            order = each.order
            if each.result == "illegal":
                continue
            if isinstance(order, Convoy):
                if not self.marches.carries(order):
                    yield from self.void(order.unit, order.army.place, order.to)
            elif isinstance(order, Support):
                here = order.other.province
                if order.to is None:
                    yield from self.hold(order, each.result)
                elif self.marches.goals.get(here) != province_of(order.to) or each.result == "void":
                    yield from self.void(order.unit, order.other.place, order.to)
                else:
                    start = self.marches.spot(order.unit)
                    helpers.setdefault(here, []).append((start, each.result))
        for here, those in helpers.items():
            yield from self.staggered(self.marches.by_start[here].curve, those)

    def staggered(self, curve: Curve, those: list[tuple[Point, str]]) -> Iterator[Shape]:
        """Supports for one move: who stands nearer to its beginning ends there."""
        those.sort(key=lambda each: math.dist(each[0], curve[0]) - math.dist(each[0], curve[-1]))
        whole = length(curve)
        step = min(STAGGER, 0.6 * whole / len(those))
        for k, (start, result) in enumerate(those):
            self.kinds.add("cut" if result == "cut" else "support")
            end = along(curve, whole / 2 + step * (k - (len(those) - 1) / 2))
            yield from lent(self.ways.line(start, end), result)

    def hold(self, order: Support, result: str) -> Iterator[Shape]:
        """A support to hold: it ends at the unit."""
        self.kinds.add(result if result in ("cut", "void") else "hold support")
        start, other = self.marches.spot(order.unit), self.marches.spot(order.other)
        ends = order.unit.place, order.other.place
        here, there = order.unit.province, order.other.province
        meets = self.marches.goals.get(there) == here or (there, here) in self.holds
        bend = abreast(start, other) if meets else None  # or it would lie on another line
        way = self.ways.move(start, other, ends, bend=bend, straight=True)
        yield from lent(way, result, hold=True)

    def void(self, helper: Unit, here: str, there: str) -> Iterator[Shape]:
        """Help for a move that nobody makes: it ends midway."""
        self.kinds.add("void")
        end = middle([self.atlas.unit(here), self.atlas.unit(there)])
        yield from lent(self.ways.line(self.marches.spot(helper), end), "void")

    def marks(self) -> Iterator[Shape]:
        """Marks upon units: those that hold, and orders that could not be."""
        for each in self.given:
            order = each.order
            if isinstance(order, Waive):
                continue
            spot = self.marches.spot(order.unit)
            if each.result == "illegal":
                self.kinds.add("illegal")
                yield from badge(spot, "!", FAILED)
            elif isinstance(order, Hold) and each.power != self.unplayed:
                self.kinds.add("hold")
                yield from stop(spot)
            elif isinstance(order, Convoy) and each.result == "disrupted":
                yield from cross(spot, FAILED, 7.0, 3.0)
