"""The standard rules: the choices on which games and adjudicators differ, as named parameters.

The defaults are the preferences of the Diplomacy Adjudicator Test Cases (DATC) 3.2. Another rule set
is a subclass that overrides named parts; a part is a method here only where a rule set needed it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal, Self, get_args, get_type_hints

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.position import Position


class UnknownChoice(ValueError):
    """A parameter or a value that the rules do not have; the message says which there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Standard Diplomacy."""

    name = "standard"

    paradox: Literal["szykman", "1982", "all-hold"] = "szykman"
    """DATC 4.A.2. In a convoy paradox: the fleets of the paradox do not carry (szykman), everything in
    it fails (all-hold); or no convoyed army ever cuts the support of a fleet that supports an action in
    a sea where a fleet convoys (1982)."""
    convoy_to_neighbour: Literal["intent", "via", "any"] = "intent"
    """DATC 4.A.3. An army goes to a neighbouring province by convoy if its order says `via`, and
    without that: if a fleet of its own power is ordered to carry it (intent), if any fleet is (any),
    never (via)."""
    via_without_convoy: Literal["holds", "walks"] = "holds"
    """DATC 4.A.3. An army that should go to a neighbour by convoy, but is not carried, stays (holds) or
    takes the land route (walks)."""
    support_coast: Literal["either", "named"] = "either"
    """DATC 4.B.4. A support for a move to a split coast that names no coast fits either, or must name it."""
    disband_order: Literal["2023", "home"] = "2023"
    """DATC 4.D.8. Units removed unasked: those farthest from any owned centre (2023) or from the home
    centres of their power (home)."""
    build: Literal["home", "anywhere"] = "home"
    """Where units are built: in owned home centres, or in any owned centre."""

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """The parameters with their possible values."""
        hints = get_type_hints(cls)
        return {field.name: get_args(hints[field.name]) for field in fields(cls)}

    @classmethod
    def chosen(cls, parameters: Mapping[str, str]) -> Self:
        """The rules with these parameters set.

        Raises UnknownChoice for a parameter or a value that does not exist.
        """
        choices = cls.choices()
        for name, value in parameters.items():
            if name not in choices:
                raise UnknownChoice(f'there is no rule "{name}", there are: {", ".join(choices)}')
            if value not in choices[name]:
                raise UnknownChoice(
                    f'{name} cannot be "{value}", it is {" or ".join(choices[name])}'
                )
        return cls(**parameters)  # type: ignore[arg-type]  # checked just above

    def winner(self, board: Board, position: Position) -> str:
        """The power that has won, or "": it owns more than half of all centres after a Fall."""
        majority = sum(province.centre for province in board.provinces) // 2 + 1
        for power, count in Counter(position.centres.values()).items():
            if count >= majority:
                return power
        return ""
