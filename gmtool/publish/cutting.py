"""A text into parts that a forum takes, and into lines of so many columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator

CUT = "\x1e"
"""Stands in a rendered text where it may be cut; no text that people wrote can hold one."""
KEEP = "\x1d"
"""Stands behind what must not be parted from what follows, a heading."""
INDENT = 4
"""By how much the second line of a wrapped one stands further in."""
UNIT = re.compile(r"(?<=\b[A-Z]) (?=[a-z]{3}\b)")
"""The space in a unit (`A vie`), which is not torn apart."""
GLUE = "\x1f"
SIGNS = re.compile(f"[{CUT}{KEEP}]")


def parts_of(text: str, longest: int) -> tuple[str, ...]:
    """The parts of a text, none longer than `longest` characters (0: one part).

    It is cut between blocks; within a block only if that alone is too long, at the end of a line,
    and within a line that alone is too long.
    """
    text = re.sub(rf"{KEEP}[{KEEP}{CUT}\s]*", lambda found: SIGNS.sub("", found[0]), text)
    if not longest:
        return (tidy(text.replace(CUT, "")),)
    parts: list[str] = []
    current = ""
    for piece in _pieces(text, longest):
        if current and len(tidy(current + piece)) > longest:
            parts.append(tidy(current))
            current = ""
        current += piece
    return (*parts, tidy(current)) if tidy(current) or not parts else tuple(parts)


def _pieces(text: str, longest: int) -> Iterator[str]:
    for block in text.split(CUT):
        if len(tidy(block)) <= longest:
            yield block
            continue
        for line in block.splitlines(keepends=True):
            yield from _bits(line, longest)


def _bits(line: str, longest: int) -> Iterator[str]:
    """A line, or the bits of one that is too long."""
    while len(line) > longest:
        end = line.rfind(" ", 1, longest) + 1 or longest
        yield line[:end]
        line = line[end:]
    yield line


def tidy(text: str) -> str:
    """The text without blanks at the ends of lines, and with one empty line where there are
    several.
    """
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def wrapped(text: str, width: int) -> str:
    """The text with lines of so many columns at most."""
    return "\n".join(_lines(text.split("\n"), width))


def _lines(lines: Iterable[str], width: int) -> Iterator[str]:
    for whole in lines:
        if len(whole) <= width:
            yield whole
            continue
        line = UNIT.sub(GLUE, whole)
        begin = " " * (len(line) - len(line.lstrip()))
        further = begin + " " * INDENT
        for row in textwrap.wrap(
            line.lstrip(" "),
            width,
            initial_indent=begin,
            subsequent_indent=further,
            break_on_hyphens=False,
        ):
            yield row.replace(GLUE, " ")
