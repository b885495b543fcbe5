"""What a message says it is for: the season and year, the round, the game in its heading."""

from __future__ import annotations

import re
from collections.abc import Iterable

SEASONS = {
    "spring": "spring spr frühjahr frühling printemps primavera",
    "summer": "summer sommer été verano",
    "fall": "fall autumn aut herbst automne otoño autunno",
    "winter": "winter win hiver invierno inverno",
}
SEASON_OF = {word: season for season, words in SEASONS.items() for word in words.split()}
LETTERS = {"S": "spring", "F": "fall", "A": "fall", "W": "winter"}
NAMES = "|".join(sorted(SEASON_OF, key=len, reverse=True))
YEAR = r"(?:'|\u2019)?(\d{4}|\d{2})(?!\d)"
SEASON_YEAR = re.compile(rf"\b({NAMES})\.?(?:\s+of)?[\s,-]*{YEAR}", re.IGNORECASE)
YEAR_SEASON = re.compile(rf"\b(\d{{4}})[\s,-]*({NAMES})\b", re.IGNORECASE)
SHORT = re.compile(r"\b([SFAW])(?:[-' ]?(?=\d{4})|[-']?)(\d{4}|\d{2})[MRABO]?\b")
COUNTED = re.compile(
    r"\b(turn|round|day|night|week|runde|zug|tour)\s*(?:no\.?|nr\.?|#)?\s*(\d{1,4})\b",
    re.IGNORECASE,
)
QUOTED = re.compile(r"\[quote\b.*(?:\[/quote\]|\Z)", re.IGNORECASE | re.DOTALL)
REPLY = re.compile(r"\s*(?:re|fwd?|aw|wg|antw|sv|vs|tr|rif|rv)\s*(?:\[\d+\])?\s*:", re.IGNORECASE)
VERSION = re.compile(r"v?\d+")
WORD = re.compile(r"[^\W_]+")

USUAL = frozenset(
    [
        "a",
        "and",
        "builds",
        "build",
        "adjustments",
        "adjustment",
        "disbands",
        "removals",
        "for",
        "from",
        "here",
        "are",
        "is",
        "as",
        "the",
        "of",
        "my",
        "our",
        "in",
        "orders",
        "order",
        "moves",
        "move",
        "movement",
        "retreats",
        "retreat",
        "phase",
        "season",
        "turn",
        "round",
        "final",
        "finals",
        "provisional",
        "prelim",
        "preliminary",
        "revised",
        "new",
        "updated",
        "update",
        "corrected",
        "version",
        "ver",
        "v",
        "re",
        "game",
        "team",
        "power",
        "hi",
        "hello",
        "dear",
        "gm",
        "all",
        "please",
        "and",
        "here's",
        "these",
        "this",
        "submission",
        "befehle",
        "züge",
        "zug",
        "rückzüge",
        "aufbau",
        "für",
        "von",
        "meine",
        "die",
        "ordres",
        "pour",
        "mes",
        "les",
    ]
)
"""Words that a heading has besides what it names."""
FIRST = 3
"""The lines of a message in which a heading may stand."""
WIDEST = 200
"""The characters of such a line that are looked at."""

Mark = tuple[str, str]
"""A kind and a value: `("year", "01 spring")`, `("round", "4")`."""


def marks(text: str) -> set[Mark]:
    """The phases that a text names, as far as they are clear: a season with its year, a round."""
    found: set[Mark] = set()
    for each in SEASON_YEAR.finditer(text):
        found.add(_season(SEASON_OF[each[1].casefold()], each[2]))
    for each in YEAR_SEASON.finditer(text):
        found.add(_season(SEASON_OF[each[2].casefold()], each[1]))
    for each in SHORT.finditer(text):
        found.add(_season(LETTERS[each[1]], each[2]))
    found |= {(each[1].casefold(), str(int(each[2]))) for each in COUNTED.finditer(text)}
    return found


def _season(season: str, year: str) -> Mark:
    # the builds of a year are its winter's, and many say that they are its fall's
    return "year", f"{int(year) % 100:02} {'fall' if season == 'winter' else season}"


def other_phase(subject: str, body: str, title: str, known: Iterable[str]) -> str:
    """The heading that says clearly that a message is for another phase than the one with this
    title; "" if none does.

    Clear is a heading that names a phase and nothing else that matters: usual words, and the
    `known` names of game, seats and players. The subject of a reply only repeats an older one, and
    so it does not count; nor does anything if this phase is named too.
    """
    now = marks(title)
    headings = ([] if REPLY.match(subject) else [subject]) + first_lines(body)
    named = [(heading, _of_kinds(marks(heading), now)) for heading in headings]
    if any(found & now for _, found in named):
        return ""
    usual = USUAL | {word.casefold() for name in known for word in WORD.findall(name)}
    return next((h for h, found in named if found and _is_heading(h, usual)), "")


def names_phase(subject: str, body: str, title: str) -> bool:
    """Whether a heading names the phase with this title; the subject of a reply does not count."""
    headings = ([] if REPLY.match(subject) else [subject]) + first_lines(body)
    return any(marks(heading) & marks(title) for heading in headings)


def names_another(subject: str, title: str) -> bool:
    """Whether a subject names a phase, and not the one with this title; a reply's may."""
    now = marks(title)
    found = _of_kinds(marks(subject), now)
    return bool(found) and not found & now


def _of_kinds(found: set[Mark], now: set[Mark]) -> set[Mark]:
    kinds = {kind for kind, _ in now}
    return {mark for mark in found if mark[0] in kinds}


def _is_heading(text: str, usual: frozenset[str]) -> bool:
    for written in (SEASON_YEAR, YEAR_SEASON, SHORT, COUNTED):
        text = written.sub(" ", text)
    words = (word.casefold() for word in WORD.findall(text))
    return all(word in usual or VERSION.fullmatch(word) or len(word) == 1 for word in words)


def first_lines(body: str) -> list[str]:
    """The first lines of a message that are its own, not quoted."""
    lines = (line.strip() for line in QUOTED.sub("", body).split("\n"))
    return [line[:WIDEST] for line in lines if line and not line.startswith(">")][:FIRST]


def other_game(subject: str, body: str, title: str, others: Iterable[str]) -> str:
    """The title of another game that subject or first lines of a message name, and not this one's;
    "" if they do not.
    """
    headings = [_plain(each) for each in (subject, *first_lines(body))]
    if any(_plain(title) in each for each in headings):
        return ""
    clear = [
        other for other in others if _plain(other).strip() and _plain(other) not in _plain(title)
    ]
    return next((other for other in clear if any(_plain(other) in each for each in headings)), "")


def _plain(text: str) -> str:
    return f" {' '.join(WORD.findall(text.casefold()))} "
