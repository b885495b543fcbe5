"""The attic: what was taken back, and which turns in it were not run again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.writing import as_yaml, write_file
from gmtool.files.yamlfile import decode, read_one


@dataclass(frozen=True, kw_only=True)
class Undone:
    """A turn that was run and taken back: its number then, and the folder in the attic that has
    it, whose name ends with that of the phase.
    """

    number: int
    attic: str


def attic_for(folder: Folder, turn: TurnFolder) -> Path:
    """A new folder in the attic."""
    numbers = [int(path.name[:3]) for path in folder.attic.glob("[0-9][0-9][0-9]-*")]
    return folder.attic / f"{max(numbers, default=0) + 1:03}-{turn.path.name}"


def undone(folder: Folder) -> dict[str, TurnFolder]:
    """The turns that were taken back and not run again, by the slugs of their phases: what they
    were, in the attic.
    """
    if not folder.undone.exists():
        return {}
    document = read_one(folder.undone, folder.name(folder.undone))
    run = {turn.slug for turn in folder.turns() if turn.is_run}
    known = [_in_attic(folder, each) for each in decode(document, tuple[Undone, ...])]
    return {turn.slug: turn for turn in known if turn.slug not in run and turn.is_run}


def _in_attic(folder: Folder, turn: Undone) -> TurnFolder:
    path = folder.path / turn.attic
    return TurnFolder(path, turn.number, path.name.split("-", 2)[-1])


def remember(folder: Folder, turn: Undone) -> None:
    """Notes that a turn was taken back. What it was the first time is what counts."""
    first = _in_attic(folder, turn)
    _note(folder, {first.slug: first} | undone(folder))


def forget(folder: Folder, slug: str) -> None:
    """Notes that a turn that was taken back has been run again, or does not come any more."""
    _note(folder, {each: turn for each, turn in undone(folder).items() if each != slug})


def _note(folder: Folder, turns: dict[str, TurnFolder]) -> None:
    first = sorted(turns.values(), key=lambda turn: turn.number)
    rows = [Undone(number=turn.number, attic=folder.name(turn.path)) for turn in first]
    if rows or folder.undone.exists():
        write_file(folder.undone, as_yaml(rows))
