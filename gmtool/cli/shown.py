"""What commands of the desk say of what they did, and the options that several of them have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from gmtool.desk.correction import Again
    from gmtool.desk.table import Table
    from gmtool.desk.turns import Opened, Ran

Unseal = Annotated[
    bool, typer.Option("--unseal", help="Show sealed orders before the deadline; it is noted.")
]
SeatName = Annotated[str, typer.Argument(help="A seat, by its name or the beginning of it.")]
TurnName = Annotated[
    str, typer.Option("--turn", help='Another turn than the last one: its number, or "fall 1902".')
]


def opened_text(table: Table, opened: Opened) -> str:
    """What opening a phase came to."""
    from gmtool.desk.calendar import moment_of
    from gmtool.desk.columns import counted

    told = [ran_text(table, ran) for ran in opened.ran]
    if opened.stage is not None and opened.opening is not None:
        deadline = moment_of(opened.opening.deadline)
        owed = table.game.owed(opened.stage.state)
        told.append(f"{opened.stage.phase.title} is open: {counted(len(owed), 'seat')} to answer")
        told.append(f"deadline {table.calendar.told(deadline)}" if deadline else "no deadline")
        told.append(files(table, opened.files))
    elif (over := table.outcome(table.stage())) is not None:
        told.append(over.sentence)
    return "\n".join(each.rstrip("\n") for each in told) + "\n"


def ran_text(table: Table, ran: Ran) -> str:
    """What running a phase came to."""
    from gmtool.desk.turns import digest

    none = "nobody sent orders" if ran.readings.owed else "nothing was owed"
    lines = [f"{ran.stage.phase.title}: {digest(ran) or none}"]
    if ran.result.outcome:
        lines.append(ran.result.outcome)
    return "\n".join(lines) + "\n" + files(table, ran.files)


def next_text(table: Table, ran: Ran) -> str:
    """What the GM does when the posts of a phase are out."""
    if ran.result.outcome:
        return ""
    return f"next: {table.game.phase(ran.turn.after).title}: gmtool open{table.folder.option}\n"


def again_text(table: Table, again: Again) -> str:
    """What running a turn again changed."""
    from gmtool.desk.columns import columns

    title = again.ran.stage.phase.title
    if not again.changes:
        return f"{title}: nothing changed\n"
    rows = [
        (each.seat, each.order, f"was {each.was or 'not given'}", f"is {each.now or 'not given'}")
        for each in again.changes
    ]
    written = files(table, again.ran.files + again.files)
    return f"{title}: {len(rows)} changed\n{columns(rows)}{written}"


def files(table: Table, names: list[str]) -> str:
    """The files that were written, with their sizes."""
    return "".join(
        f"  {table.folder.path / name} ({_size(table.folder.path / name)})\n" for name in names
    )


def _size(path: Path) -> str:
    kib = path.stat().st_size / 1024
    return f"{kib:.1f} KiB" if kib < 100 else f"{kib:.0f} KiB"
