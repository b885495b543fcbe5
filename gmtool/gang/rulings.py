"""What a GM may put right between two turns, and so carry out what no card of ours can say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gmtool.gang.card_events import discarded
from gmtool.gang.cards import set_of
from gmtool.gang.events import Appeared, Lies
from gmtool.gang.pawn_events import Claimed
from gmtool.gang.spaces import Space, read_space
from gmtool.gang.state import (
    FUEL,
    MOST_HALVES,
    PILOT,
    REVENANT,
    SURVIVOR,
    Seat,
    State,
)
from gmtool.gang.tiles import KINDS

RULINGS: Mapping[str, str] = {
    "hearts": "hearts Ann 2.5",
    "bullets": "bullets Ann 4",
    "put": "put Ann at 0,1:N",
    "undead": "undead dog at 0,1:N",
    "remove": "remove z12",
    "give": "give Ann z1-fear",
    "discard": "discard z1-fear of Ann",
    "next": "next card z1-fear, last card z1-fear",
    "pilot": "pilot with Ann, pilot at 0,1:N",
    "fuel": "fuel with Ann, fuel at 0,1:N",
}
"""How each ruling is written."""


def ruled(state: State, change: str) -> State:
    """The state as the GM put it right; raises ValueError for what cannot be."""
    verb, _, rest = change.strip().partition(" ")
    verbs: Mapping[str, Callable[[State, str], State]] = {
        "hearts": _hearts,
        "bullets": _bullets,
        "put": _put,
        "undead": _undead,
        "remove": _remove,
        "give": _give,
        "discard": _discard,
        "next": lambda s, text: _card_first(s, text, first=True),
        "last": lambda s, text: _card_first(s, text, first=False),
        "pilot": lambda s, text: _cargo(s, PILOT, text),
        "fuel": lambda s, text: _cargo(s, FUEL, text),
    }
    if verb not in verbs:
        raise ValueError(f'"{change}" is no ruling; there are: {"; ".join(RULINGS.values())}')
    return verbs[verb](state, rest)


def _seat(state: State, text: str) -> Seat:
    for seat in state.seats:
        if seat.lower() == text.strip().lower():
            return seat
    raise ValueError(f'there is no "{text}": {", ".join(state.seats)}')


def _survivor(state: State, text: str) -> Seat:
    seat = _seat(state, text)
    if state.players[seat].status != SURVIVOR:
        raise ValueError(f"{seat} is no survivor")
    return seat


def _space(state: State, text: str) -> Space:
    space = read_space(text.strip())
    if space is None or space not in state.board.letters:
        raise ValueError(f'"{text}" is no space of the board')
    return space


def _number(text: str, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise ValueError(f'"{text}" is no number') from None
    if not 0 <= number <= most or number * 2 != int(number * 2):
        raise ValueError(f"{text}: from 0 to {most:g}")
    return number


def _hearts(state: State, text: str) -> State:
    seat, _, number = text.rpartition(" ")
    halves = int(2 * _number(number, MOST_HALVES / 2))
    return state.with_player(_survivor(state, seat), halves=halves)


def _bullets(state: State, text: str) -> State:
    seat, _, number = text.rpartition(" ")
    return state.with_player(_survivor(state, seat), bullets=int(_number(number, 99)))


def _put(state: State, text: str) -> State:
    seat, _, at = text.partition(" at ")
    who, space = _seat(state, seat), _space(state, at)
    if state.players[who].status == REVENANT:
        room = state.room_for_undead(space, who)
    else:
        room = state.room_for_survivor(space)
    if not room:
        raise ValueError(f"{space} is full")
    return state.with_player(who, at=space, moved=True)


def _undead(state: State, text: str) -> State:
    kind, _, at = text.partition(" at ")
    space = _space(state, at)
    if kind not in KINDS:
        raise ValueError(f'"{kind}": regular, enhanced or dog')
    if not state.room_for_undead(space):
        raise ValueError(f"{space} is full")
    return Appeared(f"z{state.born + 1}", kind, space).after(state)


def _remove(state: State, name: str) -> State:
    if name not in state.undead:
        raise ValueError(f"there is no {name} on the board")
    return replace(state, undead={n: each for n, each in state.undead.items() if n != name})


def _give(state: State, text: str) -> State:
    """A card from its deck or its discard pile comes into a hand."""
    name, _, card = text.rpartition(" ")
    seat = _survivor(state, name)
    state = _without(state, card)
    return state.with_player(seat, hand=(*state.players[seat].hand, card))


def _without(state: State, card: str) -> State:
    """The state with a card out of its deck or discard pile."""
    deck = state.decks.get(set_of(card))
    for pile in ("cards", "discard"):
        cards = list(getattr(deck, pile, ()))
        if card in cards:
            cards.remove(card)
            return state.with_deck(set_of(card), **{pile: tuple(cards)})
    raise ValueError(f"{card} is neither in a deck nor in a discard pile")


def _discard(state: State, text: str) -> State:
    card, _, name = text.partition(" of ")
    seat = _survivor(state, name)
    hand = list(state.players[seat].hand)
    if card not in hand:
        raise ValueError(f"{seat} does not hold {card}")
    hand.remove(card)
    return discarded(state.with_player(seat, hand=tuple(hand)), (card,))


def _card_first(state: State, text: str, *, first: bool) -> State:
    """A card is the next or the last one to be drawn from its deck."""
    word, _, card = text.partition(" ")
    if word != "card":
        raise ValueError(f'write "{"next" if first else "last"} card z1-fear"')
    state = _without(state, card)
    cards = state.decks[set_of(card)].cards
    return state.with_deck(set_of(card), cards=(card, *cards) if first else (*cards, card))


def _cargo(state: State, what: str, text: str) -> State:
    word, _, rest = text.partition(" ")
    if word == "with":
        return Claimed(what, _survivor(state, rest)).after(state)
    if word == "at":
        return Lies(what, _space(state, rest)).after(state)
    raise ValueError(f'write "{what} with Ann" or "{what} at 0,1:N"')
