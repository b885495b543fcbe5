"""Adjudicating positions from case files, without any game folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from gmtool.core.problems import Problem, Problems
from gmtool.desk.caseorders import CaseOrders
from gmtool.desk.casetable import CaseTable
from gmtool.desk.draws import Draws, chances, one_key_too_few
from gmtool.desk.expectations import differences
from gmtool.desk.records import Record, record_of
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.explain import explain
from gmtool.diplomacy.facts import Rows
from gmtool.diplomacy.phases import resolve
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules, UnknownChoice
from gmtool.diplomacy.rulesets import RULE_SETS, rule_set
from gmtool.diplomacy.season import ADJUSTMENT, FALL, MOVEMENT, RETREAT
from gmtool.diplomacy.verdicts import Resolution
from gmtool.diplomacy.zombies import ZOMBIES, ZombieRules
from gmtool.files.cases import Case, CaseEntry, read_cases
from gmtool.files.maps import find_map, load_map


@dataclass(slots=True)
class Judged:
    """A case adjudicated: its record, and what is wrong with it."""

    case: Case
    record: Record
    problems: list[Problem] = field(default_factory=list)
    board: Board | None = None
    whole: bool = True
    """Whether every phase could be adjudicated; if not, the last record is empty."""

    @property
    def phases(self) -> list[Record]:
        """The records of the phases."""
        return [self.record] if self.case.inline else self.record["phases"]


def read_entries(names: Iterable[str], stdin: IO[bytes]) -> Iterator[CaseEntry]:
    """The cases of files, read one by one; the name `-` stands for standard input."""
    for name in names:
        if name == "-":
            yield from read_cases(stdin, "standard input")
        else:
            yield from read_cases(Path(name))


def differences_of(judged: Judged) -> list[str]:
    """A line for each point in which an adjudicated case differs from what it expects."""
    found = []
    records = judged.phases if judged.whole else judged.phases[:-1]
    for number, record in enumerate(records):
        phase = judged.case.phases[number]
        movement = not (phase.season.endswith((RETREAT, ADJUSTMENT)) or phase.dislodged)
        where = "" if judged.case.inline else f"phase {number + 1}: "
        found += [where + line for line in differences(phase, record, movement=movement)]
    return found


class Judge:
    """Adjudicates cases, with rule parameters that win over those of the cases."""

    def __init__(
        self,
        parameters: Mapping[str, str],
        *,
        with_reasons: bool = False,
        with_candidates: bool = False,
    ) -> None:
        """Raises UnknownChoice for parameters that no rule set has."""
        self.parameters = dict(parameters)
        self.with_reasons = with_reasons
        self.with_candidates = with_candidates
        self.boards: dict[str, Board] = {}
        self.rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        rule_set({"set": ZombieRules.name} | self.parameters)  # the set that has all parameters
        self.usual = self.rules_for({})

    def judge(self, case: Case) -> Judged:
        """Adjudicates all phases of a case."""
        judged = Judged(case, {"id": case.id})
        try:
            judged.board = board = self.board(case)
            rules = self.rules_of(case)
        except Problems as problems:
            judged.problems += problems.problems
            board = None
        records = [_unjudged(judged)] if board is None else list(self.play(board, rules, judged))
        if case.inline:
            judged.record |= records[0]
        else:
            judged.record["phases"] = records
        if judged.problems:
            judged.record["problems"] = [
                {"place": str(problem.place), "message": problem.message}
                for problem in sorted(judged.problems)
            ]
        return judged

    def board(self, case: Case) -> Board:
        """The board a case is played on; raises Problems."""
        if case.map not in self.boards:
            try:
                folder = find_map(case.map)
            except Problems as problems:
                raise Problems([_at(case, ("map",), each) for each in problems.problems]) from None
            self.boards[case.map] = load_map(folder).board
        return self.boards[case.map]

    def rules_of(self, case: Case) -> Rules:
        """The rules of a case; raises Problems."""
        zombies = ZOMBIES in case.phases[0].units
        if not zombies and not case.rules:
            return self.usual
        named = ({"set": ZombieRules.name} if zombies else {}) | case.rules
        try:
            return self.rules_for(named)
        except UnknownChoice:
            raise Problems(_rule_problems(case, named)) from None

    def rules_for(self, parameters: Mapping[str, str]) -> Rules:
        """The rules with these parameters and those of the command, as far as the rule set has
        them; raises UnknownChoice.
        """
        chosen = {**parameters, **self.parameters}
        name = chosen.get("set", Rules.name)
        if self.parameters and name in RULE_SETS:
            known = ("set", *RULE_SETS[name].choices(), *parameters)
            chosen = {key: value for key, value in chosen.items() if key in known}
        key = tuple(sorted(chosen.items()))
        if key not in self.rules:
            self.rules[key] = rule_set(chosen)
        return self.rules[key]

    def play(self, board: Board, rules: Rules, judged: Judged) -> Iterator[Record]:
        """The records of the phases of a case, each starting from the one before."""
        position, season, drawn_phases = Position({}), None, 0
        for number in range(len(judged.case.phases)):
            table = CaseTable(judged.case, number, board, rules.kinds)
            position, season = table.set_up(position, season)
            faulty = table.problems != []
            orders = CaseOrders(judged.case, number, board, position, season, rules)
            rows: Rows = orders.rows()
            judged.problems += table.problems + orders.problems
            if faulty or not judged.whole:  # the phases after it are only looked through
                if judged.whole:
                    yield _unjudged(judged)
                position = Position({})
                continue
            precedence: Mapping[str, Sequence[str]] = judged.case.phases[number].precedence
            drawn: Record = {}
            if season.stage == MOVEMENT and isinstance(rules, ZombieRules):
                drawn_phases += judged.case.draw is not None
                draws = Draws(judged.case, number, board, position, season)
                rows = draws.enter(rows)
                judged.problems += draws.problems
                precedence, drawn = draws.precedence, draws.record
                if self.with_candidates:
                    drawn["candidates"] = chances(board, position)
            resolution = resolve(board, position, season, rows, rules, precedence)
            events = resolution.events()
            after = position.after(events)
            if season.season == FALL and not after.retreating:  # the Fall is over
                after = after.after(rules.captures(board, after))
            record = record_of(rows, orders.texts, resolution, events, after, season, rules, board)
            if self.with_reasons:
                add_reasons(record, resolution)
            yield drawn | record if drawn else record
            position = after
        if drawn_phases > 1:
            judged.problems.append(one_key_too_few(judged.case))


def add_reasons(record: Record, resolution: Resolution) -> None:
    """Enters into each row of a record why the order had its result."""
    rows = [row for rows in record["results"].values() for row in rows]
    for row, reason in zip(rows, explain(resolution), strict=True):
        row["why"] = reason


def _rule_problems(case: Case, named: Mapping[str, str]) -> Iterator[Problem]:
    """Every rule of a case that does not exist, and every value that a rule cannot have."""
    kind = {"set": named.get("set", Rules.name)}
    names = case.rules if kind["set"] in RULE_SETS else kind
    for name in names:
        try:
            rule_set(kind | {name: named[name]})
        except UnknownChoice as unknown:
            known = name == "set" or name in RULE_SETS[kind["set"]].choices()
            complain = case.problem if known else case.key_problem
            yield complain(("rules", name), str(unknown))


def _unjudged(judged: Judged) -> Record:
    """The record of a phase that could not be set up."""
    judged.whole = False
    return {"results": {}, "after": {}}


def _at(case: Case, way: tuple[str, ...], problem: Problem) -> Problem:
    return case.problem(way, problem.message, problem.remedy)
