"""Taking back: what the desk wrote of turns goes to the attic, and what the seats sent stays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gmtool.desk.folder import Folder, TurnFolder
from gmtool.desk.history import named_among
from gmtool.desk.refused import Refused
from gmtool.desk.table import Table
from gmtool.files.writing import as_yaml, write_file
from gmtool.files.yamlfile import decode, read_one

WRITTEN = ("post.*", "final.*", "correction.*", "map*", "private")
"""What is written of a turn besides its result and state."""


@dataclass(frozen=True, kw_only=True)
class Undone:
    """A turn that was run and taken back: its number, and the folder in the attic that has it."""

    number: int
    attic: str


def undo(table: Table, name: str = "") -> tuple[str, list[str]]:
    """Takes the game back to before a turn was run; without a name takes back the last step, the
    run of the last turn or the opening of the next one.

    Tells what it was, and where the files went; raises Refused if there is nothing to take back.
    Turns that were run are remembered as undone, so that they can be run again as they were.
    """
    turns = table.folder.turns()
    run = [turn for turn in turns if turn.is_run]
    last = run[-1].number if run else 0
    opened = [turn for turn in turns if turn.is_open and turn.number > last]
    if opened and not name:
        return f"the opening of {opened[-1].path.name}", put_away(table.folder, opened[-1])
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
    return f"the run of {first.path.name}{others}", moved


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


def attic_for(folder: Folder, turn: TurnFolder) -> Path:
    """A new folder in the attic."""
    numbers = [int(path.name[:3]) for path in folder.attic.glob("[0-9][0-9][0-9]-*")]
    return folder.attic / f"{max(numbers, default=0) + 1:03}-{turn.path.name}"


def undone(folder: Folder) -> dict[int, Path]:
    """The turns that were taken back and not run again: number -> what they were, in the attic."""
    if not folder.undone.exists():
        return {}
    document = read_one(folder.undone, folder.name(folder.undone))
    run = {turn.number for turn in folder.turns() if turn.is_run}
    return {
        each.number: folder.path / each.attic
        for each in decode(document, tuple[Undone, ...])
        if each.number not in run and (folder.path / each.attic / "result.yaml").exists()
    }


def remember(folder: Folder, turn: Undone) -> None:
    """Notes that a turn was taken back. What it was the first time is what counts."""
    _note(folder, {turn.number: folder.path / turn.attic} | undone(folder))


def forget(folder: Folder, number: int) -> None:
    """Notes that a turn that was taken back has been run again."""
    _note(folder, {n: path for n, path in undone(folder).items() if n != number})


def _note(folder: Folder, turns: dict[int, Path]) -> None:
    rows = [Undone(number=n, attic=folder.name(path)) for n, path in sorted(turns.items())]
    if rows or folder.undone.exists():
        write_file(folder.undone, as_yaml(rows))
