"""What holds of every position and all orders, on both maps and under all rules."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.desk.judge import Judge
from gmtool.diplomacy.adjudicate import Adjudication, resolve_movement
from gmtool.diplomacy.canonical import read_order
from gmtool.diplomacy.position import Destroyed, Dislodged, Moved
from gmtool.diplomacy.verdicts import numbered
from gmtool.files.cases import Case, read_cases
from tests.judge.positions import Phase, phases

HERE = Path(__file__).parent

RESULTS = {
    "H": {"holds", "dislodged", "illegal"},
    "-": {"succeeds", "bounces", "no-path", "void", "illegal"},
    "S": {"given", "cut", "void", "illegal"},
    "C": {"available", "disrupted", "void", "illegal"},
}


def resolve(phase: Phase) -> Adjudication:
    return resolve_movement(phase.board, phase.position, phase.orders, phase.rules)


def rows(adjudication: Adjudication) -> Counter[tuple[str, str, str, str]]:
    """Every line with its result, whatever their order."""
    return Counter(
        (power, str(order), adjudication.results[k], adjudication.fates.get(k, ""))
        for k, power, order in numbered(adjudication.orders)
    )


@settings(max_examples=300)
@given(phases(one_order=True), st.randoms(use_true_random=False))
def test_nothing_depends_on_the_order_of_anything(phase: Phase, random: Random) -> None:
    units = random.sample(list(phase.units.items()), len(phase.units))
    powers = random.sample(list(phase.orders.items()), len(phase.orders))
    orders = {power: random.sample(lines, len(lines)) for power, lines in powers}
    first = resolve(phase)
    second = resolve(Phase(phase.board, dict(units), orders, phase.rules))
    assert first.events() == second.events()
    assert rows(first) == rows(second)


@settings(max_examples=500)
@given(phases())
def test_every_order_and_every_unit_has_one_fate(phase: Phase) -> None:
    adjudication = resolve(phase)
    movement = adjudication.outcome.movement
    assert None not in [*movement.moves, *movement.given, *movement.path]
    for k, _, order in numbered(adjudication.orders):
        assert order is not None
        assert adjudication.results[k] in RESULTS[order[-1]]
        assert (adjudication.results[k] == "illegal") == (k in adjudication.refusals)
    named = Counter(
        (event.power, event.unit)
        for event in adjudication.events()
        if isinstance(event, Moved | Dislodged | Destroyed)
    )
    assert set(named) <= {(owned.power, owned.unit) for owned in phase.units.values()}
    assert set(named.values()) <= {1}


@settings(max_examples=500)
@given(phases())
def test_no_unit_is_lost_and_no_province_holds_two(phase: Phase) -> None:
    after = phase.position.after(resolve(phase).events())
    units = [owned.unit for owned in after.units.values()]
    assert list(after.units) == [unit.province for unit in units]
    assert [""] * len(units) == [phase.board.may_stand(unit) for unit in units]
    before = Counter((owned.power, owned.unit.kind) for owned in phase.units.values())
    now = Counter((owned.power, owned.unit.kind) for owned in after.units.values())
    gone = Counter((beaten.power, beaten.unit.kind) for beaten in after.dislodged)
    assert before == now + gone
    for beaten in after.dislodged:
        assert after.units[beaten.unit.province].unit.province == beaten.unit.province
        assert not {place.partition("/")[0] for place in beaten.retreats} & set(after.units)
        assert not set(beaten.retreats) & after.contested
    assert not after.contested & set(after.units)


@settings(max_examples=200)
@given(phases())
def test_a_record_tells_the_position_after(phase: Phase) -> None:
    units: dict[str, list[str]] = {}
    for power, unit in phase.units.values():
        units.setdefault(power, []).append(str(unit))
    written = {
        "id": "x",
        "map": phase.board.name,
        "units": units,
        "orders": {power: list(map(str, lines)) for power, lines in phase.orders.items()},
    }
    [case] = read_cases(json.dumps(written), "x.jsonl")
    assert isinstance(case, Case)
    parameters = phase.rules.parameters()
    judged = Judge(parameters).judge(case)
    assert [] == judged.problems
    after = phase.position.after(resolve(phase).events())
    assert {power: sorted(texts) for power, texts in judged.record["after"].items()} == {
        power: sorted(map(str, after.of(power)))
        for power in {owned.power for owned in after.units.values()}
    }
    assert judged.record.get("contested", []) == sorted(after.contested)
    assert [beaten.unit.province for beaten in after.dislodged] == [
        row["unit"].split()[1].partition("/")[0] for row in judged.record.get("dislodged", ())
    ]
    assert rows(resolve(phase)) == Counter(
        (power, row["order"], row["result"], row.get("unit", ""))
        for power, lines in judged.record["results"].items()
        for row in lines
    )


@settings(max_examples=200)
@given(phases())
def test_an_order_that_is_written_is_read_as_the_same(phase: Phase) -> None:
    for lines in phase.orders.values():
        assert lines == [read_order(phase.board, str(order)) for order in lines]


def test_nothing_depends_on_how_python_mixes_its_hashes(tmp_path: Path) -> None:
    cases = [
        case
        for path in [*sorted(HERE.glob("datc/*.yaml")), *sorted(HERE.glob("rules/*.yaml"))]
        for case in read_cases(path)
        if isinstance(case, Case)
    ]
    path = tmp_path / "all.jsonl"
    path.write_text("".join(json.dumps(case.written.root.plain()) + "\n" for case in cases))
    printed = []
    for seed in ("1", "2"):
        run = subprocess.run(  # noqa: S603  # gmtool is ours
            [sys.executable, "-m", "gmtool", "judge", "--json", "--why", str(path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        printed.append(run.stdout)
    assert len(cases) == printed[0].count(b"\n")
    assert printed[0] == printed[1]
