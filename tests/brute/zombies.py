"""The rules of a movement phase with zombies as equations, for positions without convoys.

There are two kinds of decisions: a unit's move succeeds; the zombies sent to a province get in. An
assignment says yes or no to each. All the rest follows from it: who was destroyed or dislodged,
hence which supports are given, hence every strength, hence what the rules say of each decision.
Strengths are whole numbers: a zombie of 1.1 counts 11, a unit 10. The letters and numbers are the
paragraphs of the rule book for zombies. Nothing is taken from the adjudicator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Move, Order, Support
from gmtool.diplomacy.position import Owned
from tests.brute.cores import Answers, Core, Decision, Said

ZOMBIE = "Z"
ZOMBIES = "Zombies"
MOVE = "the unit's move succeeds"
JOINT = "the zombies get in"
STRENGTH = Fraction(11, 10)

Units = Mapping[str, Owned]
Orders = Mapping[str, Order]
Precedence = Mapping[str, Sequence[str]]


class Phase:
    """Units, zombies and their legal orders, and the equations between the decisions."""

    def __init__(
        self,
        board: Board,
        units: Units,
        orders: Orders,
        precedence: Precedence,
        strength: Fraction = STRENGTH,
    ) -> None:
        self.board = board
        self.units = units
        self.orders = orders
        self.one, self.zombie = strength.denominator, strength.numerator
        self.moves = {p: order for p, order in orders.items() if isinstance(order, Move)}
        self.goal = {p: province_of(move.to) for p, move in self.moves.items()}
        # who goes to a province: players' units, and zombies in their order of precedence (A5)
        self.movers: dict[str, list[str]] = {}
        self.sent: dict[str, list[str]] = {}
        for p, goal in self.goal.items():
            (self.sent if self.is_zombie(p) else self.movers).setdefault(goal, []).append(p)
        for goal, zombies in self.sent.items():
            if len(zombies) > 1:
                zombies.sort(key=list(precedence[goal]).index)
        self.supporters: dict[str, list[str]] = {p: [] for p in units}
        self.unmatched = set()
        for p, order in orders.items():
            if isinstance(order, Support):
                if self._matches(order):
                    self.supporters[order.other.province].append(p)
                else:
                    self.unmatched.add(p)
        moves = [Decision(MOVE, p) for p in self.goal if not self.is_zombie(p)]
        self.decisions = sorted(moves + [Decision(JOINT, goal) for goal in self.sent])

    def is_zombie(self, p: str) -> bool:
        return p in self.units and self.units[p].unit.kind == ZOMBIE

    def _matches(self, support: Support) -> bool:
        """Does it fit the order of the other? An unnamed coast fits either; for zombies B3."""
        move = self.moves.get(support.other.province)
        if move is None or support.to is None:
            zombie = self.is_zombie(support.other.province)
            return move is None and support.to is None and not zombie
        if support.to == province_of(support.to):
            return support.to == province_of(move.to)
        return support.to == move.to

    def opponent(self, p: str) -> str | None:
        """The unit or zombie it changes places with: each goes to the other's province (B6)."""
        return self.goal[p] if self.goal.get(self.goal[p]) == p else None

    def answer(self, decision: Decision, said: Said) -> bool:
        """What the rules say of a decision if all decisions are as `said`."""
        guess = Guess(self, said)
        if decision.what == MOVE:
            return guess.move_succeeds(decision.province)
        return guess.zombies_get_in(decision.province)

    def rank(self, core: Core, answers: Answers) -> tuple[int, int]:
        """C3: the fewest units destroyed by zombies of the core, then the most moves of it."""
        guess = Guess(self, answers.__getitem__)
        entered = [d.province for d in core if d.what == JOINT and answers[d]]
        destroyed = [p for p in entered if p in self.units and not guess.left(p)]
        return len(destroyed), -sum(answers[d] for d in core)


