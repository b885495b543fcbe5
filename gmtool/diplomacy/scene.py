"""Position and turn -> shapes on the map."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from gmtool.core.scene import Label, Polygon, Scene, Shape, Stroke
from gmtool.diplomacy.atlas import IMPASSABLE, Area, Atlas
from gmtool.diplomacy.orders import Move
from gmtool.diplomacy.palette import (
    DARK,
    LIGHT,
    NOBODY,
    SCENERY,
    SEA,
    UNDEAD,
    Livery,
    codes,
    ink_on,
)
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.state import State
from gmtool.diplomacy.symbols import centre, piece, ring
from gmtool.diplomacy.verdicts import numbered

if TYPE_CHECKING:
    from gmtool.diplomacy.game import Diplomacy


def scene(game: Diplomacy, state: State, turn: DiplomacyTurn | None, seat: str | None) -> Scene:  # noqa: ARG001  # everything is open
    """The map with the position of a state, or with the orders and results of a turn."""
    atlas: Atlas = game.materials.load("shapes", game.map)
    liveries = liveries_of(game, atlas)
    shapes = [
        *land(atlas, state, liveries),
        *arrows(atlas, turn),
        *names(atlas),
        *centres(atlas, state, liveries),
        *units(atlas, state, liveries),
    ]
    return Scene(atlas.width, atlas.height, SEA, tuple(shapes))


def liveries_of(game: Diplomacy, atlas: Atlas) -> dict[str, Livery]:
    """How each power is shown."""
    shorts = {p.name: atlas.areas[p.id].short for p in game.board.provinces}
    liveries = {}
    for number, (power, code) in enumerate(codes(game.seats, shorts).items()):
        r, g, b = colorsys.hls_to_rgb(number * 0.618 % 1, 0.45 + 0.3 * (number % 3) / 2, 0.6)
        fill = f"#{round(255 * r):02x}{round(255 * g):02x}{round(255 * b):02x}"
        liveries[power] = Livery(fill, ink_on(fill), code)
    if game.rules.unplayed:
        liveries[game.rules.unplayed] = Livery(UNDEAD, LIGHT, "")
    return liveries


def land(atlas: Atlas, state: State, liveries: dict[str, Livery]) -> Iterator[Shape]:
    """Sea and land, each province in the colour of its owner."""
    for area in atlas.areas.values():
        if area.is_water:
            yield Polygon(area.rings, SEA, "#8fb3ca", 1.2)
    for area in atlas.areas.values():
        if not area.is_water:
            yield Polygon(area.rings, ground(area, state, liveries), "#6d6657", 1.1)
    for area in atlas.areas.values():
        if area.kind == "decor":
            yield Polygon(area.rings, SEA, "#6d6657", 1.0)


def ground(area: Area, state: State, liveries: dict[str, Livery]) -> str:
    """The colour of a province."""
    if area.kind == IMPASSABLE:
        return SCENERY
    owner = state.position.centres.get(area.id)
    return liveries[owner].fill if owner else NOBODY


def names(atlas: Atlas) -> Iterator[Shape]:
    """The short names of provinces."""
    for area in atlas.areas.values():
        if area.label and area.kind != IMPASSABLE:
            if area.is_water:
                yield Label(area.label, area.short.upper(), 14.5, "#2a5d7d", italic=True, halo=SEA)
            else:
                yield Label(area.label, area.short, 15, DARK, bold=True, halo=LIGHT)


def centres(atlas: Atlas, state: State, liveries: dict[str, Livery]) -> Iterator[Shape]:
    """All supply centres."""
    for area in atlas.areas.values():
        if area.centre:
            owner = state.position.centres.get(area.id)
            yield from centre(area.centre, liveries[owner].fill if owner else LIGHT)


def units(atlas: Atlas, state: State, liveries: dict[str, Livery]) -> Iterator[Shape]:
    """All units, and those that have been dislodged beside them."""
    for owned in state.position.units.values():
        at = atlas.unit(owned.unit.place)
        yield from piece(owned.unit.kind, at, liveries[owned.power])
    for beaten in state.position.dislodged:
        at = atlas.dislodged(beaten.unit.place)
        yield from ring(at, "#c4161c")
        yield from piece(beaten.unit.kind, at, liveries[beaten.power], 0.8)


def arrows(atlas: Atlas, turn: DiplomacyTurn | None) -> Iterator[Shape]:
    """The moves of a turn."""
    if turn is None:
        return
    results = turn.resolution.results
    for number, _, order in numbered(turn.resolution.orders):
        if isinstance(order, Move):
            done = results[number] == "succeeds"
            ends = (atlas.unit(order.unit.place), atlas.unit(order.to))
            dashes = () if done else (9.0, 5.0)
            yield Stroke(ends, DARK if done else "#b3261e", 4.5, dashes, head=14, rim=1.5)
