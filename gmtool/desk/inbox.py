"""A dump of many messages -> order files of the seats; what cannot be filed is set apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from gmtool.core.problems import Problem
from gmtool.desk.calendar import written
from gmtool.desk.folder import slug
from gmtool.desk.heading import names_another
from gmtool.desk.receivedfile import Entry, hash_of_text, read_received, write_received
from gmtool.desk.slots import Slots
from gmtool.desk.sorting import Reason, Sorted, Sorter
from gmtool.desk.table import Stage, Table
from gmtool.files.dumps import Received, read_dump
from gmtool.files.writing import write_file

NUMBERED = re.compile(r"(\d{3,})-(.+)\.txt")
LONGEST_SLUG = 40
UNMARKED = re.compile(
    r"^[^>\n]{1,80}\b(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef)\s?:(?:[ \t]*↑[^\n]*)?\n"
    r"\s*(?![>\s]|\[quote)",
    re.MULTILINE | re.IGNORECASE,
)
"""`Kestrel wrote:` above a text that is not marked as a quote; forums lose the marks in copying."""


@dataclass(frozen=True, slots=True)
class Filed:
    """A message that was filed for a seat: its sender, its file, and what the GM should look at."""

    seat: str
    sender: str
    file: str
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetApart:
    """A message that was set apart: the reason, its sender, its file, and why in words."""

    reason: Reason
    sender: str
    file: str
    why: str


@dataclass(slots=True)
class Report:
    """What a dump came to: how many messages it has, those filed, those set apart, how many were
    there `again`, the senders of those without any text, and warnings about the dump itself.
    """

    messages: int
    filed: list[Filed] = field(default_factory=list)
    apart: list[SetApart] = field(default_factory=list)
    again: int = 0
    empty: list[str] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)


def take_in(table: Table, stage: Stage, dump: bytes, name: str, now: datetime) -> Report:
    """Files the messages of a dump for the phase that comes next, each as it came.

    Nothing is lost: what is for no seat, another phase or another game, or came too late, is set
    apart in the folder of the turn, from where the GM can file it. Messages that were taken in
    already, for this turn or one before, are left alone; so a dump may be taken in twice, and again
    after a crash. Raises Problems if it cannot be read.
    """
    read = read_dump(dump, name, ZoneInfo(table.calendar.zone), now)
    intake = Intake(table, stage, now)
    for message in in_order(read.messages):
        intake.take(message)
    intake.write()
    report = intake.report
    report.remarks = read.remarks
    return report


def in_order(messages: Sequence[Received]) -> list[Received]:
    """Messages in the order in which they were sent. Those without a date keep their place behind
    the one before them; a folder that shows the newest first is turned around.
    """
    dated = [each.sent for each in messages if each.sent is not None]
    if not dated:
        return list(messages)
    last = min(dated)
    keyed = []
    for each in reversed(messages) if dated[0] > dated[-1] else messages:
        last = each.sent or last
        keyed.append((last, each))
    return [each for _, each in sorted(keyed, key=lambda pair: pair[0])]


class Intake:
    """One dump on its way into the folder of a turn: first it is settled where each message goes,
    then all files are written, and received.yaml last.
    """

    def __init__(self, table: Table, stage: Stage, now: datetime) -> None:
        self.table = table
        self.turn = stage.folder
        self.sorter = Sorter(table, stage)
        self.now = now
        self.title = stage.phase.title
        self.report = Report(0)
        self.entries = read_received(table.folder, self.turn)
        self.before = list(self.entries)
        self.by_hash: dict[str, list[int]] = {}
        for number, entry in enumerate(self.entries):
            self.by_hash.setdefault(entry.sha256, []).append(number)
        self.earlier: dict[str, list[Entry]] = {}
        for turn in table.folder.turns():
            if turn.number != stage.number:
                for entry in read_received(table.folder, turn):
                    self.earlier.setdefault(entry.sha256, []).append(entry)
        self.claimed: set[int] = set()
        self.planned: list[tuple[int, Sorted, Received]] = []

    def take(self, message: Received) -> None:
        """Settles where a message goes."""
        self.report.messages += 1
        if not message.body:
            self.report.empty.append(message.sender)
            return
        sha256 = hash_of_text(message.body)
        found = self.sorter.sort(message)
        known, before = self._known(message, sha256), self._taken_before(message, sha256)
        if known is not None:
            self.claimed.add(known)
            # set apart before players.csv was mended, or the deadline was put off
            is_new = self.entries[known].reason not in ("", "again") and bool(found.seat)
        elif before is not None:
            # set apart in an earlier phase because it is for this one
            is_new = before.reason == "wrong-phase" and bool(found.seat)
            if not before.date:
                why = "the same text came for an earlier turn, without a date"
                found, is_new = Sorted("", "again", why), True
        else:
            is_new = True
        if not is_new:
            self.report.again += 1
            return
        entry = Entry(
            file="",
            seat=found.seat,
            reason=found.reason or "",
            sender=message.sender,
            sent=written(message.sent),
            date=message.date,
            subject=message.subject,
            taken=written(self.now),
            sha256=sha256,
        )
        if known is None:
            known = len(self.entries)
            self.entries.append(entry)
            self.by_hash.setdefault(sha256, []).append(known)
            self.claimed.add(known)
        else:
            self.entries[known] = entry
        self.planned.append((known, found, message))

    def _known(self, message: Received, sha256: str) -> int | None:
        """The number of the entry of this turn that tells of a message. If one of the two has no
        date, it is the same once.
        """
        for number in self.by_hash.get(sha256, ()):
            entry = self.entries[number]
            if self.sorter.who(entry.sender) != self.sorter.who(message.sender):
                continue
            dated = message.date and entry.date
            if entry.is_of(message) if dated else number not in self.claimed:
                return number
        return None

    def _taken_before(self, message: Received, sha256: str) -> Entry | None:
        """The entry of an earlier turn that tells of a message; perhaps, if none has a date."""
        sender = self.sorter.who(message.sender)
        for entry in self.earlier.get(sha256, ()):
            if self.sorter.who(entry.sender) == sender and entry.is_of(message):
                return entry
        return None

    def write(self) -> None:
        """Writes the files of all messages, then what is known of them."""
        for number, found, message in self.planned:
            if found.reason is not None:
                file = self._set_apart(found.reason, message)
                self._enter(number, file)
                why = found.why
                self.report.apart.append(SetApart(found.reason, message.sender, file, why))
        for seat in dict.fromkeys(found.seat for _, found, _ in self.planned if found.seat):
            self._file(seat, [each for each in self.planned if each[1].seat == seat])
        if self.entries != self.before:
            write_received(self.turn, self.entries)

    def _file(self, seat: str, planned: list[tuple[int, Sorted, Received]]) -> None:
        """Writes the messages of a seat."""
        slots = Slots(self.turn.orders, slug(seat), self.entries)
        adopted = {
            number
            for number, _, message in planned
            if slots.adopt(number, written(message.sent), hash_of_text(message.body))
        }
        for number, _, message in planned:
            if number not in adopted:
                slots.insert(number, written(message.sent), message.body)
        slots.write()
        for slot in slots.slots:
            if slot.entry is not None and slot.path is not None:
                self._enter(slot.entry, f"orders/{slot.path.name}")
        for number, _, message in planned:
            file = self.entries[number].file
            self.report.filed.append(Filed(seat, message.sender, file, self._remarks(message)))

    def _set_apart(self, reason: Reason, message: Received) -> str:
        """The file of a message that is set apart; it may be there, if a run was broken off."""
        folder = self.turn.aside
        named = f"{reason}-{slug(message.sender)[:LONGEST_SLUG].strip('-') or 'nobody'}"
        told = {entry.file for entry in self.entries}
        number = 0
        for path in sorted(folder.glob("*.txt")):
            found = NUMBERED.fullmatch(path.name)
            if found is None:
                continue
            number = max(number, int(found[1]))
            file = f"aside/{path.name}"
            if (
                found[2] == named
                and file not in told
                and path.read_bytes() == message.body.encode()
            ):
                return file
        path = folder / f"{number + 1:03}-{named}.txt"
        write_file(path, message.body)
        return f"aside/{path.name}"

    def _enter(self, number: int, file: str) -> None:
        self.entries[number] = replace(self.entries[number], file=file)

    def _remarks(self, message: Received) -> tuple[str, ...]:
        """What the GM should look at in a message that is filed."""
        told = []
        deadline = self.sorter.deadline
        if message.sent is None and deadline is not None and self.now > deadline:
            told.append("it has no date: did it come in time?")
        if names_another(message.subject, self.title):
            told.append("its subject names another phase")
        if UNMARKED.search(message.body):
            told.append("it quotes somebody without marks: put > before what is quoted")
        return tuple(told)
