"""Decisions that hang on each other, settled as a core is defined, by trying every case.

Nothing here knows what a decision is about. The rules say of each what its answer must be, given
the answers to all of them. First what they say of a decision is written out in full, for every
assignment of the decisions that it looks at; then all questions are put to these tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import NamedTuple, Protocol


class Decision(NamedTuple):
    """A question with the answer yes or no: `what` is asked about a province."""

    what: str
    province: str


Answers = dict[Decision, bool]
Core = frozenset[Decision]
Said = Callable[[Decision], bool]
"""The answer that is assumed for a decision."""


class Equations(Protocol):
    """One equation for each decision, and what makes one solution better than another."""

    decisions: list[Decision]

    def answer(self, decision: Decision, said: Said) -> bool:
        """What the rules say of a decision if all decisions are as `said`."""
        ...

    def rank(self, core: Core, answers: Answers) -> tuple[int, int]:
        """How good an assignment of a core is, the smallest the best; `answers` knows it all."""
        ...


class Solution(NamedTuple):
    """The answers found; the cores met; those of them that nothing settles.

    Where a core is unfit, the answers are not complete.
    """

    answers: Answers
    cores: list[Core]
    unfit: list[Core]


class Table:
    """What the rules say of one decision, for every assignment of those that it looks at."""

    def __init__(self, equations: Equations, decision: Decision) -> None:
        self.seen: list[Decision] = []
        self.rows: dict[tuple[bool, ...], bool] = {}
        while missed := self._fill(equations, decision):
            self.seen += sorted(missed)

    def _fill(self, equations: Equations, decision: Decision) -> set[Decision]:
        """Fills the table; the decisions that were looked at, but have no column yet."""
        missed: set[Decision] = set()
        self.rows = {}
        for row in product((False, True), repeat=len(self.seen)):
            said = dict(zip(self.seen, row, strict=True))

            def asked(other: Decision, said: Answers = said) -> bool:
                if other not in said:
                    missed.add(other)
                return said.get(other, False)

            self.rows[row] = equations.answer(decision, asked)
        return missed

    def rows_with(self, known: Answers) -> Iterator[tuple[bool, ...]]:
        """The rows that agree with what is known."""
        fixed = [(i, known[seen]) for i, seen in enumerate(self.seen) if seen in known]
        return (row for row in self.rows if all(row[i] == value for i, value in fixed))

    def possible(self, known: Answers) -> set[bool]:
        """The answers that can come out, whatever the decisions are that are not known."""
        return {self.rows[row] for row in self.rows_with(known)}

    def needs(self, known: Answers) -> set[Decision]:
        """The decisions, not known yet, whose change can change the answer."""
        return {
            seen
            for i, seen in enumerate(self.seen)
            if seen not in known
            and any(
                self.rows[row] != self.rows[(*row[:i], not row[i], *row[i + 1 :])]
                for row in self.rows_with(known)
            )
        }


def solve(equations: Equations) -> Solution:
    """The answers to all decisions: the settled ones, then core after core and what follows.

    Cores that are met together do not touch each other: they are settled, or found unfit, together.
    """
    tables = {decision: Table(equations, decision) for decision in equations.decisions}
    answers = settled(tables, {})
    met: list[Core] = []
    while len(answers) < len(tables):
        found = cores(tables, answers)
        met += found
        best = {core: choices(equations, tables, core, answers) for core in found}
        unfit = [core for core, fits in best.items() if len(fits) != 1]
        if unfit:
            return Solution(answers, met, unfit)
        for fits in best.values():
            answers |= fits[0]
        answers = settled(tables, answers)
    return Solution(answers, met, [])


def settled(tables: Mapping[Decision, Table], known: Answers) -> Answers:
    """What is known, and every answer that is the same whatever is still open."""
    answers = dict(known)
    while True:
        possible = {d: table.possible(answers) for d, table in tables.items() if d not in answers}
        found = {d: values.pop() for d, values in possible.items() if len(values) == 1}
        if not found:
            return answers
        answers |= found


def cores(tables: Mapping[Decision, Table], known: Answers) -> list[Core]:
    """The smallest sets of open decisions that depend on nothing open outside them."""
    needs = {d: table.needs(known) for d, table in tables.items() if d not in known}
    closed = {_closure(decision, needs) for decision in needs}
    return sorted(
        (each for each in closed if not any(other < each for other in closed)), key=sorted
    )


def _closure(decision: Decision, needs: Mapping[Decision, set[Decision]]) -> Core:
    found = {decision}
    while more := set().union(*(needs[each] for each in found)) - found:
        found |= more
    return frozenset(found)


def choices(
    equations: Equations, tables: Mapping[Decision, Table], core: Core, known: Answers
) -> list[Answers]:
    """The assignments of a core in which every rule holds; if several do, the best of them."""
    order = sorted(core)
    fits: list[Answers] = []
    for row in product((False, True), repeat=len(order)):
        guess = dict(zip(order, row, strict=True))
        if all(tables[each].possible(known | guess) == {guess[each]} for each in order):
            fits.append(guess)
    ranks = [equations.rank(core, known | guess) for guess in fits]
    return [guess for guess, rank in zip(fits, ranks, strict=True) if rank == min(ranks)]
