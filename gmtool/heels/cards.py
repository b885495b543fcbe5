"""What a deck says: its survivors, and what their texts do, in a handful of primitives.

The rules know no card by its name: whatever a card does stands in the deck.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

Who = Literal[
    "self",
    "first",
    "last",
    "chosen",
    "chosen_neighbour",
    "front_neighbour",
    "back_neighbour",
    "own_others",
]
"""Whom a primitive is about, seen from the survivor whose text it is."""
Filter = Literal["armed", "unarmed", "not_self", "first", "first_or_second"]
"""What whoever it is about must be; otherwise nothing happens, or the choice is not allowed."""
Group = Literal["armed", "unarmed"]
Kind = Literal["activated", "on_play", "automatic"]
Trigger = Literal["", "self_escapes", "own_other_would_be_eaten"]
Direction = Literal["front_to_back", "back_to_front"]

COUNTS = (
    "other armed in line",
    "other unarmed in line",
    "armed directly in front",
    "unarmed directly in front",
)
"""What an amount can count."""
AMOUNT = re.compile(r"(-?\d+)|min\((\d+), ([a-z ]+)\)|([a-z ]+)")


class Amount(NamedTuple):
    """So many places: `number`, or as many as `counted` counts, at most `number` of them."""

    number: int = 0
    counted: str = ""

    @classmethod
    def read(cls, text: str) -> Amount:
        """An amount as a deck writes it: `-2`, `min(3, other armed in line)`; or ValueError."""
        found = AMOUNT.fullmatch(text)
        if found is None or (found[3] or found[4] or COUNTS[0]) not in COUNTS:
            counts = ", ".join(COUNTS)
            raise ValueError(f'"{text}" is no amount: a number or min(3, ...) of: {counts}')
        number, most, of_most, all_of_them = found.groups()
        if number:
            return cls(int(number))
        return cls(int(most), of_most) if most else cls(1000, all_of_them)


class Move(NamedTuple):
    """Forwards by so many places, backwards if negative; never beyond the ends of the line."""

    who: Who
    by: Amount
    filter: tuple[Filter, ...] = ()
    order: Direction = "front_to_back"
    """Who goes first, if there are several."""


class Swap(NamedTuple):
    """Two survivors change places."""

    a: Who
    b: Who
    filter: tuple[Filter, ...] = ()
    """What `b` must be."""


class Partition(NamedTuple):
    """All of a group go to the front of the line; order is otherwise kept."""

    front: Group


class Escape(NamedTuple):
    """Leaves the line at once for the Bunker, a neutral for the bonus pile of who plays it."""

    who: Who
    filter: tuple[Filter, ...] = ()


class Eat(NamedTuple):
    """Leaves the line at once for the Horde."""

    who: Who
    filter: tuple[Filter, ...] = ()


class SkipExit(NamedTuple):
    """No Exit phase this turn."""


class VeteranLimit(NamedTuple):
    """So many veterans may be activated this turn (H5.4)."""

    to: int


class ClaimBunker(NamedTuple):
    """The player holds the claim to the Bunker."""


Step = Move | Swap | Partition | Escape | Eat | SkipExit | VeteranLimit | ClaimBunker


@dataclass(frozen=True, slots=True)
class Ability:
    """One sentence of a card.

    `activated` is carried out whenever the card is activated, `on_play` only in the turn in which
    it is placed (if `passive` then by being placed, otherwise by being activated), `automatic` when
    its trigger happens: always or, if `optional`, when the owner has said so.
    """

    kind: Kind
    text: str
    steps: tuple[Step, ...]
    trigger: Trigger = ""
    optional: bool = False
    passive: bool = False

    @property
    def removes(self) -> bool:
        """Whether it makes a survivor escape or be eaten."""
        return any(isinstance(step, Escape | Eat) for step in self.steps)


@dataclass(frozen=True, slots=True)
class Card:
    """A survivor as printed."""

    id: str
    name: str
    role: str
    speed: int
    points: int
    armed: bool = False
    eaten_bonus: int = 0
    abilities: tuple[Ability, ...] = ()

    @property
    def short(self) -> str:
        """What stands for the card in a line of text: "Teen Girl"."""
        return self.id.replace("_", " ").title()

    @property
    def text(self) -> str:
        """All that is written on it."""
        bonus = f"Worth {self.eaten_bonus} more if eaten." if self.eaten_bonus else ""
        return " ".join([ability.text for ability in self.abilities] + [bonus]).strip()

    @property
    def sacrifice(self) -> Ability | None:
        """What it can do, if its owner says so, when another survivor of his would be eaten."""
        optional = [ability for ability in self.abilities if ability.optional]
        return optional[0] if optional else None


@dataclass(frozen=True)
class Deck:
    """The set of survivors that every player has, and the neutral ones.

    `initial` says how many of his survivors each of 2, 3 or 4 players puts in the first line.
    """

    survivors: tuple[Card, ...]
    neutrals: tuple[Card, ...] = ()
    initial: Mapping[int, int] = field(default_factory=lambda: {2: 3, 3: 2, 4: 1})
    hand: int = 3

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """All cards by their ids."""
        return {card.id: card for card in (*self.survivors, *self.neutrals)}

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each card in the deck: it settles what nothing else does."""
        return {card: number for number, card in enumerate(self.cards)}

    @cached_property
    def set(self) -> tuple[str, ...]:
        """The ids of a player's set."""
        return tuple(card.id for card in self.survivors)
