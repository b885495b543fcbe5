"""The map below everything: sea and land in the colours of their owners, names, and centres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gmtool.core.scene import Hatch, Label, Polygon, Shape, Stroke
from gmtool.diplomacy.picture.atlas import IMPASSABLE, LAND, OVERLAY, Area, Atlas
from gmtool.diplomacy.picture.palette import (
    COAST,
    DARK,
    LAND_BORDER,
    LIGHT,
    NOBODY,
    SCENERY,
    SEA,
    SEA_BORDER,
    SEA_NAME,
    SHALLOWS,
    Livery,
)
from gmtool.diplomacy.picture.symbols import centre, gained

NAME, SEA_TYPE = 16.0, 15.0
SEA_LINK = "#4f86a8"
ROUGH = Hatch("#cbc2ac", (-45.0,), 1.4, 7.0)
"""Over what nobody may enter."""


def land(atlas: Atlas, owners: Mapping[str, Livery]) -> Iterator[Shape]:
    """Sea and land; `owners` maps centres to how their owners are shown."""
    right, bottom = atlas.width, atlas.height
    yield Polygon((((0, 0), (right, 0), (right, bottom), (0, bottom)),), SEA)
    seas = [area for area in atlas.areas.values() if area.is_water and area.kind != OVERLAY]
    dry = [area for area in atlas.areas.values() if not area.is_water]
    yield from links(atlas)
    for area in seas:
        yield Polygon(area.rings, SEA, SEA_BORDER, 1.3)
    for width, colour in zip((15.0, 8.0), SHALLOWS, strict=True):
        for area in dry:
            if area.kind != LAND:
                yield Polygon(area.rings, "", colour, width)
    for area in dry:
        yield Polygon(area.rings, "", COAST, 2.6)
    for area in dry:
        yield _ground(area, owners.get(area.id))
    for area in dry:
        yield Polygon(area.rings, "", LAND_BORDER, 1.0)
    for area in atlas.areas.values():
        if area.kind == OVERLAY:
            yield Polygon(area.rings, SEA, COAST, 1.0)


def links(atlas: Atlas) -> Iterator[Shape]:
    """The borders of a map that is drawn as a graph: over land, over sea, or both."""
    for link in atlas.links:
        ends = (link.here, link.there)
        if link.armies:
            yield Stroke(ends, LAND_BORDER, 5.0 if link.fleets else 3.0)
        if link.fleets:
            yield Stroke(ends, SEA_LINK, 2.0, () if not link.armies else (6.0, 6.0))


def _ground(area: Area, owner: Livery | None) -> Polygon:
    if area.kind == IMPASSABLE:
        return Polygon(area.rings, SCENERY, hatch=ROUGH)
    if owner is None:
        return Polygon(area.rings, NOBODY)
    return Polygon(area.rings, owner.fill, hatch=owner.hatch(2.6, 9.0))


def names(atlas: Atlas) -> Iterator[Shape]:
    """The short names of provinces."""
    for area in atlas.areas.values():
        if area.label and area.kind != IMPASSABLE:
            if area.is_water:
                name = area.short.upper()
                yield Label(area.label, name, SEA_TYPE, SEA_NAME, italic=True, halo=SEA)
            else:
                yield Label(area.label, area.short, NAME, DARK, bold=True, halo=LIGHT)


def centres(atlas: Atlas, owners: Mapping[str, Livery], changed: frozenset[str]) -> Iterator[Shape]:
    """All supply centres; those that have just changed hands are set off."""
    for area in atlas.areas.values():
        if area.centre:
            if area.id in changed:
                yield from gained(area.centre)
            yield from centre(area.centre, owners.get(area.id))
