"""Who plays which seat when: replacements, seats nobody plays, reserves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gmtool.files.players import Player

Begun = Sequence[tuple[int, str]]
"""Phases that have begun: the number and the name of each turn."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The players in the order of the file."""

    players: Sequence[Player]

    @property
    def seats(self) -> list[str]:
        """The seats, each once."""
        return list(dict.fromkeys(player.seat for player in self.players if player.seat))

    @property
    def reserves(self) -> list[Player]:
        """Those who wait for a seat."""
        return [player for player in self.players if not player.seat]

    def arriving(self, number: int, phase: str, before: Begun = ()) -> list[Player]:
        """The players who take a seat with this phase, after somebody else; `before` are the phases
        before it.
        """
        holding = self.holders([*before, (number, phase)])
        return [
            each
            for each in self.players
            if holding.get(each.seat) is each and begins(each.since, number, phase, before)
        ]

    def leaving(self, number: int, phase: str, before: Begun = ()) -> list[str]:
        """The seats that nobody plays from this phase on: those left with it and not taken again,
        and with the first phase those that have no player.
        """
        holding = self.holders([*before, (number, phase)])
        return [seat for seat, last in holding.items() if self._left(last, number, phase, before)]

    def _left(self, player: Player, number: int, phase: str, before: Begun) -> bool:
        if player.nobody:
            return number == 1 if not player.since else begins(player.since, number, phase, before)
        return begins(player.until, number, phase, before)

    def holders(self, phases: Begun) -> dict[str, Player]:
        """Who plays each seat, after these phases have begun: of several the last in the file."""
        holding: dict[str, Player] = {}
        for player in self.players:
            here = not player.since or any(means(player.since, *each) for each in phases)
            if player.seat and here:
                holding[player.seat] = player
        return holding


def begins(text: str, number: int, phase: str, before: Begun) -> bool:
    """Whether a text means this turn and none before it: "Fall 1902" is its first phase."""
    return means(text, number, phase) and not any(means(text, *each) for each in before)


def means(text: str, number: int, phase: str) -> bool:
    """Whether a text means the turn with this number and name (`1902-fall-moves`): the number, or
    words of the name in any order, "Fall 1902" or "Fall 1902, retreats"; "Turn 7" is `turn-007`.
    """
    words = re.findall(r"\w+", text.casefold())
    if len(words) < 2:
        return text.strip() == str(number)
    return {word.lstrip("0") for word in words} <= {word.lstrip("0") for word in phase.split("-")}
