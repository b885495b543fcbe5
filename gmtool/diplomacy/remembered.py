"""Exact texts read once and remembered with their board: adjudicating cases by the thousand reads
the same few thousand texts again and again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.canonical import read_order, read_unit
from gmtool.diplomacy.facts import Row, row_of
from gmtool.diplomacy.position import Owned

REMEMBERED = 100_000
"""How many texts are remembered at most; a board has far fewer orders than that."""
POWERS = 1_000
"""How many powers' units are remembered at most."""

Texts = Mapping[str, Sequence[str]]
"""The texts of each power."""


def rows_of(board: Board, written: Texts) -> dict[str, list[Row | None]]:
    """The orders that the texts of each power stand for, ready to be adjudicated; None for a text
    that cannot be read.
    """
    memo: ReadRows = board.memo.get("rows") or board.memo.setdefault("rows", ReadRows(board))
    row = memo.__getitem__
    return {power: list(map(row, texts)) for power, texts in written.items()}


class ReadRows(dict[str, Row | None]):
    """The orders that texts stand for, each read when it is first asked for."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def __missing__(self, text: str) -> Row | None:
        order = read_order(self.board, text)
        if order is None:
            return None
        if len(self) > REMEMBERED:
            self.clear()
        row = self[text] = row_of(self.board, order)
        return row


def units_of(board: Board, written: Texts) -> dict[str, Owned]:
    """The units that the texts of each power name, by province; a text that names no unit that can
    be is left out, and of two units in a province one.
    """
    memo: dict[str, dict[str, tuple[str, Owned]]] = board.memo.setdefault("units of", {})
    units: dict[str, Owned] = {}
    try:
        for power, texts in written.items():
            units.update(map(memo[power].__getitem__, texts))
    except KeyError:
        for power, texts in written.items():
            _remember_units(board, memo, power, texts)
            units.update(memo[power][text] for text in texts if text in memo[power])
    return units


def _remember_units(
    board: Board, memo: dict[str, dict[str, tuple[str, Owned]]], power: str, texts: Sequence[str]
) -> None:
    if power not in memo:
        if len(memo) > POWERS:
            memo.clear()
        memo[power] = {}
    for text in texts:
        unit, _ = read_unit(board, text)
        if unit is not None:
            memo[power][text] = (unit.province, Owned(power, board.unit(unit)))
