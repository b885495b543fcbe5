"""Joint attacks: several pieces sent to one province attack it as one (RULES B2 to B8, C3, C4).

A joint attack is one more mover. Whether one of its members leaves follows from it, from the order
in which they enter (A5), and from whether the unit attacked strikes that member down (B6). Who
attacks jointly, and how strongly, is for the rule set to say.
"""

from __future__ import annotations

from collections.abc import Mapping

from gmtool.diplomacy.equations import Known
from gmtool.diplomacy.field import Field
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.trees import Assignment, Decision, Tree, fitting


class JointMovement(Movement):
    """A movement phase with joint attacks."""

    def __init__(self, field: Field, paradox: str) -> None:
        super().__init__(field, paradox)
        self.attack_of: dict[int, int] = {}
        for attack, members in field.joint.items():
            self.supporters[attack] = [s for i in members for s in self.supporters[i]]
            for i in members:
                self.attack_of[i] = attack
                self.moves[i] = None

    def settle(self, stack: list[int]) -> None:
        """Settles what is certain, and which members of joint attacks leave because of it."""
        while stack:
            super().settle(stack)
            before = [self.moves[i] for i in self.attack_of]
            self.refresh()
            stack = [
                self.field.place[i]
                for i, known in zip(self.attack_of, before, strict=True)
                if self.moves[i] is not known and self.field.place[i] in self.attackers
            ]

    def refresh(self) -> None:
        """A5: the first member enters that has not been struck down; the others stay."""
        for attack, members in self.field.joint.items():
            enters = self.moves[attack]
            for i in members:
                struck = self.struck(i)
                self.moves[i] = enters and (None if struck is None else not struck)
                if enters and struck is not True:
                    enters = False if struck is False else None

    def struck(self, i: int) -> Known:
        """B6: whether the unit that a joint attack is aimed at strikes this member of it down."""
        there = self.field.occupant[self.field.target[i]]
        return self.moves[there] if there >= 0 and self.head_on(i, there) else False

    def behind(self, i: int) -> frozenset[Decision]:
        """Whether a member of a joint attack leaves depends on the attack and on its victim."""
        if i not in self.attack_of:
            return frozenset((i,))
        there = self.field.occupant[self.field.target[i]]
        return frozenset((self.attack_of[i], there) if there >= 0 else (self.attack_of[i],))

    def attack(
        self, a: int, there: int, held: tuple[int, int]
    ) -> tuple[int, int, int, tuple[int, int], int, int]:
        """One attack on a province, see the standard rules; a joint one by B2, B4, B5 and B6."""
        if a not in self.field.joint:
            return super().attack(a, there, held)
        full = self.strength(a, self.field.weight[a])
        if there < 0:
            return a, *full, held, *full
        leaves = self.moves[there]
        cases = []
        if leaves is not True:  # B4: no supports by the power of the unit that stays
            cases.append((self.foreign(a, self.field.power[there]), full))
        if leaves is not False:
            rest = self.without_struck(a, there)
            cases.append((rest, rest))
        return (
            a,
            min(attack[0] for attack, _ in cases),
            max(attack[1] for attack, _ in cases),
            held,
            min(keeps[0] for _, keeps in cases),
            max(keeps[1] for _, keeps in cases),
        )

    def foreign(self, a: int, power: str) -> tuple[int, int]:
        """The strength of a joint attack without the supports of one power: least and greatest."""
        least = most = self.field.weight[a]
        for s in self.supporters[a]:
            if self.field.power[s] != power and self.given[s] is not False:
                most += self.field.weight[s]
                least += self.field.weight[s] if self.given[s] else 0
        return least, most

    def without_struck(self, a: int, there: int) -> tuple[int, int]:
        """B6: the strength of a joint attack when its victim has left; a member it struck down
        drops out, with its supports.
        """
        least = most = 0
        for i in self.field.joint[a]:
            if not self.head_on(i, there):
                own = self.strength(i, self.field.weight[i])
                least, most = least + own[0], most + own[1]
        return least, most

    def settle_core(self, trees: Mapping[Decision, Tree]) -> Assignment | None:
        """C3: of the assignments that fit, the one in which the blunt attacks destroy the fewest
        units; among those, the one in which most moves succeed. C4: if none is best, those who make
        these attacks stay where they are.
        """
        if any(decision < 0 for decision in trees):
            return super().settle_core(trees)
        solutions = list(fitting(trees))
        ranks = [(self.destroyed(s), -sum(s.values())) for s in solutions]
        if ranks and ranks.count(min(ranks)) == 1:
            return solutions[ranks.index(min(ranks))]
        attacks = [a for a in trees if self.field.blunt[a]]
        if not attacks:
            return super().settle_core(trees)
        self.frozen |= {self.field.target[a] for a in attacks}
        return None

    def destroyed(self, assignment: Assignment) -> int:
        """How many units the blunt attacks of a core destroy under an assignment."""
        count = 0
        for a, succeeds in assignment.items():
            there = self.field.occupant[self.field.target[a]]
            if succeeds and self.field.blunt[a] and there >= 0:
                count += assignment.get(there, self.moves[there]) is False
        return count
