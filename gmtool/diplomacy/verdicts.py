"""Verdicts: what each order line came to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gmtool.diplomacy.orders import Order
from gmtool.diplomacy.position import Event

Orders = Mapping[str, Sequence[Order | None]]
"""The order lines of each power, in the order written; None for one that could not be read."""


def numbered(orders: Orders) -> Iterator[tuple[int, str, Order | None]]:
    """The lines of all powers, one after the other: (number, power, order)."""
    number = 0
    for power, lines in orders.items():
        for order in lines:
            yield number, power, order
            number += 1


@dataclass(slots=True)
class Resolution(ABC):
    """What a phase came to.

    `results` has one of the fixed words for each line, numbered through all powers (succeeds,
    bounces, no-path, given, cut, available, disrupted, holds, dislodged, disbanded, void, illegal,
    invalid); `fates` what else happened to the unit of a line (dislodged, destroyed), `refusals`
    why a line is illegal, both by the number of the line.
    """

    results: list[str]
    fates: dict[int, str]
    refusals: dict[int, str]

    @property
    @abstractmethod
    def orders(self) -> Orders:
        """The orders as they were written."""

    @abstractmethod
    def events(self) -> list[Event]:
        """All that changes the position."""


@dataclass(slots=True)
class Settled(Resolution):
    """A resolved retreat or adjustment phase."""

    written: Orders
    happened: list[Event]

    @property
    def orders(self) -> Orders:
        """The orders as they were written."""
        return self.written

    def events(self) -> list[Event]:
        """All that changes the position."""
        return self.happened
