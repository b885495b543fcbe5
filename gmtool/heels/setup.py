"""H1: shuffling, the first line, hands; H6.1 the neutral pile; H7.1 the choices of Seven Days.

The order of a set is a hidden draw, everything that lies open after it an open one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.core.chance import Dice
from gmtool.heels.cards import Deck
from gmtool.heels.events import Began, Dealt, Event, Laid, Piled, Placed, Taken
from gmtool.heels.line import NOBODY, Survivor, place_for
from gmtool.heels.options import Options
from gmtool.heels.state import Player, Stage, State

SEVEN = 7
"""The hand of Seven Days."""

Chosen = Mapping[str, Sequence[str]]
"""The cards that each seat has chosen."""


class Setup:
    """The setup of one game, step by step; `events` is all that has happened in this phase."""

    def __init__(self, deck: Deck, options: Options, state: State) -> None:
        self.deck = deck
        self.options = options
        self.state = state
        self.events: list[Event] = []

    def do(self, *events: Event) -> None:
        """Something happens."""
        self.state = self.state.after(events)
        self.events += events

    def deal(self, hidden: Dice) -> None:
        """H1.2: each set is shuffled."""
        for seat in self.state.seats:
            question = f"setup: card {{}} from the top of the set of {seat}"
            self.do(Dealt(seat, hidden.permute(question.format, self.deck.set)))

    def lay(self, chosen: Chosen, dice: Dice) -> None:
        """H1.2: everybody's survivors are shuffled together and placed; H1.3: who begins.

        Then the neutral survivors are shuffled, and the first is placed (H6.1).
        """
        for player in self.state.players:
            for card in self.cards_of(player, chosen):
                self.do(Laid(player.seat, card))
        middle = {
            str(Survivor(player.seat, card)): Survivor(player.seat, card)
            for player in self.state.players
            for card in player.hand
        }
        for each in dice.permute("setup: survivor {} of the first line".format, middle):
            self.do(self.placed(middle[each]))
        self.do(Began(self.state.line[-1].owner))
        if self.options.neutrals:
            neutrals = [card.id for card in self.deck.neutrals]
            self.do(Piled(dice.permute("setup: neutral survivor {}".format, neutrals)))
            self.do(self.placed(Survivor(NOBODY, self.state.pile[0])))

    def take_hands(self, chosen: Chosen) -> None:
        """H1.3: the top cards of the stack; H7.1: seven chosen ones, and the others are gone."""
        for player in self.state.players:
            cards = self.cards_of(player, chosen)
            self.do(Taken(player.seat, cards, rest_removed=self.options.seven))

    def cards_of(self, player: Player, chosen: Chosen) -> tuple[str, ...]:
        """What a player gives or takes: what he has chosen, or else the top of his stack."""
        count = wanted(self.deck, self.options, self.state)
        cards = tuple(chosen.get(player.seat, ()))
        return cards if len(cards) == count else player.stack[:count]

    def placed(self, survivor: Survivor) -> Placed:
        """Where the Core Rule puts a survivor (H2.1); any ability is ignored."""
        return placing(self.deck, self.state, survivor)

    def next_stage(self) -> Stage:
        """What comes after this phase: the choices that are still to be made, then the turns."""
        if not self.state.line:
            return "initial"
        if self.options.seven and not any(player.hand for player in self.state.players):
            return "hands"
        return "turn"


def placing(deck: Deck, state: State, survivor: Survivor) -> Placed:
    """Where the Core Rule puts a survivor (H2.1)."""
    speeds = [deck.cards[each.card].speed for each in state.line]
    return Placed(survivor, place_for(deck.cards[survivor.card].speed, speeds))


def wanted(deck: Deck, options: Options, state: State) -> int:
    """How many cards of his stack a player now gives to the first line, or takes in hand."""
    if not state.line:
        return deck.initial[len(state.players)]
    return SEVEN if options.seven else deck.hand
