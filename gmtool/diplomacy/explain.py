"""Why an order had its result: made after resolving, and only when somebody asks.

A reason is a line that a player can read: "A vie - bud bounces: attack 1 (A vie) does not exceed 1
(A bud holds)".
"""

from __future__ import annotations

from collections.abc import Sequence

from gmtool.diplomacy.adjudicate import Adjudication
from gmtool.diplomacy.field import CONVOY, HOLD, MOVE, NOBODY, SUPPORT
from gmtool.diplomacy.outcome import Outcome
from gmtool.diplomacy.verdicts import numbered


def explain(adjudication: Adjudication) -> list[str]:
    """A line for each order line of a movement phase: the order, its result, and why."""
    explainer = Explainer(adjudication.outcome)
    told = []
    for k, _, order in numbered(adjudication.orders):
        result, i = adjudication.results[k], adjudication.legal.units[k]
        if order is None:
            told.append("invalid: it could not be read")
            continue
        reason = adjudication.refusals.get(k) or explainer.reason(i)
        if i >= 0 and (fate := explainer.fate(i)) and fate != reason:
            reason += f"; {fate}"
        told.append(f"{order} {result}: {reason}")
    return told


class Explainer:
    """Tells reasons from a resolved movement phase."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.movement = outcome.movement
        self.field = outcome.movement.field

    def reason(self, i: int) -> str:
        """Why the order of unit `i` had its result: the strengths compared, and who caused it."""
        order = self.field.order[i]
        if i in self.field.held_back:
            return "it stays, as what comes of its attack would depend on itself"
        if i in self.movement.attack_of:
            return self.reason_of_joining(i)
        if order == MOVE:
            return self.reason_of_move(i)
        if order == SUPPORT:
            return self.reason_of_support(i)
        if order == CONVOY:
            return self.reason_of_convoy(i)
        return self.fate(i) or self.reason_of_hold(i)

    def fate(self, i: int) -> str:
        """Who dislodged unit `i`, and how; "" if nobody did."""
        by = self.acting(self.outcome.dislodged.get(i, NOBODY))
        if by < 0:
            return ""
        fate = self.outcome.fate(i)
        if fate not in ("dislodged", "destroyed"):
            unit = self.field.units[i]
            return f"{unit} is {fate}: {self.attack(by)} exceeds {self.defence(i, by)}"
        end = " and has no retreat" if fate == "destroyed" else ""
        return (
            f"dislodged by {self.order(by)}, {self.attack(by)} exceeds {self.defence(i, by)}{end}"
        )

    def reason_of_hold(self, i: int) -> str:
        """Why a unit that stays was not dislodged."""
        attackers = self.movement.attackers.get(self.field.place[i], [])
        if not attackers:
            return "nobody attacked it"
        others = ", ".join(f"{self.strength(a)} ({self.crowd(a)})" for a in attackers)
        return f"{self.defence(i, NOBODY)} withstands {others}"

    def reason_of_move(self, a: int) -> str:
        """Why a move succeeded or did not: what it had to exceed, and whose that was."""
        field, movement = self.field, self.movement
        if not movement.path[a]:
            return self.reason_of_broken_convoy(a)
        there = field.occupant[field.target[a]]
        rivals = self.rivals(a)
        against = [f"{self.strength(r)} ({self.crowd(r)})" for r in rivals]
        if movement.moves[a]:
            if there >= 0 and not movement.moves[there]:
                against.insert(0, self.defence(there, a))
            if against:
                return f"{self.attack(a)} exceeds {' and '.join(against)}"
            if there >= 0:
                return f"{field.units[there]} left the province"
            return "nobody stood in the way"
        if there >= 0 and (not movement.moves[there] or movement.head_on(a, there)):
            if field.power[there] == field.power[a]:
                return f"nobody dislodges a unit of his own power ({field.units[there]})"
            if self.number(a) <= self.resisting(there, a):
                against = [self.defence(there, a)]
        strongest = max((self.total(r) for r in rivals), default=0)
        if len(against) > 1:
            against = [
                text for text, r in zip(against, rivals, strict=True) if self.total(r) == strongest
            ]
        return f"{self.attack(a)} does not exceed {' and '.join(against)}"

    def reason_of_joining(self, i: int) -> str:
        """What came of a part in a joint attack."""
        movement, attack = self.movement, self.movement.attack_of[i]
        reason = self.reason_of_move(attack)
        there = self.field.occupant[self.field.target[i]]
        if there >= 0 and movement.moves[there] and movement.head_on(i, there):
            return f"it was struck down by {self.order(there)}"
        if movement.moves[attack] and not movement.moves[i]:
            entering = next(m for m in self.field.joint[attack] if movement.moves[m])
            return f"{reason}; {self.field.units[entering]} enters"
        return reason

    def reason_of_broken_convoy(self, army: int) -> str:
        """Why an army was not carried to where it should go."""
        field = self.field
        fleets = field.carriers.get(army, [])
        if not fleets:
            return "nobody ordered a convoy that could carry it"
        lost = [f for f in fleets if f in self.outcome.dislodged]
        if lost:
            told = [f"{field.units[f]}, dislodged by {self.by(f)}" for f in lost]
            return f"its convoy is broken ({'; '.join(told)})"
        idle = [str(field.units[f]) for f in fleets if f in self.movement.idle]
        if idle:
            return f"its convoy is caught in a paradox ({', '.join(idle)} may not carry)"
        return "the fleets ordered to carry it make no whole chain"

    def reason_of_support(self, s: int) -> str:
        """What a support counts for, or who cut it, or what it does not fit."""
        field, movement = self.field, self.movement
        other = field.helped[s]
        if s in field.void:
            asked = field.target[s] == field.place[other] and field.order[other] == MOVE
            if asked:
                return f"{field.units[other]} was ordered to move, it cannot be supported to hold"
            return f"it does not fit the order {self.order(other)}"
        if movement.given[s]:
            return f"it counts for {self.order(other)}"
        if s in self.outcome.dislodged:
            return f"cut, as it was dislodged by {self.by(s)}"
        cutters = [
            a
            for a in movement.attackers[field.place[s]]
            if field.power[a] != field.power[s]
            and movement.path[a]
            and field.place[a] != field.target[s]
        ]
        return f"cut by {' and '.join(self.order(a) for a in cutters)}"

    def reason_of_convoy(self, fleet: int) -> str:
        """Whether a fleet could carry its army, or why not."""
        field = self.field
        army = field.helped[fleet]
        if fleet in field.void:
            return f"it does not fit the order {self.order(army)}"
        if fleet in self.outcome.dislodged:
            return f"the fleet was dislodged by {self.by(fleet)}"
        if fleet in self.movement.idle:
            return "whether it carries would depend on itself (convoy paradox)"
        if not field.convoyed[army]:
            return f"{field.units[army]} takes the land route"
        return f"it can carry {field.units[army]}"

    def rivals(self, a: int) -> list[int]:
        """The other units that wanted to enter the same province and could keep others out: they
        had a way, and were not beaten head-on by the unit that left it (DATC 4.A.7).
        """
        movement = self.movement
        there = self.field.occupant[self.field.target[a]]
        gone = there >= 0 and movement.moves[there]
        return [
            r
            for r in movement.attackers[self.field.target[a]]
            if r != a and movement.path[r] and not (gone and movement.head_on(r, there))
        ]

    def order(self, i: int) -> str:
        """The order of unit `i` in canonical text."""
        field = self.field
        if i in field.joint:
            return f"{self.name(i)} - {field.goes(i)}"
        unit = field.units[i]
        if field.order[i] <= HOLD:
            return f"{unit} H"
        if field.order[i] == MOVE:
            return f"{unit} - {field.goes(i)}"
        other = field.helped[i]
        verb = "S" if field.order[i] == SUPPORT else "C"
        aim = "" if field.target[i] == field.place[other] else f" - {field.goes(i)}"
        return f"{unit} {verb} {field.units[other]}{aim}"

    def acting(self, i: int) -> int:
        """The attack that unit `i` makes: its own, or the joint one it takes part in."""
        return self.movement.attack_of.get(i, i)

    def members(self, a: int) -> list[int]:
        """The units that make an attack, without those that its victim struck down."""
        there = self.field.occupant[self.field.target[a]] if a in self.field.joint else NOBODY
        left = there >= 0 and self.movement.moves[there]
        return [
            i
            for i in self.field.joint.get(a, (a,))
            if not (left and self.movement.head_on(i, there))
        ]

    def name(self, a: int) -> str:
        """The unit, or the units, that make an attack."""
        return ", ".join(str(self.field.units[i]) for i in self.members(a))

    def shown(self, strength: int) -> str:
        """A strength as players know it: `2`, `1.1`."""
        return f"{strength / self.field.scale:.10g}"

    def by(self, i: int) -> str:
        """The order of the unit that dislodged unit `i`."""
        return self.order(self.acting(self.outcome.dislodged[i]))

    def counted(self, a: int) -> list[int]:
        """The given supports that count for an attack: none by the power of a unit that stays."""
        there = self.field.occupant[self.field.target[a]]
        given = [s for s in self.supporters(a) if self.movement.given[s]]
        if there < 0 or (self.movement.moves[there] and not self.movement.head_on(a, there)):
            return given
        return [s for s in given if self.field.power[s] != self.field.power[there]]

    def number(self, a: int) -> int:
        """The attack strength of a move."""
        return sum(self.field.weight[i] for i in [*self.members(a), *self.counted(a)])

    def total(self, i: int) -> int:
        """The strength of a unit with all supports given to it."""
        given = [s for s in self.supporters(i) if self.movement.given[s]]
        return sum(self.field.weight[k] for k in [*self.members(i), *given])

    def supporters(self, a: int) -> list[int]:
        """All whose support is for an attack, or for a unit."""
        return [s for i in self.members(a) for s in self.movement.supporters[i]]

    def strength(self, i: int) -> str:
        """The strength of a unit with all supports given to it, as a text."""
        return self.shown(self.total(i))

    def attack(self, a: int) -> str:
        """`attack 2 (A vie, support A tri)`."""
        counted = self.counted(a)
        left_out = [
            str(self.field.units[s])
            for s in self.supporters(a)
            if self.movement.given[s] and s not in counted
        ]
        kind = "joint attack" if a in self.field.joint else "attack"
        text = f"{kind} {self.shown(self.number(a))} ({self.with_supports(a, counted)})"
        if left_out:
            text += f", not counting {', '.join(left_out)} against a unit of the same power,"
        return text

    def crowd(self, i: int) -> str:
        """A unit and all whose support is given to it."""
        return self.with_supports(i, [s for s in self.supporters(i) if self.movement.given[s]])

    def with_supports(self, i: int, supports: Sequence[int]) -> str:
        """`A vie, support A tri`."""
        return ", ".join([self.name(i), *(f"support {self.field.units[s]}" for s in supports)])

    def resisting(self, there: int, a: int) -> int:
        """How strongly the unit in a province resists the attack `a`."""
        if a >= 0 and self.movement.head_on(a, there):
            return self.total(there)
        return self.movement.resistance(there)[0]

    def defence(self, there: int, a: int) -> str:
        """`2 (A bud holds, support A gal)`, or how a unit resists that was ordered to move."""
        unit, number = self.field.units[there], self.shown(self.resisting(there, a))
        if self.field.order[there] != MOVE:
            return f"{number} ({unit} holds{self.crowd(there).removeprefix(str(unit))})"
        if a >= 0 and self.movement.head_on(a, there):
            return f"{number} ({self.crowd(there)}, head-on)"
        return f"{number} ({unit}, which could not leave)"
