"""The retreat phase, order by order; DATC 6.H is in test_datc.py."""

from __future__ import annotations

from itertools import permutations

import pytest

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.field import NOWHERE
from gmtool.diplomacy.orders import Build, Disband, Hold, Move, Order, Support, Unit, Waive
from gmtool.diplomacy.position import Beaten, Disbanded, Event, Owned, Position, Retreated
from gmtool.diplomacy.retreats import open_retreats, resolve_retreats
from gmtool.files.maps import find_map, load_map

BOARD: Board = load_map(find_map("standard")).board


def unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def move(text: str) -> Move:
    kind, here, _, there = text.split()
    return Move(Unit(kind, here), there)


def waiting(*beaten: tuple[str, str, str]) -> Position:
    """A position with dislodged units: power, unit, where it may go."""
    return Position(
        {},
        dislodged=tuple(
            Beaten(power, unit(text), "", tuple(places.split())) for power, text, places in beaten
        ),
    )


ARMY = ("Italy", "A ven", "pie rom")
FLEET = ("Italy", "F mao", "bre por spa/nc spa/sc")
ONE_COAST = ("Italy", "F gas", "bre spa/nc")
LOST = ("Italy", "F tri", "")

REFUSED: list[tuple[tuple[str, str, str], Order, str]] = [
    (ARMY, move("A ven - apu"), "A ven may not retreat to apu, but to: pie, rom"),
    (ARMY, Hold(unit("A ven")), "a dislodged unit can only retreat or disband"),
    (ARMY, Support(unit("A ven"), unit("A rom")), "a dislodged unit can only retreat or disband"),
    (ARMY, Build(unit("A ven")), "a dislodged unit can only retreat or disband"),
    (ARMY, Waive(), "a dislodged unit can only retreat or disband"),
    (ARMY, move("A rom - apu"), "Italy has no dislodged unit in rom"),
    (ARMY, Disband(unit("A rom")), "Italy has no dislodged unit in rom"),
    (LOST, move("F tri - adr"), "F tri has no retreat"),
    (FLEET, move("F mao - spa"), "it must name a coast: spa/nc or spa/sc"),
    (
        ONE_COAST,
        move("F gas - spa/sc"),
        "F gas may not retreat to spa/sc, but to: bre, spa/nc",
    ),
]
LEGAL = [
    (ARMY, move("A ven - pie"), "pie"),
    (ARMY, move("F ven - rom"), "rom"),
    (ARMY, Move(unit("A ven"), "rom", via=True), "rom"),
    (FLEET, move("F mao - spa/sc"), "spa/sc"),
    (ONE_COAST, move("F gas - spa"), "spa/nc"),
    (("Italy", "A gas", "spa"), move("A gas - spa/nc"), "spa"),
]


@pytest.mark.parametrize(("beaten", "order", "reason"), REFUSED)
def test_what_a_dislodged_unit_may_not_do(
    beaten: tuple[str, str, str], order: Order, reason: str
) -> None:
    settled = resolve_retreats(waiting(beaten), {"Italy": [order]})
    assert (["illegal"], {0: reason}) == (settled.results, settled.refusals)
    assert [Disbanded("Italy", unit(beaten[1]))] == settled.events()


@pytest.mark.parametrize(("beaten", "order", "goes"), LEGAL)
def test_where_a_dislodged_unit_may_go(
    beaten: tuple[str, str, str], order: Order, goes: str
) -> None:
    settled = resolve_retreats(waiting(beaten), {"Italy": [order]})
    assert (["succeeds"], {}) == (settled.results, settled.refusals)
    assert [Retreated("Italy", unit(beaten[1]), goes)] == settled.events()


def test_it_may_disband() -> None:
    settled = resolve_retreats(waiting(ARMY), {"Italy": [Disband(unit("A ven"))]})
    assert ["disbanded"] == settled.results
    assert [Disbanded("Italy", unit("A ven"))] == settled.events()


def test_without_an_order_it_is_disbanded() -> None:
    for lines in ([], [None]):
        settled = resolve_retreats(waiting(ARMY), {"Italy": lines})
        assert ["invalid"] * len(lines) == settled.results
        assert [Disbanded("Italy", unit("A ven"))] == settled.events()


