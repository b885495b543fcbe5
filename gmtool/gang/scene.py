"""The board as shapes: tiles, roads, buildings, doors, tokens, undead, pawns, axis labels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gmtool.core.scene import (
    Label,
    Point,
    Polygon,
    Scene,
    Shape,
    Stroke,
    box,
    disc,
    named_colours,
)
from gmtool.gang.grid import letters_of
from gmtool.gang.setting import Setting
from gmtool.gang.spaces import DIRECTIONS, PARTS, Space, Spot
from gmtool.gang.state import CAP, DEAD, FUEL, HEART, PILOT, REVENANT, State
from gmtool.gang.tiles import DOG, ENHANCED, INTERIOR

SPACE = 40.0
TILE = 3 * SPACE + 6.0
MARGIN, TOP = 44.0, 78.0
BACKGROUND, INK, SOLID, DOOR = "#f4f2ec", "#222222", "#8d8f86", "#7a4a1d"
FLOORS = {
    "R": "#d9d9d4",
    "H": "#e6dcc6",
    "E": "#c3b5e0",
    "L": "#bcd4dc",
    "B": "#f1e3b0",
    "V": "#cdbfae",
    "P": "#d0d0c4",
    "G": "#cfe3b4",
    "W": "#8fb782",
    "A": "#e3c4c4",
}
PAWNS = {
    "red": "#d62728",
    "blue": "#1f77b4",
    "amber": "#e6a700",
    "green": "#2ca02c",
    "violet": "#9467bd",
    "pink": "#e377c2",
    "cyan": "#17a5b5",
    "brown": "#8c564b",
    "olive": "#6f8f1f",
    "orange": "#ff7f0e",
    "indigo": "#3b3b98",
    "grey": "#5a5a5a",
    "white": "#ffffff",
    "yellow": "#f5e13d",
}
"""The colours of pawns."""
UNDEAD = {DOG: "#6b4423", ENHANCED: "#7b1e5a"}
ZOMBIE = "#4f6b3a"
KEY = (
    (ZOMBIE, "zombie, with its number"),
    (UNDEAD[ENHANCED], "enhanced"),
    (UNDEAD[DOG], "dog"),
    ("#000000", "revenant"),
)
HEART_FILL, BULLET_FILL = "#c2185b", "#4a4a4a"


def scene(game: Setting, state: State, title: str) -> Scene:
    """The picture of the board as it stands, below its title."""
    xs = [x for x, _ in state.board.laid]
    ys = [y for _, y in state.board.laid]
    frame = _Frame(min(xs), max(ys))
    shapes: list[Shape] = [Label((20.0, 24.0), title, 20.0, INK, bold=True, align="left")]
    for spot in sorted(state.board.laid):
        shapes += _tile(frame, state, spot)
    for spot in sorted(state.board.laid):
        shapes += _walls(frame, state, spot)
    for space in sorted(state.board.letters):
        shapes += _pieces(frame, state, space)
    shapes += _titles(frame, state)
    width = (max(xs) - min(xs) + 1) * TILE + 2 * MARGIN
    height = (max(ys) - min(ys) + 1) * TILE + TOP + MARGIN
    shapes += _axes(frame, range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1))
    legend = list(_legend(game, state, height))
    return Scene(
        max(width, 620.0), height + 26.0 * len(state.seats) + 20.0, BACKGROUND, (*shapes, *legend)
    )


class _Frame:
    """Where spaces lie in the picture."""

    def __init__(self, west: int, north: int) -> None:
        self.west, self.north = west, north

    def tile(self, spot: Spot) -> Point:
        """The middle of a tile."""
        x = MARGIN + (spot[0] - self.west + 0.5) * TILE
        return x, TOP + (self.north - spot[1] + 0.5) * TILE

    def space(self, space: Space) -> Point:
        """The middle of a space."""
        x, y = self.tile(space.spot)
        dx, dy = PARTS[space.part]
        return x + dx * SPACE, y - dy * SPACE


def _tile(frame: _Frame, state: State, spot: Spot) -> Iterator[Shape]:
    yield Polygon((box(frame.tile(spot), TILE - 4.0, TILE - 4.0),), SOLID)
    for space in state.board.spaces(spot):
        fill = FLOORS[state.board.letters[space]]
        yield Polygon((box(frame.space(space), SPACE, SPACE),), fill)
        if state.board.is_duct(space):
            x, y = frame.space(space)
            yield Polygon((box((x + 13.0, y - 13.0), 8.0, 8.0),), "", INK, 1.0)


def _walls(frame: _Frame, state: State, spot: Spot) -> Iterator[Shape]:
    """Walls where one cannot pass, doors where one can between inside and outside."""
    board = state.board
    for space in board.spaces(spot):
        x, y = frame.space(space)
        for side, (dx, dy) in DIRECTIONS.items():
            there = space.towards(side)
            middle = x + dx * SPACE / 2, y - dy * SPACE / 2
            ends = (
                (middle[0] - dy * SPACE / 2, middle[1] - dx * SPACE / 2),
                (middle[0] + dy * SPACE / 2, middle[1] + dx * SPACE / 2),
            )
            passable = there in board.steps[space]
            if not passable:
                yield Stroke(ends, INK, 2.2)
            elif there.spot != spot:
                gap = middle[0] + dx * 3.0, middle[1] - dy * 3.0
                yield Polygon((box(gap, 14.0 if dy else 7.0, 14.0 if dx else 7.0),), "#ffffff")
            elif (board.letters[space] in INTERIOR) != (board.letters[there] in INTERIOR):
                third = tuple(
                    (middle[0] + (end[0] - middle[0]) / 2, middle[1] + (end[1] - middle[1]) / 2)
                    for end in ends
                )
                yield Stroke((third[0], third[1]), DOOR, 5.0)


def _titles(frame: _Frame, state: State) -> Iterator[Shape]:
    for spot, laid in sorted(state.board.laid.items(), key=lambda item: item[0]):
        if laid.tile.undead not in ("exits", "die"):
            x, y = frame.tile(spot)
            yield Label((x, y + TILE / 2 - 8.0), laid.tile.title, 10.0, INK, halo="#ffffff")


def _pieces(frame: _Frame, state: State, space: Space) -> Iterator[Shape]:
    """What stands on a space: pawns to the left, undead to the right, tokens and things below."""
    x, y = frame.space(space)
    yield from _pawns(state, space, (x, y))
    yield from _undead(state, space, (x, y))
    token = state.tokens.get(space)
    if token:
        fill = HEART_FILL if token == HEART else BULLET_FILL
        yield Polygon((disc((x - 12.5, y + 8.5), 5.5, 12),), fill, "#ffffff", 1.0)
        yield Label((x - 12.5, y + 8.5), "♥" if token == HEART else "•", 8.0, "#ffffff")
    for what, sign, shift in ((PILOT, "P", 1.0), (FUEL, "F", 13.0)):
        cargo = state.cargo(what)
        carrier = state.players[cargo.carrier].at if cargo.carrier else cargo.at
        if carrier == space:
            at = (x + shift, y + 14.0)
            yield Polygon((box(at, 11.0, 12.0, 2.5),), "#ffd400", INK, 1.2)
            yield Label(at, sign, 10.0, INK, bold=True)


def _pawns(state: State, space: Space, at: Point) -> Iterator[Shape]:
    """Those on a space who are no undead; on a start space there may be many."""
    letters = letters_of(state.seats)
    everybody = [seat for seat in state.seats if state.players[seat].at == space]
    pawns = [s for s in everybody if state.players[s].status not in (DEAD, REVENANT)]
    x, y = at
    if len(pawns) <= CAP:
        radius, spots = 9.5, [(x - 10.0, y - 9.0 + 19.0 * k) for k in range(len(pawns))]
    else:
        across = math.ceil(math.sqrt(len(pawns)))
        radius = 7.5
        spots = [
            (x + 15.0 * (k % across - (across - 1) / 2), y - 11.0 + 15.0 * (k // across))
            for k in range(len(pawns))
        ]
    for seat, spot in zip(pawns, spots, strict=True):
        yield from _counter(spot, radius, _colour(state, seat), letters[seat])
    dead = "".join(f"†{letters[s]}" for s in everybody if state.players[s].status == DEAD)
    if dead:
        yield Label((x - 18.5, y + 14.0), dead, 10.0, INK, halo="#ffffff", align="left")


def _undead(state: State, space: Space, at: Point) -> Iterator[Shape]:
    """Those on a space who are: beside each other, below each other beside a pawn."""
    letters = letters_of(state.seats)
    undead = [
        (UNDEAD.get(state.undead[name].kind, ZOMBIE), name[1:], "")
        for name in state.zombies_at(space)
    ]
    undead += [("#000000", letters[s], _colour(state, s)) for s in state.revenants_at(space)]
    beside = any(
        player.at == space and player.status not in (DEAD, REVENANT)
        for player in state.players.values()
    )
    x, y = at
    for number, (fill, mark, edge) in enumerate(undead):
        spot = (x + 6.0, y - 8.0)
        if beside:
            spot = (x + 9.0, y - 8.0 + 19.0 * number)
        elif len(undead) > 1:
            spot = (x - 9.5 + 19.0 * (number % 2), y - 9.0 + 19.0 * (number // 2))
        yield from _counter(spot, 10.0 if len(undead) > 1 else 11.5, fill, mark, edge)


def _counter(at: Point, radius: float, fill: str, mark: str, edge: str = "") -> Iterator[Shape]:
    ink = INK if _is_light(fill) else "#ffffff"
    yield Polygon((disc(at, radius, 20),), fill, edge or ink, 2.5 if edge else 1.0)
    size = 12.0 if len(mark) < 3 and radius > 9.0 else 10.0
    yield Label(at, mark, size, ink, bold=True)


def _is_light(colour: str) -> bool:
    """Whether black is read better on a colour than white."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue > 150


