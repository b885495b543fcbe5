"""A game between two phases, and how that stands in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gmtool.diplomacy.auction import NO_AUCTION, Auctioned
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.canonical import read_unit
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.season import Season

Grouped = dict[str, tuple[str, ...]]
"""Units or centres of each power."""


@dataclass(frozen=True, slots=True)
class State:
    """The phase that comes next, the position it starts from, and what is known of the seats.

    `seats` are all that ever played, in the order of the game; `missed` says how many movement
    phases in a row a seat has sent no orders for; `winner` is a seat, another power that has won,
    or "" while the game goes on.
    """

    season: Season
    position: Position
    seats: tuple[str, ...]
    missed: Mapping[str, int] = field(default_factory=dict)
    winner: str = ""
    first: bool = False
    """Whether no phase has been played yet."""
    auction: Auctioned = NO_AUCTION

    def without_disorder(self, seat: str) -> State:
        """The same with a seat that is played again: RULES E2."""
        disorder = {power: n for power, n in self.position.disorder.items() if power != seat}
        missed = {power: n for power, n in self.missed.items() if power != seat}
        return replace(self, position=replace(self.position, disorder=disorder), missed=missed)

    def with_disorder(self, seat: str) -> State:
        """The same with a seat in civil disorder: RULES E1."""
        disorder = {seat: 0, **self.position.disorder}
        return replace(self, position=replace(self.position, disorder=disorder))


@dataclass(frozen=True, kw_only=True)
class StoredRetreat:
    """A dislodged unit, where its attacker came from, and where it may go."""

    power: str
    unit: str
    by: str = ""
    retreats: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A state as texts."""

    season: str
    seats: tuple[str, ...]
    units: Grouped = field(default_factory=dict)
    centers: Grouped = field(default_factory=dict)
    dislodged: tuple[StoredRetreat, ...] = ()
    contested: tuple[str, ...] = ()
    disorder: dict[str, int] = field(default_factory=dict)
    missed: dict[str, int] = field(default_factory=dict)
    winner: str = ""
    first: bool = False
    auction: Auctioned = NO_AUCTION


def store(state: State) -> Stored:
    """A state as texts; what stands in it has a settled order."""
    position = state.position
    units: dict[str, list[str]] = {}
    for _, owned in sorted(position.units.items()):
        units.setdefault(owned.power, []).append(str(owned.unit))
    centres: dict[str, list[str]] = {}
    for centre, power in sorted(position.centres.items()):
        centres.setdefault(power, []).append(centre)
    return Stored(
        season=str(state.season),
        seats=state.seats,
        units={power: tuple(units[power]) for power in sorted(units)},
        centers={power: tuple(centres[power]) for power in sorted(centres)},
        dislodged=tuple(
            StoredRetreat(power=b.power, unit=str(b.unit), by=b.by, retreats=b.retreats)
            for b in sorted(position.dislodged)
        ),
        contested=tuple(sorted(position.contested)),
        disorder=dict(sorted(position.disorder.items())),
        missed=dict(sorted(state.missed.items())),
        winner=state.winner,
        first=state.first,
        auction=state.auction,
    )


def restore(board: Board, stored: Stored) -> State:
    """The state again; ValueError for what cannot stand on the board."""
    season = Season.read(stored.season)
    if season is None:
        raise ValueError(f'"{stored.season}" is no season')
    units: dict[str, Owned] = {}
    for power, texts in stored.units.items():
        for text in texts:
            unit = _unit(board, text)
            if unit.province in units:
                raise ValueError(f"two units stand in {unit.province}")
            units[unit.province] = Owned(power, unit)
    owners = {centre: power for power, owned in stored.centers.items() for centre in owned}
    places = [*owners, *stored.contested]
    places += [place for each in stored.dislodged for place in (each.by, *each.retreats) if place]
    places += [*stored.auction.won, *stored.auction.forfeited]
    for place in places:
        if place not in board.number:
            raise ValueError(f'there is no place "{place}"')
    beaten = tuple(
        Beaten(each.power, _unit(board, each.unit), each.by, each.retreats)
        for each in stored.dislodged
    )
    position = Position(units, owners, beaten, frozenset(stored.contested), stored.disorder)
    return State(
        season,
        position,
        stored.seats,
        stored.missed,
        stored.winner,
        stored.first,
        stored.auction,
    )


def _unit(board: Board, text: str) -> Unit:
    unit, fault = read_unit(board, text)
    if unit is None:
        raise ValueError(f'"{text}": {fault}')
    return board.unit(unit)
