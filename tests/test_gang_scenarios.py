"""The scenarios GS-01 to GS-25, and cases for the rules that they do not show."""

from __future__ import annotations

import pytest

from tests.gang.scenario import Scenario, play, scenarios

ALL = [each for file in ("scenarios.yaml",) for each in scenarios(file)]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_a_scenario_comes_out_as_the_rules_say(scenario: Scenario) -> None:
    assert play(scenario) == []


def test_all_scenarios_of_the_rule_book_are_there() -> None:
    numbers = {scenario.id[:5] for scenario in ALL}
    assert {f"GS-{n:02}" for n in range(1, 26)} <= numbers
