"""Reading the orders of a case, legal or not, without adjudicating them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gmtool.core.problems import Problem, Problems, Severity
from gmtool.desk.caseorders import CaseOrders
from gmtool.desk.casetable import CaseTable
from gmtool.desk.judge import Judge
from gmtool.desk.records import Record
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.reading.house import LENIENT
from gmtool.diplomacy.writing import Style, restyle
from gmtool.files.cases import Case


@dataclass(slots=True)
class ReadCase:
    """A case read: its record, and everything that is wrong with it."""

    record: Record
    problems: list[Problem] = field(default_factory=list)
    board: Board | None = None

    @property
    def faulty(self) -> bool:
        """Whether something could not be read."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


def read_case(case: Case, referee: Judge) -> ReadCase:
    """Reads the orders of all phases of a case: a line for each line of order text as received.

    A phase that names no units is read for the units of the phase before; its positions are not
    worked out.
    """
    read = ReadCase({"id": case.id, "lines": []})
    try:
        read.board = board = referee.board(case)
        rules = referee.rules_of(case)
    except Problems as unreadable:
        read.problems += unreadable.problems
        return read
    position, season = Position({}), None
    for number, phase in enumerate(case.phases):
        table = CaseTable(case, number, board, rules.kinds)
        position, season = table.set_up(position, season)
        read.problems += table.problems
        orders = CaseOrders(case, number, board, position, season, rules, LENIENT)
        for power, texts in phase.orders.items():
            for origin, line in orders.lines(power, texts):
                problems = [orders.placed(power, origin, problem) for problem in line.problems]
                read.problems += problems
                read.record["lines"].append(
                    {
                        "seat": power,
                        "text": line.text,
                        "reading": [str(order) for order in line.orders],
                        "guess": line.guess,
                        "guesses": line.guesses,
                        "problems": [
                            {"place": str(problem.place), "message": problem.message}
                            for problem in problems
                        ],
                    }
                )
    return read


def table(read: ReadCase, names: Style = "short") -> str:
    """A line for each line of orders: what was written, what it was read as, and guesses."""
    told = [str(read.record["id"])]
    for line in read.record["lines"]:
        if not line["text"].strip():
            continue
        reading = "; ".join(line["reading"]) or "-"
        if read.board is not None:
            reading = restyle(reading, read.board, names)
        guessed = f"  (guessed: {'; '.join(line['guesses'])})" if line["guess"] else ""
        told.append(f"  {line['seat']}: {line['text'].strip()}  =>  {reading}{guessed}")
    return "\n".join(told)
