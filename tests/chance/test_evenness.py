"""Over many keys every option and every sequence comes as often as the others."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

import pytest

from gmtool.core.chance import Dice, chain, numbers

KEYS = [hashlib.sha256(f"key {n}".encode()).hexdigest() for n in range(5000)]
ATTACK = "1902 spring: zombie in boh attacks"
PRECEDENCE = "1902 spring: precedence {} at vie"

# what a fair draw exceeds once in a thousand times, by degrees of freedom
CRITICAL = {1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 8: 26.124, 23: 49.728}


def chi_square(outcomes: Sequence[object], kinds: int) -> float:
    expected = len(outcomes) / kinds
    counts = Counter(outcomes)
    assert len(counts) <= kinds
    seen = sum((amount - expected) ** 2 / expected for amount in counts.values())
    return seen + (kinds - len(counts)) * expected


@pytest.mark.parametrize("amount", [2, 3, 4, 5, 6, 7])
def test_options_are_drawn_evenly(amount: int) -> None:
    options = ["boh", "gal", "mun", "sil", "tri", "tyr", "vie"][:amount]
    answers = [Dice(key).choose(ATTACK, options) for key in KEYS]
    assert chi_square(answers, amount) < CRITICAL[amount - 1]


@pytest.mark.parametrize("amount", [3, 4])
def test_sequences_are_drawn_evenly(amount: int) -> None:
    zombies = ["bud", "gal", "tri", "tyr"][:amount]
    drawn = [Dice(key).permute(PRECEDENCE.format, zombies) for key in KEYS]
    assert set(permutations(zombies)) == set(drawn)
    assert chi_square(drawn, factorial(amount)) < CRITICAL[factorial(amount) - 1]


def test_two_zombies_draw_each_by_itself() -> None:
    pairs = []
    for key in KEYS:
        dice = Dice(key)
        pairs.append(
            tuple(
                dice.choose(f"1902 spring: zombie in {zombie} attacks", ["gal", "tri", "vie"])
                for zombie in ("boh", "bud")
            )
        )
    assert chi_square(pairs, 9) < CRITICAL[8]


def test_the_phases_of_one_chain_draw_evenly() -> None:
    answers = [Dice(key).choose(ATTACK, ["gal", "tri", "vie"]) for key in chain(KEYS[0], 4999)]
    assert chi_square(answers, 3) < CRITICAL[2]


def test_the_measure_sees_a_bias() -> None:
    # of eight numbers modulo six, nothing passed over, two sides come twice as often as the others
    sides = [next(numbers(key, ATTACK)) % 8 % 6 for key in KEYS]
    assert chi_square(sides, 6) > CRITICAL[5]
