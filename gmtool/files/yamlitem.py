"""Adding an item to a list of a YAML file that a person keeps: not a letter of the rest changes.

The new text is tried where the item should stand, and read again; it counts only if it says what
the old one said and the item besides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from gmtool.core.problems import Problems
from gmtool.files.document import Document, Node
from gmtool.files.text import decoded
from gmtool.files.writing import write_file
from gmtool.files.yamlfile import parse

Item = Mapping[str, str | int]
"""An item: the keys and values of a mapping."""

BARE = re.compile(r"[A-Za-z0-9][\w.-]*(?: [\w.-]+)*", re.ASCII)
"""A text that needs no quotes wherever it stands."""
CLOSING = re.compile(r"[}\]]")
LINE_END = re.compile(r"\n|(?<!\n)\Z")
MARK = "\ufeff".encode()
"""What some editors put before the text of a file."""


class Insertion(NamedTuple):
    """A text that is put into another one in place of what stands from `start` to `end`."""

    start: int
    end: int
    text: str

    def into(self, text: str) -> str:
        """The text with it."""
        return text[: self.start] + self.text + text[self.end :]


def add_item(path: Path, file: str, key: str, item: Item) -> None:
    """Adds an item to the list under a key of a YAML file, or begins that list; `file` is the name
    of the file in problems.

    Raises Problems with what to write by hand where that cannot be done safely.
    """
    data = path.read_bytes()
    text = decoded(data, file)
    at = insertion(text, file, key, item)
    raw = data.removeprefix(MARK).decode()
    # in the file a line may end with two characters, in the text that was looked at with one
    windows = [found.start() - k for k, found in enumerate(re.finditer("\r\n", raw))]
    start, end = (at_ + sum(each < at_ for each in windows) for at_ in (at.start, at.end))
    added = at.text.replace("\n", "\r\n") if windows else at.text
    whole = Insertion(start, end, added).into(raw)
    mark = MARK if data.startswith(MARK) else b""
    write_file(path, mark + whole.encode(), mode=path.stat().st_mode & 0o777)


def insertion(text: str, file: str, key: str, item: Item) -> Insertion:
    """Where in a YAML text the item belongs, and how it is written there; raises Problems."""
    (document,) = parse(text, file)
    root = document.root.plain()
    old = root.get(key) if isinstance(root, dict) else None
    node = document.root.below(key)
    if isinstance(root, dict) and (node is None or node.is_nothing() or isinstance(old, list)):
        was = old if isinstance(old, list) else []
        expected = {**root, key: [*was, {name: str(value) for name, value in item.items()}]}
        for each in _places(text, document, key, item):
            if _says(each.into(text), file, expected):
                return each
    remedy = f"Write it there yourself: {key}: [{flow(item)}]"
    raise Problems([document.problem((key,), f"no item can be added to {key} here", remedy)])


def flow(item: Item) -> str:
    """An item as it stands in one line: {turn: 3, days: 2, reason: "exams, again"}."""
    return "{" + ", ".join(f"{name}: {_scalar(value)}" for name, value in item.items()) + "}"


def _scalar(value: str | int) -> str:
    written = str(value)
    return written if BARE.fullmatch(written) else json.dumps(written, ensure_ascii=False)


def _says(text: str, file: str, expected: object) -> bool:
    """Whether a text is YAML without a flaw, and means just this."""
    try:
        documents = parse(text, file)
    except Problems:
        return False
    return [expected] == [each.root.plain() for each in documents if not each.flaws()]


def _places(text: str, document: Document, key: str, item: Item) -> Iterator[Insertion]:
    """Where the item might be put, the best place first."""
    node = document.root.below(key)
    if node is None:
        line = f"{key}: [{flow(item)}]\n"
        # below the line that shows how to write it, which presets have
        for shown in re.finditer(rf"^# {re.escape(key)}:.*\n(?:#.*\n)*", text, re.MULTILINE):
            yield Insertion(shown.end(), shown.end(), line)
        yield Insertion(len(text), len(text), line if text.endswith("\n") else f"\n{line}")
    elif node.is_nothing():
        blank = "" if text[node.start - 1 : node.start].isspace() else " "
        yield Insertion(node.start, node.end, f"{blank}[{flow(item)}]")
    elif text.startswith("[", node.start):
        last, between = _end(node), ", " if node.value else ""
        for at in (last, *(found.end() for found in CLOSING.finditer(text, last))):
            yield Insertion(at, at, f"{between}{flow(item)}")
    else:
        begins = text.rfind("\n", 0, node.start) + 1
        line = f"{text[begins : node.start]}- {flow(item)}"
        # blank lines behind a text of several lines belong to it
        last = len(text[: _end(node)].rstrip())
        for ended in LINE_END.finditer(text, last):
            at = ended.end()
            yield Insertion(at, at, f"{line}\n" if text[at - 1] == "\n" else f"\n{line}")


def _end(node: Node) -> int:
    """Where the last text in a value ends; what closes lists and mappings stands behind it."""
    if isinstance(node.value, str):
        return node.end
    inside = node.value.values() if isinstance(node.value, dict) else node.value
    return max((_end(each) for each in inside), default=node.start + 1)
