"""YAML as a person writes it: every scalar is a text, nothing is guessed, all has its place.

Whether `no` is a province, `21:00` a time or `007` a handle is for the schema to say, not for YAML.
Anchors, aliases and tags are not taken: what stands in a file is all there is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml

from gmtool.core.problems import Problem, Problems
from gmtool.files.document import DEEPEST, Document, Flaw, Node, scalar
from gmtool.files.schema import decode
from gmtool.files.text import Text, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Document", "decode", "parse", "read", "read_one"]

# the loader in C is six times as fast; not every build of the library has it
LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

# the first of a line
UNPRINTABLE = re.compile(
    "([^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff])[^\n]*"
)

QUOTE_IT = "Put the text in quotes."

# what the parser's words mean to somebody who only wanted to write a list
SYNTAX = (
    ("mapping values are not allowed", 'a ":" that does not belong here', QUOTE_IT),
    (
        "entries are not allowed",
        'a "- " that does not belong here',
        "Begin the list on a new line.",
    ),
    ("']'", "the list in [ ] is not closed, or a comma is missing", 'Write "[a, b, c]".'),
    ("'}'", "the mapping in { } is not closed, or a comma is missing", 'Write "{a: 1, b: 2}".'),
    (
        "end of stream|document indicator",
        "the quote that is opened here is not closed",
        "Close it; a text with a quote in it stands in quotes of the other kind.",
    ),
    ("escape character", "a backslash that means nothing", 'Write "\\\\", or use single quotes.'),
    (
        "expected key|block end|expected '-'|document start",
        "this does not fit what stands before it",
        "Begin the lines of one list or mapping in the same column; close quotes and brackets.",
    ),
    ("could not find expected ':'", 'the ":" after a key is missing', 'Write "key: value".'),
    ("node content", "a value is missing here", ""),
    ("maximum nesting depth", f"nested deeper than {DEEPEST} levels", ""),
)


def read(path: Path, file: str = "") -> list[Document]:
    """The documents of a YAML file; `file` is its name in problems, if not the path itself.

    Raises Problems if the file cannot be read or is no YAML.
    """
    return parse(read_text(path, file), file or str(path))


def read_one(path: Path, file: str = "") -> Document:
    """The one document of a YAML file. Raises Problems, also if there is none or more than one."""
    documents = read(path, file)
    if not documents:
        raise Problems([Text(file or str(path), "").problem(0, 1, "the file is empty")])
    if len(documents) > 1:
        message, remedy = "a second document begins here", 'Take out the line "---".'
        raise Problems([documents[1].problem((), message, remedy)])
    return documents[0]


def parse(text: str, file: str, first_line: int = 1) -> list[Document]:
    """The documents in a text, whose first line has the number `first_line` in its file.

    Raises Problems if the text is no YAML. Keys that stand there twice, tags and aliases are flaws
    of a document, which `decode` raises together with what its schema finds.
    """
    source = Text(file, text, first_line)
    if problems := [_unprintable(source, found) for found in UNPRINTABLE.finditer(text)]:
        raise Problems(problems)
    try:
        roots = list(composed(source, LOADER))
    except yaml.MarkedYAMLError as error:
        raise Problems([_syntax_problem(source, error)]) from None
    return [_document(source, root) for root in roots]


def _document(source: Text, root: Node) -> Document:
    return Document(source, lambda _: root)


def _unprintable(source: Text, found: re.Match[str]) -> Problem:
    message = f"a character that cannot be printed (U+{ord(found[1]):04X})"
    return source.problem(found.start(), 1, message, "Take it out.")


def _syntax_problem(source: Text, error: yaml.MarkedYAMLError) -> Problem:
    """The parser's complaint in our words, at the place where it stopped."""
    said = error.problem or error.context or "no YAML"
    mark, opened = error.problem_mark, error.context_mark
    # what is not closed began where the context is; further down it only came to light
    if opened and mark and ("quoted" in str(error.context) or "flow" in str(error.context)):
        mark = opened if opened.line < mark.line or "end of stream" in said else mark
    start = mark.index if mark else 0
    # at the end of the text the parser points to the line after the last one
    start = min(start, len(source.text.rstrip()))
    found = source.text[start : start + 1]
    if "cannot start any token" in said:
        if found == "\t":
            return source.problem(start, 1, "a tab before a key or value", "Use spaces instead.")
        return source.problem(start, 1, f'a text cannot begin with "{found}"', QUOTE_IT)
    for words, message, remedy in SYNTAX:
        if re.search(words, said):
            return source.problem(start, 1, message, remedy)
    return source.problem(start, 1, f"this is no YAML: {said}")


def composed(source: Text, loader: Any) -> Iterator[Node]:
    """The root of each document, as a loader of the library sees it.

    Raises yaml.MarkedYAMLError if the text is no YAML, Problems if it is nested too deep.
    """
    composer = _Composer(source)
    for event in yaml.parse(source.text, Loader=loader):
        if isinstance(event, yaml.DocumentEndEvent):
            yield composer.root
        elif isinstance(event, yaml.CollectionEndEvent):
            composer.close()
        elif isinstance(event, yaml.NodeEvent):
            composer.add(event)


class _Composer:
    """Puts the parser's events together; by itself, because the library's own composer recurses
    without end, follows aliases and forgets a key that stands there twice.
    """

    def __init__(self, source: Text) -> None:
        self.source = source
        self.root = Node(0, 0, "")
        self.open: list[Node] = []
        # for each open mapping the key that waits for its value
        self.waiting: list[Node | None] = []

    def add(self, event: Any) -> None:
        """Takes the beginning of a value: a scalar, a list, a mapping or an alias."""
        start, end = event.start_mark.index, event.end_mark.index
        if isinstance(event, yaml.ScalarEvent):
            node = scalar(start, end, event.value, bare=not event.style)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = Node(start, end, [])
        elif isinstance(event, yaml.MappingStartEvent):
            node = Node(start, end, {})
        else:
            node = Node(start, end, "")
        sign = self.source.text[start : start + 1]
        if sign and sign in "&*!" and (event.anchor or event.tag):
            message = f'a text cannot begin with "{sign}"'
            remedy = f"{QUOTE_IT} Anchors, aliases and tags are not taken."
            node.flaws.append(Flaw(start, 1, message, remedy))
        self._place(node)
        if isinstance(event, yaml.CollectionStartEvent):
            self._deeper(node)

    def close(self) -> None:
        """Takes the end of a list or mapping."""
        self.open.pop()
        self.waiting.pop()

    def _deeper(self, node: Node) -> None:
        if len(self.open) == DEEPEST:
            message = f"nested deeper than {DEEPEST} levels"
            raise Problems([self.source.problem(node.start, 1, message)])
        self.open.append(node)
        self.waiting.append(None)

    def _place(self, node: Node) -> None:
        """Puts a value where it belongs: it is the root, in a list, a key, or a key's value."""
        if not self.open:
            self.root = node
            return
        parent, key = self.open[-1], self.waiting[-1]
        if isinstance(parent.value, list):
            parent.value.append(node)
        elif key is None:
            self.waiting[-1] = node
        else:
            self.waiting[-1] = None
            parent.pair(self.source, key, node)
