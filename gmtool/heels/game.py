"""Zombies at Your Heels as a game at the desk: with any deck, for two to four players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from gmtool.core.chart import Chart
from gmtool.core.game import (
    Chance,
    Materials,
    NoSuchSubject,
    Outcome,
    Reading,
    Source,
    Turn,
)
from gmtool.core.scene import USUAL, Look, Scene
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.names import NEUTRAL, Unclear, owner_of, words
from gmtool.heels.options import Options
from gmtool.heels.phases import HeelsTurn, play, record
from gmtool.heels.scoring import most_valuable, scores, winner
from gmtool.heels.setting import Setting
from gmtool.heels.setup import SEVEN
from gmtool.heels.state import Player, State
from gmtool.heels.storing import Stored, restore, store


class Heels(Setting):
    """Zombies at Your Heels."""

    name: ClassVar[str] = "heels"
    options: ClassVar[type[Any]] = Options
    stored: ClassVar[type[Any]] = Stored
    private: ClassVar[bool] = True

    @classmethod
    def made(cls, options: Any, materials: Materials) -> Heels:
        """The game with these options; raises Problems, and ValueError for neutral survivors that
        the deck does not have.
        """
        return cls(options, materials.load("deck", options.deck))

    @property
    def seats(self) -> Sequence[str] | None:
        """Those that the options name, clockwise (H1.1); None if any will do."""
        return self.house.seats or None

    def new(self, seats: Sequence[str], chance: Chance) -> State:  # noqa: ARG002  # see phase
        """The state before the first phase: nothing is dealt. ValueError for fewer than two players
        or more than four, for names that mean something else, and for a deck that is too small.
        """
        if len(seats) not in self.deck.initial:
            raise ValueError(f"{' or '.join(map(str, self.deck.initial))} play, not {len(seats)}")
        named = [words(seat) for seat in seats]
        for seat, name in zip(seats, named, strict=True):
            if not name or NEUTRAL in name or named.count(name) > 1:
                raise ValueError(f'a seat cannot be called "{seat}": orders could not name it')
        hand = SEVEN if self.house.seven else self.deck.hand
        if len(self.deck.set) < self.deck.initial[len(seats)] + hand:
            raise ValueError(f"deck: {len(self.deck.set)} survivors in a set are not enough")
        return State("deal", tuple(map(Player, seats)))

    def automatic(self, state: State, chance: Chance) -> Mapping[str, Sequence[str]]:  # noqa: ARG002  # as the protocol has it
        """Nothing is drawn at the opening of a phase."""
        return {}

    def read(self, state: State, seat: str, messages: Sequence[Source]) -> Reading:
        """What a seat ordered."""
        from gmtool.heels.reading import read

        return read(self, state, seat, messages)

    def resolve(
        self, state: State, orders: Mapping[str, Sequence[str]], chance: Chance
    ) -> HeelsTurn:
        """The phase resolved."""
        played = play(self.deck, self.house, state, orders, chance)
        return HeelsTurn(
            phase=self.phase(state),
            before=state,
            after=played.after,
            verdicts=played.verdicts,
            draws=chance.open.draws(),
            record=record(played.steps),
            steps=played.steps,
            silent=tuple(seat for seat in self.owed(state) if not orders.get(seat)),
        )

    def replaced(self, state: State, seat: str) -> State:
        """A new player takes over the cards of a seat as they are."""
        return state.changed(seat, lambda player: replace(player, abandoned=False))

    def abandoned(self, state: State, seat: str) -> State:
        """Nobody plays a seat: in its turns a card is placed and nothing activated."""
        return state.changed(seat, lambda player: replace(player, abandoned=True))

    def ruled(self, state: State, change: str) -> State:
        """The state put right: survivors moved, eaten or escaped, and the claim to the Bunker."""
        from gmtool.heels.rulings import ruled

        return ruled(state, change)

    def subject(self, state: State, text: str) -> str:
        """The survivor that a text names: "Bob/hunter", "the dog"; without an owner the only one in
        the line, or else that of the player whose turn it is.
        """
        owner, rest = owner_of(state.seats, words(text))
        try:
            card = self.names.card(rest).id
        except Unclear as unclear:
            raise NoSuchSubject(f"{unclear} {unclear.remedy}".strip()) from None
        if self.is_neutral(card):
            owner = NOBODY
        elif not owner:
            there = [each.owner for each in state.line if each.card == card]
            owner = there[0] if len(there) == 1 else state.current
        return str(Survivor(owner or NOBODY, card))

    def view(self, state: State, turn: Turn[State] | None, seat: str | None) -> Mapping[str, Any]:
        """All that a post may tell."""
        from gmtool.heels.view import view

        assert turn is None or isinstance(turn, HeelsTurn)
        return view(self, state, turn, seat)

    def scene(
        self,
        state: State,
        turn: Turn[State] | None,
        seat: str | None,  # noqa: ARG002  # hands are in no picture
        look: Look = USUAL,  # noqa: ARG002  # there is one way
    ) -> Scene:
        """The line as cards, with what moved in a turn."""
        from gmtool.heels.scene import scene

        assert turn is None or isinstance(turn, HeelsTurn)
        return scene(self, state, turn)

    def preview(
        self,
        state: State,
        orders: Mapping[str, Sequence[str]],  # noqa: ARG002  # as the protocol has it
        look: Look = USUAL,
    ) -> Scene:
        """The line before a turn; orders are not drawn on it."""
        return self.scene(state, None, None, look)

    def charts(self, turns: Sequence[Turn[State]]) -> Sequence[Chart]:  # noqa: ARG002  # as the protocol has it
        """Nothing of this game is plotted."""
        return ()

    def annals(self, turns: Sequence[Turn[State]]) -> Mapping[str, Any]:
        """What a post may tell of the whole game."""
        from gmtool.heels.annals import annals

        return annals([turn for turn in turns if isinstance(turn, HeelsTurn)])

    def outcome(self, state: State) -> Outcome | None:
        """H4: who has won, once everybody has had his last turn."""
        if state.stage != "over":
            return None
        points = scores(self.deck, self.house, state)
        escaped = {
            player.seat: most_valuable(self.deck, self.house, player) for player in state.players
        }
        won, most = winner(points, state.claim, escaped), max(points.values())
        tied = [seat for seat, score in points.items() if score == most]
        if len(tied) == 1:
            return Outcome(f"{won} wins with {most} points.", (won,))
        between = f"{' and '.join(tied)} are tied at {most} points"
        if not won:
            return Outcome(f"{between}, and their survivors are worth the same: nobody wins.")
        how = "has claimed the Bunker" if state.claim else "has the more valuable survivors"
        return Outcome(f"{between}; {won} {how} and wins.", (won,))

    def voters(self, state: State) -> Sequence[str]:
        """The seats that somebody plays."""
        return [player.seat for player in state.players if not player.abandoned]

    def may_end(self, state: State, winners: Sequence[str]) -> str:
        """One seat may be conceded the game at any time; it cannot be shared (H4.3)."""
        for seat in winners:
            if seat not in self.voters(state):
                return f"{seat} cannot win: nobody plays it."
        return "" if len(winners) == 1 else "One player wins or nobody does; there is no draw."

    def tally(self, state: State) -> Mapping[str, int]:
        """The points of each seat, unless they are nobody's business yet (H4.2)."""
        shown = self.house.piles.public or state.stage == "over"
        return scores(self.deck, self.house, state) if shown else {}

    def case(self, turn: Turn[State]) -> Mapping[str, Any]:  # noqa: ARG002  # as the protocol has it
        """Nothing: `gmtool judge` has no cases of this game."""
        return {}

    def store(self, state: State) -> Stored:
        """A state as texts."""
        return store(state)

    def restore(self, stored: Any) -> State:
        """The state again."""
        return restore(self.deck, stored)
