"""How arrows look: what succeeds is whole, what fails is broken and stopped, a support is thin."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gmtool.core.scene import Point, Polygon, Shape, Stroke, disc
from gmtool.diplomacy.picture.curves import Curve, along, angle, length
from gmtool.diplomacy.picture.palette import FAILED, LIGHT, SUPPORTING, UNDEAD, UNDEAD_INK, VOID
from gmtool.diplomacy.picture.symbols import cross
from gmtool.diplomacy.picture.ways import HEAD

FAILING = (9.0, 5.0)
LENDING = (5.0, 3.0)
NOTHING = (3.0, 3.5)
FLEEING, OPEN = (9.0, 3.0), (2.5, 3.5)
"""Dashes of a move that fails, of a support, of an order that is void, of a retreat and of one that
is open."""
JOINT = 34.0
"""How far from a unit a joint attack is drawn up."""
OVER = 0.25
"""How far, in radians, the front of a joint attack stands out beyond its outer arrows."""


def arrow(curve: Curve, colour: str, dashes: tuple[float, ...] = ()) -> Iterator[Shape]:
    """A move."""
    yield Stroke(curve, colour, 4.4, dashes, head=HEAD, rim=1.6)


def arrow_by_lot(curve: Curve, dashes: tuple[float, ...] = ()) -> Iterator[Shape]:
    """A move of a piece that nobody plays."""
    yield Stroke(curve, UNDEAD, 6.0, dashes, head=HEAD + 2, rim=1.5)
    yield Stroke((*curve[:-1], along(curve, length(curve) - HEAD)), UNDEAD_INK, 2.0)


def tail(at: Point, colour: str) -> Iterator[Shape]:
    """Where an arrow begins and nobody stands any more."""
    yield Polygon((disc(at, 5.0),), LIGHT, colour, 2.2)


def bar(curve: Curve, colour: str) -> Iterator[Shape]:
    """A short bar across the end of a line."""
    tip = curve[-1]
    direction = angle(along(curve, length(curve) - 6), tip)
    across, down = -9 * math.sin(direction), 9 * math.cos(direction)
    ends = ((tip[0] - across, tip[1] - down), (tip[0] + across, tip[1] + down))
    yield Stroke(ends, colour, 3.6, rim=1.2)


def break_in(curve: Curve, size: float) -> Iterator[Shape]:
    """A cross in the middle of a line that came to nothing."""
    yield from cross(along(curve, 0.5 * length(curve)), FAILED, size, 0.45 * size)


def lent(curve: Curve, result: str, *, hold: bool = False) -> Iterator[Shape]:
    """The line of a support: it ends in a dot on an arrow, or in a bar before a unit."""
    colour = {"cut": FAILED, "void": VOID}.get(result, SUPPORTING)
    dashes = NOTHING if result == "void" else LENDING
    yield Stroke(curve, colour, 3.0, dashes, rim=0.9 if result == "void" else 1.4)
    if hold:
        yield from bar(curve, colour)
    else:
        inside = LIGHT if result in ("cut", "void") else colour
        yield Polygon((disc(curve[-1], 5.0),), inside, LIGHT, 1.4)
        yield Polygon((disc(curve[-1], 4.4),), inside, colour, 1.6)
    if result == "cut":
        yield from break_in(curve, 5.5)


def front(goal: Point, tips: Sequence[Point]) -> Iterator[Shape]:
    """The ring from which a joint attack is made, so that it is seen to be one: around the goal, as
    far as the arrows come from there.
    """
    turns = sorted(angle(goal, tip) for tip in tips)
    gaps = [after - turn for turn, after in pairwise([*turns, turns[0] + 2 * math.pi])]
    widest = max(gaps)
    begin = turns[(gaps.index(widest) + 1) % len(turns)] - OVER
    step = (2 * math.pi - widest + 2 * OVER) / 40
    around = tuple(
        (
            goal[0] + JOINT * math.cos(begin + step * k),
            goal[1] + JOINT * math.sin(begin + step * k),
        )
        for k in range(41)
    )
    yield Stroke(around, UNDEAD, 5.0, rim=1.5)
    yield Stroke(around, UNDEAD_INK, 1.6)
