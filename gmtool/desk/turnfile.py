"""What a turn keeps of the desk: when it was opened, when it was run, and the deadlines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from gmtool.core.problems import Problems
from gmtool.desk.calendar import moment_of
from gmtool.desk.delays import Delay
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.document import Document
from gmtool.files.yamlfile import decode, read_one


@dataclass(frozen=True, kw_only=True)
class OpenFile:
    """open.yaml: when the phase was opened, its deadline and what delays it, the key published
    before it, and whose players are `away`, until which day.
    """

    opened: str
    deadline: str = ""
    delays: tuple[Delay, ...] = ()
    commitment: str = ""
    away: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ResultFile:
    """The head of result.yaml, as far as the desk needs it again: who made it and when, `due` the
    deadline that the phase had in the end, and `deadline` that of the phase that comes after, with
    what delays it.
    """

    gmtool: str
    phase: str
    run: str
    due: str = ""
    deadline: str = ""
    delays: tuple[Delay, ...] = ()
    fingerprint: str = ""
    key: str = ""
    previous: str = ""
    silent: tuple[str, ...] = ()
    outcome: str = ""


HEAD = tuple(each.name for each in fields(ResultFile))


def read_open(folder: Folder, turn: TurnFolder) -> OpenFile:
    """What is known of an opened phase; raises Problems."""
    document = read_one(turn.opened, folder.name(turn.opened))
    opening = decode(document, OpenFile)
    check_moments(document, {"opened": opening.opened, "deadline": opening.deadline})
    return opening


def read_result(folder: Folder, turn: TurnFolder) -> ResultFile:
    """What the desk needs of a result, whatever else stands there; raises Problems."""
    document = read_one(turn.result, folder.name(turn.result)).reduced(HEAD)
    result = decode(document, ResultFile)
    moments = {"run": result.run, "due": result.due, "deadline": result.deadline}
    check_moments(document, moments)
    return result


def check_moments(document: Document, moments: Mapping[str, str]) -> None:
    """Raises Problems for what stands under these keys and is no moment."""
    problems = []
    for key, text in moments.items():
        try:
            moment_of(text)
        except ValueError:
            remedy = "Write it in UTC, like 2027-01-31T21:00:00Z."
            problems.append(document.problem((key,), f'"{text}" is no moment', remedy))
    if problems:
        raise Problems(problems)
