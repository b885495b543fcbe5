"""The adjudicator of a movement phase.

What the rules say of the attacks on one province is worked out from what is known so far; whatever
is certain is settled, and only what depends on it is looked at again. When nothing more is certain,
the decisions left depend on each other: `cores.py` finds those (circular movement, paradoxes).

The rules themselves are in `equations.py`. Everything is plain loops over lists of small integers:
this is the inner loop of whatever simulates games. Reasons are not made here but in `explain.py`,
afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmtool.diplomacy.equations import Equations, Known
from gmtool.diplomacy.field import SUPPORT
from gmtool.diplomacy.trees import Assignment, Decision, Tree, fitting, most_moves


class Movement(Equations):
    """The decisions of one movement phase being settled.

    `frozen` are provinces whose attackers have to stay where they are, the phase being resolved
    anew.
    """

    frozen: frozenset[int] = frozenset()
    attack_of: Mapping[int, int] = MappingProxyType({})
    """Units that take part in a joint attack -> that attack."""

    def begin(self) -> None:
        """Settles every decision that is certain from the start, and what follows from it."""
        field, given, attackers, moves = self.field, self.given, self.attackers, self.moves
        place, occupant = field.place, field.occupant
        for army in field.carried:
            way = self.path[army] = self.way(army)
            if way is None:
                self.pending.update(field.carriers[army])
        for i in field.supports:
            if place[i] not in attackers:
                given[i] = True
                continue
            given[i] = self.support(i)
            if given[i] is None:
                self.pending.add(i)
        # provinces whose unit may yet leave are looked at last
        ready: list[int] = []
        waiting: list[int] = []
        for province in attackers:
            there = occupant[province]
            (ready if there < 0 or moves[there] is False else waiting).append(province)
        self.settle(waiting + ready)

    def settle(self, stack: list[int]) -> None:
        """Settles what is certain in the provinces on the stack, and all that follows from it."""
        attackers, moves, supporters = self.attackers, self.moves, self.supporters
        occupant, place, weight = self.field.occupant, self.field.place, self.field.weight
        path, target, pending = self.path, self.field.target, self.pending
        while stack:
            province = stack.pop()
            those = attackers[province]
            there = occupant[province]
            if len(those) == 1:
                a = those[0]
                if moves[a] is not None:
                    continue
                verdict: Known
                if there < 0 or (moves[there] and target[there] != place[a]):
                    verdict = path[a]  # nobody is in its way
                elif moves[there] is False and not supporters[a] and weight[a] <= weight[there]:
                    verdict = False  # the usual end of it, whatever else happens
                else:
                    verdict = self.alone(a, there)
                if verdict is None:
                    continue
                moves[a] = verdict
                if place[a] in attackers:
                    stack.append(place[a])
            else:
                certain = self.verdicts(province)
                if not certain:
                    continue
                for a, verdict in certain:
                    moves[a] = verdict
                    if place[a] in attackers:
                        stack.append(place[a])
            if there in pending:
                self.review(there, stack)

    def enter(self, a: int, verdict: bool, stack: list[int]) -> None:  # noqa: FBT001  # the decision itself
        """Enters a decision found elsewhere, and what is to be looked at again because of it."""
        self.moves[a] = verdict
        if self.field.place[a] in self.attackers:
            stack.append(self.field.place[a])
        stack.append(self.field.target[a])
        self.review(self.field.occupant[self.field.target[a]], stack)

    def review(self, there: int, stack: list[int]) -> None:
        """Looks again at the support or the convoy of a unit that was attacked."""
        if there in self.pending:
            if self.field.order[there] == SUPPORT:
                self.review_support(there, stack)
            else:
                self.review_convoy(there, stack)

    def review_support(self, i: int, stack: list[int]) -> None:
        """Looks again at an open support after something happened to the supporter."""
        if self.given[i] is None:
            self.given[i] = self.support(i)
            if self.given[i] is not None:
                self.push_helped(i, stack)

    def push_helped(self, i: int, stack: list[int]) -> None:
        """The provinces where a support tells: where its unit goes and, head-on, where it is."""
        for province in {self.field.target[i], self.field.place[self.field.helped[i]]}:
            if province in self.attackers:
                stack.append(province)

    def review_convoy(self, fleet: int, stack: list[int]) -> None:
        """Looks again at the army a fleet carries after something happened to the fleet."""
        army = self.field.helped[fleet]
        if army in self.field.carriers and self.path[army] is None:
            self.open_way(army, self.way(army), stack)

    def open_way(self, army: int, way: Known, stack: list[int]) -> None:
        """Notes that an army has a way, or has none; its attack may now cut a support."""
        if way is None:
            return
        self.path[army] = way
        target = self.field.target[army]
        stack.append(target)
        self.review(self.field.occupant[target], stack)

    def behind(self, i: int) -> frozenset[Decision]:
        """The decisions that settle whether unit `i` leaves: as a rule its own move."""
        return frozenset((i,))

    def refresh(self) -> None:
        """Works out again what other decisions entail; here nothing does."""

    def settle_core(self, trees: Mapping[Decision, Tree]) -> Assignment | None:
        """Settles a core of decisions that depend on each other, given what the rules say of each.

        The one assignment that fits holds. Else a convoy paradox is left to the paradox rule, and
        among several others circular movement goes round. None: the phase is to be resolved anew.
        """
        solutions = list(fitting(trees))
        if len(solutions) == 1:
            return solutions[0]
        ways = [decision for decision in trees if decision < 0]
        if ways:
            for way in ways:
                self.idle.update(
                    fleet
                    for fleet in self.field.carriers[~way]
                    if any(a in trees for a in self.attackers.get(self.field.place[fleet], ()))
                )
            if self.paradox == "all-hold":
                return dict.fromkeys(trees, False)
            return dict.fromkeys(ways, False)  # Szykman: these fleets do not carry (DATC 4.A.2)
        return most_moves(solutions)
