"""What the desk tells of turns that were run: the log, the reasons for one order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gmtool.core.game import NoSuchSubject
from gmtool.desk.columns import columns
from gmtool.desk.folder import TurnFolder
from gmtool.desk.output import write_agreed_end, write_pictures, write_posts
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import turn_again
from gmtool.desk.roster import means
from gmtool.desk.table import Table
from gmtool.desk.turnfile import read_result


def log(table: Table) -> str:
    """Every turn that was run, as a table: number, phase, when, who sent nothing."""
    rows = [
        (
            f"{turn.number:3}",
            result.phase,
            result.run.replace("T", " ").removesuffix("Z"),
            f"no orders from {', '.join(result.silent)}" if result.silent else "",
        )
        for turn, result in table.results()
    ]
    return columns(rows) or "no turn has been run yet\n"


def records(table: Table) -> Iterator[dict[str, Any]]:
    """The same as keys and values, a record a turn."""
    for turn, result in table.results():
        yield {
            "turn": turn.number,
            "phase": result.phase,
            "run": result.run,
            "silent": list(result.silent),
        }


def turn_named(table: Table, name: str) -> TurnFolder:
    """A turn that was run, by its number, its folder, or words of it ("fall 1902"); the last one
    for "". Raises Refused.
    """
    return named_among(table.folder.turns_run(), name)


def named_among(run: Sequence[TurnFolder], name: str) -> TurnFolder:
    """The same among turns that were run."""
    if not run:
        raise Refused("No turn has been run yet.")
    if not name:
        return run[-1]
    meant = [t for t in run if name == t.path.name or means(name, t.number, t.slug)]
    if not meant:
        raise Refused(f'No turn that was run is called "{name}"; `gmtool log` lists them.')
    return meant[0]


def why(table: Table, text: str, turn: str) -> list[str]:
    """The reasons for the orders of a unit in a turn, each as a line that can be posted; raises
    Refused if nobody knows which unit is meant.
    """
    stage, resolved = turn_again(table, turn_named(table, turn))
    try:
        subject = table.game.subject(stage.state, text)
    except NoSuchSubject as wrong:
        raise Refused(f"{stage.phase.title}: {wrong}.") from None
    told = []
    for seat, verdicts in resolved.verdicts.items():
        for verdict in verdicts:
            if verdict.subject == subject or verdict.subject.endswith(f" {subject}"):
                fate = f", {verdict.unit}" if verdict.unit not in ("", verdict.result) else ""
                because = f": {verdict.why}" if verdict.why else ""
                told.append(
                    f"{stage.phase.title}: {seat}: {verdict.order} {verdict.result}{fate}{because}"
                )
    return told or [f"{stage.phase.title}: {subject} had no order."]


def post_again(table: Table, name: str) -> list[str]:
    """Writes the posts of a turn that was run once more, say after a template was changed."""
    folder = turn_named(table, name)
    stage, turn = turn_again(table, folder)
    files = write_posts(table, stage, turn, read_result(table.folder, folder), folder)
    if table.agreed(folder.number + 1):
        files += write_agreed_end(table, table.stage(), folder)
    return files


def picture_again(table: Table, name: str) -> list[str]:
    """Draws the map of a turn that was run once more."""
    folder = turn_named(table, name)
    _, turn = turn_again(table, folder)
    return write_pictures(table, turn.after, turn, folder)
