"""Shapes that a picture is painted from: what a game shows, without a word of how it is drawn.

Coordinates and lengths are the game's own units, x to the right and y down, in a frame `width` by
`height`. Colours are `#rrggbb`, or "" for none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
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
    """A picture: its frame, its background, and the shapes from the lowest to the topmost. The
    upper left corner of the frame is at `left` and `top`.
    """

    width: float
    height: float
    background: str
    shapes: tuple[Shape, ...]
    left: float = 0.0
    top: float = 0.0


class Look(NamedTuple):
    """What somebody wants to see: the legend or not, and a clean map, without any orders."""

    legend: bool = True
    clean: bool = False


USUAL = Look()
"""What is shown unless somebody wants something else."""


def named_colours(seats: Sequence[str], colours: Mapping[str, str]) -> dict[str, str]:
    """A colour for each seat, of some with names: a seat that is called like one has it, the others
    have in their order those that nobody is called like.
    """
    named = {seat: colours[seat.lower()] for seat in seats if seat.lower() in colours}
    rest = [colour for colour in colours.values() if colour not in named.values()]
    unnamed = [seat for seat in seats if seat not in named]
    rest = (rest or list(colours.values())) * (len(unnamed) + 1)
    return {**named, **dict(zip(unnamed, rest, strict=False))}


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


def arrow(stroke: Stroke) -> tuple[tuple[Point, ...], Ring]:
    """The line of a stroke as it is drawn, and its head: the line ends inside of the head. Without
    a head all points and an empty ring.
    """
    points = stroke.points
    if not stroke.head:
        return points, ()
    tip = points[-1]
    back = len(points) - 2
    while back > 0 and math.dist(tip, points[back]) < stroke.head:
        back -= 1
    reach = math.dist(points[back], tip) or 1.0
    dx, dy = ((b - a) / reach for a, b in zip(points[back], tip, strict=True))
    half = max(0.42 * stroke.head, 0.9 * stroke.line)
    foot = (tip[0] - stroke.head * dx, tip[1] - stroke.head * dy)
    head = (
        tip,
        (foot[0] - half * dy, foot[1] + half * dx),
        (foot[0] + half * dy, foot[1] - half * dx),
    )
    inside = (tip[0] - 0.7 * stroke.head * dx, tip[1] - 0.7 * stroke.head * dy)
    return (*points[: back + 1], inside), head


def scaled(shape: Shape, scale: float, by: Point = (0.0, 0.0)) -> Shape:
    """The same shape larger or smaller around the origin, and then elsewhere."""
    if isinstance(shape, Polygon):
        rings = tuple(shifted(ring, by, scale) for ring in shape.rings)
        hatch = shape.hatch
        if hatch:
            hatch = replace(hatch, line=scale * hatch.line, gap=scale * hatch.gap)
        return replace(shape, rings=rings, line=scale * shape.line, hatch=hatch)
    if isinstance(shape, Stroke):
        return replace(
            shape,
            points=shifted(shape.points, by, scale),
            line=scale * shape.line,
            dashes=tuple(scale * length for length in shape.dashes),
            head=scale * shape.head,
            rim=scale * shape.rim,
        )
    return replace(shape, at=shifted([shape.at], by, scale)[0], size=scale * shape.size)


def shifted(ring: Iterable[Point], by: Point, scale: float = 1.0) -> Ring:
    """The same ring elsewhere, larger or smaller around the origin first."""
    return tuple((by[0] + scale * x, by[1] + scale * y) for x, y in ring)
