"""Positions, and the events that lead from one to the next."""

from __future__ import annotations

import pytest

from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import (
    Appeared,
    Beaten,
    Bounced,
    Built,
    Captured,
    Destroyed,
    Disbanded,
    Dislodged,
    Event,
    Infected,
    Killed,
    Lapsed,
    Lost,
    Moved,
    Owned,
    Position,
    Removed,
    Retreated,
    Turned,
)
from gmtool.diplomacy.season import Season


def unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def owned(power: str, text: str) -> Owned:
    return Owned(power, unit(text))


def board(**units: str) -> dict[str, Owned]:
    """Units by province: `board(vie="Austria A vie")`."""
    return {province: owned(*text.split(maxsplit=1)) for province, text in units.items()}


VIENNA = board(vie="Austria A vie")


@pytest.mark.parametrize(
    ("before", "events", "after"),
    [
        (VIENNA, [], VIENNA),
        (VIENNA, [Moved("Austria", unit("A vie"), "bud")], board(bud="Austria A bud")),
        (
            board(spa="France F spa/nc"),
            [Moved("France", unit("F spa/nc"), "mao")],
            board(mao="France F mao"),
        ),
        (
            board(mao="France F mao"),
            [Moved("France", unit("F mao"), "spa/sc")],
            board(spa="France F spa/sc"),
        ),
        (VIENNA, [Removed("Austria", unit("A vie"), asked=True)], {}),
        (VIENNA, [Infected("Austria", unit("A vie"), "bud")], {}),
        (board(vie="Zombies Z vie"), [Killed("Zombies", unit("Z vie"), "bud")], {}),
        ({}, [Built("Russia", unit("F stp/nc"))], board(stp="Russia F stp/nc")),
        ({}, [Appeared("Zombies", unit("Z stp"))], board(stp="Zombies Z stp")),
        (
            board(stp="Russia F stp/nc"),
            [Turned("Russia", unit("F stp/nc"), owned("Zombies", "Z stp"))],
            board(stp="Zombies Z stp"),
        ),
        ({}, [Retreated("Russia", unit("F bar"), "stp/nc")], board(stp="Russia F stp/nc")),
        ({}, [Disbanded("Russia", unit("F bar"))], {}),
    ],
)
def test_an_event_moves_units(
    before: dict[str, Owned], events: list[Event], after: dict[str, Owned]
) -> None:
    assert Position(after) == Position(before).after(events)


def test_everything_happens_at_once() -> None:
    before = Position(
        board(vie="Austria A vie", bud="Austria A bud", gal="Russia A gal", ser="Turkey A ser")
    )
    ring: list[Event] = [
        Moved("Austria", unit("A vie"), "bud"),
        Dislodged("Turkey", unit("A ser"), "bud", ("alb", "bul")),
        Moved("Austria", unit("A bud"), "ser"),
        Moved("Russia", unit("A gal"), "vie"),
    ]
    after = Position(
        board(bud="Austria A bud", ser="Austria A ser", vie="Russia A vie"),
        dislodged=(Beaten("Turkey", unit("A ser"), "bud", ("alb", "bul")),),
    )
    assert after == before.after(ring)
    assert after == before.after(reversed(ring))


def test_the_position_before_stays_as_it_was() -> None:
    before = Position(VIENNA, {"vie": "Austria"}, (), frozenset(("tyr",)), {"Italy": 1})
    before.after(
        [
            Removed("Austria", unit("A vie"), asked=False),
            Captured("Italy", "vie"),
            Bounced("boh"),
            Lapsed("Italy", 2),
        ]
    )
    assert Position(VIENNA, {"vie": "Austria"}, (), frozenset(("tyr",)), {"Italy": 1}) == before
    assert {"vie": Owned("Austria", Unit("A", "vie"))} == VIENNA


def test_who_waits_and_what_is_closed_is_forgotten_after_a_phase() -> None:
    waiting = (Beaten("Turkey", unit("A ser"), "bud", ("alb",)),)
    before = Position(VIENNA, {"vie": "Austria"}, waiting, frozenset(("gal",)))
    assert Position(VIENNA, {"vie": "Austria"}) == before.after([])


def test_centres_change_hands_and_are_lost() -> None:
    before = Position({}, {"vie": "Austria", "bud": "Austria"})
    events: list[Event] = [Captured("Russia", "vie"), Captured("Russia", "war"), Lost("bud")]
    assert {"vie": "Russia", "war": "Russia"} == before.after(events).centres
    assert before == before.after([Lost("mos")])


def test_contested_provinces_and_civil_disorder_are_kept() -> None:
    after = Position({}, disorder={"Italy": 1, "Turkey": 3}).after(
        [Bounced("gal"), Lapsed("Italy", 2)]
    )
    assert frozenset(("gal",)) == after.contested
    assert {"Italy": 2, "Turkey": 3} == after.disorder


def test_a_destroyed_unit_waits_without_a_retreat() -> None:
    after = Position(VIENNA).after([Destroyed("Austria", unit("A vie"), "bud")])
    assert Position({}, dislodged=(Beaten("Austria", unit("A vie"), "bud", ()),)) == after
    assert not after.retreating


def test_whether_anybody_retreats() -> None:
    beaten = Beaten("Austria", unit("A vie"), "bud", ())
    assert not Position({}).retreating
    assert not Position({}, dislodged=(beaten,)).retreating
    assert Position({}, dislodged=(beaten, beaten._replace(retreats=("tyr",)))).retreating


def test_the_powers_and_their_units() -> None:
    position = Position(
        board(vie="Austria A vie", adr="Austria F adr", stp="Russia F stp/nc"),
        {"con": "Turkey", "vie": "Austria"},
        (Beaten("Italy", unit("A ven"), "tri", ()),),
    )
    assert ["Austria", "Italy", "Russia", "Turkey"] == position.powers()
    assert [unit("F adr"), unit("A vie")] == position.of("Austria")
    assert [] == position.of("Italy")
    assert {"con": "Italy"} == position.with_centres({"con": "Italy"}).centres
    assert position.units == position.with_centres({}).units


@pytest.mark.parametrize(
    ("text", "season"),
    [
        ("S1901M", Season("S", 1901, "M")),
        ("F1R", Season("F", 1, "R")),
        ("W9999A", Season("W", 9999, "A")),
    ],
)
def test_a_season_is_read_and_written(text: str, season: Season) -> None:
    assert season == Season.read(text)
    assert text == str(season)


@pytest.mark.parametrize(
    ("season", "retreating", "following"),
    [
        ("S1901M", False, "F1901M"),
        ("S1901M", True, "S1901R"),
        ("S1901R", False, "F1901M"),
        ("F1901M", False, "W1901A"),
        ("F1901M", True, "F1901R"),
        ("F1901R", False, "W1901A"),
        ("W1901A", False, "S1902M"),
    ],
)
def test_one_season_follows_another(season: str, *, retreating: bool, following: str) -> None:
    read = Season.read(season)
    assert read is not None
    assert following == str(read.following(retreating=retreating))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S1901",
        "1901M",
        "s1901m",
        "X1901M",
        "S19011M",
        "SM",
        "S1901M ",
        "S1901B",
        "S1901A",
        "W1901M",
        "S\u0661M",
    ],
)
def test_what_is_no_season(text: str) -> None:
    assert None is Season.read(text)
