"""A message as received: its lines, without the markup of forums and mail, each word with its
place.

What is quoted or struck out is set aside; what is left keeps its line and column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from gmtool.core.words import Token, fold, tokens
from gmtool.diplomacy.reading.faults import Fault

BRACKET_TAGS = (
    "b|i|u|s|strike|del|color|colour|size|font|quote|code|list|url|img|center|left|right|align|indent"
    "|spoiler|spoil|hide|table|tr|td|th|sub|sup|email|mention|user|hr|h1|h2|h3|noparse|pre|tt|ul|ol|li"
)
ANGLE_TAGS = (
    "b|i|u|s|strike|del|br|hr|p|div|span|font|em|strong|small|big|ul|ol|li|table|tbody|tr|td|th|tt"
    "|blockquote|pre|code|center|h1|h2|h3"
)
TAG = re.compile(
    rf"\[(?P<close>/?)(?P<name>{BRACKET_TAGS}|\*)(?:[=:][^\]\n]{{0,300}})?\]"
    rf"|<(?P<end>/?)(?P<tag>{ANGLE_TAGS}|a(?= href)|/?a(?=>))(?:\s[^<>\n]{{0,300}})?/?>"
    r"|(?P<tilde>~~)"
)
BREAKS = frozenset(("*", "br", "li", "p", "div", "tr"))
"""Tags that begin something new."""
ASIDE = {
    "quote": Fault.QUOTED,
    "blockquote": Fault.QUOTED,
    "s": Fault.STRUCK_OUT,
    "strike": Fault.STRUCK_OUT,
    "del": Fault.STRUCK_OUT,
    "~~": Fault.STRUCK_OUT,
}
"""Tags whose content does not count."""
ONE_LETTER = frozenset(("b", "i", "u", "s"))
REMARK = re.compile(
    r"(?<!:)//[^\n]*|https?://\S+|www\.\S+|(?<![\w.])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}"
)
QUOTE_MARK = re.compile(r"\s*(?:>|&gt;)(?![->=])")
ORIGINAL = re.compile(
    r"^[ \t]*-{2,}[ \t]*(?:original message|forwarded message|(?:ursprungliche|weitergeleitete)"
    r" nachricht|message d'origine|mensaje original|messaggio originale)[^\n]*$",
    re.MULTILINE,
)
"""The line below which mail programs put the message that somebody answers, without marks."""
VISIBLE = re.compile(r"[^\n]")


class Scanned(NamedTuple):
    """One line as received: `raw` as it stood, `text` what counts of it, folded; `aside` what does
    not (or ""), with the reason; `quoted` says that it begins with the `>` of a quotation, or is of
    the message that is answered below.
    """

    raw: str
    text: str
    aside: str = ""
    reason: Fault = Fault.QUOTED
    quoted: bool = False


class Line(NamedTuple):
    """The tokens of a line, or of two where an order runs over both; the first `cut` are of the
    first.
    """

    raws: tuple[str, ...]
    texts: tuple[str, ...]
    tokens: Sequence[Token]
    cut: int

    def said(self, start: int, end: int) -> str:
        """The words from one token up to another, as written."""
        if start >= len(self.tokens):
            return ""
        end = min(max(end, start + 1), len(self.tokens))
        if start < self.cut < end:
            return f"{self.said(start, self.cut)} {self.said(self.cut, end)}"
        raw = self.raws[0 if start < self.cut else 1]
        return raw[self.tokens[start].start : self.tokens[end - 1].end]

    def span(self, start: int, end: int) -> tuple[int, int, int]:
        """Where the words from one token up to another stand: character, length, and line (0 or 1).

        Behind the last token, that is the end of the line.
        """
        if start >= len(self.tokens):
            row = len(self.raws) - 1
            last = self.tokens[-1].end if self.tokens else 0
            return last, 1, row
        row = 0 if start < self.cut else 1
        end = min(max(end, start + 1), self.cut if row == 0 else len(self.tokens))
        begin = self.tokens[start].start
        return begin, self.tokens[end - 1].end - begin, row

    def joined(self, other: Line) -> Line:
        """Two lines as one."""
        head, *rest = other.tokens
        following = [head._replace(gap="\n" + head.gap), *rest]
        raws, texts = self.raws + other.raws, self.texts + other.texts
        return Line(raws, texts, [*self.tokens, *following], len(self.tokens))


def line_of(raw: str, text: str) -> Line:
    """A line that stands alone."""
    found = tokens(text)
    return Line((raw,), (text,), found, len(found))


def scan(message: str) -> list[Scanned]:
    """The lines of a message, as many as it has newlines and one more."""
    folded = fold(message)
    aside = ""
    reasons: dict[int, Fault] = {}
    if TAG.search(folded):
        folded, aside, reasons = _without_markup(folded, message)
    if "/" in folded or "@" in folded or "www." in folded:
        folded = REMARK.sub(lambda match: " " * len(match[0]), folded)
    raws, texts = message.split("\n"), folded.split("\n")
    asides = aside.split("\n") if aside else [""] * len(raws)
    original = ORIGINAL.search(folded) if "--" in folded else None
    answered = folded.count("\n", 0, original.start()) if original else len(raws)
    return [
        Scanned(
            raw,
            text,
            hidden,
            reasons.get(i, Fault.QUOTED),
            i > answered or QUOTE_MARK.match(raw) is not None,
        )
        for i, (raw, text, hidden) in enumerate(zip(raws, texts, asides, strict=True))
    ]


def _without_markup(folded: str, message: str) -> tuple[str, str, dict[int, Fault]]:
    """The text with blanks for its tags and for what they set aside; the latter; why, for each
    line.
    """
    tags = list(TAG.finditer(folded))
    pairs = _pairs(tags)
    kept, aside = list(folded), list(VISIBLE.sub(" ", folded))
    reasons: dict[int, Fault] = {}
    newlines = [0, *(found.end() for found in re.finditer("\n", folded))]
    last = 0
    for opening in sorted(pairs):
        reason = ASIDE.get(_name(tags[opening]))
        start, end = tags[opening].start(), tags[pairs[opening]].end()
        if reason is None or start < last:
            continue
        last = end
        aside[start:end] = kept[start:end]
        kept[start:end] = VISIBLE.sub(" ", folded[start:end])
        for row in range(bisect_right(newlines, start) - 1, bisect_right(newlines, end - 1)):
            reasons[row] = reason
    paired = {*pairs, *pairs.values()}
    for number, tag in enumerate(tags):
        name = _name(tag)
        alone = name in ONE_LETTER and message[tag.end() - 2].isupper()
        if number in paired or not (alone or name in ("s", "~~")):
            blank = (";" if name in BREAKS else " ") + " " * (len(tag[0]) - 1)
            for text in (kept, aside):
                if text[tag.start()] != " ":
                    text[tag.start() : tag.end()] = blank
    return "".join(kept), "".join(aside), reasons


def _name(tag: re.Match[str]) -> str:
    return tag["name"] or tag["tag"] or tag["tilde"]


def _pairs(tags: Sequence[re.Match[str]]) -> dict[int, int]:
    """The numbers of opening tags with those of the tags that close them."""
    opened: dict[str, list[int]] = {}
    pairs = {}
    for number, tag in enumerate(tags):
        name = _name(tag)
        waiting = opened.setdefault(name, [])
        closes = bool(tag["close"] or tag["end"]) or (name == "~~" and bool(waiting))
        if not closes:
            waiting.append(number)
        elif waiting:
            pairs[waiting.pop()] = number
    return pairs
