"""The calendar of a game: Spring and Fall with moves and retreats, Winter with adjustments."""

from __future__ import annotations

import re
from typing import NamedTuple

MOVEMENT = "M"
RETREAT = "R"
ADJUSTMENT = "A"
SPRING = "S"
FALL = "F"
WINTER = "W"
SEASONS = {SPRING: "spring", FALL: "fall", WINTER: "winter"}
STAGES = {MOVEMENT: "movement", RETREAT: "retreat", ADJUSTMENT: "adjustment"}
"""The kinds of phases, as deadlines and templates call them."""
SEASON = re.compile("[SF][0-9]{1,4}[MR]|W[0-9]{1,4}A")


class Season(NamedTuple):
    """A phase of the calendar; its text is `S1901M`, `F1902R`, `W1901A`."""

    season: str
    year: int
    stage: str

    def __str__(self) -> str:
        return f"{self.season}{self.year}{self.stage}"

    @classmethod
    def read(cls, text: str) -> Season | None:
        """The phase that a text such as `S1901M` names, or None if it names none."""
        if SEASON.fullmatch(text) is None:
            return None
        return cls(text[0], int(text[1:-1]), text[-1])

    def following(self, *, retreating: bool) -> Season:
        """The phase after this one: the retreats of the same season if there are any to make, else
        the movement of the next one, or the adjustments after a Fall.
        """
        if retreating:
            return Season(self.season, self.year, RETREAT)
        if self.season == SPRING:
            return Season(FALL, self.year, MOVEMENT)
        if self.season == FALL:
            return Season(WINTER, self.year, ADJUSTMENT)
        return Season(SPRING, self.year + 1, MOVEMENT)
