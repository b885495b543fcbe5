"""The field of one movement phase: units and their legal orders as small integers.

This is what the adjudicator runs on. Units are numbered in the order of their provinces, so nothing
depends on the order in which anybody wrote anything down; provinces have the numbers of the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import Unit

HOLD, MOVE, SUPPORT, CONVOY = range(4)
NOBODY = -1
NOWHERE = -1


class Field:
    """Units, legal orders, and how hard each unit hits.

    Every list has one entry a unit: `place` its province, `power` a number for its owner, `order`
    one of HOLD, MOVE, SUPPORT, CONVOY, `target` the province a move goes to or a support or convoy is
    aimed at, `goes` the very place (a coast) of a move, `stands` that of a unit, `helped` the unit that is supported or carried. `convoyed` tells the moves that go by
    convoy, `matched` the supports and convoys that fit an order really given, `weight` the strength of
    one unit and `blunt` the units whose attack cuts a support only by dislodging the supporter.
    """

    __slots__ = (
        "blunt",
        "board",
        "carriers",
        "convoyed",
        "goes",
        "helped",
        "joint",
        "matched",
        "movers",
        "occupant",
        "order",
        "place",
        "power",
        "powers",
        "sheltered",
        "stands",
        "supports",
        "target",
        "units",
        "weight",
    )

    def __init__(self, board: Board, units: Sequence[tuple[int, str, Unit]]) -> None:
        """`units` are (number of its province, power, unit), sorted."""
        count = len(units)
        self.board = board
        self.place = [province for province, _, _ in units]
        self.powers = [power for _, power, _ in units]
        self.units = [unit for _, _, unit in units]
        self.stands = [board.number[unit.place] for unit in self.units]
        numbers = {power: i for i, power in enumerate(dict.fromkeys(self.powers))}
        self.power = [numbers[power] for power in self.powers]
        self.occupant = [NOBODY] * len(board.provinces)
        for i, province in enumerate(self.place):
            self.occupant[province] = i
        self.order = [HOLD] * count
        self.target = [NOWHERE] * count
        self.goes = [NOWHERE] * count
        self.helped = [NOBODY] * count
        self.convoyed = [False] * count
        self.matched = [True] * count
        self.weight = [1] * count
        self.blunt = [False] * count
        self.movers: list[int] = []
        """The units whose order to move is legal and not void."""
        self.supports: list[int] = []
        """The units whose support fits an order really given."""
        self.carriers: dict[int, list[int]] = {}
        """A convoyed army -> the fleets ordered to carry it to where it goes."""
        self.sheltered: frozenset[int] = frozenset()
        """Supporters that no convoyed army can hinder (the 1982 rule)."""
        self.joint: tuple[tuple[int, ...], ...] = ()
        """Groups of movers with one target that attack as one, in the order in which they enter."""
