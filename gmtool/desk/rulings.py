"""rulings.yaml of a turn: what the GM decided himself, each with a reason, printed in the post.

- draw: "1902 spring: zombie in boh attacks"    # he rolled it on the forum
answer: vie
reason: rolled in the thread before the opening
- set_aside: A par - bur                        # an order that does not count
seat: Paris
reason: sent by mistake, withdrawn in time
- change: remove A vie                          # the position before the phase is put right
reason: the builds of last Winter were one too many
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gmtool.core.chance import ImpossibleAnswer
from gmtool.core.problems import Problem, Problems
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.document import Document
from gmtool.files.yamlfile import decode, read, read_one

if TYPE_CHECKING:
    from gmtool.core.game import Game, Reading


@dataclass(frozen=True, kw_only=True)
class Written:
    """A ruling as it is written: a draw and its answer, an order set aside, or a change."""

    reason: str
    draw: str = ""
    answer: str = ""
    set_aside: str = ""
    seat: str = ""
    change: str = ""

    @property
    def sentence(self) -> str:
        """What was decided, and why."""
        told = f"{self.seat}: {self.set_aside} is set aside" if self.set_aside else self.change
        if self.draw:
            told = f"the draw {self.draw} is ruled to be {self.answer}"
        return f"{told} ({self.reason})"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling and its number in the file."""

    number: int
    written: Written
    document: Document

    def problem(self, key: str, message: str, remedy: str = "") -> Problem:
        """A problem with a part of it."""
        return self.document.problem((self.number, key), message, remedy)


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings of a turn, in their order."""

    rulings: tuple[Ruling, ...] = ()

    @property
    def told(self) -> list[str]:
        """Each ruling in a sentence, with its reason."""
        return [ruling.written.sentence for ruling in self.rulings]

    @property
    def told_before(self) -> list[str]:
        """Those that may be told before the phase is run: changes of the position it begins with;
        orders and draws are nobody's business yet.
        """
        return [each.written.sentence for each in self.rulings if each.written.change]

    @property
    def forced(self) -> Mapping[str, str]:
        """The answers of draws that the GM ruled, by question."""
        return {r.written.draw: r.written.answer for r in self.rulings if r.written.draw}

    def applied(self, game: Game[Any], state: Any) -> Any:
        """The state before the phase, put right; raises Problems for changes that cannot be."""
        problems = []
        for ruling in self.rulings:
            if not ruling.written.change:
                continue
            try:
                state = game.ruled(state, ruling.written.change)
            except ValueError as wrong:
                problems.append(ruling.problem("change", str(wrong)))
        if problems:
            raise Problems(problems)
        return state

    def never_asked(self, question: str) -> Problem:
        """What is wrong with a ruling about a draw that the phase does not make."""
        return self._of(question).problem("draw", "no draw of this phase asks this")

    def no_option(self, wrong: ImpossibleAnswer) -> Problem:
        """What is wrong with a ruling whose answer the draw cannot have."""
        expected = f"expected one of: {', '.join(wrong.options)}"
        message = f'"{wrong.answer}" is no option of this draw, {expected}'
        return self._of(wrong.question).problem("answer", message)

    def _of(self, question: str) -> Ruling:
        return next(each for each in self.rulings if each.written.draw == question)

    def without_set_aside(self, readings: Mapping[str, Reading]) -> dict[str, list[str]]:
        """The orders that count, of the seats that sent any; raises Problems for an order to be
        set aside that nobody gave.
        """
        orders = {seat: list(each.orders) for seat, each in readings.items() if each.sent}
        problems = []
        for ruling in self.rulings:
            order, seat = ruling.written.set_aside, ruling.written.seat
            if not order:
                continue
            if order not in orders.get(seat, ()):
                given = ", ".join(orders.get(seat, ())) or "nothing"
                problems.append(ruling.problem("set_aside", f"{seat} did not order this", given))
                continue
            orders[seat].remove(order)
        if problems:
            raise Problems(problems)
        return orders


def read_rulings(folder: Folder, turn: TurnFolder, seats: Sequence[str]) -> Rulings:
    """The rulings of a turn, in a game with these seats; raises Problems."""
    if not turn.rulings.exists():
        return Rulings()
    name = folder.name(turn.rulings)
    if not read(turn.rulings, name):
        return Rulings()
    document = read_one(turn.rulings, name)
    if document.root.is_nothing():
        return Rulings()
    written = decode(document, tuple[Written, ...])
    rulings = tuple(Ruling(k, each, document) for k, each in enumerate(written))
    problems = [problem for ruling in rulings for problem in _faults(ruling, seats)]
    problems += _ruled_twice(rulings)
    if problems:
        raise Problems(problems)
    return Rulings(rulings)


def _ruled_twice(rulings: Sequence[Ruling]) -> Iterator[Problem]:
    """Draws that have two answers."""
    known: set[str] = set()
    for ruling in rulings:
        if ruling.written.draw in known:
            yield ruling.problem("draw", "this draw is ruled twice", "Keep one of them.")
        known |= {ruling.written.draw} - {""}


def _faults(ruling: Ruling, seats: Sequence[str]) -> list[Problem]:
    written = ruling.written
    kinds = [key for key in ("draw", "set_aside", "change") if getattr(written, key)]
    if len(kinds) != 1:
        message = "expected one of: draw with its answer, set_aside with its seat, change"
        return [ruling.document.problem((ruling.number,), message)]
    found = []
    if written.draw and not written.answer:
        found.append(ruling.problem("draw", "the answer is missing", "Write `answer: vie`."))
    if written.set_aside and written.seat not in seats:
        remedy = f"There are: {', '.join(seats)}."
        key = "seat" if written.seat else "set_aside"
        found.append(ruling.problem(key, f'there is no seat "{written.seat}"', remedy))
    if not written.reason.strip():
        found.append(ruling.problem("reason", "a ruling needs a reason"))
    return found
