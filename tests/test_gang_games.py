"""Whole games of random players: what must hold in every state, on every day, for every reader."""

from __future__ import annotations

import json

import pytest

from gmtool.files.schema import validator
from gmtool.gang.game import Gang
from gmtool.gang.setting import GangTurn
from gmtool.gang.state import State
from gmtool.gang.stored import Stored
from tests.gang.bots import chance, game, play_game

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")
SETS = [
    ("z1",),
    ("z1", "z35"),
    ("z1", "z2"),
    ("z1", "z3", "z35"),
    ("z1", "z4"),
    ("z1", "z2", "z3"),
    ("z1", "z4", "z2", "z35"),
    ("z1", "z3", "z4"),
    ("z1", "z2", "z3", "z4"),
    ("z1", "z4", "z3", "z2", "z35"),
]
SHORT = {"time_limit.value": "12"}


def leaks(gang: Gang, state: State, turn: GangTurn | None) -> list[str]:
    """Cards of others that somebody is told of."""
    found = []
    for reader in (None, *state.seats):
        view = gang.view(state, turn, reader)
        # the rules of a card are no secret, that somebody holds it is: ids stand in private parts
        assert (view["private"] or {}).get("seat") == reader
        told = json.dumps(view)
        own = state.players[reader].hand if reader else ()
        found += [
            f"{reader} knows {card} of {seat}"
            for seat, player in state.players.items()
            for card in player.hand
            if seat != reader and card not in own and f'"{card}"' in told
        ]
    return found


def replayed(gang: Gang, turn: GangTurn, seed: int) -> None:
    """A turn played again, from a state as it stands in a file, is the same in every text."""
    state = gang.restore(gang.store(turn.before))
    assert state == turn.before
    orders = {seat: [v.order for v in rows] for seat, rows in turn.verdicts.items()}
    again = gang.resolve(state, orders, chance(f"{seed} {state.turn}"))
    assert again.record == turn.record
    assert gang.view(again.after, again, None) == gang.view(turn.after, turn, None)


@pytest.mark.parametrize("seed", range(len(SETS)))
def test_a_short_game_holds_what_must_hold(seed: int) -> None:
    gang = game(SETS[seed], SHORT)
    turns = play_game(gang, NAMES[: 2 + seed], seed)
    assert gang.outcome(turns[-1].after) is not None
    assert leaks(gang, turns[0].before, None) == []
    for turn in turns:
        assert leaks(gang, turn.after, turn) == []
        replayed(gang, turn, seed)


def test_a_state_comes_back_from_texts() -> None:
    gang = game(("z1", "z4"), SHORT)
    state = play_game(gang, NAMES[:4], 3)[-2].after
    stored = gang.store(state)
    again = validator(Stored)(json.loads(json.dumps(_plain(stored))))
    assert gang.restore(again) == state


def _plain(stored: object) -> object:
    from dataclasses import asdict, is_dataclass

    assert is_dataclass(stored)
    assert not isinstance(stored, type)
    return asdict(stored)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_500_games_end_and_hold_what_must_hold(seed: int) -> None:
    # those who are keen to fly have the time to
    rules = {"time_limit.value": "200"} if seed % 2 else {}
    gang = game(SETS[seed // 2 % len(SETS)], rules)
    turns = play_game(gang, NAMES[: 2 + seed % 11], seed)
    assert gang.outcome(turns[-1].after) is not None
    for turn in turns:
        replayed(gang, turn, seed)
        if turn.before.turn % 10 == 0:
            assert leaks(gang, turn.after, turn) == []
