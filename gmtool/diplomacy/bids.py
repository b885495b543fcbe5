"""The blind auction of starting centres: its settings, bids and sheets, and what is awarded.

A *lot* is a centre, a *bid* so many points for a lot, a *sheet* all bids of a player in the order
in which he lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """The settings of an auction, as they stand under `auction:` in game.yaml."""

    points: int = 340
    """The points each player has in a round."""
    minimum: int = 1
    """The least bid; with 0 a lot may be left out."""
    maximum: int = 0
    """The highest bid for one lot; 0: all the points."""
    equal: int = 0
    """On how many lots a player may bid the same; 1: all bids differ, 0: on any number."""
    lots: int = 1
    """How many lots a player wins in a round."""
    rounds: int = 1
    """How many auctions are held, each on what the one before left."""
    method: Literal["sequential", "optimal"] = "sequential"
    """The highest bid left wins its lot, again and again; or the lots go so that all winning bids
    together are as much as can be.
    """
    ties: Literal["draw", "list", "unplayed"] = "draw"
    """Who wins a lot for which two bid the same: one who is drawn; the one on whose list it stands
    higher, and if that is the same, one who is drawn; or the power that nobody plays.
    """
    silent: Literal["default", "nothing"] = "default"
    """A player without a sheet bids as one without a preference, or wins nothing."""

    @property
    def highest(self) -> int:
        """The highest bid for one lot."""
        return self.maximum or self.points


class Bid(NamedTuple):
    """So many points for a lot."""

    lot: str
    points: int

    def __str__(self) -> str:
        return f"{self.lot} {self.points}"


Sheet = Sequence[Bid]
"""A player's bids, in the order in which he lists them."""


class Award(NamedTuple):
    """A lot and the winning bid; `seat` is "" for a tied lot that goes to the power nobody plays.

    `tied` are all who had the same claim to it, if there was more than one.
    """

    lot: str
    points: int
    seat: str
    tied: tuple[str, ...] = ()


def ranked(sheet: Sheet) -> list[Bid]:
    """The bids of a sheet, the highest first; equal ones in the order listed."""
    return sorted(sheet, key=lambda bid: -bid.points)
