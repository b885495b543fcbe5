"""Every case of DATC through the judge, and proof that each fact of them is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from gmtool.desk.expectations import differences
from gmtool.desk.judge import Judge, Judged, differences_of
from gmtool.files.cases import Case, DislodgedUnit, Expect, ExpectedResult, read_cases

FILES = sorted((Path(__file__).parent / "datc").glob("*.yaml"))
CASES = [case for path in FILES for case in read_cases(path) if isinstance(case, Case)]
REFEREE = Judge({})
JUDGED = {case.id: REFEREE.judge(case) for case in CASES}

SECTIONS = {
    "6.A": 12,
    "6.B": 19,
    "6.C": 9,
    "6.D": 35,
    "6.E": 15,
    "6.F": 30,
    "6.G": 20,
    "6.H": 17,
    "6.I": 7,
    "6.J": 12,
}
FACTS = {
    "phases": 196,
    "units": 834,
    "centers": 31,
    "orders": 847,
    "results": 847,
    "fates": 90,
    "after": 812,
    "dislodged": 90,
    "retreats": 254,
    "contested": 15,
    "disbanded": 22,
    "auto_removed": 11,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_agrees(case: Case) -> None:
    judged = JUDGED[case.id]
    assert [] == judged.problems
    assert [] == differences_of(judged)
    assert len(case.phases) == len(judged.phases)


def test_all_cases_are_there() -> None:
    found = Counter(case.id.rpartition(".")[0] for case in CASES if "@" not in case.id)
    assert SECTIONS == found
    assert ["6.H.15@3.3", "6.H.16@3.3"] == [case.id for case in CASES if "@" in case.id]
    for section, count in SECTIONS.items():
        names = [f"{section}.{number}" for number in range(1, count + 1)]
        assert names == [case.id for case in CASES if case.id in names]


def test_all_facts_are_there() -> None:
    """The numbers are those of the data as it was first checked; a fact cannot be lost silently."""
    found: Counter[str] = Counter()
    for case in CASES:
        for phase in case.phases:
            assert phase.expect is not None
            rows = [row for rows in (phase.expect.results or {}).values() for row in rows]
            dislodged = phase.expect.dislodged or ()
            found["phases"] += 1
            found["units"] += sum(map(len, phase.units.values()))
            found["centers"] += sum(map(len, phase.centers.values()))
            found["orders"] += sum(map(len, phase.orders.values()))
            found["results"] += len(rows)
            found["fates"] += sum(row.unit != "" for row in rows)
            found["dislodged"] += len(dislodged)
            found["retreats"] += sum(len(row.retreats or ()) for row in dislodged)
            found["contested"] += len(phase.expect.contested or ())
            for key in ("after", "disbanded", "auto_removed"):
                lost: dict[str, Sequence[str]] = getattr(phase.expect, key) or {}
                found[key] += sum(map(len, lost.values()))
    assert FACTS == found


def facts(case: Case) -> Iterator[tuple[str, int, Expect]]:
    """All ways to get one fact of a case wrong: its kind, the phase, and what would be expected."""
    for number, phase in enumerate(case.phases):
        expect = phase.expect
        assert expect is not None
        for field in fields(expect):
            value = getattr(expect, field.name)
            for wrong in wrongs(value):
                yield field.name, number, replace(expect, **{field.name: wrong})
        yield "after", number, replace(expect, after={**(expect.after or {}), "Norway": ("A nwy",)})
        if phase.season.endswith("M") and not expect.dislodged:
            one_more = (DislodgedUnit("Norway", "A nwy", "swe", ()),)
            yield "dislodged", number, replace(expect, dislodged=one_more)
        if phase.season.endswith("M") and not expect.contested:
            yield "contested", number, replace(expect, contested=("nwy",))


def wrongs(value: Any) -> Iterator[Any]:
    """A value with one thing in it wrong, left out, or too much, in every way."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from ({**value, key: wrong} for wrong in wrongs(below))
            if below:
                rest = {other: value[other] for other in value if other != key}
                yield rest
                yield {**rest, f"{key}ia": below}
    elif isinstance(value, tuple):
        if not value:
            yield ("A nwy",)
        for number, below in enumerate(value):
            for wrong in wrongs(below):
                yield (*value[:number], wrong, *value[number + 1 :])
            yield (*value[:number], *value[number + 1 :])
            yield (*value[: number + 1], *value[number:])
    elif isinstance(value, ExpectedResult | DislodgedUnit):
        for field in fields(value):
            for wrong in wrongs(getattr(value, field.name)):
                yield replace(value, **{field.name: wrong})
    elif isinstance(value, str):
        yield value + "x" if value else "destroyed"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_getting_any_fact_wrong_is_found(case: Case) -> None:
    judged = JUDGED[case.id]
    seen: Counter[str] = Counter()
    for kind, number, expect in facts(case):
        seen[kind] += 1
        assert differs(judged, number, expect), f"not found: {kind} of {expect}"
    assert seen["after"] > 0


def differs(judged: Judged, number: int, expect: Expect) -> bool:
    phase = judged.case.phases[number]
    movement = phase.season.endswith("M")
    wrong = replace(phase, expect=expect)
    return differences(wrong, judged.phases[number], movement=movement) != []
