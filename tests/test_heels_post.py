"""The posts of Zombies at Your Heels, in all languages of forums, and what each reader gets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gmtool.files.words import read_words
from gmtool.heels.game import Heels
from gmtool.heels.options import Options, Piles, SevenDays
from gmtool.heels.phases import HeelsTurn
from gmtool.publish.languages import LANGUAGES
from gmtool.publish.post import Post, render
from tests.heels.play import phases
from tests.heels.scenes import STAND_IN, scene_of
from tests.test_heels_scenes import CASES

WORDS = {name: read_words(name) for name in ("en", "de")}
PUBLIC = ("call", "results", "state", "final")
GAMES = {
    "neutrals": (Heels(Options(neutrals=True), STAND_IN), 4),
    "seven days": (Heels(Options(seven_days=SevenDays(choose_initial=True)), STAND_IN), 2),
    "piles": (Heels(Options(piles=Piles(public=False)), STAND_IN), 3),
}


def post(
    game: Heels, turn: HeelsTurn, kind: str, seat: str | None = None, language: str = "plain"
) -> Post:
    """A post about the state after a turn."""
    over = game.outcome(turn.after)
    desk: dict[str, Any] = {
        "title": "A Long Night",
        "number": 3,
        "phase": game.phase(turn.after if kind == "call" else turn.before)._asdict(),
        "next": None if over else game.phase(turn.after)._asdict(),
        "players": {each: f"{each.lower()}77" for each in turn.after.seats},
        "owed": game.owed(turn.after),
        "key": "ab" * 32,
        "previous": "cd" * 32,
        "outcome": over.sentence if over else None,
        "last": {"open": "ef" * 32, "hidden": "01" * 32} if kind == "final" else {},
        "seat": seat or "",
        "sent": False,
    }
    view = game.view(turn.after, turn, seat)
    return render(kind, game.name, {**view, "desk": desk}, language, words=WORDS["en"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["neutrals", "seven days"])
def test_posts_of_whole_games(name: str, language: str) -> None:
    game, players = GAMES[name]
    turns = [*phases(game, players, 4, Random(4))]
    for turn in (turns[0], turns[2], turns[-1]):
        for kind in PUBLIC:
            for size in post(game, turn, kind, language=language).sizes:
                assert size.fits
        for kind in ("receipt", "private"):
            assert post(game, turn, kind, turn.before.current or "Ann", language).parts


def test_the_announcement() -> None:
    game, _ = GAMES["neutrals"]
    first = next(phases(game, 4, 4, None))
    view = game.view(first.before, None, None)
    desk = {"title": "A Long Night", "phase": game.phase(first.before)._asdict()}
    text = render("start", "heels", {**view, "desk": desk}, "plain", words=WORDS["de"]).text
    joined = " ".join(text.split())
    for card in STAND_IN.cards.values():
        assert f"{card.role} ({card.name}, {card.id}): Tempo {card.speed}" in joined
        assert card.text in joined


def test_results() -> None:
    scene = scene_of(CASES["HS-12 later turn"])
    turn = scene.resolve({"A": scene.read().orders})
    text = " ".join(post(scene.game, turn, "results").text.split())
    for told in (
        "Before: BUNKER > B:A > B:B < HORDE",
        "Newcomer: place Weekend Marathoner (Theo Lindqvist)",
        "A:Runner escapes into the Bunker.",
        "Exit B:B is eaten.",
        "1. B B: Somebody a (speed 8, worth 1)",
        "A A | points: 1 | Bunker: Runner",
        "It is the turn of B.",
    ):
        assert told in text


def test_who_reads_what() -> None:
    """Hands are in nobody else's texts: no public one has the text of a card."""
    for game, players in GAMES.values():
        for turn in phases(game, players, 6, Random(6)):
            seat = turn.before.current
            for kind in PUBLIC:
                text = post(game, turn, kind).text
                assert "Your hand" not in text
                assert not [card for card in STAND_IN.survivors if card.text[:40] in text]
            if turn.before.stage != "turn":
                continue
            told = " ".join(post(game, turn, "private", seat).text.split())
            hand = turn.after.player(seat).hand
            assert {*hand} == {
                card.id for card in STAND_IN.survivors if f"({card.name}, {card.id})" in told
            }
            drew = bool(turn.before.player(seat).stack)
            assert drew == ("You drew" in told)
