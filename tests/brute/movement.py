"""The rules of a movement phase as equations, solved by trying every assignment.

An assignment says of every move whether it succeeds. All the rest follows from it: who is
dislodged, hence which convoyed armies have a path, hence which supports are cut, hence every
strength. It fits if each move then succeeds exactly when the strengths say so. The equations are
those of DATC 3.2, chapter 5.B, the choices those that DATC prefers. Nothing is taken from the
adjudicator, and speed is no aim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from gmtool.diplomacy.board import SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Convoy, Move, Order, Support, Unit
from gmtool.diplomacy.position import Owned

Units = Mapping[str, Owned]
Orders = Mapping[str, Order]


@dataclass(frozen=True)
class Outcome:
    """What one fitting assignment means; every key is the province the unit started in.

    `moves` succeeds, bounces, no-path or void; `supports` given, cut or void; `convoys` available,
    disrupted or void; `dislodged` the province the attacker came from; `retreats` the open places;
    `after` the units left standing, at their new provinces.
    """

    moves: dict[str, str]
    supports: dict[str, str]
    convoys: dict[str, str]
    dislodged: dict[str, str]
    retreats: dict[str, frozenset[str]]
    contested: frozenset[str]
    after: dict[str, Owned]


class Phase:
    """Units and their legal orders, and what can be said about them before anything is decided."""

    def __init__(self, board: Board, units: Units, orders: Orders) -> None:
        self.board = board
        self.units = units
        self.orders = orders
        self.moves = {p: order for p, order in orders.items() if isinstance(order, Move)}
        self.goal = {p: province_of(move.to) for p, move in self.moves.items()}
        self.attackers: dict[str, list[str]] = {}
        for p, goal in self.goal.items():
            self.attackers.setdefault(goal, []).append(p)
        self.carriers = {p: self._carriers(p) for p in self.moves}
        self.convoyed = {p for p in self.moves if self._by_convoy(p)}
        # nobody ordered a convoy from shore to shore: the move fails before anything is decided
        self.void = {p for p in self.convoyed if not self.chain(p, self.carriers[p])}
        self.supporters: dict[str, list[str]] = {p: [] for p in units}
        self.unmatched = set()
        for p, order in orders.items():
            if isinstance(order, Support):
                if self._matches(order):
                    self.supporters[order.other.province].append(p)
                else:
                    self.unmatched.add(p)

    def _carriers(self, army: str) -> frozenset[str]:
        """The fleets at sea that are ordered to convoy this army to where it is ordered to go."""
        return frozenset(
            p
            for p, order in self.orders.items()
            if isinstance(order, Convoy)
            and self.board.by_id[p].kind == SEA
            and order.army.province == army
            and province_of(order.to) == self.goal[army]
        )

    def _by_convoy(self, p: str) -> bool:
        """Overseas always; to a neighbour by `via` or a convoy order of its own power (4.A.3)."""
        power, unit = self.units[p]
        if unit.kind != ARMY:
            return False
        if self.goal[p] not in {province_of(place) for place in self.board.moves(unit)}:
            return True
        return self.moves[p].via or any(self.units[f].power == power for f in self.carriers[p])

    def _matches(self, support: Support) -> bool:
        """Does it fit the order of the other unit? An unnamed coast fits either (4.B.4)."""
        move = self.moves.get(support.other.province)
        if move is None or support.to is None:
            return move is None and support.to is None
        if support.to == province_of(support.to):
            return support.to == province_of(move.to)
        return support.to == move.to

    def chain(self, army: str, fleets: Iterable[str]) -> bool:
        """Do these fleets reach without a gap from the army's shore to the shore it wants?"""
        beach, landing = army, self.goal[army]
        shores = {f: {province_of(p) for p in self.board.moves(Unit(FLEET, f))} for f in fleets}
        reached = [f for f in shores if beach in shores[f]]
        for fleet in reached:
            reached += [f for f in shores if f in shores[fleet] and f not in reached]
        return any(landing in shores[f] for f in reached)

    def opponent(self, p: str) -> str | None:
        """The unit it meets head to head: each moves to the other's province, neither by convoy."""
        goal = self.goal[p]
        if self.goal.get(goal) != p or p in self.convoyed or goal in self.convoyed:
            return None
        return goal

    def hopeless(self, p: str) -> bool:
        """No convoy was ordered, or nobody supports it against a unit that does not move."""
        goal = self.goal[p]
        stays = goal in self.units and (goal not in self.moves or goal in self.void)
        return p in self.void or (stays and not self.supporters[p])

    def assignments(self) -> Iterator[frozenset[str]]:
        """Every set of moves that might be the ones that succeed."""
        hopeful = sorted(p for p in self.moves if not self.hopeless(p))
        for choice in product((True, False), repeat=len(hopeful)):
            yield frozenset(p for p, succeeds in zip(hopeful, choice, strict=True) if succeeds)

    def fits(self, carrying: Mapping[str, bool]) -> list[Assignment]:
        """The assignments that fit; `carrying` lays down of some fleets whether they carry."""
        tried = (Assignment(self, succeeding, carrying) for succeeding in self.assignments())
        return [assignment for assignment in tried if assignment.fits]


