"""What cards can do: the primitives that the card file names, with their parameters.

Each is a function of the card being carried out, with keyword parameters as texts; the loader of
the card file checks names and parameters against this table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gmtool.gang.cards import Card, Step
from gmtool.gang.spaces import Space
from gmtool.gang.state import Seat
from gmtool.gang.table import Table


class Refused(Exception):
    """A card cannot do what it says here; nothing of it has happened then."""


@dataclass
class Doing:
    """A card being carried out: by whom, on whom, where, with which choice."""

    table: Table
    seat: Seat
    card: Card
    target: Seat = ""
    spaces: tuple[Space, ...] = ()
    choice: int = 0

    @property
    def here(self) -> Space:
        """Where its player stands."""
        return self.table.state.players[self.seat].at

    def whom(self, who: str) -> list[Seat]:
        """Whom a step is about: self, target, others, all."""
        if who == "self":
            return [self.seat]
        if who == "target":
            if not self.target:
                raise Refused("it needs a player: on whom?")
            return [self.target]
        alive = self.table.state.survivors()
        return [seat for seat in alive if who == "all" or seat != self.seat]

    def space(self, otherwise: Space | None = None) -> Space:
        """The space that was named, on the board."""
        space = self.spaces[0] if self.spaces else otherwise
        if space is None:
            raise Refused("it needs a space: at which?")
        if space not in self.table.state.board.letters:
            raise Refused(f"{space} is no space of the board")
        return space

    def run(self, steps: Sequence[Step]) -> None:
        """Carries out steps; whoever does not survive one gets nothing from the next."""
        for step in steps:
            for verb, given in step.items():
                if self.table.lives(self.seat):
                    PRIMITIVES[verb](self, **given)


Primitive = Callable[..., None]
PRIMITIVES: dict[str, Primitive] = {}


def primitive(function: Primitive) -> Primitive:
    """Enters a primitive into the table under its name."""
    PRIMITIVES[function.__name__] = function
    return function


def parameters(verb: str) -> Sequence[str]:
    """The parameters that a primitive takes."""
    defaults: dict[str, Any] = PRIMITIVES[verb].__kwdefaults__ or {}
    return list(defaults)


@primitive
def roll(
    doing: Doing,
    *,
    dice: str = "1",
    need: str = "",
    then: Sequence[Step] = (),
    otherwise: Sequence[Step] = (),
    who: str = "self",
) -> None:
    """Dice decide: all of them show at least so much (`4`), or one of some numbers (`1 or 6`)."""
    seat = doing.whom(who)[0]
    values = [doing.table.roll(seat, doing.card.title.lower()) for _ in range(int(dice))]
    if " or " in need:
        good = str(values[0]) in need.split(" or ")
    else:
        good = all(value >= int(need) for value in values)
    doing.run(then if good else otherwise)


@primitive
def contest(
    doing: Doing, *, plus: str = "0", bullets: str = "", loser: Sequence[Step] = ()
) -> None:
    """Both roll; the loser suffers something. Its player wins ties."""
    table, target = doing.table, doing.whom("target")[0]
    values = {seat: table.roll(seat, doing.card.title.lower()) for seat in (doing.seat, target)}
    if bullets:
        for seat, value in list(values.items()):
            spent = min(table.bullets(seat), max(0, 6 - value))
            if spent and table.conduct.fight(seat).pay == "bullets":
                table.pay(seat, bullets=spent, why=doing.card.title)
                values[seat] += spent
    lost = target if values[doing.seat] + int(plus) >= values[target] else doing.seat
    Doing(table, doing.seat, doing.card, lost, doing.spaces, doing.choice).run(loser)
