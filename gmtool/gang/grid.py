"""The board as plain text: three characters for each space, tiles framed, with axis labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gmtool.gang.spaces import Space, Spot
from gmtool.gang.state import DEAD, HEART, REVENANT, Seat, State
from gmtool.gang.tiles import DOG, ENHANCED

WIDEST = 6
"""How many tiles stand beside each other, so that a line has less than 72 characters."""
MARKS = {DOG: "d", ENHANCED: "e"}
ROAD = "."
BLANK = "·"
"""What stands where there is nothing: forums swallow blanks."""
FLOORS = {"B": ":", "V": ":", "W": "^", "A": "=", "E": "%"}
"""What an empty space shows; a road, a hallway and the like show a point."""
KEY = (
    "capitals are players (as a revenant with *), z zombie, e enhanced, d dog, + heart, o bullet, "
    "! pilot, $ fuel; . road : inside ^ wood = altar % escalator"
)


def letters_of(seats: tuple[Seat, ...]) -> Mapping[Seat, str]:
    """A capital for each seat: its first letter, or one of its others, or any that is free."""
    taken: dict[Seat, str] = {}
    for seat in sorted(seats):
        wanted = [c for c in seat.upper() if c.isascii() and c.isalpha()]
        free = [c for c in (*wanted, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if c not in taken.values()]
        taken[seat] = free[0]
    return taken


def grid(state: State) -> list[list[str]]:
    """The board in strips that fit into a post, from the west to the east, each with its lines from
    the north.
    """
    columns = [x for x, _ in state.board.laid]
    west, east = min(columns), max(columns)
    marks = _marks(state)
    return [
        _strip(state, range(x, min(x + WIDEST, east + 1)), marks)
        for x in range(west, east + 1, WIDEST)
    ]


def _strip(state: State, xs: Sequence[int], marks: Mapping[Space, str]) -> list[str]:
    rows = [y for x, y in state.board.laid if x in xs]
    lines = []
    for ty in range(max(rows), min(rows) - 2, -1):
        lines.append("    " + "".join(_frame(state, (tx, ty)) for tx in xs) + "+")
        for dy in (1, 0, -1) if ty >= min(rows) else ():
            label = f"{ty:>3} " if dy == 0 else "    "
            end = _border(state, Space(3 * xs[-1] + 2, 3 * ty + dy))
            lines.append(label + "".join(_row(state, (tx, ty), dy, marks) for tx in xs) + end)
    lines.append("    " + "".join(f"{tx:^10}" for tx in xs))
    return [line.rstrip().replace(" ", BLANK) for line in lines]


def _frame(state: State, spot: Spot) -> str:
    """The northern border of a tile, with gaps where one can pass."""
    parts = []
    for dx in (-1, 0, 1):
        here = Space(3 * spot[0] + dx, 3 * spot[1] + 1)
        there = here.towards("N")
        if there in state.board.steps.get(here, ()):
            parts.append(3 * ROAD)
        else:
            framed = here.spot in state.board.laid or there.spot in state.board.laid
            parts.append("---" if framed else "   ")
    return "+" + "".join(parts)


def _border(state: State, here: Space) -> str:
    """The border to the west of a space."""
    there = here.towards("W")
    if there in state.board.steps.get(here, ()):
        return ROAD
    return "|" if here.spot in state.board.laid or there.spot in state.board.laid else " "


def _row(state: State, spot: Spot, dy: int, marks: Mapping[Space, str]) -> str:
    """A row of the spaces of a tile, and the border to its west."""
    cells = []
    for dx in (-1, 0, 1):
        here = Space(3 * spot[0] + dx, 3 * spot[1] + dy)
        letter = state.board.letters.get(here)
        if letter is None:
            cells.append("###" if spot in state.board.laid else "   ")
        else:
            cells.append(marks.get(here, "").ljust(3, FLOORS.get(letter, ROAD))[:3])
    return _border(state, Space(3 * spot[0] - 1, 3 * spot[1] + dy)) + "".join(cells)


def _marks(state: State) -> dict[Space, str]:
    """What stands on each space, the most important first."""
    marks: dict[Space, list[str]] = {}
    letters = letters_of(state.seats)
    for at, mark in _all_marks(state, letters):
        marks.setdefault(at, []).append(mark)
    return {at: "".join(those) for at, those in marks.items()}


def _all_marks(state: State, letters: Mapping[Seat, str]) -> Iterator[tuple[Space, str]]:
    for what, sign in (("pilot", "!"), ("fuel", "$")):
        at = state.cargo(what).at
        if at is not None:
            yield at, sign
    for seat in state.seats:
        player = state.players[seat]
        if player.status == REVENANT:
            yield player.at, letters[seat] + "*"
        elif player.status != DEAD and not (player.alive and state.exempt(seat)):
            yield player.at, letters[seat]
    for each in state.undead.values():
        yield each.at, MARKS.get(each.kind, "z")
    for at, token in state.tokens.items():
        yield at, "+" if token == HEART else "o"
