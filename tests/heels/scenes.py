"""Scenes of Zombies at Your Heels as data: a position, a message, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gmtool.core.chance import Dice
from gmtool.core.game import Chance, Reading, Source
from gmtool.core.problems import Place
from gmtool.files.heelsdeck import find_deck, load_deck
from gmtool.files.yamlfile import decode, read_one
from gmtool.heels.abilities import Actor
from gmtool.heels.cards import Card, Deck
from gmtool.heels.game import Heels
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.options import Options
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.state import Player, Stage, State
from gmtool.heels.turn import Course

HERE = Path(__file__).parent
STAND_IN = load_deck(find_deck("stand-in", HERE))
OTHER = replace(load_deck(find_deck("other-deck", HERE)), neutrals=STAND_IN.neutrals)
PLAIN = re.compile(r"(\w+?)(\d+)(\+?)")
"""A survivor without a text: name, speed, and + if it is armed."""
Texts = dict[str, str]
KEY = "5" * 64


@dataclass(frozen=True, kw_only=True)
class Pile:
    """The cards of a player beneath the Bunker and the Horde, and in his bonus pile."""

    escaped: str = ""
    eaten: str = ""
    bonus: str = ""


@dataclass(frozen=True, kw_only=True)
class Expected:
    """What must come of it; what is not named is not compared."""

    course: str | None = None
    """The line after the orders, before the Exit phase."""
    line: str | None = None
    refused: tuple[str, ...] = ()
    """The errors of the reading, in order: the line of the message, and part of what is said."""
    results: tuple[str, ...] | None = None
    piles: dict[str, Pile] = field(default_factory=dict)
    pile: str | None = None
    hands: Texts = field(default_factory=dict)
    eaten: str | None = None
    """Neutral survivors that were eaten."""
    claim: str | None = None
    next: str | None = None
    out: str | None = None
    scores: dict[str, int] = field(default_factory=dict)
    winner: str | None = None


@dataclass(frozen=True, kw_only=True)
class SceneCase:
    """A position before a turn of `current`, and his message.

    Survivors are written `A/hunter`, neutral ones `-/dog`, such without a text `A/x5+`: a name, a
    speed, and whether armed. Players have had a turn already unless `first` names them.
    """

    id: str
    rules: tuple[str, ...]
    note: str = ""
    players: str = "A B"
    options: Options = field(default_factory=Options)
    line: str = ""
    hands: Texts = field(default_factory=dict)
    stacks: Texts = field(default_factory=dict)
    pile: str = ""
    piles: dict[str, Pile] = field(default_factory=dict)
    standing: dict[str, Texts] = field(default_factory=dict)
    first: str = ""
    out: str = ""
    claim: str = ""
    current: str = "A"
    stage: Stage = "turn"
    orders: str = ""
    ability: str = ""
    """A card whose text is carried out by itself, as if `current` had it outside of the line."""
    expect: Expected


def cases(name: str) -> list[SceneCase]:
    """The cases of a file of this folder."""
    return list(decode(read_one(HERE / name), tuple[SceneCase, ...]))


@dataclass(frozen=True)
class Scene:
    """A case set up."""

    case: SceneCase
    game: Heels
    state: State

    def read(self) -> Reading:
        """The message of the current player read."""
        source = Source(self.case.orders, Place(self.case.id))
        return self.game.read(self.state, self.case.current, [source])

    def course(self, orders: tuple[str, ...]) -> Course:
        """The orders carried out, without the phases after them."""
        from gmtool.heels.orders import read_order

        course = Course(self.game.deck, self.game.house, self.state)
        for text in orders:
            course.carry_out(read_order(text))  # type: ignore[arg-type]  # a turn's orders
        return course

    def alone(self) -> Course:
        """The text of one card carried out by itself."""
        course = Course(self.game.deck, self.game.house, self.state)
        survivor = Survivor(self.case.current, self.case.ability)
        abilities = self.game.deck.cards[self.case.ability].abilities
        Actor(self.game.deck, self.game.house, course, survivor, self.case.current).carry_out(
            abilities
        )
        return course

    def resolve(self, orders: Mapping[str, tuple[str, ...]]) -> HeelsTurn:
        """The turn resolved."""
        return self.game.resolve(self.state, orders, Chance(Dice(KEY), Dice(KEY)))


def scene_of(case: SceneCase, deck: Deck = STAND_IN) -> Scene:
    """Sets up a case: a deck with its plain survivors besides, and the position."""
    plain = {card.id: card for text in _texts(case) for card in _plain(text)}
    deck = replace(deck, survivors=(*deck.survivors, *plain.values()))
    game = Heels(case.options, deck)
    seats = case.players.split()
    players = [
        Player(
            seat,
            stack=ids(case.stacks.get(seat, "")),
            hand=ids(case.hands.get(seat, "")),
            escaped=ids(case.piles.get(seat, Pile()).escaped),
            eaten=ids(case.piles.get(seat, Pile()).eaten),
            bonus=ids(case.piles.get(seat, Pile()).bonus),
            standing=case.standing.get(seat, {}),
            turns=0 if seat in case.first.split() else 1,
            out=seat in case.out.split(),
        )
        for seat in seats
    ]
    state = State(
        case.stage,
        tuple(players),
        line=line(case.line),
        pile=ids(case.pile),
        turn=len(seats) + 1,
        current=case.current,
        starter=seats[0],
        claim=case.claim,
    )
    return Scene(case, game, state)


def line(text: str) -> tuple[Survivor, ...]:
    """A line as it is written, without the speeds of plain survivors."""
    return tuple(
        Survivor(NOBODY if owner == "-" else owner, ids(card)[0])
        for owner, _, card in (each.partition("/") for each in text.split())
    )


def ids(text: str) -> tuple[str, ...]:
    """The ids of cards, without the speeds of plain survivors."""
    return tuple(found[1] if (found := PLAIN.fullmatch(each)) else each for each in text.split())


def _texts(case: SceneCase) -> Iterator[str]:
    yield from (each.partition("/")[2] for each in case.line.split())
    for pile in (*case.hands.values(), *case.stacks.values()):
        yield from pile.split()
    for beneath in case.piles.values():
        yield from (*beneath.escaped.split(), *beneath.eaten.split())


def _plain(text: str) -> Iterator[Card]:
    if found := PLAIN.fullmatch(text):
        name, speed, armed = found.groups()
        yield Card(name, f"Plain {name}", f"Somebody {name}", int(speed), 1, bool(armed))


class Decks:
    """The material of a game that needs nothing but its deck."""

    def load(self, kind: str, name: str) -> Any:
        """A deck that comes with gmtool."""
        assert kind == "deck"
        return load_deck(find_deck(name, HERE))
