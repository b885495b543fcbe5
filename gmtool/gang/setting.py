"""What a game of The Gang's All Here is played with, and a turn of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from gmtool.core.game import Materials, Turn
from gmtool.gang.cards import Cards
from gmtool.gang.events import Event
from gmtool.gang.rules import rules_from
from gmtool.gang.state import State
from gmtool.gang.tiles import ANY_AREA, TOWN, Tiles


@dataclass(frozen=True, kw_only=True)
class Options:
    """What `game.yaml` says of the game itself."""

    sets: tuple[str, ...] = ("z1",)
    """The sets in play, the town first, then expansions in the order in which they come in; z35
    adds its cards.
    """
    tiles: str = "standard"
    cards: str = "standard"
    rules: dict[str, str] = field(default_factory=dict)
    """Switches by name, `pvp.range: 0`."""


@dataclass(frozen=True, kw_only=True)
class GangTurn(Turn[State]):
    """A turn that has been played: all that happened, in sequence, and what fell to defaults."""

    events: tuple[Event, ...]
    defaults: tuple[str, ...]


class Setting:
    """All that does not change while a game is played: tiles, cards, sets and switches.

    Raises Problems for material that is not there, and ValueError for sets that cannot be.
    """

    def __init__(self, options: Options, materials: Materials) -> None:
        self.tiles: Tiles = materials.load("tiles", options.tiles)
        self.cards: Cards = materials.load("cards", options.cards)
        self.rules = rules_from(options.rules)
        known = (*self.tiles.sets, ANY_AREA)
        for number, each in enumerate(options.sets):
            if each not in known:
                raise ValueError(f'sets: there is no "{each}"; there are {", ".join(known)}')
            if each in options.sets[:number]:
                raise ValueError(f"sets: {each} stands there twice")
        areas = [each for each in options.sets if each != ANY_AREA]
        if areas[:1] != [TOWN]:
            raise ValueError(f"sets: every game begins in town, with {TOWN}")
        self.sets = (*areas, *(each for each in options.sets if each == ANY_AREA))
        self.in_play = {each: self.tiles.sets[each] for each in areas}