class Guess:
    """One assignment of the decisions, and what the rules make of it."""

    def __init__(self, phase: Phase, said: Said) -> None:
        self.phase = phase
        self.said = said

    def left(self, p: str) -> bool:
        """Has the unit or zombie gone elsewhere by its own move?"""
        if p not in self.phase.goal:
            return False
        if self.phase.is_zombie(p):
            return self.entering(self.phase.goal[p]) == p
        return self.said(Decision(MOVE, p))

    def attacking(self, p: str) -> list[str]:
        """The zombies of a joint attack, but for one that fell to a strike from its target (B6)."""
        sent = self.phase.sent.get(p, [])
        struck = self.phase.goal.get(p)
        return [z for z in sent if z != struck] if struck in sent and self.left(p) else sent

    def entering(self, p: str) -> str | None:
        """The zombie that moves into a province: the first in precedence (B2)."""
        attacking = self.attacking(p) if self.said(Decision(JOINT, p)) else []
        return attacking[0] if attacking else None

    def overrun(self, p: str) -> bool:
        """Did anybody get into the province?"""
        zombies = p in self.phase.sent and self.said(Decision(JOINT, p))
        return zombies or any(self.said(Decision(MOVE, a)) for a in self.phase.movers.get(p, ()))

    def given(self, supporter: str) -> bool:
        """Units cut as in the standard rules; zombies only by destroying the supporter (C1, C2)."""
        order = self.phase.orders[supporter]
        assert isinstance(order, Support)
        aim = province_of(order.to or order.other.place)
        power = self.phase.units[supporter].power
        hit = any(
            attacker != aim and self.phase.units[attacker].power != power
            for attacker in self.phase.movers.get(supporter, ())
        )
        return not hit and not self.overrun(supporter)

    def strength(self, p: str, without: str | None = None) -> int:
        """A unit or zombie and the supports it is given, those of the power `without` left out."""
        supporters = [s for s in self.phase.supporters[p] if self.phase.units[s].power != without]
        own = self.phase.zombie if self.phase.is_zombie(p) else self.phase.one
        return own + self.phase.one * sum(self.given(s) for s in supporters)

    def joint_strength(self, p: str, without: str | None = None) -> int:
        """All zombies of the attack on a province and all supports for any of them (B2)."""
        return sum(self.strength(zombie, without) for zombie in self.attacking(p))

    def hold_strength(self, p: str) -> int:
        """B5 for units; a zombie that stays defends with its own strength alone (B7)."""
        if p not in self.phase.units or self.left(p):
            return 0
        if self.phase.is_zombie(p):
            return self.phase.zombie
        return self.phase.one if p in self.phase.goal else self.strength(p)

    def attack_strength(self, p: str) -> int:
        """Of a player's unit: no power helps to dislodge a unit of its own."""
        target = self.phase.goal[p]
        if target not in self.phase.units or self.phase.is_zombie(target):
            return self.strength(p)
        if self.phase.opponent(p) is None and self.left(target):
            return self.strength(p)
        owner = self.phase.units[target].power
        return 0 if owner == self.phase.units[p].power else self.strength(p, without=owner)

    def prevent_strength(self, p: str) -> int:
        """Of a player's unit: nothing if it lost an exchange of places (B5)."""
        opponent = self.phase.opponent(p)
        lost = opponent is not None and self.left(opponent)
        return 0 if lost else self.strength(p)

    def move_succeeds(self, p: str) -> bool:
        """More than what stands in the province, or comes out of it, and than each rival."""
        target, opponent = self.phase.goal[p], self.phase.opponent(p)
        attack = self.attack_strength(p)
        return (
            attack > (self.strength(opponent) if opponent else self.hold_strength(target))
            and attack > self.joint_strength(target)
            and all(attack > self.prevent_strength(a) for a in self.phase.movers[target] if a != p)
        )

    def zombies_get_in(self, p: str) -> bool:
        """The joint attack against the unit in the province and against each rival (B4 to B6)."""
        phase = self.phase
        stays = p in phase.units and not self.left(p)
        attack = self.joint_strength(p, without=phase.units[p].power if stays else None)
        # a lone zombie that changes places with a unit meets all its strength
        alone = [phase.goal.get(p)] == phase.sent[p]
        return attack > (self.strength(p) if stays and alone else self.hold_strength(p)) and all(
            attack > self.prevent_strength(rival) for rival in phase.movers.get(p, ())
        )
