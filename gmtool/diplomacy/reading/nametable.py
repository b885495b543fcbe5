"""The table of all names of places on a board, from what its map says they are called.

A key is the words of a name in lower case, parted by spaces, or by `/` where a slash or a bracket
stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gmtool.core.words import WORD, fold, tokens
from gmtool.diplomacy.board import SEA, Board, province_of

CLEAR, SHORTENED, DOUBTFUL, MISSPELT, NEARLY = 0, 1, 2, 4, 5
"""How well a word names a place: it is one of its names; it begins one and no other; it may mean
several places, or is risky as a plain word; it is a misspelling that was met before; it is nearly
one of its names (and one more for each letter more that is wrong).
"""

MOST = 4
"""A form that could mean more places than this names none."""
DIRECTIONS = {"n": "north", "s": "south", "e": "east", "w": "west"}
COAST_FORMS = {
    form: letter
    for letter, direction in DIRECTIONS.items()
    for form in (
        f"{letter}c",
        f"{letter}cs",
        f"{letter} c",
        f"{letter}coast",
        f"{letter} coast",
        direction,
        f"{direction} coast",
        f"{direction}coast",
        f"{direction}ern",
        f"{direction}ern coast",
    )
}
"""What people call a coast -> the letter its id begins with."""
SMALL_WORDS = frozenset(("of", "the"))


class Meaning(NamedTuple):
    """A place that a word may mean, and how well it names it."""

    place: str
    quality: int = CLEAR


Meanings = tuple[Meaning, ...]


class NameTable:
    """`table` maps keys to what they may mean, `beginnings` first letters of words likewise, and
    `initials` the first letters of the words of a name to such names, as words, with their places.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table: dict[str, Meanings] = {}
        self._enter_names()
        self.initials = self._initials()
        self._enter_kinds()
        self._enter_coasts()
        self._enter_joined()
        self.beginnings = self._beginnings()

    def _enter_names(self) -> None:
        names = self.board.names
        for place in self.board.places:
            self._enter(place, (Meaning(place),))
        for form, places in names.ambiguous.items():
            self.table[_key(form)] = self._doubtful(form, places)
        for place, title in names.titles.items():
            self._enter(title, (Meaning(place),))
        for name, place in names.aliases.items():
            self._enter(name, (Meaning(place),))
        for typo, place in names.typos.items():
            self._enter(typo, (Meaning(place, MISSPELT),))

    def _doubtful(self, form: str, places: tuple[str, ...]) -> Meanings:
        """A form is clear where it is the id of a place, or begins the names of a single one."""
        if len(places) == 1:
            clear = any(_abbreviates(form, name) for name in self._names_of(places[0]))
            return (Meaning(places[0], CLEAR if clear else DOUBTFUL),)
        return tuple(Meaning(p, CLEAR if p == form else DOUBTFUL) for p in places)

    def _names_of(self, place: str) -> list[str]:
        names = self.board.names
        called = [name for name, owner in names.aliases.items() if owner == place]
        return [*called, names.titles.get(place, "").lower(), place]

    def _enter(self, name: str, meanings: Meanings) -> None:
        self.table.setdefault(_key(name), meanings)

    def _enter_kinds(self) -> None:
        """`nth sea`, `gulf of lyo`: a clear name of a sea with the word for what it is."""
        called = self._clear_keys()
        for province in self.board.provinces:
            if province.kind != SEA:
                continue
            title = _key(province.name).split()
            kinds = {"sea", "ocean", "bay", *(title[:1] + title[-1:] if len(title) > 1 else [])}
            names = [key for key in called[province.id] if " " not in key]
            for kind in kinds.difference(called[province.id]):
                for name in names:
                    self.table.setdefault(f"{name} {kind}", (Meaning(province.id),))
                    self.table.setdefault(f"{kind} of {name}", (Meaning(province.id),))

    def _clear_keys(self) -> dict[str, list[str]]:
        """The keys that mean one place and no other, for each place."""
        found: dict[str, list[str]] = {place: [] for place in self.board.places}
        for key, meanings in self.table.items():
            if len(meanings) == 1 and meanings[0].quality <= DOUBTFUL and "/" not in key:
                found[meanings[0].place].append(key)
        return found

    def _enter_coasts(self) -> None:
        """Coasts named before their province, or in one word with it: `nc spa`, `stpnc`."""
        called = self._clear_keys()
        for province, coasts in self._split().items():
            for coast in coasts:
                code = coast.partition("/")[2]
                forms = [form for form, letter in COAST_FORMS.items() if letter == code[:1]]
                keys = [
                    f"{form}{of}{name}"
                    for form in forms
                    for of in (" ", " of ")
                    for name in called[province]
                ]
                keys += [name.replace(" ", "") + code for name in called[province]]
                for key in [*keys, code[:1] + province]:
                    self.table.setdefault(key, (Meaning(coast),))

    def _enter_joined(self) -> None:
        """Names written as one word: `northsea`."""
        for key, meanings in list(self.table.items()):
            if " " in key and "/" not in key:
                self.table.setdefault(key.replace(" ", ""), meanings)

    def _beginnings(self) -> dict[str, Meanings]:
        """Three letters or more -> the places one of whose names, or a word of it, begins so."""
        places: dict[str, set[str]] = {}
        for key, meanings in self.table.items():
            if "/" in key:
                continue
            meant = {meaning.place for meaning in meanings if meaning.quality <= DOUBTFUL}
            if " " in key:
                meant = {place for place in meant if "/" not in place}
            for word in key.split():
                if len(word) > 3 and meant:
                    for length in range(3, len(word) + 1):
                        places.setdefault(word[:length], set()).update(meant)
        return {
            beginning: all_of(meant, SHORTENED if len(meant) == 1 else DOUBTFUL)
            for beginning, meant in places.items()
            if len({province_of(place) for place in meant}) <= MOST and beginning not in self.table
        }

    def _initials(self) -> dict[str, list[tuple[list[str], str]]]:
        """The first letters of the words of a name -> such names, as words, with their places."""
        found: dict[str, list[tuple[list[str], str]]] = {}
        for key, meanings in self.table.items():
            words = [word for word in key.split() if word not in SMALL_WORDS]
            if len(words) > 1 and "/" not in key and meanings[0].quality == CLEAR:
                initials = "".join(word[0] for word in words)
                found.setdefault(initials, []).append((words, meanings[0].place))
        return found

    def _split(self) -> dict[str, tuple[str, ...]]:
        """The provinces with a split coast, and its parts."""
        return {each.id: each.coasts for each in self.board.provinces if each.coasts}


def all_of(places: Iterable[str], quality: int) -> Meanings:
    """The places as meanings of one word."""
    return tuple(Meaning(place, quality) for place in sorted(places))


def bare(word: str) -> str:
    """The word without the 's of a possessive."""
    return word.removesuffix("'s").replace("'", "")


def _key(name: str) -> str:
    """The key of a name as it is written in a map."""
    line = tokens(fold(name))
    key = ""
    for token in line:
        if token.kind == WORD:
            joint = "/" if any(mark in token.gap for mark in "/(") else " "
            key += (joint if key else "") + bare(token.text)
    return key


def _abbreviates(form: str, name: str) -> bool:
    """Whether a form is made of beginnings of the words of a name: `nat` of north atlantic."""
    words = _key(name).split()
    if not words or not form:
        return False
    if words[0].startswith(form):
        return True
    for length in range(1, min(len(form), len(words[0])) + 1):
        if form[:length] != words[0][:length]:
            return False
        if _abbreviates(form[length:], " ".join(words[1:])):
            return True
    return False
