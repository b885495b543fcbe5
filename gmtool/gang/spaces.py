"""Spaces of the board: where they are, what they are called, which way is north.

A tile is three by three spaces. Space (0, 0) is the middle of Town Square, x grows to the east and
y to the north, so that the middle of tile (tx, ty) is (3 tx, 3 ty).
"""

from __future__ import annotations

import re
from typing import NamedTuple

Spot = tuple[int, int]
"""Where a tile lies: Town Square is (0, 0), y grows to the north."""
Offset = tuple[int, int]

DIRECTIONS: dict[str, Offset] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
PARTS: dict[str, Offset] = {
    "NW": (-1, 1),
    "N": (0, 1),
    "NE": (1, 1),
    "W": (-1, 0),
    "C": (0, 0),
    "E": (1, 0),
    "SW": (-1, -1),
    "S": (0, -1),
    "SE": (1, -1),
}
"""The spaces of a tile in the order in which they are read and filled."""
NAMES = {offset: part for part, offset in PARTS.items()}
SPACE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})(?::(NW|NE|SW|SE|N|E|S|W|C))?", re.IGNORECASE)


class Space(NamedTuple):
    """One space; written "0,1:NW"."""

    x: int
    y: int

    @property
    def spot(self) -> Spot:
        """Where its tile lies."""
        return (self.x + 1) // 3, (self.y + 1) // 3

    @property
    def part(self) -> str:
        """Which space of its tile it is."""
        return NAMES[(self.x + 1) % 3 - 1, (self.y + 1) % 3 - 1]

    def towards(self, direction: str) -> Space:
        """The space next to it."""
        dx, dy = DIRECTIONS[direction]
        return Space(self.x + dx, self.y + dy)

    def __str__(self) -> str:
        tx, ty = self.spot
        return f"{tx},{ty}:{self.part}"


TOWN_SQUARE = Space(0, 0)
"""Its middle."""


def space_of(spot: Spot, part: str = "C") -> Space:
    """The space of a tile by its name."""
    dx, dy = PARTS[part]
    return Space(3 * spot[0] + dx, 3 * spot[1] + dy)


def read_space(text: str) -> Space | None:
    """The space that a text names, "0,1:NW"; without a part it is the middle of the tile."""
    found = SPACE.fullmatch(text)
    if found is None:
        return None
    return space_of((int(found[1]), int(found[2])), (found[3] or "C").upper())
