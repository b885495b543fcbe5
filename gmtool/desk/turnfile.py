"""What a turn keeps of the desk: when it was opened, when it was run, and the deadlines."""

from __future__ import annotations

from dataclasses import dataclass, fields

from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.yamlfile import decode, read_one


@dataclass(frozen=True, kw_only=True)
class OpenFile:
    """open.yaml: when the phase was opened, its deadline, and the key published before it."""

    opened: str
    deadline: str = ""
    commitment: str = ""


@dataclass(frozen=True, kw_only=True)
class ResultFile:
    """The head of result.yaml, as far as the desk needs it again: who made it and when, `due` the
    deadline that the phase had in the end, and `deadline` that of the phase that comes after.
    """

    gmtool: str
    phase: str
    run: str
    due: str = ""
    deadline: str = ""
    fingerprint: str = ""
    key: str = ""
    previous: str = ""
    silent: tuple[str, ...] = ()
    outcome: str = ""


HEAD = tuple(each.name for each in fields(ResultFile))


def read_open(folder: Folder, turn: TurnFolder) -> OpenFile:
    """What is known of an opened phase; raises Problems."""
    return decode(read_one(turn.opened, folder.name(turn.opened)), OpenFile)


def read_result(folder: Folder, turn: TurnFolder) -> ResultFile:
    """What the desk needs of a result, whatever else stands there; raises Problems."""
    return decode(read_one(turn.result, folder.name(turn.result)).reduced(HEAD), ResultFile)
