"""What a GM may put right between two phases."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gmtool.heels.events import Claimed, Eaten, Escaped, Event, Moved
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.state import State

RULINGS: Mapping[str, str] = {
    "move": "move Ann/hunter to 3",
    "eat": "eat Ann/hunter",
    "escape": "escape Ann/hunter, escape -/dog to Ann",
    "claim": "claim Ann",
}
"""How each ruling is written; places are counted from 1, from the Bunker on."""


def ruled(state: State, change: str) -> State:
    """The state as the GM put it right; raises ValueError for what cannot be."""
    verb, _, rest = change.strip().partition(" ")
    if verb not in RULINGS:
        raise ValueError(f'"{change}" is no ruling; there are: {"; ".join(RULINGS.values())}')
    if verb == "claim":
        return state.after([Claimed(_seat(state, rest))])
    named, _, to = rest.partition(" to ")
    survivor = Survivor.read(named)
    if survivor not in state.line:
        raise ValueError(f"{survivor} is not in the line")
    return state.after([_event(state, verb, survivor, to)])


def _event(state: State, verb: str, survivor: Survivor, to: str) -> Event:
    if verb == "eat":
        return Eaten(survivor)
    if verb == "escape":
        return Escaped(survivor, _seat(state, to if survivor.owner == NOBODY else survivor.owner))
    if not re.fullmatch("[1-9][0-9]?", to) or int(to) > len(state.line):
        raise ValueError(f'"{to}" is no place of the line, there are {len(state.line)}')
    return Moved(survivor, state.line.index(survivor), int(to) - 1)


def _seat(state: State, seat: str) -> str:
    if seat not in state.seats:
        raise ValueError(f'there is no seat "{seat}": {", ".join(state.seats)}')
    return seat
