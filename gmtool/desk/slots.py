"""The order files of one seat in a phase, and new messages to be put among them.

The numbers of the files are the order in which messages count; a message that was sent before one
that is there already must stand before it. So the files behind it move up, the last one first: at
any moment all of them are there, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gmtool.desk.folder import message_files, message_name
from gmtool.desk.receivedfile import Entry, hash_of_text
from gmtool.files.writing import sync_folder, write_file


@dataclass(slots=True)
class Slot:
    """A message among those of a seat: its number, its file if it has one already, its text if not,
    when it was sent ("": not known), and which entry of received.yaml tells of it.
    """

    number: int = 0
    path: Path | None = None
    text: str = ""
    sent: str = ""
    entry: int | None = None


class Slots:
    """The order files of a seat; `orders` is their folder, `seat` the slug in their names."""

    def __init__(self, orders: Path, seat: str, entries: Sequence[Entry]) -> None:
        self.orders = orders
        self.seat = seat
        files = [each for each in message_files(orders) if each[0] == seat]
        self.slots = [Slot(number, path) for _, number, path in files]
        self._hashes = {path: hash_of_text(path.read_bytes()) for _, _, path in files}
        mine = [k for k, each in enumerate(entries) if _slug_of(each.file) == seat]
        # by its text first: after a crash a file may have moved on; by its name if it was mended
        for k in mine:
            self._claim(
                k, entries[k], [s for s in self._free() if self._hash(s) == entries[k].sha256]
            )
        told = {slot.entry for slot in self.slots}
        for k in mine:
            if k not in told:
                name = Path(entries[k].file).name
                self._claim(
                    k, entries[k], [s for s in self._free() if s.path and s.path.name == name]
                )

    def adopt(self, entry: int, sent: str, sha256: str) -> bool:
        """Whether there is a file with this text that no entry tells of; if so, this one does now:
        it was filed by hand, or a run was broken off behind it.
        """
        same = [slot for slot in self._free() if self._hash(slot) == sha256]
        if same:
            same[0].entry, same[0].sent = entry, sent
        return bool(same)

    def insert(self, entry: int, sent: str, text: str) -> None:
        """Puts a new message behind those that were sent before it, or whose date is not known."""
        at = len(self.slots)
        while sent and at and self.slots[at - 1].sent > sent:
            at -= 1
        self.slots.insert(at, Slot(text=text, sent=sent, entry=entry))

    def write(self) -> None:
        """Moves the files that have to make room, and writes the new ones."""
        number = 0
        for slot in self.slots:
            number = max(slot.number, number + 1)
            slot.number = number
        moved = False
        for slot in reversed(self.slots):
            path = self.orders / message_name(self.seat, slot.number)
            if slot.path is not None and slot.path != path:
                slot.path = slot.path.rename(path)
                moved = True
        if moved:
            sync_folder(self.orders)
        for slot in self.slots:
            if slot.path is None:
                slot.path = self.orders / message_name(self.seat, slot.number)
                write_file(slot.path, slot.text)

    def _claim(self, entry: int, told: Entry, slots: list[Slot]) -> None:
        if slots:
            slots[0].entry, slots[0].sent = entry, told.sent

    def _free(self) -> list[Slot]:
        return [slot for slot in self.slots if slot.entry is None]

    def _hash(self, slot: Slot) -> str:
        return self._hashes.get(slot.path, "") if slot.path else ""


def _slug_of(file: str) -> str:
    """The slug of the seat for which a file stands in the folder `orders`, else ""."""
    folder, _, name = file.partition("/")
    return name.removesuffix(".txt").split(".")[0] if folder == "orders" else ""
