"""Fights between survivors: duels, two on one, two on two (G8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gmtool.gang.conduct import met
from gmtool.gang.events import Attacked, BrokeOff, Round, Shot
from gmtool.gang.fights import eliminate
from gmtool.gang.orders import Attack
from gmtool.gang.pawn_events import Changed, Claimed, Surrendered
from gmtool.gang.shots import effect_of, struck
from gmtool.gang.state import FUEL, PILOT, Seat, State
from gmtool.gang.table import Table

LOOT = ("bullets", PILOT, FUEL)


def why_not(state: State, attacker: Seat, target: Seat, made: int = 0) -> str:
    """Why a player may not attack another, or "" (G8.1, G8.7, G3.5)."""
    return next(_obstacles(state, attacker, target, made), "")


def _obstacles(state: State, attacker: Seat, target: Seat, made: int) -> Iterator[str]:
    one, other = state.players[attacker], state.players[target]
    if target == attacker:
        yield "nobody attacks himself"
    for seat in (attacker, target):
        if not state.players[seat].alive:
            yield f"{seat} is no survivor"
    if made >= state.rules.pvp_per_turn:
        number = state.rules.pvp_per_turn
        yield f"{number} attack{'' if number == 1 else 's'} in a turn, no more"
    for seat in (attacker, target):
        if state.exempt(seat):
            yield f"{seat} has not moved yet"
    if target in one.bans:
        yield f"{attacker} surrendered to {target}; {one.bans[target]} own turns to go"
    if attacker in other.shielded:
        yield f"{target} surrendered and has not had a turn yet"
    if not in_reach(state, attacker, target):
        yield f"{target} is out of reach"


def in_reach(state: State, attacker: Seat, target: Seat) -> bool:
    """Whether a target is on the same space, or on one next to it and connected (G8.1)."""
    here, there = state.players[attacker].at, state.players[target].at
    return here == there or (state.rules.pvp_range == 1 and there in state.board.steps[here])


@dataclass
class Combat:
    """A fight in progress: who still attacks, who still defends, and the injuries of each."""

    table: Table
    attackers: list[Seat]
    defenders: list[Seat]
    number: int = 0
    injuries: dict[Seat, int] = field(default_factory=dict)

    @property
    def goes_on(self) -> bool:
        """Whether both sides still have somebody."""
        return bool(self.attackers) and bool(self.defenders)

    def drop(self, seat: Seat) -> None:
        """Somebody is out of it."""
        for side in (self.attackers, self.defenders):
            if seat in side:
                side.remove(seat)

    def foes(self, seat: Seat) -> list[Seat]:
        """Whom he may shoot at."""
        if seat not in self.attackers:
            return list(self.attackers)
        others = [s for s in self.attackers if s != seat]
        return [*self.defenders, *(others if self.table.state.rules.pvp_betray else ())]


def attack(table: Table, seat: Seat, order: Attack) -> str:
    """The active player attacks; why he cannot, or "" if he did."""
    reason = why_not(table.state, seat, order.target, table.attacks)
    if not reason and table.foes(seat):
        reason = "undead on the own space are fought first"
    if reason:
        return reason
    table.attacks += 1
    attackers, defenders = [seat], [order.target]
    if order.partner:
        reason = _partner_missing(table, order)
        if reason:
            table.note(f"{order.partner} does not join the attack: {reason}.")
        else:
            attackers.append(order.partner)
            defenders += _seconds(table, attackers, order.target)
    table.conduct.attack[seat] = order
    table.happen(Attacked(tuple(attackers), tuple(defenders)))
    fight(Combat(table, attackers, defenders))
    del table.conduct.attack[seat]
    table.settle()
    return ""


def _partner_missing(table: Table, order: Attack) -> str:
    """Why the second attacker does not take part, or "" (G8.9)."""
    if not table.conduct.backs(order.partner, table.active):
        return "he has not agreed"
    return why_not(table.state, order.partner, order.target)


def _seconds(table: Table, attackers: list[Seat], target: Seat) -> list[Seat]:
    """A survivor who stands by one who is attacked by two: the first that has agreed (G8.10)."""
    state = table.state
    able = [
        seat
        for seat in state.survivors()
        if seat not in (*attackers, target)
        and not state.exempt(seat)
        and table.conduct.backs(seat, target)
        and in_reach(state, seat, target)
    ]
    return able[:1]


def fight(combat: Combat) -> None:
    """Rounds until nobody attacks or nobody defends any more (G8.8)."""
    table = combat.table
    if table.state.rules.pvp_early_surrender:
        _defenders_decide(combat)
    while combat.goes_on:
        combat.number += 1
        table.happen(Round(combat.number))
        if len(combat.attackers) == len(combat.defenders):
            pairs = list(zip(combat.attackers, combat.defenders, strict=True))
            for attacker, defender in pairs:
                _duel_round(combat, attacker, defender)
        else:
            _group_round(combat)
        _attackers_decide(combat)
        _defenders_decide(combat)


def _duel_round(combat: Combat, attacker: Seat, defender: Seat) -> None:
    """A round of two: the attacker first in round 1, later who rolls higher (G8.4)."""
    table, first = combat.table, attacker
    if combat.number > 1:
        own, other = table.roll(attacker, "initiative"), table.roll(defender, "initiative")
        while own == other and table.state.rules.pvp_tie == "reroll":
            own, other = table.roll(attacker, "initiative"), table.roll(defender, "initiative")
        first = attacker if own >= other else defender
    second = defender if first == attacker else attacker
    _shoot(combat, first, second)
    if table.lives(second):
        _shoot(combat, second, first)


def _group_round(combat: Combat) -> None:
    """A round of three: the highest roll shoots first, ties to the attackers (G8.9)."""
    table = combat.table
    rolled = {s: table.roll(s, "initiative") for s in (*combat.attackers, *combat.defenders)}
    order = sorted(rolled, key=lambda seat: -rolled[seat])
    for seat in order:
        foes = [foe for foe in combat.foes(seat) if table.lives(foe)]
        if table.lives(seat) and foes:
            _shoot(combat, seat, table.conduct.aims(seat, foes))


def _shoot(combat: Combat, shooter: Seat, target: Seat) -> None:
    table = combat.table
    effect = effect_of(table.roll(shooter, "shot"))
    table.happen(Shot(shooter, target, effect))
    injuries, dead = struck(table, target, effect, combat.injuries.get(target, 0))
    combat.injuries[target] = injuries
    if dead:
        eliminate(table, target, shooter)
        combat.drop(target)


def _attackers_decide(combat: Combat) -> None:
    """The attackers say whether they go on, each for himself (G8.5, G8.9)."""
    table = combat.table
    if not combat.goes_on:
        return
    for seat in list(combat.attackers):
        stops = table.conduct.stops(seat)
        target = table.state.players[combat.defenders[0]].halves // 2
        broken = met(stops, table.state, seat, round=combat.number, target_hearts=target)
        left_alone = not stops and table.active not in combat.attackers
        if broken or left_alone:
            table.happen(BrokeOff(seat))
            combat.drop(seat)


def _defenders_decide(combat: Combat) -> None:
    """The defenders fight on or surrender, to all who attack (G8.5, G8.6)."""
    table = combat.table
    for seat in list(combat.defenders):
        if not combat.goes_on:
            return
        until = table.conduct.surrenders(seat, combat.attackers)
        target = table.state.players[combat.attackers[0]].halves // 2
        if met(until, table.state, seat, round=combat.number, target_hearts=target):
            table.happen(Surrendered(seat, tuple(combat.attackers)))
            combat.drop(seat)
            _loot(combat, seat)


def _loot(combat: Combat, loser: Seat) -> None:
    """The victor takes bullets, pilot and fuel, as he likes; never hearts (G8.6, G11.5)."""
    table, victor = combat.table, combat.attackers[0]
    order = table.conduct.attack.get(victor)
    wanted = order.take if order is not None and order.take else LOOT
    bullets = table.state.players[loser].bullets
    if "bullets" in wanted and bullets:
        table.happen(Changed(loser, bullets=-bullets, why=f"taken by {victor}"))
        table.happen(Changed(victor, bullets=bullets, why=f"taken from {loser}"))
    for what in table.state.carried(loser):
        if what in wanted:
            table.happen(Claimed(what, victor, loser))
