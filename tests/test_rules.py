"""Every choice the rules offer, in cases where it matters; most are positions of DATC."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from gmtool.desk.judge import Judge, differences_of
from gmtool.diplomacy.rules import Rules, UnknownChoice
from gmtool.files.cases import Case, read_cases

HERE = Path(__file__).parent
FILES = sorted((HERE / "rules").glob("*.yaml"))
DEFAULTS = {field.name: field.default for field in fields(Rules)}


def read_all(paths: list[Path]) -> list[Case]:
    return [case for path in paths for case in read_cases(path) if isinstance(case, Case)]


CASES = read_all(FILES)
DATC = {case.id: case for case in read_all(sorted((HERE / "datc").glob("*.yaml")))}


def differs(case: Case, rules: dict[str, str]) -> list[str]:
    judged = Judge(rules).judge(case)
    assert [] == judged.problems
    return differences_of(judged)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_choice_has_its_outcome(case: Case) -> None:
    assert [] == differs(case, {})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_choice_matters(case: Case) -> None:
    [(parameter, value)] = case.rules.items()
    assert value != DEFAULTS[parameter]
    assert differs(case, {parameter: str(DEFAULTS[parameter])})


@pytest.mark.parametrize(
    "case", [case for case in CASES if " " in case.id], ids=lambda case: case.id
)
def test_a_position_of_datc_has_its_own_outcome_by_default(case: Case) -> None:
    [(parameter, value)] = case.rules.items()
    name, _, choice = case.id.partition(" ")
    original = DATC[name]
    phase, theirs = case.phases[0], original.phases[0]
    assert value == choice
    assert (theirs.season, theirs.centers) == (phase.season, phase.centers)
    assert (theirs.units, theirs.orders) == (phase.units, phase.orders)
    assert [] == differs(original, {parameter: str(DEFAULTS[parameter])})
    assert differs(original, {parameter: choice})


def test_no_choice_is_without_a_case() -> None:
    shown = {choice for case in CASES for choice in case.rules.items()}
    shown |= {(name, str(DEFAULTS[name])) for name, _ in shown}  # by the tests above
    # a number is no choice; how long a silent power is waited for shows over several phases only
    choices = {name: values for name, values in Rules.choices().items() if len(values) > 1}
    assert shown == {(name, value) for name, values in choices.items() for value in values}
    assert 44 == len(CASES)


@pytest.mark.parametrize(
    ("choice", "cases"),
    [
        (
            "paradox=1982",
            "6.F.16 6.F.17 6.F.18 6.F.19 6.F.20 6.F.21 6.F.23 6.F.24 6.F.25 6.F.27 6.F.29",
        ),
        ("paradox=all-hold", "6.F.14 6.F.15 6.F.22 6.F.24 6.F.26 6.F.27 6.F.28 6.G.11"),
        ("convoy_to_neighbour=via", "6.G.1 6.G.5 6.G.6 6.G.9 6.G.11"),
        ("convoy_to_neighbour=any", "6.G.2 6.G.3 6.G.4 6.G.7 6.G.19"),
        ("via_without_convoy=walks", "6.F.21 6.G.8 6.G.11 6.G.20 6.H.12"),
        ("support_coast=named", "6.B.7 6.B.8 6.B.15"),
        ("disband_order=home", "6.J.3 6.J.6 6.J.11 6.J.12"),
        ("build=anywhere", "6.I.1 6.I.6"),
    ],
)
def test_these_cases_of_datc_differ_and_no_others(choice: str, cases: str) -> None:
    parameter, value = choice.split("=")
    referee = Judge({parameter: value})
    differing = [case.id for case in DATC.values() if differences_of(referee.judge(case))]
    assert sorted(cases.split()) == sorted(differing)


def test_an_army_that_a_foreign_fleet_fails_to_carry_off_may_walk() -> None:
    rules = {"convoy_to_neighbour": "any", "via_without_convoy": "walks"}
    for name in ("6.G.3", "6.G.4"):
        assert [] == differs(DATC[name], rules)
        assert differs(DATC[name], {**rules, "via_without_convoy": "holds"})


def test_rules_are_chosen_by_name() -> None:
    assert Rules() == Rules.chosen({})
    assert Rules(paradox="1982", build="anywhere") == Rules.chosen(
        {"paradox": "1982", "build": "anywhere"}
    )


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (
            {"paradoxes": "1982"},
            f'there is no rule "paradoxes", there are: {", ".join(Rules.choices())}',
        ),
        (
            {"paradox": "1983"},
            'paradox cannot be "1983", it is szykman or 1982 or all-hold',
        ),
        ({"build": ""}, 'build cannot be "", it is home or anywhere'),
    ],
)
def test_a_rule_that_does_not_exist(parameters: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownChoice) as raised:
        Rules.chosen(parameters)
    assert message == str(raised.value)
