"""A deck as it is written: what may stand in its file."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Literal

from pydantic import Field

from gmtool.heels.cards import Direction, Filter, Group, Kind, Trigger, Who

Positive = Annotated[int, Field(ge=1)]


@dataclass(frozen=True, kw_only=True)
class MoveFile:
    """`move: {who: last, by: 2}`."""

    who: Who
    by: str
    filter: tuple[Filter, ...] = ()
    order: Direction = "front_to_back"


@dataclass(frozen=True, kw_only=True)
class SwapFile:
    """`swap: {a: self, b: chosen_neighbour}`."""

    a: Who
    b: Who
    filter: tuple[Filter, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PartitionFile:
    """`partition: {front: armed}`."""

    front: Group


@dataclass(frozen=True, kw_only=True)
class EscapeFile:
    """`escape: {who: self, filter: [first]}`."""

    who: Who
    filter: tuple[Filter, ...] = ()
    to: Literal["", "bunker", "bonus_pile"] = ""


@dataclass(frozen=True, kw_only=True)
class EatFile:
    """`eat: {who: last}`."""

    who: Who
    filter: tuple[Filter, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NothingMore:
    """`skip_exit: {}`."""


@dataclass(frozen=True, kw_only=True)
class VeteranLimitFile:
    """`veteran_limit: {to: 2}`."""

    to: Positive


@dataclass(frozen=True, kw_only=True)
class StepFile:
    """One primitive: exactly one of these."""

    move: MoveFile | None = None
    swap: SwapFile | None = None
    partition: PartitionFile | None = None
    escape: EscapeFile | None = None
    eat: EatFile | None = None
    skip_exit: NothingMore | None = None
    veteran_limit: VeteranLimitFile | None = None
    claim_bunker: NothingMore | None = None


@dataclass(frozen=True, kw_only=True)
class AbilityFile:
    """One sentence of a card."""

    kind: Kind
    text: str
    do: tuple[StepFile, ...]
    trigger: Trigger = ""
    optional: bool = False
    passive: bool = False


@dataclass(frozen=True, kw_only=True)
class CardFile:
    """A card; `fields`, `status` and `source` tell where its parts come from."""

    id: str
    name: str
    role: str
    speed: int
    points: int
    armed: bool = False
    eaten_bonus: int = 0
    abilities: tuple[AbilityFile, ...] = ()
    fields: dict[str, str] = field(default_factory=dict)
    status: str = ""
    source: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MetaFile:
    """How many cards a set has, how many sets there are, and what is dealt."""

    set_size: int = 13
    sets: Positive = 4
    initial_survivors: dict[Annotated[int, Field(ge=2)], Positive] = field(
        default_factory=lambda: {2: 3, 3: 2, 4: 1}
    )
    hand: Positive = 3
    status: str = ""
    source: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DeckFile:
    """A deck as it is written."""

    survivors: tuple[CardFile, ...]
    neutrals: tuple[CardFile, ...] = ()
    meta: MetaFile = MetaFile()


PRIMITIVES = tuple(each.name for each in fields(StepFile))
