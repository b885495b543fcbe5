"""How a state stands in a file, and whether all its cards are where they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from gmtool.heels.cards import Deck
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.state import Player, Stage, State

Cards = tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class StoredPlayer:
    """A player's cards by their ids."""

    seat: str
    stack: Cards = ()
    hand: Cards = ()
    escaped: Cards = ()
    eaten: Cards = ()
    bonus: Cards = ()
    removed: Cards = ()
    standing: dict[str, str] = field(default_factory=dict)
    turns: int = 0
    out: bool = False
    abandoned: bool = False


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A state as texts: survivors in the line as `Ann/hunter`, neutral ones as `-/dog`."""

    stage: Stage
    players: tuple[StoredPlayer, ...]
    line: Cards = ()
    pile: Cards = ()
    eaten: Cards = ()
    turn: int = 0
    current: str = ""
    starter: str = ""
    claim: str = ""


PLAYER = tuple(StoredPlayer.__dataclass_fields__)


def store(state: State) -> Stored:
    """A state as texts."""
    return Stored(
        stage=state.stage,
        players=tuple(
            StoredPlayer(**{key: getattr(player, key) for key in PLAYER})
            for player in state.players
        ),
        line=tuple(map(str, state.line)),
        pile=state.pile,
        eaten=state.eaten,
        turn=state.turn,
        current=state.current,
        starter=state.starter,
        claim=state.claim,
    )


def restore(deck: Deck, stored: Stored) -> State:
    """The state again; ValueError for cards or seats that cannot be where they stand."""
    state = State(
        stage=stored.stage,
        players=tuple(
            Player(**{key: getattr(player, key) for key in PLAYER}) for player in stored.players
        ),
        line=tuple(map(Survivor.read, stored.line)),
        pile=stored.pile,
        eaten=stored.eaten,
        turn=stored.turn,
        current=stored.current,
        starter=stored.starter,
        claim=stored.claim,
    )
    for seat in (state.current, state.starter, state.claim):
        if seat and seat not in state.seats:
            raise ValueError(f'there is no seat "{seat}": {", ".join(state.seats)}')
    if faults := misplaced(deck, state):
        raise ValueError(faults[0])
    return state


def misplaced(deck: Deck, state: State) -> list[str]:
    """What is wrong with where the cards are: each must be in exactly one place.

    Before the deal no card is anywhere; in a game without neutral survivors none of them is.
    """
    faults = [
        f"{survivor} is no card of this game"
        for survivor in state.line
        if survivor.owner != NOBODY and survivor.owner not in state.seats
    ]
    for player in state.players:
        places = (player.stack, player.hand, player.escaped, player.eaten, player.removed)
        own = [card for cards in places for card in cards]
        own += [survivor.card for survivor in state.own(player.seat)]
        faults += _differences(own, () if state.stage == "deal" else deck.set, player.seat)
    neutral = [*state.pile, *state.eaten, *(s.card for s in state.own(NOBODY))]
    neutral += [card for player in state.players for card in player.bonus]
    everyone = [card.id for card in deck.neutrals] if neutral else []
    return faults + _differences(neutral, everyone, "-")


def _differences(there: Iterable[str], expected: Iterable[str], owner: str) -> list[str]:
    count, right = Counter(there), Counter(expected)
    return [
        f"{owner}/{card} is {'nowhere' if count[card] < right[card] else 'not where it belongs'}"
        for card in sorted(count | right)
        if count[card] != right[card]
    ]
