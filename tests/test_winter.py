"""The adjustment phase, order by order; DATC 6.I and 6.J are in test_datc.py."""

from __future__ import annotations

from itertools import permutations

import pytest

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import (
    AdjustmentOrder,
    Build,
    Hold,
    Move,
    Order,
    Remove,
    Unit,
    Waive,
)
from gmtool.diplomacy.position import Built, Captured, Event, Owned, Position, Removed
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Settled
from gmtool.diplomacy.winter import owed, resolve_adjustments
from gmtool.files.maps import find_map, load_map

BOARD: Board = load_map(find_map("standard")).board
ANYWHERE = Rules(build="anywhere")


def unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def position(power: str, units: str, centres: str) -> Position:
    """The units ("A vie, F tri") and centres ("vie tri") of one power."""
    standing = [unit(text) for text in filter(None, units.split(", "))]
    return Position(
        {each.province: Owned(power, each) for each in standing},
        dict.fromkeys(centres.split(), power),
    )


def resolve(before: Position, orders: dict[str, list[Order | None]], rules: Rules) -> Settled:
    return resolve_adjustments(BOARD, before, orders, rules)


REFUSED = [
    (Build(unit("A con")), "Russia does not own a centre in con"),
    (Build(unit("A ukr")), "Russia does not own a centre in ukr"),
    (Build(unit("A rum")), "rum is no home centre of Russia"),
    (Build(unit("A sev")), "sev is occupied"),
    (Build(unit("F mos")), "mos is inland, a fleet cannot stand there"),
    (Build(unit("F stp")), "a fleet in stp needs a coast: stp/nc or stp/sc"),
    (Remove(unit("F sev")), "Russia has nothing to remove"),
    (Remove(unit("A mun")), "Russia has no unit in mun"),
    (Hold(unit("F sev")), "it is no order for an adjustment phase"),
    (Move(unit("F sev"), "bla"), "it is no order for an adjustment phase"),
]
FITTING = [
    (Build(unit("F stp/nc")), Built("Russia", unit("F stp/nc"))),
    (Build(unit("A stp/nc")), Built("Russia", unit("A stp"))),
    (Build(unit("A mos")), Built("Russia", unit("A mos"))),
    (Build(unit("A war")), Built("Russia", unit("A war"))),
]


@pytest.mark.parametrize(("order", "reason"), REFUSED)
def test_what_a_power_may_not_order_with_builds_left(order: Order, reason: str) -> None:
    before = position("Russia", "F sev", "mos rum sev stp war")
    settled = resolve(before, {"Russia": [order]}, Rules())
    assert (["illegal"], {0: reason}, []) == (settled.results, settled.refusals, settled.happened)
    assert [order] == settled.orders["Russia"]


@pytest.mark.parametrize(("order", "event"), FITTING)
def test_what_a_power_may_build(order: AdjustmentOrder, event: Event) -> None:
    before = position("Russia", "F sev", "mos rum sev stp war")
    settled = resolve(before, {"Russia": [order]}, Rules())
    assert (["succeeds"], {}, [event]) == (settled.results, settled.refusals, settled.events())


def test_without_builds_left_nothing_is_built_or_waived() -> None:
    before = position("Russia", "F sev", "mos")
    settled = resolve(before, {"Russia": [Build(unit("A mos")), Waive()]}, Rules())
    assert {0: "Russia has no build left", 1: "Russia has no build to waive"} == settled.refusals


def test_the_first_legal_builds_count() -> None:
    before = position("Russia", "", "mos war")
    orders: list[Order | None] = [
        None,
        Build(unit("F war")),
        Waive(),
        Build(unit("A war")),
        Build(unit("A mos")),
    ]
    settled = resolve(before, {"Russia": orders}, Rules())
    assert ["invalid", "illegal", "succeeds", "succeeds", "illegal"] == settled.results
    assert [Built("Russia", unit("A war"))] == settled.events()


def test_one_province_is_built_in_or_removed_from_once() -> None:
    before = position("Russia", "", "stp mos war")
    orders = [Build(unit("F stp/nc")), Build(unit("A stp")), Build(unit("F stp/sc"))]
    settled = resolve(before, {"Russia": [*orders]}, Rules())
    assert {1: "stp has an order already", 2: "stp has an order already"} == settled.refusals
    before = position("Russia", "A mos, A war, A ukr", "mos")
    settled = resolve(before, {"Russia": [Remove(unit("A war")), Remove(unit("F war"))]}, Rules())
    assert ["succeeds", "illegal"] == settled.results
    assert [
        Removed("Russia", unit("A ukr"), asked=False),
        Removed("Russia", unit("A war"), asked=True),
    ] == settled.events()


def test_a_removed_unit_is_the_one_that_stands_there() -> None:
    before = position("Russia", "F stp/sc, A mos", "mos")
    settled = resolve(before, {"Russia": [Remove(unit("A stp/nc"))]}, Rules())
    assert [Removed("Russia", unit("F stp/sc"), asked=True)] == settled.events()


def test_nobody_orders_for_others() -> None:
    before = position("Russia", "A mos, A war", "mos")
    settled = resolve(before, {"Turkey": [Remove(unit("A war")), Build(unit("A mos"))]}, Rules())
    assert ["illegal", "illegal"] == settled.results
    assert [Removed("Russia", unit("A war"), asked=False)] == settled.events()


