"""What stands behind an order in its line: the end, the next order, a remark, or a sentence."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import NamedTuple

from gmtool.diplomacy.reading.drafts import Draft
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.grammar import Grammar
from gmtool.diplomacy.reading.nametable import DOUBTFUL
from gmtool.diplomacy.reading.scanning import Line
from gmtool.diplomacy.reading.wording import (
    ALTERNATIVES,
    CONDITIONS,
    COURTESIES,
    JOINING,
    LEADING,
    MOVE,
    PROSE,
    RESULTS,
)

BOUNDS = re.compile("[,:/&\t]|   ")
SENTENCES = re.compile("[.;!?\n|]")
BRACKET, BOUND, SENTENCE = 1, 2, 3
"""What may end between two words: a part of a line at a bracket, an order, a sentence."""
FAR = 60
"""So many words further on nothing belongs to an order any more."""
OPENING, CLOSING = "([{", ")]}"


class After(Enum):
    """How an order ends."""

    CLEAN = auto()
    CHATTER = auto()
    QUESTION = auto()
    WRONG = auto()


class Ending(NamedTuple):
    """How an order ends, and the token where the line goes on; `begin` is where the chatter, or
    what is wrong (`fault`), begins.
    """

    after: After
    next: int
    begin: int = 0
    fault: Fault = Fault.NOT_UNDERSTOOD


class Trailing:
    """Looks behind the orders of one line."""

    def __init__(self, grammar: Grammar, line: Line) -> None:
        self.grammar = grammar
        self.line = line
        self.tokens = line.tokens
        self.count = len(line.tokens)
        self.tail = line.raws[-1][line.tokens[-1].end :] if line.tokens else ""
        self.ends = [_end(token.gap) for token in line.tokens]

    def gap(self, i: int) -> str:
        """What stands before a token, or behind the last one."""
        return self.tokens[i].gap if i < self.count else self.tail

    def bounded(self, i: int) -> bool:
        """Whether something ends before a token."""
        return i >= self.count or self.ends[i] >= BOUND

    def sentence_ends(self, i: int) -> bool:
        """Whether a sentence ends before a token."""
        return i >= self.count or self.ends[i] == SENTENCE

    def segment(self, i: int, most: int = FAR) -> int:
        """Where the next part of the line begins behind a token; at most so many tokens further."""
        last = min(self.count, i + most)
        i += 1
        while i < last and not self.ends[i]:
            i += 1
        return i

    def sentence(self, i: int) -> int:
        """Where the next sentence begins behind a token."""
        i += 1
        while not self.sentence_ends(i):
            i += 1
        return min(i, self.count)

    def of(self, draft: Draft) -> Ending:
        """What follows an order."""
        i = draft.end
        question = "?" in self.gap(i)
        while i < self.count:
            bracket = self._bracket(i)
            fault = self._fault(draft, i, in_brackets=bracket > i)
            if fault is not None:
                return Ending(After.WRONG, max(bracket, self.sentence(i)), i, fault)
            if bracket == i and self._begins_something(i):
                break
            behind = bracket if bracket > i else self._behind_remark(i)
            if behind == i:
                return Ending(After.CHATTER, self.segment(i), i)
            i = behind
        return Ending(After.QUESTION if question else After.CLEAN, i, draft.end)

    def _bracket(self, i: int) -> int:
        """Behind the remark in brackets that begins at a token; the same one if none does."""
        if not any(mark in self.gap(i) for mark in OPENING) or self._order_fills(i):
            return i
        return self.closing(i)

    def _fault(self, draft: Draft, i: int, *, in_brackets: bool) -> Fault | None:
        """A condition, or an alternative, that makes the order none."""
        word = self.grammar.text(i)
        if word in ALTERNATIVES and (in_brackets or i + 1 < self.count):
            return Fault.ALTERNATIVES
        if word in CONDITIONS and (in_brackets or not self.sentence_ends(i)):
            return Fault.CONDITION
        if not in_brackets and self._another_place(draft, i):
            return Fault.ALTERNATIVES
        return None

    def _begins_something(self, i: int) -> bool:
        """Whether the order ends here: at a comma or the like, or because the next one begins."""
        word = self.grammar.text(i)
        if word in RESULTS:
            return False
        return self.bounded(i) or (word not in PROSE and (self.begins_order(i) or self._numbers(i)))

    def _behind_remark(self, i: int) -> int:
        """Behind a result, or words of courtesy; the same token if there are none."""
        word = self.grammar.text(i)
        if word in RESULTS:
            return self.sentence(i)
        if word in PROSE:
            return i
        if word in JOINING and self.begins_order(i + 1):
            return i + 1
        arrow = self.grammar.is_arrow(i)
        if arrow and (
            self.tokens[i].text.strip(">") == "" or self.grammar.text(i + 1) in COURTESIES
        ):
            return i + 1
        return i + 1 if word in COURTESIES or word in LEADING else i

    def _numbers(self, i: int) -> bool:
        """Whether a number begins the next order of a list."""
        return self.grammar.text(i).isdigit() and self.begins_order(i + 1)

    def _another_place(self, draft: Draft, i: int) -> bool:
        """Whether a second goal stands behind a comma or a slash: `A Mun - Boh, Tyr`."""
        if draft.verb != MOVE or not any(mark in self.gap(i) for mark in ",/"):
            return False
        if self.grammar.lexicon.kind(self.grammar.text(i)):
            return False
        place = next(self.grammar.lexicon.places(self.tokens, i, near=False), None)
        if place is None or place.meanings[0].quality > DOUBTFUL:
            return False
        if place.end >= self.count:
            return True
        return self.bounded(place.end) and ":" not in self.gap(place.end)

    def begins_order(self, i: int) -> bool:
        """Whether an order begins at a token: a unit with a letter, or a place with a sign."""
        lexicon, tokens = self.grammar.lexicon, self.tokens
        if i >= self.count:
            return False
        if lexicon.kind(self.grammar.text(i)):
            inside = self.grammar.inside(i + 1)
            return any(lexicon.names.at(tokens, inside))
        owner = lexicon.power(tokens, i)
        if owner > i and lexicon.kind(self.grammar.text(owner)):
            return True
        place = next(lexicon.places(tokens, i, near=False), None)
        if place is not None and place.meanings[0].quality <= DOUBTFUL:
            if lexicon.sign(tokens, place.end).end > place.end:
                return True
            return lexicon.verb(tokens, place.end) is not None
        verb = lexicon.verb(tokens, i)
        return verb is not None and bool(lexicon.kind(self.grammar.text(verb.end)))

    def _order_fills(self, i: int) -> bool:
        """Whether what stands in brackets is an order and nothing else."""
        if not self.begins_order(i):
            return False
        draft = next(self.grammar.orders(i, near=False), None)
        return draft is not None and any(mark in self.gap(draft.end) for mark in CLOSING)

    def closing(self, i: int) -> int:
        """The token behind the brackets that open before a token; itself if none close soon."""
        depth, end = _opened(self.gap(i)), i
        while depth > 0:
            if end >= self.count or end - i > FAR:
                return i
            end += 1
            depth += _opened(self.gap(end))
        return min(end, self.count)


def _end(gap: str) -> int:
    """What ends where this stands between two words."""
    if gap in (" ", ""):
        return 0
    if SENTENCES.search(gap):
        return SENTENCE
    if BOUNDS.search(gap):
        return BOUND
    return BRACKET if "(" in gap or "[" in gap else 0


def _opened(gap: str) -> int:
    return sum(mark in OPENING for mark in gap) - sum(mark in CLOSING for mark in gap)
