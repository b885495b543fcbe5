"""A whole game in numbers, as the post that ends it tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.heels.events import Eaten, Escaped
from gmtool.heels.phases import HeelsTurn


def annals(turns: Sequence[HeelsTurn]) -> Mapping[str, Any]:
    """The last day, the survivors that escaped and that were eaten, neutral ones among
    them, and the seats that sent nothing for a turn, with how many turns that were.
    """
    if not turns:
        return {}
    events = [event for turn in turns for step in turn.steps for event in step.events]
    silent = Counter(seat for turn in turns for seat in turn.silent)
    return {
        "day": turns[-1].before.day,
        "escaped": sum(isinstance(event, Escaped) for event in events),
        "eaten": sum(isinstance(event, Eaten) for event in events),
        "silent": [{"seat": seat, "turns": number} for seat, number in silent.most_common()],
    }
