"""Taking back: what the desk wrote last goes to the attic, and what the seats sent stays."""

from __future__ import annotations

from pathlib import Path

from gmtool.desk.folder import Folder, TurnFolder
from gmtool.desk.refused import Refused
from gmtool.desk.table import Table


def undo(table: Table) -> tuple[str, list[str]]:
    """Takes back the last step: the run of the last turn, or the opening of the next one. Tells
    what it was, and where the files went; raises Refused if there is nothing to take back.
    """
    turns = table.folder.turns()
    opened = [turn for turn in turns if turn.is_open and not turn.is_run]
    run = [turn for turn in turns if turn.is_run]
    if opened:
        return f"the opening of {opened[-1].path.name}", put_away(table.folder, opened[-1])
    if run:
        return f"the run of {run[-1].path.name}", put_away(table.folder, run[-1], opening=False)
    raise Refused("There is nothing to take back: no phase has been opened or run.")


def put_away(folder: Folder, turn: TurnFolder, *, opening: bool = True) -> list[str]:
    """Moves what the desk wrote of a turn to the attic, the result first, so that the turn counts
    as not run from then on; `opening` too what was written when it was opened.
    """
    place = attic_for(folder, turn)
    files = [turn.result, turn.state, *sorted(turn.path.glob("post.*.txt"))]
    files += sorted(turn.path.glob("map.*"))
    if opening:
        files += [turn.opened, *sorted(turn.path.glob("call.*.txt"))]
    moved = []
    for path in files:
        if path.exists():
            place.mkdir(parents=True, exist_ok=True)
            path.replace(place / path.name)
            moved.append(folder.name(place / path.name))
    return moved


def attic_for(folder: Folder, turn: TurnFolder) -> Path:
    """A new folder in the attic."""
    numbers = [int(path.name[:3]) for path in folder.attic.glob("[0-9][0-9][0-9]-*")]
    return folder.attic / f"{max(numbers, default=0) + 1:03}-{turn.path.name}"
