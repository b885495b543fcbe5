"""What can happen to cards, and what they bring about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gmtool.gang.cards import set_of
from gmtool.gang.state import Effect, Seat, State


def discarded(state: State, cards: tuple[str, ...]) -> State:
    """The state with cards on top of their discard piles."""
    for card in cards:
        deck = state.decks[set_of(card)]
        state = state.with_deck(set_of(card), discard=(card, *deck.discard))
    return state


@dataclass(frozen=True, slots=True)
class Drew:
    """A player draws the next card of a deck, or is given a card of a discard pile."""

    seat: Seat
    deck: str
    card: str
    discard: bool = False

    def after(self, state: State) -> State:
        """It is in his hand."""
        pile = "discard" if self.discard else "cards"
        cards = list(getattr(state.decks[self.deck], pile))
        cards.remove(self.card)
        hand = (*state.players[self.seat].hand, self.card)
        return state.with_deck(self.deck, **{pile: tuple(cards)}).with_player(self.seat, hand=hand)


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A discard pile becomes the deck again."""

    deck: str
    cards: tuple[str, ...]

    def after(self, state: State) -> State:
        """The cards can be drawn."""
        return state.with_deck(self.deck, cards=self.cards, discard=())


@dataclass(frozen=True, slots=True)
class Played:
    """A player plays a card from his hand; an item stays in front of him."""

    seat: Seat
    card: str
    target: Seat = ""
    stays: bool = False

    def after(self, state: State) -> State:
        """The card is out of the hand, and one card is played."""
        player = state.players[self.seat]
        hand = list(player.hand)
        hand.remove(self.card)
        items = (*player.items, self.card) if self.stays else player.items
        state = state.with_player(self.seat, hand=tuple(hand), items=items, played=True)
        return state if self.stays else discarded(state, (self.card,))


@dataclass(frozen=True, slots=True)
class Discarded:
    """Cards of a player go to the discard piles, or out of the game."""

    seat: Seat
    cards: tuple[str, ...]
    items: bool = False
    why: str = ""

    def after(self, state: State) -> State:
        """He has them no more."""
        pile = "items" if self.items else "hand"
        left = list(getattr(state.players[self.seat], pile))
        for card in self.cards:
            left.remove(card)
        return discarded(state.with_player(self.seat, **{pile: tuple(left)}), self.cards)


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card goes from one player to another: from hand to hand, or in front of them."""

    loser: Seat
    winner: Seat
    card: str
    items: bool

    def after(self, state: State) -> State:
        """The other one has it."""
        pile = "items" if self.items else "hand"
        left = list(getattr(state.players[self.loser], pile))
        left.remove(self.card)
        gained = (*getattr(state.players[self.winner], pile), self.card)
        return state.with_player(self.loser, **{pile: tuple(left)}).with_player(
            self.winner, **{pile: gained}
        )


@dataclass(frozen=True, slots=True)
class Removed:
    """Cards are taken out of the game, from a deck or its discard pile."""

    deck: str
    cards: tuple[str, ...]

    def after(self, state: State) -> State:
        """They are gone."""
        deck = state.decks[self.deck]
        discard, cards = list(deck.discard), list(deck.cards)
        for card in self.cards:
            (discard if card in discard else cards).remove(card)
        return state.with_deck(
            self.deck,
            cards=tuple(cards),
            discard=tuple(discard),
            gone=(*deck.gone, *self.cards),
        )


@dataclass(frozen=True, slots=True)
class Began:
    """An effect of a card begins."""

    effect: Effect

    def after(self, state: State) -> State:
        """It holds."""
        return replace(state, effects=(*state.effects, self.effect))


@dataclass(frozen=True, slots=True)
class UsedUp:
    """An effect has been used, once or for good."""

    effect: Effect

    def after(self, state: State) -> State:
        """It counts once less."""
        effects = list(state.effects)
        effects.remove(self.effect)
        if self.effect.kind == "fight" and self.effect.of == "" and self.effect.left > 1:
            effects.append(replace(self.effect, left=self.effect.left - 1))
        return replace(state, effects=tuple(effects))


@dataclass(frozen=True, slots=True)
class Misses:
    """A player will miss turns."""

    seat: Seat
    turns: int = 1

    def after(self, state: State) -> State:
        """They are counted."""
        return state.with_player(self.seat, misses=state.players[self.seat].misses + self.turns)


@dataclass(frozen=True, slots=True)
class Again:
    """A player will have another turn."""

    seat: Seat

    def after(self, state: State) -> State:
        """It comes after this one."""
        return replace(state, again=self.seat)


@dataclass(frozen=True, slots=True)
class Spell:
    """The spell of the woods: no undead appear any more (G12.4)."""

    seat: Seat

    def after(self, state: State) -> State:
        """Nothing rises but revenants."""
        return replace(state, spell=True)
