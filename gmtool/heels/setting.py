"""What a game of Zombies at Your Heels is played with: the options and the deck; and who has to do
something when.
"""

from __future__ import annotations

from collections.abc import Mapping

from gmtool.core.game import Phase
from gmtool.heels.cards import Deck
from gmtool.heels.names import CardNames
from gmtool.heels.options import Options
from gmtool.heels.setup import SEVEN, wanted
from gmtool.heels.state import State

WAITING = {
    "deal": "the cards are not dealt yet",
    "initial": "the survivors of the first line are being chosen",
    "hands": "the hands are being chosen",
    "over": "the game is over",
}


class Setting:
    """All that does not change while a game is played. Raises ValueError for neutral survivors that
    the deck does not have.
    """

    def __init__(self, house: Options, deck: Deck) -> None:
        if house.neutrals and not deck.neutrals:
            raise ValueError("neutrals: there are none in this deck")
        self.house = house
        self.deck = deck
        self.names = CardNames(deck)

    def phase(self, state: State) -> Phase:
        """The phase that comes next. The deal is one of its own, played at once: what it draws must
        come from a key that nobody knows, and the one before it has been published.
        """
        if state.stage == "deal":
            return Phase("day-0-deal", "Setup, the deal", "deal")
        if state.stage == "initial":
            return Phase("day-0-first-line", "Setup, the first line", "choice")
        if state.stage == "hands":
            return Phase("day-0-hands", "Setup, hands of seven", "choice")
        if state.stage == "over":
            return Phase("the-end", "The end", "over")
        day, turn = state.day, state.turn
        slug = f"day-{day}-turn-{turn:02}"
        return Phase(slug, f"Day {day}, turn {turn}: {state.current}", "turn")

    def owed(self, state: State) -> Mapping[str, str]:
        """Who owes what, in words."""
        due = {
            "initial": f"{wanted(self.deck, self.house, state)} survivors for the first line",
            "hands": f"a hand of {SEVEN} survivors",
            "turn": "a survivor from hand, and who is activated",
        }
        return {seat: due[state.stage] for seat in state.seats if self.owes(state, seat)}

    def owes(self, state: State, seat: str) -> bool:
        """Whether a seat has to do something in the phase that comes next."""
        if state.player(seat).abandoned:
            return False
        return state.stage in ("initial", "hands") or (
            state.stage == "turn" and state.current == seat
        )

    def waiting(self, state: State) -> str:
        """What the game waits for, as part of a sentence."""
        return WAITING.get(state.stage, f"it is the turn of {state.current}")

    def is_neutral(self, card: str) -> bool:
        """Whether a card is one of the neutral survivors."""
        return card not in self.deck.set
