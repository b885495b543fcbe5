"""For which seat a message of a dump is, or why it is for none."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from gmtool.core.problems import Problems
from gmtool.desk.calendar import moment_of
from gmtool.desk.folder import TurnFolder
from gmtool.desk.heading import first_lines, names_phase, other_game, other_phase
from gmtool.desk.senders import Senders, folded
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import read_open, read_result
from gmtool.files.dumps import Received
from gmtool.files.yamlfile import read_one

Reason = Literal[
    "unknown-sender", "no-seat", "which-seat", "wrong-game", "wrong-phase", "late", "again"
]
MOST_GAMES = 100
"""How many games beside this one are looked at for their titles."""


@dataclass(frozen=True, slots=True)
class Sorted:
    """Where a message belongs: a seat, or a reason to set it apart and the same in words."""

    seat: str = ""
    reason: Reason | None = None
    why: str = ""


class Sorter:
    """Tells for each message where it belongs, in the phase that comes next."""

    def __init__(self, table: Table, stage: Stage) -> None:
        self.table = table
        self.stage = stage
        begun = [(turn.number, turn.slug) for turn in table.folder.turns()]
        self.senders = Senders(table.roster, [*begun, (stage.number, stage.phase.slug)])
        self.deadline = table.closes(stage)
        self.begin = results_known(table, stage)
        self.others = other_titles(table)
        self.names = [
            table.title,
            *table.seats,
            *(player.handle for player in table.roster.players),
        ]

    def who(self, sender: str) -> str:
        """A sender by his handle, whatever he is called in a dump."""
        people = self.senders.find(sender)
        return people[0].handle if len(people) == 1 else folded(sender)

    def sort(self, message: Received) -> Sorted:
        """Where a message belongs."""
        people = self.senders.find(message.sender)
        if len(people) != 1:
            return Sorted("", "unknown-sender", self._unknown(message.sender))
        if not people[0].seats:
            left = ", ".join(people[0].left)
            why = f"does not play {left} any more" if left else "is a reserve"
            return Sorted("", "no-seat", f"{people[0].handle} {why}")
        return self._misplaced(message) or self._seat(message, people[0].seats)

    def _unknown(self, sender: str) -> str:
        people = self.senders.find(sender)
        if people:
            return f"this may be {' or '.join(each.handle for each in people)}"
        handles = [player.handle for player in self.table.roster.players if not player.nobody]
        near = difflib.get_close_matches(sender, handles, 1)
        return "nobody in players.csv is called so" + (f"; {near[0]}?" if near else "")

    def _misplaced(self, message: Received) -> Sorted | None:
        """A message that is not for this game, or not for this phase."""
        subject, body, title = message.subject, message.body, self.stage.phase.title
        if game := other_game(subject, body, self.table.title, self.others):
            return Sorted("", "wrong-game", f'it names the game "{game}"')
        if heading := other_phase(subject, body, title, self.names):
            return Sorted("", "wrong-phase", f'it is headed "{heading}", and this is {title}')
        sent = message.sent
        early = sent is not None and self.begin is not None and sent < self.begin
        if early and not names_phase(subject, body, title):
            why = f"it was sent before the results of the phase before {title} were known"
            return Sorted("", "wrong-phase", why)
        if sent is not None and self.deadline is not None and sent > self.deadline:
            why = f"it was sent {sent:%Y-%m-%d %H:%M} UTC, after the deadline"
            return Sorted("", "late", why)
        return None

    def _seat(self, message: Received, seats: list[str]) -> Sorted:
        """The seat a message is for; of several seats of a player the one that its heading has."""
        if len(seats) == 1:
            return Sorted(seats[0])
        heading = folded(" ".join([message.subject, *first_lines(message.body)[:1]]))
        named = [seat for seat in seats if folded(seat) in heading]
        if len(named) == 1:
            return Sorted(named[0])
        return Sorted("", "which-seat", f"he plays {', '.join(seats)}, and it names none of them")


def results_known(table: Table, stage: Stage) -> datetime | None:
    """When the results became known from which a phase starts: what was sent before that cannot be
    an order for it. None if that is not clear.
    """
    for turn in reversed([each for each in table.folder.turns() if each.is_run]):
        if turn.number >= stage.number or not turn.is_open:
            continue
        run = read_result(table.folder, turn).run
        # run at once, as nobody owed anything: the results before it count
        if run != read_open(table.folder, turn).opened:
            # a turn that was taken back and run again was known when it was run first
            first = [read_result(table.folder, each).run for each in _taken_back(table, turn)]
            return moment_of(min([run, *first]))
    return None


def _taken_back(table: Table, turn: TurnFolder) -> list[TurnFolder]:
    paths = table.folder.attic.glob(f"[0-9]*-{turn.path.name}")
    folders = [TurnFolder(path, turn.number, turn.slug) for path in paths]
    return [each for each in folders if each.is_run]


def other_titles(table: Table) -> list[str]:
    """The titles of the games whose folders stand beside this one."""
    own = table.folder.path.resolve()
    files = sorted(own.parent.glob("*/game.yaml"))[:MOST_GAMES]
    return [title for file in files if file.parent != own and (title := _title(file))]


def _title(file: Path) -> str:
    try:
        named = read_one(file).root.below("title")
    except Problems:  # somebody else's affair
        return ""
    return named.value if named is not None and isinstance(named.value, str) else ""
