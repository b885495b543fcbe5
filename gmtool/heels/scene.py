"""The line from Bunker to Horde as cards, and beneath it the piles and scores, as shapes."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from gmtool.core.scene import Label, Point, Polygon, Scene, Shape, Stroke, named_colours, shifted
from gmtool.heels.line import NOBODY
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.setting import Setting
from gmtool.heels.state import State
from gmtool.heels.view import view

WIDTH = 1000.0
MARGIN = 20.0
PER_ROW = 9
CARD_WIDTH, CARD_HEIGHT = 100.0, 112.0
COLUMN, ROW = (WIDTH - 2 * MARGIN) / PER_ROW, CARD_HEIGHT + 40.0
TOP = 52.0
LETTERS_IN_A_LINE = 112

BACKGROUND, INK, FAINT = "#f7f5f0", "#1b1b1b", "#6b6b6b"
FILLS = {"yellow": "#f6cf65", "blue": "#8fc7ea", "purple": "#d9a7d4", "green": "#a9d39a"}
"""The colours of the sets, apart for all kinds of sight; neutral survivors are white."""
WHITE, BUNKER, HORDE = "#ffffff", "#4a5a6a", "#5d3a3a"
FORWARDS, BACKWARDS = "#1d7a3a", "#b3261e"

KEY = "Speed above, points below (more if eaten), a pistol for the armed; arrows: who was moved."
PISTOL = ((0.0, 0.0), (22.0, 0.0), (22.0, 6.0), (10.0, 6.0), (8.0, 14.0), (2.0, 14.0), (3.0, 6.0))
DIAMOND = ((0.0, -7.0), (6.0, 0.0), (0.0, 7.0), (-6.0, 0.0))


def scene(game: Setting, state: State, turn: HeelsTurn | None) -> Scene:
    """The picture of a state, with what moved in the turn that led to it."""
    told = view(game, state, turn, None)
    title = f"{turn.phase.title}, the line after it" if turn else game.phase(state).title
    shapes: list[Shape] = [Label((MARGIN, 24.0), title, 20.0, INK, bold=True, align="left")]
    ends = [("BUNKER", BUNKER), *told["line"], ("HORDE", HORDE)]
    for number, each in enumerate(ends):
        row, column = divmod(number, PER_ROW)
        left, top = MARGIN + column * COLUMN, TOP + row * ROW
        if isinstance(each, tuple):
            shapes += end((left, top), *each)
        else:
            shapes += card((left, top), each, state)
        if number + 1 < len(ends) and column + 1 < PER_ROW:
            shapes += link((left + CARD_WIDTH, top + CARD_HEIGHT / 2))
    below = TOP + ((len(ends) - 1) // PER_ROW + 1) * ROW + 8.0
    lines = list(legend(told, state))
    for number, (text, fill) in enumerate(lines):
        y = below + 21.0 * number
        if fill:
            shapes.append(box((MARGIN, y - 8.0), 16.0, 16.0, fill))
        shapes.append(Label((MARGIN + 26.0, y), text, 14.0, INK, bold=bool(fill), align="left"))
    return Scene(WIDTH, below + 21.0 * len(lines) + 6.0, BACKGROUND, tuple(shapes))


def box(at: Point, width: float, height: float, fill: str) -> Polygon:
    """A rectangle by its upper left corner."""
    x, y = at
    ring = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Polygon((ring,), fill, INK, 1.2)


def figure(points: tuple[Point, ...], at: Point, fill: str) -> Polygon:
    """A small figure, moved to its place."""
    return Polygon((shifted(points, at),), fill)


def link(at: Point) -> Iterator[Shape]:
    """The way from a card to the one in front of it."""
    x, y = at
    yield Stroke(((x + COLUMN - CARD_WIDTH, y), (x, y)), FAINT, 2.0)


def end(at: Point, name: str, fill: str) -> Iterator[Shape]:
    """The Bunker or the Horde."""
    yield box(at, CARD_WIDTH, CARD_HEIGHT, fill)
    middle = (at[0] + CARD_WIDTH / 2, at[1] + CARD_HEIGHT / 2)
    yield Label(middle, name, 17.0, WHITE, bold=True)


def card(at: Point, told: dict[str, Any], state: State) -> Iterator[Shape]:
    """A survivor: speed and set above, the name, points and pistol below; then its place, and how
    far it went.
    """
    x, y = at
    fills = named_colours(state.seats, FILLS)
    fill = WHITE if told["owner"] == NOBODY else fills[told["owner"]]
    yield box(at, CARD_WIDTH, CARD_HEIGHT, fill)
    yield Label((x + 8.0, y + 17.0), str(told["speed"]), 24.0, INK, bold=True, align="left")
    if told["letter"]:
        right = x + CARD_WIDTH - 8.0
        yield Label((right, y + 16.0), told["letter"], 18.0, INK, bold=True, align="right")
    lines = wrap(told["short"], 11)[:3]
    size = min(14.0, 143.0 / max(map(len, lines)))
    for number, text in enumerate(lines):
        middle = y + 54.0 + 16.0 * (number - (len(lines) - 1) / 2)
        yield Label((x + CARD_WIDTH / 2, middle), text, size, INK, bold=True)
    yield figure(DIAMOND, (x + 14.0, y + CARD_HEIGHT - 16.0), INK)
    bonus = f" (+{told['eaten_bonus']})" if told["eaten_bonus"] else ""
    points = f"{told['points']}{bonus}"
    yield Label((x + 24.0, y + CARD_HEIGHT - 16.0), points, 16.0, INK, align="left")
    if told["armed"]:
        yield figure(PISTOL, (x + CARD_WIDTH - 32.0, y + CARD_HEIGHT - 23.0), INK)
    under = y + CARD_HEIGHT + 14.0
    yield Label((x + 2.0, under), str(told["place"]), 13.0, FAINT, align="left")
    yield from mark((x + CARD_WIDTH, under), told)


def mark(at: Point, told: dict[str, Any]) -> Iterator[Shape]:
    """Whether a survivor is new, and how far it went: towards the Bunker is to the left."""
    x, y = at
    by = told["moved"]
    if by:
        colour, way = (FORWARDS, 1) if by > 0 else (BACKWARDS, -1)
        tip = ((-6.0 * way, 0.0), (6.0 * way, -6.0), (6.0 * way, 6.0))
        yield figure(tip, (x - 22.0, y), colour)
        yield Label((x - 2.0, y), str(abs(by)), 14.0, colour, bold=True, align="right")
    if told["new"]:
        yield Label((x - 34.0, y), "new", 13.0, INK, bold=True, align="right")


def legend(told: Any, state: State) -> Iterator[tuple[str, str]]:
    """Lines of text with the colour of whom they are about: piles, points, hands."""
    fills = named_colours(state.seats, FILLS)
    for player in told["players"]:
        points = "" if player["points"] is None else f", {player['points']} points"
        notes = f", hand {player['hand']}, stack {player['stack']}" + ", out" * player["out"]
        claim = ", claims the Bunker" * (player["seat"] == state.claim)
        next_up = ", next" * (player["seat"] == state.current)
        yield (
            f"{player['letter']} {player['seat']}{points}{notes}{claim}{next_up}",
            fills[player["seat"]],
        )
        piles = {"Bunker": player["piles"].get("escaped"), "Horde": player["piles"].get("eaten")}
        piles["Bonus pile"] = player["bonus"]
        told_piles = "; ".join(f"{name}: {', '.join(each)}" for name, each in piles.items() if each)
        for line in wrap(told_piles, LETTERS_IN_A_LINE):
            yield line, ""
    yield from _rest(told)
    yield KEY, ""


def _rest(told: Any) -> Iterator[tuple[str, str]]:
    rest = {"Neutral pile, top first": told["pile"], "Neutral, eaten": told["neutrals_eaten"]}
    for name, cards in rest.items():
        if cards:
            yield f"{name}: {', '.join(cards)}", WHITE
