"""The start of a game by the number of players."""

from __future__ import annotations

import pytest

from gmtool.desk import plans
from gmtool.diplomacy.plan import CENTRES, band, plan

PUBLISHED = {2: 9, 3: 6, 4: 5, 5: 4, 6: 3, 7: 3, 9: 2, 10: 2, 11: 2} | dict.fromkeys(
    range(17, 24), 1
)
"""Players -> centres each, as the bands were published; all other numbers are not offered."""


@pytest.mark.parametrize("players", range(2, CENTRES + 1))
def test_every_number_of_players_has_a_start_that_the_rules_allow(players: int) -> None:
    start = plan(players)
    assert start.each in (1, 2)  # RULES F1
    assert start.rounds == start.each
    assert start.unclaimed == CENTRES - players * start.each
    assert start.unclaimed >= 0
    if start.each == 2:  # a second auction only where one leaves most centres unclaimed
        assert CENTRES - players > CENTRES / 2
    assert start.each < 18  # nobody has won before it began
    assert str(players) in plans.table([start])


@pytest.mark.parametrize("players", range(2, CENTRES + 1))
def test_the_bands_are_those_that_were_published(players: int) -> None:
    assert PUBLISHED.get(players, 0) == band(players)


@pytest.mark.parametrize(
    ("players", "each", "unclaimed", "percent"),
    [
        (34, 1, 0, "0%"),
        (30, 1, 4, "12%"),
        (23, 1, 11, "32%"),
        (17, 1, 17, "50%"),
        (16, 2, 2, "6%"),
        (12, 2, 10, "29%"),
        (11, 2, 12, "35%"),
        (2, 2, 30, "88%"),
    ],
)
def test_shares_are_told_in_per_cent(players: int, each: int, unclaimed: int, percent: str) -> None:
    start = plan(players)
    assert (each, unclaimed) == (start.each, start.unclaimed)
    assert percent == plans.percent(start.share)
    assert plans.record(start)["zombies"] == unclaimed


@pytest.mark.parametrize("players", [-1, 0, 1, 35])
def test_too_few_and_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=r"two players|35 players"):
        plan(players)


def test_the_table_has_a_row_for_each_number() -> None:
    told = plans.table(plans.plans()).splitlines()
    assert len(told) == 1 + 33
    assert told[0].startswith("players  centres each  auctions  zombies")
    assert told[12 - 1].split()[:5] == ["12", "2", "2", "10", "29%"]
    assert told[8 - 1].endswith("not offered")


def test_the_settings_name_the_second_auction() -> None:
    assert "rounds: 2" in plans.settings(plan(12))
    assert "rounds" not in plans.settings(plan(30))
