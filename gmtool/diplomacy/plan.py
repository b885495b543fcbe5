"""With how many centres each player starts, and how many are left unclaimed."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

CENTRES = 34
"""The centres of the standard map."""
MOST_UNCLAIMED = Fraction(1, 2)
LEAST_UNCLAIMED = Fraction(3, 10)
"""The published bands keep the share of unclaimed centres within these bounds."""
MOST_ROUNDS = 2
"""RULES F1: two auctions at most, so that each player starts with two centres at most."""


class Plan(NamedTuple):
    """The start for a number of players.

    Each has won `each` centres in as many `rounds` of auction; `band` is how many the published
    bands would give each, 0 for a number of players for which they offer no game.
    """

    players: int
    centres: int
    each: int
    band: int

    @property
    def rounds(self) -> int:
        """How many auctions are held, a centre for each player in each."""
        return self.each

    @property
    def unclaimed(self) -> int:
        """The centres that nobody has at the start."""
        return self.centres - self.players * self.each

    @property
    def share(self) -> Fraction:
        """The unclaimed part of all centres."""
        return Fraction(self.unclaimed, self.centres)

    @property
    def band_share(self) -> Fraction:
        """The unclaimed part by the bands."""
        return Fraction(self.centres - self.players * self.band, self.centres)


def plan(players: int, centres: int = CENTRES) -> Plan:
    """The start for so many players: RULES F1, one centre each, and a second auction if otherwise
    more than half of all centres were left unclaimed.

    Raises ValueError for fewer than two players, and for more players than centres.
    """
    if players < 2:
        raise ValueError("a game needs two players at least")
    if players > centres:
        raise ValueError(f"{players} players cannot have a centre each: there are {centres}")
    few = Fraction(centres - players, centres) > MOST_UNCLAIMED
    second = few and players * MOST_ROUNDS <= centres
    return Plan(players, centres, MOST_ROUNDS if second else 1, band(players, centres))


def band(players: int, centres: int = CENTRES) -> int:
    """How many centres the published bands give each player: as few as leave half of all centres
    unclaimed at most; 0 if that leaves fewer than three in ten, and no such game is offered.
    """
    each = next(n for n in range(1, centres + 1) if centres - n * players <= centres / 2)
    left = Fraction(centres - each * players, centres)
    return each if left >= LEAST_UNCLAIMED else 0
