"""The reasons for the results of a movement phase: who caused them, and the strengths compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmtool.diplomacy.field import CONVOY, HOLD, MOVE, NOBODY, SUPPORT
from gmtool.diplomacy.outcome import Outcome


def listed(texts: Sequence[str]) -> str:
    """`one, two and three`."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1])))


class Reasons:
    """The reasons in a resolved movement phase."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.movement = outcome.movement
        self.field = outcome.movement.field

    def reason(self, i: int) -> str:
        """Why the order of unit `i` had its result; "" if being dislodged says it all."""
        order = self.field.order[i]
        if i in self.field.held_back:
            return "it stays, as what comes of its attack would depend on itself"
        if order == MOVE:
            return self.reason_of_move(i)
        if order == SUPPORT:
            return self.reason_of_support(i)
        if order == CONVOY:
            return self.reason_of_convoy(i)
        return self.reason_of_hold(i)

    def fate(self, i: int) -> str:
        """By whom unit `i` was dislodged, and the strengths compared; "" if it was not."""
        by = self.outcome.dislodged.get(i, NOBODY)
        if by < 0:
            return ""
        end = ", and it has no retreat" if self.outcome.fate(i) == "destroyed" else ""
        attack = self.attack_of(by)
        return f"by {self.order(by)}, {self.attack(attack)} exceeds {self.defence(i, attack)}{end}"

    def reason_of_hold(self, i: int) -> str:
        """Why a unit that stays was not dislodged."""
        attackers = [
            a
            for a in self.movement.attackers.get(self.field.place[i], ())
            if self.movement.path[a] and self.field.power[a] != self.field.power[i]
        ]
        if not attackers:
            return "nobody attacked it"
        told = listed([self.attack(a) for a in attackers])
        if all(self.strength(a) <= self.resistance(a) for a in attackers):
            return f"{self.defence(i, NOBODY)} withstands {told}"
        if len(attackers) > 1:
            return f"the attackers keep each other out: {told}"
        attack = attackers[0]
        ahead = [r for r in self.rivals(attack) if self.preventing(r) >= self.strength(attack)]
        if ahead:  # a unit of the power attacked, which does not dislodge its own
            return f"{told} does not exceed {' and '.join(map(self.prevention, ahead))}"
        return f"{told} is caught in a convoy paradox"

    def reason_of_move(self, a: int) -> str:
        """Why a move succeeded or did not: what it had to exceed, and whose that was."""
        field, movement = self.field, self.movement
        if not movement.path[a]:
            return self.reason_of_broken_convoy(a)
        attack, there = self.attack_of(a), field.occupant[field.target[a]]
        if a != attack and there >= 0 and movement.moves[there] and movement.head_on(a, there):
            return f"struck down by {self.order(there)}"
        rivals = self.rivals(attack)
        against = [self.prevention(r) for r in rivals]
        stays = there >= 0 and not movement.moves[there]
        if movement.moves[attack]:
            if stays:
                against.insert(0, self.defence(there, attack))
            return self.reason_of_success(a, against)
        if stays or (there >= 0 and movement.head_on(attack, there)):
            if field.power[there] == field.power[a]:
                first = next((r for r in rivals if movement.moves[r]), None)
                if first is not None:
                    return f"{self.attack(first)} got there"
                return f"no power dislodges its own unit ({field.units[there]})"
            if self.strength(attack) <= self.resistance(attack):
                return f"{self.attack(attack)} does not exceed {self.defence(there, attack)}"
        strongest = max((self.preventing(r) for r in rivals), default=0)
        if self.strength(attack) > strongest:
            return "a convoy paradox: every move in it fails"
        against = [self.prevention(r) for r in rivals if self.preventing(r) == strongest]
        return f"{self.attack(attack)} does not exceed {' and '.join(against)}"

    def reason_of_success(self, a: int, against: Sequence[str]) -> str:
        """What a move, or the joint attack it belongs to, exceeded."""
        field, there = self.field, self.field.occupant[self.field.target[a]]
        attack = self.attack_of(a)
        if not self.movement.moves[a]:
            enters = next(i for i in field.joint[attack] if self.movement.moves[i])
            return f"{field.units[enters]} enters, of the {self.attack(attack)}"
        if against:
            return f"{self.attack(attack)} exceeds {' and '.join(against)}"
        return f"{field.units[there]} left the province" if there >= 0 else "nobody was in the way"

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
        told = [str(field.units[f]) for f in fleets]
        return f"the fleets ordered to carry it make no whole chain ({', '.join(told)})"

    def reason_of_support(self, s: int) -> str:
        """What a support counts for, or who cut it, or what it does not fit."""
        field, movement = self.field, self.movement
        other = field.helped[s]
        if s in field.void:
            if field.target[s] == field.place[other]:
                return f"{self.order(other)} is no order to hold"
            return f"it does not fit the order {self.order(other)}"
        if movement.given[s]:
            return f"it counts for {self.order(other)}"
        by = self.outcome.dislodged.get(s)
        cutters = [
            a
            for a in movement.attackers[field.place[s]]
            if a != by
            and field.power[a] != field.power[s]
            and movement.path[a]
            and not field.blunt[a]
            and not (field.convoyed[a] and s in field.sheltered)
            and field.place[a] != field.target[s]
        ]
        return f"attacked by {listed([self.order(a) for a in cutters])}" if cutters else ""

    def reason_of_convoy(self, fleet: int) -> str:
        """Whether a fleet could carry its army, or why not."""
        field = self.field
        army = field.helped[fleet]
        if fleet in field.void:
            return f"it does not fit the order {self.order(army)}"
        if fleet in self.outcome.dislodged:
            return ""
        if fleet in self.movement.idle:
            return "whether it carries would depend on itself (convoy paradox)"
        if not field.convoyed[army]:
            return f"{field.units[army]} takes the land route"
        if not self.movement.path[army]:
            return f"it could carry {field.units[army]}, but the convoy is not whole"
        return f"it carries {field.units[army]}"

    def rivals(self, a: int) -> list[int]:
        """The other attacks on the same province that could keep others out: they had a way, and
        were not beaten head-on by the unit that left it (DATC 4.A.7).
        """
        attackers = self.movement.attackers[self.field.target[a]]
        return [r for r in attackers if r != a and self.preventing(r)]

    def order(self, i: int) -> str:
        """The order of unit `i` in canonical text."""
        field = self.field
        unit = field.units[i]
        if field.order[i] <= HOLD:
            return f"{unit} H"
        if field.order[i] == MOVE:
            return f"{unit} - {field.goes(i)}"
        other = field.helped[i]
        verb = "S" if field.order[i] == SUPPORT else "C"
        aim = "" if field.target[i] == field.place[other] else f" - {field.goes(i)}"
        return f"{unit} {verb} {field.units[other]}{aim}"

    def by(self, i: int) -> str:
        """The order of the unit that dislodged unit `i`."""
        return self.order(self.outcome.dislodged[i])

    def attack_of(self, i: int) -> int:
        """The joint attack that a unit takes part in, or its own."""
        return self.movement.attack_of.get(i, i)

    def weighed(self, a: int) -> tuple[int, int, int]:
        """The attack strength, what resists it, and the prevent strength of an attack."""
        there = self.field.occupant[self.field.target[a]]
        held = (0, 0) if there < 0 else self.movement.resistance(there)
        _, attack, _, resisted, keeps, _ = self.movement.attack(a, there, held)
        return attack, resisted[0], keeps

    def strength(self, a: int) -> int:
        """The strength of an attack; 0 against a unit of its own power that stays."""
        return self.weighed(a)[0]

    def resistance(self, a: int) -> int:
        """How strongly the unit in the province attacked resists this attack."""
        return self.weighed(a)[1]

    def preventing(self, a: int) -> int:
        """How strongly an attack keeps others out."""
        return self.weighed(a)[2]

    def number(self, strength: int) -> str:
        """A strength as it is printed: 2, or 2.1."""
        return f"{strength / self.field.scale:.10g}"

    def units(self, a: int) -> list[int]:
        """The units that make an attack: of a joint one, all that were not struck down."""
        there = self.field.occupant[self.field.target[a]] if a in self.field.joint else NOBODY
        gone = there >= 0 and self.movement.moves[there]
        return [
            i
            for i in self.field.joint.get(a, (a,))
            if not (gone and self.movement.head_on(i, there))
        ]

    def attack(self, a: int) -> str:
        """`attack 2 (A vie, support A tri)`."""
        there = self.field.occupant[self.field.target[a]]
        given = [s for i in self.units(a) for s in self.supports(i)]
        stays = there >= 0 and (not self.movement.moves[there] or self.movement.head_on(a, there))
        own = [s for s in given if stays and self.field.power[s] == self.field.power[there]]
        told = self.with_supports(self.units(a), [s for s in given if s not in own])
        if own:
            idle = ", ".join(str(self.field.units[s]) for s in own)
            told += f"; no help against its own power from {idle}"
        kind = "joint attack" if a in self.field.joint else "attack"
        return f"{kind} {self.number(self.strength(a))} ({told})"

    def prevention(self, a: int) -> str:
        """`2 (A vie, support A tri)`: what keeps others out."""
        members = self.units(a)
        told = self.with_supports(members, [s for i in members for s in self.supports(i)])
        return f"{self.number(self.preventing(a))} ({told})"

    def supports(self, i: int) -> list[int]:
        """The supports given to unit `i`."""
        return [s for s in self.movement.supporters[i] if self.movement.given[s]]

    def with_supports(self, units: Iterable[int], supports: Iterable[int]) -> str:
        """`A vie, support A tri`."""
        told = [str(self.field.units[i]) for i in units]
        return ", ".join(told + [f"support {self.field.units[s]}" for s in supports])

    def defence(self, there: int, a: int) -> str:
        """`2 (A bud holds, support A gal)`, or how a unit resists that was ordered to move."""
        unit, supports = self.field.units[there], self.supports(there)
        number = self.movement.resistance(there)[0]
        if self.field.order[there] != MOVE:
            told = ", ".join(
                [f"{unit} holds", *(f"support {self.field.units[s]}" for s in supports)]
            )
        elif a >= 0 and self.movement.head_on(a, there):
            number = self.resistance(a)
            told = f"{self.with_supports([there], supports)}, head-on"
        else:
            told = f"{unit}, which did not get away"
        return f"{self.number(number)} ({told})"
