"""The legal orders of a position, as narrow as DATC 4.E.1 wants them: judged by the board alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gmtool.diplomacy.board import COAST, SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Convoy, Hold, Move, MovementOrder, Support, Unit
from gmtool.diplomacy.position import Owned

Routes = dict[str, list[frozenset[str]]]


class Legal:
    """What the units of a position may be ordered to do, always in the same order."""

    def __init__(self, board: Board, units: Mapping[str, Owned]) -> None:
        self.board = board
        self.units = units
        self.shores = {
            p: {province_of(place) for place in board.moves(Unit(FLEET, p))}
            for p in sorted(units)
            if board.by_id[p].kind == SEA
        }
        self.routes = {p: self._routes(p) for p, owned in units.items() if owned.unit.kind == ARMY}

    def _routes(self, army: str) -> Routes:
        """The convoys that could be: landing -> the sets of fleets, none of them superfluous."""
        found: Routes = {}
        for chain in self._chains(army, ()):
            passed = {army}.union(*(self.shores[fleet] for fleet in chain[:-1]))
            for landing in sorted(self.shores[chain[-1]] - passed):
                if self.board.by_id[landing].kind == COAST:
                    found.setdefault(landing, []).append(frozenset(chain))
        return found

    def _chains(self, army: str, chain: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Chains of fleets from a shore, each fleet out of reach of all but the one before it."""
        if chain:
            yield chain
        for fleet, shores in self.shores.items():
            steps = [previous for previous in (army, *chain) if previous in shores]
            if fleet not in chain and steps == [(army, *chain)[-1]]:
                yield from self._chains(army, (*chain, fleet))

    def reach(self, p: str) -> set[str]:
        """The provinces a unit could move to without a convoy."""
        return {province_of(place) for place in self.board.moves(self.units[p].unit)}

    def allows(self, order: MovementOrder) -> bool:
        """Is it one of the orders listed below, or a hold?"""
        p = order.unit.province
        match order:
            case Move():
                return order in self.moves(p)
            case Support():
                return order in self.supports(p)
            case Convoy():
                return order in self.convoys(p)
            case _:
                return isinstance(order, Hold)

    def moves(self, p: str) -> list[Move]:
        """By land or sea; by convoy where fleets stand that might carry, with `via` or without."""
        unit = self.units[p].unit
        steps = [Move(unit, place) for place in sorted(self.board.moves(unit))]
        overseas = [landing for landing in self.routes.get(p, {}) if landing not in self.reach(p)]
        convoyed = [Move(unit, landing, via=True) for landing in self.routes.get(p, {})]
        return steps + convoyed + [Move(unit, landing) for landing in overseas]

    def supports(self, p: str) -> list[Support]:
        """To hold or to move, in provinces the supporter could move to; a coast named or not."""
        unit, reach = self.units[p].unit, self.reach(p)
        found = []
        for q in sorted(self.units):
            other = self.units[q].unit
            if q in reach:
                found.append(Support(unit, other))
            if q != p:
                goals = set(self.board.moves(other)) | self._overseas(q, without=p)
                goals |= {province_of(goal) for goal in goals}
                found += [
                    Support(unit, other, goal)
                    for goal in sorted(goals)
                    if province_of(goal) in reach
                ]
        return found

    def _overseas(self, army: str, without: str) -> set[str]:
        routes = self.routes.get(army, {})
        return {to for to, ways in routes.items() if any(without not in way for way in ways)}

    def convoys(self, p: str) -> list[Convoy]:
        """The armies a fleet could help across, and where to."""
        unit = self.units[p].unit
        return [
            Convoy(unit, self.units[army].unit, landing)
            for army in sorted(self.routes)
            for landing, ways in sorted(self.routes[army].items())
            if any(p in way for way in ways)
        ]
