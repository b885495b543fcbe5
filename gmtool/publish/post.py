"""A view -> a post: its title, and its parts as they are pasted into a forum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gmtool.publish.cutting import parts_of, wrapped
from gmtool.publish.languages import LANGUAGES, Language
from gmtool.publish.saying import Speech
from gmtool.publish.templates import templates_of

KINDS = (
    "start",
    "call",
    "reminder",
    "receipt",
    "results",
    "correction",
    "state",
    "offer",
    "ledger",
    "final",
)
"""The posts there are."""
NEXT_PART = "8<---- the next part begins here ---->8"
"""The line between the parts of a post in its file."""

SHORTEST = 8
"""The letters of a game's name that a title keeps."""

DESK: Mapping[str, Any] = {
    "title": "",
    "number": 0,
    "phase": None,
    "next": None,
    "deadline": None,
    "delays": (),
    "zones": (),
    "commitment": "",
    "key": "",
    "previous": "",
    "owed": {},
    "players": {},
    "verdicts": {},
    "changes": (),
    "rulings": (),
    "outcome": None,
    "files": (),
    "seat": "",
    "lines": (),
    "missing": (),
    "problems": (),
    "sent": True,
    "hash": "",
    "names": "short",
    "order": "game",
    "corrections": (),
    "window": False,
    "history": (),
    "reserves": (),
    "away": (),
    "ledger": (),
    "lapses": (),
    "last": {},
    "annals": {},
    "length": {},
    "tenure": (),
}
"""What the desk may tell a post, and what is taken if it does not.

`delays` of the deadline are rows {first, last, reason} of pauses and {days, reason} of extensions;
`names` is short or full, `order` of the powers game, name, size or region. `problems` of a receipt
are rows {line, message, remedy, error}, `corrections` rows {seat, order, was, now, why}, and
`window` says whether more errors may still be reported; `history` are rows {title, place} of
earlier posts, `away` rows {seat, until} of players who are away, `ledger` rows {seat, first, last,
silent} with the phases without orders in each term, and `lapses` rows {seat, unit, phases, ends} of
units that nobody orders. When all is over `last` are the last keys {open, hidden} of the chains,
`annals` what the game has to tell of itself as a whole, `length` {phases, days, first, last}, and
`tenure` rows {seat, players} of the seats that changed hands, with rows {player, nobody, first,
last} each.
"""


class Size(NamedTuple):
    """How long a title or a part is, and the limit of the forum (0: none is known)."""

    what: str
    length: int
    limit: int

    @property
    def fits(self) -> bool:
        """Whether the forum takes it."""
        return not self.limit or self.length <= self.limit


@dataclass(frozen=True, slots=True)
class Post:
    """A post for a forum: a title in plain text, and one or more messages to paste."""

    title: str
    parts: tuple[str, ...]
    language: Language

    @property
    def text(self) -> str:
        """The post as it stands in its file."""
        return f"{self.title}\n\n" + f"\n\n{NEXT_PART}\n\n".join(self.parts) + "\n"

    @property
    def sizes(self) -> list[Size]:
        """The lengths of title and parts against the limits of the forum."""
        whole = len(self.parts) == 1
        return [Size("title", len(self.title), self.language.title)] + [
            Size("body" if whole else f"part {number}", len(part), self.language.longest)
            for number, part in enumerate(self.parts, 1)
        ]


def render(
    kind: str,
    game: str,
    view: Mapping[str, Any],
    language: str,
    *,
    folders: Sequence[Path] = (),
    words: Mapping[str, str],
) -> Post:
    """The post of a kind that templates make of a view.

    `view` is what the game tells and under `desk` what the desk does; templates in `folders` win
    over the shipped ones, those of the game over the general ones. Raises Problems for what is
    wrong with a template, with its file and line.
    """
    desk = {**DESK, **view["desk"]}
    told = {**view, "desk": desk}
    stage = desk["phase"]["stage"] if desk["phase"] else ""
    names = [f"{game}/{kind}.j2", f"any/{kind}.j2"]
    if kind == "results":
        names.insert(0, f"{game}/{stage}.j2")
    forum = LANGUAGES[language]
    title, body = _filled(told, forum, names, folders, words)
    if forum.name != "plain":  # a title is plain text everywhere
        title, _ = _filled(told, LANGUAGES["plain"], names, folders, words)
    parts = parts_of(body, forum.longest)
    if forum.width:
        parts = tuple(wrapped(part, forum.width) for part in parts)
    return Post(fitting(" ".join(title.split()), forum.title), parts, forum)


def fitting(title: str, longest: int) -> str:
    """A title that the forum takes: of one that is too long the name of the game is cut, since the
    phase and the next deadline behind it are what a list of threads is read for.
    """
    if not longest or len(title) <= longest:
        return title
    game, colon, rest = title.partition(": ")
    room = longest - len(colon + rest) - 1
    if not colon or room < SHORTEST:
        return f"{title[: longest - 1]}…"
    return f"{game[:room].rstrip()}…{colon}{rest}"


def _filled(
    told: Mapping[str, Any],
    forum: Language,
    names: Sequence[str],
    folders: Sequence[Path],
    words: Mapping[str, str],
) -> tuple[str, str]:
    desk = told["desk"]
    speech = Speech(forum, words, told.get("names", {}), desk["names"])
    templates = templates_of(tuple(folders), forum.name)
    return templates.filled(names, speech.view(told, desk["zones"]), speech)
