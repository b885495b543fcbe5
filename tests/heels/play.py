"""Whole games of Zombies at Your Heels, played at random or with nothing activated."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from gmtool.core.chance import Dice, chain
from gmtool.core.game import Chance
from gmtool.heels.abilities import Refused
from gmtool.heels.game import Heels
from gmtool.heels.line import NOBODY
from gmtool.heels.orders import BACK, FRONT, Activate, ActivatePile, Choice, Place, Sole, TurnOrder
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.setup import wanted
from gmtool.heels.state import State
from gmtool.heels.turn import Course

SEATS = ("Ann", "Bob", "Cid", "Dot")
Orders = dict[str, list[str]]
LENGTH = 60
ACTIVATIONS = 8


def chance(keys: list[str], number: int) -> Chance:
    """The draws of a phase; open and hidden ones from chains of their own."""
    return Chance(Dice(keys[number]), Dice(keys[number][::-1]))


def keys_of(number: int) -> list[str]:
    """The keys of a game by its number."""
    return chain(f"{number:064x}", LENGTH)


def phases(
    game: Heels, players: int, number: int, player: Random | None, most: int = ACTIVATIONS
) -> Iterator[HeelsTurn]:
    """The phases of a game to its end, with at most so many activations tried in a turn; without a
    `player` nobody ever sends anything.
    """
    keys = keys_of(number)
    state, k = game.new(SEATS[:players], chance(keys, 0)), 0
    while not game.outcome(state):
        k += 1
        orders = {} if player is None else random_orders(game, state, player, most)
        turn = game.resolve(state, orders, chance(keys, k))
        yield turn
        state = turn.after


def random_orders(game: Heels, state: State, player: Random, most: int) -> Orders:
    """What somebody might order who tries things out, for all seats that owe something: in a turn
    at most so many activations. Also a standing order now and then.
    """
    orders: Orders = {seat: [] for seat in game.owed(state)}
    for seat in orders:
        if player.random() < 0.05:
            continue
        if state.stage == "turn":
            orders[seat] = [str(order) for order in random_turn(game, state, player, most)]
        else:
            stack = state.player(seat).stack
            cards = player.sample(stack, wanted(game.deck, game.house, state))
            orders[seat] = [f"choose {card}" for card in cards]
    if player.random() < 0.2 and state.line:
        seat = player.choice(state.seats)
        answer = player.choice(["yes", "no", "if points>=3"])
        orders.setdefault(seat, []).append(f"standing gangster {answer}")
    return {seat: texts for seat, texts in orders.items() if texts}


def random_turn(game: Heels, state: State, player: Random, most: int) -> Iterator[TurnOrder]:
    """A placement, then at most so many things that come to mind and may be ordered."""
    course = Course(game.deck, game.house, state)
    yield course.carry_out(Place(player.choice(state.player(state.current).hand)))
    for _ in range(player.randint(0, most)):
        try:
            yield course.carry_out(random_activation(course, player))
        except Refused:
            continue


def random_activation(course: Course, player: Random) -> TurnOrder:
    """Anything that one may think of."""
    line = course.state.line
    named: list[Choice] = [FRONT, BACK, *line]
    choice = None if player.random() < 0.6 else player.choice(named)
    mine = [each for each in line if each.owner in (course.you, NOBODY)]
    if not mine or player.random() < 0.2:
        return Sole() if player.random() < 0.5 else ActivatePile(choice)
    who = player.choice(mine)
    return Activate(who.card, choice, neutral=who.owner == NOBODY)