def _colour(state: State, seat: str) -> str:
    # the seats turn with who goes first; a colour belongs to a name
    return named_colours(sorted(state.seats), PAWNS)[seat]


def _axes(frame: _Frame, xs: Sequence[int], ys: Sequence[int]) -> Iterator[Shape]:
    for x in xs:
        at = frame.tile((x, ys[-1]))
        yield Label((at[0], at[1] - TILE / 2 - 14.0), str(x), 16.0, INK, bold=True)
    for y in ys:
        at = frame.tile((xs[0], y))
        yield Label((at[0] - TILE / 2 - 16.0, at[1]), str(y), 16.0, INK, bold=True)


def _legend(game: Setting, state: State, top: float) -> Iterator[Shape]:
    """A line for each player, and what the colours of the undead mean."""
    for number, (colour, word) in enumerate(KEY):
        x, y = MARGIN + 330.0, top + 26.0 * number
        yield from _counter((x, y), 10.0, colour, "")
        yield Label((x + 20.0, y), word, 15.0, INK, align="left")
    for number, seat in enumerate(state.seats):
        player, y = state.players[seat], top + 26.0 * number
        letter = letters_of(state.seats)[seat]
        undead = player.status == REVENANT
        fill = "#000000" if undead else _colour(state, seat)
        yield from _counter((MARGIN, y), 10.0, fill, letter, _colour(state, seat) if undead else "")
        carries = "".join(f", {what}" for what in state.carried(seat))
        if player.alive:
            items = "".join(f", {game.cards[item].title}" for item in player.items)
            text = f"{seat}: {player.halves / 2:g} hearts, {player.bullets} bullets{items}{carries}"
        else:
            text = f"{seat}: {player.status}{carries}"
        yield Label((MARGIN + 20.0, y), text, 15.0, INK, align="left")
