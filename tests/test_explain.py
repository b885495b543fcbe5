"""The reasons for results: in exact words for what is typical, and never false for anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings

from gmtool.desk.judge import Judge
from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.explain import explain
from gmtool.files.cases import Case, read_cases
from tests.examples import examples
from tests.judge.positions import Phase, phases

HERE = Path(__file__).parent
EXAMPLES = {
    name: example
    for file in ("explain/movement.txt", "explain/other.txt")
    for name, example in examples(file).items()
}
COMPARED = re.compile(r"attack ([\d.]+) \([^)]*\) (exceeds|does not exceed) ((?:[^;(]|\([^)]*\))+)")
NUMBER = re.compile(r"([\d.]+) \(")
CASES = [
    case
    for path in sorted(HERE.glob("[dzr]*/*.yaml"))
    for case in read_cases(path)
    if isinstance(case, Case)
]
REFEREE = Judge({}, with_reasons=True)


def told(case: Case) -> list[str]:
    """The lines of a case: order, result and reason."""
    return [
        f"{row['order']} {row['result']}: {row['why']}"
        for record in REFEREE.judge(case).phases
        for rows in record["results"].values()
        for row in rows
    ]


def reasons(text: str) -> str:
    [case] = read_cases(f"id: x\n{text}", "x.yaml")
    assert isinstance(case, Case), case
    return "\n".join(told(case))


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_reason_in_exact_words(name: str) -> None:
    given, expected = EXAMPLES[name]
    assert expected == reasons(given)


def test_every_order_of_all_cases_has_a_reason() -> None:
    lines = []
    for case in CASES:
        orders = [len(texts) for phase in case.phases for texts in phase.orders.values()]
        lines += told(case)
        assert case.draw or sum(orders) == len(told(case)), case.id
    assert len(lines) >= 1500
    assert sum(len(COMPARED.findall(line)) for line in lines) >= 600
    assert [] == [line for line in lines if not re.fullmatch(r"[^:]+: \S.*\S", line)]
    assert [] == [line for line in lines if not agree(line)]


def agree(line: str) -> bool:
    """Whether the numbers a reason compares are as it says: an attack exceeds all that resists it,
    or else at least one thing that it does not exceed.
    """
    for found in COMPARED.finditer(line):
        attack, others = float(found[1]), [float(each) for each in NUMBER.findall(found[3])]
        exceeds = bool(others) and all(attack > other for other in others)
        if exceeds != (found[2] == "exceeds"):
            return False
    return True


@settings(max_examples=600)
@given(phases())
def test_what_is_told_is_never_false(phase: Phase) -> None:
    adjudication = resolve_movement(phase.board, phase.position, phase.orders, phase.rules)
    for result, reason in zip(adjudication.results, explain(adjudication), strict=True):
        assert reason
        assert agree(reason)
        if result == "succeeds":
            assert re.match(
                r"attack .* exceeds |.* left the province$|nobody was in the way$", reason
            )
        if result == "bounces":
            assert re.match(
                r"attack .* does not exceed |attack .* got there$"
                r"|no power dislodges its own|a convoy paradox",
                reason,
            )
