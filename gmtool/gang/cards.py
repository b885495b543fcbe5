"""Event cards as data: what they are called, when and where they are played, what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from gmtool.core.words import fold

Step = Mapping[str, Mapping[str, object]]
"""One step of an effect: a primitive and its parameters, `{gain: {bullets: "3"}}`."""

WINDOWS = (
    "any",
    "own_turn",
    "pre_tile",
    "pre_move",
    "moving",
    "combat",
    "react_card",
    "react_kill",
    "react_death",
    "start_turn",
)
"""When a card may be played: at any time, in the own turn, at one moment, or in answer."""
TARGETS = ("", "opponent", "neighbour")
"""Whom a card is aimed at: nobody in particular, another player, another one on the same space."""
FIGHTS = ("all", "first", "one")
"""The combat rolls that a weapon counts for: all, the first of a fight, one in a turn."""
BUILDINGS = ("building", "woods building")
"""Where cards are played besides on certain tiles."""
NEEDS = (
    "helipad",
    "no motor pool",
    "in building",
    "one heart and one bullet",
    "item",
    "no cabin or helipad",
    "same tile",
)
"""What else must be so for a card to be played."""


def set_of(piece: str) -> str:
    """The set that a card or a tile belongs to; its id begins with it."""
    return piece.partition("-")[0]


@dataclass(frozen=True)
class Card:
    """An event card.

    An `item` stays in front of its player and does what `use` says when it is used; a `bonus`
    counts while it lies there. `place` names tiles, in whose building one must be to play it, or
    one of BUILDINGS. `needs` are of NEEDS, `fight_on` one of FIGHTS. `ask`: the game cannot
    do what it says, the GM must. `inert`: it deals with kills alone and is left out (G10.4).
    """

    id: str
    title: str
    copies: int
    text: str
    when: str = "any"
    target: str = ""
    item: bool = False
    weapon: bool = False
    page: bool = False
    place: tuple[str, ...] = ()
    area: str = ""
    needs: tuple[str, ...] = ()
    fight: int = 0
    fight_on: str = "all"
    movement: int = 0
    spares_heart: bool = False
    drives_dog: bool = False
    do: tuple[Step, ...] = ()
    choose: tuple[tuple[Step, ...], ...] = ()
    use: tuple[Step, ...] = ()
    ask: str = ""
    inert: bool = False

    @property
    def deck(self) -> str:
        """The deck it belongs to."""
        return set_of(self.id)


@dataclass(frozen=True)
class Cards:
    """All event cards by id."""

    cards: Mapping[str, Card]
    titles: Mapping[str, str] = field(default_factory=dict)
    """What the decks are called."""

    def __getitem__(self, card: str) -> Card:
        return self.cards[card]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """All that cards may be called -> their ids: the id, with or without its deck, and the
        title; nothing that two share.
        """
        names: dict[str, str] = {}
        shared = set[str]()
        for card in self.cards.values():
            short = card.id.partition("-")[2].removeprefix("page-")
            title = fold(card.title).strip()
            for name in {card.id, short, short.replace("-", " "), title}:
                if names.setdefault(name, card.id) != card.id:
                    shared.add(name)
        return {name: card for name, card in names.items() if name not in shared}
