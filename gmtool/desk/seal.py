"""Sealed orders: until the deadline the desk says how many orders read well, never which."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from gmtool.core.problems import Severity
from gmtool.desk.calendar import written
from gmtool.desk.columns import counted as number_of
from gmtool.desk.folder import slug
from gmtool.desk.messages import Readings
from gmtool.desk.table import Stage, Table
from gmtool.files.writing import SEALED, write_file


def is_sealed(table: Table, stage: Stage, now: datetime) -> bool:
    """Whether what the seats ordered is nobody's business yet: before the deadline, unless the game
    is not played so, or the GM has broken the seal of this phase.
    """
    deadline = table.closes(stage)
    if not table.options.sealed or deadline is None or now >= deadline:
        return False
    return not stage.folder.unsealed.exists()


def unseal(table: Table, stage: Stage, now: datetime) -> None:
    """Breaks the seal of a phase, and notes when."""
    if is_sealed(table, stage, now):
        write_file(stage.folder.unsealed, f"unsealed: {written(now)}\n")


def counted(readings: Readings) -> list[str]:
    """What may be said of sealed orders: for each seat how many lines have something wrong."""
    told = []
    for seat, reading in readings.of.items():
        errors = sum(problem.severity is Severity.ERROR for problem in reading.problems)
        warnings = len(reading.problems) + len(reading.remarks) - errors
        if errors or warnings:
            told.append(f"{seat}: {number_of(errors, 'error')}, {number_of(warnings, 'warning')}")
    told += [f"{problem.place.file}: {problem.message}" for problem in readings.inbox.problems]
    return told


def record(readings: Readings, *, sealed: bool) -> dict[str, Any]:
    """What is wrong with the orders of a phase as keys and values: how much, and unless they are
    sealed each problem with its place.
    """
    told = {
        "messages": len(readings.inbox.files),
        "errors": len(readings.errors),
        "warnings": len(readings.problems) - len(readings.errors),
        "sealed": sealed,
    }
    if sealed:
        return told
    problems = [
        {"place": str(each.place), "severity": each.severity.word, "message": each.message}
        for each in readings.problems
    ]
    return told | {"problems": problems}


def sealed_receipt(stage: Stage, seat: str, text: str) -> Path:
    """Writes the receipt of a seat where the GM can send it from without reading it."""
    path = stage.folder.path / "receipts" / f"{slug(seat)}.txt"
    write_file(path, text, mode=SEALED)
    return path
