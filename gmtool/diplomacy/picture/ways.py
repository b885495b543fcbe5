"""The ways of arrows over the map: around what must stay readable, and to a tip that is seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gmtool.core.scene import Point
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.picture.atlas import IMPASSABLE, Atlas
from gmtool.diplomacy.picture.curves import (
    Box,
    Curve,
    angle,
    bow,
    length,
    middle,
    samples,
    smooth,
)
from gmtool.diplomacy.picture.symbols import CENTRE, LABEL, UNIT

TURNS = (0.0, 0.35, -0.35, 0.7, -0.7, 1.05, -1.05, 1.4, -1.4)
"""How far around a unit a tip may be set aside from where the arrow comes from, in radians."""
BENDS = (0.0, 0.08, -0.08, 0.17, -0.17, 0.27, -0.27, 0.5, -0.5)
MORE = (1.0, 1.6, 2.4)
"""How much more than asked for a way may be bent."""
GAP = 4.0
"""Between a tip and the unit it points at."""
HEAD = 14.0
BARE = 7.0
"""Half the room that is left around the spot of a unit where none stands."""
OUTSIDE = 25.0
"""An arrow that runs so far through other provinces than its own two is led over their border."""
SEEN = 64.0
"""An arrow at least so long can be seen well, though it begins below a unit."""
TOO_SHORT = 0.6
"""How bad each unit of length is that it lacks."""
IN_A_BOX, TIP_IN_A_BOX, TIP_OUTSIDE, TURNED, BENT, ASTRAY = 3.0, 30.0, 60.0, 4.0, 18.0, 14.0
"""What is bad about a way: each piece that runs through a box, a tip in one, a tip outside of its
province, a tip set aside by a radian, a bend by the whole length, not passing the border."""
GRAZING = 12.0
"""What is bad about a head that comes along the unit, so that half of it lies below."""


class Ways:
    """Finds the ways of arrows on a map on which units stand, and dislodged ones lie, at `spots`;
    all names of provinces and all centres are in the way too.
    """

    def __init__(self, atlas: Atlas, spots: Sequence[Point]) -> None:
        self.atlas = atlas
        self.spots = [Box(x, y, UNIT[0] / 2, UNIT[1] / 2) for x, y in spots]
        self.boxes = list(self.spots)
        for area in atlas.areas.values():
            if area.label and area.kind != IMPASSABLE:
                self.boxes.append(Box(*area.label, LABEL[0] / 2, LABEL[1] / 2))
            if area.centre:
                self.boxes.append(Box(*area.centre, CENTRE[0] / 2, CENTRE[1] / 2))

    def move(
        self,
        start: Point,
        goal: Point,
        ends: tuple[str, str],
        through: Sequence[Point] = (),
        bend: float | None = None,
        reach: float = 0.0,
        *,
        straight: bool = False,
    ) -> Curve:
        """The way of a unit from a spot in one place to a spot in another, `ends`.

        It passes `through` points if there are any. A `bend` that is given is kept or outdone. With
        a `reach` the tip lies on a circle of that size around the goal. What is `straight` does not
        care whether the way leads over their border.
        """
        over: tuple[Point, ...] = ()
        if not (through or straight or bend is not None):
            through = self.atlas.way(*ends)
            over = () if through else self.border(start, goal, ends)
        target = self.atlas.areas[province_of(ends[1])]
        last = (start, *over, *through)[-1]
        bends = BENDS if bend is None else tuple(more * bend for more in MORE)
        best: tuple[float, Curve] = (math.inf, (start, goal))
        boxes = self.between([start, *through, goal])
        unit = Box(*goal, UNIT[0] / 2, UNIT[1] / 2) if self.taken(goal) else None
        for turn in TURNS:
            tip = self.tip(goal, angle(goal, last) + turn, reach)
            cost = TURNED * abs(turn)
            cost += 0.0 if target.holds(tip) else TIP_OUTSIDE
            if cost >= best[0]:
                continue
            for curve, bent in self.curves(start, through, over, tip, bends):
                hidden = TOO_SHORT * max(0.0, SEEN - length(curve))
                bad = cost + bent + hidden + self.crossed(curve, boxes, start, goal)
                bad += GRAZING if unit and any(map(unit.holds, cheeks(curve))) else 0.0
                if bad < best[0]:
                    best = (bad, curve)
            if best[0] <= TURNED * abs(turn):
                break
        return best[1]

    def curves(
        self,
        start: Point,
        through: Sequence[Point],
        over: Sequence[Point],
        tip: Point,
        bends: Sequence[float],
    ) -> Iterator[tuple[Curve, float]]:
        """The ways that are open, each with what is bad about its bend."""
        if through or over:
            yield smooth([start, *through, *over, tip]), 0.0
        if not through:
            for bend in bends:
                yield bow(start, tip, bend), BENT * abs(bend) + (ASTRAY if over else 0.0)

    def line(self, start: Point, end: Point) -> Curve:
        """The way from a unit to a point of an arrow."""
        boxes = self.between([start, end])
        ways = [(BENT * abs(b) + self.crossed(bow(start, end, b), boxes, start), b) for b in BENDS]
        return bow(start, end, min(ways, key=lambda way: way[0])[1])

    def tip(self, goal: Point, direction: float, reach: float = 0.0) -> Point:
        """Where an arrow that comes from a direction ends: beside the unit, if one stands there."""
        if reach:
            return (goal[0] + reach * math.cos(direction), goal[1] + reach * math.sin(direction))
        if self.taken(goal):
            return Box(*goal, UNIT[0] / 2 + GAP, UNIT[1] / 2 + GAP).edge(direction)
        return Box(*goal, BARE, BARE).edge(direction)

    def taken(self, spot: Point) -> bool:
        """Whether something stands or lies at a spot."""
        return any(box.holds(spot) for box in self.spots)

    def between(self, points: Sequence[Point]) -> list[Box]:
        """The boxes that lie where a way between points may run."""
        room = 40 + 0.3 * math.dist(points[0], points[-1])
        left, right = min(x for x, _ in points) - room, max(x for x, _ in points) + room
        top, bottom = min(y for _, y in points) - room, max(y for _, y in points) + room
        return [b for b in self.boxes if left < b.x < right and top < b.y < bottom]

    def crossed(
        self, curve: Curve, boxes: Sequence[Box], start: Point, goal: Point | None = None
    ) -> float:
        """How bad it is what a way runs through, besides the units at its ends."""
        bad = 0.0
        points = samples(curve)
        tip = points[-1]
        for box in boxes:
            if box.holds(start) or (goal and box.holds(goal)):
                continue
            inside = sum(box.holds(point, 2.0) for point in points)
            if inside:
                bad += IN_A_BOX * inside
                head = [p for p in points if math.dist(p, tip) < HEAD]
                bad += TIP_IN_A_BOX * any(box.holds(point, 2.0) for point in head)
        return bad

    def border(self, start: Point, goal: Point, ends: tuple[str, str]) -> tuple[Point, ...]:
        """The middle of the border of two provinces, if the straight line leaves them by much."""
        here, there = (self.atlas.areas[province_of(place)] for place in ends)
        points = samples((start, goal), OUTSIDE / 3)
        if sum(not (here.holds(p) or there.holds(p)) for p in points) <= 3:
            return ()
        shared = {corner for ring in here.rings for corner in ring} & {
            corner for ring in there.rings for corner in ring
        }
        if not shared:
            return ()
        heart = middle(sorted(shared))
        return (min(sorted(shared), key=lambda corner: math.dist(corner, heart)),)


def cheeks(curve: Curve) -> tuple[Point, Point]:
    """The two corners of an arrow's head that are not its tip."""
    (x, y), back = curve[-1], angle(curve[-1], curve[-2])
    foot = (x + HEAD * math.cos(back), y + HEAD * math.sin(back))
    across, down = -0.42 * HEAD * math.sin(back), 0.42 * HEAD * math.cos(back)
    return (foot[0] + across, foot[1] + down), (foot[0] - across, foot[1] - down)
