"""Tiles of the map: what they look like from each side, and what comes with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from gmtool.gang.spaces import DIRECTIONS, PARTS, Offset

TOWN, BASE, MALL, WOODS = "z1", "z2", "z3", "z4"
"""The sets of tiles; a space lies in the area of the set of its tile (G2.2)."""

ANY_AREA = "z35"
"""A set of cards alone, for every area."""
MOTOR_POOL, ESCALATOR, BRIDGE = "z2-motor-pool", "z3-escalator", "z4-bridge"
CABIN, CEMETERY = "z4-cabin", "z4-pet-cemetery"
"""Tiles that rules and cards know by their names."""

INTERIOR = frozenset("BV")
ROAD = frozenset("RL")
"""Roads proper; the spaces of a helipad count as road."""
OPEN_AIR = frozenset("RHEL")
IN_THE_WOODS = frozenset("RHELPGWA")
SOLID = frozenset(".PG~")
LETTERS = IN_THE_WOODS | INTERIOR | SOLID

CLOSED, EXIT, OPEN = "closed", "exit", "open"

REGULAR, ENHANCED, DOG = "regular", "enhanced", "dog"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of undead: the roll that destroys it, its steps, and the halves of hearts it takes."""

    destroyed_on: int
    steps: int
    halves: int


KINDS: Mapping[str, Kind] = {
    REGULAR: Kind(4, 1, 2),
    ENHANCED: Kind(5, 2, 2),
    DOG: Kind(5, 2, 1),
}
"""The kinds of undead as the rules have them (G7.1, G6.8)."""


class Shape(NamedTuple):
    """A tile as it lies: the letters of its spaces, its doors (both sides), its four sides."""

    letters: Mapping[Offset, str]
    doors: frozenset[tuple[Offset, Offset]]
    sides: Mapping[str, str]
    ducts: frozenset[Offset]


@dataclass(frozen=True)
class Tile:
    """A tile, as it is printed.

    `grid` has the rows from the north; `exits` names sides, or says "open": every edge space leads
    on. `undead` is a number, "exits" (one at each exit) or "die" (as many as a die shows).
    """

    id: str
    set: str
    title: str
    copies: int
    exits: tuple[str, ...]
    grid: tuple[str, ...]
    doors: tuple[str, ...] = ()
    ducts: tuple[str, ...] = ()
    undead: str = "0"
    kind: str = REGULAR
    hearts: int = 0
    bullets: int = 0

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The tile turned clockwise by 0, 90, 180 and 270 degrees."""
        letters = {
            offset: "".join(self.grid)[number] for number, offset in enumerate(PARTS.values())
        }
        open_to_all = self.exits == (OPEN,)
        sides = {
            side: OPEN if open_to_all else EXIT if side in self.exits else CLOSED
            for side in DIRECTIONS
        }
        doors = set[tuple[Offset, Offset]]()
        for door in self.doors:
            part, side = door.split("-")
            (x, y), (dx, dy) = PARTS[part], DIRECTIONS[side]
            doors |= {((x, y), (x + dx, y + dy)), ((x + dx, y + dy), (x, y))}
        shapes = [Shape(letters, frozenset(doors), sides, frozenset(PARTS[d] for d in self.ducts))]
        for _ in range(3):
            shapes.append(_turned(shapes[-1]))
        return tuple(shapes)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns, in degrees, that make a difference."""
        shapes = self.shapes
        return tuple(90 * k for k, shape in enumerate(shapes) if shape not in shapes[:k])

    def enterable(self, letter: str) -> bool:
        """Whether a space of this tile with such a letter can ever be entered (G6.1)."""
        outside = IN_THE_WOODS if self.set == WOODS else OPEN_AIR
        return letter in INTERIOR or letter in outside


def _turned(shape: Shape) -> Shape:
    """The same a quarter further, clockwise."""

    def turn(offset: Offset) -> Offset:
        return offset[1], -offset[0]

    clockwise = {"N": "E", "E": "S", "S": "W", "W": "N"}
    return Shape(
        {offset: shape.letters[back] for offset, back in ((turn(o), o) for o in shape.letters)},
        frozenset((turn(one), turn(other)) for one, other in shape.doors),
        {clockwise[side]: kind for side, kind in shape.sides.items()},
        frozenset(map(turn, shape.ducts)),
    )


def called(kind: str) -> str:
    """What the undead of a kind are called in posts."""
    return {ENHANCED: "enhanced zombie", DOG: "dog"}.get(kind, "zombie")


@dataclass(frozen=True)
class TileSet:
    """A set of tiles: what it is called, the tile it starts with, and where pilot or fuel are.

    `outer` is the side of the start tile that faces the other areas; `beyond` is a tile that is
    laid together with the start tile, on the far side.
    """

    id: str
    title: str
    start: str
    goal: str
    outer: str = ""
    beyond: str = ""
    entry: str = "C"
    """The space of the start tile on which pawns begin."""


@dataclass(frozen=True)
class Tiles:
    """All tiles and sets, and the kinds of undead."""

    sets: Mapping[str, TileSet]
    tiles: Mapping[str, Tile]
    kinds: Mapping[str, Kind]

    def is_key(self, tile: Tile) -> bool:
        """Whether the game cannot do without it: helipads, the Cabin, start tiles (G5.5)."""
        of = self.sets[tile.set]
        return tile.id in (of.start, of.goal)
