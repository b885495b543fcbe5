"""What stands on the map: units, centres, and the marks upon them."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.core.scene import Label, Point, Polygon, Ring, Shape, Stroke, box, disc, shifted
from gmtool.diplomacy.orders import ARMY, FLEET
from gmtool.diplomacy.picture.palette import (
    DARK,
    FAILED,
    GAINED,
    LIGHT,
    UNDEAD,
    UNDEAD_INK,
    Livery,
)

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
CORNER = (21.5, -16.5)
"""Where remarks on a unit stand, beside its letters."""
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
        yield from skull(at, scale)
        return
    rings = [shifted(outline, at, scale) for outline in outlines]
    for ring in rings:
        yield Polygon((ring,), "", LIGHT, LINE + 2 * RIM)
    for ring in rings:
        yield Polygon((ring,), livery.fill, DARK, LINE, livery.hatch(1.8, 5.0))
    x, y = at
    yield Label((x, y + scale * middle), livery.code, scale * CODE, livery.ink, bold=True)


def skull(at: Point, scale: float = 1.0) -> Iterator[Shape]:
    """A piece that nobody plays: a skull on a dark plate."""
    plate = shifted(box((0, 0), 34, 32, 7), at, scale)
    yield Polygon((plate,), "", LIGHT, LINE + 2 * RIM)
    yield Polygon((plate,), UNDEAD, DARK, LINE)
    for ring in (box((0, 8.5), 13, 8, 2), disc((0, -2.5), 11.2)):
        yield Polygon((shifted(ring, at, scale),), UNDEAD_INK)
    for x in (-4.4, 4.4):
        yield Polygon((shifted(disc((x, -2), 3.3), at, scale),), UNDEAD)
    yield Polygon((shifted(((0, 1.4), (-2, 5), (2, 5)), at, scale),), UNDEAD)
    for x in (-2.6, 0.6, 3.8):
        yield Stroke(shifted(((x - 0.6, 8), (x - 0.6, 13)), at, scale), UNDEAD, 1.2 * scale)


def centre(at: Point, livery: Livery | None) -> Iterator[Shape]:
    """A supply centre in the colour of its owner."""
    yield Polygon((disc(at, 7.8),), LIGHT, DARK, 1.2)
    yield Polygon((disc(at, 4.6),), livery.fill if livery else LIGHT, DARK, 0.9)


def gained(at: Point) -> Iterator[Shape]:
    """What lies below a centre that has just changed hands."""
    yield Polygon((disc(at, 12.0),), GAINED, DARK, 1.0)


def flag(at: Point, livery: Livery) -> Iterator[Shape]:
    """The letters of the owner of a centre whose own unit does not stand there."""
    plate = box(at, 33, 16, 4)
    yield Polygon((plate,), livery.fill, LIGHT, 3.2, livery.hatch(1.8, 5.0))
    yield Polygon((plate,), "", DARK, 0.9)
    yield Label(at, livery.code, 12.5, livery.ink, bold=True)


def cross(at: Point, colour: str, size: float = 11.0, line: float = 4.0) -> Iterator[Shape]:
    """A cross over what failed or is gone."""
    for rim in (1.4, 0.0):
        for sign in (1, -1):
            ends = shifted(((-size, -sign * size), (size, sign * size)), at)
            yield Stroke(ends, colour, line, rim=rim)


def ring(at: Point, colour: str, dashes: tuple[float, ...] = (8, 4)) -> Iterator[Shape]:
    """A ring around a unit to which something happened."""
    around = disc(at, 21.5)
    yield Stroke((*around, around[0]), colour, 3.0, dashes, rim=1.2)


def corner(at: Point) -> Point:
    """Where remarks on a unit stand."""
    return (at[0] + CORNER[0], at[1] + CORNER[1])


def badge(at: Point, text: str, fill: str) -> Iterator[Shape]:
    """A small remark at the corner of a unit."""
    spot = corner(at)
    yield Polygon((disc(spot, 8.2),), fill, LIGHT, 1.5)
    yield Label(spot, text, 13, LIGHT, bold=True)


def stop(at: Point) -> Iterator[Shape]:
    """The mark of a unit that holds."""
    spot = corner(at)
    yield Polygon((box(spot, 11, 11),), LIGHT, DARK, 1.0)
    yield Polygon((box(spot, 6.5, 6.5),), DARK)


def closed(at: Point) -> Iterator[Shape]:
    """The mark of a province that a stand-off has closed to retreats."""
    yield Polygon((disc(at, 10),), LIGHT, FAILED, 3.4)
    yield Stroke(shifted(((-6.5, 6.5), (6.5, -6.5)), at), FAILED, 3.0)
