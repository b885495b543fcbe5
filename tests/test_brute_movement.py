"""The rules counted case by case: held against DATC, and the adjudicator held against them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import ARMY, Convoy, Hold, Move, MovementOrder, Order, Support, Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import numbered
from gmtool.files.maps import find_map, load_map
from tests.brute.legal import Legal
from tests.brute.movement import Orders, Outcome, Phase, Units, outcomes
from tests.brute.paradox import ruling
from tests.brute.positions import positions

DATC = sorted((Path(__file__).parent / "datc").glob("6*.yaml"))
ORDER = re.compile(
    r"(?P<unit>[AF] \S+) (?:H|- (?P<to>\S+)(?P<via> via)?"
    r"|S (?P<other>[AF] \S+)(?: - (?P<goal>\S+))?|C (?P<army>A \S+) - (?P<shore>\S+))"
)

# How many outcomes fit where it is not one: moves in a ring (all of them go, or none does) ...
RINGS = dict.fromkeys(["6.C.1", "6.C.4", "6.C.6", "6.E.11", "6.G.1", "6.G.5", "6.G.6", "6.G.12"], 2)
# ... and the convoy paradoxes of 4.A.2.
OPEN = dict.fromkeys(["6.F.14", "6.F.15", "6.F.22", "6.F.23", "6.F.26", "6.F.28", "6.G.11"], 2)
ABSURD = dict.fromkeys(["6.F.16", "6.F.17", "6.F.18", "6.F.24", "6.F.27"], 0)


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


class Row(NamedTuple):
    """An order of a case, its result, and what became of the unit."""

    power: str
    order: str
    result: str
    unit: str


@dataclass(frozen=True)
class Case:
    """A movement phase of DATC as it is written."""

    id: str
    units: dict[str, list[str]]
    expect: dict[str, Any]

    def rows(self) -> list[Row]:
        """The orders in the order written."""
        return [
            Row(power, row["order"], row["result"], row.get("unit", ""))
            for power, rows in self.expect["results"].items()
            for row in rows
        ]


def movement_phases() -> list[Case]:
    return [
        Case(case["id"], phase["units"], phase["expect"])
        for path in DATC
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))
        for phase in case.get("phases", [case])
        if phase["season"].endswith("M")
    ]


def read_unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def read_order(text: str, board: Board, units: Units) -> MovementOrder:
    """An order in canonical text; a missing coast is found, a needless one dropped (4.B)."""
    match = ORDER.fullmatch(text)
    assert match, text

    def named(written: str) -> Unit:
        return units[read_unit(written).province].unit

    unit = named(match["unit"])
    if match["to"]:
        return Move(unit, destination(board, unit, match["to"]), bool(match["via"]))
    if match["other"]:
        other, goal = named(match["other"]), match["goal"]
        return Support(unit, other, province_of(goal) if goal and other.kind == ARMY else goal)
    if match["army"]:
        return Convoy(unit, named(match["army"]), match["shore"])
    return Hold(unit)


def destination(board: Board, unit: Unit, written: str) -> str:
    if unit.kind == ARMY:
        return province_of(written)
    reachable = [place for place in board.moves(unit) if province_of(place) == written]
    return reachable[0] if len(reachable) == 1 else written


def standing(case: Case) -> dict[str, Owned]:
    owned = [Owned(p, read_unit(text)) for p, texts in case.units.items() for text in texts]
    return {power_unit.unit.province: power_unit for power_unit in owned}


def stated(case: Case, board: Board) -> tuple[Units, Orders]:
    """The units of a case and one legal order for each; what DATC calls illegal is a hold."""
    units = standing(case)
    orders: dict[str, Order] = {}
    for row in case.rows():
        if row.result != "illegal":
            order = read_order(row.order, board, units)
            orders.setdefault(order.unit.province, order)
    return units, {p: orders.get(p, Hold(power_unit.unit)) for p, power_unit in units.items()}


def told(case: Case, units: Units, outcome: Outcome) -> dict[str, object]:
    """An outcome in the words of DATC, row by row."""
    return {
        "results": [told_row(units, outcome, row) for row in case.rows()],
        "after": by_power(outcome.after.values()),
        "dislodged": sorted(
            (units[p].power, str(units[p].unit), by, sorted(outcome.retreats[p]))
            for p, by in outcome.dislodged.items()
        ),
        "contested": sorted(outcome.contested),
    }


def told_row(units: Units, outcome: Outcome, row: Row) -> Row:
    p = read_unit(" ".join(row.order.split()[:2])).province
    beaten = p in outcome.dislodged and units[p].power == row.power
    became = ("dislodged" if outcome.retreats[p] else "destroyed") if beaten else ""
    words = outcome.moves | outcome.supports | outcome.convoys
    result = words.get(p, "dislodged" if beaten else "holds")
    return row._replace(result="illegal" if row.result == "illegal" else result, unit=became)


def by_power(owned: Iterable[Owned]) -> dict[str, list[str]]:
    powers: dict[str, list[str]] = {}
    for power, unit in owned:
        powers.setdefault(power, []).append(str(unit))
    return {power: sorted(units) for power, units in powers.items()}


def expected(case: Case) -> dict[str, object]:
    after = {power: sorted(units) for power, units in case.expect["after"].items() if units}
    dislodged = [
        (unit["power"], unit["unit"], unit["by"], sorted(unit["retreats"]))
        for unit in case.expect.get("dislodged", [])
    ]
    return {
        "results": case.rows(),
        "after": after,
        "dislodged": sorted(dislodged),
        "contested": sorted(case.expect.get("contested", [])),
    }


CASES = movement_phases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_count_agrees_with_datc(case: Case, board: Board) -> None:
    units, orders = stated(case, board)
    assert expected(case) == told(case, units, ruling(board, units, orders).outcome)


def test_every_movement_phase_of_datc_is_counted() -> None:
    assert 156 == len(CASES)


def test_which_phases_of_datc_have_not_just_one_outcome(board: Board) -> None:
    fits = {case.id: len(outcomes(board, *stated(case, board))) for case in CASES}
    assert RINGS | OPEN | ABSURD == {case: count for case, count in fits.items() if count != 1}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_orders_that_datc_calls_legal_are_legal_here(case: Case, board: Board) -> None:
    units = standing(case)
    legal = Legal(board, units)
    orders = [read_order(row.order, board, units) for row in case.rows()]
    assert [row.result != "illegal" for row in case.rows()] == [
        row.power == units[order.unit.province].power and legal.allows(order)
        for row, order in zip(case.rows(), orders, strict=True)
    ]


def compare(board: Board, units: Units, orders: Orders, outcome: Outcome) -> None:
    """Asserts that the adjudicator says of these orders what `outcome` says."""
    written: dict[str, list[Order | None]] = {}
    for province, order in orders.items():
        written.setdefault(units[province].power, []).append(order)
    resolution = resolve_movement(board, Position(units), written, Rules())
    found = {
        order.unit.province: resolution.results[k]
        for k, _, order in numbered(resolution.orders)
        if isinstance(order, Move | Support | Convoy)
    }
    after = Position(units).after(resolution.events())
    assert outcome.moves | outcome.supports | outcome.convoys == found
    assert dict(outcome.after) == dict(after.units)
    assert dict(outcome.dislodged) == {b.unit.province: b.by for b in after.dislodged}
    assert {province: sorted(places) for province, places in outcome.retreats.items()} == {
        beaten.unit.province: list(beaten.retreats) for beaten in after.dislodged
    }
    assert set(outcome.contested) == after.contested


def compared(board: Board, seed: int, count: int) -> Counter[str]:
    """Compares random positions; counts how many outcomes fit, and where an army is convoyed."""
    tally: Counter[str] = Counter()
    for units, orders in positions(board, seed, count):
        fits, outcome = ruling(board, units, orders)
        compare(board, units, orders, outcome)
        tally["one" if fits == 1 else "several" if fits else "none"] += 1
        tally["convoyed"] += bool(Phase(board, units, orders).convoyed)
    return tally


def test_the_adjudicator_agrees_on_random_positions(board: Board) -> None:
    tally = compared(board, seed=1, count=500)
    assert 500 == tally["one"] + tally["several"] + tally["none"]
    assert tally["convoyed"] >= 500 / 3
    # rings and paradoxes are among them, not only phases that any order of reckoning gets right
    assert tally["several"] + tally["none"] >= 500 / 50


@pytest.mark.long
def test_the_adjudicator_agrees_on_many_random_positions(board: Board) -> None:
    tally = compared(board, seed=2, count=5000)
    assert 5000 == tally["one"] + tally["several"] + tally["none"]
    assert tally["convoyed"] >= 5000 / 3
    assert tally["several"] >= 5000 / 50
    assert tally["none"] >= 5000 / 500
