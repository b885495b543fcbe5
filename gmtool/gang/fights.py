"""Fights of survivors with the undead: zombies, dogs, revenants (G7, G9.8, G9.14)."""

from __future__ import annotations

from gmtool.gang.conduct import BULLETS
from gmtool.gang.events import Shot, UndeadMoved
from gmtool.gang.pawn_events import Changed, Eliminated, Evaded, EvadedNoMore, Felled
from gmtool.gang.shots import effect_of, struck
from gmtool.gang.state import REVENANT, Seat
from gmtool.gang.table import Table
from gmtool.gang.tiles import DOG

CLEAR, AWAY, DEAD = "clear", "evaded", "dead"
"""How a survivor comes out of it: nothing left to fight, one undead evaded, eliminated."""
FIGHT, EVADE, SUPPORT, WHO = "combat roll", "evade", "support", "who fights"


def fight_here(table: Table, seat: Seat) -> str:
    """A survivor fights what is on his space: one undead, or two of them (G7.2 to G7.5)."""
    foes = table.foes(seat)
    if not foes:
        return CLEAR
    table.react("combat", seat, None)
    foes = table.foes(seat)
    if not foes or not table.lives(seat):
        return CLEAR if table.lives(seat) else DEAD
    named = table.conduct.fight(seat).first
    first = named if named in foes else foes[0]
    partners = [s for s in table.state.survivors_at(table.state.players[seat].at) if s != seat]
    if len(foes) == 1:
        return _one(table, seat, (*partners, "")[0], first)
    _drive_dog_away(table, seat, first, foes)
    _fight(table, seat, first)
    if not table.lives(seat):
        return DEAD
    second = next((foe for foe in table.foes(seat) if foe != first), "")
    if not second:
        return CLEAR
    if table.roll(seat, EVADE) >= 3:
        table.happen(Evaded(seat, second))
        return AWAY
    return _fight(table, seat, second)


def _drive_dog_away(table: Table, seat: Seat, first: str, foes: list[str]) -> None:
    """An item may drive off a dog that is not fought first."""
    state, here = table.state, table.state.players[seat].at
    dogs = [foe for foe in foes if foe != first and table.kind(foe) == DOG]
    if not dogs or not any(table.cards[item].drives_dog for item in state.players[seat].items):
        return
    free = [there for there in state.board.steps[here] if state.room_for_undead(there)]
    if free:
        table.happen(UndeadMoved(dogs[0], here, free[0]))


def meet_revenant(table: Table, seat: Seat, revenant: Seat) -> str:
    """A revenant falls upon a survivor; another one on his space helps him (G9.7, G9.14)."""
    here = table.state.players[seat].at
    partners = [
        s for s in table.state.survivors_at(here) if s != seat and not table.state.exempt(s)
    ]
    return _one(table, seat, (*partners, "")[0], revenant)


def _one(table: Table, seat: Seat, helper: Seat, foe: str) -> str:
    """One undead, and one or two survivors: the lower roll fights (G7.4)."""
    if not helper:
        return _fight(table, seat, foe)
    own, other = table.roll(seat, WHO), table.roll(helper, WHO)
    if other < own:
        _fight(table, helper, foe, seat)
    else:
        _fight(table, seat, foe, helper)
    return CLEAR if table.lives(seat) else DEAD


def _fight(table: Table, seat: Seat, foe: str, helper: Seat = "") -> str:
    if table.kind(foe) == REVENANT:
        return fight_revenant(table, seat, foe, helper)
    return fight_zombie(table, seat, foe, helper)


def fight_zombie(table: Table, seat: Seat, foe: str, helper: Seat = "") -> str:
    """A survivor fights one zombie or dog to the end, with somebody beside him or alone (G7.1)."""
    rules, fight = table.state.rules, _Rolls(table, seat, vs_revenant=False)
    damage, helped = table.tiles.kinds[table.kind(foe)].halves, False
    while foe in table.state.undead:
        short = table.needed(foe) - fight.roll(1 if helper else 0)
        if short <= 0:
            table.destroy(foe, seat)
            break
        if _lifts(table, seat, short, damage):
            table.pay(seat, bullets=short, why="to lift the roll")
            table.destroy(foe, seat)
            break
        helps = helper and table.lives(helper) and (rules.assist_every_round or not helped)
        if helps and rules.assist_before_loss:
            helped = True
            if table.roll(helper, SUPPORT) >= 5:
                table.destroy(foe, helper)
                break
        if not hurt(table, seat, damage):
            return DEAD
        if helps and not rules.assist_before_loss:
            helped = True
            if table.roll(helper, SUPPORT) >= 5:
                table.destroy(foe, helper)
    return CLEAR


def _lifts(table: Table, seat: Seat, short: int, damage: int) -> bool:
    """Whether bullets lift a failed roll: it must succeed then, and he must want it (G7.1).

    Whoever pays with hearts first still spends bullets before he dies.
    """
    if table.bullets(seat, undead=True) < short:
        return False
    way = table.conduct.fight(seat)
    if way.pay == BULLETS and (way.most is None or short <= way.most):
        return True
    return table.state.players[seat].halves <= damage and not _spare(table, seat)


