"""orders/received.yaml: which messages of a dump have been taken in for a phase, and when."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from gmtool.desk.calendar import written
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.dumps import Received
from gmtool.files.writing import as_yaml, write_file
from gmtool.files.yamlfile import decode, read_one

MINUTE = len("2026-03-03T20:14")
"""Some forms of a message tell seconds, others do not."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A message: its file in the folder of the turn, the seat it was filed for or the reason why it
    was set apart, who sent it and when (in UTC; "": not known), the date as it was written, its
    subject, when it was taken in, and the hash of its text as received.
    """

    file: str
    seat: str = ""
    reason: str = ""
    sender: str
    sent: str = ""
    date: str = ""
    subject: str = ""
    taken: str
    sha256: str

    def is_of(self, message: Received) -> bool:
        """Whether it was sent when a message was; the same words for a date are enough, since
        "5 minutes ago" is never the same moment again.
        """
        if self.date == message.date:
            return True
        return bool(self.sent) and self.sent[:MINUTE] == written(message.sent)[:MINUTE]


@dataclass(frozen=True, kw_only=True)
class ReceivedFile:
    """The messages in the order in which they were taken in."""

    messages: tuple[Entry, ...] = ()


def read_received(folder: Folder, turn: TurnFolder) -> list[Entry]:
    """What has been taken in for a turn; raises Problems."""
    if not turn.received.exists():
        return []
    document = read_one(turn.received, folder.name(turn.received))
    return list(decode(document, ReceivedFile).messages)


def write_received(turn: TurnFolder, entries: Sequence[Entry]) -> None:
    """Writes down what has been taken in for a turn."""
    write_file(turn.received, as_yaml(ReceivedFile(messages=tuple(entries))))


def hash_of_text(text: str | bytes) -> str:
    """The hash of a text as received."""
    return hashlib.sha256(text.encode() if isinstance(text, str) else text).hexdigest()
