"""Shapes that a picture is painted from: what a game shows, without a word of how it is drawn.

Coordinates are the game's own units, x to the right and y down, in a frame `width` by `height`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area: rings of points (the first outside, the others holes), its fill and its edge."""

    rings: tuple[tuple[Point, ...], ...]
    fill: str = "none"
    edge: str = "none"
    line: float = 0.0
    hatch: str = ""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, with an arrow's head at its end or not."""

    points: tuple[Point, ...]
    colour: str
    line: float = 1.0
    dashes: tuple[float, ...] = ()
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A text around a point; `size` is the height of its letters in the units of the scene."""

    at: Point
    text: str
    size: float
    colour: str = "black"
    bold: bool = False
    halo: str = ""


Shape = Polygon | Stroke | Label


class Scene(NamedTuple):
    """A picture: its frame, its background, and the shapes from the lowest to the topmost."""

    width: float
    height: float
    background: str
    shapes: tuple[Shape, ...]
