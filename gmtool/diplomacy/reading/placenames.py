"""What people call the places of a board: names, short forms, coasts, misspellings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtool.core.words import ARROW, WORD, Nearest, Token
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.reading.nametable import (
    COAST_FORMS,
    DIRECTIONS,
    DOUBTFUL,
    MOST,
    NEARLY,
    SHORTENED,
    SMALL_WORDS,
    Meaning,
    Meanings,
    NameTable,
    all_of,
    bare,
)

LONGEST = 6
"""The words of the longest name, as "north coast of st petersburg"."""
REMEMBERED = 20_000
SPACES = " \t.'_*\"\0"
"""What parts the words of one name or phrase."""


class Named(NamedTuple):
    """What the tokens up to `end` may mean."""

    end: int
    meanings: Meanings


class PlaceNames:
    """The names of a board, to look tokens up in.

    A key is the words of a name, parted by spaces, or by `/` where a slash or a bracket stood.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.split = {each.id: each.coasts for each in board.provinces if each.coasts}
        book = NameTable(board)
        self.table = book.table
        self.initials = book.initials
        self.beginnings = book.beginnings
        whole = [key for key in self.table if "/" not in key and self._is_name(key)]
        self.nearest = {
            several: Nearest(key for key in whole if (" " in key) is several)
            for several in (False, True)
        }
        self._shortened: dict[str, Meanings] = {}
        self._near: dict[str, Meanings] = {}

    def at(self, line: Sequence[Token], i: int) -> list[Named]:
        """What the tokens from `i` on may mean, the longest names first.

        A hyphen within a name is not taken for an arrow behind a shorter one.
        """
        found: list[Named] = []
        for key, end in self._keys(line, i):
            meanings = self.table.get(key)
            if meanings is None:
                meanings = self.shortened(key)
            if not meanings:
                continue
            if meanings[0].quality <= SHORTENED:
                found = [each for each in found if each.end >= end or line[each.end].kind != ARROW]
            found.append(Named(end, meanings))
            if meanings[0].place in self.split:
                found += self._coasts_behind(line, end, meanings[0])
        if len(found) > 1:
            found.sort(key=lambda each: (self._is_support(line, each), -each.end))
        return found

    def _is_support(self, line: Sequence[Token], named: Named) -> bool:
        """Whether what looks like a coast is rather a verb: `Bul (S) Rum`."""
        end = named.end
        if end >= len(line) or "/" not in named.meanings[0].place or line[end].kind != WORD:
            return False
        return line[end - 1].text == "s" and "(" in line[end - 1].gap

    def _coasts_behind(self, line: Sequence[Token], i: int, name: Meaning) -> Iterator[Named]:
        """The coasts that may be named behind the name of a province with a split one.

        Behind a spaced dash or a comma only what can be nothing else: `ec`, `east coast`.
        """
        begin, joint, loose = i, "", False
        if i + 1 < len(line) and line[i].text == "-":
            begin, joint = i + 1, " "
            loose = bool(line[i].gap or line[i + 1].gap)
        elif i < len(line):
            loose = line[i].gap.strip() == ","
            joint = " " if loose else _joint(line[i].gap)
        if not joint:
            return
        for key, end in self._keys(line, begin):
            letter = COAST_FORMS.get(key, key if joint == "/" and key in DIRECTIONS else "")
            if loose and not key.endswith("c") and "coast" not in key:
                continue
            for coast in self.split[name.place] if letter else ():
                if coast.partition("/")[2].startswith(letter):
                    yield Named(end, (Meaning(coast, name.quality),))

    def _keys(self, line: Sequence[Token], i: int) -> Iterator[tuple[str, int]]:
        """The texts of one, two ... tokens that may be one name, with where they end."""
        if i >= len(line) or line[i].kind != WORD:
            return
        key = bare(line[i].text)
        yield key, i + 1
        k, count = i + 1, 1
        while k < len(line) and count < LONGEST:
            token = line[k]
            if token.kind == ARROW:  # a hyphen
                tight = token.text == "-" and not token.gap and k + 1 < len(line)
                if not tight or line[k + 1].gap or line[k + 1].kind != WORD:
                    return
                k += 1
                token, joint = line[k], " "
            else:
                joint = _joint(token.gap)
            if not joint or token.kind != WORD:
                return
            key += joint + bare(token.text)
            k += 1
            count += 1
            yield key, k

    def shortened(self, key: str) -> Meanings:
        """What a beginning of a name may mean: `burgu`, `n atl`, `eng ch`."""
        if " " not in key:
            return self._begun(key)
        known = self._shortened.get(key)
        if known is None:
            if len(self._shortened) > REMEMBERED:
                self._shortened.clear()
            known = self._shortened[key] = self._abbreviated(key)
        return known

    def _begun(self, word: str) -> Meanings:
        """The places that a word begins; and, as it may be misspelt instead, those it is nearly."""
        meanings = self.beginnings.get(word, ())
        if meanings and len(word) > 3:
            known = {meaning.place for meaning in meanings}
            meanings += tuple(each for each in self.near(word) if each.place not in known)
        return meanings

    def near(self, word: str) -> Meanings:
        """The places whose names are nearly the word, or the words, the nearest first."""
        known = self._near.get(word)
        if known is None:
            if len(self._near) > REMEMBERED:
                self._near.clear()
            known = self._near[word] = self._nearly(word)
        return known

    def title(self, place: str) -> str:
        """The printed name of a place with its id: `Burgundy (bur)`."""
        return f"{self.board.names.titles.get(place, place)} ({place})"

    def _is_name(self, key: str) -> bool:
        return any(meaning.quality <= DOUBTFUL for meaning in self.table[key])

    def _abbreviated(self, key: str) -> Meanings:
        """The places whose names are made of words that begin so; the last is no single letter."""
        words = [word for word in key.split() if word not in SMALL_WORDS]
        names = self.initials.get("".join(word[:1] for word in words), ())
        if not names or "/" in key or len(words[-1]) < 2 or max(map(len, words)) < 3:
            return ()
        meant = {
            place
            for name, place in names
            if all(whole.startswith(word) for word, whole in zip(words, name, strict=True))
        }
        if len(meant) > MOST:
            return ()
        return all_of(meant, SHORTENED if len(meant) == 1 else DOUBTFUL)

    def _nearly(self, word: str) -> Meanings:
        size = len(word)
        limit = 1 if size < 7 else 2 if size < 11 else 3
        if size < 3:
            return ()
        best: dict[str, int] = {}
        for steps, name in self.nearest[" " in word].near(word, limit):
            if steps * 3 > len(name):
                continue
            for meaning in self.table[name]:
                if meaning.quality <= DOUBTFUL:
                    best.setdefault(meaning.place, NEARLY + steps - 1)
        found = [Meaning(place, quality) for place, quality in best.items()]
        return tuple(sorted(found, key=lambda meaning: (meaning.quality, meaning.place)))


def names_of(board: Board) -> PlaceNames:
    """The names of a board, remembered with it."""
    known: PlaceNames | None = board.memo.get("names")
    if known is None:
        known = board.memo["names"] = PlaceNames(board)
    return known


def _joint(gap: str) -> str:
    """What joins two words of a name: a space, `/` for slash and bracket, "" if nothing may."""
    kept = gap.strip(SPACES)
    if kept in ("", ")"):
        return " "
    return "/" if kept in ("/", "\\", "(", "[", "{", "<", "/(") else ""
