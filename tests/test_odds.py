"""The odds before the draw, held against a count that goes through every draw one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations, product
from pathlib import Path
from random import Random

import pytest

from gmtool.diplomacy.board import SEA, Board
from gmtool.diplomacy.facts import Row, row_of
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.odds import (
    Ending,
    Forecast,
    every_draw,
    forecast,
    mean_and_variance,
    survival,
    threats,
)
from gmtool.diplomacy.orders import ARMY, Hold, Move, MovementOrder, Support, Unit
from gmtool.diplomacy.outcome import Outcome
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, ZombieRules, candidates
from gmtool.files.maps import find_map, load_map
from tests.brute import dense
from tests.brute.aftermath import ruling
from tests.examples import examples
from tests.test_judge import run

HERE = Path(__file__).parent
EXAMPLES = {
    f"{path.name}: {name}": example
    for path in sorted((HERE / "odds").glob("*.txt"))
    for name, example in examples(f"odds/{path.name}").items()
}
STRENGTH = ZombieRules().strength

Units = dict[str, Owned]
Orders = dict[str, MovementOrder]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, expected = EXAMPLES[name]
    monkeypatch.chdir(tmp_path)
    assert expected == run(given, tmp_path)


def all_targets(board: Board, units: Units) -> list[dict[str, str]]:
    """Every way in which the zombies can be sent; all have the same chance."""
    zombies = [p for p, owned in units.items() if owned.power == ZOMBIES]
    choices = [dense.candidates(board, units, zombie) or [""] for zombie in zombies]
    return [dict(zip(zombies, goals, strict=True)) for goals in product(*choices)]


def all_sequences(sent: dict[str, str]) -> list[dict[str, list[str]]]:
    """Every precedence among zombies sent to one province; all have the same chance."""
    groups: dict[str, list[str]] = {}
    for zombie, goal in sent.items():
        groups.setdefault(goal, []).append(zombie)
    shared = [goal for goal, group in groups.items() if goal and len(group) > 1]
    every = product(*(permutations(groups[goal]) for goal in shared))
    return [
        {goal: list(sequence) for goal, sequence in zip(shared, one, strict=True)} for one in every
    ]


def needed(attackers: int) -> int:
    """How many supports make up, with the unit, for so many zombies."""
    supports = 0
    while attackers * STRENGTH > 1 + supports:
        supports += 1
    return supports


def test_threats_equal_the_count_of_all_draws(board: Board) -> None:
    threatened = 0
    for units, _, _ in dense.crowds(board, seed=31, count=200):
        draws = all_targets(board, units)
        found = threats(candidates(board, Position(units)), STRENGTH)
        goals = {goal for sent in draws for goal in sent.values() if goal}
        assert sorted(goals) == [threat.province for threat in found]
        for threat in found:
            numbers = [list(sent.values()).count(threat.province) for sent in draws]
            supports = [needed(number) for number in numbers]
            most = max(numbers)
            assert threat.chances == tuple(
                Fraction(numbers.count(k), len(draws)) for k in range(most + 1)
            )
            assert threat.needed == tuple(map(needed, range(most + 1)))
            assert threat.safe == max(supports)
            assert threat.suffice == tuple(
                Fraction(sum(need <= s for need in supports), len(draws))
                for s in range(max(supports) + 1)
            )
            assert set(threat.attackers) == {
                zombie for sent in draws for zombie in sent if sent[zombie] == threat.province
            }
            threatened += 1
    assert threatened > 500


def ending(board: Board, units: Units, orders: Orders, sequence: dict[str, list[str]]) -> Ending:
    """What a draw comes to by the rules counted case by case."""
    outcome = ruling(board, units, orders, sequence)
    fates = dict.fromkeys(outcome.infected, "infected")
    fates |= {p: "dislodged" if outcome.retreats[p] else "destroyed" for p in outcome.dislodged}
    left = [owned for owned in outcome.after.values() if owned.power == ZOMBIES]
    return Ending(tuple(sorted(fates.items())), len(left))


def counted(board: Board, units: Units, orders: Orders) -> tuple[dict[Ending, Fraction], int]:
    """Every ending with its chance, and how many draws there are."""
    chances: dict[Ending, Fraction] = {}
    number = 0
    draws = all_targets(board, units)
    for sent in draws:
        sequences = all_sequences(sent)
        for sequence in sequences:
            drawn: Orders = {
                p: Move(units[p].unit, goal) if goal else Hold(units[p].unit)
                for p, goal in sent.items()
            }
            found = ending(board, units, {**orders, **drawn}, sequence)
            chance = Fraction(1, len(draws) * len(sequences))
            chances[found] = chances.get(found, Fraction(0)) + chance
            number += 1
    return chances, number


def foreseen(
    board: Board, units: Units, orders: Orders, most: int, rules: Rules | None = None
) -> Forecast:
    """The forecast, told only the orders of players."""
    rows: dict[str, list[Row | None]] = {}
    for p, order in orders.items():
        if units[p].power != ZOMBIES:
            rows.setdefault(units[p].power, []).append(row_of(board, order))
    position = Position(units)
    rules = rules or ZombieRules()
    return forecast(board, position, rows, rules, candidates(board, position), ZOMBIES, most)


def test_forecasts_equal_the_count_of_all_draws(board: Board) -> None:
    several = uncertain = 0
    for units, orders, _ in dense.crowds(board, seed=32, count=200):
        chances, draws = counted(board, units, orders)
        found = foreseen(board, units, orders, draws)
        assert Forecast(chances, draws, exact=True) == found
        assert 1 == sum(found.endings.values())
        several += draws > 5
        uncertain += len(chances) > 1
    assert several > 100
    assert uncertain > 100


def test_the_parts_of_a_forecast_come_from_its_endings() -> None:
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    coming = Forecast(
        {
            Ending((("par", "infected"), ("vie", "dislodged")), 4): half,
            Ending((("par", "destroyed"),), 3): third,
            Ending((("par", "infected"),), 3): sixth,
        },
        6,
        exact=True,
    )
    fates = coming.fates()
    assert fates == {
        "par": {"infected": half + sixth, "destroyed": third},
        "vie": {"dislodged": half},
    }
    assert 0 == survival(fates["par"])
    assert 1 == survival(fates["vie"])
    assert Fraction(5, 6) == survival({"turned": Fraction(1, 12), "removed": Fraction(1, 12)})
    assert [(3, half), (4, half)] == list(coming.left().items())
    assert (Fraction(7, 2), Fraction(1, 4)) == mean_and_variance(coming.left())
    assert 0 == coming.error(half)


def test_standard_errors() -> None:
    sampled = Forecast({}, 100, exact=False)
    assert 0.02 == sampled.error(Fraction(0))  # what was never seen may be
    assert 0.05 == sampled.error(Fraction(21, 100))


def wide(board: Board, seed: int) -> tuple[Units, Orders]:
    """A whole board of armies and zombies; armies hold, move or support at random."""
    rng = Random(seed)
    land = [province.id for province in board.provinces if province.kind != SEA]
    rng.shuffle(land)
    units = {p: Owned(ZOMBIES, Unit(ZOMBIE, p)) for p in land[:9]}
    units |= {p: Owned(f"Power {p}", Unit(ARMY, p)) for p in land[9:34]}
    orders: Orders = {}
    for p in land[9:34]:
        unit = units[p].unit
        near = board.moves(unit)
        choice: list[MovementOrder] = [Hold(unit), Move(unit, rng.choice(near))]
        choice += [Support(unit, units[q].unit) for q in near if q in units]
        orders[p] = rng.choice(choice)
    return units, orders


def deviations(exact: Forecast, sampled: Forecast) -> Iterator[float]:
    """How far each number of a sampled forecast is from the exact one, in its standard errors."""
    mean, _ = mean_and_variance(exact.left())
    found, variance = mean_and_variance(sampled.left())
    yield float(found - mean) / sampled.error(variance)
    pairs = [(exact.left(), sampled.left())]
    fates = sampled.fates()
    pairs += [(chances, fates.get(p, {})) for p, chances in exact.fates().items()]  # type: ignore[misc]
    for chances, shares in pairs:
        for what, chance in chances.items():
            share = shares.get(what, Fraction(0))
            yield float(share - chance) / sampled.error(share * (1 - share))


def test_samples_lie_within_four_standard_errors(board: Board) -> None:
    compared: list[float] = []
    for seed in range(40):
        units, orders = wide(board, seed)
        draws = sum(1 for _ in islice(every_draw(candidates(board, Position(units))), 2001))
        if 400 < draws <= 2000:
            exact, sampled = (foreseen(board, units, orders, most) for most in (draws, 400))
            assert (True, False) == (exact.exact, sampled.exact)
            compared += deviations(exact, sampled)
    assert len(compared) > 200
    assert max(map(abs, compared)) < 4
    assert 0.5 < sum(each**2 for each in compared) / len(compared) < 1.5


def test_samples_are_the_same_on_every_run(board: Board) -> None:
    units, orders = wide(board, 1)
    once, again, more = (foreseen(board, units, orders, most) for most in (20, 20, 21))
    assert not once.exact
    assert once == again
    assert once.endings != more.endings


class Counting(ZombieRules):
    """The same rules; they count how often a phase is adjudicated."""

    adjudicated = 0

    def conclude(self, movement: Movement) -> Outcome:
        type(self).adjudicated += 1
        return super().conclude(movement)


def test_no_draw_is_adjudicated_twice(board: Board) -> None:
    for units, orders, _ in dense.crowds(board, seed=33, count=50):
        _, draws = counted(board, units, orders)
        Counting.adjudicated = 0
        assert foreseen(board, units, orders, 5000, Counting()).exact
        assert draws == Counting.adjudicated
        if draws > 10:
            Counting.adjudicated = 0
            assert not foreseen(board, units, orders, draws - 1, Counting()).exact
            assert draws > Counting.adjudicated


def test_at_least_one_draw(tmp_path: Path) -> None:
    told = run("odds --most 0 case.yaml", tmp_path)
    assert "--most" in told
    assert told.endswith("[exit 2]")
