"""game.yaml: the desk's keys and those of the game it names, as one typed value."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, make_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from gmtool.core.game import Game
from gmtool.core.problems import Problem, Problems
from gmtool.files.document import Document
from gmtool.files.players import is_zone
from gmtool.files.schema import decode
from gmtool.files.text import Text
from gmtool.files.yamlfile import parse, read_one
from gmtool.games import GAMES, game_class

Language = Literal["phpbb", "discord", "markdown", "bgg", "plain", "html"]


def _zone(name: str) -> str:
    if not is_zone(name):
        raise ValueError(f'there is no time zone "{name}"')
    return name


def _words(name: str) -> str:
    if not re.fullmatch(r"[\w-]+", name):
        raise ValueError(f'"{name}" is no name of a language: write it like en')
    return name


Zone = Annotated[str, AfterValidator(_zone)]
Words = Annotated[str, AfterValidator(_words)]


@dataclass(frozen=True, kw_only=True)
class Posts:
    """What is written for the forum."""

    languages: Annotated[tuple[Language, ...], Field(min_length=1)] = ("phpbb",)
    """The languages of forums that posts are written in."""
    zones: tuple[Zone, ...] = ()
    """The time zones in which deadlines are told, besides that of the deadlines and UTC."""
    words: Words = "en"
    """The language of the fixed words."""
    names: Literal["short", "full"] = "short"
    """How orders name places."""
    order: Literal["game", "name", "size", "region"] = "game"
    """How the powers are sorted."""
    pictures: tuple[Literal["png", "svg"], ...] = ("png",)
    """The forms in which the map is drawn."""
    width: Annotated[int, Field(ge=200, le=8000)] = 1400
    """The width of the picture in pixels."""


@dataclass(frozen=True, kw_only=True)
class WrittenPause:
    """Days on which the clock stands still: the first and the last one (2027-12-24), and why."""

    first: str
    last: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class WrittenExtension:
    """Days added to a phase, named by its number or as people call it ("Fall 1902, moves"), and
    why.
    """

    turn: str
    days: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class WrittenAbsence:
    """Days on which the player of a seat is away, the first and the last one (2027-12-24), and why;
    `player` is his handle, where the seat may have another player then.
    """

    seat: str
    first: str
    last: str
    reason: str = ""
    player: str = ""


@dataclass(frozen=True, kw_only=True)
class DeskOptions:
    """The keys of game.yaml that every game has."""

    title: str = ""
    game: str = "diplomacy"
    deadlines: dict[str, str] = field(default_factory=dict)
    """Days for each kind of phase, or days of the week; `at` a time of the day in a `zone`, a time
    of `grace`, and `free` days on which none falls. Nothing: no deadlines.
    """
    pauses: tuple[WrittenPause, ...] = ()
    extensions: tuple[WrittenExtension, ...] = ()
    absences: tuple[WrittenAbsence, ...] = ()
    sealed: bool = True
    """Whether nobody sees orders before the deadline, the GM neither."""
    lint: bool = False
    """Whether receipts tell a seat of its own orders that do not fit together."""
    posts: Posts = Posts()


@dataclass(frozen=True)
class GameFile:
    """game.yaml read: what it says to the desk, what to the game, and the document itself."""

    desk: DeskOptions
    game: type[Game[Any]]
    options: Any
    document: Document


def read_game_file(path: Path, file: str = "") -> GameFile:
    """game.yaml; raises Problems: unknown keys, values that do not fit, an unknown game."""
    return game_file(read_one(path, file))


def parse_game_file(text: str, file: str) -> GameFile:
    """The same from a text."""
    documents = parse(text, file)
    if len(documents) != 1:
        raise Problems([Text(file, text).problem(0, 1, "expected one YAML document")])
    return game_file(documents[0])


def game_file(document: Document) -> GameFile:
    """The same from a document."""
    named = document.root.below("game")
    name = named.value if named is not None else DeskOptions.game
    if not isinstance(name, str) or name not in GAMES:
        remedy = f"There are: {', '.join(GAMES)}."
        raise Problems([document.problem(("game",), f'there is no game "{name}"', remedy)])
    game = game_class(name)
    whole: Any = make_dataclass(
        "GameKeys", [], bases=(DeskOptions, game.options), frozen=True, kw_only=True
    )
    read = decode(document, whole)
    options = game.options(**{each.name: getattr(read, each.name) for each in fields(game.options)})
    desk = DeskOptions(**{each.name: getattr(read, each.name) for each in fields(DeskOptions)})
    return GameFile(desk, game, options, document)


def misfit(document: Document, message: str, remedy: str = "") -> Problem:
    """What a game says of its options ("rules: ..."), at the key it names."""
    key, colon, rest = message.partition(": ")
    if colon and document.root.below(key) is not None:
        return document.problem((key,), rest, remedy)
    return document.problem((), message, remedy)
