"""Which convoys the fleets on the board make possible, whatever they are ordered to do.

Whether a move by convoy, its support, or a convoy order is *legal* depends on nothing else
(DATC 4.E.1, 6.D.31, 6.D.32, 6.F.12).
"""

from __future__ import annotations

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.field import NOBODY

PATIENCE = 20_000
"""Steps of the search for a route through one given fleet. On an ordinary board a few hundred are
all there are; beyond that the fleet is taken to be on a route."""


class Convoys:
    """The fleets at sea, and the routes between coasts that they make."""

    def __init__(self, board: Board, seas: set[int]) -> None:
        """`seas` are the sea provinces with a fleet in them."""
        self.near = board.seas_near
        self.seas = seas
        self.routes: dict[tuple[int, int], set[int]] = {}

    def link(self, start: int, end: int, without: int = NOBODY) -> bool:
        """Whether fleets link two coastal provinces, the one in the sea `without` left out."""
        near, seas = self.near, self.seas
        if without in seas:
            return chain(near, seas - {without}, start, end)
        return chain(near, seas, start, end)

    def on_route(self, sea: int, start: int, end: int) -> bool:
        """Whether the fleet in `sea` is on a route from `start` to `end` without a fleet to spare.

        A fleet that no army would need shows no intent to convoy (DATC 6.G.7, 6.G.19).
        """
        if sea in self.near[start] and sea in self.near[end]:
            return True
        if (start, end) not in self.routes:
            self.routes[start, end] = self.useful(start, end)
        return sea in self.routes[start, end]

    def useful(self, start: int, end: int) -> set[int]:
        """The seas on all routes from `start` to `end` without a fleet to spare."""
        near, seas, beginning, finish = self.near, self.seas, self.near[start], self.near[end]
        found: set[int] = set()
        edge: list[tuple[int, ...]] = [(first,) for first in beginning if first in seas]
        for _ in range(PATIENCE):
            if not edge:
                return found
            route = edge.pop()
            last = route[-1]
            if last in finish:  # any fleet after this one would be to spare
                found.update(route)
                continue
            for further in near[last]:
                if (
                    further in seas
                    and further not in beginning
                    and near[further].isdisjoint(route[:-1])
                ):
                    edge.append((*route, further))
        return self.seas


def chain(near: list[frozenset[int]], seas: set[int], start: int, end: int) -> bool:
    """Whether the fleets in these seas link one coastal province with another."""
    finish, rest = near[end], seas
    edge = rest & near[start]
    while edge:
        if not finish.isdisjoint(edge):
            return True
        rest = rest - edge
        edge = rest.intersection([further for sea in edge for further in near[sea]])
    return False
