"""Plane geometry of arrows: curves as points, and the boxes that they go around."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gmtool.core.scene import Point

Curve = tuple[Point, ...]
STEPS = 14
"""Into so many pieces a bow, or the way between two points of a longer curve, is cut."""


class Box(NamedTuple):
    """What an arrow should not run through: the middle of a rectangle, half its width and
    half its height.
    """

    x: float
    y: float
    half_width: float
    half_height: float

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a point lies in it, or nearer than `margin`."""
        return (
            abs(point[0] - self.x) < self.half_width + margin
            and abs(point[1] - self.y) < self.half_height + margin
        )

    def edge(self, angle: float) -> Point:
        """The point at which one leaves it from its middle in a direction."""
        across, down = math.cos(angle), math.sin(angle)
        reach = min(
            self.half_width / abs(across) if across else math.inf,
            self.half_height / abs(down) if down else math.inf,
        )
        return (self.x + reach * across, self.y + reach * down)


def angle(here: Point, there: Point) -> float:
    """The direction from one point to another."""
    return math.atan2(there[1] - here[1], there[0] - here[0])


def bow(here: Point, there: Point, bend: float) -> Curve:
    """From one point to another, bent to the right of the way by a part of its length."""
    if not bend:
        return (here, there)
    (ax, ay), (bx, by) = here, there
    # the middle of the bow lies half as far out as the point that pulls it
    px = (ax + bx) / 2 - 2 * bend * (by - ay)
    py = (ay + by) / 2 + 2 * bend * (bx - ax)
    curve = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, p, b = (1 - t) ** 2, 2 * t * (1 - t), t * t
        curve.append((a * ax + p * px + b * bx, a * ay + p * py + b * by))
    return tuple(curve)


def smooth(points: Sequence[Point]) -> Curve:
    """A smooth curve through points (Catmull and Rom's)."""
    if len(points) < 3:
        return tuple(points)
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for k in range(1, len(padded) - 2):
        p0, p1, p2, p3 = padded[k - 1 : k + 3]
        for step in range(STEPS):
            t = step / STEPS
            curve.append(
                (_spline(t, p0[0], p1[0], p2[0], p3[0]), _spline(t, p0[1], p1[1], p2[1], p3[1]))
            )
    return (*curve, points[-1])


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def length(curve: Curve) -> float:
    """How long a curve is."""
    return sum(map(math.dist, curve, curve[1:]))


def along(curve: Curve, far: float) -> Point:
    """The point of a curve so far from its beginning."""
    for here, there in pairwise(curve):
        step = math.dist(here, there)
        if far <= step and step:
            part = far / step
            return (here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1]))
        far -= step
    return curve[-1]


def samples(curve: Curve, step: float = 7.0) -> list[Point]:
    """Points of a curve that lie not much farther apart than `step`, its ends among them."""
    points = [curve[0]]
    for here, there in pairwise(curve):
        pieces = math.ceil(math.dist(here, there) / step) or 1
        points += [
            (
                here[0] + k / pieces * (there[0] - here[0]),
                here[1] + k / pieces * (there[1] - here[1]),
            )
            for k in range(1, pieces + 1)
        ]
    return points


def middle(points: Sequence[Point]) -> Point:
    """The mean of points."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
