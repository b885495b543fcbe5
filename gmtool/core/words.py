"""Words as people type them: taken out of a text with their places, and nearly the same as a name.

Everything keeps its place: folding a text never changes its length, and each token knows where it
stood and what was written before it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

NOTHING = "\0"
"""What a character becomes that only decorates the one before it, or cannot be seen at all."""

ALIKE = {
    **dict.fromkeys("‘’‚‛′`´ʼ", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("→⇒⟶⟹➔➙➜➝➞➡➤►▶▸▷›»⇾⇢⭢🡒", ">"),
    **dict.fromkeys("←⇐⟵◄◀‹«⇽⇠", "<"),
    **dict.fromkeys("↑⇑⇓⇡⇣⬇⬆", "↓"),
    **dict.fromkeys("−─━⸺⁃", "-"),
    "\u00ad": NOTHING,
    "↔": "\u2194",
    "…": ".",
    "ø": "o",
    "Ø": "o",
    "ł": "l",
    "Ł": "l",
    "ı": "i",
    "ß": "s",
    "æ": "a",
    "Æ": "a",
}
"""Characters that people use for a plain one without meaning anything else."""

WORD, ARROW, DITTO = "word", "arrow", "ditto"

TOKEN = re.compile(
    r"&(?:nbsp|amp|quot|lsquo|rsquo|ldquo|rdquo|#\d{1,6}|#x[0-9a-f]{1,5});"
    r"|(?P<word>(?:[^\W_]|\0)+(?:'(?:[^\W_]|\0)+)*|\+)"
    r"|(?P<arrow>(?:[-=~<>↓\u2194]|&(?:[lg]t|[lr]arr|[mn]dash|minus);)+)"
    r'|(?P<ditto>(?<!\S)(?:"+|\'\'|,,|〃)(?!\S))'
)
ENTITIES = {
    "&lt;": "<",
    "&gt;": ">",
    "&larr;": "<-",
    "&rarr;": "->",
    "&mdash;": "-",
    "&ndash;": "-",
    "&minus;": "-",
}
ENTITY = re.compile("|".join(ENTITIES))
INITIALS = re.compile(r"(?<![^\W_])(?:[^\W_]\.){2,}[^\W_]?(?![^\W_])")


class Token(NamedTuple):
    """A word, an arrow or a ditto mark, folded, from `start` to `end`; `gap` stood before it."""

    text: str
    start: int
    end: int
    gap: str
    kind: str = WORD


def _folded(character: str) -> str:
    """One character as the plainest one of its kind; always a single one."""
    alike = ALIKE.get(character)
    if alike is not None:
        return alike
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Cf"):
        return NOTHING
    if category == "Pd":
        return "-"
    if category in ("Zs", "Zl", "Zp"):
        return " "
    plain = unicodedata.normalize("NFKD", character)[:1].lower()[:1]
    return plain if plain.isprintable() or plain in "\t\n" else " "


def fold(text: str) -> str:
    """The text in lower case, without accents, with one kind of quotes, dashes and arrows each.

    It has exactly as many characters as before, so that a place in one is the same place in the
    other.
    """
    if not text.isascii():
        strange = {ord(character): _folded(character) for character in set(text) if character > "~"}
        text = text.translate(strange)
    return text.lower()


def tokens(folded: str) -> list[Token]:
    """The words, arrows and ditto marks of a folded text; all else stands in the gaps between them.

    A run of dashes and arrow heads is one arrow. Initials (`n.a.o.`) are one word. Ditto marks are
    quotes that stand alone.
    """
    found: list[Token] = []
    initials = {}
    if "." in folded:
        initials = {match.start(): match.end() for match in INITIALS.finditer(folded)}
    last = 0
    for match in TOKEN.finditer(folded):
        start, end = match.span()
        kind = match.lastgroup
        if kind is None or start < last:
            continue
        text = match[0]
        if kind == WORD:
            if start in initials:
                end = initials[start]
                text = folded[start:end].replace(".", "")
            if NOTHING in text:
                text = text.replace(NOTHING, "")
                if not text:
                    continue
        elif kind == ARROW:
            if "&" in text:
                text = ENTITY.sub(lambda entity: ENTITIES[entity[0]], text)
            if not text.strip("<"):  # a bracket
                continue
        found.append(Token(text, start, end, folded[last:start], kind))
        last = end
    return found


def whole_words(texts: Iterable[str]) -> re.Pattern[str]:
    """Any of the texts, where it stands as a whole word; `stp/nc` goes before `stp`."""
    longest_first = sorted(texts, key=len, reverse=True)
    return re.compile(rf"(?<![\w/])(?:{'|'.join(map(re.escape, longest_first))})(?![\w/])")


def distance(one: str, other: str, limit: int) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour; at most
    `limit` + 1.
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for k, facing in enumerate(other, 1):
            steps = min(before[k] + 1, row[k - 1] + 1, before[k - 1] + (letter != facing))
            if i > 1 and k > 1 and letter == other[k - 2] and one[i - 2] == facing:
                steps = min(steps, older[k - 2] + 1)
            row.append(steps)
        if min(row) > limit and min(before) > limit:
            return limit + 1
    return row[-1]


def _letters(word: str) -> int:
    """The set of its characters as bits."""
    bits = 0
    for character in word:
        bits |= 1 << (ord(character) % 61)
    return bits


class Nearest:
    """A list of names that can be searched for those nearly like a word."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = [(name, len(name), _letters(name)) for name in sorted(set(names))]

    def near(self, word: str, limit: int) -> list[tuple[int, str]]:
        """The names that differ from the word in at most `limit` letters, the nearest first."""
        length, letters = len(word), _letters(word)
        found = []
        for name, size, bits in self.names:
            if abs(size - length) > limit or (bits ^ letters).bit_count() > 2 * limit:
                continue
            steps = distance(word, name, limit)
            if steps <= limit:
                found.append((steps, name))
        return sorted(found)
