"""The receipt for a seat's orders: what was understood, what was guessed, what is missing."""

from __future__ import annotations

import hashlib
from typing import Any

from gmtool.core.problems import Severity
from gmtool.desk.deskview import desk_view
from gmtool.desk.messages import gather
from gmtool.desk.output import posts_of
from gmtool.desk.table import Stage, Table

SHORT = 8
"""The digits of a hash that a receipt shows."""


def receipt(table: Table, stage: Stage, seat: str) -> str:
    """The receipt for what a seat sent for the phase that comes next, as a text to be sent back."""
    view = table.game.view(stage.state, None, seat)
    posts = posts_of(table, "receipt", view, receipt_view(table, stage, seat))
    return posts[table.options.posts.languages[0]].text


def answered(table: Table, stage: Stage) -> list[str]:
    """The seats that sent something for the phase that comes next, in the order of the game."""
    sources = gather(table, stage).sources
    return [seat for seat in table.seats if seat in sources]


def receipt_view(table: Table, stage: Stage, seat: str) -> dict[str, Any]:
    """What the template of a receipt is told."""
    sources = gather(table, stage).sources.get(seat, [])
    reading = table.game.read(stage.state, seat, sources)
    return desk_view(table, stage.number, stage.phase, None, table.deadline(stage)) | {
        "seat": seat,
        "sent": reading.sent,
        "lines": [line._asdict() for line in reading.lines],
        "missing": list(reading.missing),
        "problems": [
            {
                "line": problem.place.line,
                "message": problem.message,
                "remedy": problem.remedy,
                "error": problem.severity is Severity.ERROR,
            }
            for problem in (*reading.problems, *(reading.remarks if table.options.lint else ()))
        ],
        "hash": hash_of(*(source.text for source in sources)) if sources else "",
    }


def hash_of(*texts: str) -> str:
    """A short hash of the messages of a seat, by which two people can tell whether they speak of
    the same ones.
    """
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:SHORT]
