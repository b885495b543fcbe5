"""Adjudicating positions from case files, without any game folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from gmtool.core.problems import Problem, Problems
from gmtool.desk.casetable import CaseTable
from gmtool.desk.draws import Draws
from gmtool.desk.expectations import differences
from gmtool.desk.records import Record, record_of
from gmtool.diplomacy.adjudicate import Adjudication, resolve_rows
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.explain import explain
from gmtool.diplomacy.facts import Rows
from gmtool.diplomacy.position import (
    ADJUSTMENT,
    FALL,
    MOVEMENT,
    RETREAT,
    Position,
    Season,
)
from gmtool.diplomacy.retreats import resolve_retreats
from gmtool.diplomacy.rules import Rules, UnknownChoice
from gmtool.diplomacy.verdicts import Resolution, numbered
from gmtool.diplomacy.winter import resolve_adjustments
from gmtool.diplomacy.zombies import ZOMBIES, ZombieRules
from gmtool.files.cases import Case, CaseEntry, read_cases
from gmtool.files.maps import find_map, load_map


@dataclass(slots=True)
class Judged:
    """A case adjudicated: its record, what is wrong with it, and the reasons, phase by phase."""

    case: Case
    record: Record
    problems: list[Problem] = field(default_factory=list)
    reasons: list[list[str]] = field(default_factory=list)

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
    for number, record in enumerate(judged.phases):
        phase = judged.case.phases[number]
        movement = not (phase.season.endswith((RETREAT, ADJUSTMENT)) or phase.dislodged)
        where = "" if judged.case.inline else f"phase {number + 1}: "
        found += [where + line for line in differences(phase, record, movement=movement)]
    return found


class Judge:
    """Adjudicates cases, with rule parameters that win over those of the cases."""

    def __init__(self, parameters: Mapping[str, str], *, with_reasons: bool = False) -> None:
        """Raises UnknownChoice for parameters that no rule set has."""
        self.parameters = dict(parameters)
        self.with_reasons = with_reasons
        self.boards: dict[str, Board] = {}
        self.rules: dict[tuple[tuple[str, str], ...], Rules] = {}
        self.rules_for({})

    def judge(self, case: Case) -> Judged:
        """Adjudicates all phases of a case."""
        judged = Judged(case, {"id": case.id})
        try:
            board = self.board(case)
            rules = self.rules_of(case)
        except Problems as problems:
            judged.problems += problems.problems
            board = None
        records = [_unjudged()] if board is None else list(self.play(board, rules, judged))
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
                self.boards[case.map] = load_map(find_map(case.map)).board
            except Problems as problems:
                raise Problems([_at(case, ("map",), each) for each in problems.problems]) from None
        return self.boards[case.map]

    def rules_of(self, case: Case) -> Rules:
        """The rules of a case; raises Problems."""
        try:
            named = {"set": ZombieRules.name} if ZOMBIES in case.phases[0].units else {}
            return self.rules_for(named | case.rules)
        except UnknownChoice as unknown:
            raise Problems([case.problem(("rules",), str(unknown))]) from None

    def rules_for(self, parameters: Mapping[str, str]) -> Rules:
        """The rules with these parameters and those of the command; raises UnknownChoice."""
        chosen = {**parameters, **self.parameters}
        key = tuple(sorted(chosen.items()))
        if key not in self.rules:
            self.rules[key] = rule_set(chosen)
        return self.rules[key]

    def play(self, board: Board, rules: Rules, judged: Judged) -> Iterator[Record]:
        """The records of the phases of a case, each starting from the one before."""
        position = Position({})
        for number in range(len(judged.case.phases)):
            table = CaseTable(judged.case, number, board, rules.kinds)
            position, season = table.set_up(position)
            judged.problems += table.problems
            if table.problems:
                yield _unjudged()
                return
            rows: Rows = table.rows()
            judged.problems += table.problems
            draws = Draws(judged.case, number, board, position, season)
            if season.stage == MOVEMENT and isinstance(rules, ZombieRules):
                rows, table.texts = draws.enter(rows, table.texts)
                judged.problems += draws.problems
            resolution = resolve(board, position, season, rows, rules, draws.precedence)
            events = resolution.events()
            after = position.after(events)
            if season.season == FALL and not after.retreating:  # the Fall is over
                after = after.after(rules.captures(board, after))
            yield draws.record | record_of(
                rows, table.texts, resolution, events, after, season, rules, board
            )
            if self.with_reasons:
                judged.reasons.append(reasons_of(resolution))
            position = after


RULE_SETS = {rules.name: rules for rules in (Rules, ZombieRules)}


def rule_set(parameters: Mapping[str, str]) -> Rules:
    """The rules that `set` and the other parameters name; raises UnknownChoice."""
    chosen = dict(parameters)
    name = chosen.pop("set", Rules.name)
    if name not in RULE_SETS:
        raise UnknownChoice(f'there is no rule set "{name}", there are: {", ".join(RULE_SETS)}')
    return RULE_SETS[name].chosen(chosen)


def resolve(
    board: Board,
    position: Position,
    season: Season,
    rows: Rows,
    rules: Rules,
    precedence: Mapping[str, Sequence[str]],
) -> Resolution:
    """Resolves a phase of any kind."""
    if season.stage == MOVEMENT:
        return resolve_rows(board, position, rows, rules, precedence)
    orders = {power: [row and row[-1].order for row in lines] for power, lines in rows.items()}
    if season.stage == RETREAT:
        return resolve_retreats(position, orders)
    return resolve_adjustments(board, position, orders, rules)


def reasons_of(resolution: Resolution) -> list[str]:
    """A line for each verdict: the order, its result, and why."""
    if isinstance(resolution, Adjudication):
        return explain(resolution)
    told = []
    for k, _, order in numbered(resolution.orders):
        refusal = f": {resolution.refusals[k]}" if k in resolution.refusals else ""
        told.append(f"{order or 'it could not be read:'} {resolution.results[k]}{refusal}")
    return told


def _unjudged() -> Record:
    return {"results": {}, "after": {}}


def _at(case: Case, way: tuple[str, ...], problem: Problem) -> Problem:
    return case.problem(way, problem.message, problem.remedy)
