"""Taking back: what the desk wrote of turns goes to the attic, and what the seats sent stays."""

from __future__ import annotations

from gmtool.desk.attic import Undone, attic_for, remember, undone
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.desk.history import named_among
from gmtool.desk.refused import Refused
from gmtool.desk.table import Table

WRITTEN = ("post.*", "final.*", "correction.*", "map*", "private")
"""What is written of a turn besides its result and state."""


def undo(table: Table, name: str = "") -> tuple[str, list[str]]:
    """Takes the game back to before a turn was run; without a name takes back the last step, the
    run of the last turn or the opening of the next one.

    Tells what it was and what comes next, and where the files went; raises Refused if there is
    nothing to take back.
    Turns that were run are remembered as undone, so that they can be run again as they were.
    """
    turns = table.folder.turns()
    run = [turn for turn in turns if turn.is_run]
    last = run[-1].number if run else 0
    opened = [turn for turn in turns if turn.is_open and turn.number == last + 1]
    if opened and not name:
        told = f"the opening of {opened[0].path.name}\nto open it again: gmtool open"
        return told + table.folder.option, put_away(table.folder, opened[0])
    if not run:
        raise Refused("There is nothing to take back: no phase has been opened or run.")
    first = named_among(run, name)
    moved: list[str] = []
    for turn in opened:
        moved += put_away(table.folder, turn)
    run = [turn for turn in run if turn.number >= first.number]
    for turn in reversed(run):
        moved += put_away(table.folder, turn, opening=False)
    others = f" to {run[-1].path.name}" if len(run) > 1 else ""
    through = " --through" if len(undone(table.folder)) > 1 else ""
    told = f"the run of {first.path.name}{others}\nmend its messages or its rulings.yaml, then:"
    return f"{told} gmtool adjudicate{through}{table.folder.option}", moved


def put_away(folder: Folder, turn: TurnFolder, *, opening: bool = True) -> list[str]:
    """Moves what the desk wrote of a turn to the attic, the result first, so that the turn counts
    as not run from then on; `opening` moves what was written when it was opened, else it stays.
    """
    place = attic_for(folder, turn)
    if opening:
        files = [turn.opened, *sorted(turn.path.glob("call.*.txt"))]
    else:
        remember(folder, Undone(number=turn.number, attic=folder.name(place)))
        files = [turn.result, turn.state]
        files += [path for kind in WRITTEN for path in sorted(turn.path.glob(kind))]
    moved = []
    for path in sorted(files, key=lambda path: path != turn.result):
        if path.exists():
            place.mkdir(parents=True, exist_ok=True)
            path.replace(place / path.name)
            moved.append(folder.name(place / path.name))
    return moved
