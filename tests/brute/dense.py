"""Small crowded positions with zombies and legal orders, the same ones for the same seed.

Most are built around a theme: a ring of units that support each other or help the zombies against
each other, a strike at a zombie, a circle of moves. The rest is drawn at random, those orders
preferred that clash. Nobody convoys, and zombies only go where they could be drawn to go.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from gmtool.diplomacy.board import SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Hold, Move, MovementOrder, Support, Unit
from gmtool.diplomacy.position import Owned
from tests.brute.themes import Setup
from tests.brute.zombies import ZOMBIES


class Crowd(NamedTuple):
    """Units by province, a legal order for each, and who of several zombies enters first."""

    units: dict[str, Owned]
    orders: dict[str, MovementOrder]
    precedence: dict[str, list[str]]


def crowds(board: Board, seed: int, count: int) -> Iterator[Crowd]:
    """`count` positions."""
    rng = Random(seed)
    for _ in range(count):
        setup = Setup(board, rng)
        setup.place()
        yield Plan(setup).crowd()


def candidates(board: Board, units: dict[str, Owned], zombie: str) -> list[str]:
    """The provinces of the units that a zombie can detect (A2, A3)."""
    return [
        p
        for p, (power, unit) in sorted(units.items())
        if power != ZOMBIES and zombie in _detected_from(board, unit)
    ]


def _detected_from(board: Board, unit: Unit) -> set[str]:
    space = board.by_id[unit.province]
    if space.kind == SEA:
        return set()
    walker = unit if space.coasts and unit.kind == FLEET else Unit(ARMY, space.id)
    return {province_of(place) for place in board.moves(walker)}


class Plan:
    """Gives every unit of a setup a legal order: zombies first, then wishes, then the rest."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rng = setup.rng
        self.board = setup.board
        self.units = setup.units
        self.given: dict[str, MovementOrder] = {}
        self.hunted: dict[str, list[str]] = {}

    def crowd(self) -> Crowd:
        for p, owned in self.units.items():
            if owned.power == ZOMBIES:
                self.send(p)
        for p, order in self.setup.wishes.items():
            if order in self.options(p) and self.rng.random() < 0.97:
                self.given[p] = order
        rest = [p for p in sorted(self.units) if p not in self.given]
        self.rng.shuffle(rest)
        for p in rest:
            options = self.options(p)
            self.given[p] = self.rng.choices(options, [self.lure(each) for each in options])[0]
        orders = {p: self.given[p] for p in self.units}
        shared = {p: zombies for p, zombies in self.hunted.items() if len(zombies) > 1}
        precedence = {p: self.rng.sample(zombies, len(zombies)) for p, zombies in shared.items()}
        return Crowd(dict(self.units), orders, precedence)

    def send(self, p: str) -> None:
        """A zombie goes where it was meant to go, mostly, or to anybody else that it detects."""
        unit = self.units[p].unit
        options = candidates(self.board, self.units, p)
        if not options:
            self.given[p] = Hold(unit)
            return
        prey = self.setup.prey.get(p)
        goal = prey if prey in options and self.rng.random() < 0.9 else self.rng.choice(options)
        self.given[p] = Move(unit, goal)
        self.hunted.setdefault(goal, []).append(p)

    def options(self, p: str) -> list[MovementOrder]:
        """To hold, to move without a convoy, and all supports but those for a zombie to hold."""
        unit = self.units[p].unit
        places = sorted(self.board.moves(unit))
        reach = {province_of(place) for place in places}
        found: list[MovementOrder] = [Hold(unit), *(Move(unit, place) for place in places)]
        for q, (power, other) in sorted(self.units.items()):
            if q in reach and power != ZOMBIES:
                found.append(Support(unit, other))
            if q != p:
                goals = set(self.board.moves(other))
                goals |= {province_of(goal) for goal in goals}
                found += [
                    Support(unit, other, goal)
                    for goal in sorted(goals)
                    if province_of(goal) in reach
                ]
        return found

    def lure(self, order: MovementOrder) -> float:
        """How likely an order is, beside others."""
        match order:
            case Move():
                return self.lure_of_move(order)
            case Support():
                return self.lure_of_support(order)
            case _:
                return 1

    def lure_of_move(self, move: Move) -> float:
        """A strike before all; then to go where somebody stands, or where a zombie goes."""
        goal = province_of(move.to)
        if self.comes_back(goal, move.unit.province):
            return 8
        standing = self.units.get(goal)
        if standing and standing.power == self.units[move.unit.province].power:
            return 0.3
        return 2 if standing or goal in self.hunted else 0.5

    def lure_of_support(self, support: Support) -> float:
        """Supports that fit what is ordered so far, best for strikes and for whom zombies hunt."""
        p, other = support.unit.province, support.other.province
        move = self.given.get(other)
        if not isinstance(move, Move) or support.to is None:
            fits = not isinstance(move, Move) and support.to is None
            return (4 if other in self.hunted else 1) if fits else 0.1
        goal = province_of(move.to)
        if goal != province_of(support.to):
            return 0.1
        own = goal in self.units and self.units[goal].power == self.units[p].power
        return (8 if self.comes_back(goal, other) else 4) * (0.4 if own else 1)

    def comes_back(self, p: str, other: str) -> bool:
        """Is what stands there ordered to go to this other province?"""
        move = self.given.get(p)
        return isinstance(move, Move) and province_of(move.to) == other
