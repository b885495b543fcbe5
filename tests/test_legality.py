"""Several orders for one unit: the first legal one counts (DATC 4.D.3)."""

from __future__ import annotations

import pytest

from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.canonical import read_order
from gmtool.diplomacy.orders import Order, Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.files.maps import find_map, load_map


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


@pytest.mark.parametrize(
    ("texts", "results"),
    [
        (["A vie - tyr", "A vie - tri"], ["succeeds", "illegal"]),
        (["A vie - par", "A vie - tri"], ["illegal", "succeeds"]),
        (["A vie - tri", "A vie - tri"], ["succeeds", "succeeds"]),
        (["A vie H", "A vie - tri"], ["holds", "illegal"]),
        (["A vie S A bud", "A vie S A bud"], ["given", "given"]),
        (["A vie S A bud", "A vie S A bud - tri"], ["given", "illegal"]),
        (["F vie - tri", "A vie - tri"], ["succeeds", "succeeds"]),
    ],
)
def test_of_two_orders_the_first_legal_one_counts(
    board: Board, texts: list[str], results: list[str]
) -> None:
    units = {place: Owned("Austria", Unit("A", place)) for place in ("vie", "bud")}
    orders: list[Order | None] = [read_order(board, text) for text in texts]
    resolution = resolve_movement(board, Position(units), {"Austria": orders}, Rules())
    assert results == resolution.results
