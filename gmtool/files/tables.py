"""A table a person keeps as CSV, row by row, each cell with its place in the file."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.text import read_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORDS = re.compile(r"\S+")
"""The pieces of a cell that lists words: `swe fin stp`."""
PHRASES = re.compile(r"[^|\s]+(?:[^|\S]+[^|\s]+)*")
"""The pieces of a cell that lists phrases between bars: `gulf of lyon | gol`."""

CELL = re.compile(r'(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)')


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where it stands, the line as it was written, and its cells by column."""

    file: str
    line: int
    text: str
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def place(
        self, column: str, pieces: re.Pattern[str] | None = None, number: int | None = None
    ) -> Place:
        """Where a cell stands or, of a cell that is a list, its piece `number`, counted from 0."""
        start, end = _spans(self.text)[list(self.cells).index(column)]
        if pieces is not None and number is not None:
            spans = [piece.span() for piece in pieces.finditer(self.text, start, end)]
            # doubled quotes in a cell may hide a piece: then the whole cell is the place
            start, end = spans[number] if number < len(spans) else (start, end)
        return Place(self.file, self.line, start + 1, max(1, end - start))

    def problem(self, place: Place, message: str, remedy: str = "") -> Problem:
        """A problem at a place of this row, with the row as its excerpt."""
        return Problem(place, message, remedy, self.text)


def _spans(line: str) -> list[tuple[int, int]]:
    """Where each cell of a line starts and ends, without its quotes and outer blanks."""
    spans = []
    for match in CELL.finditer(line):
        start, end = match.span(match.lastindex or 0)
        cell = line[start:end]
        start += len(cell) - len(cell.lstrip())
        spans.append((start, max(start, end - len(cell) + len(cell.rstrip()))))
    return spans


def read_table(
    path: Path, columns: Sequence[str], file: str = "", *, may_be_empty: bool = False
) -> tuple[list[Row], list[Problem]]:
    """The rows of a CSV file (UTF-8, comma, one row a line) whose first line names `columns`;
    `file` is its name in problems, if not the path itself.

    Blank lines are passed over. What cannot be read (no such file, another head line, a row with
    too few or too many cells, an open quote; no row at all, unless the table may be empty) is a
    problem; all other rows are still read.
    """
    file = file or str(path)
    try:
        lines = read_text(path, file).split("\n")
    except Problems as unreadable:
        return [], unreadable.problems
    head = lines[0]
    if head.split(",") != list(columns):
        expected = f'expected the head line "{",".join(columns)}"'
        return [], [Problem(Place(file, 1, 1, max(1, len(head))), expected, excerpt=head)]
    if not may_be_empty and not "".join(lines[1:]).strip():
        return [], [Problem(Place(file, 2), "there is no row in this table")]
    numbered = [(number, line) for number, line in enumerate(lines[1:], 2) if line.strip()]
    read = [_row(file, number, line, columns) for number, line in numbered]
    rows = [row for row in read if isinstance(row, Row)]
    return rows, [problem for problem in read if isinstance(problem, Problem)]


def _row(file: str, line: int, text: str, columns: Sequence[str]) -> Row | Problem:
    try:
        cells = next(csv.reader([text], strict=True))
    except csv.Error as error:
        return Problem(Place(file, line, 1, len(text)), f"cannot read this row: {error}", "", text)
    if len(cells) != len(columns):
        message = f"{len(cells)} cells in this row, expected {len(columns)}: {', '.join(columns)}"
        remedy = "Put a cell that contains a comma in double quotes."
        return Problem(Place(file, line, 1, len(text)), message, remedy, text)
    return Row(file, line, text, dict(zip(columns, map(str.strip, cells), strict=True)))
