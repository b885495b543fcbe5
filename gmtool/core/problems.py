"""Problems in what a person wrote: where, what stood there, what was expected, how to mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import IntEnum


class Severity(IntEnum):
    """How bad a problem is; an error stops, a warning does not."""

    ERROR = 0
    WARNING = 1

    @property
    def word(self) -> str:
        """The word printed after the place."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a text: file, line and column (both from 1), and how many characters it spans."""

    file: str
    line: int = 1
    column: int = 1
    length: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def moved(self, columns: int, length: int = 1) -> Place:
        """The place `columns` further on in the same line, `length` characters wide."""
        return Place(self.file, self.line, self.column + columns, length)

    def within(self, row: int, start: int, length: int) -> Place:
        """The place of some characters in a text that begins here: in its line `row`, from the
        character `start` on, both counted from 0.
        """
        column = start + (self.column if row == 0 else 1)
        return Place(self.file, self.line + row, column, max(1, length))


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing to mend: where it stands, what is wrong, and what to do about it."""

    place: Place
    message: str
    remedy: str = ""
    excerpt: str = field(default="", compare=False)
    severity: Severity = Severity.ERROR

    def without_excerpt(self) -> Problem:
        """The same without the line it stands in: for a file that is secret."""
        return replace(self, excerpt="")

    def __str__(self) -> str:
        """`file:line:column: error: message`, the line with a caret under the place, the remedy."""
        lines = [f"{self.place}: {self.severity.word}: {self.message}"]
        if self.excerpt:
            lines += excerpt_lines(self.place, self.excerpt)
        if self.remedy:
            lines.append(f"  {self.remedy}")
        return "\n".join(lines)


WIDEST_EXCERPT = 96


def excerpt_lines(place: Place, line: str) -> list[str]:
    """The line as it stood, numbered, and carets under the place; a very long line is shortened."""
    start, shown = place.column - 1, line.rstrip("\n").replace("\t", " ")
    left = max(0, start - WIDEST_EXCERPT // 2) if len(shown) > WIDEST_EXCERPT else 0
    shown = shown[left : left + WIDEST_EXCERPT]
    margin = f"  {place.line} | "
    carets = "^" * max(1, min(place.length, len(shown) - (start - left)))
    return [margin + shown, " " * (len(margin) - 2) + "| " + " " * (start - left) + carets]


def any_error(problems: Iterable[Problem]) -> bool:
    """Whether one of the problems is an error; warnings stop nothing."""
    return any(problem.severity is Severity.ERROR for problem in problems)


class Problems(Exception):
    """Several problems at once, sorted by place: nothing is hidden behind the first one."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))
