"""The field of one movement phase: units and their legal orders as small integers.

This is what the adjudicator runs on. Units are numbered in the order of the position, and nothing
may depend on that; provinces have the numbers of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Owned

HOLD, MOVE, SUPPORT, CONVOY = range(4)
UNORDERED = -1
"""A unit without a legal order; it holds."""
NOBODY = -1
NOWHERE = -1


class Field:
    """Units, legal orders, and how hard each unit hits.

    Every list has one entry a unit: `place` its province, `power` its owner, `order` one of HOLD,
    MOVE, SUPPORT, CONVOY, UNORDERED, `target` the province a move goes to or a support or convoy is
    aimed at, `helped` the unit that is supported or carried. `convoyed` tells the moves that go by
    convoy, `weight` the strength of one unit and `blunt` the units whose attack cuts a support only
    by dislodging the supporter.
    """

    __slots__ = (
        "blunt",
        "board",
        "carried",
        "carriers",
        "coast",
        "convoyed",
        "disorder",
        "held_back",
        "helped",
        "joint",
        "movers",
        "occupant",
        "order",
        "place",
        "power",
        "scale",
        "sheltered",
        "supports",
        "target",
        "units",
        "void",
        "weight",
    )

    def __init__(self, board: Board, units: Mapping[str, Owned]) -> None:
        """`units` maps provinces to the units in them."""
        count = len(units)
        self.board = board
        self.place = list(map(board.number.__getitem__, units))
        self.power: Sequence[str] = ()
        self.units: Sequence[Unit] = ()
        if units:
            self.power, self.units = zip(*units.values(), strict=True)
        self.occupant = [NOBODY] * (len(board.provinces) + 1)  # one more for NOWHERE
        occupant = self.occupant
        for i, province in enumerate(self.place):
            occupant[province] = i
        self.order = [UNORDERED] * count
        self.target = [NOWHERE] * count
        self.helped = [NOBODY] * count
        self.convoyed = [False] * count
        self.weight = [1] * count
        self.blunt = [False] * count
        self.coast: dict[int, int] = {}
        """The very place that a move goes to, or a support names, where that is a coast."""
        self.movers: list[int] = []
        """The units whose order to move is legal and not void."""
        self.supports: list[int] = []
        """The units whose support fits an order really given."""
        self.void: list[int] = []
        """The units whose order is void: it fits nothing that was ordered."""
        self.carried: list[int] = []
        """The armies that go by convoy, whether or not anybody carries them."""
        self.carriers: dict[int, list[int]] = {}
        """A convoyed army -> the fleets ordered to carry it to where it goes."""
        self.sheltered: frozenset[int] = frozenset()
        """Supporters that no convoyed army can hinder (the 1982 rule)."""
        self.held_back: set[int] = set()
        """The units that have to stay although they were sent."""
        self.scale = 1
        """What strength 1 is in the numbers of `weight`."""
        self.disorder: frozenset[str] = frozenset()
        """The powers in civil disorder."""
        self.joint: dict[int, tuple[int, ...]] = {}
        """Attacks made by several units as one: its number -> they, in the order of entering."""

    def join(self, members: Sequence[int]) -> None:
        """Makes one attack of several moves to one province. It is one more mover, that stands
        nowhere; the first of the members that still can enters.
        """
        first, attack = members[0], len(self.order)
        self.joint[attack] = tuple(members)
        self.place.append(NOWHERE)
        self.power = (*self.power, self.power[first])
        self.order.append(MOVE)
        self.target.append(self.target[first])
        self.helped.append(NOBODY)
        self.convoyed.append(False)
        self.weight.append(sum(self.weight[i] for i in members))
        self.blunt.append(self.blunt[first])
        self.movers = [i for i in self.movers if i not in members] + [attack]

    def goes(self, i: int) -> str:
        """The very place a move goes to."""
        return self.board.places[self.coast.get(i, self.target[i])]
