"""Whose message it is: the names in a dump, and the handles of the roster."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gmtool.desk.roster import Roster, means
from gmtool.files.players import Player

ACCOUNT = re.compile(r"(.+)#\d{4}")
BRACKETS = re.compile(r"\(([^()]*)\)|<([^<>]*)>")
LISTED = re.compile(r"[,;]")


@dataclass(slots=True)
class Person:
    """Somebody of the roster: the seats he plays now, those he has left, or neither: a reserve."""

    handle: str
    seats: list[str]
    left: list[str]


class Senders:
    """The people of a game, to be found by a name as a dump has it."""

    def __init__(self, roster: Roster, begun: Iterable[tuple[int, str]]) -> None:
        self._whole: dict[str, list[Person]] = {}
        self._folded: dict[str, list[Person]] = {}
        self._alias: dict[str, list[Person]] = {}
        phases = list(begun)
        playing = roster.holders(phases)
        for player in roster.players:
            if player.handle and not player.nobody:
                self._add(player, plays=_plays(player, playing, phases))

    def _add(self, player: Player, *, plays: bool) -> None:
        known = self._whole.setdefault(spaced(player.handle), [])
        if not known:
            known.append(Person(player.handle, [], []))
            self._folded.setdefault(folded(player.handle), []).append(known[0])
            for alias in {folded(name) for name in names(player.handle)[1:]}:
                self._alias.setdefault(alias, []).append(known[0])
        if player.seat:
            (known[0].seats if plays else known[0].left).append(player.seat)

    def find(self, sender: str) -> list[Person]:
        """Who is meant by a name: one person, nobody, or several if it is not clear.

        Case does not count, nor do blanks where no two names are apart by them alone. A name in
        brackets goes before the name in front of it: it is the account, and that can be chosen by
        one person only.
        """
        for name in names(sender):
            found = (
                self._whole.get(spaced(name))
                or self._folded.get(folded(name))
                or self._alias.get(folded(name))
            )
            if found:
                return found
        return []


def _plays(player: Player, playing: dict[str, Player], begun: Sequence[tuple[int, str]]) -> bool:
    """Whether a row says who plays its seat now."""
    left = any(means(player.until, *phase) for phase in begun)
    return not left and playing.get(player.seat) is player


def names(text: str) -> list[str]:
    """The names in "Kestrel (kestrel#1234)" or "Kestrel <kestrel@example.org>": the whole, those in
    brackets, with and without the number of an account, and what stands outside of brackets.
    """
    found = [text]
    for inside in BRACKETS.finditer(text):
        written = max(inside.groups(""))
        found += [written, *LISTED.split(written)]
    found.append(BRACKETS.sub(" ", text).strip().strip("\"'"))
    accounts = [ACCOUNT.fullmatch(name.strip()) for name in found]
    found += [account[1] for account in accounts if account]
    return [name for name in found if folded(name)]


def folded(name: str) -> str:
    """A name without case, blanks, what cannot be seen, and the @ of an account."""
    return spaced(name).replace(" ", "")


def spaced(name: str) -> str:
    """The same with its blanks, one where there are several."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in plain if unicodedata.category(c) != "Cf")
    return " ".join(seen.split()).removeprefix("@")
