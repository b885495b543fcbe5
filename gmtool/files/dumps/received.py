"""A message out of a dump, and what a dump comes to."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime

from gmtool.core.problems import Place, Problem, Problems, Severity

MOST = 2000
"""The messages of a dump."""


@dataclass(frozen=True, slots=True)
class Received:
    """A message as it came.

    `sender` as the dump names him, with other names in brackets ("Kestrel (kestrel#1234)"); `date`
    as it is written there, and `sent` the moment that it means (None: not known); `body` verbatim,
    without blank lines before and after, ended by one newline; `place` where it begins.
    """

    sender: str
    sent: datetime | None
    subject: str
    body: str
    place: Place
    date: str = ""


@dataclass(slots=True)
class Dump:
    """The messages of a dump in its order, and warnings: what belongs to no message, dates that
    nobody can read.
    """

    messages: list[Received] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)

    def add(self, message: Received) -> None:
        """Takes a message; a date that cannot be read is a remark. Raises Problems if there are
        too many.
        """
        if len(self.messages) == MOST:
            text = f"a dump may have {MOST} messages, and this has more"
            raise Problems([Problem(message.place, text, "Take it in by parts.")])
        self.messages.append(message)
        if message.date and message.sent is None:
            self.remark(message.place, f'the date "{message.date}" cannot be read')

    def remark(self, place: Place, text: str) -> None:
        """Adds a warning."""
        self.remarks.append(Problem(place, text, severity=Severity.WARNING))


def body_of(text: str) -> str:
    """A text without blank lines before and after, ended by one newline; "" if it is blank."""
    lines = text.split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    return "".join(f"{line}\n" for line in lines)


WIDEST = 300
"""The characters of a name, a date or a subject that are kept."""


def one_line(text: str) -> str:
    """A name or a subject as one line, without what cannot be seen."""
    text = text[: 4 * WIDEST]
    seen = (" " if each.isspace() else each for each in text if _is_seen(each))
    return " ".join("".join(seen).split())[:WIDEST]


def _is_seen(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
