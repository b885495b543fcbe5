"""The messages of the seats for a phase: filing them, and reading them all."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from gmtool.core.game import Reading, Source
from gmtool.core.problems import Place, Problem, Problems, Severity
from gmtool.desk.folder import free_message, message_files, other_files, slug
from gmtool.desk.table import Stage, Table
from gmtool.files.text import read_text
from gmtool.files.writing import write_file

LONGEST = 1_000_000
"""The bytes of the longest message that is taken; no forum takes a longer one."""

State = Literal["in", "partly", "unreadable", "no order found", "missing", "nothing owed"]


@dataclass(slots=True)
class Inbox:
    """All that the seats sent for a phase.

    `sources` has the messages of each seat in their order, `files` every file there is; `problems`
    are files that belong to no seat, or cannot be read at all.
    """

    sources: dict[str, list[Source]] = field(default_factory=dict)
    files: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def errors(self) -> list[Problem]:
        """What stops the phase from being run, whatever the orders are."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]


@dataclass(frozen=True, slots=True)
class Readings:
    """What every seat ordered for a phase, and who owes what."""

    inbox: Inbox
    of: Mapping[str, Reading]
    owed: Mapping[str, str]

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, was guessed, or does not fit, sorted by place."""
        found = list(self.inbox.problems)
        for reading in self.of.values():
            found += (*reading.problems, *reading.remarks)
        return sorted(found)

    @property
    def errors(self) -> list[Problem]:
        """What stops the phase from being run."""
        return [problem for problem in self.problems if problem.severity is Severity.ERROR]

    def state(self, seat: str) -> State:
        """How complete the orders of a seat are."""
        reading = self.of[seat]
        if not reading.sent and seat not in self.owed:
            return "nothing owed"
        if not reading.sent:
            return "no order found" if self.inbox.sources.get(seat) else "missing"
        if any(problem.severity is Severity.ERROR for problem in reading.problems):
            return "unreadable"
        return "partly" if reading.missing else "in"

    @property
    def waiting_for(self) -> list[str]:
        """The seats whose orders are not complete."""
        return [seat for seat in self.owed if self.state(seat) != "in"]


def gather(table: Table, stage: Stage) -> Inbox:
    """The messages for a phase: those in its folder, then those in the tray, unless it has been
    run already.
    """
    inbox = Inbox()
    by_slug = {slug(seat): seat for seat in table.seats}
    drawn = {slug(power) for power in table.game.automatic(stage.state, table.chance(stage))}
    tray = [] if stage.folder.is_run else [table.folder.tray]
    for folder in (stage.folder.orders, *tray):
        inbox.problems += [_not_read(table, path) for path in other_files(folder)]
        for named, _, path in message_files(folder):
            if named in drawn:
                continue
            inbox.files.append(path)
            if named not in by_slug:
                inbox.problems.append(_nobody(table, path, named, list(by_slug)))
                continue
            name = table.folder.name(path)
            try:
                source = Source(read_text(path, name, LONGEST), Place(name))
            except Problems as unreadable:
                inbox.problems += unreadable.problems
                continue
            inbox.sources.setdefault(by_slug[named], []).append(source)
    return inbox


def read_all(table: Table, stage: Stage) -> Readings:
    """Reads the messages of all seats."""
    inbox = gather(table, stage)
    read = {
        seat: table.game.read(stage.state, seat, inbox.sources.get(seat, ()))
        for seat in table.seats
    }
    return Readings(inbox, read, table.game.owed(stage.state))


def file_message(stage: Stage, seat: str, text: str) -> Path | None:
    """Files a message of a seat for the phase that comes next, as it was received. One that is
    there already, letter by letter, is not filed again: None.
    """
    orders = stage.folder.orders
    for named, _, path in message_files(orders):
        if named == slug(seat) and path.read_bytes() == text.encode():
            return None
    path = free_message(orders, slug(seat))
    write_file(path, text)
    return path


def empty_tray(table: Table, stage: Stage) -> None:
    """Moves what was typed into the tray to the folder of the phase, each file at once."""
    for named, _, path in message_files(table.folder.tray):
        to = free_message(stage.folder.orders, named)
        to.parent.mkdir(parents=True, exist_ok=True)
        path.replace(to)


def _not_read(table: Table, path: Path) -> Problem:
    message = "this is not read: the orders of a seat stand in a text file, vienna.txt"
    return Problem(Place(table.folder.name(path)), message, severity=Severity.WARNING)


def _nobody(table: Table, path: Path, named: str, known: list[str]) -> Problem:
    near = difflib.get_close_matches(named, known, 1)
    remedy = f"Did you mean {near[0]}.txt?" if near else f"The seats: {', '.join(sorted(known))}."
    return Problem(Place(table.folder.name(path)), f'there is no seat "{named}"', remedy)