def test_builds_are_the_power_s_own_in_any_letters() -> None:
    before = position("RUSSIA", "", "mos")
    settled = resolve(before, {"RUSSIA": [Build(unit("A mos"))]}, Rules())
    assert ["succeeds"] == settled.results


def test_anywhere_is_any_owned_centre() -> None:
    before = position("Sofia", "A ser", "bul gre ser")
    orders = [Build(unit("A ser")), Build(unit("F bul/ec")), Build(unit("A vie"))]
    settled = resolve(before, {"Sofia": [*orders]}, ANYWHERE)
    assert ["illegal", "succeeds", "illegal"] == settled.results
    settled = resolve(before, {"Sofia": [*orders]}, Rules())
    assert ["illegal", "illegal", "illegal"] == settled.results


REMOVED = [
    # farthest from any owned centre
    ("vie", "A vie, A bud, A ser", "", "A ser, A bud"),
    # armies and fleets alike, over land and sea
    ("vie", "A ser, F adr, A ukr", "", "F adr, A ser"),
    ("tun", "A rom, A mar", "", "A mar"),
    # equally far: fleets first, then by name, not by id
    ("tri", "A vie, F adr, A tyr, F alb", "", "F adr, F alb, A tyr"),
    ("tri", "A lvn, A lvp", "", "A lvp"),
    ("rum", "F nao, F nwg", "", "F nao"),
    ("ber", "F lyo, F nth, F nwg", "", "F lyo, F nwg"),
    # to a home centre, owned or not
    ("vie", "A ser, A gal", "home", "A gal"),
    ("vie", "A ser, A gal", "", "A ser"),
    ("par", "A vie, A pic", "home", "A pic"),
    # without a home: from any owned centre
    ("mun", "A vie, A pic", "home Vienna", "A pic"),
    # without a centre: all go, by name
    ("", "A vie, F adr, A boh", "", "F adr, A boh, A vie"),
]


@pytest.mark.parametrize(("centres", "units", "rules", "gone"), REMOVED)
def test_what_is_removed_unasked(centres: str, units: str, rules: str, gone: str) -> None:
    home, _, name = rules.partition(" ")
    power = name or "Austria"
    chosen = Rules(disband_order="home" if home else "2023", build="anywhere")
    before = position(power, units, centres)
    lost = gone.split(", ")
    for count in range(len(lost) + 1):
        # centres that are nowhere: they count as such, and are near nobody
        spare = [f"s{number}" for number in range(len(lost) - count)]
        owners = {**before.centres, **dict.fromkeys(spare, power)}
        settled = resolve(before.with_centres(owners), {}, chosen)
        events = [Removed(power, unit(text), asked=False) for text in sorted(lost[:count])]
        assert sorted(map(str, events)) == sorted(map(str, settled.events()))


def test_all_powers_settle_at_once_and_in_any_order() -> None:
    before = Position(
        {
            "vie": Owned("Austria", unit("A vie")),
            "tri": Owned("Austria", unit("F tri")),
            "rom": Owned("Italy", unit("A rom")),
        },
        {"vie": "Austria", "rom": "Italy", "nap": "Italy", "mos": "Russia"},
    )
    orders: dict[str, list[Order | None]] = {
        "Italy": [Build(unit("F nap"))],
        "Russia": [Build(unit("A mos"))],
        "Austria": [],
    }
    assert {"Austria": -1, "Italy": 1, "Russia": 1} == owed(before)
    for powers in permutations(orders):
        settled = resolve(before, {power: orders[power] for power in powers}, Rules())
        assert [
            Removed("Austria", unit("F tri"), asked=False),
            Built("Russia", unit("A mos")),
            Built("Italy", unit("F nap")),
        ] == settled.events()


def test_a_unit_in_a_centre_takes_it_after_a_fall() -> None:
    before = Position(
        {
            "vie": Owned("Austria", unit("A vie")),
            "bud": Owned("Russia", unit("A bud")),
            "bul": Owned("Turkey", unit("F bul/ec")),
            "boh": Owned("Russia", unit("A boh")),
        },
        {"vie": "Austria", "bud": "Austria", "tri": "Austria"},
    )
    events = [Captured("Russia", "bud"), Captured("Turkey", "bul")]
    assert events == Rules().captures(BOARD, before)
    assert {
        "vie": "Austria",
        "bud": "Russia",
        "tri": "Austria",
        "bul": "Turkey",
    } == before.after(events).centres
    assert [] == Rules().captures(BOARD, before.after(events))


@pytest.mark.parametrize(("count", "winner"), [(17, ""), (18, "Turkey"), (34, "Turkey")])
def test_more_than_half_of_all_centres_win(count: int, winner: str) -> None:
    centres = [province.id for province in BOARD.provinces if province.centre]
    owners = {each: f"the owner of {each}" for each in centres}
    after = Position({}, owners | dict.fromkeys(centres[:count], "Turkey"))
    assert 34 == len(centres)
    assert winner == Rules().winner(BOARD, after, year_over=True)
    assert "" == Rules().winner(BOARD, after, year_over=False)
