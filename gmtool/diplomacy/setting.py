"""What a game of Diplomacy is played with: board, start, rules, house rules, colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gmtool.core.game import Materials, Outcome, Phase
from gmtool.diplomacy.bids import Auction
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.phases import phase_of
from gmtool.diplomacy.picture.palette import chosen_colours
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.reading.house import house_rules
from gmtool.diplomacy.rules import UnknownChoice
from gmtool.diplomacy.rulesets import rule_set
from gmtool.diplomacy.start import Start, start_of
from gmtool.diplomacy.state import State

AUCTION = "auction"
"""The kind of phase that a round of an auction is."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What `game.yaml` says of the game itself."""

    map: str = "standard"
    start: str | dict[str, tuple[str, ...]] = "classic"
    """A start of the map, or the centres of each seat: everybody builds in an opening Winter."""
    rules: dict[str, str] = field(default_factory=dict)
    """The rule set (`set: standard`) and its parameters."""
    reading: dict[str, str] = field(default_factory=dict)
    """House rules of reading: `preset: lenient | strict | judge`, and single switches."""
    colours: dict[str, str] = field(default_factory=dict)
    """Colours of powers on the map, by their names, where they are not to be the map's."""
    auction: Auction | None = None
    """The blind auction of the centres of the start, before the opening Winter."""


class Setting:
    """All that does not change while a game is played.

    Raises Problems for material that is not there, and ValueError for options that cannot go
    together.
    """

    def __init__(self, options: Options, materials: Materials) -> None:
        self.board: Board = materials.load("map", options.map)
        self.map = options.map
        self.materials = materials
        if isinstance(options.start, str):
            self.start: Start = materials.load("start", options.start)
        else:
            self.start = start_of(self.board, options.start)
        try:
            self.rules = rule_set({**self.start.rules, **options.rules})
        except UnknownChoice as wrong:
            raise ValueError(f"rules: {wrong}") from None
        if self.rules.unplayed in self.start.powers:
            raise ValueError(f"start: no seat can be called {self.rules.unplayed}")
        if not isinstance(options.start, str) and self.rules.build == "home":
            raise ValueError("rules: nobody could build at home: the start names other powers")
        self.house = house_rules(options.reading)
        self.auction = options.auction
        self.colours: Mapping[str, str] = chosen_colours(options.colours, self.seats)

    @property
    def seats(self) -> tuple[str, ...] | None:
        """The powers of the start; where centres are auctioned, anybody may bid."""
        return None if self.auction else self.start.powers

    def begun(self, state: State) -> Start:
        """The start, with the centres and powers that the game began with after an auction."""
        if self.auction is None:
            return self.start
        won = Position({}, state.auction.won)
        return replace(self.start, position=won, powers=state.seats, adjectives={})

    def phase(self, state: State) -> Phase:
        """The phase that comes next: "1901-spring-moves", or a round of the auction."""
        if state.auction.round:
            return self.round(state.auction.round)
        return phase_of(state.season)

    def round(self, number: int) -> Phase:
        """A round of the auction as a phase: "auction-1"."""
        rounds = self.auction.rounds if self.auction else 0
        title = "Auction" if rounds == 1 else f"Auction {number}"
        return Phase(f"auction-{number}", title, AUCTION)

    def outcome(self, state: State) -> Outcome | None:
        """Who has won, once somebody has."""
        if not state.winner:
            return None
        winners = (state.winner,) if state.winner in state.seats else ()
        return Outcome(
            f"{state.winner} have won." if not winners else f"{state.winner} has won.", winners
        )
