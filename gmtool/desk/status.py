"""The state of a phase: what is in, what is missing, and how much time is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from gmtool.core.problems import Severity
from gmtool.desk.away import away, in_words, until_deadline
from gmtool.desk.calendar import left
from gmtool.desk.columns import columns, counted
from gmtool.desk.messages import Readings, State, read_all
from gmtool.desk.table import Stage, Table


@dataclass(frozen=True, slots=True)
class Row:
    """A seat: what it owes, how complete that is, how many orders were read, and how many
    errors there are.
    """

    seat: str
    handle: str
    owes: str
    state: State
    orders: int
    unreadable: int


@dataclass(frozen=True, slots=True)
class Status:
    """The phase that comes next, or how the game ended."""

    title: str
    stage: Stage
    opened: bool
    deadline: datetime | None
    closes: str
    """The deadline by the clock of the game."""
    rows: list[Row]
    outcome: str
    away: dict[str, date]
    """Whose players are away between now and the deadline, and until when."""
    next: str
    """The command that is due, if one is."""


def status_of(table: Table, now: datetime) -> Status:
    """Looks at the phase that comes next; raises Problems."""
    stage = table.stage()
    over = table.outcome(stage)
    opening = table.opening(stage)
    rows = [] if over else seat_rows(table, stage, read_all(table, stage))
    deadline = table.deadline(stage)
    gone = away(table, stage, until_deadline(table, stage, now))
    return Status(
        table.title,
        stage,
        opening is not None,
        deadline,
        table.calendar.told(deadline) if deadline else "",
        rows,
        over.sentence if over else "",
        {seat: absence.span.last for seat, absence in gone.items()},
        _next(table, stage, rows, now) if rows else "",
    )


def _next(table: Table, stage: Stage, rows: Sequence[Row], now: datetime) -> str:
    """What is to be done: open the phase, or run it when all are in or orders are taken no more."""
    closes, opened = table.closes(stage), stage.folder.is_open
    if not waiting(rows) or (opened and closes is not None and now >= closes):
        return f"gmtool adjudicate{table.folder.option}"
    return "" if opened else f"gmtool open{table.folder.option}"


def seat_rows(table: Table, stage: Stage, readings: Readings) -> list[Row]:
    """A row for each seat that owes something or sent something."""
    players = table.players(stage.number, stage.phase)
    rows = []
    for seat, reading in readings.of.items():
        owes = readings.owed.get(seat, "")
        if not owes and not reading.sent:
            continue
        unreadable = sum(problem.severity is Severity.ERROR for problem in reading.problems)
        handle = players[seat].handle if seat in players else ""
        state, count = readings.state(seat), len(reading.orders)
        rows.append(Row(seat, handle, owes, state, count, unreadable))
    return rows


def record(status: Status, now: datetime) -> dict[str, Any]:
    """A status as keys and values."""
    told: dict[str, Any] = {"game": status.title}
    if status.outcome:
        return told | {"outcome": status.outcome}
    return told | {
        "turn": status.stage.number,
        "phase": status.stage.phase.title,
        "open": status.opened,
        "deadline": status.deadline.isoformat() if status.deadline else None,
        "minutes_left": int((status.deadline - now).total_seconds() // 60)
        if status.deadline
        else None,
        "seats": [
            {
                "seat": row.seat,
                "handle": row.handle,
                "owes": row.owes,
                "state": row.state,
                "orders": row.orders,
                "unreadable": row.unreadable,
            }
            for row in status.rows
        ],
        "away": {seat: f"{last}" for seat, last in status.away.items()},
    }


def text(status: Status, now: datetime) -> str:
    """A status as a table to be read."""
    if status.outcome:
        return f"{status.title}: {status.outcome}\n"
    head = f"{status.title}: turn {status.stage.number}, {status.stage.phase.title}"
    if not status.opened:
        head += ", not yet opened"
    if status.deadline:
        head += f"\ndeadline {status.closes}: {left(status.deadline, now)}"
    # after an auction seats are called as those who play them
    named = any(row.handle not in ("", row.seat) for row in status.rows)
    rows = [
        (row.seat, *[row.handle][:named], row.owes or "-", described(row), f"{row.orders} read")
        for row in status.rows
    ]
    told = f"{head}\n{columns(rows)}{summary(status.rows)}"
    gone = [f"{seat} until {in_words(last)}" for seat, last in status.away.items()]
    told += f"away: {', '.join(gone)}\n" if gone else ""
    return told + (f"next: {status.next}\n" if status.next else "")


def summary(rows: Sequence[Row]) -> str:
    """How many are in, and who is not and why."""
    owing = [row for row in rows if row.owes]
    late = waiting(rows)
    told = f"{len(owing) - len(late)} of {len(owing)} are in\n"
    for state in dict.fromkeys(row.state for row in late):
        told += f"{state}: {', '.join(row.seat for row in late if row.state == state)}\n"
    return told


def waiting(rows: Sequence[Row]) -> list[Row]:
    """Those whose orders are owed and not complete."""
    return [row for row in rows if row.owes and row.state != "in"]


def described(row: Row) -> str:
    """How complete the orders of a seat are, in words."""
    if row.state == "unreadable":
        return counted(row.unreadable, "error")
    return row.state
