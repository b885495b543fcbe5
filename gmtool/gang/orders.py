"""Orders as values; as a text each one is the line in which it is written in full."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gmtool.gang.placing import Placement
from gmtool.gang.spaces import Space
from gmtool.gang.state import Seat


class Condition(NamedTuple):
    """When to stop: "round 3", "hearts<=1", "bullets<=0", "target hearts<=1", "roll<3"."""

    kind: str
    number: int

    def __str__(self) -> str:
        sign = {"round": " ", "roll": "<"}.get(self.kind, "<=")
        return f"{self.kind}{sign}{self.number}"


def _until(word: str, conditions: tuple[Condition, ...]) -> str:
    return f" {word} {' or '.join(map(str, conditions))}" if conditions else ""


@dataclass(frozen=True, slots=True)
class Lay:
    """Where the drawn tile goes (None: anywhere), and where its road zombies stand."""

    placement: Placement | None = None
    zombies: tuple[Space, ...] = ()

    def __str__(self) -> str:
        on = f" zombies on {' '.join(map(str, self.zombies))}" if self.zombies else ""
        return f"tile {self.placement or 'any'}{on}"


@dataclass(frozen=True, slots=True)
class Fight:
    """How to pay in fights with undead: hearts first, or bullets (at most so many for a roll).

    `first` is whom to fight first; a heart is paid to roll again at a revenant while there are
    more than `reroll`.
    """

    pay: str = "hearts"
    most: int | None = None
    first: str = ""
    reroll: int | None = None

    def __str__(self) -> str:
        most = "" if self.most is None else f"<={self.most}"
        first = f" first {self.first}" if self.first else ""
        again = "" if self.reroll is None else f" reroll hearts>{self.reroll}"
        return f"fight {self.pay}{most}{first}{again}"


@dataclass(frozen=True, slots=True)
class Draw:
    """The decks to draw from, one for each card."""

    decks: tuple[str, ...]

    def __str__(self) -> str:
        return f"draw {', '.join(self.decks)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card to be played: on whom, where, with which choice, and in which window."""

    card: str
    target: Seat = ""
    spaces: tuple[Space, ...] = ()
    choice: int = 0
    window: str = ""

    def __str__(self) -> str:
        return f"play {self.card}{_how(self)}" + (f" when {self.window}" if self.window else "")


@dataclass(frozen=True, slots=True)
class Use:
    """An item to be used; the jeep, an air duct and the spell are used too."""

    item: str
    target: Seat = ""
    spaces: tuple[Space, ...] = ()
    choice: int = 0
    window: str = ""

    def __str__(self) -> str:
        window = f" in {self.window}" if self.window else ""
        return f"use {self.item}{window}{_how(self)}"


def _how(order: Play | Use) -> str:
    text = f" on {order.target}" if order.target else ""
    text += f" at {', '.join(map(str, order.spaces))}" if order.spaces else ""
    return text + (f" choose {order.choice}" if order.choice else "")


@dataclass(frozen=True, slots=True)
class Move:
    """Steps, by direction or by the name of the space."""

    steps: tuple[str, ...]
    stops: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        return f"move {' '.join(self.steps)}{_until('stop if', self.stops)}"


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack on a survivor, with another one or alone; what to take if he surrenders."""

    target: Seat
    partner: Seat = ""
    until: tuple[Condition, ...] = ()
    take: tuple[str, ...] = ()
    pay: str = ""
    deflect: str = ""
    aim: Seat = ""

    def __str__(self) -> str:
        partner = f" with {self.partner}" if self.partner else ""
        take = f" take {' '.join(self.take)}" if self.take else ""
        return f"attack {self.target}{partner}{_until('until', self.until)}{take}{_manner(self)}"


@dataclass(frozen=True, slots=True)
class Defend:
    """What to do if attacked, by anybody or by one player."""

    by: Seat = ""
    until: tuple[Condition, ...] = ()
    pay: str = ""
    deflect: str = ""
    aim: Seat = ""

    def __str__(self) -> str:
        by = f" by {self.by}" if self.by else ""
        until = _until("until", self.until) + (" then surrender" if self.until else "")
        return f"if attacked{by}: fight{until}{_manner(self)}"


def _manner(order: Attack | Defend) -> str:
    pay = f" pay {order.pay}" if order.pay else ""
    deflect = f" deflect {order.deflect}" if order.deflect else ""
    return pay + deflect + (f" aim at {order.aim}" if order.aim else "")


@dataclass(frozen=True, slots=True)
class Give:
    """Pilot or fuel for a survivor on the same space, or (no one named) left where one stands."""

    what: str
    to: Seat = ""

    def __str__(self) -> str:
        return f"give {self.what} to {self.to}" if self.to else f"drop {self.what}"


@dataclass(frozen=True, slots=True)
class TakeOff:
    """Away with the helicopter, with these passengers."""

    passengers: tuple[Seat, ...] = ()

    def __str__(self) -> str:
        return (
            f"take off with {', '.join(self.passengers)}" if self.passengers else "take off alone"
        )


@dataclass(frozen=True, slots=True)
class Board:
    """Agreement to fly if asked."""

    def __str__(self) -> str:
        return "board if asked"


@dataclass(frozen=True, slots=True)
class Herd:
    """How zombies move: these by these steps, the others towards or away from a player."""

    moves: tuple[tuple[str, tuple[str, ...]], ...] = ()
    toward: Seat = ""
    away: Seat = ""

    def __str__(self) -> str:
        if self.toward or self.away:
            return (
                f"zombies toward {self.toward}" if self.toward else f"zombies away from {self.away}"
            )
        return f"zombies {', '.join(' '.join((name, *steps)) for name, steps in self.moves)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A card to be put away at the end of the turn."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class BackUp:
    """Agreement to fight beside a player."""

    player: Seat
    until: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        return f"back up {self.player}{_until('until', self.until)}"


@dataclass(frozen=True, slots=True)
class Assist:
    """Agreement to help against undead; everybody does so anyway."""

    def __str__(self) -> str:
        return "assist yes"


@dataclass(frozen=True, slots=True)
class Forget:
    """All standing orders are taken back."""

    def __str__(self) -> str:
        return "none"


@dataclass(frozen=True, slots=True)
class Standing:
    """An order that holds until it is changed."""

    order: Defend | BackUp | Assist | Fight | Board | Play | Forget

    def __str__(self) -> str:
        return f"standing: {self.order}"


Order = (
    Lay
    | Fight
    | Draw
    | Play
    | Use
    | Move
    | Attack
    | Defend
    | Give
    | TakeOff
    | Board
    | Herd
    | Discard
    | BackUp
    | Assist
    | Standing
)
ACTIONS = (Play, Use, Move, Attack, Give, TakeOff)
"""What runs as written; of all else there is one of a kind in a turn."""
AT_ANY_TIME = (Fight, Defend, Play, Use, Board, BackUp, Assist, Standing)
"""What a player may order in the turns of others."""
