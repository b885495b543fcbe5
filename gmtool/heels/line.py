"""The line between Bunker and Horde: first place stands first, places are counted from 0 here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")

NOBODY = ""
"""The owner of a neutral survivor."""


class Survivor(NamedTuple):
    """A card of a player's set, or a neutral one, which nobody owns."""

    owner: str
    card: str

    @classmethod
    def read(cls, text: str) -> Survivor:
        """`Ann/hunter`, `-/dog`; ValueError for anything else."""
        owner, slash, card = text.rpartition("/")
        if not (owner and slash and card):
            raise ValueError(f'"{text}" is no survivor: write Ann/hunter, or -/dog')
        return cls(NOBODY if owner == "-" else owner, card)

    def __str__(self) -> str:
        return f"{self.owner or '-'}/{self.card}"


def place_for(speed: int, speeds: Sequence[int]) -> int:
    """H2.1: directly behind the first, from the back, who is as fast or faster; else in front."""
    for place in range(len(speeds), 0, -1):
        if speeds[place - 1] >= speed:
            return place
    return 0


def moved(line: Sequence[T], place: int, by: int) -> tuple[tuple[T, ...], int]:
    """The line after one has gone `by` places forwards (backwards, if negative), and where it is
    then: no further than the ends (H3.2).
    """
    to = min(max(place - by, 0), len(line) - 1)
    rest = [*line[:place], *line[place + 1 :]]
    return (*rest[:to], line[place], *rest[to:]), to


def swapped(line: Sequence[T], one: int, other: int) -> tuple[T, ...]:
    """The line after two have changed places."""
    left = list(line)
    left[one], left[other] = left[other], left[one]
    return tuple(left)


def partitioned(line: Sequence[T], in_front: Callable[[T], bool]) -> tuple[T, ...]:
    """The line with some in front of all others; the order is otherwise kept."""
    return tuple(sorted(line, key=lambda each: not in_front(each)))


def run_in_front(line: Sequence[T], place: int, like: Callable[[T], bool]) -> int:
    """How many of a kind stand directly in front of a place, without a gap."""
    count = 0
    while count < place and like(line[place - 1 - count]):
        count += 1
    return count
