"""What may stand before an order in its line: bullets, numbers, powers, labels, courtesies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gmtool.diplomacy.reading.grammar import Grammar
from gmtool.diplomacy.reading.trailing import Trailing
from gmtool.diplomacy.reading.wording import LEADING, PERSONAL, SEASONS, SPEAKERS

PHASE = re.compile(r"[sfwa]\d{2,4}[mra]?|1[89]\d\d")
LONGEST_LABEL = 8
"""The words before a colon that may be a label: "my orders for spring 1901 are as follows:"."""


class Openings:
    """Finds the tokens of one line at which orders may begin."""

    def __init__(self, grammar: Grammar, trailing: Trailing) -> None:
        self.grammar = grammar
        self.trailing = trailing
        self.lexicon = grammar.lexicon
        self.tokens = grammar.line

    def is_plain(self, i: int) -> bool:
        """Whether no order can begin at a token: its word is none of the game, no sign and no verb
        follows it, and it begins no label.
        """
        word = self.tokens[i].text
        if len(word) < 3 or word[-1].isdigit() or "'" in word or word in self.lexicon.heads:
            return False
        if self.grammar.is_arrow(i) or self.grammar.is_arrow(i + 1) or self.grammar.is_ditto(i):
            return False
        if self.behind_label(i) > i:
            return False
        if i + 1 >= len(self.tokens):
            return True
        return len(self.tokens[i + 1].text) > 1 and self.lexicon.verb(self.tokens, i + 1) is None

    def starts(self, i: int) -> Iterator[tuple[int, bool]]:
        """The tokens at which an order may begin, in a part of the line from `i` on; and whether it
        stands behind an "I".
        """
        begin = self.behind_bullets(i)
        yield begin, False
        polite = self._behind_courtesies(begin)
        if self.grammar.text(begin) in SPEAKERS:
            yield self.grammar.skip(begin, PERSONAL), True
        elif polite > begin:
            yield polite, False
        owner = self.lexicon.power(self.tokens, polite)
        if owner > polite:
            yield self._behind_courtesies(owner), False
        label = self.behind_label(begin)
        if label > begin:
            behind = self.behind_bullets(label)
            yield behind, False
            owner = self.lexicon.power(self.tokens, behind)
            if owner > behind:
                yield owner, False

    def _behind_courtesies(self, i: int) -> int:
        """Behind words of courtesy, and those for the season: `please`, `spring 1901`, `F02M`."""
        while self.grammar.text(i) in LEADING | SEASONS or PHASE.fullmatch(self.grammar.text(i)):
            i += 1
        return i

    def behind_bullets(self, i: int) -> int:
        """Behind bullets and numbers: `- `, `4)`, `a)`, `#3`."""
        while i + 1 < len(self.tokens) and self._is_bullet(i):
            i += 1
        return i

    def _is_bullet(self, i: int) -> bool:
        token, following = self.tokens[i], self.trailing.gap(i + 1)
        word = token.text
        if self.grammar.is_arrow(i):
            return not word.startswith("<")
        if word == "o":
            return bool(self.lexicon.kind(self.grammar.text(i + 1)))
        closed = token.gap.endswith("(") and following.startswith(")")
        if closed:
            return len(word) == 1 or word.isdigit()
        if word.isdigit() and len(word) < 4:
            return True
        enumerates = following[:1] in (")", ".") and following[1:2] in (" ", "\t")
        return enumerates and len(word) < 4 and "(" not in token.gap and not self.is_place(i)

    def is_place(self, i: int) -> bool:
        """Whether a place is named there."""
        return bool(self.lexicon.names.at(self.tokens, i))

    def behind_label(self, i: int) -> int:
        """Behind a colon, if one stands within the next few words."""
        for k in range(i + 1, min(i + LONGEST_LABEL, len(self.tokens))):
            gap = self.trailing.gap(k)
            if ":" in gap:
                return k
            if any(mark in gap for mark in ";!?"):
                break
        return i
