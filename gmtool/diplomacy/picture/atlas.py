"""What a map looks like: the outlines of its provinces, and the spots for what is put on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from gmtool.core.scene import Point, Ring

LAND = "land"
WATER = "sea"
IMPASSABLE = "impassable"
OVERLAY = "decor"


@dataclass(frozen=True, slots=True)
class Spots:
    """Where a unit stands in a place, and where it is set aside when it has been dislodged."""

    unit: Point
    dislodged: Point


@dataclass(frozen=True, slots=True)
class Area:
    """A province, or scenery: its id, its kind (land, coast, sea, impassable, decor), the short
    name that is printed, its rings, and its spots by coast ("" is the province itself).
    """

    id: str
    kind: str
    short: str
    rings: tuple[Ring, ...]
    label: Point | None = None
    centre: Point | None = None
    spots: Mapping[str, Spots] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_water(self) -> bool:
        """Whether it is painted as water."""
        return self.kind in (WATER, OVERLAY)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in this area."""
        x, y = point
        inside = False
        for ring in self.rings:
            ax, ay = ring[-1]
            for bx, by in ring:
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    inside = not inside
                ax, ay = bx, by
        return inside


class Link(NamedTuple):
    """A border drawn as a line between two provinces: its ends, and who can cross it."""

    here: Point
    there: Point
    armies: bool
    fleets: bool


@dataclass(frozen=True)
class Atlas:
    """The looks of a whole map in a frame `width` by `height`.

    `routes` has the way of moves whose straight line would lead over land, as points between the
    two places; `colours` the colour of a power by its name, or by the centre it begins with.
    """

    width: float
    height: float
    areas: Mapping[str, Area]
    credit: str = ""
    routes: Mapping[tuple[str, str], tuple[Point, ...]] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    """The borders of a map that is drawn as a graph, of provinces that do not touch."""

    def unit(self, place: str) -> Point:
        """Where a unit in a place stands."""
        return self._spots(place).unit

    def dislodged(self, place: str) -> Point:
        """Where a dislodged unit of a place is set aside."""
        return self._spots(place).dislodged

    def _spots(self, place: str) -> Spots:
        province, _, coast = place.partition("/")
        spots = self.areas[province].spots
        return spots.get(coast) or spots[""]

    def way(self, here: str, there: str) -> tuple[Point, ...]:
        """The points that a move passes on its way, its ends not counted."""
        if (there, here) in self.routes:
            return self.routes[there, here][::-1]
        return self.routes.get((here, there), ())
