"""The zombie rules, paragraph by paragraph, in worked cases; without zombies, the standard ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from gmtool.desk.judge import Judge, differences_of
from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import Order, Unit
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, ZombieRules, candidates
from gmtool.files.cases import Case, Expect, Outcome, read_cases
from gmtool.files.maps import find_map, load_map
from tests.brute.positions import positions
from tests.test_datc import CASES as DATC
from tests.test_datc import differs, facts

HERE = Path(__file__).parent


def read(name: str) -> list[Case]:
    path = HERE / "zombies" / name
    return [case for case in read_cases(path) if isinstance(case, Case)]


WORKED = read("cases.yaml")
OWN = read("own.yaml")
SWITCHES = read("switches.yaml")
CASES = WORKED + OWN + SWITCHES
REFEREE = Judge({})

LETTERS = {"A": 6, "B": 8, "C": 4, "D": 5, "E": 4, "F": 6}
PARAGRAPHS = [f"{letter}{n}" for letter, most in LETTERS.items() for n in range(1, most + 1)]
# those that a test shows rather than a case
SHOWN = {
    "A6": "test_verify.py::test_one_changed_letter_is_refused",
    "A3": "test_zombies.py::test_who_is_detected_from_where",
    "F4": "test_zombies.py::test_when_a_draw_may_be_agreed",
    "F5": "test_zombies.py::test_units_that_wait_to_retreat_are_left",
}
FACTS = {
    "phases": 73,
    "units": 299,
    "orders": 285,
    "precedence": 45,
    "after": 280,
    "infected": 31,
    "killed": 9,
    "dislodged": 5,
    "retreats": 10,
    "contested": 4,
    "turned": 5,
    "auto_removed": 1,
    "centers": 40,
    "outcome": 4,
}
"""What the worked cases say, counted."""


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_case_agrees(case: Case) -> None:
    judged = REFEREE.judge(case)
    assert [] == judged.problems
    assert [] == differences_of(judged)
    assert len(case.phases) == len(judged.phases)


def test_all_cases_are_there() -> None:
    assert [f"Z.{number}" for number in range(1, 74)] == [case.id for case in WORKED]
    assert len(CASES) == len({case.id for case in CASES})
    assert (73, 48, 9) == (len(WORKED), len(OWN), len(SWITCHES))


def test_all_facts_are_there() -> None:
    found: Counter[str] = Counter()
    for case in WORKED:
        for phase in case.phases:
            expect = phase.expect
            assert expect is not None
            found["phases"] += 1
            found["units"] += sum(map(len, phase.units.values()))
            found["orders"] += sum(map(len, phase.orders.values()))
            found["precedence"] += sum(map(len, phase.precedence.values()))
            found["outcome"] += expect.outcome is not None
            found["dislodged"] += len(expect.dislodged or ())
            found["retreats"] += sum(len(row.retreats or ()) for row in expect.dislodged or ())
            for key in ("after", "infected", "killed", "contested", "turned", "auto_removed"):
                said: Any = getattr(expect, key) or ()
                found[key] += sum(map(len, said.values())) if isinstance(said, dict) else len(said)
            found["centers"] += sum(map(len, (expect.centers or {}).values()))
    assert FACTS == found


def wrong(case: Case) -> Iterator[tuple[str, int, Expect]]:
    """All ways to get one fact of a case wrong."""
    yield from facts(case)
    for number, phase in enumerate(case.phases):
        expect = phase.expect
        assert expect is not None
        if phase.season.endswith("M"):
            for key in ("infected", "killed", "turned"):
                if not getattr(expect, key):
                    too_many: Any = ("nwy",)
                    yield key, number, replace(expect, **{key: too_many})
        if expect.outcome is not None:
            other = Outcome("" if expect.outcome.winner else "Norway")
            yield "outcome", number, replace(expect, outcome=other)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_getting_any_fact_wrong_is_found(case: Case) -> None:
    judged = REFEREE.judge(case)
    seen: Counter[str] = Counter()
    for kind, number, expect in wrong(case):
        seen[kind] += 1
        assert differs(judged, number, expect), f"not found: {kind} of {expect}"
    assert seen["after"] > 0


def test_each_paragraph_is_shown() -> None:
    shown = {paragraph for case in CASES for paragraph in case.paragraphs} | SHOWN.keys()
    assert [] == [paragraph for paragraph in PARAGRAPHS if paragraph not in shown]
    assert [] == sorted(shown - set(PARAGRAPHS))
    for where in SHOWN.values():
        file, _, test = where.partition("::")
        assert f"def {test}(" in (HERE / file).read_text("utf-8")


# ---- switches


DEFAULTS = {each.name: each.default for each in fields(ZombieRules)}


@pytest.mark.parametrize("case", SWITCHES, ids=lambda case: case.id)
def test_a_switch_matters(case: Case) -> None:
    name, _, value = case.id.partition(" ")
    assert {"set": "zombies", name: value} == case.rules
    unasked = str(DEFAULTS[name]).lower() if name != "strength" else "1.1"
    assert value != unasked
    assert [] != differences_of(Judge({"set": "zombies", name: unasked}).judge(case))


def test_each_switch_is_thrown() -> None:
    own = {n for n, value in DEFAULTS.items() if getattr(Rules(), n, None) != value}
    # what is counted and agreed upon over many phases
    elsewhere = {"nmr_limit", "draw_after"}
    assert own - elsewhere == {case.id.partition(" ")[0] for case in SWITCHES}
    assert {"3", "1910"} == {
        str(getattr(ZombieRules.chosen({name: value}), name))
        for name, value in (("nmr_limit", "3"), ("draw_after", "1910"))
    }


# ---- detection and the end


@pytest.mark.parametrize(
    ("unit", "zombies"),
    [
        ("F rom", "apu nap tus tys ven"),
        ("A bul", "aeg bla con gre rum ser"),
        ("F bul/ec", "bla con rum"),
        ("F bul/sc", "aeg con gre"),
        ("F stp/nc", "bar nwy"),
        ("F stp/sc", "bot fin lvn"),
        ("A stp", "bar bot fin lvn mos nwy"),
        ("F spa/nc", "gas mao por"),
        ("F spa/sc", "lyo mao mar por wes"),
        ("A vie", "boh bud gal tri tyr"),
        ("F tun", "ion naf tys wes"),
        ("F tys", ""),
        ("F ion", ""),
    ],
)
def test_who_is_detected_from_where(unit: str, zombies: str, board: Board) -> None:
    """A2, A3, E4: each zombie by itself, anywhere on the board."""
    there = Unit(*unit.split())
    everywhere = {
        p.id: Owned(ZOMBIES, Unit(ZOMBIE, p.id)) for p in board.provinces if p.id != there.province
    }
    detected = candidates(board, Position({**everywhere, there.province: Owned("Italy", there)}))
    assert zombies.split() == sorted(here for here, choice in detected.items() if choice)
    assert everywhere.keys() == detected.keys()


def test_units_that_wait_to_retreat_are_left(board: Board) -> None:
    """F5: the zombies have won when no unit is on the board or waiting, and not before."""
    zombie = {"vie": Owned(ZOMBIES, Unit(ZOMBIE, "vie"))}
    army = Unit("A", "tri")
    for units, retreats, winner in (
        (zombie, ("alb", "ser"), ""),
        (zombie, (), ZOMBIES),  # it has nowhere to go
        ({**zombie, "tri": Owned("Italy", army)}, (), ""),
        ({}, (), ""),
    ):
        position = Position(units, dislodged=(Beaten("Austria", army, "ven", retreats),))
        assert winner == ZombieRules().winner(board, position, year_over=False)


# ---- without zombies


AS_STANDARD = Judge({"set": "zombies", "build": "home"})


@pytest.mark.parametrize("case", DATC, ids=lambda case: case.id)
def test_datc_comes_out_the_same(case: Case) -> None:
    assert REFEREE.judge(case).record == AS_STANDARD.judge(case).record


def test_all_of_datc_is_compared() -> None:
    assert 176 == len([case for case in DATC if "@" not in case.id])


@pytest.mark.parametrize("strength", ["1.1", "1", "2.75"])
def test_random_positions_come_out_the_same(strength: str, board: Board) -> None:
    """Movement with convoys and paradoxes, whatever a zombie would count."""
    rules = ZombieRules.chosen({"build": "home", "strength": strength})
    for units, orders in positions(board, seed=7, count=500):
        written: dict[str, list[Order | None]] = {}
        for province, order in orders.items():
            written.setdefault(units[province].power, []).append(order)
        standard = resolve_movement(board, Position(units), written, Rules())
        found = resolve_movement(board, Position(units), written, rules)
        assert standard.results == found.results
        assert standard.fates == found.fates
        assert standard.events() == found.events()


@pytest.mark.parametrize(
    ("units", "year", "may"),
    [
        (["A vie"], 1905, False),
        (["A vie"], 1906, True),
        (["A vie", "Z bud"], 1906, False),
    ],
)
def test_when_a_draw_may_be_agreed(units: list[str], year: int, *, may: bool) -> None:
    """F4."""
    pieces = [Unit(*text.split()) for text in units]
    position = Position({piece.place: Owned("Austria", piece) for piece in pieces})
    assert may is (ZombieRules().no_draw(position, year) == "")
    assert ZombieRules(draw_after=1910).no_draw(position, year)


@pytest.mark.parametrize(
    ("limit", "missed", "lapsed"), [(2, 1, False), (2, 2, True), (3, 2, False)]
)
def test_when_a_power_is_in_civil_disorder(limit: int, missed: int, *, lapsed: bool) -> None:
    """E1."""
    assert lapsed is ZombieRules(nmr_limit=limit).in_disorder(missed)
