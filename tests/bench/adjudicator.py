"""Measures the adjudicator on the seeded workloads, beside the PyPI package `diplomacy` if there.

    python -m tests.bench.adjudicator [--rounds 5] [--phases 1000] [--only b]

Every round runs each program once, one after the other, and the ratio is taken inside that round;
printed are the medians. Quote the ratios: the same program may run twice as fast ten minutes later.

    resolve   orders in the program's own form -> which moves succeed, who is dislodged
    full      unit and order texts -> results with a verdict for each order
    judge     `gmtool judge --json` over a JSONL file, start-up apart, against the peer's `full`
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import io
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from gmtool.core.chance import Dice
from gmtool.diplomacy.adjudicate import Adjudication, resolve_rows
from gmtool.diplomacy.board import Board, Names, Province
from gmtool.diplomacy.cores import resolve
from gmtool.diplomacy.facts import Row as Order
from gmtool.diplomacy.facts import Rows, row_of
from gmtool.diplomacy.legality import Legal, legalise
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.remembered import rows_of, units_of
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.season import Season
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, ZombieRules, draw
from tests.bench import peer_diplomacy, workload

Row = Mapping[str, Any]
Phase = tuple[Position, Rows, Mapping[str, Sequence[str]]]
RULES = Rules()
STANDARD_SETS = {"b": 34, "a": 22, "u": 34}
BUILT = {
    "ring": {"which": "ring", "n": 300},
    "chain": {"which": "chain", "n": 300},
    "chaink": {"which": "chaink", "n": 300},
    "hub": {"which": "hub", "n": 75},
    "cuts": {"which": "cuts", "n": 150},
}
FLOORS = {"b resolve": 20, "b full": 20, "ring": 40, "chain": 40, "hub": 40, "cuts": 40, "judge": 8}


def board_of(header: Row) -> Board:
    """The board that a workload is played on."""
    found = header["map"]
    provinces = [
        Province(
            place,
            place,
            {"land": "inland"}.get(kind, kind),
            coasts=tuple(found["coasts"].get(place, ())),
        )
        for place, kind in found["kind"].items()
    ]
    return Board(found["name"], provinces, found["army"], found["fleet"], Names({}, {}, {}, {}))


def taken_up(board: Board, case: Row) -> tuple[Position, Rows]:
    """The position and the order lines of a phase, from its texts."""
    position = Position(units_of(board, case["units"]))
    return position, rows_of(board, case["orders"])


def from_texts(board: Board, row: Row) -> Adjudication:
    """From the texts of a phase to its verdicts."""
    return resolve_rows(board, *taken_up(board, row), RULES)


def prepared(board: Board, rows: list[Row]) -> list[Legal]:
    """The phases with their orders sorted out, ready to be resolved."""
    found = []
    for row in rows:
        found.append(legalise(board, *taken_up(board, row), RULES))
    return found


def resolve_all(phases: list[Legal]) -> None:
    for legal in phases:
        movement = RULES.movement(legal.field)
        resolve(movement)
        RULES.conclude(movement)


def from_texts_all(board: Board, rows: list[Row]) -> None:
    for row in rows:
        from_texts(board, row)


def timed(work: Callable[[], object]) -> float:
    gc.collect()
    gc.freeze()  # what one program keeps in memory shall not slow the other's collector
    start = perf_counter()
    work()
    elapsed = perf_counter() - start
    gc.unfreeze()
    return elapsed


class Peer:
    """The PyPI package `diplomacy`, run by its own runner."""

    def __init__(self, header: Row) -> None:
        self.runner = peer_diplomacy.Runner(header)

    def rates(self, rows: list[Row]) -> dict[str, float]:
        with contextlib.redirect_stdout(io.StringIO()):
            found: dict[str, float] = peer_diplomacy.measure(self.runner, rows)
        return found


def peer_of(header: Row) -> Peer | None:
    try:
        return Peer(header)
    except ImportError:
        return None


def told(name: str, ours: list[float], theirs: list[float]) -> None:
    """Prints the medians of one measure, and the ratio taken inside each round."""
    line = f"{name:14} {statistics.median(ours):9.0f} phases/s"
    if theirs:
        ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
        floor = f"  (floor {FLOORS[name]})" if name in FLOORS else ""
        line += f"  peer {statistics.median(theirs):7.0f}  ratio {ratio:7.1f}{floor}"
    print(line, flush=True)


def compare(name: str, header: Row, rows: list[Row], rounds: int, *, full: bool) -> None:
    """Interleaves ours and the peer on one workload."""
    board, peer = board_of(header), peer_of(header)
    cases = [case_of(row) for row in rows]
    ours: dict[str, list[float]] = {"resolve": [], "full": []}
    theirs: dict[str, list[float]] = {"resolve": [], "full": []}
    phases = prepared(board, cases)
    for _ in range(rounds):
        ours["resolve"].append(len(rows) / timed(lambda: resolve_all(phases)))
        ours["full"].append(len(rows) / timed(lambda: from_texts_all(board, cases)))
        if peer:
            found = peer.rates(rows)
            theirs["resolve"].append(found["resolve"])
            theirs["full"].append(found["full"])
    told(f"{name} resolve" if full else name, ours["resolve"], theirs["resolve"])
    if full:
        told(f"{name} full", ours["full"], theirs["full"])


def scaling(rounds: int) -> None:
    """How our time grows from 34 units to 306, on linked copies of the standard map."""
    times = {}
    for name in ("s1", "s9"):
        header, rows = workload.build(name, 1, 60)
        phases = prepared(board_of(header), [case_of(row) for row in rows])
        times[name] = statistics.median(
            [timed(partial(resolve_all, phases)) for _ in range(rounds)]
        )
    ratio = times["s9"] / times["s1"]
    print(f"306 units take {ratio:.1f} times as long as 34  (at most 12)", flush=True)


def overrun(board: Board, position: Position, rows: Rows, number: int) -> Phase:
    """A phase with two in five of the units on land turned into zombies, and their draws."""
    rng = random.Random(number)
    land = [p for p in position.units if not board.is_sea[board.number[p]]]
    turned = {p for p in land if rng.random() < 0.4}  # about ten of 34
    units = dict(position.units)
    units |= {p: Owned(ZOMBIES, Unit(ZOMBIE, p)) for p in turned}
    overrun = Position(units)
    orders, precedence = draw(board, overrun, Season("S", 1901, "M"), Dice(f"{number:x}"))
    kept: dict[str, list[Order | None]] = {
        power: [row for row in lines if row and row[-1].order.unit.province not in turned]  # type: ignore[union-attr]  # all have a unit
        for power, lines in rows.items()
    }
    kept[ZOMBIES] = [row_of(board, order) for order in orders]
    return overrun, kept, precedence


def zombies(phases: int, rounds: int) -> None:
    """How much longer a phase with zombies takes than one of as many units without."""
    header, rows = workload.build("b", 1, phases)
    board, rules = board_of(header), ZombieRules()
    plain = [taken_up(board, case_of(row)) for row in rows]
    crowded = [overrun(board, *phase, number) for number, phase in enumerate(plain)]

    def without() -> None:
        for position, orders in plain:
            resolve_rows(board, position, orders, RULES)

    def with_zombies() -> None:
        for position, orders, precedence in crowded:
            resolve_rows(board, position, orders, rules, precedence)

    ratio = statistics.median([timed(with_zombies) / timed(without) for _ in range(rounds)])
    count = sum(o.power == ZOMBIES for p, _, _ in crowded for o in p.units.values()) / phases
    print(f"with zombies (on average {count:.0f} of 34) {ratio:.2f} times as long  (at most 1.5)")


def case_of(row: Row) -> Row:
    """A phase of a workload as a case."""
    units: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for text, power, order in zip(row["units"], row["powers"], row["orders"], strict=True):
        units.setdefault(power, []).append(text)
        orders.setdefault(power, []).append(order)
    return {"id": str(row["n"]), "season": "S1901M", "units": units, "orders": orders}


def judging(count: int, rounds: int) -> None:
    """`gmtool judge --json` over a file of cases, its start-up taken off."""
    header, rows = workload.build("b", 1, count)
    peer = peer_of(header)
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, some in (("one", rows[:1]), ("all", rows)):
            files[name] = Path(folder) / f"{name}.jsonl"
            files[name].write_text("".join(json.dumps(case_of(row)) + "\n" for row in some))

        def run(name: str) -> float:
            command = [sys.executable, "-m", "gmtool", "judge", "--json", str(files[name])]
            return timed(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))

        for _ in range(rounds):
            ours.append((count - 1) / (run("all") - run("one")))
            if peer:
                theirs.append(peer.rates(rows[:1000])["full"])
    told("judge", ours, theirs)


def measures(phases: int, rounds: int, only: str) -> None:
    """All measures in turn, or the one named."""
    for name, size in STANDARD_SETS.items():
        if only in ("", name):
            header, rows = workload.build(name, 1, phases, size)
            compare(name, header, rows, rounds, full=True)
    for name, built in BUILT.items():
        if only in ("", name):
            header, rows = workload.build(built["which"], 1, 5, built["n"])
            compare(name, header, rows, rounds, full=False)
    if only in ("", "scaling"):
        scaling(rounds)
    if only in ("", "zombies"):
        zombies(phases, rounds)
    if only in ("", "judge"):
        judging(2000, rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--phases", type=int, default=1000)
    parser.add_argument("--only", default="", help="one measure: b, ring, scaling, judge ...")
    arguments = parser.parse_args()
    measures(arguments.phases, arguments.rounds, arguments.only)


if __name__ == "__main__":
    main()
