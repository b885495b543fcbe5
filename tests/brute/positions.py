"""Small random positions with convoys and legal orders, the same ones for the same seed.

Most are built around a chain of fleets that carries an army: fleets that attack the chain, a unit
where the army lands that supports the attack, often a second convoy that lands on somebody. That is
where paradoxes and near-paradoxes are. Orders are drawn from the legal ones, those that clash
preferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from gmtool.diplomacy.board import COAST, INLAND, SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Convoy, Hold, Move, Order, Support, Unit
from gmtool.diplomacy.position import Owned
from tests.brute.legal import Legal

POWERS = ("Austria", "England", "France", "Turkey")
LARGEST = 9


class Crossing(NamedTuple):
    """An army that is to be carried from its province to another."""

    army: str
    landing: str
    fleets: tuple[str, ...]


def positions(
    board: Board, seed: int, count: int
) -> Iterator[tuple[dict[str, Owned], dict[str, Order]]]:
    """`count` positions: units by province, and a legal order for each of them."""
    rng = Random(seed)
    for _ in range(count):
        setup = Setup(board, rng)
        setup.place()
        yield dict(setup.units), Plan(setup).orders()


class Setup:
    """Puts five to nine units on neighbouring seas and the coasts around them."""

    def __init__(self, board: Board, rng: Random) -> None:
        self.board = board
        self.rng = rng
        self.powers = POWERS[: rng.choice((3, 4))]
        self.units: dict[str, Owned] = {}
        self.crossings: list[Crossing] = []
        self.near = {p: sorted(near) for p, near in board.neighbours.items()}

    def place(self) -> None:
        size = self.rng.choice((5, 6, 7, 8, 8, LARGEST, LARGEST))
        first = self.rng.choice([p.id for p in self.board.provinces if p.kind == SEA])
        self.put(first)
        if self.rng.random() < 0.85:
            self.cross(first)
            self.attack(first)
            if self.rng.random() < 0.6:
                self.cross_onto_somebody()
        while len(self.units) < size:
            self.put(self.free_near(self.rng.choice(sorted(self.units))))

    def put(self, province: str | None, kind: str = "", power: str = "") -> None:
        """A unit in a province, unless there is one; what is not told is drawn."""
        if province is None or province in self.units or len(self.units) == LARGEST:
            return
        space = self.board.by_id[province]
        if space.kind != COAST:
            kind = ARMY if space.kind == INLAND else FLEET
        kind = kind or self.rng.choice((ARMY, FLEET))
        place = self.rng.choice(space.coasts) if space.coasts and kind == FLEET else province
        power = power or self.rng.choice(self.powers)
        self.units[province] = Owned(power, Unit(kind, place))

    def of_kind(self, province: str, kind: str) -> list[str]:
        return [p for p in self.near[province] if self.board.by_id[p].kind == kind]

    def free_near(self, province: str) -> str | None:
        free = [p for p in self.near[province] if p not in self.units]
        return self.rng.choice(free) if free else None

    def chain_from(self, sea: str) -> list[str]:
        """One to three seas in a row, each with a fleet."""
        chain = [sea]
        for _ in range(self.rng.choice((0, 0, 0, 1, 1, 2))):
            beyond = [p for p in self.of_kind(chain[-1], SEA) if p not in chain]
            chain += self.rng.sample(beyond, min(1, len(beyond)))
        return chain

    def cross(self, sea: str, landing: str | None = None) -> None:
        """An army, the fleets that may carry it, and mostly somebody where it lands."""
        chain = self.chain_from(sea)
        beaches = [p for p in self.of_kind(sea, COAST) if p not in self.units and p != landing]
        if not beaches:
            return
        army = self.rng.choice(beaches)
        if landing is None:
            shores = [p for p in self.of_kind(chain[-1], COAST) if p != army]
            close = [p for p in shores if p in self.near[army]]
            landing = self.rng.choice(close if close and self.rng.random() < 0.25 else shores)
            self.put(landing, FLEET if self.rng.random() < 0.75 else "")
        power = self.rng.choice(self.powers)
        self.put(army, ARMY, power)
        for fleet in chain:
            self.put(fleet, FLEET, power if self.rng.random() < 0.6 else "")
        fleets = tuple(fleet for fleet in chain if fleet in self.units)
        if army in self.units and fleets:
            self.crossings.append(Crossing(army, landing, fleets))

    def cross_onto_somebody(self) -> None:
        """A further crossing that lands where somebody stands already."""
        taken = [p for p in sorted(self.units) if self.board.by_id[p].kind == COAST]
        if taken:
            landing = self.rng.choice(taken)
            self.cross(self.rng.choice(self.of_kind(landing, SEA)), landing)

    def attack(self, sea: str) -> None:
        """Up to three fleets next to the sea, mostly of the same power."""
        power = self.rng.choice(self.powers)
        for _ in range(self.rng.choice((1, 2, 2, 3))):
            self.put(self.free_near(sea), FLEET, power if self.rng.random() < 0.8 else "")


class Plan:
    """Gives every unit of a setup a legal order: crossings first, then moves, then supports."""

    def __init__(self, setup: Setup) -> None:
        self.rng = setup.rng
        self.units = setup.units
        self.crossings = setup.crossings
        self.legal = Legal(setup.board, setup.units)
        self.given: dict[str, Order] = {}
        self.fleets = {fleet for crossing in self.crossings for fleet in crossing.fleets}
        self.landings = {crossing.landing for crossing in self.crossings}

    def orders(self) -> dict[str, Order]:
        for crossing in self.crossings:
            self.carry(crossing)
        for crossing in self.crossings:
            self.assault(crossing)
            self.come_back(crossing)
        rest = [p for p in sorted(self.units) if p not in self.given]
        self.rng.shuffle(rest)
        for p in rest:
            # who stands where an army lands is the one whose support makes a paradox
            if self.rng.random() < (0.2 if p in self.landings else 0.4):
                self.draw(p, self.legal.moves(p))
        for p in rest:
            if p not in self.given:
                self.help(p)
        return {p: self.given.get(p, Hold(owned.unit)) for p, owned in self.units.items()}

    def carry(self, crossing: Crossing) -> None:
        """The army of a crossing sets out, and its fleets mostly convoy it, if they legally can."""
        moves = [m for m in self.legal.moves(crossing.army) if m.to == crossing.landing]
        if not moves or crossing.army in self.given:
            return
        self.given[crossing.army] = self.rng.choice(moves)
        for fleet in crossing.fleets:
            army = self.units[crossing.army].unit
            convoy = Convoy(self.units[fleet].unit, army, crossing.landing)
            legal = convoy in self.legal.convoys(fleet)
            if legal and fleet not in self.given and self.rng.random() < 0.93:
                self.given[fleet] = convoy

    def assault(self, crossing: Crossing) -> None:
        """Somebody, but rather not who stands where the army lands, attacks one of the fleets."""
        fleet = self.rng.choice(crossing.fleets)
        near = [
            p for p in sorted(self.units) if p not in self.given and fleet in self.legal.reach(p)
        ]
        foes = [p for p in near if self.units[p].power != self.units[fleet].power] or near
        able = [p for p in foes if p != crossing.landing] or foes
        if able and self.rng.random() < 0.8:
            attacker = self.rng.choice(able)
            self.given[attacker] = Move(self.units[attacker].unit, fleet)

    def come_back(self, crossing: Crossing) -> None:
        """Who stands where the army lands wants to trade places with it, now and then."""
        wanted, p = crossing.army, crossing.landing
        able = p in self.units and p not in self.given and wanted in self.legal.reach(p)
        if able and self.rng.random() < 0.4:
            to = [move for move in self.legal.moves(p) if province_of(move.to) == wanted]
            self.given[p] = self.rng.choice(to)

    def help(self, p: str) -> None:
        """A support, mostly one that fits an order given; where none does, perhaps a move."""
        supports = self.legal.supports(p)
        fitting = [support for support in supports if self.fits(support)]
        chance = self.rng.random()
        if fitting and chance < 0.9:
            self.draw(p, fitting)
        elif chance < 0.5:
            self.draw(p, self.legal.moves(p))
        elif chance < 0.95:
            self.draw(p, supports)

    def fits(self, support: Support) -> bool:
        """Does it fit the orders given so far, as far as provinces go?"""
        given = self.given.get(support.other.province)
        if isinstance(given, Move) and support.to:
            return province_of(given.to) == province_of(support.to)
        return not isinstance(given, Move) and support.to is None

    def draw(self, p: str, options: Sequence[Move | Support]) -> None:
        """One of several orders, the more likely the more it meddles with the others."""
        if options:
            lures = [self.lure(order) for order in options]
            self.given[p] = self.rng.choices(options, lures)[0]

    def lure(self, order: Move | Support) -> float:
        power = self.units[order.unit.province].power
        if isinstance(order, Support):
            if order.to is None:
                return 5 if order.other.province in self.fleets else 1
            return 2 * self.lure_of_place(province_of(order.to), power)
        goal = province_of(order.to)
        against = self.given.get(goal)
        head_on = isinstance(against, Move) and province_of(against.to) == order.unit.province
        # an army that nobody carries is a dull order: rare
        overseas = order.via or order.to not in self.legal.board.moves(order.unit)
        return (8 if head_on else self.lure_of_place(goal, power)) * (0.2 if overseas else 1)

    def lure_of_place(self, goal: str, power: str) -> float:
        """Fleets that carry and places that others want, rather not where an own unit stands."""
        standing = self.units.get(goal)
        wanted = any(
            isinstance(order, Move) and province_of(order.to) == goal
            for order in self.given.values()
        )
        lure = 5.0 if goal in self.fleets else 3.0 if wanted else 2.0 if standing else 1.0
        return 0.3 * lure if standing and standing.power == power else lure
