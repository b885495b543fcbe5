"""Players who order at random what they may, and what holds in every state."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from gmtool.core.chance import Dice
from gmtool.core.game import Chance, Source
from gmtool.core.problems import Place
from gmtool.files.gangcards import load_cards
from gmtool.files.gangtiles import find_gang, load_tiles
from gmtool.gang.cards import Cards
from gmtool.gang.game import Gang
from gmtool.gang.placing import legal_placements
from gmtool.gang.setting import GangTurn, Options
from gmtool.gang.state import DEAD, FUEL, HAND, PILOT, REVENANT, SURVIVOR, Seat, State
from gmtool.gang.tiles import Tiles


@cache
def standard_tiles() -> Tiles:
    return load_tiles(find_gang("tiles", "standard"))


@cache
def standard_cards() -> Cards:
    return load_cards(find_gang("cards", "standard"), standard_tiles())


class Shipped:
    """The materials that come with gmtool."""

    def load(self, kind: str, name: str) -> Any:
        assert name == "standard"
        return standard_tiles() if kind == "tiles" else standard_cards()


def game(sets: Sequence[str] = ("z1",), rules: Mapping[str, str] | None = None) -> Gang:
    return Gang.made(Options(sets=tuple(sets), rules=dict(rules or {})), Shipped())


def chance(seed: str) -> Chance:
    return Chance(Dice(f"open {seed}"), Dice(f"hidden {seed}"))


def keen_orders(gang: Gang, state: State, seat: Seat, dice: random.Random) -> list[str]:
    """Lines of a player who wants to fly, and helps others to: no attacks, no cards."""
    lines = ["board if asked"] if state.players[seat].status == SURVIVOR else []
    if seat != state.active:
        return lines
    tile = state.drawn_tile()
    if tile:
        legal = legal_placements(state.board, gang.tiles.tiles[tile], state.area_of(seat))
        lines.append(f"tile {dice.choice(legal)}" if legal else "tile any")
    lines.append(f"zombies away from {seat}")
    if state.players[seat].status != SURVIVOR:
        return lines + _walk(state, seat, dice, 3)
    lines += _errand(state, seat)
    if state.carried(seat):
        carriers = sorted({state.pilot.carrier, state.fuel.carrier} - {"", seat})
        lines.append(f"take off with {', '.join(carriers)}" if carriers else "take off alone")
    return lines


def _errand(state: State, seat: Seat) -> list[str]:
    """To pilot or fuel, or home with them; else to the nearest token without a fight."""
    player, board = state.players[seat], state.board
    goals = [c.at for c in (state.pilot, state.fuel) if c.at is not None]
    if state.carried(seat):
        goals = [space for space in board.letters if space == (0, 0)]
    closed = {each.at for each in state.undead.values()} - set(goals)
    if not goals:
        goals = list(set(state.tokens) - closed)
    distances = board.distances([player.at], closed)
    if not any(goal in distances for goal in goals) and player.halves > 4:
        closed, distances = set(), board.distances([player.at])
    reached = [goal for goal in goals if goal in distances]
    if not reached:
        return []
    way = board.way(player.at, min(reached, key=lambda goal: (distances[goal], goal)), closed)
    return [f"move {' '.join(map(str, way[:6]))} stop if hearts<=1"] if way else []


def random_orders(gang: Gang, state: State, seat: Seat, dice: random.Random) -> list[str]:
    """Lines that a player might write: often legal, sometimes hopeless, never unreadable."""
    lines = []
    others = [other for other in state.seats if other != seat]
    player = state.players[seat]
    if seat == state.active:
        lines += _own_turn(gang, state, seat, dice)
    if dice.random() < 0.4:
        number = dice.randint(0, 2)
        lines.append(
            f"if attacked: fight until hearts<={number} then surrender"
            f" pay {dice.choice(['hearts', 'bullets'])} deflect {dice.choice(['yes', 'no'])}"
        )
    if player.status == SURVIVOR:
        if dice.random() < 0.3:
            lines.append(f"back up {dice.choice(others)}")
        if dice.random() < 0.5:
            lines.append("board if asked")
        if player.hand and dice.random() < 0.3:
            lines.append(_card(gang, state, seat, dice))
    return lines


def _card(gang: Gang, state: State, seat: Seat, dice: random.Random) -> str:
    card = gang.cards[dice.choice(state.players[seat].hand)]
    others = [other for other in state.seats if other != seat]
    spaces = dice.sample(sorted(state.board.letters), 2)
    line = f"play {card.id}"
    if card.target or card.when.startswith("react"):
        line += f" on {dice.choice(others)}"
    if dice.random() < 0.7:
        line += f" at {spaces[0]}" + (f", {spaces[1]}" if dice.random() < 0.5 else "")
    return line + (f" choose {dice.randint(1, 2)}" if card.choose else "")


def _own_turn(gang: Gang, state: State, seat: Seat, dice: random.Random) -> list[str]:
    lines = []
    player = state.players[seat]
    others = [other for other in state.seats if other != seat]
    tile = state.drawn_tile()
    if tile and dice.random() < 0.8:
        legal = legal_placements(state.board, gang.tiles.tiles[tile], state.area_of(seat))
        lines.append(f"tile {dice.choice(legal)}" if legal else "tile any")
    lines.append(f"zombies {dice.choice(['toward', 'away from'])} {dice.choice(others)}")
    if player.status != SURVIVOR:
        return lines + _walk(state, seat, dice, 3)
    lines.append(f"fight {dice.choice(['hearts', 'bullets', 'bullets<=1'])}")
    if "z35" in state.decks and dice.random() < 0.5:
        lines.append("draw 3.5")
    if player.items and dice.random() < 0.5:
        item = dice.choice(player.items)
        space = dice.choice(sorted(state.board.letters))
        lines.append(f"use {item} on {dice.choice(others)} at {space}")
    lines += _walk(state, seat, dice, 6)
    if dice.random() < 0.15:
        partner = f" with {dice.choice(others)}" if dice.random() < 0.4 else ""
        until = dice.choice(["", " until round 4", " until hearts<=1", " until target hearts<=0"])
        lines.append(f"attack {dice.choice(others)}{partner}{until}")
    if set(state.carried(seat)) and dice.random() < 0.1:
        lines.append(f"drop {state.carried(seat)[0]}")
    if state.carried(seat):
        carriers = {state.pilot.carrier, state.fuel.carrier} - {"", seat}
        who = ", ".join(sorted(carriers))
        lines.append(f"take off with {who}" if who else "take off alone")
    return lines


def _walk(state: State, seat: Seat, dice: random.Random, most: int) -> list[str]:
    """A way somewhere: to pilot or fuel, home with them, or at random; mostly around the undead."""
    player, board = state.players[seat], state.board
    shy = player.status == SURVIVOR and dice.random() < 0.8
    closed = {each.at for each in state.undead.values()} if shy else set()
    goals = [c.at for c in (state.pilot, state.fuel) if c.at is not None]
    if state.carried(seat):
        goals = [next(space for space in board.letters if space == (0, 0))]
    if goals and dice.random() < 0.9:
        way = board.way(player.at, dice.choice(goals), closed)[:most]
        return [f"move {' '.join(map(str, way))}"] if way else []
    here, steps = player.at, []
    for _ in range(most):
        ways = [there for there in board.steps[here] if there not in closed]
        if not ways:
            break
        here = dice.choice(ways)
        steps.append(str(here))
    return [f"move {' '.join(steps)}"] if steps else []


def play_game(gang: Gang, seats: Sequence[Seat], seed: int) -> list[GangTurn]:
    """A game of random players to its end, every state of it checked; in every second one they are
    keen to fly.
    """
    dice = random.Random(seed)
    orders_of = keen_orders if seed % 2 else random_orders
    state = gang.new(seats, chance(f"{seed} 0"))
    everything = census(state)
    turns = []
    while gang.outcome(state) is None:
        orders: dict[Seat, tuple[str, ...]] = {}
        for seat in state.seats:
            if dice.random() < (0.9 if seat == state.active else 0.4):
                text = "\n".join(orders_of(gang, state, seat, dice))
                reading = gang.read(state, seat, [Source(text, Place("x"))])
                assert not any(line.unreadable for line in reading.lines), reading.problems
                orders[seat] = reading.orders
        turn = gang.resolve(state, orders, chance(f"{seed} {state.turn}"))
        now = state
        for event in turn.events:
            now = event.after(now)
            check(now, everything)
        assert now == turn.after
        if not now.end:
            assert all(len(player.hand) <= HAND for player in now.players.values())
        state = turn.after
        turns.append(turn)
    return turns


def census(state: State) -> tuple[Counter[str], Counter[str]]:
    """All tiles and cards, wherever they are."""
    tiles = Counter(laid.tile.id for laid in state.board.laid.values())
    cards: Counter[str] = Counter()
    for deck in state.decks.values():
        tiles.update((*deck.tiles, *deck.used_tiles))
        cards.update((*deck.cards, *deck.discard, *deck.gone))
    for player in state.players.values():
        cards.update((*player.hand, *player.items))
    return tiles, cards


def check(state: State, everything: tuple[Counter[str], Counter[str]]) -> None:
    """What holds in every state."""
    people: Counter[Any] = Counter()
    undead: Counter[Any] = Counter(each.at for each in state.undead.values())
    for seat, player in state.players.items():
        assert player.at in state.board.letters, (seat, player.at)
        assert 0 <= player.halves <= 10
        assert player.bullets >= 0
        if player.status == SURVIVOR and not state.exempt(seat):
            people[player.at] += 1
        if player.status == REVENANT:
            undead[player.at] += 1
        if player.status in (DEAD, REVENANT):
            assert (player.halves, player.bullets, player.hand, player.items) == (0, 0, (), ())
        assert len(set(player.items)) == len(player.items)
    assert all(count <= 2 for count in people.values()), people.most_common(1)
    assert all(count <= 2 for count in undead.values()), undead.most_common(1)
    assert all(each.at in state.board.letters for each in state.undead.values())
    for what in (PILOT, FUEL):
        cargo = state.cargo(what)
        assert not (cargo.carrier and cargo.at)
        if cargo.carrier and not state.end:
            able = (SURVIVOR, REVENANT) if what == FUEL else (SURVIVOR,)
            assert state.players[cargo.carrier].status in able
    assert census(state) == everything
