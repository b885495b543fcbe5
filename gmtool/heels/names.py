"""Names as people write them: of cards by id, name or role, and of seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmtool.core.words import WORD, Nearest, fold, tokens
from gmtool.heels.cards import Card, Deck
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.state import State

Words = tuple[str, ...]

FILLERS = frozenset(("the", "a", "an", "my", "card", "survivor"))
"""Words before or in a name that mean nothing."""
NEUTRAL = "neutral"


def words(text: str) -> Words:
    """The words of a text, folded; "Bob's" is "bob"."""
    return tuple(
        token.text.removesuffix("'s") for token in tokens(fold(text)) if token.kind == WORD
    )


class Unclear(Exception):
    """A name means nothing, or several things; `remedy` says what is near, or what there is."""

    def __init__(self, message: str, remedy: str = "") -> None:
        self.remedy = remedy
        super().__init__(message)


class CardNames:
    """The names of the cards of a deck: id, name and role, and any words of them in a row that no
    other card has.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.whole: dict[Words, set[str]] = {}
        self.parts: dict[Words, set[str]] = {}
        for card in (*deck.survivors, *deck.neutrals):
            for name in map(words, (card.id, card.name, card.role)):
                self.whole.setdefault(name, set()).add(card.id)
                for start in range(len(name)):
                    for end in range(start + 1, len(name) + 1):
                        self.parts.setdefault(name[start:end], set()).add(card.id)
        self.nearest = Nearest(" ".join(name) for name in self.parts)

    def card(self, written: Words) -> Card:
        """The card that words name; raises Unclear."""
        name = tuple(word for word in written if word not in FILLERS) or written
        found = self.whole.get(written) or self.whole.get(name) or self.parts.get(name, set())
        if len(found) == 1:
            return self.deck.cards[next(iter(found))]
        shown = " ".join(name)
        if found:
            listed = [card for card in self.deck.cards.values() if card.id in found]
            raise Unclear(f'"{shown}" is ambiguous', f"It may be {_listed(listed)}.")
        limit = 2 if len(shown) > 7 else 1
        near = [
            card for _, each in self.nearest.near(shown, limit) for card in self.parts[_words(each)]
        ]
        cards = [self.deck.cards[card] for card in dict.fromkeys(near)]
        remedy = f"Did you mean {_listed(cards[:3])}?" if cards else ""
        raise Unclear(f'unknown survivor "{shown}"', remedy)


def _words(name: str) -> Words:
    return tuple(name.split(" "))


def _listed(cards: Sequence[Card]) -> str:
    return " or ".join(f"{card.role} ({card.id})" for card in cards)


def owner_of(seats: Iterable[str], written: Words) -> tuple[str | None, Words]:
    """Whose survivor words name, by the name of a seat before it, and the words that are left.

    None if no owner is named; nobody's are called neutral.
    """
    if written[:1] == (NEUTRAL,):
        return NOBODY, written[1:]
    named = [(words(seat), seat) for seat in seats]
    for name, seat in sorted(named, key=lambda each: -len(each[0])):
        if written[: len(name)] == name and len(written) > len(name):
            return seat, written[len(name) :]
    return None, written


def survivor(names: CardNames, state: State, you: str, written: Words) -> Survivor:
    """The survivor in the line that words name: `Bob/runner`, "my runner", "the dog", or just
    "runner" if there is only one in the line; raises Unclear.
    """
    own = written[:1] == ("my",)
    owner, rest = owner_of(state.seats, written[1:] if own else written)
    card = names.card(rest)
    owner = you if own else owner
    there = [each for each in state.line if each.card == card.id and owner in (None, each.owner)]
    if len(there) == 1:
        return there[0]
    if there:
        listed = " or ".join(map(str, there))
        raise Unclear(f"several of {card.short} are in the line", f"Write {listed}.")
    whose = "" if owner is None else f"{owner or '-'}/"
    raise Unclear(f"{whose}{card.id} is not in the line")
