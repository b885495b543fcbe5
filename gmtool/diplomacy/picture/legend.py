"""What stands around a map: its title, the powers with their centres, and what the marks mean."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtool.core.scene import Label, Point, Polygon, Shape, Stroke, disc, shifted
from gmtool.diplomacy.picture.arrows import FAILING, FLEEING, OPEN, arrow, arrow_by_lot, bar, lent
from gmtool.diplomacy.picture.palette import (
    CARRIED,
    COAST,
    DARK,
    FAILED,
    RETREATING,
    SUPPORTING,
    UNDEAD,
    UNDEAD_INK,
    VOID,
    Livery,
)
from gmtool.diplomacy.picture.symbols import CORNER, badge, closed, cross, flag, gained, skull, stop

WIDTH = 1600.0
"""The strips are laid out in a frame of this width, whatever the width of the map."""
PAPER = "#fbf8f1"
GREY, GONE = "#5a5750", "#736f66"
HEADER = 52.0
CREDIT = 12.0
KEY_GAP = 10.0
ROW, KEY_ROW = 29.0, 31.0
SIZE, REMARK, KEY_SIZE = 19.0, 16.0, 16.5
WIDEST = 1.25
"""A column is at most so much wider than it must be."""
NAMED, REMARKED, APART = 77.0, 14.0, 20.0
"""How far from its left end a line has the name of its power, how far after that the remark (some
letters are wider than the mean), and how far apart columns are."""
LETTER = 0.6
"""The mean width of a letter, as a part of the size of its type."""
MARGIN = 14.0


Sample = Callable[[Point], Iterator[Shape]]
"""Draws a mark around a point of the key."""


class Entry(NamedTuple):
    """A line of the legend: a power, how many centres it has (or pieces, if nobody plays it), a
    remark ("+1"), and whether it is out of the game.
    """

    name: str
    number: int
    remark: str = ""
    unplayed: bool = False
    out: bool = False


def header(title: str, note: str) -> Iterator[Shape]:
    """The strip above the map; its lower edge is at 0."""
    yield Polygon((((0, -HEADER), (WIDTH, -HEADER), (WIDTH, 0), (0, 0)),), PAPER)
    yield Stroke(((0, 0), (WIDTH, 0)), COAST, 1.6)
    middle = -HEADER / 2
    yield Label((MARGIN, middle), title, 27, DARK, bold=True, align="left")
    yield Label((WIDTH - MARGIN, middle), note, 18, GREY, align="right")


def footer_height(entries: Sequence[Entry], kinds: Collection[str]) -> float:
    """How high the strip below the map is."""
    rows, _ = columns(entries)
    below = max((row + 1 for _, row, _ in _placed(kinds)), default=0)
    return 2 * MARGIN + CREDIT + rows * ROW + (below * KEY_ROW + KEY_GAP if below else 0)


def named(entry: Entry) -> float:
    """How wide a name is."""
    return LETTER * SIZE * len(entry.name)


def remarks(entries: Sequence[Entry]) -> float:
    """How wide the longest remark is."""
    longest = max((len(entry.remark) for entry in entries), default=0)
    return LETTER * REMARK * longest + (REMARKED if longest else 0)


def columns(entries: Sequence[Entry]) -> tuple[int, float]:
    """How many rows the powers stand in, and how wide a column is."""
    longest = max((named(entry) for entry in entries), default=0)
    wide = NAMED + longest + remarks(entries) + APART
    across = max(1, int((WIDTH - MARGIN) // wide))
    down = math.ceil(len(entries) / across)
    used = math.ceil(len(entries) / max(1, down))
    return down, min((WIDTH - MARGIN) / max(1, used), WIDEST * wide)


def footer(
    entries: Sequence[Entry],
    liveries: Mapping[str, Livery],
    kinds: Collection[str],
    credit: str,
) -> Iterator[Shape]:
    """The strip below the map, its upper edge at 0: powers in columns, then the key to the marks
    that are to be seen, and whom the map is owed to.
    """
    height = footer_height(entries, kinds)
    yield Polygon((((0, 0), (WIDTH, 0), (WIDTH, height), (0, height)),), PAPER)
    yield Stroke(((0, 0), (WIDTH, 0)), COAST, 1.6)
    down, wide = columns(entries)
    for number, entry in enumerate(entries):
        column, row = divmod(number, down)
        at = (MARGIN + wide * column, MARGIN + ROW * (row + 0.5))
        yield from line(entry, liveries[entry.name], at)
    for kind, row, x in _placed(kinds):
        sample, caption = KEY[kind]
        y = MARGIN + ROW * down + KEY_GAP + KEY_ROW * (row + 0.5)
        yield from sample((x + 24, y))
        yield Label((x + 56, y), caption, KEY_SIZE, GREY, align="left")
    yield Label((WIDTH - MARGIN, height - CREDIT), credit, CREDIT, GREY, align="right")


def line(entry: Entry, livery: Livery, at: Point) -> Iterator[Shape]:
    """One power: its flag, its count, its name, and a remark."""
    x, y = at
    colour = GONE if entry.out else DARK
    if entry.unplayed:
        yield from skull((x + 18, y), 0.72)
    else:
        yield from flag((x + 18, y), livery)
    yield Label((x + NAMED - 9, y), str(entry.number), SIZE, colour, bold=True, align="right")
    yield Label((x + NAMED, y), entry.name, SIZE, colour, align="left")
    if entry.remark:
        after = (x + NAMED + named(entry) + REMARKED, y)
        yield Label(after, entry.remark, REMARK, GREY, align="left")


def _placed(kinds: Collection[str]) -> Iterator[tuple[str, int, float]]:
    """The kinds in the order of the key, each with its row and how far from the left it begins."""
    x, row = MARGIN, 0
    for kind, (_, caption) in KEY.items():
        if kind in kinds:
            wide = 82 + LETTER * KEY_SIZE * len(caption)
            if x + wide > WIDTH and x > MARGIN:
                x, row = MARGIN, row + 1
            yield kind, row, x
            x += wide


def _along(at: Point) -> tuple[Point, Point]:
    return ((at[0] - 24, at[1]), (at[0] + 22, at[1]))


def _failed(at: Point) -> Iterator[Shape]:
    yield from arrow(_along(at), FAILED, FAILING)
    yield from bar(_along(at), FAILED)


def _joint(at: Point) -> Iterator[Shape]:
    around = ((-20, 7), (-8, -4), (8, -4), (20, 7))
    yield Stroke(shifted(around, at), UNDEAD, 5.0)
    yield Stroke(shifted(around, at), UNDEAD_INK, 1.6)


def _retreat(line: float, dashes: tuple[float, ...]) -> Sample:
    return lambda at: iter([Stroke(_along(at), RETREATING, line, dashes, head=12)])


def _badge(text: str, fill: str) -> Sample:
    return lambda at: badge((at[0] - CORNER[0], at[1] - CORNER[1]), text, fill)


def _ring(colour: str, dashes: tuple[float, ...] = (8, 4)) -> Sample:
    def sample(at: Point) -> Iterator[Shape]:
        yield Stroke((*disc(at, 11), disc(at, 11)[0]), colour, 3.0, dashes)
        if not dashes:
            yield from cross((at[0] - 8, at[1] - 6), colour, 4.5, 2.6)

    return sample


KEY: dict[str, tuple[Sample, str]] = {
    "move": (lambda at: arrow(_along(at), DARK), "moves"),
    "failed": (_failed, "does not get there"),
    "convoyed": (lambda at: arrow(_along(at), CARRIED), "by convoy"),
    "support": (lambda at: lent(_along(at), "given"), "supports a move"),
    "hold support": (lambda at: lent(_along(at), "given", hold=True), "supports to hold"),
    "cut": (lambda at: lent(_along(at), "cut"), "support cut"),
    "void": (lambda at: lent(_along(at), "void"), "fits no order"),
    "hold": (lambda at: stop((at[0] - CORNER[0], at[1] - CORNER[1])), "holds"),
    "missing": (_badge("?", VOID), "no order"),
    "illegal": (_badge("!", FAILED), "may not be ordered"),
    "unplayed": (lambda at: arrow_by_lot(_along(at)), "drawn by lot"),
    "joint": (_joint, "joint attack"),
    "dislodged": (_ring(FAILED), "dislodged"),
    "infected": (_ring(UNDEAD), "infected"),
    "gone": (_ring(FAILED, ()), "destroyed or disbanded"),
    "retreat": (_retreat(4.0, FLEEING), "retreats"),
    "option": (_retreat(2.6, OPEN), "may retreat"),
    "closed": (closed, "closed to retreats"),
    "site": (_badge("+", SUPPORTING), "may build here"),
    "built": (_badge("+", SUPPORTING), "built"),
    "gained": (gained, "changed hands"),
}
"""The marks that a map may have: how each looks, and what it means."""