def _spare(table: Table, seat: Seat) -> str:
    """An item that takes the place of a heart."""
    items = table.state.players[seat].items
    return next((item for item in items if table.cards[item].spares_heart), "")


def hurt(table: Table, seat: Seat, halves: int) -> bool:
    """Somebody loses hearts to undead or a card; False if that eliminates him (G7.2)."""
    player = table.state.players[seat]
    spare = _spare(table, seat)
    if spare and (halves >= 2 or player.halves <= halves):
        table.discard_items(seat, [spare], "instead of a heart")
        return True
    if player.halves <= halves:
        eliminate(table, seat)
        return False
    table.happen(Changed(seat, -halves, why="wounded"))
    return True


def eliminate(table: Table, seat: Seat, by: Seat = "") -> None:
    """A survivor dies; cards may answer it."""
    event = Eliminated(seat, by)
    items = table.state.players[seat].items
    table.fallen.add(seat)
    if items:
        table.react("react_death", seat, event)
    table.happen(event)
    if seat == table.active:
        table.halted = True


class _Rolls:
    """The combat rolls of a survivor in one fight, with the bonuses of cards (G7.6, G10.3)."""

    def __init__(self, table: Table, seat: Seat, *, vs_revenant: bool) -> None:
        self.table, self.seat = table, seat
        self.counts = not vs_revenant or table.state.rules.events_bonus_vs == "all"
        self.first = True

    def roll(self, plus: int = 0) -> int:
        """The next roll: the die, what the fight gives, and what cards add."""
        value = self.table.roll(self.seat, FIGHT)
        if self.counts:
            plus += self._weapon() + self._others()
        self.first = False
        return value + plus

    def _weapon(self) -> int:
        """The best weapon; only one is used in a fight, besides the shotgun."""
        table, state = self.table, self.table.state
        if table.frozen("weapons"):
            return 0
        best, name = 0, ""
        for item in state.players[self.seat].items:
            card = table.cards[item]
            ready = card.fight_on == "all"
            ready |= card.fight_on == "first" and self.first
            ready |= card.fight_on == "one" and item not in table.once
            if card.fight > best and ready:
                best, name = card.fight, item
        for effect in state.in_force("weapon", self.seat):
            near = effect.at is None or effect.at.spot == state.players[self.seat].at.spot
            if effect.number > best and near:
                best, name = effect.number, ""
        if name and table.cards[name].fight_on == "one":
            table.once.add(name)
        return best

    def _others(self) -> int:
        plus = 0
        for effect in list(self.table.state.in_force("fight", self.seat)):
            plus += effect.number
            if not effect.of:
                self.table.use_up(effect)
        return plus


def fight_revenant(table: Table, seat: Seat, foe: Seat, helper: Seat = "") -> str:
    """A survivor and a revenant fight until one of them falls (G9.8)."""
    rolls, injuries = _Rolls(table, seat, vs_revenant=True), 0
    while True:
        own, other = table.roll(seat, "initiative"), table.roll(foe, "initiative")
        first = seat if own > other or (own == other and foe != table.active) else foe
        for turn in (first, foe if first == seat else seat):
            if turn == seat:
                by = _strikes(table, rolls, foe, helper)
                if by:
                    table.happen(Felled(foe, by))
                    return CLEAR
            else:
                effect = effect_of(table.roll(foe, "attack"))
                table.happen(Shot(foe, seat, effect))
                injuries, dead = struck(table, seat, effect, injuries)
                if dead:
                    eliminate(table, seat, foe)
                    return DEAD


def _strikes(table: Table, rolls: _Rolls, foe: Seat, helper: Seat) -> Seat:
    """One roll of the survivor, paid for again while he wants to; who defeats the revenant, or
    "".
    """
    seat, way = rolls.seat, table.conduct.fight(rolls.seat)
    while True:
        short = table.needed(foe) - rolls.roll(1 if helper else 0)
        if short <= 0:
            return seat
        pays = way.pay == BULLETS and (way.most is None or short <= way.most)
        if pays and table.bullets(seat, undead=True) >= short:
            table.pay(seat, bullets=short, why="to lift the roll")
            return seat
        if helper and table.lives(helper) and table.roll(helper, SUPPORT) >= 5:
            return helper
        if table.state.rules.revenant_miss_costs_heart and table.state.players[seat].halves > 2:
            table.pay(seat, halves=2, why="for the miss")
        halves = table.state.players[seat].halves
        if way.reroll is None or halves <= 2 * way.reroll or halves <= 2:
            return ""
        table.pay(seat, halves=2, why="to roll again")


def waive(table: Table, seat: Seat) -> None:
    """The waiver of an evaded undead has been used (G7.3)."""
    if table.state.players[seat].evaded:
        table.happen(EvadedNoMore(seat))
