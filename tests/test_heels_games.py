"""Whole games of Zombies at Your Heels: what holds at every step, and how they are counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gmtool.core.chance import Dice
from gmtool.core.game import Chance, Source
from gmtool.core.problems import Place
from gmtool.heels.events import Eaten, Escaped, Event, ExitSkipped, Laid, Placed, Taken
from gmtool.heels.game import Heels
from gmtool.heels.options import (
    Charlie,
    Deadline,
    FirstTurn,
    General,
    Options,
    Piles,
    Score,
    SevenDays,
    Standing,
    Start,
    Tie,
)
from gmtool.heels.orders import read_order
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.state import State
from gmtool.heels.storing import misplaced
from tests.heels.play import SEATS, chance, keys_of, phases
from tests.heels.scenes import STAND_IN

PLAYERS = (2, 3, 4)
TURNS = {2: 8, 3: 9, 4: 10}
EXITS = {2: 14, 3: 24, 4: 36}
EXITS_IN_SEVEN_DAYS = {2: 12, 3: 18, 4: 24}
LEFT = {2: 8, 3: 9, 4: 8}
FEW, MANY = 24, 2000
SEVENS = (False, True, SevenDays(choose_initial=True))


def random_options(chooser: Random) -> Options:
    """Any options, each at its default more often than not."""
    rare: list[dict[str, Any]] = [
        {"score": Score(line=1)},
        {"first_turn": FirstTurn(skip_clause=True)},
        {"tie": Tie(bonus_pile=True)},
        {"general": General(claim="first")},
        {"charlie": Charlie(on="activation")},
        {"standing": Standing(default="yes")},
        {"piles": Piles(public=False)},
        {"start": Start(compensation=1)},
        {"deadline": Deadline(default="fastest")},
    ]
    chosen = {key: value for each in rare if chooser.random() < 0.3 for key, value in each.items()}
    return Options(neutrals=chooser.random() < 0.5, seven_days=chooser.choice(SEVENS), **chosen)


def check_step(game: Heels, turn: HeelsTurn) -> None:
    """What holds after every phase, and after each of its steps."""
    before, after, events = turn.before, turn.after, events_of(turn)
    assert [] == misplaced(game.deck, after)
    assert after == game.restore(game.store(after))
    for step in turn.steps:
        assert len(set(step.line)) == len(step.line)
    came = sum(isinstance(event, Placed) for event in events)
    went = sum(isinstance(event, Eaten | Escaped) for event in events)
    assert len(before.line) + came - went == len(after.line)
    if before.stage == "turn":
        check_turn(turn)


def events_of(turn: HeelsTurn) -> list[Event]:
    """All that happened in a turn."""
    return [event for step in turn.steps for event in step.events]


def check_turn(turn: HeelsTurn) -> None:
    """What a turn has: one survivor from hand, an Exit phase but in a first turn or by an ability,
    a card drawn while there are any.
    """
    before, after = turn.before, turn.after
    earlier, later = before.player(before.current), after.player(before.current)
    assert before.turn + 1 == after.turn
    assert earlier.turns + 1 == later.turns
    names = [step.name for step in turn.steps]
    assert ["Newcomer", "Exit", "Draw"] == [name for name in names if name != "Activate"]
    assert "Newcomer" == names[0]
    gone = [[e for e in s.events if isinstance(e, Eaten | Escaped)] for s in turn.steps]
    skipped = any(isinstance(event, ExitSkipped) for event in events_of(turn))
    there = turn.steps[-3].line
    assert (0 if earlier.turns == 0 or skipped or not there else 1) == len(gone[-2])
    if earlier.turns == 0:
        assert not any(gone)
    drawn = 1 if earlier.stack else 0
    assert len(earlier.hand) - 1 + drawn == len(later.hand)
    assert len(earlier.stack) - drawn == len(later.stack)


def check_game(game: Heels, turns: list[HeelsTurn], players: int) -> None:
    """What holds of a whole game."""
    after = turns[-1].after
    each = 7 if game.house.seven else TURNS[players]
    assert [each] * players == [player.turns for player in after.players]
    assert all(player.out for player in after.players)
    assert len({turn.phase.slug for turn in turns}) == len(turns)
    outcome = game.outcome(after)
    assert outcome
    assert len(outcome.winners) <= 1


def check_reading(game: Heels, turn: HeelsTurn, orders: dict[str, tuple[str, ...]]) -> None:
    """Canonical lines read again are the same orders, if nobody else's standing order changes what
    they meet.
    """
    for seat, texts in orders.items():
        assert list(texts) == [str(read_order(text)) for text in texts]
        if len(orders) == 1 or turn.before.stage != "turn":
            source = Source("\n".join(texts), Place("x"))
            assert texts == game.read(turn.before, seat, [source]).orders


def play_games(count: int) -> int:
    """Plays random games with random options; returns how many phases they had."""
    total = 0
    for number in range(count):
        player = Random(number)
        game = Heels(random_options(player), STAND_IN)
        players = PLAYERS[number % 3]
        turns = []
        for turn in phases(game, players, number, player):
            check_step(game, turn)
            turns.append(turn)
        check_game(game, turns, players)
        check_replay(game, turns, number)
        total += len(turns)
    return total


def check_replay(game: Heels, turns: list[HeelsTurn], number: int) -> None:
    """The same orders and keys lead to the same states and records."""
    keys = keys_of(number)
    state = turns[0].before
    for k, turn in enumerate(turns, 1):
        orders = orders_of(turn)
        check_reading(game, turn, orders)
        again = game.resolve(state, orders, chance(keys, k))
        assert (turn.after, turn.record, turn.draws) == (again.after, again.record, again.draws)
        state = again.after


def orders_of(turn: HeelsTurn) -> dict[str, tuple[str, ...]]:
    """The orders of a turn as they were carried out, and what was chosen or instructed."""
    found: dict[str, list[str]] = {}
    for step in turn.steps:
        if step.order is not None:
            found.setdefault(turn.before.current, []).append(str(step.order))
        for event in step.events:
            if isinstance(event, Laid) and turn.before.stage == "initial":
                found.setdefault(event.seat, []).append(f"choose {event.card}")
            elif isinstance(event, Taken) and turn.before.stage == "hands":
                found.setdefault(event.seat, []).extend(f"choose {card}" for card in event.cards)
    for player in turn.after.players:
        earlier = turn.before.player(player.seat).standing
        for card, answer in player.standing.items():
            if earlier.get(card) != answer:
                found.setdefault(player.seat, []).append(f"standing {card} {answer}")
    return {seat: tuple(texts) for seat, texts in found.items()}


def test_random_games() -> None:
    assert play_games(FEW) > FEW * 15


@pytest.mark.long
def test_two_thousand_random_games() -> None:
    assert play_games(MANY) > MANY * 15


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seven", SEVENS)
@pytest.mark.parametrize("neutrals", [False, True])
def test_counts_with_nothing_activated(
    *, players: int, seven: bool | SevenDays, neutrals: bool
) -> None:
    """HS-11, HS-15, HS-25, and the facts that follow from the rules."""
    game = Heels(Options(seven_days=seven, neutrals=neutrals), STAND_IN)
    check_counts(game, [*phases(game, players, 7 * players, None)])


@pytest.mark.long
def test_counts_of_two_thousand_games() -> None:
    for number in range(MANY):
        player, players = Random(number), PLAYERS[number % 3]
        options = Options(neutrals=number % 2 > 0, seven_days=SEVENS[number // 3 % 3])
        game = Heels(options, STAND_IN)
        check_counts(game, [*phases(game, players, number, player, 0)])


def check_counts(game: Heels, turns: list[HeelsTurn]) -> None:
    """Turns, exits and survivors left, where nothing was activated."""
    players, seven = len(turns[0].after.players), game.house.seven
    played = [turn for turn in turns if turn.before.stage == "turn"]
    assert players * (7 if seven else TURNS[players]) == len(played)
    exits = [
        event
        for turn in played
        for step in turn.steps
        if step.name == "Exit"
        for event in step.events
        if isinstance(event, Eaten | Escaped)
    ]
    assert (EXITS_IN_SEVEN_DAYS if seven else EXITS)[players] == len(exits)
    after = turns[-1].after
    neutral = 1 if game.house.neutrals else 0
    assert LEFT[players] + neutral == len(after.line)
    assert [0 if seven else 2] * players == [len(player.hand) for player in after.players]
    # the line grows in the first turn of each player, then an Exit phase makes up for the newcomer
    start = len(played[0].before.line)
    assert {2: 6, 3: 6, 4: 4}[players] + neutral == start
    grown = [start + n for n in range(1, players + 1)]
    assert [*grown, grown[-1]] == [len(turn.after.line) for turn in played[: players + 1]]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_setup_of_games(players: int) -> None:
    """H1.2, H1.3, H6.1."""
    game = Heels(Options(neutrals=True), STAND_IN)
    deal = next(phases(game, players, 3, None))
    state = deal.after
    each = {2: 3, 3: 2, 4: 1}[players]
    own = [survivor for survivor in state.line if survivor.owner]
    assert players * each + 1 == len(state.line)
    assert own[-1].owner == state.current == state.starter  # H1.3: no neutral one
    assert [3] * players == [len(player.hand) for player in state.players]
    assert [10 - each] * players == [len(player.stack) for player in state.players]
    assert 5 == len(state.pile)
    speeds = [STAND_IN.cards[survivor.card].speed for survivor in state.line]
    assert sorted(speeds, reverse=True) == speeds
    again = SEATS[:players]
    assert [(state.next_after(seat)) for seat in again] == [*again[1:], again[0]]


@pytest.mark.parametrize("seven", SEVENS[1:])
def test_the_setup_of_seven_days(*, seven: SevenDays | bool) -> None:
    """H7.1: seven are chosen, and the others leave the game."""
    game = Heels(Options(seven_days=seven), STAND_IN)
    turns = phases(game, 2, 5, Random(1))
    before = next(turn.after for turn in turns if turn.after.stage == "hands")
    assert [10, 10] == [len(player.stack) for player in before.players]
    player = before.players[0]
    wanted = sorted(player.stack)[:7]
    text = "my hand: " + ", ".join(wanted)
    reading = game.read(before, player.seat, [Source("choose " + text[9:], Place("x"))])
    assert tuple(f"choose {card}" for card in wanted) == reading.orders
    after = game.resolve(before, {player.seat: reading.orders}, Chance(Dice("a"), Dice("b"))).after
    assert tuple(wanted) == after.players[0].hand
    assert {*player.stack} - {*wanted} == {*after.players[0].removed}
    assert () == after.players[0].stack
    assert before.players[1].stack[:7] == after.players[1].hand  # who sends nothing gets the top


def test_an_abandoned_seat_owes_nothing_and_places_its_cards() -> None:
    game = Heels(Options(), STAND_IN)
    state: State = next(phases(game, 2, 1, None)).after
    seat = state.current
    left = game.abandoned(state, seat)
    assert {} == game.owed(left)
    turn = game.resolve(left, {}, Chance(Dice("a"), Dice("b")))
    assert 1 == turn.after.player(seat).turns
    assert state == game.replaced(left, seat)
