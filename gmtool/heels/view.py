"""What posts may tell, to everybody or to one seat, as texts, lists and mappings for templates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gmtool.heels.cards import Card
from gmtool.heels.changes import Changes, changes
from gmtool.heels.events import Drew, Taken
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.phases import HeelsTurn, Step
from gmtool.heels.scoring import score
from gmtool.heels.setting import Setting
from gmtool.heels.setup import wanted
from gmtool.heels.state import Player, State
from gmtool.heels.wording import Wording

LETTERS = "ABCD"
"""The letters of the sets, by seats; neutral survivors have none."""


def view(
    game: Setting, state: State, turn: HeelsTurn | None, seat: str | None
) -> Mapping[str, Any]:
    """The view of a turn and the state after it, or of a state before its phase.

    `private` holds what only the reader in this seat may know, and is None for everybody.
    """
    wording = Wording(game.deck)
    done = made_changes(turn)
    current = state.current if state.stage == "turn" else ""
    return {
        "cards": [_card(card) for card in game.deck.survivors],
        "neutral_cards": [_card(card) for card in game.deck.neutrals if game.house.neutrals],
        "turn": state.turn,
        "day": state.day,
        "current": current,
        "first_turn": bool(current) and state.player(current).turns == 0,
        "over": state.stage == "over",
        "line": [
            _in_line(game, state, place, survivor, done)
            for place, survivor in enumerate(state.line, 1)
        ],
        "line_text": wording.line(state.line),
        "line_before": wording.line(turn.before.line) if turn else "",
        "steps": _steps(wording, turn),
        "players": [_player(game, state, player) for player in state.players],
        "pile": [game.deck.cards[card].short for card in state.pile],
        "neutrals_eaten": [game.deck.cards[card].short for card in state.eaten],
        "claim": state.claim,
        "private": None if seat is None else _private(game, state, turn, seat),
    }


def steps_of(turn: HeelsTurn | None) -> Iterable[Step]:
    """The steps of a turn, if there is one."""
    return turn.steps if turn else ()


def made_changes(turn: HeelsTurn | None) -> Changes:
    """What a turn did to each survivor."""
    if turn is None:
        return Changes(frozenset(), {})
    return changes(turn.before, [event for step in turn.steps for event in step.events])


def letter(state: State, owner: str) -> str:
    """The letter of an owner's set; "" for neutral survivors."""
    return "" if owner == NOBODY else LETTERS[state.seats.index(owner)]


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "short": card.short,
        "name": card.name,
        "role": card.role,
        "speed": card.speed,
        "points": card.points,
        "armed": card.armed,
        "eaten_bonus": card.eaten_bonus,
        "text": card.text,
    }


def _in_line(
    game: Setting, state: State, place: int, survivor: Survivor, done: Changes
) -> dict[str, Any]:
    return _card(game.deck.cards[survivor.card]) | {
        "place": place,
        "owner": survivor.owner,
        "letter": letter(state, survivor.owner),
        "new": survivor in done.new,
        "moved": done.moved.get(survivor, 0),
    }


def _steps(wording: Wording, turn: HeelsTurn | None) -> list[dict[str, Any]]:
    """The steps of a turn; each has the line after it if it is not as before."""
    told = []
    line = turn.before.line if turn else ()
    for step in steps_of(turn):
        told.append(
            {
                "name": step.name,
                "order": wording.order(step.order) if step.order is not None else "",
                "events": [text for event in step.events if (text := wording.event(event))],
                "line": wording.line(step.line) if step.line != line else "",
            }
        )
        line = step.line
    return told


def _player(game: Setting, state: State, player: Player) -> dict[str, Any]:
    """What everybody may know of a player. By a switch (H4.2) that is not what lies beneath Bunker
    and Horde, nor the points, unless all is over.
    """
    shown = game.house.piles.public or state.stage == "over"
    return {
        "seat": player.seat,
        "letter": letter(state, player.seat),
        "hand": len(player.hand),
        "stack": len(player.stack),
        "turns": player.turns,
        "out": player.out,
        "bonus": [game.deck.cards[card].short for card in player.bonus],
        "piles": {
            pile: [game.deck.cards[card].short for card in getattr(player, pile)]
            for pile in ("escaped", "eaten")
            if shown
        },
        "points": score(game.deck, game.house, state, player) if shown else None,
    }


def _private(game: Setting, state: State, turn: HeelsTurn | None, seat: str) -> dict[str, Any]:
    """A seat's own cards. The cards of a stack are told while one may choose among them, and not in
    their order.
    """
    player = state.player(seat)
    choosing = state.stage in ("initial", "hands")
    sacrifices = [card for card in game.deck.survivors if card.sacrifice]
    return {
        "seat": seat,
        "hand": _sorted(game, player.hand),
        "drawn": _drawn(game, turn, player),
        "choice": _sorted(game, player.stack) if choosing else [],
        "wanted": wanted(game.deck, game.house, state) if choosing else 0,
        "standing": [
            {
                "card": card.id,
                "short": card.short,
                "answer": player.standing.get(card.id, game.house.standing.default),
            }
            for card in sacrifices
        ],
    }


def _sorted(game: Setting, cards: Iterable[str]) -> list[dict[str, Any]]:
    ordered = sorted(cards, key=game.deck.order.__getitem__)
    return [_card(game.deck.cards[card]) for card in ordered]


def _drawn(game: Setting, turn: HeelsTurn | None, player: Player) -> list[dict[str, Any]]:
    """The cards that came into a hand in a turn."""
    for step in steps_of(turn):
        for event in step.events:
            if isinstance(event, Drew) and event.seat == player.seat:
                return _sorted(game, player.hand[-1:])
            if isinstance(event, Taken) and event.seat == player.seat:
                return _sorted(game, event.cards)
    return []
