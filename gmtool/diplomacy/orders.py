"""Units and the orders they can be given, each with its canonical text.

The canonical text uses province ids (`nwy`, `stp/nc`): `A lon - nwy via`, `F nth C A lon - nwy`, `A
bel S A lon - nwy`, `A bel S F hol`, `A par H`, `A mun D`, `build F stp/sc`, `remove A par`,
`waive`.

Orders are tuples, since adjudicating looks them up by the thousand; the verb at the end of each
keeps a hold from being equal to a disbanding of the same unit.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

ARMY = "A"
FLEET = "F"
UNIT_KINDS = (ARMY, FLEET)
"""The kinds of units that players have; a rule set may know other pieces, by other letters."""


class Unit(NamedTuple):
    """A piece on the board: its kind (`A`, `F`, or another letter of a rule set) and its place."""

    kind: str
    place: str

    def __str__(self) -> str:
        return f"{self.kind} {self.place}"

    @property
    def province(self) -> str:
        """The province it stands in, without a coast: `stp` for a fleet at `stp/nc`."""
        return self.place.partition("/")[0]


class Hold(NamedTuple):
    """The unit stays where it is."""

    unit: Unit
    verb: Literal["H"] = "H"

    def __str__(self) -> str:
        return f"{self.unit} H"


class Move(NamedTuple):
    """The unit goes to another place, by convoy if `via`. In a retreat phase: it retreats there."""

    unit: Unit
    to: str
    via: bool = False
    verb: Literal["-"] = "-"

    def __str__(self) -> str:
        return f"{self.unit} - {self.to}" + (" via" if self.via else "")


class Support(NamedTuple):
    """The unit supports another one: to hold (`to` is None) or in its move to the place `to`."""

    unit: Unit
    other: Unit
    to: str | None = None
    verb: Literal["S"] = "S"

    def __str__(self) -> str:
        return f"{self.unit} S {self.other}" + (f" - {self.to}" if self.to else "")


class Convoy(NamedTuple):
    """The fleet carries the army to the province `to`."""

    unit: Unit
    army: Unit
    to: str
    verb: Literal["C"] = "C"

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} - {self.to}"


class Disband(NamedTuple):
    """A dislodged unit is taken off the board in a retreat phase."""

    unit: Unit
    verb: Literal["D"] = "D"

    def __str__(self) -> str:
        return f"{self.unit} D"


class Build(NamedTuple):
    """A new unit in an adjustment phase."""

    unit: Unit
    verb: Literal["build"] = "build"

    def __str__(self) -> str:
        return f"build {self.unit}"


class Remove(NamedTuple):
    """A unit is taken off the board in an adjustment phase."""

    unit: Unit
    verb: Literal["remove"] = "remove"

    def __str__(self) -> str:
        return f"remove {self.unit}"


class Waive(NamedTuple):
    """A build is declined."""

    verb: Literal["waive"] = "waive"

    def __str__(self) -> str:
        return "waive"


MovementOrder = Hold | Move | Support | Convoy
RetreatOrder = Move | Disband
AdjustmentOrder = Build | Remove | Waive
Order = MovementOrder | RetreatOrder | AdjustmentOrder