class Assignment:
    """One guess at the moves that succeed, and what the rules make of it."""

    def __init__(
        self, phase: Phase, succeeding: frozenset[str], carrying: Mapping[str, bool]
    ) -> None:
        self.phase = phase
        self.succeeding = succeeding
        self.carrying = carrying
        self._path: dict[str, bool] = {}
        self._given: dict[str, bool] = {}

    @property
    def fits(self) -> bool:
        return all(self.succeeds(p) == (p in self.succeeding) for p in self.phase.moves)

    def dislodged(self, p: str) -> bool:
        entered = any(a in self.succeeding for a in self.phase.attackers.get(p, ()))
        return entered and p not in self.succeeding

    def carries(self, fleet: str) -> bool:
        ruled = self.carrying.get(fleet)
        return not self.dislodged(fleet) if ruled is None else ruled

    def path(self, p: str) -> bool:
        """By land always, by convoy while one route is whole (4.A.1)."""
        if p not in self.phase.convoyed:
            return True
        if p not in self._path:
            whole = [f for f in self.phase.carriers[p] if self.carries(f)]
            self._path[p] = self.phase.chain(p, whole)
        return self._path[p]

    def given(self, supporter: str) -> bool:
        if supporter not in self._given:
            self._given[supporter] = self._not_cut(supporter)
        return self._given[supporter]

    def _not_cut(self, supporter: str) -> bool:
        phase = self.phase
        order = phase.orders[supporter]
        assert isinstance(order, Support)
        aim = province_of(order.to or order.other.place)
        power = phase.units[supporter].power
        return not self.dislodged(supporter) and not any(
            attacker != aim and phase.units[attacker].power != power and self.path(attacker)
            for attacker in phase.attackers.get(supporter, ())
        )

    def strength(self, p: str, without: str | None = None) -> int:
        """One for the unit, one for each support given, those of the power `without` left out."""
        return 1 + sum(
            self.given(s) for s in self.phase.supporters[p] if self.phase.units[s].power != without
        )

    def hold_strength(self, p: str) -> int:
        if p not in self.phase.units or p in self.succeeding:
            return 0
        return 1 if p in self.phase.moves else self.strength(p)

    def attack_strength(self, p: str) -> int:
        if not self.path(p):
            return 0
        target = self.phase.goal[p]
        if target not in self.phase.units:
            return self.strength(p)
        if target in self.succeeding and self.phase.opponent(p) is None:
            return self.strength(p)
        owner = self.phase.units[target].power
        return 0 if owner == self.phase.units[p].power else self.strength(p, without=owner)

    def prevent_strength(self, p: str) -> int:
        if not self.path(p) or self.phase.opponent(p) in self.succeeding:
            return 0
        return self.strength(p)

    def succeeds(self, p: str) -> bool:
        """What the strengths say about a move."""
        target, opponent = self.phase.goal[p], self.phase.opponent(p)
        attack = self.attack_strength(p)
        against = self.strength(opponent) if opponent else self.hold_strength(target)
        return attack > against and all(
            attack > self.prevent_strength(rival)
            for rival in self.phase.attackers[target]
            if rival != p
        )

    def outcome(self) -> Outcome:
        """The facts that follow."""
        phase = self.phase
        attacker = {phase.goal[p]: p for p in self.succeeding}
        dislodged = {p: attacker[p] for p in phase.units if self.dislodged(p)}
        after = {
            phase.goal[p]: Owned(
                phase.units[p].power, Unit(phase.units[p].unit.kind, phase.moves[p].to)
            )
            for p in self.succeeding
        }
        for p, owned in phase.units.items():
            if p not in dislodged and p not in self.succeeding:
                after[p] = owned
        contested = frozenset(
            phase.goal[p]
            for p in phase.moves
            if phase.goal[p] not in after and self.prevent_strength(p) > 0
        )
        closed = contested | after.keys()
        return Outcome(
            moves={p: self._move(p) for p in phase.moves},
            supports={p: self._support(p) for p in _ordered(phase, Support)},
            convoys={p: self._convoy(p) for p in _ordered(phase, Convoy)},
            dislodged=dislodged,
            retreats={p: self._retreats(p, by, closed) for p, by in dislodged.items()},
            contested=contested,
            after=after,
        )

    def _move(self, p: str) -> str:
        if p in self.succeeding:
            return "succeeds"
        if p in self.phase.void:
            return "void"
        return "bounces" if self.path(p) else "no-path"

    def _support(self, p: str) -> str:
        if p in self.phase.unmatched:
            return "void"
        return "given" if self.given(p) else "cut"

    def _convoy(self, p: str) -> str:
        if not any(p in fleets for fleets in self.phase.carriers.values()):
            return "void"
        return "available" if self.carries(p) and not self.dislodged(p) else "disrupted"

    def _retreats(self, p: str, by: str, closed: frozenset[str]) -> frozenset[str]:
        """Not where the attacker came from, unless it came by convoy (4.A.5)."""
        shut = closed if by in self.phase.convoyed else closed | {by}
        places = self.phase.board.moves(self.phase.units[p].unit)
        return frozenset(place for place in places if province_of(place) not in shut)


def _ordered(phase: Phase, kind: type[Order]) -> list[str]:
    return [p for p, order in phase.orders.items() if isinstance(order, kind)]


def outcomes(board: Board, units: Units, orders: Orders) -> list[Outcome]:
    """Every outcome that fits the rules: just one, but for rings of moves and convoy paradoxes."""
    return [assignment.outcome() for assignment in Phase(board, units, orders).fits({})]
