"""What can happen: the state changes through events and through nothing else.

Each event knows the state after it. Events that change nothing are there to be told. Here is what
happens to the board and to the undead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from gmtool.gang.board import Laid
from gmtool.gang.cards import set_of
from gmtool.gang.placing import Placement
from gmtool.gang.spaces import Space, Spot
from gmtool.gang.state import Cargo, Seat, State, Undead


class Event(Protocol):
    """Something that happens to a state."""

    def after(self, state: State) -> State:
        """The state after it."""


class Telling:
    """An event that changes nothing."""

    def after(self, state: State) -> State:
        """The same state."""
        return state


@dataclass(frozen=True, slots=True)
class Note(Telling):
    """Something to be told that has no event of its own; to a seat alone if `private`."""

    text: str
    private: Seat = ""


@dataclass(frozen=True, slots=True)
class Rolled(Telling):
    """A die with its running number in the turn; `plus` is added to what it shows."""

    number: int
    seat: Seat
    purpose: str
    value: int
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Attacked(Telling):
    """A fight between survivors begins."""

    attackers: tuple[Seat, ...]
    defenders: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Round(Telling):
    """A round of a fight between survivors begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Shot(Telling):
    """A shot at a survivor, and what it does: miss, injury, kill."""

    shooter: Seat
    target: Seat
    effect: str


@dataclass(frozen=True, slots=True)
class BrokeOff(Telling):
    """An attacker stops."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A tile from a deck is laid."""

    seat: Seat
    area: str
    spot: Spot
    laid: Laid

    def after(self, state: State) -> State:
        """The tile is on the board and no more in the deck."""
        tiles = list(state.decks[self.area].tiles)
        tiles.remove(self.laid.tile.id)
        state = state.with_deck(self.area, tiles=tuple(tiles))
        return replace(state, board=state.board.with_tile(self.spot, self.laid))

    @property
    def placement(self) -> Placement:
        """Where it lies."""
        return Placement(self.spot, self.laid.turn)


@dataclass(frozen=True, slots=True)
class TileUnused:
    """A tile fits nowhere: it is put away for good, or shuffled back (G5.5)."""

    seat: Seat
    area: str
    tile: str
    deck: tuple[str, ...]
    back: bool

    def after(self, state: State) -> State:
        """The deck without it, or in a new sequence."""
        used = state.decks[self.area].used_tiles
        used = used if self.back else (*used, self.tile)
        return state.with_deck(self.area, tiles=self.deck, used_tiles=used)


@dataclass(frozen=True, slots=True)
class TileGone:
    """A tile is blown off the board."""

    spot: Spot
    tile: str

    def after(self, state: State) -> State:
        """The board without it, its tokens gone."""
        tokens = {at: token for at, token in state.tokens.items() if at.spot != self.spot}
        area = set_of(self.tile)
        state = state.with_deck(area, used_tiles=(*state.decks[area].used_tiles, self.tile))
        return replace(state, board=state.board.without_tile(self.spot), tokens=tokens)


@dataclass(frozen=True, slots=True)
class Opened:
    """A way is made between two spaces that touch."""

    one: Space
    other: Space

    def after(self, state: State) -> State:
        """The board with the way."""
        return replace(state, board=state.board.opened(self.one, self.other))


@dataclass(frozen=True, slots=True)
class Appeared:
    """An undead appears."""

    name: str
    kind: str
    at: Space

    def after(self, state: State) -> State:
        """One undead more."""
        undead = {**state.undead, self.name: Undead(self.kind, self.at)}
        return replace(state, undead=undead, born=max(state.born, int(self.name[1:])))


@dataclass(frozen=True, slots=True)
class UndeadMoved:
    """An undead goes from one space to another."""

    name: str
    start: Space
    end: Space

    def after(self, state: State) -> State:
        """It stands there."""
        moved = replace(state.undead[self.name], at=self.end)
        return replace(state, undead={**state.undead, self.name: moved})


@dataclass(frozen=True, slots=True)
class Destroyed:
    """An undead is destroyed, by a survivor or by something else."""

    name: str
    kind: str
    at: Space
    by: Seat = ""

    def after(self, state: State) -> State:
        """One undead less; nobody has evaded it any more."""
        undead = {name: each for name, each in state.undead.items() if name != self.name}
        state = replace(state, undead=undead)
        if self.by:
            state = state.with_player(self.by, kills=state.players[self.by].kills + 1)
        return state


@dataclass(frozen=True, slots=True)
class TokenLaid:
    """A heart or a bullet lies on a space."""

    at: Space
    token: str

    def after(self, state: State) -> State:
        """It lies there."""
        return replace(state, tokens={**state.tokens, self.at: self.token})


@dataclass(frozen=True, slots=True)
class Lies:
    """Pilot or fuel are somewhere on the board, there for whoever comes."""

    what: str
    at: Space
    wide: bool = False

    def after(self, state: State) -> State:
        """They are there."""
        return state.with_cargo(self.what, Cargo(self.at, "", self.wide))
