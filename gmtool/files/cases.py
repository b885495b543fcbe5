"""Case files: YAML with one case or a list of them, or JSON with one case a line.

A case that cannot be read never hides the others. JSON lines are read one by one as they are asked
for, so that a file may hold any number of cases.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from io import BytesIO
from itertools import chain, pairwise
from pathlib import Path
from typing import IO, TYPE_CHECKING

from pydantic import ValidationError

from gmtool.core.problems import Problem, Problems
from gmtool.files import jsonfile
from gmtool.files.case import (
    Case,
    CaseHead,
    CasePhase,
    DislodgedUnit,
    Expect,
    ExpectedResult,
    InlineCase,
    Outcome,
    PhasedCase,
)
from gmtool.files.document import Document
from gmtool.files.schema import decode, validator
from gmtool.files.text import Text, decoded, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "Case",
    "CaseEntry",
    "CasePhase",
    "DislodgedUnit",
    "Expect",
    "ExpectedResult",
    "Outcome",
    "read_cases",
]

CaseEntry = Case | list[Problem]
"""A case, or why it could not be read."""

HEAD = tuple(each.name for each in fields(CaseHead))
PHASE = tuple(each.name for each in fields(CasePhase))

AT_ONCE = 1 << 20
"""The bytes that are read of a file at a time: it may hold cases by the thousand."""

# where a case of a list, or a document, begins: good enough to go on after broken YAML
BEGINNING = re.compile("^(?:- |-$|---)", re.MULTILINE)


def read_cases(source: Path | IO[bytes] | str, file: str = "") -> Iterator[CaseEntry]:
    """The cases of a file, of a stream (standard input) or of a text, in the order written.

    `file` is the name in problems, if not the path itself. Its ending says what it holds: `.jsonl`
    one case a line, `.json` that or one JSON value, `.yaml` or `.yml` YAML; with any other ending
    the beginning is looked at. A source without any case is a problem too.
    """
    name = file or str(source)
    try:
        opened = _opened(source)
    except OSError as error:
        yield [unreadable(name, error)]
        return
    with opened as stream:
        entry = None
        for entry in _entries(stream, name):
            yield entry
        if entry is None:
            yield [Text(name, "").problem(0, 1, "there is no case here")]


def _opened(source: Path | IO[bytes] | str) -> AbstractContextManager[IO[bytes]]:
    """The source as a stream, which is closed at the end if it was opened here."""
    if isinstance(source, Path):
        return source.open("rb", buffering=AT_ONCE)
    if isinstance(source, str):
        return BytesIO(source.encode("utf-8", "surrogatepass"))
    return nullcontext(source)


def _entries(stream: IO[bytes], file: str) -> Iterator[CaseEntry]:
    """The cases in a stream, by the ending of its name or by how it begins."""
    ending = file.rpartition(".")[2].lower()
    if ending == "jsonl":
        return _json_lines(stream, file)
    head: list[bytes] = []
    if ending not in ("yaml", "yml"):
        head = _beginning(stream)
        if _are_json_lines(head):
            return _json_lines(chain(head, stream), file)
    try:
        text = decoded(b"".join(head) + stream.read(), file)
    except Problems as problems:
        return iter([problems.problems])
    is_json = ending == "json" or (text.lstrip()[:1] in "{[" and jsonfile.is_whole(text))
    return _json(text, file) if is_json else _yaml(text, file)


def _beginning(stream: IO[bytes]) -> list[bytes]:
    """The lines of a stream up to the second that is not blank; the first may be cut short."""
    head: list[bytes] = []
    for line in stream:
        head.append(line)
        if sum(1 for each in head if each.strip()) == 2 or _are_json_lines(head):
            break
    return head


def _are_json_lines(head: list[bytes]) -> bool:
    """Whether the first line that is not blank begins an object, and one of them is a whole one."""
    lines = [line.removeprefix(BOM_UTF8).strip() for line in head]
    begun = [line for line in lines if line]
    return begun != [] and begun[0].startswith(b"{") and any(map(_is_object, begun))


def _is_object(line: bytes) -> bool:
    return line.startswith(b"{") and jsonfile.is_whole(line.decode("utf-8", "replace"))


def _json_lines(lines: Iterable[bytes], file: str) -> Iterator[CaseEntry]:
    """One case a line; blank lines are none."""
    read_inline, read_phased = validator(InlineCase), validator(PhasedCase)
    for number, line in enumerate(lines, 1):
        stripped = line.removeprefix(BOM_UTF8).rstrip()
        if not stripped:
            continue
        try:
            text = _text_of(stripped, file, number)
        except Problems as problems:
            yield problems.problems
            continue
        document = Document(Text(file, text, number), jsonfile.compose)
        data = jsonfile.values(text)
        if isinstance(data, dict):
            try:
                read = read_phased if "phases" in data else read_inline
                yield _case(read(data), document)
                continue
            except ValidationError:
                pass  # read again slowly, to say what is wrong
        yield _entry(document)


def _text_of(line: bytes, file: str, number: int) -> str:
    """A line as text; raises Problems. Most are plain ASCII, which is quicker to decode."""
    if line.isascii() and b"\r" not in line:
        return line.decode("ascii")
    return decoded(line, file, number)


def _json(text: str, file: str) -> Iterator[CaseEntry]:
    """One case over several lines, or a list of cases."""
    try:
        parts = _parts(Document(Text(file, text), jsonfile.compose))
    except Problems as problems:
        return iter([problems.problems])
    return map(_entry, parts)


def _yaml(text: str, file: str) -> Iterator[CaseEntry]:
    """One case or a list of cases in each document."""
    from gmtool.files.yamlfile import parse  # JSON does without

    try:
        documents = parse(text, file)
    except Problems as problems:
        starts = [0, *(found.start() for found in BEGINNING.finditer(text) if found.start())]
        if len(starts) == 1:
            yield problems.problems
        else:
            yield from _yaml_pieces(text, file, starts)
        return
    for document in documents:
        yield from map(_entry, _parts(document))


def _yaml_pieces(text: str, file: str, starts: list[int]) -> Iterator[CaseEntry]:
    """Broken YAML, read case by case, so that only the broken ones are lost."""
    line = 1
    for start, end in pairwise([*starts, len(text)]):
        piece = text[start:end]
        yield from _yaml_piece(piece, file, line)
        line += piece.count("\n")


def _yaml_piece(piece: str, file: str, line: int) -> list[CaseEntry]:
    from gmtool.files.yamlfile import parse

    try:
        documents = parse(piece, file, line)
    except Problems as problems:
        return [problems.problems]
    return [_entry(part) for document in documents for part in _parts(document)]


def _parts(document: Document) -> list[Document]:
    """The cases of a document: itself, or what it lists; an empty document has none."""
    root = document.root
    if isinstance(root.value, list):
        return [document.part((number,)) for number in range(len(root.value))]
    return [] if root.is_nothing() else [document]


def _entry(document: Document) -> CaseEntry:
    """A case with all that is wrong with it."""
    try:
        if document.root.below("phases") is None:
            return _case(decode(document, InlineCase), document)
        return _case(decode(document, PhasedCase), document)
    except Problems as problems:
        return problems.problems


def _case(read: InlineCase | PhasedCase, document: Document) -> Case:
    said = vars(read)
    head = {name: said[name] for name in HEAD}
    if isinstance(read, PhasedCase):
        return Case(**head, phases=read.phases, inline=False, written=document)
    phase = CasePhase(**{name: said[name] for name in PHASE})
    return Case(**head, phases=(phase,), inline=True, written=document)
