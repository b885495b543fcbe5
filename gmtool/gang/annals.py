"""A whole game in numbers, as the post that ends it tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.gang.events import Appeared, Destroyed, TileLaid
from gmtool.gang.pawn_events import Eliminated, Felled, Rose
from gmtool.gang.setting import GangTurn


def annals(turns: Sequence[GangTurn]) -> Mapping[str, Any]:
    """The rounds that were begun, tiles laid, undead that came and went, deaths and returns; and
    for each seat the undead it destroyed, the players it killed, revenants among them, and its own
    deaths.
    """
    if not turns:
        return {}
    events = [event for turn in turns for event in turn.events]
    happened = Counter(type(event) for event in events)
    destroyed = Counter(event.by for event in events if isinstance(event, Destroyed))
    killed = Counter(event.by for event in events if isinstance(event, Eliminated | Felled))
    deaths = Counter(event.seat for event in events if isinstance(event, Eliminated))
    return {
        "rounds": turns[-1].before.rounds,
        "tiles": happened[TileLaid],
        "appeared": happened[Appeared],
        "destroyed": happened[Destroyed],
        "deaths": happened[Eliminated],
        "risen": happened[Rose],
        "seats": [
            {
                "seat": seat,
                "destroyed": destroyed[seat],
                "killed": killed[seat],
                "deaths": deaths[seat],
            }
            for seat in turns[-1].after.seats
        ],
    }
