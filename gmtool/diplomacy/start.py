"""A position that a game starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmtool.diplomacy.position import Position, Season


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
