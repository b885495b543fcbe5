"""The order lines of one phase of a case: canonical texts at once, others as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from gmtool.core.problems import Place, Problem, Severity
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Row, refused_row, row_of
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.reading.house import LENIENT, HouseRules
from gmtool.diplomacy.reading.wording import USUAL
from gmtool.diplomacy.remembered import rows_of
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.season import Season
from gmtool.files.cases import Case

if TYPE_CHECKING:
    from gmtool.diplomacy.reading.messages import ReadLine, ReadMessage

START = Place("", 1, 1)
JUDGING = replace(LENIENT, two_orders="first", missing_coast="left")
"""How `judge` reads: lenient, but what the rules decide is left to them (DATC 4.B, 4.D.3)."""


class Origin(NamedTuple):
    """Where a line of orders stands: in which text of its power, and how far into it."""

    text: int
    offset: int
    line: str


@dataclass(slots=True)
class CaseOrders:
    """The orders of a phase, read for the position it starts from.

    `texts` are the order lines as written, if one of them cannot be read; `problems` are errors and
    warnings, at their places in the file.
    """

    case: Case
    number: int
    board: Board
    position: Position
    season: Season
    rules: Rules
    house: HouseRules = JUDGING
    problems: list[Problem] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def rows(self) -> dict[str, list[Row | None]]:
        """The order lines of each power; an unreadable one stands as None, with a problem.

        A line that holds no order at all (a greeting) is left out; a line may hold several orders.
        """
        written = self.case.phases[self.number].orders
        rows = rows_of(self.board, written)
        if all(map(all, rows.values())):
            return rows  # the usual case: each text is one line in canonical text
        for power, texts in written.items():
            if not all(rows[power]):
                rows[power] = self.read_power(power, texts)
            else:
                self.texts += texts
        return rows

    def readings(self, power: str) -> ReadMessage:
        """All that a power wrote for the phase, read as one message."""
        # only if a text is not canonical
        from gmtool.diplomacy.reading.messages import read_message

        texts = self.case.phases[self.number].orders[power]
        message = "\n".join(text.removesuffix("\n") for text in texts)
        vocabulary = USUAL.with_units(self.rules.unit_words).with_powers(self.position.powers())
        return read_message(
            self.board, self.position, self.season.stage, power, message, self.house, vocabulary
        )

    def lines(self, power: str, texts: Sequence[str]) -> Iterator[tuple[Origin, ReadLine]]:
        """The lines that a power wrote, each with where it stands."""
        return zip(_origins(texts), self.readings(power).lines, strict=True)

    def read_power(self, power: str, texts: Sequence[str]) -> list[Row | None]:
        """The rows of a power whose orders are not all canonical."""
        rows: list[Row | None] = []
        reading, origins = self.readings(power), list(_origins(texts))
        exact = rows_of(self.board, {power: [origin.line for origin in origins]})[power]
        counting = list(reading.orders)
        for line, origin, canonical in zip(reading.lines, origins, exact, strict=True):
            if canonical is not None and line.orders:
                order = canonical[-1].order
                counts = line.orders[0] in counting
                rows.append(canonical if counts else refused_row(order, REPLACED))
                self.texts.append(origin.line)
                continue
            for order in line.orders:
                counts = order in counting
                rows.append(row_of(self.board, order) if counts else refused_row(order, REPLACED))
                self.texts.append(str(order))
            for problem in line.problems + _guessed(line):
                self.problems.append(self.placed(power, origin, problem))
            if not line.orders and any(p.severity is Severity.ERROR for p in line.problems):
                rows.append(None)
                self.texts.append(origin.line.strip())
        return rows

    def placed(self, power: str, origin: Origin, problem: Problem) -> Problem:
        """A problem at its place in the file of the case."""
        way = (*self.case.way(self.number), "orders", power, origin.text)
        start = origin.offset + problem.place.column - 1
        placed = self.case.problem(
            way, problem.message, problem.remedy, start, problem.place.length
        )
        return replace(placed, severity=problem.severity)


def _guessed(line: ReadLine) -> list[Problem]:
    """What was guessed in a line, as warnings: nothing is guessed silently."""
    length = max(1, len(line.text.strip()))
    place = START.moved(len(line.text) - len(line.text.lstrip()), length)
    return [
        Problem(place, f"guessed: {guess}", severity=Severity.WARNING) for guess in line.guesses
    ]


REPLACED = "another order for the unit counts"


def _origins(texts: Sequence[str]) -> Iterator[Origin]:
    """The lines of texts, each with where it stands."""
    for k, text in enumerate(texts or ("",)):
        offset = 0
        for line in text.removesuffix("\n").split("\n"):
            yield Origin(k, offset, line)
            offset += len(line) + 1
