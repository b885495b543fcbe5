"""Decks of Zombies at Your Heels: YAML files with the cards and what their texts do."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.document import Document
from gmtool.files.heelscards import (
    PRIMITIVES,
    AbilityFile,
    CardFile,
    DeckFile,
    EatFile,
    EscapeFile,
    MoveFile,
    PartitionFile,
    StepFile,
    SwapFile,
    VeteranLimitFile,
)
from gmtool.files.yamlfile import decode, read_one
from gmtool.heels.cards import (
    Ability,
    Amount,
    Card,
    ClaimBunker,
    Deck,
    Direction,
    Eat,
    Escape,
    Filter,
    Move,
    Partition,
    SkipExit,
    Step,
    Swap,
    VeteranLimit,
    Who,
)
from gmtool.heels.names import NEUTRAL
from gmtool.heels.segments import VERBS

ID = re.compile("[a-z][a-z0-9_]*")
RESERVED = frozenset(
    (*VERBS, NEUTRAL, "pile", "newcomer", "on", "front", "back", "yes", "no", "if")
)
"""What orders say with other words than names."""
Way = tuple[str | int, ...]


def shipped_decks() -> dict[str, Path]:
    """The decks that come with gmtool, by name."""
    folder = Path(str(files("gmtool.heels")))
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def find_deck(name: str, folder: Path) -> Path:
    """The file of a deck: `NAME.yaml` or NAME in a game's folder, or one that comes with gmtool.

    Raises Problems if there is neither.
    """
    shipped = shipped_decks()
    for path in (folder / f"{name}.yaml", folder / name):
        if os.path.isfile(path):  # noqa: PTH113  # Path.is_file raises for a name that is too long
            return path
    if name in shipped:
        return shipped[name]
    remedy = f"Put {name}.yaml into the folder of the game, or take: {', '.join(shipped)}."
    raise Problems([Problem(Place(name), f'there is no deck "{name}"', remedy)])


def load_deck(path: Path, file: str = "") -> Deck:
    """The deck in a file; raises Problems with everything in it that cannot be played."""
    document = read_one(path, file)
    written = decode(document, DeckFile)
    return DeckReader(document, written).deck()


class DeckReader:
    """Makes a deck of what is written, and gathers what is wrong with it."""

    def __init__(self, document: Document, written: DeckFile) -> None:
        self.document = document
        self.written = written
        self.problems: list[Problem] = []

    def deck(self) -> Deck:
        """The deck; raises Problems."""
        written, meta = self.written, self.written.meta
        survivors = self._cards("survivors", written.survivors)
        neutrals = self._cards("neutrals", written.neutrals)
        if meta.set_size != len(survivors):
            message = f"a set has {meta.set_size} survivors, but {len(survivors)} are listed"
            self._problem(("meta", "set_size"), message)
        for players in meta.initial_survivors:
            if players > meta.sets:
                message = f"{players} players need as many sets, there are {meta.sets}"
                place = ("meta", "initial_survivors", str(players))
                self.problems.append(self.document.key_problem(place, message))
        self._check_names()
        if self.problems:
            raise Problems(self.problems)
        return Deck(survivors, neutrals, dict(meta.initial_survivors), meta.hand)

    def _problem(self, way: Way, message: str, remedy: str = "") -> None:
        self.problems.append(self.document.problem(way, message, remedy))

    def _check_names(self) -> None:
        """Ids, names and roles must each name one card."""
        seen: dict[str, str] = {}
        for key in ("survivors", "neutrals"):
            for number, card in enumerate(getattr(self.written, key)):
                way = (key, number)
                if not ID.fullmatch(card.id) or card.id in RESERVED:
                    remedy = "Lower-case letters, digits and _; no word that orders are made of."
                    self._problem((*way, "id"), f'"{card.id}" cannot be an id', remedy)
                for name in ("id", "name", "role"):
                    text = getattr(card, name).casefold()
                    if seen.setdefault(text, card.id) != card.id or (
                        name == "id" and [*self._ids()].count(card.id) > 1
                    ):
                        message = f'"{getattr(card, name)}" is another card already'
                        self._problem((*way, name), message)

    def _ids(self) -> Iterator[str]:
        for card in (*self.written.survivors, *self.written.neutrals):
            yield card.id

    def _cards(self, key: str, written: tuple[CardFile, ...]) -> tuple[Card, ...]:
        return tuple(self._card((key, number), card) for number, card in enumerate(written))

    def _card(self, way: Way, card: CardFile) -> Card:
        neutral = way[0] == "neutrals"
        if neutral and card.eaten_bonus:
            self._problem((*way, "eaten_bonus"), "nobody would get it for a neutral survivor")
        if sum(ability.optional for ability in card.abilities) > 1:
            self._problem((*way, "abilities"), "only one ability of a card can say may")
        if sum(map(_asks, card.abilities)) > 1:
            self._problem((*way, "abilities"), "an order can name one choice, here are several")
        abilities = tuple(
            self._ability((*way, "abilities", number), ability, neutral=neutral)
            for number, ability in enumerate(card.abilities)
        )
        return Card(
            card.id,
            card.name,
            card.role,
            card.speed,
            card.points,
            card.armed,
            card.eaten_bonus,
            abilities,
        )

    def _ability(self, way: Way, ability: AbilityFile, *, neutral: bool) -> Ability:
        automatic = ability.kind == "automatic"
        if not ability.do:
            self._problem((*way, "do"), f"nothing to do: {', '.join(PRIMITIVES)}")
        if automatic and not ability.trigger:
            self._problem((*way, "kind"), "an automatic ability needs a trigger")
        if not automatic and (ability.trigger or ability.optional):
            key = "trigger" if ability.trigger else "optional"
            self._problem((*way, key), "only automatic abilities have that")
        if ability.passive and ability.kind != "on_play":
            self._problem((*way, "passive"), "only abilities on_play have that")
        if ability.optional and ability.trigger == "self_escapes":
            self._problem(
                (*way, "optional"), "only what happens instead of being eaten may say may"
            )
        if neutral and ability.trigger == "own_other_would_be_eaten":
            self._problem((*way, "trigger"), "a neutral survivor has no owner with other survivors")
        if _asks(ability) and (automatic or ability.passive):
            self._problem((*way, "do"), "there is no order that could name a choice for this")
        steps = [
            self._step((*way, "do", number), step, neutral=neutral)
            for number, step in enumerate(ability.do)
        ]
        return Ability(
            ability.kind,
            ability.text,
            tuple(step for step in steps if step is not None),
            ability.trigger,
            ability.optional,
            ability.passive,
        )

    def _step(self, way: Way, step: StepFile, *, neutral: bool) -> Step | None:
        there = [name for name in PRIMITIVES if getattr(step, name) is not None]
        if len(there) != 1:
            message = f"expected one of {', '.join(PRIMITIVES)}, not {len(there)}"
            self._problem(way, message, "Begin a new step for each.")
            return None
        match getattr(step, there[0]):
            case MoveFile(who=who, by=by, filter=filters, order=order):
                return self._move((*way, "move", "by"), who, by, filters, order)
            case SwapFile(a=a, b=b, filter=filters):
                return Swap(a, b, filters)
            case PartitionFile(front=front):
                return Partition(front)
            case EscapeFile(who=who, filter=filters, to=to):
                if to == ("bunker" if neutral else "bonus_pile"):
                    message = "neutral survivors escape to a bonus pile, all others to the Bunker"
                    self._problem((*way, "escape", "to"), message)
                return Escape(who, filters)
            case EatFile(who=who, filter=filters):
                return Eat(who, filters)
            case VeteranLimitFile(to=limit):
                return VeteranLimit(limit)
        return SkipExit() if there[0] == "skip_exit" else ClaimBunker()

    def _move(
        self, way: Way, who: Who, by: str, filters: tuple[Filter, ...], order: Direction
    ) -> Move | None:
        try:
            return Move(who, Amount.read(by), filters, order)
        except ValueError as wrong:
            self._problem(way, str(wrong))
            return None


def _asks(ability: AbilityFile) -> int:
    """How many choices an ability asks for."""
    written = [getattr(step, name) for step in ability.do for name in PRIMITIVES]
    whom = [getattr(each, key, "") for each in written for key in ("who", "a", "b")]
    return sum(who.startswith("chosen") for who in whom)
