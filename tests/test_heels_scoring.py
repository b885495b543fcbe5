"""Ties, against the rule read word by word, on all small results and on random larger ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from gmtool.heels.scoring import winner

Escaped = Mapping[str, Sequence[int]]
SEATS = "ABCD"


def hands(most: int, values: Sequence[int]) -> list[tuple[int, ...]]:
    """All sets of up to so many escaped survivors with these points, the highest first."""
    return [
        hand for size in range(most + 1) for hand in combinations_with_replacement(values, size)
    ]


def by_the_book(points: Mapping[str, int], claim: str, escaped: Escaped) -> str:
    """H4.3 word by word: the highest total; on a tie the claim, tied or not; otherwise of the tied
    the highest value escaped survivor, then the second highest, and so on; else nobody.
    """
    highest = max(points.values())
    tied = [seat for seat in points if points[seat] == highest]
    if len(tied) == 1:
        return tied[0]
    if claim:
        return claim
    place = 0
    while any(len(escaped[seat]) > place for seat in tied):
        # a missing survivor is worth less than one that is worth nothing
        values = {
            seat: sorted(escaped[seat])[::-1][place] if len(escaped[seat]) > place else -1
            for seat in tied
        }
        tied = [seat for seat in tied if values[seat] == max(values.values())]
        if len(tied) == 1:
            return tied[0]
        place += 1
    return ""


@pytest.mark.parametrize(
    ("players", "each", "count"),
    [
        (2, hands(3, (3, 2, 1, 0)), 35),
        (3, hands(2, (3, 2, 1, 0)), 15),
        (4, hands(2, (2, 1, 0)), 10),
    ],
)
def test_all_small_results(players: int, each: list[tuple[int, ...]], count: int) -> None:
    """With every claim; points besides make the totals of others equal."""
    assert count == len(each)
    for escaped in product(each, repeat=players):
        result = dict(zip(SEATS, escaped, strict=False))
        for extra, claim in product(range(2), ("", *result)):
            points = {seat: sum(hand) + extra * (seat == "B") for seat, hand in result.items()}
            assert by_the_book(points, claim, result) == winner(points, claim, result)


def test_random_results() -> None:
    chooser = Random(11)
    tied = 0
    for _ in range(20000):
        players = chooser.randint(2, 4)
        escaped = {
            seat: sorted(
                (chooser.randint(1, 4) for _ in range(chooser.randint(0, 6))), reverse=True
            )
            for seat in SEATS[:players]
        }
        points = {seat: chooser.choice([10, sum(hand)]) for seat, hand in escaped.items()}
        claim = chooser.choice(["", *escaped])
        found = winner(points, claim, escaped)
        assert by_the_book(points, claim, escaped) == found
        tied += list(points.values()).count(max(points.values())) > 1
    assert tied > 5000
