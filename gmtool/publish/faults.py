"""What is wrong with a template, told at its file and line."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING

from gmtool.core.problems import Place, Problem, Problems
from gmtool.publish.languages import Language

if TYPE_CHECKING:
    from jinja2 import TemplateNotFound, TemplateSyntaxError

QUOTED = re.compile("'([^']+)'")

Read = Callable[[str], str]
"""The text of a template by the name of its file."""


def syntax_fault(error: TemplateSyntaxError, read: Read) -> Problem:
    """A template that is none."""
    file = error.filename or error.name or "template"
    return _at(file, error.lineno, error.message or "this is no template", read)


def missing_template(error: TemplateNotFound, trace: Iterable[str], read: Read) -> Problem:
    """A template that names another one which is not there."""
    where = template_line(error, trace)
    message = f'there is no template "{error.name}"'
    if where is None:
        return Problem(Place(str(error.name)), message)
    return _at(*where, message, read)


def running_fault(
    error: Exception, files: Iterable[str], known: Mapping[str, object], read: Read
) -> Problem | None:
    """What went wrong while a template was filled in; None if it was no template's doing."""
    where = template_line(error, files)
    if where is None:
        return None
    message = str(error) or type(error).__name__
    name = QUOTED.findall(message)
    near = get_close_matches(name[-1], list(known), 1) if name else []
    remedy = f'Did you mean "{near[0]}"?' if near else ""
    return _at(*where, message, read, name[-1] if name else "", remedy)


def template_line(error: Exception, files: Iterable[str]) -> tuple[str, int] | None:
    """The innermost line of a template that an error came from, if one of ours is not further
    in.
    """
    ours = set(files)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename in ours:
            return frame.filename, frame.lineno or 1
    return None


def forbidden_text(
    file: str, text: str, tokens: Iterable[tuple[int, str, str]], language: Language
) -> list[Problem]:
    """Texts of a template that its forum must not get. `tokens` are Jinja's (line, kind, text)."""
    if not language.forbidden:
        return []
    lines = text.split("\n")
    found = []
    for line, kind, data in tokens:
        if kind != "data":
            continue
        for match in re.finditer(language.forbidden, data):
            before = data[: match.start()]
            number = line + before.count("\n")
            # the first line of a piece of text begins somewhere in its line
            start = lines[number - 1].find(data.split("\n")[0]) if "\n" not in before else 0
            column = max(0, start) + len(before.rpartition("\n")[2]) + 1
            place = Place(file, number, column, max(1, len(match[0])))
            message = f'"{match[0]}" may not stand in a post for {language.name}'
            found.append(Problem(place, message, language.remedy, lines[number - 1]))
    return found


def _at(
    file: str, line: int, message: str, read: Read, name: str = "", remedy: str = ""
) -> Problem:
    lines = read(file).split("\n")
    excerpt = lines[line - 1] if 0 < line <= len(lines) else ""
    found = re.search(rf"\b{re.escape(name)}\b", excerpt) if name else None
    column, length = (found.start() + 1, len(name)) if found else (1, 1)
    return Problem(Place(file, line, column, length), message, remedy, excerpt)


def raise_all(problems: list[Problem]) -> None:
    """Raises the problems, if there are any."""
    if problems:
        raise Problems(problems)
