"""The words of one board and one vocabulary, looked up in the tokens of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from gmtool.core.words import ARROW, DITTO, WORD, Nearest, Token, fold
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import ARMY
from gmtool.diplomacy.reading.drafts import PlaceWords
from gmtool.diplomacy.reading.placenames import SPACES, names_of
from gmtool.diplomacy.reading.wording import (
    ARTICLES,
    COMMON,
    CONDITIONS,
    CONVOY,
    EVERYONE,
    LEADING,
    LONGEST_VERB,
    MOVE,
    PREPOSITIONS,
    RETREAT,
    SEASONS,
    SLIPPERY,
    SPEAKERS,
    SUPPORT,
    TOWARDS,
    UNIT_WORDS,
    VERBS,
    Vocabulary,
    misspellings,
)

SLIPS = Nearest(SLIPPERY)
STOPS = ";!?"
"""What ends a sentence, but no short form."""


class Verb(NamedTuple):
    """A verb in a line, up to `end`; `kind` is the letter of a unit joined to it (`SA`)."""

    verb: str
    kind: str
    end: int
    coded: bool


class Sign(NamedTuple):
    """An arrow, or words for going somewhere, up to `end`; empty if it ends where it begins.

    `back` says that it points to the left, `coded` that it holds an arrow or a single letter.
    """

    end: int
    coded: bool = False
    back: bool = False


class Lexicon:
    """What the words of orders mean on a board, in a game with these units and powers."""

    def __init__(self, board: Board, vocabulary: Vocabulary, letters: Iterable[str]) -> None:
        self.names = names_of(board)
        self.units = {letter.lower(): letter for letter in letters} | dict(vocabulary.units)
        self.powers = {" ".join(fold(word).split()) for word in vocabulary.powers}
        self.verbs = {phrase: (verb, "") for phrase, verb in VERBS.items()}
        self._misspell(vocabulary.units)
        for letter in set(self.units.values()):
            self.verbs.setdefault(f"s{letter.lower()}", (SUPPORT, letter))
        self.verbs.setdefault(f"c{ARMY.lower()}", (CONVOY, ARMY))
        self.owned = self._owned()
        self.heads = self._heads()
        self.verb_heads = {phrase.partition(" ")[0] for phrase in self.verbs}
        self.power_heads = {re.split("[ -]", power)[0] for power in self.powers}
        self.longest_power = max((power.count(" ") for power in self.powers), default=0) + 1

    def _misspell(self, units: Mapping[str, str]) -> None:
        """Adds misspelt words for the units of a game's own, as far as they mean nothing else."""
        for word in units.keys() - UNIT_WORDS.keys():
            for slip in misspellings(word) - self.names.table.keys() - self.verbs.keys():
                if slip not in COMMON and slip not in self.powers:
                    self.units.setdefault(slip, units[word])

    def _owned(self) -> dict[str, str]:
        """`itf`, an Italian fleet: a power's shortest form with a unit's letter -> the letter."""
        found = {}
        for power in self.powers:
            for letter in set(self.units.values()):
                word = power + letter.lower()
                if len(power) == 2 and word not in self.powers and word not in self.names.table:
                    found[word] = letter
        return found

    def _heads(self) -> set[str]:
        """The words with which an order may begin."""
        names = {key.replace("/", " ").partition(" ")[0] for key in self.names.table}
        phrases = {phrase.partition(" ")[0] for phrase in self.verbs}
        powers = {re.split("[ -]", power)[0] for power in self.powers}
        small = ARTICLES | LEADING | SEASONS | SPEAKERS | TOWARDS | EVERYONE | CONDITIONS
        kinds = {*self.units, *self.owned, "a", "an", "from", "o"}
        return {*names, *self.names.beginnings, *phrases, *powers, *small, *kinds}

    def is_foreign(self, line: Sequence[Token]) -> bool:
        """Whether a line holds nothing of the game: no word of it, and no sign."""
        heads = self.heads
        return all(
            token.kind == WORD and token.text.removesuffix("'s") not in heads for token in line
        )

    def kind(self, word: str) -> str:
        """The letter of the unit that a word names, "" if it names none."""
        return self.units.get(word, "") or self.owned.get(word, "")

    def verb(self, line: Sequence[Token], i: int) -> Verb | None:
        """The verb that begins at a token, the longest one."""
        if i >= len(line) or line[i].text not in self.verb_heads:
            return None
        found = None
        phrase, end = "", i
        while end < len(line) and end < i + LONGEST_VERB:
            token = line[end]
            if token.kind != WORD or (end > i and token.gap.strip(SPACES)):
                break
            phrase = f"{phrase} {token.text}" if phrase else token.text
            end += 1
            meant = self.verbs.get(phrase)
            if meant is not None:
                found = Verb(meant[0], meant[1], end, len(phrase) == 1 or bool(meant[1]))
        return found

    def slip(self, line: Sequence[Token], i: int) -> Verb | None:
        """The verb that a word at a token nearly is, with one letter wrong."""
        word = line[i].text if i < len(line) and line[i].kind == WORD else ""
        if len(word) < 5 or word in COMMON or self.names.at(line, i):
            return None
        meant = {SLIPPERY[verb] for _, verb in SLIPS.near(word, 1)}
        return Verb(meant.pop(), "", i + 1, coded=False) if len(meant) == 1 else None

    def power(self, line: Sequence[Token], i: int) -> int:
        """Where the name of a power that begins at a token ends; -1 if none begins there."""
        found, phrase = -1, ""
        if i >= len(line) or line[i].text.removesuffix("'s") not in self.power_heads:
            return found
        for end in range(i, min(len(line), i + self.longest_power + 1)):
            token = line[end]
            if token.kind == ARROW and token.text == "-" and end > i:
                phrase += "-"
                continue
            if token.kind != WORD or (end > i and token.gap.strip(SPACES)):
                break
            word = token.text.removesuffix("'s")
            phrase = phrase + word if phrase.endswith("-") or not phrase else f"{phrase} {word}"
            if phrase in self.powers:
                found = end + 1
        return found

    def sign(self, line: Sequence[Token], i: int) -> Sign:
        """The arrow, or the words for going somewhere, that stand from a token on."""
        end, coded, back = i, False, False
        while end < len(line):
            token = line[end]
            if any(stop in token.gap for stop in STOPS):
                break
            if token.kind == ARROW:
                coded, back = True, back or token.text.startswith("<")
            elif token.kind == DITTO:
                break
            elif token.text in TOWARDS or (
                end > i and (token.text in PREPOSITIONS or token.text in ARTICLES)
            ):
                pass
            else:
                verb = self.verb(line, end)
                if verb is None or verb.verb not in (MOVE, RETREAT):
                    break
                coded = coded or verb.coded
                end = verb.end - 1
            end += 1
        return Sign(end, coded, back)

    def places(self, line: Sequence[Token], i: int, *, near: bool) -> Iterator[PlaceWords]:
        """The places that may be named from a token on, the longest names first; where no name is
        written, those whose names are nearly so, if `near`.
        """
        found = [PlaceWords(i, end, meanings) for end, meanings in self.names.at(line, i)]
        doubtful = not found or (len(found[0].meanings) > 1 and found[0].end == i + 1)
        if near and doubtful:
            yield from self._nearly(line, i, 3)
            yield from self._nearly(line, i, 2)
        yield from found
        if near and not found:
            yield from self._nearly(line, i, 1)

    def _nearly(self, line: Sequence[Token], i: int, count: int) -> Iterator[PlaceWords]:
        """Names that are nearly the words of `count` tokens from `i` on."""
        tokens = line[i : i + count]
        if len(tokens) < count or any(token.kind != WORD for token in tokens):
            return
        if any(token.gap.strip(SPACES) for token in tokens[1:]):
            return
        if count == 1 and (tokens[0].text in COMMON or self.verb(line, i)):
            return
        key = " ".join(token.text for token in tokens)
        if count > 1 and (len(tokens[-1].text) < 3 or self.verb(line, i + count - 1)):
            return
        meanings = self.names.near(key)
        if meanings:
            yield PlaceWords(i, i + count, meanings)
