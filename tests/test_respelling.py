"""All cases judged with their orders spelt at random come to what the canonical texts come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from gmtool.desk.judge import Judge, differences_of
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.files.cases import Case, CasePhase, read_cases
from gmtool.files.maps import find_map, load_map
from tests.orders.examples import canonical
from tests.orders.respelling import Speller

HERE = Path(__file__).parent
FILES = [*sorted((HERE / "datc").glob("*.yaml")), HERE / "zombies" / "cases.yaml"]
CASES = [case for file in FILES for case in read_cases(file) if isinstance(case, Case)]
REFEREE = Judge({})


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


def unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def position(phase: CasePhase, before: CasePhase | None) -> Position:
    """Where a phase starts: from its own units, or from what the phase before should come to."""
    units: Mapping[str, tuple[str, ...]] = phase.units
    beaten: tuple[Beaten, ...] = ()
    if before is not None and before.expect is not None:
        units = units or before.expect.after or {}
        beaten = tuple(
            Beaten(row.power, unit(row.unit), "", row.retreats or ())
            for row in before.expect.dislodged or ()
        )
    standing = {unit(t).province: Owned(power, unit(t)) for power, ts in units.items() for t in ts}
    return Position(standing, dislodged=beaten)


def respelt(case: Case, board: Board, rng: Random) -> Case:
    """The case with the orders of each power as one message, as somebody might have written it."""
    phases, before = [], None
    for phase in case.phases:
        speller = Speller(board, position(phase, before), rng)
        stage = phase.season[-1]
        orders: dict[str, tuple[str, ...]] = {
            power: ("\n".join(speller.plain(canonical(text), stage) for text in texts),)
            for power, texts in phase.orders.items()
            if texts
        }
        phases.append(replace(phase, orders=orders))
        before = phase
    return replace(case, phases=tuple(phases))


def judged_in_other_words(
    board: Board, times: int, seed: int
) -> tuple[int, list[tuple[str, object, list[str]]]]:
    """How many re-spelt cases were judged, and those that came to something else."""
    rng, count = Random(seed), 0
    wrong: list[tuple[str, object, list[str]]] = []
    for case in CASES:
        for _ in range(times):
            judged = REFEREE.judge(respelt(case, board, rng))
            count += 1
            if differences_of(judged):
                wrong.append((case.id, judged.case.phases, differences_of(judged)))
    return count, wrong


def test_cases_in_twenty_other_spellings_come_to_the_same(board: Board) -> None:
    assert (20 * 251, []) == judged_in_other_words(board, times=20, seed=2)


@pytest.mark.long
def test_cases_in_many_other_spellings_come_to_the_same(board: Board) -> None:
    assert (200 * 251, []) == judged_in_other_words(board, times=200, seed=3)
