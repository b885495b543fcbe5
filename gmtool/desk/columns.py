"""Rows of texts as columns, and numbers with their nouns."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]]) -> str:
    """The rows as lines, each column as wide as its widest text, two blanks between them."""
    if not rows:
        return ""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
    return "".join(f"{line}\n" for line in lines)


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 order", "3 orders"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
