"""Canonical texts -> units and orders, each remembered with its board.

What people write besides is read in `messages.py`.
"""

from __future__ import annotations

import re

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
    Waive,
)

REMEMBERED = 100_000
"""How many texts are remembered at most; a board has far fewer orders than that."""

PLACE = r"([\w/]+)"
UNIT = r"([A-Z]) " + PLACE
CANONICAL = re.compile(
    rf"{UNIT} (?:(H)|(D)|- {PLACE}( via)?|S {UNIT}(?: - {PLACE})?|C {UNIT} - {PLACE})"
)
WINTER_ORDER = re.compile(rf"(?:(build|remove) {UNIT})|waive")


def read_unit(board: Board, text: str) -> tuple[Unit | None, str]:
    """The unit that a text names (`A lon`), and what is wrong with it ("" if nothing)."""
    memo: dict[str, tuple[Unit | None, str]] = board.memo.setdefault("units", {})
    known = memo.get(text)
    if known is None:
        if len(memo) > REMEMBERED:
            memo.clear()
        known = memo[text] = _read_unit(board, text)
    return known


def _read_unit(board: Board, text: str) -> tuple[Unit | None, str]:
    words = text.split()
    if len(words) != 2 or len(words[0]) != 1 or not words[0].isupper():
        return None, "expected a unit such as A par or F stp/sc"
    unit = Unit(words[0], words[1])
    fault = board.may_stand(unit)
    return (None, fault) if fault else (unit, "")


def read_order(board: Board, text: str) -> Order | None:
    """The order that a text stands for, or None if it cannot be read."""
    return read_canonical(board, text) or read_canonical(board, " ".join(text.split()))


def read_canonical(board: Board, text: str) -> Order | None:
    """The order that a canonical text stands for, or None if the text is not canonical."""
    found = CANONICAL.fullmatch(text)
    if found is None:
        return _read_adjustment(board, text)
    kind, place, hold, _, to, via, helped, at, goes, army, start, end = found.groups()
    known = board.number
    if place not in known:
        return None
    unit = Unit(kind, place)
    if to:
        return Move(unit, to, bool(via)) if to in known else None
    if helped:
        if at not in known or (goes and goes not in known):
            return None
        return Support(unit, Unit(helped, at), goes)
    if army:
        if start not in known or end not in known:
            return None
        return Convoy(unit, Unit(army, start), end)
    return Hold(unit) if hold else Disband(unit)


def _read_adjustment(board: Board, text: str) -> Order | None:
    found = WINTER_ORDER.fullmatch(text)
    if found is None:
        return None
    verb, kind, place = found.groups()
    if verb is None:
        return Waive()
    if place not in board.number:
        return None
    return (Build if verb == "build" else Remove)(Unit(kind, place))
