"""What the rules of movement say of each decision, from what is known so far.

Each move is a decision that is open, true or false. The strengths are those of DATC chapter 5, as
(least, greatest) while something they depend on is open. Nothing is decided here: that is the
bookkeeping of `movement.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmtool.diplomacy.convoys import chain
from gmtool.diplomacy.field import MOVE, Field

Known = bool | None
"""A decision: true, false, or open (None)."""


class Equations:
    """The rules of one movement phase, and all that is known of it.

    `moves` says of each unit whether it leaves its province by its own move, `given` whether its
    support counts, `path` whether a way is open to it (a convoyed army has one while an unbroken
    chain of fleets carries it). `supporters` lists the matching supporters of each unit,
    `attackers` the units ordered into each province, `idle` fleets that a convoy paradox keeps from
    carrying, `pending` the units whose support or convoy was open at first.
    """

    def __init__(self, field: Field, paradox: str = "szykman") -> None:
        count = len(field.order)
        self.field = field
        self.paradox = paradox
        self.moves: list[Known] = [False] * count
        self.given: list[Known] = [False] * count
        self.path: list[Known] = [True] * count
        for i in field.void:
            self.path[i] = False
        self.idle: set[int] = set()
        self.pending: set[int] = set()
        self.attackers: dict[int, list[int]] = {}
        self.supporters: list[Sequence[int]] = [()] * count
        moves, attackers, supporters = self.moves, self.attackers, self.supporters
        target, helped = field.target, field.helped
        for i in field.movers:
            moves[i] = None
            if target[i] in attackers:
                attackers[target[i]].append(i)
            else:
                attackers[target[i]] = [i]
        for i in field.supports:
            supporters[helped[i]] = (*supporters[helped[i]], i)

    def support(self, i: int) -> Known:
        """Whether the support by unit `i` counts (DATC 5.B.1 "support decision").

        An attack by another power cuts it, unless it comes from the province the support is aimed
        at; then, and whenever the attack is blunt, only dislodging the supporter does (DATC 6.D.15,
        6.D.17). A convoyed attack comes from where the army stands (DATC 4.A.4) and needs an open
        way.
        """
        field, moves, path = self.field, self.moves, self.path
        power, place, blunt = field.power, field.place, field.blunt
        aim, own, answer = field.target[i], power[i], True
        for a in self.attackers.get(place[i], ()):
            if power[a] == own or path[a] is False:
                continue
            if field.convoyed[a] and i in field.sheltered:
                continue
            if moves[a]:
                return False
            if blunt[a] or place[a] == aim:
                if moves[a] is None:
                    answer = False
            elif path[a]:
                return False
            else:
                answer = False
        return True if answer else None

    def stays(self, province: int) -> Known:
        """Whether no attack on the province succeeds: its fleet goes on convoying."""
        answer: Known = True
        for a in self.attackers.get(province, ()):
            if self.moves[a]:
                return False
            if self.moves[a] is None:
                answer = None
        return answer

    def way(self, army: int) -> Known:
        """Whether a chain of fleets carries the army: broken only if every route is (4.A.1)."""
        field = self.field
        seas = [field.place[fleet] for fleet in field.carriers[army]]
        if self.attackers.keys().isdisjoint(seas):
            return True  # they make a whole chain, or the move would be void
        safe = {sea: self.stays(sea) for sea in seas if sea in self.attackers}
        near, start, end = field.board.seas_near, field.place[army], field.target[army]
        if chain(near, {sea for sea in seas if safe.get(sea, True)}, start, end):
            return True
        if chain(near, {sea for sea in seas if safe.get(sea, True) is not False}, start, end):
            return None
        return False

    def head_on(self, a: int, there: int) -> bool:
        """Whether two units march against each other over one border (no convoys)."""
        field = self.field
        return (
            field.target[there] == field.place[a]
            and field.order[there] == MOVE
            and not field.convoyed[there]
            and not field.convoyed[a]
        )

    def resistance(self, there: int) -> tuple[int, int]:
        """Least and greatest hold strength of a unit (DATC 5.B.5): nothing once it has left, itself
        alone if its own move fails, with its supports if it was not ordered to move.
        """
        weight = self.field.weight[there]
        if self.field.order[there] == MOVE:
            if self.moves[there] is None:
                return 0, weight
            return (0, 0) if self.moves[there] else (weight, weight)
        return self.strength(there, weight)

    def strength(self, i: int, weight: int) -> tuple[int, int]:
        """`weight` and the supports for unit `i`: least and greatest (DATC 5.B.6)."""
        least = most = weight
        for s in self.supporters[i]:
            given = self.given[s]
            if given is not False:
                most += self.field.weight[s]
                if given:
                    least += self.field.weight[s]
        return least, most

    def verdicts(self, province: int) -> list[tuple[int, bool]]:
        """What is certain about the open attacks on a province: (unit, whether its move succeeds).

        A move succeeds if its attack is stronger than what resists it (the defend strength of the
        opponent in a head-to-head battle, else the hold strength of the province) and than what
        each rival for the province can put against it (DATC 5.B.2, 5.B.4 to 5.B.8).
        """
        moves, those = self.moves, self.attackers[province]
        for a in those:
            if moves[a] is None:
                break
        else:
            return []  # all are settled
        there = self.field.occupant[province]
        held = (0, 0) if there < 0 else self.resistance(there)
        rows = [self.attack(a, there, held) for a in those]
        # the strongest and second strongest rival, by least and by greatest prevent strength
        first_least = second_least = first_most = second_most = 0
        for _, _, _, _, least, most in rows:
            if least >= first_least:
                first_least, second_least = least, first_least
            elif least > second_least:
                second_least = least
            if most >= first_most:
                first_most, second_most = most, first_most
            elif most > second_most:
                second_most = most
        certain = []
        for a, weakest, strongest, resisted, least, most in rows:
            if moves[a] is not None:
                continue
            rival_least = second_least if least == first_least else first_least
            rival_most = second_most if most == first_most else first_most
            if weakest > resisted[1] and weakest > rival_most:
                certain.append((a, True))
            elif strongest <= resisted[0] or strongest <= rival_least:
                certain.append((a, False))
        return certain

    def attack(
        self, a: int, there: int, held: tuple[int, int]
    ) -> tuple[int, int, int, tuple[int, int], int, int]:
        """One attack on a province where unit `there` stands (or nobody) and resists with `held`:
        (unit, least and greatest attack strength, what resists it, least and greatest prevent
        strength).
        """
        field, way = self.field, self.path[a]
        if way is False:
            return a, 0, 0, held, 0, 0
        least = most = foreign_least = foreign_most = field.weight[a]
        owner = field.power[there] if there >= 0 else ""
        for s in self.supporters[a]:
            given = self.given[s]
            if given is not False:
                weight = field.weight[s]
                most += weight
                if given:
                    least += weight
                if field.power[s] != owner:
                    foreign_most += weight
                    if given:
                        foreign_least += weight
        if there < 0:
            return (a, least, most, held, least, most) if way else (a, 0, most, held, 0, most)
        weakest, strongest, resisted, keep_least, keep_most = least, most, held, least, most
        leaves = self.moves[there]
        head_on = field.target[there] == field.place[a] and self.head_on(a, there)
        if leaves is not True or head_on:
            # nobody dislodges his own unit, or helps to (DATC 6.D.10 to 6.D.14, 6.E.7)
            weakest = 0 if owner == field.power[a] else foreign_least
            if leaves is False or head_on:
                strongest = 0 if owner == field.power[a] else foreign_most
        if head_on:
            resisted = self.strength(there, field.weight[there])
            if leaves is not False:  # beaten head-on, it keeps nobody out (DATC 6.E.1, 4.A.7)
                keep_least = 0
                if leaves:
                    keep_most = 0
        if way is None:
            weakest = keep_least = 0
        return a, weakest, strongest, resisted, keep_least, keep_most

    def alone(self, a: int, there: int) -> Known:
        """Whether the only attack on an occupied province succeeds, as far as it is certain."""
        field, leaves = self.field, self.moves[there]
        head_on = field.target[there] == field.place[a] and self.head_on(a, there)
        if leaves and not head_on:
            return self.path[a]
        if (leaves is False or head_on) and (
            not self.supporters[a] and field.weight[a] <= field.weight[there]
        ):
            return False  # the usual end of it: no supports, so it bounces whatever else happens
        _, weakest, strongest, (least, most), _, _ = self.attack(a, there, self.resistance(there))
        if weakest > most:
            return True
        return False if strongest <= least else None
