"""Spellings with their readings, and the positions that they need."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.canonical import read_canonical
from gmtool.diplomacy.orders import Build, Convoy, Order, Support, Waive
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.reading.messages import ReadMessage, read_message
from gmtool.diplomacy.reading.wording import USUAL
from gmtool.files.maps import find_map, load_map

HERE = Path(__file__).parent
POWER = "Somewhere"
WORDS = USUAL.with_units({"z": "Z", "zombie": "Z", "zombies": "Z"})


@cache
def board(name: str = "standard") -> Board:
    return load_map(find_map(name)).board


@dataclass(frozen=True)
class Spelling:
    """A text, what it should be read as, and whether that must not be taken silently."""

    text: str
    orders: tuple[str, ...]
    stage: str
    ask: bool

    @property
    def position(self) -> Position:
        """The board a text needs: the units that its reading orders, supports or convoys."""
        units: dict[str, Owned] = {}
        beaten: list[Beaten] = []
        for text in self.orders:
            order = canonical(text)
            if isinstance(order, Build | Waive):
                continue
            if self.stage == "R":
                retreats = tuple(sorted(board().moves(order.unit)))
                beaten.append(Beaten(POWER, order.unit, "", retreats))
            else:
                units[order.unit.province] = Owned(POWER, order.unit)
            if isinstance(order, Support):
                units.setdefault(order.other.province, Owned(POWER, order.other))
            elif isinstance(order, Convoy):
                units.setdefault(order.army.province, Owned(POWER, order.army))
        return Position(units, dislodged=tuple(beaten))

    def read(self, position: Position) -> ReadMessage:
        return read_message(board(), position, self.stage, POWER, self.text)


def canonical(text: str) -> Order:
    order = read_canonical(board(), text)
    assert order is not None, text
    return order


def spellings(file: str) -> list[Spelling]:
    return [_spelling(row) for row in load(file)["orders"]]


def _spelling(row: dict[str, Any]) -> Spelling:
    reading = row["reading"] or []
    orders = (reading,) if isinstance(reading, str) else tuple(reading)
    return Spelling(row["text"], orders, row.get("phase", "M"), row.get("ask", False))


def load(file: str) -> Any:
    return yaml.safe_load((HERE / file).read_text("utf-8"))


def told(reading: ReadMessage) -> list[str]:
    """The orders of all lines in canonical text."""
    return [str(order) for line in reading.lines for order in line.orders]
