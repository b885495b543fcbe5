"""Shapes that a picture is painted from: what a game shows, without a word of how it is drawn.

Coordinates and lengths are the game's own units, x to the right and y down, in a frame `width` by
`height`. Colours are `#rrggbb`, or "" for none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

Point = tuple[float, float]
Ring = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Hatch:
    """Stripes over an area: their colour, their angles in degrees, their width and distance."""

    colour: str
    angles: tuple[float, ...] = (45.0,)
    line: float = 2.0
    gap: float = 10.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area: its rings (holes run the other way round), its fill and its edge."""

    rings: tuple[Ring, ...]
    fill: str = ""
    edge: str = ""
    line: float = 0.0
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with an arrow's head at its end or not. `head` is the length of the
    head, `rim` the width of a pale seam on both sides that sets the line off from what it crosses.
    """

    points: tuple[Point, ...]
    colour: str
    line: float = 1.0
    dashes: tuple[float, ...] = ()
    head: float = 0.0
    rim: float = 0.0
    rim_colour: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a point, which is the middle, the left or the right end of its capitals' height.
    `size` is the size of the type, of which capitals take up seven tenths.
    """

    at: Point
    text: str
    size: float
    colour: str = "#000000"
    bold: bool = False
    italic: bool = False
    halo: str = ""
    align: Literal["left", "centre", "right"] = "centre"


Shape = Polygon | Stroke | Label


class Scene(NamedTuple):
    """A picture: its frame, its background, and the shapes from the lowest to the topmost."""

    width: float
    height: float
    background: str
    shapes: tuple[Shape, ...]


def disc(at: Point, radius: float, corners: int = 28) -> Ring:
    """A circle as a ring of points."""
    x, y = at
    turn = 2 * math.pi / corners
    return tuple(
        (x + radius * math.cos(k * turn), y + radius * math.sin(k * turn)) for k in range(corners)
    )


def box(at: Point, width: float, height: float, corner: float = 0.0) -> Ring:
    """A rectangle around a point, its corners rounded by so much."""
    x, y = at
    if not corner:
        dx, dy = width / 2, height / 2
        return ((x - dx, y - dy), (x + dx, y - dy), (x + dx, y + dy), (x - dx, y + dy))
    dx, dy = width / 2 - corner, height / 2 - corner
    ring: list[Point] = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(5):
            angle = math.pi / 2 * (quarter + step / 4)
            ring.append(
                (
                    x + sx * dx + corner * math.cos(angle),
                    y + sy * dy + corner * math.sin(angle),
                )
            )
    return tuple(ring)


def shifted(ring: Iterable[Point], by: Point, scale: float = 1.0) -> Ring:
    """The same ring elsewhere, larger or smaller around the origin first."""
    return tuple((by[0] + scale * x, by[1] + scale * y) for x, y in ring)
