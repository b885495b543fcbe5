"""Measures how long big and odd texts take to read: a megabyte, or 100,000 characters in one line.

    python -m tests.bench.messages [--limit 1.0]

Prints the seconds for each text, the slowest last, and fails if one takes longer than the limit.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from string import ascii_lowercase
from time import perf_counter

from gmtool.diplomacy.position import Position
from gmtool.diplomacy.reading.messages import read_message
from gmtool.files.maps import find_map
from gmtool.files.starts import load_start
from tests.orders.examples import board, load, spellings

MEGABYTE, LINE = 1_000_000, 100_000
PIECES = (
    *"([->\"'_*\0",
    *("[b]", "[s]", "[quote]", "~~", "> ", "a@", "//", "1) ", "+A Par ", "A Par, ", "A Par and "),
    *("A Par - Bur ", "A Xyz - Bur ", "A Par H (", "((((A Par H", "a par - ", "par-", "S A Par - "),
    *("A Lon - Nwy via ", "A Par S from ", "gulf of ", "if ", "A Par - Bur or ", "build A Par "),
)


def texts() -> Iterator[tuple[str, str]]:
    """Names and texts."""
    rng = Random(1901)
    prose = load("prose.yaml")["sentences"]
    orders = [spelling.text for spelling in spellings("seen.yaml")]
    words = [
        "".join(rng.choices(ascii_lowercase, k=rng.randint(2, 9))) for _ in range(MEGABYTE // 6)
    ]
    yield "prose", repeated("\n".join(prose) + "\n", MEGABYTE)
    yield "orders", repeated("\n".join(orders) + "\n", MEGABYTE)
    yield "words", "\n".join(" ".join(words[i : i + 10]) for i in range(0, len(words), 10))
    yield "misspelt", "\n".join(f"A {word} - {other}" for word, other in pairwise(words))
    yield "one line of prose", repeated(" ".join(prose) + " ", LINE)
    yield "one line of orders", repeated("; ".join(orders) + "; ", LINE)
    yield "one line of words", " ".join(words)[:LINE]
    for piece in PIECES:
        yield f"one line of {piece!r}", repeated(piece, LINE)
        yield f"many lines of {piece!r}", repeated(piece + "\n", MEGABYTE)


def repeated(piece: str, size: int) -> str:
    return (piece * (size // len(piece) + 1))[:size]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=1.0)
    limit = parser.parse_args().limit
    standing = load_start(find_map("standard"), "classic", board()).position
    read_message(board(), Position({}), "M", "", "A Par - Bur")  # reads the names of the board
    took = []
    for name, text in texts():
        for stage in "MA":
            begin = perf_counter()
            read_message(board(), standing, stage, "France", text[:MEGABYTE])
            took.append((perf_counter() - begin, f"{name} ({stage})"))
    for seconds, name in sorted(took):
        sys.stdout.write(f"{seconds:7.2f}  {name}\n")
    return int(max(took)[0] > limit)


if __name__ == "__main__":
    sys.exit(main())
