"""Order lines taken apart: words, numbers, spaces, names, each at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from gmtool.core.words import Nearest, fold
from gmtool.gang.spaces import SPACE, Space, read_space

WORD = re.compile(r"[^\s,:]+")
NUMBER = re.compile(r"-?\d+(?![\d.])")


class Unread(Exception):
    """What is wrong with a line, where, and how to mend it."""

    def __init__(self, message: str, start: int, length: int = 1, remedy: str = "") -> None:
        super().__init__(message)
        self.message, self.start, self.length, self.remedy = message, start, length, remedy


class Scanner:
    """A line and how far it has been read."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.text = fold(line)
        comment = re.search(r"(?<!\S)#", self.text)
        self.end = comment.start() if comment else len(self.text.rstrip())
        while self.end and self.text[self.end - 1] in " \t.;":
            self.end -= 1
        self.at = 0
        self._skip()

    def _skip(self) -> None:
        while self.at < self.end and self.text[self.at] in " \t":
            self.at += 1

    def done(self) -> bool:
        """Whether nothing is left."""
        return self.at >= self.end

    def next_word(self) -> str:
        """The word that comes next, not taken."""
        found = WORD.match(self.text, self.at, self.end)
        return found[0] if found else ""

    def take(self, *words: str) -> str:
        """One of some words or phrases if it stands here, the longest; "" if none does."""
        for phrase in sorted(words, key=len, reverse=True):
            pattern = r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]+", phrase)))
            border = r"(?!\w)" if phrase[-1].isalnum() else ""
            found = re.compile(pattern + border).match(self.text, self.at, self.end)
            if found:
                self.at = found.end()
                self._skip()
                return phrase
        return ""

    def expect(self, *words: str) -> str:
        """One of some words, which must stand here."""
        found = self.take(*words)
        if not found:
            raise self.unread(f"expected {' or '.join(words)}")
        return found

    def number(self, what: str = "a number") -> int:
        """A number, which must stand here."""
        found = NUMBER.match(self.text, self.at, self.end)
        if found is None:
            raise self.unread(f"expected {what}")
        self.at = found.end()
        self._skip()
        return int(found[0])

    def space(self) -> Space | None:
        """A space if one stands here."""
        found = SPACE.match(self.text, self.at, self.end)
        if found is None:
            return None
        self.at = found.end()
        self._skip()
        return read_space(found[0])

    def name(self, names: Mapping[str, str], what: str) -> str:
        """What one of some names means, the longest that stands here; quotes around it are fine."""
        start, quote = self.at, ""
        if self.text[self.at : self.at + 1] in ('"', "'"):
            quote = self.text[self.at]
            self.at += 1
        for name in sorted(names, key=len, reverse=True):
            after = self.text[self.at + len(name) : self.at + len(name) + 1]
            if self.text.startswith(name, self.at) and not (after.isalnum() or after == "-"):
                self.at += len(name)
                if quote:
                    self.at = self.text.find(quote, self.at) + 1 or self.at
                self._skip()
                return names[name]
        self.at = start
        raise self._unknown(names, what, quote)

    def _unknown(self, names: Iterable[str], what: str, quote: str) -> Unread:
        if quote:
            end = self.text.find(quote, self.at + 1)
            word = self.line[self.at + 1 : end if end > 0 else self.end]
            length = len(word) + 2
        else:
            found = WORD.match(self.text, self.at, self.end)
            word = self.line[self.at : found.end()] if found else ""
            length = max(1, len(word))
        if not word:
            return Unread(f"expected {what}", self.at, 1)
        near = Nearest(names).near(fold(word), 2)
        remedy = f"Did you mean {near[0][1]}?" if near else ""
        return Unread(f'unknown {what} "{word}"', self.at, length, remedy)

    def unread(self, message: str) -> Unread:
        """A problem with what comes next."""
        found = WORD.match(self.text, self.at, self.end)
        length = found.end() - self.at if found else 1
        shown = f', not "{self.line[self.at : self.at + length]}"' if found else ""
        return Unread(message + shown, self.at, length)
