"""A case: a position, orders, and what should come of them; for tests, bug reports and "what if".

It is a mapping in YAML or JSON; the README of `tests/datc` lists its keys. Here only its shape is
checked: whether a province exists or an order can be read needs a board.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from gmtool.core.problems import Place, Problem
from gmtool.files.document import NOTHING, Document, Keys


def _lines(written: object) -> object:
    """Orders written as one text of several lines are one entry."""
    if isinstance(written, str):
        return () if written in NOTHING else (written,)
    return written


def _undecided(written: object) -> object:
    """`outcome: null` says that nobody has won; it is not the same as saying nothing."""
    nothing = written is None or (isinstance(written, str) and written in NOTHING)
    return Outcome() if nothing else written


def _as_text(written: object) -> object:
    """The `true` of JSON is no number, but the text that it would be in YAML."""
    return str(written).lower() if isinstance(written, bool) else written


def _key(written: str) -> str:
    if not written or set(written) - set("0123456789abcdef"):
        raise ValueError("expected a key: the digits 0 to 9 and a to f, in lower case")
    return written


Texts = tuple[str, ...]
Units = dict[str, Texts]
"""The units (or orders, or centres) of each power."""
Lost = Units | Texts
"""Units that left the board: of each power, or without saying whose they were."""
OrderTexts = dict[str, Annotated[Texts, BeforeValidator(_lines)]]
Count = Annotated[int, BeforeValidator(_as_text), Field(ge=0)]


@dataclass(frozen=True)
class DislodgedUnit:
    """A unit that waits for its retreat: `by` is where the attacker came from.

    `retreats` are the places open to it; empty if it is destroyed, None if the case does not say.
    """

    power: str
    unit: str
    by: str = ""
    retreats: Texts | None = None


@dataclass(frozen=True)
class ExpectedResult:
    """An order in canonical text, its result, and what happened to the unit, if anything."""

    order: str
    result: str
    unit: str = ""


@dataclass(frozen=True)
class Outcome:
    """How the game stands: who has won, "" for nobody yet."""

    winner: str = ""


@dataclass(frozen=True)
class Expect:
    """What should come of a phase; None is what the case says nothing about."""

    results: dict[str, tuple[ExpectedResult, ...]] | None = None
    after: Units | None = None
    dislodged: tuple[DislodgedUnit, ...] | None = None
    contested: Texts | None = None
    disbanded: Lost | None = None
    auto_removed: Lost | None = None
    infected: Texts | None = None
    killed: Texts | None = None
    turned: Texts | None = None
    centers: Units | None = None
    outcome: Annotated[Outcome | None, BeforeValidator(_undecided)] = None


@dataclass(frozen=True, kw_only=True)
class CasePhase:
    """One phase of a case.

    `season` is `S1901M` or "", to be worked out from what else the case says. In a case of several
    phases each goes on from the one before; what it says itself takes the place of that.
    """

    season: str = ""
    units: Units = field(default_factory=dict)
    centers: Units = field(default_factory=dict)
    dislodged: tuple[DislodgedUnit, ...] = ()
    contested: Texts = ()
    orders: OrderTexts = field(default_factory=dict)
    precedence: Units = field(default_factory=dict)
    expect: Expect | None = None


@dataclass(frozen=True, kw_only=True)
class CaseHead:
    """What a case says besides its phases.

    `rules` are the rule set and its parameters by name, `cd` the movement phases that a power has
    already spent in civil disorder, `draw` the key of the phase from which zombies are drawn;
    `source`, `note`, `issues` and `paragraphs` are for readers.
    """

    id: str
    title: str = ""
    map: str = "standard"
    source: str = ""
    note: str = ""
    issues: Texts = ()
    paragraphs: Texts = ()
    rules: dict[str, Annotated[str, BeforeValidator(_as_text)]] = field(default_factory=dict)
    cd: dict[str, Count] = field(default_factory=dict)
    draw: Annotated[str, AfterValidator(_key)] | None = None


@dataclass(frozen=True, kw_only=True)
class InlineCase(CasePhase, CaseHead):
    """How a case of one phase is written."""


@dataclass(frozen=True, kw_only=True)
class PhasedCase(CaseHead):
    """How a case of several phases is written."""

    phases: Annotated[tuple[CasePhase, ...], Field(min_length=1)]


@dataclass(frozen=True, kw_only=True)
class Case(CaseHead):
    """A case; `inline` says that its one phase was written without `phases:`."""

    phases: tuple[CasePhase, ...]
    inline: bool
    written: Document = field(compare=False, repr=False)

    def way(self, phase: int = 0) -> tuple[str | int, ...]:
        """The way to a phase in the case as it was written, `("phases", 1)`."""
        return () if self.inline else ("phases", phase)

    def place(self, path: Keys, start: int = 0, length: int | None = None) -> Place:
        """Where a part of the case stands: `case.place((*case.way(0), "units", "England", 0))`."""
        return self.written.place(path, start, length)

    def problem(
        self,
        path: Keys,
        message: str,
        remedy: str = "",
        start: int = 0,
        length: int | None = None,
    ) -> Problem:
        """A problem with a part of the case, or with some characters of a text in it."""
        return self.written.problem(path, message, remedy, start, length)

    def key_problem(self, path: Keys, message: str, remedy: str = "") -> Problem:
        """A problem with a key in the case, the last one of a way."""
        return self.written.key_problem(path, message, remedy)
