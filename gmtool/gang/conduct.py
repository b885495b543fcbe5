"""What the players have decided: their orders for the turn, else standing orders, else defaults.

What happens to those who say nothing stands at the end of the orders on the page of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from gmtool.gang.orders import (
    Attack,
    BackUp,
    Board,
    Condition,
    Defend,
    Fight,
    Order,
    Play,
    Use,
)
from gmtool.gang.state import Seat, State

T = TypeVar("T")
HEARTS, BULLETS = "hearts", "bullets"


class Conduct:
    """The decisions of all players for one turn.

    `standing` are the orders that hold for each seat from earlier turns. What nobody has decided
    is noted in `defaults` as a sentence, so that the record can say so.
    """

    def __init__(
        self, orders: Mapping[Seat, Sequence[Order]], standing: Mapping[Seat, Sequence[Order]]
    ) -> None:
        self.orders = orders
        self.standing = standing
        self.attack: dict[Seat, Attack] = {}
        self.defaults: list[str] = []

    def given(self, seat: Seat, kind: type[T]) -> list[T]:
        """The orders of a kind, those for the turn before the standing ones."""
        both = (*self.orders.get(seat, ()), *self.standing.get(seat, ()))
        return [order for order in both if isinstance(order, kind)]

    def fight(self, seat: Seat) -> Fight:
        """How he pays in fights with undead: hearts first, unless he says otherwise."""
        return next(iter(self.given(seat, Fight)), Fight())

    def _defence(self, seat: Seat, against: Sequence[Seat] = ()) -> Defend | None:
        lines = self.given(seat, Defend)
        named = [line for line in lines if line.by in against and line.by]
        return next(iter([*named, *(line for line in lines if not line.by)]), None)

    def stops(self, seat: Seat) -> tuple[Condition, ...]:
        """When an attacker stops; after the first round if he does not say."""
        if seat in self.attack:
            until = self.attack[seat].until
            if not until:
                self.fall_back(f"{seat} did not say how long to attack: one round.")
                return (Condition("round", 1),)
            return until
        return next((line.until for line in self.given(seat, BackUp)), ())

    def surrenders(self, seat: Seat, against: Sequence[Seat]) -> tuple[Condition, ...]:
        """When a defender gives up; never if he does not say."""
        line = self._defence(seat, against)
        if line is None:
            self.fall_back(f"{seat} did not say what to do if attacked: fights on, hearts first.")
            return ()
        return line.until

    def pays(self, seat: Seat) -> str:
        """With what a kill is survived: hearts first unless he says otherwise."""
        line = self.attack.get(seat)
        if line is not None and line.pay:
            return line.pay
        defence = self._defence(seat)
        return defence.pay if defence is not None and defence.pay else HEARTS

    def deflects(self, seat: Seat) -> bool:
        """Whether a bullet is spent on an injury; not unless he says so."""
        line = self.attack.get(seat)
        if line is not None and line.deflect:
            return line.deflect == "yes"
        defence = self._defence(seat)
        return defence is not None and defence.deflect == "yes"

    def aims(self, seat: Seat, among: Sequence[Seat]) -> Seat:
        """Whom he shoots at: the one he names if he can, else the first."""
        lines: list[Attack | Defend] = [*self.given(seat, Defend)]
        if seat in self.attack:
            lines.insert(0, self.attack[seat])
        named = [line.aim for line in lines if line.aim in among]
        return (*named, *among)[0]

    def backs(self, seat: Seat, whom: Seat) -> bool:
        """Whether he has agreed to fight beside somebody."""
        return any(line.player == whom for line in self.given(seat, BackUp))

    def boards(self, seat: Seat) -> bool:
        """Whether he has agreed to fly if asked."""
        return bool(self.given(seat, Board))

    def plays(self, seat: Seat, window: str) -> list[Play]:
        """The cards he wants to play in a window."""
        return [order for order in self.given(seat, Play) if order.window == window]

    def uses(self, seat: Seat, window: str) -> list[Use]:
        """The items he wants to use in a window."""
        return [order for order in self.given(seat, Use) if order.window == window]

    def fall_back(self, sentence: str) -> None:
        """Notes a default."""
        if sentence not in self.defaults:
            self.defaults.append(sentence)


def met(conditions: Sequence[Condition], state: State, seat: Seat, **numbers: int) -> bool:
    """Whether one of the conditions holds for a player; `numbers` are of the fight or the roll."""
    player = state.players[seat]
    values = {"hearts": player.halves / 2, "bullets": player.bullets, **numbers}
    for kind, limit in conditions:
        value = values.get(kind.replace(" ", "_"))
        if value is None:
            continue
        if kind == "round":
            reached = value >= limit
        else:
            reached = value < limit if kind == "roll" else value <= limit
        if reached:
            return True
    return False
