"""What a person wrote as data, YAML or JSON, where every value still knows its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from gmtool.core.problems import Place, Problem
from gmtool.files.text import Text

Keys = Sequence[str | int]
"""The way to a value: keys of mappings and numbers in lists, `("units", "England", 0)`."""

DEEPEST = 40
"""Deeper nesting than any file of ours needs, and shallow enough to walk by recursion."""

NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
"""How YAML and JSON write that there is nothing here; it may be meant as a text all the same."""


HALF = re.compile("[\ud800-\udfff]")


class Flaw(NamedTuple):
    """Something wrong with the writing itself, say a key that stands there twice."""

    start: int
    length: int
    message: str
    remedy: str


@dataclass(slots=True, eq=False)
class Node:
    """A value as it was written: a text, a list or a mapping, from `start` to `end`.

    `keys` says where the keys of a mapping stand (offset and length), `bare` whether a text stands
    without quotes.
    """

    start: int
    end: int
    value: str | list[Node] | dict[str, Node]
    bare: bool = False
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    flaws: list[Flaw] = field(default_factory=list)

    def below(self, step: str | int) -> Node | None:
        """The value under a key, or with this number in a list; None if there is none."""
        if isinstance(self.value, dict):
            return self.value.get(step) if isinstance(step, str) else None
        if isinstance(self.value, list) and isinstance(step, int) and 0 <= step < len(self.value):
            return self.value[step]
        return None

    def pair(self, text: Text, key: Node, value: Node) -> None:
        """Puts a key and its value into this mapping; a key that is there already is a flaw."""
        assert isinstance(self.value, dict)
        length = key.end - key.start
        self.flaws += key.flaws
        if not isinstance(key.value, str):
            self.flaws.append(Flaw(key.start, 1, "a key must be a text", ""))
        elif key.flaws:
            return
        elif key.value in self.value:
            first = text.place(self.keys[key.value][0])
            message = f'"{key.value}" stands here twice, first in line {first.line}'
            self.flaws.append(Flaw(key.start, length, message, "Keep one of them."))
            self.flaws += value.flaws
        else:
            self.value[key.value] = value
            self.keys[key.value] = (key.start, length)

    def is_nothing(self) -> bool:
        """Whether nothing stands here: an empty value, `~` or `null`."""
        return self.bare and isinstance(self.value, str) and self.value in NOTHING

    def plain(self) -> object:
        """The value without places: texts, lists and dicts."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def all_flaws(self) -> Iterator[Flaw]:
        """The flaws of this value and of everything in it."""
        yield from self.flaws
        if not isinstance(self.value, str):
            for node in self.value.values() if isinstance(self.value, dict) else self.value:
                yield from node.all_flaws()


def scalar(start: int, end: int, written: str, *, bare: bool) -> Node:
    """A text value; half a character, which an escape can make, is a flaw and is replaced."""
    node = Node(start, end, written, bare)
    if HALF.search(written):
        node.value = HALF.sub("\ufffd", written)
        message = "half a character: the other half of this escape is missing"
        node.flaws.append(Flaw(start, end - start, message, "Take it out."))
    return node


class Document:
    """One value of a file with everything in it, and the text it was read from.

    A way to a value that does not exist leads to the last value on it that does.
    """

    def __init__(self, text: Text, compose: Callable[[Text], Node]) -> None:
        self.text = text
        self._compose = compose

    @property
    def file(self) -> str:
        """The name of the file, as problems print it."""
        return self.text.file

    @cached_property
    def root(self) -> Node:
        """The whole value; it is only taken apart when a place is asked for."""
        return self._compose(self.text)

    def node(self, path: Keys = ()) -> Node:
        """The value at the end of a way."""
        return self._walk(path)[0]

    def part(self, path: Keys) -> Document:
        """The value at the end of a way, as a document of its own: ways into it begin there."""
        node = self.node(path)
        return Document(self.text, lambda _: node)

    def reduced(self, keys: Collection[str]) -> Document:
        """A mapping without what stands under other keys than these."""
        root = self.root
        if isinstance(root.value, dict):
            root = replace(root, value={k: node for k, node in root.value.items() if k in keys})
        return Document(self.text, lambda _: root)

    def place(self, path: Keys = (), start: int = 0, length: int | None = None) -> Place:
        """Where a value stands, or `length` characters from `start` on in a text.

        The place of a list or mapping is its beginning, of an empty value its key.
        """
        return self.text.place(*self._span(path, start, length))

    def problem(
        self,
        path: Keys,
        message: str,
        remedy: str = "",
        start: int = 0,
        length: int | None = None,
    ) -> Problem:
        """A problem with a value, or with `length` characters from `start` on in a text."""
        return self.text.problem(*self._span(path, start, length), message, remedy)

    def key_problem(self, path: Keys, message: str, remedy: str = "") -> Problem:
        """A problem with the last key of a way."""
        return self.text.problem(*self._key_span(path), message, remedy)

    def flaws(self) -> list[Problem]:
        """What is wrong with the writing itself: keys that stand there twice, and the like."""
        return [self.text.problem(*flaw) for flaw in self.root.all_flaws()]

    def _walk(self, path: Keys) -> tuple[Node, tuple[int, int] | None]:
        """The last value on a way that exists, and where its key stands, if it has one."""
        node, key = self.root, None
        for step in path:
            below = node.below(step)
            if below is None:
                break
            node, key = below, node.keys.get(step) if isinstance(step, str) else None
        return node, key

    def _span(self, path: Keys, start: int, length: int | None) -> tuple[int, int]:
        node, key = self._walk(path)
        if node.is_nothing() and node.start == node.end:
            return key or (node.start, 1)
        if isinstance(node.value, dict):
            first = next(iter(node.keys.values()), (node.start, 1))
            return first if first[0] == node.start else (node.start, 1)
        if isinstance(node.value, list):
            return node.start, 1
        if start == 0 and length is None:
            return node.start, node.end - node.start
        found = _offset(self.text.text, node, node.value, start)
        return found, len(node.value) - start if length is None else length

    def _key_span(self, path: Keys) -> tuple[int, int]:
        node = self.node(path[:-1])
        return node.keys.get(str(path[-1]), (node.start, 1)) if path else self._span((), 0, None)


def _offset(text: str, node: Node, value: str, start: int) -> int:
    """Where in the source the character with the number `start` of a text value stands.

    The source has the same visible characters in the same order, with quotes, escapes and
    indentation between them; an escaped character counts as the one before it.
    """
    opening = text[node.start]
    found = node.start - 1
    if not node.bare:
        found = text.find("\n", node.start) if opening in "|>" else node.start
    for character in value[:start]:
        if not character.isspace():
            found = max(found, text.find(character, found + 1, node.end))
    rest = value[start:].lstrip()
    if not rest:
        return found + 1
    spaces = len(value) - start - len(rest)
    return max(found + 1, text.find(rest[0], found + 1, node.end) - spaces)
