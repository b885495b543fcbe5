"""Orders -> texts, with the names of places in one of three styles."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import Order

Style = Literal["short", "code", "full"]
"""How places are named: `bud`, `BUD` or `Budapest`."""


def name(place: str, board: Board, style: Style) -> str:
    """A place by its id, its id in capitals, or its full name: `St Petersburg (south coast)`."""
    if style == "short":
        return place
    return place.upper() if style == "code" else board.names.titles.get(place, place)


@lru_cache(maxsize=8)
def _places(board: Board) -> re.Pattern[str]:
    """Ids of places where they can be nothing else: behind the letter of a unit or a dash."""
    longest_first = sorted(board.names.titles, key=len, reverse=True)
    return re.compile(rf"(?<=[AF-] )({'|'.join(map(re.escape, longest_first))})(?![\w/])")


def restyle(text: str, board: Board, style: Style) -> str:
    """The id of a place, or a text of ours with orders and units: with places named in a style."""
    if style == "short":
        return text
    if text in board.names.titles:
        return name(text, board, style)
    return _places(board).sub(lambda found: name(found[0], board, style), text)


def write(order: Order, board: Board, style: Style = "short") -> str:
    """An order in one line; `short` is the canonical text. Read again, it is the same order."""
    return restyle(str(order), board, style)
