"""Phases to write posts of: one of each kind, with everything in it that a post can tell.

Run as a program (`python -m tests.posts.games`) it writes the posts that the tests compare with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from gmtool.core.chance import Dice, chain
from gmtool.core.game import Chance, Source, Turn
from gmtool.core.problems import Place
from gmtool.diplomacy.bids import Auction
from gmtool.diplomacy.game import Diplomacy
from gmtool.diplomacy.setting import Options
from gmtool.diplomacy.state import State, Stored, StoredRetreat
from gmtool.files.maps import find_map, load_map
from gmtool.files.starts import load_start
from gmtool.files.words import read_words
from gmtool.publish.languages import LANGUAGES
from gmtool.publish.post import Post, render

HERE = Path(__file__).parent
View = dict[str, Any]
KEYS = chain("5c" * 32, 40)
DEADLINE = datetime(2026, 3, 5, 21, tzinfo=ZoneInfo("Europe/Berlin"))
WORDS = read_words("en")


class Shipped:
    """Maps and starts that come with gmtool."""

    def load(self, kind: str, name: str) -> Any:
        loaded = load_map(find_map("standard"))
        if kind == "map":
            return loaded.board
        return load_start(find_map("standard"), name, loaded.board)


def game(start: Any = "chaos", rules: str = "zombies") -> Diplomacy:
    return Diplomacy.made(Options(start=start, rules={"set": rules}), Shipped())


def chance(number: int, forced: Mapping[str, str] | None = None) -> Chance:
    return Chance(Dice(KEYS[number], forced or {}), Dice(KEYS[number]))


def auctioned() -> Diplomacy:
    """A game whose centres are auctioned first."""
    rules = {"set": "zombies"}
    auction = Auction(points=100, minimum=0)
    return Diplomacy.made(Options(start="chaos", rules=rules, auction=auction), Shipped())


SHEETS = {
    "Paris": ["par 60", "bre 40"],
    "Munich": ["mun 60", "ber 40"],
    "Vienna": ["vie 60", "mun 40"],
    "London": ["lon 50", "edi 50"],
    "Rome": ["mun 100"],
}
CITIES = {
    "Paris": ("par", "bre"),
    "Munich": ("mun",),
    "Vienna": ("vie", "bud"),
    "London": ("lon",),
    "Rome": ("rom",),
    "Sevastopol": ("sev",),
}
PLAYERS = {seat: f"{seat.lower()}_player" for seat in CITIES}
SPRING = Stored(
    season="F1903M",
    seats=tuple(CITIES),
    units={
        "Paris": ("A gas", "F eng", "A par", "A wal"),
        "Munich": ("A mun", "A ber"),
        "Vienna": ("A vie", "A bud", "A tri"),
        "London": ("F lon",),
        "Rome": ("A rom",),
        "Sevastopol": ("F sev",),
        "Zombies": ("Z bre", "Z bul", "Z gal", "Z por", "Z rum", "Z ser", "Z spa", "Z war"),
    },
    centers={
        "Paris": ("par", "bre"),
        "Munich": ("mun", "ber"),
        "Vienna": ("vie", "bud", "tri"),
        "London": ("lon",),
        "Rome": ("rom",),
        "Sevastopol": ("sev",),
    },
    disorder={"Sevastopol": 2},
    missed={"Sevastopol": 2, "Rome": 1},
)
ORDERS = {
    "Paris": ["A gas - spa", "F eng C A wal - bel", "A wal - bel", "A par - lon"],
    "Munich": ["A mun - tyr", "A ber S A mun"],
    "Vienna": ["A vie - tyr", "A bud S A tri", "A tri H", "A bud - nap"],
    "London": ["F lon - eng"],
}
RULED = {"1903 fall: zombie in gal attacks": "bud", "1903 fall: precedence 1 at bud": "ser"}
RETREATS = Stored(
    season="F1903R",
    seats=tuple(CITIES),
    units={"Munich": ("A mun",), "Paris": ("A bur",), "Zombies": ("Z gal",)},
    centers={"Paris": ("par",), "Munich": ("mun",), "Vienna": ("vie",)},
    dislodged=(
        StoredRetreat(power="Vienna", unit="A tyr", by="mun", retreats=("pie", "ven", "vie")),
        StoredRetreat(power="Rome", unit="A tus", by="ven", retreats=("pie",)),
        StoredRetreat(power="London", unit="F spa/sc", by="mar", retreats=("lyo", "por", "wes")),
        StoredRetreat(power="Sevastopol", unit="F rum", by="bud", retreats=()),
    ),
    contested=("tri",),
)
WINTER = Stored(
    season="W1903A",
    seats=tuple(CITIES),
    units={
        "Paris": ("A bur",),
        "Munich": ("A ber", "A mun", "A tyr"),
        "Vienna": ("A vie",),
        "Zombies": ("Z gal", "Z war"),
    },
    centers={
        "Paris": ("bre", "mar", "par"),
        "Munich": ("mun",),
        "Vienna": ("bud", "vie"),
        "London": ("lon",),
    },
)

TENURE = [
    {
        "seat": "Rome",
        "players": [
            {"player": "rome_player", "nobody": False, "first": "", "last": "Spring 1902, moves"},
            {
                "player": "",
                "nobody": True,
                "first": "Spring 1902, retreats",
                "last": "Fall 1902, moves",
            },
            {"player": "a_reserve", "nobody": False, "first": "Winter 1902, builds", "last": ""},
        ],
    },
    {
        "seat": "London",
        "players": [{"player": "", "nobody": False, "first": "", "last": "Fall 1903, moves"}],
    },
]


def desk(played: Diplomacy, state: State, number: int, **more: Any) -> View:
    return {
        "title": "City-States and Zombies",
        "number": number,
        "phase": played.phase(state)._asdict(),
        "deadline": DEADLINE,
        "zones": ["Europe/Berlin", "America/New_York"],
        "players": PLAYERS,
        **more,
    }


def call(played: Diplomacy, state: State, number: int, **more: Any) -> View:
    told = desk(played, state, number, commitment=KEYS[number - 1], **more)
    told.setdefault("owed", played.owed(state))
    return {**played.view(state, None, None), "desk": told}


def results(
    played: Diplomacy,
    state: State,
    number: int,
    orders: Mapping[str, Sequence[str]],
    forced: Mapping[str, str] | None = None,
    **more: Any,
) -> View:
    turn = played.resolve(state, orders, chance(12, forced))
    return {
        **played.view(turn.after, turn, None),
        "desk": desk(played, state, number, **after(played, turn), **more),
    }


def after(played: Diplomacy, turn: Turn[State]) -> View:
    """What the desk tells after a turn."""
    return {
        "key": KEYS[12],
        "previous": KEYS[11],
        "next": played.phase(turn.after)._asdict(),
        "owed": played.owed(turn.after),
        "files": ["map.png", "map.svg"],
        "verdicts": {
            seat: [each._asdict() for each in rows] for seat, rows in turn.verdicts.items()
        },
    }


MESSAGE = "Hi GM,\nA Vienna to Tyrolia\nArmy Budpest support A Tri\nA Galicia eats A Xyz\n"


AWAY = [
    {"seat": "Munich", "until": date(2026, 3, 7)},
    {"seat": "Vienna", "until": date(2026, 12, 24)},
]
SILENT = [
    {"seat": "Sevastopol", "first": None, "last": None, "silent": ["Fall 1901, moves"]},
    {"seat": "Rome", "first": None, "last": "Fall 1901, moves", "silent": ["Fall 1901, moves"]},
    {
        "seat": "Rome",
        "first": "Winter 1901, builds",
        "last": "Fall 1902, moves",
        "silent": ["Spring 1902, moves", "Fall 1902, moves"],
    },
    {"seat": "Rome", "first": "Spring 1903, moves", "last": None, "silent": ["Spring 1903, moves"]},
]


def offer(played: Diplomacy, state: State) -> View:
    seat = "Sevastopol"
    return {
        "seat": seat,
        "players": {},
        "owed": {seat: played.owed(played.replaced(state, seat))[seat]},
        "lapses": [each._asdict() for each in played.lapses(state)],
        "reserves": ["a_reserve", "another one"],
        "zones": ["Europe/Berlin", "America/New_York", "Asia/Tokyo"],
    }


def ledger(played: Diplomacy, state: State) -> View:
    lapses = [each._asdict() for each in played.lapses(state)]
    stays = {"seat": "Paris", "unit": "F eng", "phases": 1, "ends": ""}
    return {"players": {}, "ledger": SILENT, "lapses": [*lapses, stays]}


def receipt(played: Diplomacy, state: State) -> View:
    reading = played.read(state, "Vienna", [Source(MESSAGE, Place("vienna.txt"))])
    told = desk(
        played,
        state,
        12,
        seat="Vienna",
        lines=[each._asdict() for each in reading.lines],
        missing=list(reading.missing),
        problems=[
            {
                "line": each.place.line,
                "message": each.message,
                "remedy": each.remedy,
                "error": each.severity == 0,
            }
            for each in reading.problems
        ],
        hash="0123abcd",
    )
    return {**played.view(state, None, "Vienna"), "desk": told}


@cache
def views() -> dict[str, tuple[str, View]]:
    """The kind and the view of each post, by the name of its file."""
    played = game(CITIES)
    opening = played.new(list(CITIES), chance(0))
    spring, retreats, winter = map(played.restore, (SPRING, RETREATS, WINTER))
    first = {"open": KEYS[0], "hidden": KEYS[1]}
    corrections = [
        {
            "seat": "Vienna",
            "order": "A vie - tyr",
            "was": "bounces",
            "now": "succeeds",
            "why": "nobody was in the way",
        }
    ]
    changes = ["Rome is played by new_player from now on."]
    rulings = ["The draw of the zombie in gal was rolled on the forum: bud."]
    played_winter = {
        "Paris": ["build A par", "build A bre"],
        "Vienna": ["build A vie", "waive"],
        "Munich": ["remove A ber"],
    }
    played_retreats = {
        "Vienna": ["A tyr - pie"],
        "Rome": ["A tus - pie"],
        "London": ["F spa/sc - wes"],
    }
    history = [{"title": "Spring 1903, moves", "place": "page 4"}]
    bidding = auctioned()
    bids = bidding.new(list(CITIES), chance(0))
    movement = results(played, spring, 12, ORDERS, RULED, changes=changes, rulings=rulings)
    corrected = {**movement, "desk": movement["desk"] | {"corrections": corrections}}
    state = call(played, spring, 12, history=history, reserves=["a_reserve"], files=["map.png"])
    turns = played_on(played, spring, 8)
    over = call(
        played,
        turns[-1].after,
        20,
        last={"open": "5c" * 32, "hidden": "6d" * 32},
        outcome="Paris has won.",
        annals=played.annals(turns),
        length={"phases": 8, "first": date(2026, 2, 27), "last": date(2026, 3, 29), "days": 31},
        tenure=TENURE,
    )
    late = {"Rome": "orders for 1 unit", "London": "orders for 1 unit"}
    return {
        "start": ("start", with_desk(call(played, opening, 1), commitment=first)),
        "call-auction": ("call", call(bidding, bids, 1)),
        "auction": ("results", results(bidding, bids, 1, SHEETS)),
        "call": ("call", call(played, spring, 12, changes=changes)),
        "call-retreat": ("call", call(played, retreats, 12)),
        "call-winter": ("call", call(played, winter, 12)),
        "movement": ("results", movement),
        "retreat": ("results", results(played, retreats, 12, played_retreats)),
        "winter": ("results", results(played, winter, 12, played_winter)),
        "receipt": ("receipt", receipt(played, spring)),
        "reminder": ("reminder", call(played, spring, 12, owed=late, away=AWAY)),
        "correction": ("correction", corrected),
        "state": ("state", state),
        "offer": ("offer", call(played, spring, 12, **offer(played, spring))),
        "ledger": ("ledger", call(played, spring, 12, **ledger(played, spring))),
        "final": ("final", over),
    }


def played_on(played: Diplomacy, state: State, count: int) -> list[Turn[State]]:
    """So many phases from one on; after the first nobody sends anything."""
    turns: list[Turn[State]] = []
    for number in range(12, 12 + count):
        orders, forced = ({}, None) if turns else (ORDERS, RULED)
        turns.append(played.resolve(state, orders, chance(number, forced)))
        state = turns[-1].after
    return turns


def with_desk(view: View, **more: Any) -> View:
    return {**view, "desk": view["desk"] | more}


def posts(words: Mapping[str, str] = WORDS) -> Iterator[tuple[str, str, Post]]:
    """Every post in every language: (name, language, post)."""
    for name, (kind, view) in views().items():
        for language in LANGUAGES:
            yield name, language, render(kind, "diplomacy", view, language, words=words)


def main() -> None:
    """Writes all posts."""
    for name, language, post in posts():
        (HERE / f"{name}.{language}.txt").write_text(post.text, "utf-8")
    german = read_words("de")
    for name, language, post in posts(german):
        if language == "plain":
            (HERE / f"{name}.german.txt").write_text(post.text, "utf-8")


if __name__ == "__main__":
    main()
