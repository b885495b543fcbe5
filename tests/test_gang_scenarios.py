"""The scenarios GS-01 to GS-25, and cases for the rules that they do not show."""

from __future__ import annotations

import pytest

from tests.gang.bots import standard_cards
from tests.gang.scenario import Scenario, play, scenarios

ALL = [each for file in ("scenarios.yaml", "rules.yaml", "cards.yaml") for each in scenarios(file)]


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.id)
def test_a_scenario_comes_out_as_the_rules_say(scenario: Scenario) -> None:
    assert play(scenario) == []


def test_all_scenarios_of_the_rule_book_are_there() -> None:
    numbers = {scenario.id[:5] for scenario in ALL}
    assert {f"GS-{n:02}" for n in range(1, 26)} <= numbers


def test_every_card_has_a_case() -> None:
    shown = {
        scenario.id.rstrip("-2").removesuffix("-open").removesuffix("-fails") for scenario in ALL
    }
    cards = standard_cards().cards.values()
    without = {card.id for card in cards if not card.inert and card.id not in shown}
    assert without == set()


def test_few_cards_are_for_the_game_master() -> None:
    asked = [card.id for card in standard_cards().cards.values() if card.ask]
    assert asked == ["z35-my-you-look-familiar", "z4-magic-key"]
