"""The state of the game between two turns, and within one: an immutable value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gmtool.gang.board import Board
from gmtool.gang.rules import Rules
from gmtool.gang.spaces import Space

SURVIVOR, DEAD, REVENANT, WON, LOST = "survivor", "dead", "revenant", "won", "lost"
ESCAPE, RAMPAGE, HUNT = "escape", "rampage", "hunt"
PILOT, FUEL = "pilot", "fuel"
HEART, BULLET = "heart", "bullet"
MOST_HALVES = 10
HAND = 3
CAP = 2
"""How many survivors, and how many undead, a space holds (G6.2)."""
Seat = str


@dataclass(frozen=True, slots=True)
class Goal:
    """What a revenant is after: ESCAPE, RAMPAGE, or HUNT for a player."""

    kind: str
    prey: Seat = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.prey}".strip()


@dataclass(frozen=True, slots=True)
class Player:
    """A player: status, place, what he has, and what binds him.

    Hearts count in halves. `misses` own turns are still to be missed. `bans` maps players he may
    not attack to the own turns for which that holds; `shielded` names those who may not attack him
    before he has had a turn. `standing` are the orders that hold until he changes them.
    """

    at: Space
    status: str = SURVIVOR
    halves: int = 6
    bullets: int = 3
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    moved: bool = False
    played: bool = False
    evaded: tuple[str, ...] = ()
    bans: Mapping[Seat, int] = field(default_factory=dict)
    shielded: frozenset[Seat] = frozenset()
    misses: int = 0
    goal: Goal | None = None
    kills: int = 0
    jeep: bool = False
    standing: tuple[str, ...] = ()

    @property
    def alive(self) -> bool:
        """Whether he is a survivor."""
        return self.status == SURVIVOR


@dataclass(frozen=True, slots=True)
class Undead:
    """A zombie, an enhanced one or a dog."""

    kind: str
    at: Space


@dataclass(frozen=True, slots=True)
class Cargo:
    """The pilot or the fuel: not found yet, somewhere on the board, or carried by one player.

    `wide`: not on that space alone, but anywhere in its building, or else on its tile.
    """

    at: Space | None = None
    carrier: Seat = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """What is left of a set: tiles and cards to draw (the next one first), and what is used up.

    `gone` are cards taken out of the game.
    """

    tiles: tuple[str, ...] = ()
    used_tiles: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """Something a card has brought about and that lasts.

    It is over when `left` turns of `of` with a number above `since` have ended; never if `of` is
    "". Some count only in a turn of `of` above `since`. `seat` is whom it binds ("": everybody).
    """

    kind: str
    seat: Seat = ""
    of: Seat = ""
    since: int = 0
    left: int = 1
    number: int = 0
    at: Space | None = None
    owner: Seat = ""


@dataclass(frozen=True)
class State:
    """Everything that is so.

    `turn` is the number of the turn that comes next or goes on, `active` whose it is, `rounds` how
    often play has gone round. `end` is a sentence once the game is over.
    """

    rules: Rules
    seats: tuple[Seat, ...]
    active: Seat
    board: Board
    players: Mapping[Seat, Player]
    decks: Mapping[str, Deck]
    turn: int = 1
    rounds: int = 1
    undead: Mapping[str, Undead] = field(default_factory=dict)
    born: int = 0
    """How many undead there have been: their names are never used again."""
    tokens: Mapping[Space, str] = field(default_factory=dict)
    pilot: Cargo = Cargo()
    fuel: Cargo = Cargo()
    effects: tuple[Effect, ...] = ()
    again: Seat = ""
    """Who has another turn after this one."""
    spell: bool = False
    """Whether no undead appear any more (G12.4)."""
    end: str = ""

    def cargo(self, what: str) -> Cargo:
        """The pilot or the fuel."""
        return self.pilot if what == PILOT else self.fuel

    def with_cargo(self, what: str, cargo: Cargo) -> State:
        """The same with the pilot or the fuel elsewhere."""
        return replace(self, pilot=cargo) if what == PILOT else replace(self, fuel=cargo)

    def carried(self, seat: Seat) -> tuple[str, ...]:
        """What a player carries of the two."""
        return tuple(what for what in (PILOT, FUEL) if self.cargo(what).carrier == seat)

    def with_player(self, seat: Seat, **changes: object) -> State:
        """The same with something changed for a player."""
        player = replace(self.players[seat], **changes)  # type: ignore[arg-type]  # by name
        return replace(self, players={**self.players, seat: player})

    def with_deck(self, area: str, **changes: tuple[str, ...]) -> State:
        """The same with something changed in a deck."""
        return replace(self, decks={**self.decks, area: replace(self.decks[area], **changes)})

    def exempt(self, seat: Seat) -> bool:
        """Whether a pawn has not moved yet, and so counts for nothing (G3.5)."""
        return self.rules.start_exempt and not self.players[seat].moved

    def survivors(self) -> list[Seat]:
        """The survivors, the active one first, then in seat order."""
        return [seat for seat in self.in_order() if self.players[seat].alive]

    def in_order(self) -> list[Seat]:
        """The seats, the active one first, the others as play goes round."""
        k = self.seats.index(self.active)
        return [*self.seats[k:], *self.seats[:k]]

    def survivors_at(self, space: Space) -> list[Seat]:
        """The survivors on a space that count there, the active one first (G3.5)."""
        return [
            seat
            for seat in self.survivors()
            if self.players[seat].at == space and (seat == self.active or not self.exempt(seat))
        ]

    def zombies_at(self, space: Space) -> list[str]:
        """The names of the undead on a space that are no revenants."""
        return [name for name, each in self.undead.items() if each.at == space]

    def revenants_at(self, space: Space) -> list[Seat]:
        """The revenants on a space, in seat order."""
        return [
            seat
            for seat in self.seats
            if self.players[seat].status == REVENANT and self.players[seat].at == space
        ]

    def undead_at(self, space: Space) -> list[str]:
        """All undead on a space: names of zombies, seats of revenants."""
        return [*self.zombies_at(space), *self.revenants_at(space)]

    def room_for_survivor(self, space: Space) -> bool:
        """Whether one survivor more may stand there (G6.2)."""
        standing = [
            seat
            for seat in self.survivors()
            if self.players[seat].at == space and not self.exempt(seat)
        ]
        if self.rules.cap_mode == "total":
            return len(standing) + len(self.undead_at(space)) < CAP
        return len(standing) < CAP

    def room_for_undead(self, space: Space, besides: str = "") -> bool:
        """Whether one undead more may stand there; `besides` is one that does not count."""
        there = [name for name in self.undead_at(space) if name != besides]
        if self.rules.cap_mode == "total":
            people = [s for s in self.survivors() if self.players[s].at == space]
            return len(there) + len([s for s in people if not self.exempt(s)]) < CAP
        return len(there) < CAP

    def in_force(self, kind: str, seat: Seat = "") -> Iterator[Effect]:
        """The effects of a kind that bind everybody or this seat."""
        for effect in self.effects:
            if effect.kind == kind and effect.seat in ("", seat):
                yield effect

    def bound(self, kind: str, seat: Seat) -> Effect | None:
        """The effect of a kind that counts in this very turn of a seat, and only there."""
        for effect in self.effects:
            if effect.kind == kind and effect.seat == seat and self.turn > effect.since:
                return effect
        return None

    def area_of(self, seat: Seat) -> str:
        """The area a player is in."""
        return self.board.area(self.players[seat].at)

    def drawn_tile(self) -> str:
        """The tile that the active player has to place: the next of the deck of his area, or ""
        if there is none or he misses the turn.
        """
        player = self.players[self.active]
        if player.misses or player.status in (WON, LOST):
            return ""
        tiles = self.decks[self.area_of(self.active)].tiles
        return tiles[0] if tiles else ""

    def placer(self) -> Seat:
        """Who lays the drawn tile: the one who drew it (G5.7)."""
        helipads = {of.goal for of in self.board.sets.values()}
        if self.rules.helipad_placer == "drawer" or self.drawn_tile() not in helipads:
            return self.active
        able = [s for s in self.in_order() if self.players[s].status in (SURVIVOR, REVENANT)]
        return min(able, key=lambda seat: self.players[seat].kills, default=self.active)
