"""The rules with zombies counted case by case: held against the worked cases.

The adjudicator is held against them in turn, on crowded positions drawn at random.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Hold, Move, MovementOrder, Order, Support, Unit
from gmtool.diplomacy.position import Infected, Killed, Moved, Owned, Position
from gmtool.diplomacy.verdicts import numbered
from gmtool.diplomacy.zombies import ZombieRules
from gmtool.files.maps import find_map, load_map
from tests.brute import paradox
from tests.brute.aftermath import Outcome, ruling
from tests.brute.dense import candidates, crowds
from tests.brute.zombies import ZOMBIE, ZOMBIES, Orders, Precedence, Units

CASES = Path(__file__).parent / "zombies" / "cases.yaml"
ORDER = re.compile(
    r"(?P<unit>[AFZ] \S+) (?:H|- (?P<to>\S+)|S (?P<other>[AFZ] \S+)(?: - (?P<goal>\S+))?)"
)
# what the count leaves out: convoys, and civil disorder
CONVOYS = {"Z.56", "Z.57", "Z.58"}
CIVIL_DISORDER = {"Z.62", "Z.63", "Z.64", "Z.65", "Z.66", "Z.67"}

Case = Mapping[str, Any]


def cases() -> list[Case]:
    every: list[Case] = yaml.safe_load(CASES.read_text(encoding="utf-8"))
    return [case for case in every if case["id"] not in CONVOYS | CIVIL_DISORDER]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


def read_unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def read_order(text: str) -> MovementOrder:
    match = ORDER.fullmatch(text)
    assert match, text
    unit = read_unit(match["unit"])
    if match["to"]:
        return Move(unit, match["to"])
    if match["other"]:
        return Support(unit, read_unit(match["other"]), match["goal"])
    return Hold(unit)


def illegal(order: MovementOrder) -> bool:
    """A zombie that holds takes no support (B3)."""
    return isinstance(order, Support) and order.other.kind == ZOMBIE and order.to is None


def stated(case: Case) -> tuple[Units, Orders]:
    """The units of a case and an order for each; an illegal order is a hold."""
    owned = [Owned(p, read_unit(text)) for p, texts in case["units"].items() for text in texts]
    units = {each.unit.province: each for each in owned}
    written = [read_order(text) for texts in case["orders"].values() for text in texts]
    given = {order.unit.province: order for order in written if not illegal(order)}
    return units, {p: given.get(p, Hold(each.unit)) for p, each in units.items()}


def by_power(owned: Iterable[Owned]) -> dict[str, list[str]]:
    powers: dict[str, list[str]] = {}
    for power, unit in owned:
        powers.setdefault(power, []).append(str(unit))
    return {power: sorted(units) for power, units in powers.items()}


def told(units: Units, outcome: Outcome) -> dict[str, object]:
    """An outcome in the words of the cases."""
    return {
        "after": by_power(outcome.after.values()),
        "infected": sorted(outcome.infected),
        "killed": sorted(outcome.killed),
        "dislodged": sorted(
            (units[p].power, str(units[p].unit), by, sorted(outcome.retreats[p]))
            for p, by in outcome.dislodged.items()
        ),
        "contested": sorted(outcome.contested),
    }


def expected(case: Case) -> dict[str, object]:
    expect = case["expect"]
    return {
        "after": {power: sorted(units) for power, units in expect["after"].items() if units},
        "infected": sorted(expect.get("infected", [])),
        "killed": sorted(expect.get("killed", [])),
        "dislodged": sorted(
            (unit["power"], unit["unit"], unit["by"], sorted(unit["retreats"]))
            for unit in expect.get("dislodged", [])
        ),
        "contested": sorted(expect.get("contested", [])),
    }


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_the_count_agrees_with_the_worked_cases(case: Case, board: Board) -> None:
    units, orders = stated(case)
    outcome = ruling(board, units, orders, case.get("precedence", {}))
    assert expected(case) == told(units, outcome)


def test_every_case_of_one_phase_without_convoys_is_counted() -> None:
    assert 64 == len(cases())


@pytest.mark.parametrize(
    ("fleet", "zombies"),
    [
        ("rom", ["apu", "nap", "tus", "ven"]),
        ("stp/nc", ["nwy"]),
        ("stp/sc", ["fin", "lvn"]),
        ("spa/nc", ["gas", "por"]),
        ("spa/sc", ["mar", "por"]),
        ("bul/ec", ["con", "rum"]),
        ("bul/sc", ["con", "gre"]),
        ("tys", []),
    ],
)
def test_a_fleet_is_detected_from(fleet: str, zombies: list[str], board: Board) -> None:
    """A3, which the crowded positions keep to."""
    unit = Unit("F", fleet)
    units = {p.id: Owned(ZOMBIES, Unit(ZOMBIE, p.id)) for p in board.provinces if p.kind != "sea"}
    units[unit.province] = Owned("Italy", unit)
    assert zombies == [p for p in units if unit.province in candidates(board, units, p)]


def test_without_zombies_the_rules_are_the_standard_ones(board: Board) -> None:
    for crowd in crowds(board, seed=3, count=500):
        units = {p: owned for p, owned in crowd.units.items() if owned.power != ZOMBIES}
        orders: dict[str, Order] = {
            p: Hold(owned.unit) if about_zombies(crowd.orders[p]) else crowd.orders[p]
            for p, owned in units.items()
        }
        standard = vars(paradox.ruling(board, units, orders).outcome)
        found = vars(ruling(board, units, orders, {}))
        assert standard == {name: found.get(name, {}) for name in standard}


def about_zombies(order: Order) -> bool:
    return isinstance(order, Support) and order.other.kind == ZOMBIE


def compare(
    board: Board, units: Units, orders: Orders, precedence: Precedence, outcome: Outcome
) -> None:
    """Asserts that the adjudicator says of these orders what `outcome` says."""
    written: dict[str, list[Order | None]] = {}
    for province, order in orders.items():
        written.setdefault(units[province].power, []).append(order)
    position = Position(units)
    resolution = resolve_movement(board, position, written, ZombieRules(), precedence)
    events = resolution.events()
    after = position.after(events)
    results = {
        order.unit.province: resolution.results[k]
        for k, power, order in numbered(resolution.orders)
        if isinstance(order, Move | Support) and power != ZOMBIES
    }
    assert outcome.moves | outcome.supports == results
    assert dict(outcome.after) == dict(after.units)
    assert dict(outcome.infected) == {
        event.unit.province: event.by for event in events if isinstance(event, Infected)
    }
    assert outcome.killed == {event.unit.province for event in events if isinstance(event, Killed)}
    assert dict(outcome.dislodged) == {b.unit.province: b.by for b in after.dislodged}
    assert {province: sorted(places) for province, places in outcome.retreats.items()} == {
        beaten.unit.province: list(beaten.retreats) for beaten in after.dislodged
    }
    assert outcome.contested == after.contested
    assert dict(outcome.entered) == {
        province_of(event.to): event.unit.province
        for event in events
        if isinstance(event, Moved) and event.power == ZOMBIES
    }


def compared(board: Board, seed: int, count: int) -> Counter[str]:
    """Compares crowded positions; counts those with a core, and those where zombies froze."""
    tally: Counter[str] = Counter()
    for units, orders, precedence in crowds(board, seed, count):
        outcome = ruling(board, units, orders, precedence)
        compare(board, units, orders, precedence, outcome)
        tally["positions"] += 1
        tally["cores"] += outcome.cores > 0
        tally["frozen"] += bool(outcome.frozen)
    print(dict(tally))  # noqa: T201
    return tally


def test_the_adjudicator_agrees_on_crowded_positions(board: Board) -> None:
    tally = compared(board, seed=1, count=2000)
    assert 2000 == tally["positions"]
    assert tally["cores"] >= 50
    assert tally["frozen"] >= 20


@pytest.mark.long
def test_the_adjudicator_agrees_on_many_crowded_positions(board: Board) -> None:
    tally = compared(board, seed=2, count=20000)
    assert 20000 == tally["positions"]
    assert tally["cores"] >= 500
    assert tally["frozen"] >= 200
