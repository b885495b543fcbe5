"""What a turn did to each survivor, told from its events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gmtool.heels.events import Arranged, Event, Moved, Placed, Swapped
from gmtool.heels.line import Survivor
from gmtool.heels.state import State


class Changes(NamedTuple):
    """Who is new in the line, and how many places forwards (or, if negative, backwards) each went
    whom something moved; who was only passed by others is not among them.
    """

    new: frozenset[Survivor]
    moved: dict[Survivor, int]


def changes(before: State, events: Iterable[Event]) -> Changes:
    """The changes that events make, one after the other."""
    new, moved, state = set[Survivor](), dict[Survivor, int](), before
    for event in events:
        line, state = state.line, state.after([event])
        match event:
            case Placed(survivor):
                new.add(survivor)
            case Moved(survivor, start, end):
                moved[survivor] = moved.get(survivor, 0) + start - end
            case Swapped() | Arranged():
                for place, survivor in enumerate(line):
                    if by := place - state.line.index(survivor):
                        moved[survivor] = moved.get(survivor, 0) + by
            case _:
                pass
    return Changes(frozenset(new), {survivor: by for survivor, by in moved.items() if by})
