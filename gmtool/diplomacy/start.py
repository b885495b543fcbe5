"""A position that a game starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import ADJUSTMENT, WINTER, Season


@dataclass(frozen=True, slots=True)
class Start:
    """A position to start from.

    `powers` own a centre each at least and stand in the order of the file, `rules` are settings as
    text (`build: anywhere`), and `adjectives` the words players write before a unit of a power
    (`english`), in lower case.
    """

    title: str
    season: Season
    position: Position
    powers: tuple[str, ...]
    rules: Mapping[str, str]
    adjectives: Mapping[str, tuple[str, ...]]


def start_of(board: Board, centres: Mapping[str, Sequence[str]]) -> Start:
    """A start in which each seat has the centres named and chooses its units in a Winter; raises
    ValueError.
    """
    owner: dict[str, str] = {}
    for seat, places in centres.items():
        for place in places:
            if place not in board.by_id or not board.by_id[place].centre:
                raise ValueError(f"start: {seat}: {place} is not a centre")
            if place in owner:
                raise ValueError(f"start: {seat}: {place} belongs to {owner[place]} already")
            owner[place] = seat
    season = Season(WINTER, 1900, ADJUSTMENT)
    # only the powers of a map have home centres
    return Start("", season, Position({}, owner), tuple(centres), {"build": "anywhere"}, {})
