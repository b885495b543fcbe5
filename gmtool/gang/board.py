"""The board: the tiles laid so far, and where one can go from each space."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from gmtool.gang.spaces import DIRECTIONS, OPPOSITE, PARTS, Offset, Space, Spot, space_of
from gmtool.gang.tiles import CLOSED, INTERIOR, OPEN, Shape, Tile, TileSet

Steps = Mapping[Space, tuple[Space, ...]]


@dataclass(frozen=True)
class Laid:
    """A tile on the board: turned clockwise by so many degrees; `floor` counts in the mall."""

    tile: Tile
    turn: int = 0
    floor: int = 1

    @property
    def shape(self) -> Shape:
        """How it lies."""
        return self.tile.shapes[self.turn // 90]


def side_turned(side: str, turn: int) -> str:
    """Where a side points once its tile is turned."""
    order = "NESW"
    return order[(order.index(side) + turn // 90) % 4]


class Board:
    """Tiles on the table. An immutable value: a tile more is another board."""

    def __init__(
        self,
        sets: Mapping[str, TileSet],
        laid: Mapping[Spot, Laid],
        openings: Iterable[tuple[Space, Space]] = (),
    ) -> None:
        self.sets = sets
        self.laid = laid
        self.openings = frozenset(openings)
        """Pairs of spaces, both ways, joined against what is printed."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.laid == other.laid and self.openings == other.openings

    def __hash__(self) -> int:
        return hash(frozenset(self.laid))

    @cached_property
    def letters(self) -> Mapping[Space, str]:
        """The letter of every space that can be entered."""
        return {
            Space(3 * tx + dx, 3 * ty + dy): letter
            for (tx, ty), laid in self.laid.items()
            for (dx, dy), letter in laid.shape.letters.items()
            if laid.tile.enterable(letter)
        }

    @cached_property
    def steps(self) -> Steps:
        """From each space, the spaces one step away (G6.1)."""
        return {
            space: tuple(
                there
                for direction in DIRECTIONS
                if (there := space.towards(direction)) in self.letters
                and self._connected(space, there, direction)
            )
            for space in self.letters
        }

    def _connected(self, here: Space, there: Space, direction: str) -> bool:
        if (here, there) in self.openings:
            return True
        inside = self.letters[here] in INTERIOR
        if here.spot != there.spot:
            beyond_inside = self.letters[there] in INTERIOR
            return self._across(here, there, direction) and not (inside or beyond_inside)
        if inside == (self.letters[there] in INTERIOR):
            return True
        shape = self.laid[here.spot].shape
        return (PARTS[here.part], PARTS[there.part]) in shape.doors

    def _across(self, here: Space, there: Space, direction: str) -> bool:
        """Whether two tiles join at this pair of spaces: at exits, or all along in the woods."""
        one, other = self.laid[here.spot], self.laid[there.spot]
        sides = one.shape.sides[direction], other.shape.sides[OPPOSITE[direction]]
        if CLOSED in sides or not self.may_join(one, direction, other):
            return False
        return sides == (OPEN, OPEN) or here.part in DIRECTIONS

    def may_join(self, one: Laid, direction: str, other: Laid) -> bool:
        """Whether two tiles belong together where they touch (G5.2).

        Tiles of one area do, except on the outer side of its start tile, which leads to the others.
        """
        out = self.is_outer(one, direction), self.is_outer(other, OPPOSITE[direction])
        return out == (False, False) if one.tile.set == other.tile.set else sum(out) == 1

    def is_outer(self, laid: Laid, direction: str) -> bool:
        """Whether this side of a start tile faces the other areas."""
        of = self.sets[laid.tile.set]
        return (
            laid.tile.id == of.start
            and of.outer != ""
            and direction == side_turned(of.outer, laid.turn)
        )

    def with_tile(self, spot: Spot, laid: Laid) -> Board:
        """The board with a tile more."""
        return Board(self.sets, {**self.laid, spot: laid}, self.openings)

    def without_tile(self, spot: Spot) -> Board:
        """The board with a tile less."""
        left = {at: laid for at, laid in self.laid.items() if at != spot}
        kept = {pair for pair in self.openings if spot not in {space.spot for space in pair}}
        return Board(self.sets, left, kept)

    def opened(self, one: Space, other: Space) -> Board:
        """The board with a way between two spaces that touch."""
        return Board(self.sets, self.laid, self.openings | {(one, other), (other, one)})

    def area(self, space: Space) -> str:
        """The set of the tile a space belongs to (G2.2)."""
        return self.laid[space.spot].tile.set

    def spaces(self, spot: Spot) -> list[Space]:
        """The spaces of a tile that can be entered, in reading order."""
        return [space for part in PARTS if (space := space_of(spot, part)) in self.letters]

    def inside(self, space: Space) -> bool:
        """Whether a space is in a building, a store or a cave."""
        return self.letters[space] in INTERIOR

    def building(self, space: Space) -> list[Space]:
        """The building a space is in, or that has its door here; empty if there is none."""
        start = space
        if not self.inside(space):
            doors = [s for s in self.steps[space] if self.inside(s) and s.spot == space.spot]
            if not doors:
                return []
            start = doors[0]
        found, ahead = {start}, [start]
        while ahead:
            for there in self.steps[ahead.pop()]:
                if there not in found and there.spot == start.spot and self.inside(there):
                    found.add(there)
                    ahead.append(there)
        return [space for space in self.spaces(start.spot) if space in found]

    def neighbours(self, spot: Spot, *, corners: bool = False) -> Iterator[Spot]:
        """The places around a tile that hold one."""
        around: list[Offset] = list(DIRECTIONS.values())
        if corners:
            around = [offset for part, offset in PARTS.items() if part != "C"]
        for dx, dy in around:
            there = spot[0] + dx, spot[1] + dy
            if there in self.laid:
                yield there

    def is_duct(self, space: Space) -> bool:
        """Whether an air duct of the mall begins here (G6.9)."""
        return PARTS[space.part] in self.laid[space.spot].shape.ducts

    def distances(
        self, goals: Collection[Space], closed: Collection[Space] = ()
    ) -> dict[Space, int]:
        """How many steps it is from each space to the nearest goal, not through closed ones."""
        found = {goal: 0 for goal in goals if goal in self.letters}
        ahead = deque(found)
        while ahead:
            here = ahead.popleft()
            for there in self.steps[here]:
                if there not in found and there not in closed:
                    found[there] = found[here] + 1
                    ahead.append(there)
        return found

    def way(self, start: Space, goal: Space, closed: Collection[Space] = ()) -> list[Space]:
        """A shortest way, without its start; empty if there is none."""
        distances = self.distances([goal], closed)
        way, here = list[Space](), start
        while here != goal and here in distances:
            nearer = [there for there in self.steps[here] if distances.get(there, -1) >= 0]
            here = min(nearer, key=lambda there: (distances[there], there))
            way.append(here)
        return way if here == goal else []
