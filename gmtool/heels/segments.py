"""A message taken apart: lines, and in a line what each verb has after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gmtool.core.problems import Place, Problem, Severity
from gmtool.core.words import WORD, Nearest, Token, fold, tokens
from gmtool.heels.names import NEUTRAL

VERBS = {
    "place": "place",
    "play": "place",
    "newcomer": "place",
    "activate": "activate",
    "use": "activate",
    "sole": "sole",
    "standing": "standing",
    "choose": "choose",
    "keep": "choose",
}
"""The words that begin an order; the values are those of the canonical line."""
CONNECTING = frozenset(("then", "and", "also", "finally"))
NEAREST = Nearest(set(VERBS.values()))


@dataclass(frozen=True, slots=True)
class Written:
    """A line of a message and where it stands."""

    text: str
    place: Place

    def problem(
        self,
        span: Sequence[Token],
        message: str,
        remedy: str = "",
        severity: Severity = Severity.ERROR,
    ) -> Problem:
        """A problem with some tokens of the line."""
        start, end = span[0].start, span[-1].end
        place = self.place.moved(start, end - start)
        return Problem(place, message, remedy, self.text, severity)


@dataclass(frozen=True, slots=True)
class Segment:
    """An order as written: its verb in the canonical word, and the tokens from it on."""

    line: Written
    verb: str
    tokens: tuple[Token, ...]

    @property
    def rest(self) -> tuple[Token, ...]:
        """What comes after the verb."""
        return self.tokens[1:]

    def problem(self, message: str, remedy: str = "") -> Problem:
        """A problem with the order as a whole."""
        return self.line.problem(self.tokens, message, remedy)


def lines_of(text: str, place: Place) -> Iterator[Written]:
    """The lines of a message."""
    for number, line in enumerate(text.split("\n")):
        column = place.column if number == 0 else 1
        yield Written(line, Place(place.file, place.line + number, column))


def words_of(line: Written) -> list[Token]:
    """The tokens of a line; `-/dog` is the neutral dog, "Bob's" is Bob, connecting words and the
    hyphens of names are left out.
    """
    found = [
        token._replace(text=token.text.removesuffix("'s")) for token in tokens(fold(line.text))
    ]
    for number, token in enumerate(found[:-1]):
        if token.text == "-" and found[number + 1].gap == "/":
            found[number] = token._replace(text=NEUTRAL, kind=WORD)
    hyphens = {
        token
        for token, following in pairwise(found)
        if token.text == "-" and not token.gap and not following.gap
    }
    return [token for token in found if token.text not in CONNECTING and token not in hyphens]


def segments(line: Written) -> list[Segment]:
    """The orders of a line; none if it does not begin with a verb, be it numbered or not."""
    found = words_of(line)
    while found and (found[0].text.isdigit() or found[0].kind != WORD):
        if set(found[0].text) & set("<>"):
            return []  # a quotation
        del found[0]
    if not found or found[0].text not in VERBS:
        return []
    starts = [number for number, token in enumerate(found) if token.text in VERBS]
    return [
        Segment(line, VERBS[found[start].text], tuple(found[start:end]))
        for start, end in zip(starts, [*starts[1:], len(found)], strict=True)
    ]


def misspelt(line: Written) -> Problem | None:
    """A problem if the first word of a line is nearly a verb."""
    found = words_of(line)
    if not found or len(found[0].text) < 4 or len(found) > 8:
        return None
    near = NEAREST.near(found[0].text, 1)
    if not near or found[0].text in VERBS:
        return None
    return line.problem(
        found[:1], f'unknown order "{found[0].text}"', f"Did you mean {near[0][1]}?"
    )