def test_nobody_orders_for_others() -> None:
    settled = resolve_retreats(waiting(ARMY), {"France": [move("A ven - pie")]})
    assert {0: "France has no dislodged unit in ven"} == settled.refusals
    assert [Disbanded("Italy", unit("A ven"))] == settled.events()


def test_the_first_legal_order_counts() -> None:
    orders: list[Order | None] = [
        None,
        move("A ven - tri"),
        move("A ven - rom"),
        move("A ven - pie"),
        Disband(unit("A ven")),
    ]
    settled = resolve_retreats(waiting(ARMY), {"Italy": orders})
    assert ["invalid", "illegal", "succeeds", "illegal", "illegal"] == settled.results
    assert "the unit has an order already" == settled.refusals[3] == settled.refusals[4]
    assert [Retreated("Italy", unit("A ven"), "rom")] == settled.events()


def test_all_who_want_the_same_province_are_disbanded_in_any_order() -> None:
    before = waiting(
        ("Italy", "F wes", "spa/sc naf"),
        ("France", "A mar", "spa bur"),
        ("England", "F gas", "spa/nc"),
        ("Germany", "A mun", "bur"),
        ("Turkey", "A ser", "bul"),
    )
    orders: dict[str, list[Order | None]] = {
        "Italy": [move("F wes - spa")],
        "France": [move("A mar - spa")],
        "England": [move("F gas - spa/nc")],
        "Germany": [move("A mun - bur")],
        "Turkey": [move("A ser - gre")],
    }
    expected: list[Event] = [
        Disbanded("England", unit("F gas")),
        Disbanded("France", unit("A mar")),
        Retreated("Germany", unit("A mun"), "bur"),
        Disbanded("Turkey", unit("A ser")),
        Disbanded("Italy", unit("F wes")),
    ]
    for powers in permutations(orders):
        settled = resolve_retreats(before, {power: orders[power] for power in powers})
        results = dict(zip(powers, settled.results, strict=True))
        assert expected == settled.events()
        assert {
            "Italy": "bounces",
            "France": "bounces",
            "England": "bounces",
            "Germany": "succeeds",
            "Turkey": "illegal",
        } == results


def test_an_illegal_retreat_disturbs_nobody() -> None:
    before = waiting(("Italy", "A ven", "rom"), ("France", "A tyr", "pie"))
    orders: dict[str, list[Order | None]] = {
        "Italy": [move("A ven - pie")],
        "France": [move("A tyr - pie")],
    }
    settled = resolve_retreats(before, orders)
    assert ["illegal", "succeeds"] == settled.results


@pytest.mark.parametrize(
    ("text", "closed", "origin", "places"),
    [
        ("A ven", "", "", "apu pie rom tri tus tyr"),
        ("A ven", "rom tus", "tri", "apu pie tyr"),
        ("A ven", "apu pie rom tri tus tyr", "", ""),
        ("F spa/nc", "", "", "gas mao por"),
        ("F spa/nc", "", "mao", "gas por"),
        ("F mao", "gas", "spa", "bre eng iri naf nao por wes"),
        ("F con", "", "", "aeg ank bla bul/ec bul/sc smy"),
        ("F con", "bul", "", "aeg ank bla smy"),
        ("F bud", "", "", ""),
    ],
)
def test_where_a_unit_could_retreat_to(text: str, closed: str, origin: str, places: str) -> None:
    numbers = {BOARD.number[province] for province in closed.split()}
    came_from = BOARD.number.get(origin, NOWHERE)
    found = open_retreats(BOARD, unit(text), numbers.__contains__, came_from)
    assert tuple(places.split()) == found


def test_units_on_the_board_stay_where_they_are() -> None:
    standing = {"vie": Owned("Austria", unit("A vie"))}
    before = Position(standing, {"vie": "Italy"}, waiting(ARMY).dislodged, frozenset(("tyr",)))
    settled = resolve_retreats(before, {"Italy": [move("A ven - pie")]})
    after = before.after(settled.events())
    assert Position({**standing, "pie": Owned("Italy", unit("A pie"))}, {"vie": "Italy"}) == after
