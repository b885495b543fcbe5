"""The units and places that the tokens of a line name.

Every function that reads something is given the number of a token and yields what may stand there,
with the number of the token behind it; the likeliest comes first. Whoever asks takes the first that
leads to a whole order. Where an order cannot be finished, `stuck` tells what was missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtool.core.words import ARROW, DITTO, WORD, Token
from gmtool.diplomacy.reading.drafts import PlaceWords, UnitWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.lexicon import STOPS, Lexicon
from gmtool.diplomacy.reading.nametable import MISSPELT
from gmtool.diplomacy.reading.wording import (
    ARTICLES,
    AUXILIARIES,
    BY,
    DITTO_WORDS,
    JOINING,
    STANDING_IN,
)


class Naming:
    """Finds units and places in one line."""

    def __init__(self, lexicon: Lexicon, line: Sequence[Token]) -> None:
        self.lexicon = lexicon
        self.line = line
        self.stuck: tuple[int, Fault] | None = None

    def text(self, i: int) -> str:
        """The word at a token, "" if none is there."""
        return self.line[i].text if i < len(self.line) and self.line[i].kind == WORD else ""

    def gap(self, i: int) -> str:
        """What stands before a token."""
        return self.line[i].gap if i < len(self.line) else ""

    def is_arrow(self, i: int) -> bool:
        """Whether an arrow stands there."""
        return i < len(self.line) and self.line[i].kind == ARROW

    def is_ditto(self, i: int) -> bool:
        """Whether a ditto mark, or a word for it, stands there."""
        return i < len(self.line) and (
            self.line[i].kind == DITTO or self.line[i].text in DITTO_WORDS
        )

    def stops(self, i: int) -> bool:
        """Whether a sentence ends before a token."""
        return any(mark in self.gap(i) for mark in STOPS)

    def skip(self, i: int, words: frozenset[str]) -> int:
        """Where the words of a set end that stand from a token on."""
        while i < len(self.line) and self.text(i) in words:
            i += 1
        return i

    def stick(self, i: int, fault: Fault) -> None:
        """Notes that an order could not go on here; the note furthest on in the line is kept."""
        if self.stuck is None or i > self.stuck[0]:
            self.stuck = (i, fault)

    def places(self, i: int, *, near: bool = True) -> Iterator[PlaceWords]:
        """The places that may be named from a token on; misspelt ones as well, if `near`."""
        start = self.skip(i, ARTICLES)
        nothing = True
        for place in self.lexicon.places(self.line, start, near=near):
            nothing = False
            yield place
        if nothing and near:
            self.stick(start, Fault.UNKNOWN_PLACE if self.text(start) else Fault.MISSING_PLACE)

    def units(self, i: int, *, near: bool = True) -> Iterator[tuple[UnitWords, int]]:
        """The units that may be named: `A Par`, `the French army in Paris`, `Paris (A)`."""
        start = self._article(i)
        owner = self.lexicon.power(self.line, start)
        if owner < 0 or self.stops(owner):
            yield from self._unit(start, near=near)
            return
        inner = self._article(owner)
        if self.lexicon.kind(self.text(inner)):
            yield from self._unit(inner, near=near)
            yield from self._unit(start, near=False)
        else:
            yield from self._unit(start, near=False)
            yield from self._unit(inner, near=False)

    def _article(self, i: int) -> int:
        """Behind `the`, `my`, `the unit in`, or an `a` that is no letter of a unit."""
        i = self.skip(i, ARTICLES)
        if self.text(i) == "unit":
            return self.skip(i + 1, STANDING_IN)
        if self.text(i) in ("a", "an"):
            behind = self.lexicon.power(self.line, i + 1)
            if self.text(i) == "an" or self.lexicon.kind(self.text(max(behind, i + 1))):
                return i + 1
        return i

    def _unit(self, i: int, *, near: bool) -> Iterator[tuple[UnitWords, int]]:
        kind = self.lexicon.kind(self.text(i))
        if kind:
            for place in self.places(self.inside(i + 1), near=near):
                yield UnitWords(i, place.end, place, kind), self._behind_owner(place.end)
            return
        for place in self.places(i, near=near):
            after = place.end
            behind = self.lexicon.kind(self.text(after))
            if behind and self._ends_a_unit(after):
                yield UnitWords(i, after + 1, place, behind), after + 1
            yield UnitWords(i, after, place), self._behind_owner(after)
        yield from self._glued(i)

    def inside(self, i: int) -> int:
        """Behind what stands between a unit word and its place: `in the`, a dash, a power."""
        if self.is_arrow(i) and self.line[i].text in ("-", ">"):
            i += 1
        i = self.skip(i, STANDING_IN)
        owner = self.lexicon.power(self.line, i)
        if owner > i and not any(self.lexicon.names.at(self.line, i)):
            return owner
        return i

    def _behind_owner(self, i: int) -> int:
        """Behind the name of a power in brackets."""
        owner = self.lexicon.power(self.line, i)
        return owner if owner > i and "(" in self.gap(i) else i

    def _ends_a_unit(self, i: int) -> bool:
        """Whether a unit word stands behind its place: what follows is no place of its own."""
        if any(mark in self.gap(i) for mark in ",;.:"):
            return False
        after = i + 1
        if after >= len(self.line) or self.is_arrow(after) or "," in self.gap(after):
            return True
        if self.lexicon.verb(self.line, after) or self.lexicon.sign(self.line, after).end > after:
            return True
        return self.text(after) in AUXILIARIES or self.text(after) in BY | JOINING

    def _glued(self, i: int) -> Iterator[tuple[UnitWords, int]]:
        """A letter and a name in one word, with an arrow or a letter behind it: `APar - Bur`."""
        word = self.text(i)
        kind = self.lexicon.units.get(word[:1], "")
        meanings = self.lexicon.names.table.get(word[1:]) if kind and len(word) > 3 else None
        if not meanings or word in self.lexicon.names.table or meanings[0].quality >= MISSPELT:
            return
        verb = self.lexicon.verb(self.line, i + 1)
        if self.is_arrow(i + 1) or (verb is not None and verb.coded):
            yield UnitWords(i, i + 1, PlaceWords(i, i + 1, meanings), kind), i + 1
