"""A position on the board, and the events that change it.

A `Position` is a value: it never changes. What happens in a phase is a list of events, and
`Position.after(events)` is the only way from one position to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.orders import Unit


class Owned(NamedTuple):
    """A unit and the power it belongs to."""

    power: str
    unit: Unit


class Beaten(NamedTuple):
    """A dislodged unit waiting for its retreat.

    `by` is the province its attacker came from ("" if nobody knows), `retreats` the places open to
    it; without any it is lost, and leaves the board for good with the retreat phase.
    """

    power: str
    unit: Unit
    by: str
    retreats: tuple[str, ...]


class Moved(NamedTuple):
    """A unit went to the place `to`."""

    power: str
    unit: Unit
    to: str


class Bounced(NamedTuple):
    """Units kept each other out of an empty province: it is closed to retreats."""

    province: str


class Dislodged(NamedTuple):
    """A unit lost its province to an attack from `by` and may retreat to one of `retreats`."""

    power: str
    unit: Unit
    by: str
    retreats: tuple[str, ...]


class Destroyed(NamedTuple):
    """A unit lost its province to an attack from `by` and had nowhere to go."""

    power: str
    unit: Unit
    by: str


class Infected(NamedTuple):
    """A unit was destroyed by an attack from `by`, without a retreat."""

    power: str
    unit: Unit
    by: str


class Killed(NamedTuple):
    """A piece that cannot retreat lost its province to an attack from `by`."""

    power: str
    unit: Unit
    by: str


class Appeared(NamedTuple):
    """A new piece."""

    power: str
    unit: Unit


class Turned(NamedTuple):
    """A unit became a piece of another power where it stands."""

    power: str
    unit: Unit
    into: Owned


class Lapsed(NamedTuple):
    """A power has been in civil disorder for so many movement phases."""

    power: str
    phases: int


class Retreated(NamedTuple):
    """A dislodged unit went to the place `to`."""

    power: str
    unit: Unit
    to: str


class Disbanded(NamedTuple):
    """A dislodged unit left the board in a retreat phase."""

    power: str
    unit: Unit


class Built(NamedTuple):
    """A new unit."""

    power: str
    unit: Unit


class Removed(NamedTuple):
    """A unit left the board in an adjustment phase; `asked` says its power ordered it."""

    power: str
    unit: Unit
    asked: bool


class Lost(NamedTuple):
    """A centre is nobody's any more."""

    centre: str


class Captured(NamedTuple):
    """A centre has a new owner."""

    power: str
    centre: str


Event = (
    Moved
    | Bounced
    | Dislodged
    | Destroyed
    | Infected
    | Killed
    | Appeared
    | Turned
    | Lapsed
    | Retreated
    | Disbanded
    | Built
    | Removed
    | Captured
    | Lost
)


@lru_cache(maxsize=10_000)
def arrived(power: str, kind: str, place: str) -> tuple[str, Owned]:
    """The province a unit has come to, and the unit there; the same few come up all the time."""
    return province_of(place), Owned(power, Unit(kind, place))


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where, and who owns what.

    `units` maps a province to the unit in it, `centres` a centre to its owner, `dislodged` are
    units waiting to retreat, `contested` provinces that a stand-off closed to
    retreats, `disorder` how many movement phases a power has spent in civil disorder.
    """

    units: Mapping[str, Owned]
    centres: Mapping[str, str] = field(default_factory=dict)
    dislodged: tuple[Beaten, ...] = ()
    contested: frozenset[str] = frozenset()
    disorder: Mapping[str, int] = field(default_factory=dict)

    def after(self, events: Iterable[Event]) -> Position:  # noqa: C901  # one case for each event
        """The position that the events of one phase lead to.

        Everything happens at once: first every unit that leaves is lifted, then those that arrive
        are set down. What waited for a retreat is gone once a retreat phase is over.
        """
        lifted: set[str] = set()
        placed: dict[str, Owned] = {}
        beaten: list[Beaten] = []
        contested: set[str] = set()
        centres, disorder = dict(self.centres), dict(self.disorder)
        for event in events:
            match event:
                case Moved():  # the most of them
                    lifted.add(event.unit.province)
                    province, owned = arrived(event.power, event.unit.kind, event.to)
                    placed[province] = owned
                case Retreated(power, unit, to):
                    province, owned = arrived(power, unit.kind, to)
                    placed[province] = owned
                case Bounced(province):
                    contested.add(province)
                case Dislodged(power, unit, by, retreats):
                    lifted.add(unit.province)
                    beaten.append(Beaten(power, unit, by, retreats))
                case Destroyed(power, unit, by):
                    lifted.add(unit.province)
                    beaten.append(Beaten(power, unit, by, ()))
                case Removed(_, unit, _) | Infected(_, unit, _) | Killed(_, unit, _):
                    lifted.add(unit.province)
                case Built(power, unit) | Appeared(power, unit):
                    placed[unit.province] = Owned(power, unit)
                case Turned(_, unit, into):
                    placed[unit.province] = into
                case Lapsed(power, phases):
                    disorder[power] = phases
                case Lost(centre):
                    centres.pop(centre, None)
                case Captured(power, centre):
                    centres[centre] = power
                case Disbanded():
                    pass
        units = dict(self.units)
        for province in lifted:
            del units[province]
        units |= placed
        return Position(units, centres, tuple(beaten), frozenset(contested), disorder)

    @property
    def retreating(self) -> bool:
        """Whether a dislodged unit has somewhere to retreat to."""
        return any(beaten.retreats for beaten in self.dislodged)

    def of(self, power: str) -> list[Unit]:
        """The units of one power on the board, by place."""
        return sorted(
            (owned.unit for owned in self.units.values() if owned.power == power),
            key=lambda unit: unit.place,
        )

    def centres_of(self, power: str) -> list[str]:
        """The centres that a power owns, sorted."""
        return sorted(centre for centre, owner in self.centres.items() if owner == power)

    def powers(self) -> list[str]:
        """Every power that has a unit, a dislodged unit or a centre, in order of names."""
        return sorted(
            {owned.power for owned in self.units.values()}
            | {beaten.power for beaten in self.dislodged}
            | set(self.centres.values())
        )

    def with_centres(self, centres: Mapping[str, str]) -> Position:
        """The same position with other owners of centres."""
        return replace(self, centres=dict(centres))
