"""What stands on the map: units, centres, and the marks upon them."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.core.scene import Label, Point, Polygon, Ring, Shape, Stroke, box, disc, shifted
from gmtool.diplomacy.orders import ARMY, FLEET
from gmtool.diplomacy.palette import DARK, LIGHT, Livery

UNIT = (40.0, 33.0)
LABEL = (38.0, 16.0)
CENTRE = (17.0, 17.0)
"""The room that is kept free for each, width and height."""
RIM = 2.0
LINE = 1.3
SHIELD: Ring = ((-18, -15), (18, -15), (18, 1), (15, 8), (0, 15.5), (-15, 8), (-18, 1))
HULL: Ring = ((-20, 0), (20, 0), (14.5, 15), (-14.5, 15))
SAILS: tuple[Ring, ...] = (
    ((-1.5, -16), (-1.5, -2.5), (-13, -2.5)),
    ((1.5, -14), (1.5, -2.5), (12, -2.5)),
)
CODE = 13.5
"""The size of a code on a unit."""


def piece(kind: str, at: Point, livery: Livery, scale: float = 1.0) -> Iterator[Shape]:
    """A unit or another piece, by its letter."""
    outlines: tuple[Ring, ...]
    if kind == ARMY:
        outlines, middle = (SHIELD,), -3.5
    elif kind == FLEET:
        outlines, middle = (*SAILS, HULL), 6.8
    else:
        yield from skull(at, livery, scale)
        return
    rings = [shifted(outline, at, scale) for outline in outlines]
    for ring in rings:
        yield Polygon((ring,), "", LIGHT, LINE + 2 * RIM)
    for ring in rings:
        yield Polygon((ring,), livery.fill, DARK, LINE)
    x, y = at
    yield Label((x, y + scale * middle), livery.code, scale * CODE, livery.ink, bold=True)


def skull(at: Point, livery: Livery, scale: float = 1.0) -> Iterator[Shape]:
    """A piece that is alive no more."""
    head, jaw = disc((0, -3), 13.5), box((0, 10), 15, 9, 2)
    parts = [shifted(ring, at, scale) for ring in (head, jaw)]
    for ring in parts:
        yield Polygon((ring,), "", LIGHT, LINE + 2 * RIM)
    for ring in reversed(parts):
        yield Polygon((ring,), livery.fill, DARK, LINE)
    for x in (-5.2, 5.2):
        yield Polygon((shifted(disc((x, -3), 3.9), at, scale),), livery.ink)
    yield Polygon((shifted(((0, 1), (-2.3, 5.5), (2.3, 5.5)), at, scale),), livery.ink)
    for x in (-3.4, 0, 3.4):
        yield Stroke(shifted(((x, 8.2), (x, 13.5)), at, scale), livery.ink, 1.3 * scale)


def centre(at: Point, fill: str) -> Iterator[Shape]:
    """A supply centre in the colour of its owner."""
    yield Polygon((disc(at, 7.8),), LIGHT, DARK, 1.2)
    yield Polygon((disc(at, 4.6),), fill, DARK, 0.9)


def cross(at: Point, colour: str, size: float = 11.0, line: float = 4.0) -> Iterator[Shape]:
    """A cross over what failed or is gone."""
    for sign in (1, -1):
        ends = shifted(((-size, -sign * size), (size, sign * size)), at)
        yield Stroke(ends, colour, line, rim=1.4)


def ring(at: Point, colour: str, radius: float = 23.0) -> Iterator[Shape]:
    """A broken ring around a unit that has to leave."""
    around = disc(at, radius)
    yield Stroke((*around, around[0]), colour, 3.0, dashes=(8, 4), rim=1.2)


def badge(at: Point, text: str, fill: str, ink: str = LIGHT) -> Iterator[Shape]:
    """A small remark at the corner of a unit."""
    x, y = at
    spot = (x + 18, y - 13)
    yield Polygon((disc(spot, 8.0),), fill, LIGHT, 1.5)
    yield Label(spot, text, 13, ink, bold=True)
