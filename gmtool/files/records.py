"""Records of draws: which draws a phase made, from what position, and the key they were made from.

The JSON that `gmtool judge` prints of a case with `draw:` is one, and so is the result of a turn.
Only what belongs to the draws is read; the rest of a record may be whatever it likes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import IO

from gmtool.core.problems import Problems
from gmtool.files import jsonfile
from gmtool.files.case import Texts, Units
from gmtool.files.document import Document
from gmtool.files.schema import decode
from gmtool.files.text import Text, decoded, read_text


@dataclass(frozen=True, kw_only=True)
class DrawnZombie:
    """A zombie, the provinces it could be drawn to attack, and which it was ("": it holds)."""

    unit: str
    candidates: Texts = ()
    attacks: str = ""


@dataclass(frozen=True, kw_only=True)
class RecordedDraw:
    """A question, its options, the answer, and whether the GM ruled it."""

    question: str
    options: Texts
    answer: str
    forced: bool = False


@dataclass(frozen=True, kw_only=True)
class DrawRecord:
    """The draws of one movement phase.

    `units` are those before the phase. `key` is the revealed key of the phase and `previous` the
    one before it, "" if the record does not say; `forced` has the answers that the GM ruled, by
    question.
    """

    id: str = ""
    map: str = "standard"
    season: str
    units: Units
    zombies: tuple[DrawnZombie, ...] = ()
    precedence: Units = field(default_factory=dict)
    draws: tuple[RecordedDraw, ...] = ()
    key: str
    previous: str = ""
    forced: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class PlainRecord:
    """The open draws of a turn of any game, the revealed key, and the answers that the GM ruled."""

    key: str
    draws: tuple[RecordedDraw, ...] = ()
    forced: dict[str, str] = field(default_factory=dict)


PLAIN = tuple(each.name for each in fields(PlainRecord))
READ = tuple(each.name for each in fields(DrawRecord))


def read_documents(source: Path | IO[bytes], file: str = "") -> list[Document]:
    """The records of a file or a stream, YAML or JSON, one or a list of them, or one a line.

    Of a record with `phases` each phase that has a key is one. Raises Problems if the writing is
    broken, and if there is no record.
    """
    name = file or str(source)
    text = read_text(source) if isinstance(source, Path) else decoded(source.read(), name)
    found = [
        part
        for document in _documents(text, name)
        for whole in _listed(document)
        for part in _phases(whole)
    ]
    if not found:
        raise Problems([Text(name, text).problem(0, 1, "there is no record here")])
    return found


def read_record(document: Document) -> DrawRecord:
    """A record; raises Problems with all that does not fit."""
    return decode(document, DrawRecord)


def _documents(text: str, file: str) -> list[Document]:
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and all(line.startswith("{") and jsonfile.is_whole(line) for _, line in lines):
        return [Document(Text(file, line, number), jsonfile.compose) for number, line in lines]
    if text.lstrip().startswith(('{"', '[{"')):
        return [Document(Text(file, text), jsonfile.compose)]
    from gmtool.files.yamlfile import parse  # JSON does without

    return parse(text, file)


def _listed(document: Document) -> Iterator[Document]:
    """The document itself, or what it lists."""
    root = document.root
    if isinstance(root.value, list):
        yield from (document.part((number,)) for number in range(len(root.value)))
    elif not root.is_nothing():
        yield document


def _phases(document: Document) -> Iterator[Document]:
    """A record without what does not belong to the draws; or each of its phases that drew."""
    phases = document.root.below("phases")
    if document.root.below("auction") is not None:
        yield document
    elif phases is None:
        yield document.reduced(READ)
    elif isinstance(phases.value, list):
        for number, phase in enumerate(phases.value):
            if phase.below("key"):
                yield document.part(("phases", number)).reduced(READ)
