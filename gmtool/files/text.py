"""The text of a file a person wrote, whatever editor saved it, and places in it."""

from __future__ import annotations

import codecs
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from gmtool.core.problems import Place, Problem, Problems

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 50_000_000
"""The bytes of the largest file that is read as a whole: more than any map or game has."""
UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Text:
    """A text with its lines numbered from `first_line`: where an offset is, what stands there."""

    def __init__(self, file: str, text: str, first_line: int = 1) -> None:
        self.file = file
        self.text = text
        self.first_line = first_line

    @cached_property
    def _starts(self) -> list[int]:
        """The offset at which each line begins."""
        starts = [0]
        for line in self.text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        return starts[:-1]

    def place(self, start: int, length: int = 1) -> Place:
        """The place of `length` characters from the offset `start` on, cut at the line's end."""
        row = bisect_right(self._starts, start) - 1
        left = len(self._line(row)) - (start - self._starts[row])
        column = start - self._starts[row] + 1
        return Place(self.file, row + self.first_line, column, max(1, min(length, left)))

    def problem(self, start: int, length: int, message: str, remedy: str = "") -> Problem:
        """An error at these characters, with its line as the excerpt."""
        place = self.place(start, length)
        return Problem(place, message, remedy, self._line(place.line - self.first_line))

    def _line(self, row: int) -> str:
        start = self._starts[row]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


def read_text(path: Path, file: str = "", largest: int = LARGEST) -> str:
    """The text of a file on disk; `file` is its name in problems, if not the path itself.

    Raises Problems if there is no such file, if it may not be read, has more than `largest` bytes,
    or is not UTF-8.
    """
    name = file or str(path)
    try:
        with path.open("rb") as opened:
            data = opened.read(largest + 1)
    except OSError as error:
        raise Problems([unreadable(name, error)]) from None
    return decoded(data, name, largest=largest)


def unreadable(file: str, error: OSError) -> Problem:
    """A file that is not there, or may not be read."""
    reason = (error.strerror or type(error).__name__).lower()
    return Problem(Place(file), f"the file cannot be read: {reason}")


def decoded(data: bytes, file: str, first_line: int = 1, largest: int = 0) -> str:
    """The bytes as text, without a byte order mark, every line ended by one newline.

    Raises Problems, one for each line that is not UTF-8, or one for more than `largest` bytes.
    """
    if largest and len(data) > largest:
        size = f"{largest // 1000:,} kB" if largest >= 1000 else f"{largest} bytes"
        raise Problems([Problem(Place(file), f"this is longer than {size}", "Cut it down.")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Problems(_not_utf8(data, file, first_line)) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _not_utf8(data: bytes, file: str, first_line: int) -> list[Problem]:
    """One problem for each line with bytes that are no text, each at the first such byte."""
    if data.startswith(UTF_16_MARKS):
        message, remedy = "the file is UTF-16, not UTF-8", "Save it again as UTF-8."
        return [Problem(Place(file, first_line), message, remedy)]
    problems = []
    for number, line in enumerate(data.splitlines(), first_line):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            before = line[: error.start].decode("utf-8")
            guess = line[error.start : error.start + 1].decode("cp1252", "replace")
            message = f"this is not UTF-8: the byte {line[error.start]:02x}"
            remedy = f'Save the file as UTF-8; in Windows-1252 this byte is "{guess}".'
            excerpt = line.decode("utf-8", "replace")
            place = Place(file, number, len(before) + 1)
            problems.append(Problem(place, message, remedy, excerpt))
    return problems
