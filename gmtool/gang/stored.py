"""A state as texts, and back: how it stands in a file."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import Any

from gmtool.gang.board import Board, Laid
from gmtool.gang.rules import Rules
from gmtool.gang.spaces import Space, Spot, read_space
from gmtool.gang.state import Cargo, Deck, Effect, Goal, Player, State, Undead
from gmtool.gang.tiles import Tiles, TileSet


@dataclass(frozen=True, kw_only=True)
class StoredPlayer:
    """A player as texts; hearts in halves."""

    at: str
    status: str
    halves: int
    bullets: int
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    moved: bool = False
    played: bool = False
    evaded: tuple[str, ...] = ()
    bans: dict[str, int] = field(default_factory=dict)
    shielded: tuple[str, ...] = ()
    misses: int = 0
    goal: str = ""
    kills: int = 0
    jeep: bool = False
    standing: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StoredDeck:
    """A deck as texts, the next tile and card first."""

    tiles: tuple[str, ...] = ()
    used_tiles: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StoredEffect:
    """An effect as texts."""

    kind: str
    seat: str = ""
    of: str = ""
    since: int = 0
    left: int = 1
    number: int = 0
    at: str = ""
    owner: str = ""


@dataclass(frozen=True, kw_only=True)
class Stored:
    """A state as texts; what stands in it has a settled order."""

    turn: int
    rounds: int
    active: str
    seats: tuple[str, ...]
    players: dict[str, StoredPlayer]
    tiles: dict[str, str]
    undead: dict[str, str]
    born: int
    decks: dict[str, StoredDeck]
    openings: tuple[str, ...] = ()
    tokens: dict[str, str] = field(default_factory=dict)
    pilot: str = ""
    fuel: str = ""
    effects: tuple[StoredEffect, ...] = ()
    again: str = ""
    spell: bool = False
    end: str = ""


def store(state: State) -> Stored:
    """A state as texts."""
    return Stored(
        turn=state.turn,
        rounds=state.rounds,
        active=state.active,
        seats=state.seats,
        players={seat: _player(state.players[seat]) for seat in state.seats},
        tiles={
            f"{x},{y}": f"{laid.tile.id} rot {laid.turn}"
            + (f" floor {laid.floor}" if laid.floor > 1 else "")
            for (x, y), laid in sorted(state.board.laid.items(), key=lambda item: item[0])
        },
        undead={
            name: f"{each.kind} {each.at}"
            for name, each in sorted(state.undead.items(), key=lambda item: int(item[0][1:]))
        },
        born=state.born,
        decks={name: StoredDeck(**asdict(deck)) for name, deck in state.decks.items()},
        openings=tuple(f"{one} {other}" for one, other in sorted(state.board.openings)),
        tokens={str(at): token for at, token in sorted(state.tokens.items())},
        pilot=_cargo(state.pilot),
        fuel=_cargo(state.fuel),
        effects=tuple(
            StoredEffect(**{**asdict(each), "at": "" if each.at is None else str(each.at)})
            for each in state.effects
        ),
        again=state.again,
        spell=state.spell,
        end=state.end,
    )


def _player(player: Player) -> StoredPlayer:
    written: dict[str, Any] = {
        "at": str(player.at),
        "bans": dict(sorted(player.bans.items())),
        "shielded": tuple(sorted(player.shielded)),
        "goal": str(player.goal) if player.goal else "",
    }
    return StoredPlayer(**{**asdict(player), **written})


def _cargo(cargo: Cargo) -> str:
    if cargo.carrier:
        return f"with {cargo.carrier}"
    if cargo.at is None:
        return ""
    return f"at {cargo.at}" + (" wide" if cargo.wide else "")


def restore(tiles: Tiles, sets: dict[str, TileSet], rules: Rules, stored: Stored) -> State:
    """The state again; raises ValueError for what cannot be."""
    seats = set(stored.seats)
    if stored.active not in seats or set(stored.players) != seats:
        raise ValueError("the seats do not agree")
    laid: dict[Spot, Laid] = {}
    for place, text in stored.tiles.items():
        found = re.fullmatch(r"(\S+) rot (0|90|180|270)(?: floor (2))?", text)
        if found is None or found[1] not in tiles.tiles:
            raise ValueError(f'"{text}" is no tile')
        laid[_space(place).spot] = Laid(tiles.tiles[found[1]], int(found[2]), int(found[3] or 1))
    openings = [tuple(map(_space, text.split())) for text in stored.openings]
    undead = {}
    for name, text in stored.undead.items():
        kind, _, at = text.partition(" ")
        if kind not in tiles.kinds or not re.fullmatch(r"z\d+", name):
            raise ValueError(f'"{name}: {text}" is no undead')
        undead[name] = Undead(kind, _space(at))
    return State(
        rules,
        stored.seats,
        stored.active,
        Board(sets, laid, [(pair[0], pair[1]) for pair in openings]),
        {seat: _restored(stored.players[seat]) for seat in stored.seats},
        {name: Deck(**asdict(deck)) for name, deck in stored.decks.items()},
        stored.turn,
        stored.rounds,
        undead,
        stored.born,
        {_space(at): token for at, token in stored.tokens.items()},
        _read_cargo(stored.pilot),
        _read_cargo(stored.fuel),
        tuple(
            Effect(**{**asdict(each), "at": _space(each.at) if each.at else None})
            for each in stored.effects
        ),
        stored.again,
        stored.spell,
        stored.end,
    )


def _restored(stored: StoredPlayer) -> Player:
    kind, _, prey = stored.goal.partition(" ")
    read: dict[str, Any] = {
        "at": _space(stored.at),
        "shielded": frozenset(stored.shielded),
        "goal": Goal(kind, prey) if kind else None,
    }
    return Player(**{**asdict(stored), **read})


def _read_cargo(text: str) -> Cargo:
    word, _, rest = text.partition(" ")
    if word == "with":
        return Cargo(None, rest)
    if word == "at":
        at, _, wide = rest.partition(" ")
        return Cargo(_space(at), "", bool(wide))
    return Cargo()


def _space(text: str) -> Space:
    space = read_space(text)
    if space is None:
        raise ValueError(f'"{text}" is no space')
    return space
