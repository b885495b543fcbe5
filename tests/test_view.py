"""What the view tells of a state and of a turn, and the codes of powers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.diplomacy.codes import codes
from gmtool.diplomacy.state import Stored
from tests.posts import games
from tests.posts.games import CITIES, ORDERS, RULED, SPRING, View, views

TEXTS = st.text("abcdefg .-é", min_size=1, max_size=12)


def movement() -> View:
    return views()["movement"][1]


def order(view: View, text: str) -> View:
    """The row of an order."""
    (found,) = [row for power in view["orders"] for row in power["rows"] if row["order"] == text]
    return dict(found)


def test_a_view_is_texts_lists_and_mappings() -> None:
    for name, (_, view) in views().items():
        told = {key: value for key, value in view.items() if key != "desk"}
        assert told == json.loads(json.dumps(told)), name


# ---- a state


def test_powers_with_all_they_have() -> None:
    view = views()["call"][1]
    rows = {row["seat"]: row for row in view["powers"]}
    assert list(CITIES) == list(rows)
    assert ["A bud", "A tri", "A vie"] == rows["Vienna"]["units"]
    assert ["bud", "tri", "vie"] == rows["Vienna"]["centres"]
    assert ("Austria", 3) == (rows["Vienna"]["region"], rows["Vienna"]["due"])
    assert (2, 0) == (rows["Sevastopol"]["disorder"], rows["Sevastopol"]["due"])
    assert (None, 1) == (rows["Rome"]["disorder"], rows["Rome"]["missed"])


def test_whom_may_be_attacked_from_both_sides() -> None:
    view = views()["call"][1]
    pieces = {row["unit"]: row["candidates"] for row in view["pieces"]}
    assert ["bud", "vie"] == pieces["Z gal"]
    assert [] == pieces["Z por"]
    (budapest,) = [row for row in view["threats"] if row["unit"] == "A bud"]
    assert ["Z gal", "Z rum", "Z ser"] == budapest["attackers"]
    assert ["12%", "50%", "88%", "100%"] == [row["chance"] for row in budapest["suffice"]]


def test_retreats_with_all_options() -> None:
    rows = views()["call-retreat"][1]["retreats"]
    assert ["F spa/sc", "A tus", "A tyr"] == [row["unit"] for row in rows]
    assert ["pie", "ven", "vie"] == rows[2]["retreats"]


def test_a_winter_says_what_is_built_and_where() -> None:
    rows = {row["seat"]: row for row in views()["call-winter"][1]["powers"]}
    assert (2, ["bre", "mar", "par"]) == (rows["Paris"]["due"], rows["Paris"]["sites"])
    assert -2 == rows["Munich"]["due"]


def test_18_centres_are_reached_and_win_nothing_while_zombies_live() -> None:
    played = games.game({"Rich": tuple(sorted(HOMES)), "Poor": ("vie",)})
    state = played.new(["Rich", "Poor"], games.chance(0))
    told = played.view(state, None, None)["victory"]
    assert [{"power": "Rich", "code": "RIC", "centres": 18}] == told["reached"]
    assert (18, 15, "", False) == tuple(
        told[key] for key in ("needed", "pieces", "winner", "may_draw")
    )


HOMES = [
    "ank",
    "bel",
    "ber",
    "bre",
    "bud",
    "bul",
    "con",
    "den",
    "edi",
    "gre",
    "hol",
    "kie",
    "lon",
    "lvp",
    "mar",
    "mos",
    "mun",
    "nap",
]


def test_a_game_without_pieces_that_nobody_plays() -> None:
    played = games.game("classic", "standard")
    view = played.view(played.new(list(played.start.powers), games.chance(0)), None, None)
    assert ("", [], []) == (view["unplayed"], view["pieces"], view["threats"])
    assert ["AUS", "ENL", "FRA", "GER", "ITA", "RUS", "TUR"] == sorted(
        row["code"] for row in view["powers"]
    )


# ---- a turn


def test_orders_with_results_and_reasons() -> None:
    view = movement()
    row = order(view, "A mun - tyr")
    assert ("bounces", "failed") == (row["result"], row["kind"])
    assert "attack 1 (A mun) does not exceed 1 (A vie)" == row["why"]
    assert "refused" == order(view, "A bud - nap")["kind"]
    assert ("infected", "failed") == (order(view, "A bud S A tri")["fate"], "failed")


def test_units_without_an_order_are_told() -> None:
    row = order(movement(), "A rom H")
    assert (False, "holds") == (row["ordered"], row["result"])
    row = order(movement(), "F sev H")
    assert ("infected", "by an attack from rum") == (row["result"], row["why"])


def test_the_draws_and_what_came_of_them() -> None:
    rows = {row["unit"]: row for row in movement()["drawn"]}
    assert (["bud", "vie"], "bud", True) == tuple(
        rows["Z gal"][key] for key in ("candidates", "target", "ruled")
    )
    assert "Z ser" == rows["Z gal"]["behind"]
    assert ("", False) == (rows["Z por"]["target"], rows["Z por"]["ruled"])
    (entering,) = movement()["precedence"]
    assert [("ser", True), ("gal", False)] == [
        (each["origin"], each["ruled"]) for each in entering["order"]
    ]


def test_a_piece_that_was_struck_down_does_not_stay_behind() -> None:
    """RULES B6: the army wins the exchange of places, the other piece goes in after it."""
    played = games.game(CITIES)
    units: dict[str, tuple[str, ...]] = {
        "Vienna": ("A vie", "A bud"),
        "Zombies": ("Z gal", "Z tyr"),
    }
    stored = Stored(season="S1903M", seats=tuple(CITIES), units=units)
    forced = {
        "1903 spring: zombie in gal attacks": "vie",
        "1903 spring: zombie in tyr attacks": "vie",
    }
    orders = {"Vienna": ["A vie - gal", "A bud S A vie - gal"]}
    rows = games.results(played, played.restore(stored), 12, orders, forced)["drawn"]
    assert [("killed", ""), ("", "")] == [(row["fate"], row["behind"]) for row in rows]
    assert "succeeds" == rows[1]["result"]


def test_a_year_that_is_over_changes_centres() -> None:
    rows = {row["seat"]: row for row in movement()["changes"]}
    assert (["bud"], []) == (rows["Vienna"]["lost"], rows["Vienna"]["gained"])
    assert ["Sevastopol"] == [row["seat"] for row in movement()["eliminated"]]


def test_a_spring_changes_none() -> None:
    played = games.game(CITIES)
    stored = Stored(**{**vars_of(SPRING), "season": "S1903M"})
    view = games.results(played, played.restore(stored), 12, ORDERS)
    assert [] == view["changes"]


def vars_of(stored: Stored) -> dict[str, Any]:
    return {name: getattr(stored, name) for name in stored.__dataclass_fields__}


def test_the_digest_counts() -> None:
    told = movement()["digest"]
    assert {"bounced": 4, "infected": 4, "killed": 0, "before": 8} == {
        key: told[key] for key in ("bounced", "infected", "killed", "before")
    }
    assert told["after"] == told["before"] + told["infected"] - told["killed"]


def test_who_was_silent_and_who_is_ignored() -> None:
    played = games.game(CITIES)
    state = played.restore(SPRING)
    view = games.results(played, state, 12, ORDERS | {"Sevastopol": ["F sev H"]}, RULED)
    assert ["Rome"] == [row["seat"] for row in view["silent"]]
    assert ["Sevastopol"] == [row["seat"] for row in view["ignored"]]


# ---- codes


@pytest.mark.parametrize(
    ("centres", "expected"),
    [
        ({"vie": "Vienna"}, {"Vienna": "VIE"}),
        ({"vie": "Atlantis"}, {"Atlantis": "VIE"}),
        ({"par": "Paris", "bre": "Paris"}, {"Paris": "PAR"}),
        ({"lon": "England", "edi": "England"}, {"England": "ENN"}),
        ({}, {"Red": "RED", "Redder": "REE", "Io": "IO1", "--": "X1"}),
    ],
)
def test_codes(centres: dict[str, str], expected: dict[str, str]) -> None:
    assert expected == codes(list(expected), centres, ["eng", "enl", "ena", "end", "par", "vie"])


@given(st.lists(TEXTS, unique=True, max_size=40))
def test_codes_are_short_and_none_is_given_twice(seats: list[str]) -> None:
    found = codes(seats, {})
    assert list(seats) == list(found)
    assert len(set(found.values())) == len(seats)
    assert all(2 <= len(code) <= 3 for code in found.values())
