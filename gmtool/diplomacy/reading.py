"""Texts <-> units and orders."""

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
ADJUSTMENT = re.compile(rf"(?:(build|remove) {UNIT})|waive")


def read_unit(board: Board, text: str) -> tuple[Unit | None, str]:
    """The unit that a text names (`A lon`, `F stp/sc`), and what is wrong with it ("" if nothing)."""
    memo: dict[str, tuple[Unit | None, str]] = board.memo.setdefault("units", {})
    known = memo.get(text)
    if known is None:
        if len(memo) > REMEMBERED:
            memo.clear()
        known = memo[text] = _read_unit(board, text)
    return known


def _read_unit(board: Board, text: str) -> tuple[Unit | None, str]:
    words = text.split()
    if len(words) != 2 or words[0] not in ("A", "F"):
        return None, "expected a unit such as A par or F stp/sc"
    unit = Unit(words[0], words[1])
    fault = board.may_stand(unit)
    return (None, fault) if fault else (unit, "")


def read_order(board: Board, text: str) -> Order | None:
    """The order that a text stands for, or None if it cannot be read."""
    memo: dict[str, Order] = board.memo.setdefault("orders", {})
    order = memo.get(text)
    if order is None:
        order = read_canonical(board, " ".join(text.split()))
        if order is not None:
            if len(memo) > REMEMBERED:
                memo.clear()
            memo[text] = order
    return order


def read_canonical(board: Board, text: str) -> Order | None:
    """The order that a canonical text stands for, or None if the text is not canonical."""
    found = CANONICAL.fullmatch(text)
    if found is None:
        return _read_adjustment(board, text)
    kind, place, hold, disband, to, via, helped, at, goes, army, start, end = found.groups()
    named = [name for name in (place, to, at, goes, start, end) if name]
    if not all(name in board.number for name in named):
        return None
    unit = Unit(kind, place)
    if hold:
        return Hold(unit)
    if disband:
        return Disband(unit)
    if to:
        return Move(unit, to, bool(via))
    if helped:
        return Support(unit, Unit(helped, at), goes)
    return Convoy(unit, Unit(army, start), end)


def _read_adjustment(board: Board, text: str) -> Order | None:
    found = ADJUSTMENT.fullmatch(text)
    if found is None:
        return None
    verb, kind, place = found.groups()
    if verb is None:
        return Waive()
    if place not in board.number:
        return None
    return (Build if verb == "build" else Remove)(Unit(kind, place))
