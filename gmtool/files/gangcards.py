"""The event cards of The Gang's All Here: a YAML file, checked, as cards to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from gmtool.core.problems import Problem, Problems
from gmtool.files.document import Document, Keys
from gmtool.files.yamlfile import decode, read_one
from gmtool.gang import (  # noqa: F401  # they enter their primitives into the table
    belongings,
    driving,
    haunting,
)
from gmtool.gang.cards import BUILDINGS, FIGHTS, NEEDS, TARGETS, WINDOWS, Card, Cards, Step
from gmtool.gang.primitives import PRIMITIVES, parameters
from gmtool.gang.tiles import Tiles

ANSWERS = {"retarget", "cancel", "copy"}
"""What is done to another card; the rules of answering cards do it."""


@dataclass(frozen=True, slots=True)
class CardFile:
    """The file as it is written."""

    decks: dict[str, str]
    cards: tuple[Card, ...]


def load_cards(path: Path, tiles: Tiles) -> Cards:
    """The cards of a file; raises Problems with everything in it that cannot be played."""
    document = read_one(path)
    written = decode(document, CardFile)
    problems = list[Problem]()
    for number, card in enumerate(written.cards):
        if card.id in {other.id for other in written.cards[:number]}:
            problems.append(
                document.problem(("cards", number, "id"), f"{card.id} is there already")
            )
        if card.deck not in written.decks:
            message = f'there is no deck "{card.deck}"'
            problems.append(document.problem(("cards", number, "id"), message))
        problems += _card_problems(document, ("cards", number), card, tiles)
    if problems:
        raise Problems(problems)
    return Cards({card.id: card for card in written.cards}, written.decks)


def _card_problems(document: Document, way: Keys, card: Card, tiles: Tiles) -> Iterator[Problem]:
    for key, value, known in (
        ("when", card.when, WINDOWS),
        ("target", card.target, TARGETS),
        ("fight_on", card.fight_on, FIGHTS),
    ):
        if value not in known:
            message = f'"{value}" is none of: {", ".join(filter(None, known))}'
            yield document.problem((*way, key), message)
    for number, place in enumerate(card.place):
        if place not in tiles.tiles and place not in BUILDINGS:
            yield document.problem((*way, "place", number), f'there is no tile "{place}"')
    for number, need in enumerate(card.needs):
        if need not in NEEDS:
            message, remedy = f'unknown need "{need}"', f"There are: {', '.join(sorted(NEEDS))}."
            yield document.problem((*way, "needs", number), message, remedy)
    if card.copies < 1:
        yield document.problem((*way, "copies"), "there must be one at least")
    yield from _step_problems(document, (*way, "do"), card.do)
    yield from _step_problems(document, (*way, "use"), card.use)
    for number, steps in enumerate(card.choose):
        yield from _step_problems(document, (*way, "choose", number), steps)
    if not (card.do or card.choose or card.item or card.ask or card.inert):
        yield document.problem(way, f"{card.id} does nothing")


def _step_problems(document: Document, way: Keys, steps: Sequence[Step]) -> Iterator[Problem]:
    """Primitives and parameters that there are not."""
    for number, step in enumerate(steps):
        for verb, given in step.items():
            at = (*way, number, verb)
            if verb in ANSWERS:
                continue
            if verb not in PRIMITIVES:
                near = get_close_matches(verb, PRIMITIVES, 1)
                remedy = f"Did you mean {near[0]}?" if near else ""
                yield document.key_problem(at, f'there is no primitive "{verb}"', remedy)
                continue
            known = parameters(verb)
            for key, value in given.items():
                if key not in known:
                    message = f'{verb} has no parameter "{key}"'
                    remedy = f"It has: {', '.join(known)}." if known else "It has none."
                    yield document.key_problem((*at, key), message, remedy)
                elif isinstance(value, list | tuple):
                    yield from _step_problems(document, (*at, key), value)
