"""Orders -> texts, with the names of places in one of three styles."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from gmtool.core.words import whole_words
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
def _ids(board: Board) -> re.Pattern[str]:
    """The ids of places."""
    return whole_words(board.names.titles)


def restyle(text: str, board: Board, style: Style) -> str:
    """A text of ours (units, orders, reasons) with the ids of places in it named in a style."""
    if style == "short":
        return text
    return _ids(board).sub(lambda found: name(found[0], board, style), text)


def write(order: Order, board: Board, style: Style = "short") -> str:
    """An order in one line; `short` is the canonical text. Read again, it is the same order."""
    return restyle(str(order), board, style)
