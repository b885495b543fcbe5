"""Orders as the words say them, before a position tells which units are meant."""

from __future__ import annotations

from typing import NamedTuple

from gmtool.diplomacy.reading.nametable import Meanings


class PlaceWords(NamedTuple):
    """Tokens that name a place, from `start` up to `end`, and what they may mean."""

    start: int
    end: int
    meanings: Meanings


class UnitWords(NamedTuple):
    """A unit as it is named: `kind` is its letter, "" where none is written."""

    start: int
    end: int
    place: PlaceWords
    kind: str = ""


class Draft(NamedTuple):
    """An order as written, in the tokens from `start` up to `end`.

    `units` are those it is for: several where a verb stands with a list of units. `other` is the
    unit supported or convoyed, `route` the places between, `again` that a ditto mark stands for the
    rest, `times` how many builds are waived, `slip` the token of a misspelt verb (-1: none).
    `coded` says that an arrow or a letter is used for a verb, `listed` that one verb is meant for
    all of several units.
    """

    verb: str
    start: int
    end: int
    units: tuple[UnitWords, ...] = ()
    other: UnitWords | None = None
    to: PlaceWords | None = None
    route: tuple[PlaceWords, ...] = ()
    via: bool = False
    again: bool = False
    everyone: bool = False
    coded: bool = False
    listed: bool = False
    times: int = 1
    slip: int = -1

    @property
    def kinded(self) -> bool:
        """Whether each unit is called an army, a fleet or whatever it is."""
        return bool(self.units) and all(unit.kind for unit in self.units)
