"""The standard rules: the choices on which games and adjudicators differ, as named parameters.

The defaults are the preferences of the Diplomacy Adjudicator Test Cases (DATC) 3.2. Another rule
set is a subclass that overrides named parts; a part is a method here only where a rule set needed
it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, get_args, get_type_hints

from gmtool.core.chance import Dice
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.field import Field
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.orders import UNIT_KINDS, Order, Unit
from gmtool.diplomacy.outcome import Outcome, conclude
from gmtool.diplomacy.position import Captured, Event, Lapsed, Position
from gmtool.diplomacy.season import Season


class UnknownChoice(ValueError):
    """A parameter or a value that the rules do not have; the message says which there are."""


class Drawn(NamedTuple):
    """Orders drawn at the opening of a phase.

    `orders` of powers that nobody plays, `precedence` in which order attackers of a province enter,
    `record` what a turn's record tells of them.
    """

    orders: Mapping[str, Sequence[Order]]
    precedence: Mapping[str, Sequence[str]]
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Standard Diplomacy."""

    name = "standard"

    paradox: Literal["szykman", "1982", "all-hold"] = "szykman"
    """DATC 4.A.2. In a convoy paradox: the fleets of the paradox do not carry (szykman), everything
    in it fails (all-hold); or no convoyed army ever cuts the support of a fleet that supports an
    action in a sea where a fleet convoys (1982)."""
    convoy_to_neighbour: Literal["intent", "via", "any"] = "intent"
    """DATC 4.A.3. An army goes to a neighbouring province by convoy if its order says `via`, and
    without that: if a fleet of its own power is ordered to carry it (intent), if any fleet is
    (any), never (via)."""
    via_without_convoy: Literal["holds", "walks"] = "holds"
    """DATC 4.A.3. An army that should go to a neighbour by convoy, but is not carried, stays
    (holds) or takes the land route (walks)."""
    support_coast: Literal["either", "named"] = "either"
    """DATC 4.B.4. A support for a move to a split coast that names no coast fits either coast, or
    none (named)."""
    disband_order: Literal["2023", "home"] = "2023"
    """DATC 4.D.8. Units removed unasked: those farthest from any owned centre (2023) or from the
    home centres of their power (home)."""
    build: Literal["home", "anywhere"] = "home"
    """Where units are built: in owned home centres, or in any owned centre."""
    nmr_limit: int = 2
    """RULES E1. After so many movement phases without orders a power is in civil disorder."""

    unplayed: ClassVar[str] = ""
    """A power that nobody plays, and whose orders are drawn; "": there is none."""
    kinds: ClassVar[tuple[str, ...]] = UNIT_KINDS
    """The unit letters there are."""
    unit_words: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Words for units besides army and fleet, and the letters they stand for."""

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """The parameters, each with its possible values, or with what is expected."""
        hints = get_type_hints(cls)
        return {
            field.name: get_args(hints[field.name]) or EXPECTED[hints[field.name]]
            for field in fields(cls)
        }

    @classmethod
    def chosen(cls, parameters: Mapping[str, str]) -> Self:
        """The rules with these parameters set.

        Raises UnknownChoice for a parameter or a value that does not exist.
        """
        choices, hints = cls.choices(), get_type_hints(cls)
        values: dict[str, Any] = {}
        for name, text in parameters.items():
            if name not in choices:
                raise UnknownChoice(f'there is no rule "{name}", there are: {", ".join(choices)}')
            values[name] = _value(hints[name], text)
            if values[name] is None:
                raise UnknownChoice(
                    f'{name} cannot be "{text}", it is {" or ".join(choices[name])}'
                )
        return cls(**values)

    def parameters(self) -> dict[str, str]:
        """The parameters that are not at their default, as texts; `chosen` reads them again."""
        return {
            each.name: _text(getattr(self, each.name))
            for each in fields(self)
            if getattr(self, each.name) != each.default
        }

    def unheld(self) -> Mapping[str, str]:
        """The kinds of units that cannot be supported to hold, and why."""
        return {}

    def hold_back(self, field: Field, frozen: frozenset[int]) -> None:
        """Makes those hold who may not attack these provinces."""

    def arm(self, field: Field, precedence: Mapping[str, Sequence[str]]) -> None:
        """Enters how strong each piece is, and which attack together."""

    def movement(self, field: Field) -> Movement:
        """What settles the decisions of a movement phase."""
        return Movement(field, self.paradox)

    def conclude(self, movement: Movement) -> Outcome:
        """The consequences of a resolved movement phase."""
        return conclude(movement)

    def aftermath(self, board: Board, position: Position, outcome: Outcome) -> list[Event]:  # noqa: ARG002  # other rule sets ask
        """What follows upon a movement phase besides: one phase more in civil disorder."""
        return [Lapsed(power, spent + 1) for power, spent in sorted(position.disorder.items())]

    def settle(self, board: Board, position: Position) -> Position:  # noqa: ARG002  # other rule sets ask
        """The position a game starts from, with pieces that stand there unasked."""
        return position

    def draw(self, board: Board, position: Position, season: Season, dice: Dice) -> Drawn:  # noqa: ARG002  # other rule sets draw
        """The orders that are drawn at the opening of a movement phase."""
        return Drawn({}, {}, {})

    def candidates(self, board: Board, position: Position) -> Mapping[str, Sequence[str]]:  # noqa: ARG002  # other rule sets draw
        """For each piece that orders are drawn for, by province, the provinces it may be sent to
        attack.
        """
        return {}

    def drawn_strength(self) -> Fraction:
        """What a piece counts that orders are drawn for."""
        return Fraction(1)

    def disorder_lasts(self) -> int:
        """RULES E2: a unit turns after so many movement phases in civil disorder; 0: never."""
        return 0

    def outlasts(self, board: Board, unit: Unit) -> bool:  # noqa: ARG002  # other rule sets ask
        """RULES E4: whether a unit stays what it is however long the civil disorder lasts."""
        return not self.disorder_lasts()

    def draws_after(self) -> int | None:
        """RULES F4: the year after which a draw may be agreed; None: in any."""
        return None

    def no_draw(self, position: Position, year: int) -> str:  # noqa: ARG002  # other rule sets ask
        """Why a draw may not be agreed now; "" if it may."""
        return ""

    def in_disorder(self, missed: int) -> bool:
        """RULES E1: whether a power that has sent no orders for so many consecutive movement phases
        is in civil disorder from the next phase on.
        """
        return missed >= self.nmr_limit

    def captures(self, board: Board, position: Position) -> list[Event]:
        """The centres that change hands when a Fall is over: a unit in a centre takes it."""
        return [
            Captured(owned.power, province)
            for province, owned in sorted(position.units.items())
            if board.by_id[province].centre and position.centres.get(province) != owned.power
        ]

    def winner(self, board: Board, position: Position, *, year_over: bool) -> str:
        """The power that has won, or "": it owns more than half of all centres after a Fall."""
        return self.owner_of(position, self.centres_to_win(board)) if year_over else ""

    def centres_to_win(self, board: Board) -> int:
        """How many centres a power needs."""
        return sum(province.centre for province in board.provinces) // 2 + 1

    def owner_of(self, position: Position, centres: int) -> str:
        """The power that owns so many centres, or ""."""
        for power, count in sorted(Counter(position.centres.values()).items()):
            if count >= centres:
                return power
        return ""


EXPECTED = {int: ("a whole number",), bool: ("true", "false"), Fraction: ("a number such as 1.1",)}
"""What is expected of parameters that are not one of a few words."""


def _value(kind: Any, text: str) -> Any:
    """A parameter's value from its text; None if it is none."""
    if kind is bool:
        return {"true": True, "yes": True, "false": False, "no": False}.get(text.lower())
    if kind is int:
        return int(text) if text.isascii() and text.isdigit() else None
    if kind is Fraction:
        return Fraction(text) if NUMBER.fullmatch(text) and Fraction(text) > 0 else None
    return text if text in get_args(kind) else None


def _text(value: Any) -> str:
    """A parameter's value as the text it is read from."""
    if isinstance(value, Fraction):
        return str(Decimal(value.numerator) / Decimal(value.denominator))
    return str(value).lower() if isinstance(value, bool) else str(value)


NUMBER = re.compile(r"\d{1,4}(\.\d{1,4})?")
