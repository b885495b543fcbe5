"""The orders, and their canonical lines: `place hunter`, `activate gangster front`."""

from __future__ import annotations

import re
from typing import NamedTuple

from gmtool.heels.line import Survivor

FRONT, BACK = "front", "back"
YES, NO = "yes", "no"
CONDITION = re.compile(r"if points>=(\d+)")

Choice = Survivor | str | None
"""Whom an ability is about: a survivor, the neighbour in front or behind, or nothing to choose."""


class Place(NamedTuple):
    """The Newcomer phase: a card from hand."""

    card: str

    def __str__(self) -> str:
        return f"place {self.card}"


class Activate(NamedTuple):
    """The newcomer, a veteran, or a neutral survivor in the line is activated."""

    card: str
    choice: Choice = None
    neutral: bool = False

    def __str__(self) -> str:
        return f"activate {'neutral ' * self.neutral}{self.card}{_written(self.choice)}"


class ActivatePile(NamedTuple):
    """The top neutral survivor of the pile is placed and activated."""

    choice: Choice = None

    def __str__(self) -> str:
        return f"activate pile{_written(self.choice)}"


class Sole(NamedTuple):
    """The only own survivor in the line goes three places forwards."""

    def __str__(self) -> str:
        return "sole"


class Standing(NamedTuple):
    """What an optional automatic ability does until further notice: yes, no, or `if points>=n`."""

    card: str
    answer: str

    def __str__(self) -> str:
        return f"standing {self.card} {self.answer}"


class Choose(NamedTuple):
    """A card is chosen, for the first line or for the hand of seven."""

    card: str

    def __str__(self) -> str:
        return f"choose {self.card}"


TurnOrder = Place | Activate | ActivatePile | Sole
Order = TurnOrder | Standing | Choose


def _written(choice: Choice) -> str:
    if isinstance(choice, Survivor):
        return f" on {choice}"
    return f" {choice}" if choice else ""


def read_order(text: str) -> Order:
    """A canonical line as an order; ValueError for any other."""
    verb, _, rest = text.partition(" ")
    if verb == "sole" and not rest:
        return Sole()
    card, _, more = rest.partition(" ")
    if card and verb == "place" and not more:
        return Place(card)
    if card and verb == "choose" and not more:
        return Choose(card)
    if verb == "standing" and (more in (YES, NO) or CONDITION.fullmatch(more)):
        return Standing(card, more)
    if card and verb == "activate":
        if card == "pile":
            return ActivatePile(_choice(more))
        if card == "neutral":
            card, _, more = more.partition(" ")
            return Activate(card, _choice(more), neutral=True)
        return Activate(card, _choice(more))
    raise ValueError(f'"{text}" is no order')


def _choice(text: str) -> Choice:
    if text in ("", FRONT, BACK):
        return text or None
    word, _, named = text.partition(" ")
    if word != "on":
        raise ValueError(f'"{text}" is no choice')
    return Survivor.read(named)


def agrees(answer: str, points: int) -> bool:
    """Whether a standing order says yes for a survivor of so many points."""
    condition = CONDITION.fullmatch(answer)
    return points >= int(condition[1]) if condition else answer == YES
