"""Where units and zombies stand in a crowded position, and what most of them are up to.

A theme puts a few of them where something depends on itself, or where much meets in one province,
and wishes for the orders that make it so; the rest is put beside them at random.
"""

from __future__ import annotations

from random import Random

from gmtool.diplomacy.board import COAST, INLAND, SEA, Board
from gmtool.diplomacy.orders import ARMY, FLEET, Move, MovementOrder, Support, Unit
from gmtool.diplomacy.position import Owned
from tests.brute.zombies import ZOMBIE, ZOMBIES

POWERS = ("Austria", "Italy", "Russia", "Turkey")
LARGEST = 10


class Setup:
    """Units and zombies by province; whom each zombie hunts; the orders that units wish for."""

    def __init__(self, board: Board, rng: Random) -> None:
        self.board = board
        self.rng = rng
        self.powers = rng.sample(POWERS, rng.choice((2, 3, 3, 4)))
        self.units: dict[str, Owned] = {}
        self.prey: dict[str, str] = {}
        self.wishes: dict[str, MovementOrder] = {}

    def place(self) -> None:
        size = self.rng.choice((5, 6, 7, 7, 8, 8, 9, 9, LARGEST, LARGEST))
        first = self.rng.choice([p.id for p in self.board.provinces if p.kind != SEA])
        themes = (self.ring, self.pairs, self.strike, self.raid, self.circle, self.put)
        self.rng.choices(themes, (50, 12, 22, 5, 8, 3))[0](first)
        while len(self.units) < size:
            self.fill()

    def on_land(self, p: str) -> list[str]:
        """The provinces an army could walk to."""
        return sorted(self.board.moves(Unit(ARMY, p)))

    def put(self, p: str, kind: str = "", power: str = "") -> None:
        """A unit or zombie, unless there is one; what is not told is drawn."""
        if p in self.units or len(self.units) == LARGEST:
            return
        space = self.board.by_id[p]
        if kind == ZOMBIE:
            power = ZOMBIES
        elif space.kind != COAST:
            kind = ARMY if space.kind == INLAND else FLEET
        kind = kind or self.rng.choice((ARMY, ARMY, FLEET))
        place = self.rng.choice(space.coasts) if space.coasts and kind == FLEET else p
        self.units[p] = Owned(power or self.rng.choice(self.powers), Unit(kind, place))

    def recruit(self, beside: str, kind: str = "", power: str = "") -> Unit | None:
        """The same in a free province from which an army could walk there, if there is one."""
        free = [p for p in self.on_land(beside) if p not in self.units]
        if not free or len(self.units) == LARGEST:
            return None
        p = self.rng.choice(free)
        self.put(p, kind, power)
        return self.units[p].unit

    def fill(self) -> None:
        """A zombie or a unit next to another one, now and then a fleet at sea."""
        beside = self.rng.choice(sorted(self.units))
        if self.rng.random() < 0.3:
            self.threaten(beside)
        elif self.rng.random() < 0.85:
            self.recruit(beside)
        else:
            self.put(self.rng.choice(sorted(self.board.neighbours[beside])))

    def wish(self, order: MovementOrder) -> None:
        self.wishes[order.unit.province] = order

    def threaten(self, p: str) -> Unit | None:
        """A zombie that goes for what stands there."""
        zombie = self.recruit(p, ZOMBIE)
        if zombie:
            self.prey[zombie.province] = p
        return zombie

    def help(self, other: Unit, to: str | None = None, power: str = "") -> None:
        """A unit that supports another one, to hold or to move."""
        helper = self.recruit(to or other.province, ARMY, power)
        if helper:
            self.wish(Support(helper, other, to))

    def loop(self, first: str, length: int) -> list[str]:
        """Provinces in a circle, each next to the one before; fewer where there are no such."""
        found = [first]
        while len(found) < length:
            near = [p for p in self.on_land(found[-1]) if p not in found and p not in self.units]
            last = len(found) == length - 1
            ends = [p for p in near if not last or p in self.on_land(first)]
            if not ends:
                break
            found.append(self.rng.choice(ends))
        return found

    def ring(self, first: str, lengths: tuple[int, ...] = (2, 2, 3, 3, 3, 4)) -> None:
        """Units that support each other in a circle, or help the zombies against the next one."""
        ring = self.loop(first, self.rng.choice(lengths))
        for p in ring:
            self.put(p, ARMY if self.rng.random() < 0.7 else "")
        hunters = {p: zombie for p in ring if (zombie := self.threaten(p))}
        for p, following in zip(ring, [*ring[1:], first], strict=True):
            unit, other = self.units[p].unit, self.units[following]
            if following in hunters and self.rng.random() < 0.45:
                self.wish(Support(unit, hunters[following], following))
                self.help(other.unit, power=other.power)
            else:
                self.wish(Support(unit, other.unit))

    def pairs(self, first: str) -> None:
        """Two rings of two; perhaps one of the second helps a zombie that attacks the first."""
        self.ring(first, (2,))
        free = [near for p in sorted(self.units) for near in self.on_land(p)]
        second = self.rng.choice([p for p in free if p not in self.units] or [first])
        if second not in self.units:
            self.ring(second, (2,))

    def strike(self, target: str) -> None:
        """A unit goes for one of the zombies that go for it; help for both, and rivals."""
        self.put(target, ARMY)
        hunters = [self.threaten(target) for _ in range(self.rng.choice((1, 1, 2, 2, 3)))]
        struck = hunters[0]
        if struck is None:
            return
        power, unit = self.units[target]
        there = struck.province
        self.wish(Move(unit, there))
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            self.help(unit, there, self.rng.choice((power, "")))
        if self.rng.random() < 0.6:
            rival = self.recruit(there, ARMY)
            if rival:
                self.wish(Move(rival, there))
                for _ in range(self.rng.choice((1, 1, 2))):
                    self.help(rival, there)
        if self.rng.random() < 0.5:
            self.help(struck, target, self.rng.choice((power, "")))

    def raid(self, target: str) -> None:
        """A unit goes for the one that helps a zombie against it: no cut, unless it gets in."""
        self.put(target, ARMY)
        unit = self.units[target].unit
        hunter, helper = self.threaten(target), self.recruit(target, ARMY)
        if hunter and helper:
            self.wish(Support(helper, hunter, target))
            self.wish(Move(unit, helper.province))
            self.help(unit, helper.province)
            self.threaten(helper.province)

    def circle(self, first: str) -> None:
        """A zombie and units in a circle of moves, a strong rival, and help that may not count."""
        loop = self.loop(first, self.rng.choice((3, 3, 4)))
        if len(loop) < 3:
            self.put(first)
            return
        target = loop[1]
        self.put(first, ZOMBIE)
        self.prey[first] = target
        for p, following in zip(loop[1:], [*loop[2:], first], strict=True):
            self.put(p, ARMY)
            self.wish(Move(self.units[p].unit, following))
        self.help(self.units[first].unit, target, self.units[target].power)
        rival = self.recruit(target, ARMY)
        if rival:
            self.wish(Move(rival, target))
            self.help(rival, target)
