"""What one seat alone may know reaches that seat alone."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gmtool.desk.table import open_table
from gmtool.desk.turns import adjudicate, open_phase
from tests.desk import done, files_of

GAMES = Path(__file__).parent.parent / "games"
NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of cards of which the deal and two turns have been run."""
    folder = tmp_path_factory.mktemp("private") / "game"
    shutil.copytree(GAMES / "heels-four", folder)
    done(folder, "undo", "1")
    shutil.rmtree(folder / "attic")
    for _ in range(2):
        open_phase(open_table(folder), NOW)
        adjudicate(open_table(folder), NOW, early=True, picture=False)
    return folder


def hands(folder: Path) -> dict[str, set[str]]:
    """The names of the cards in the hands, by seat, from the texts of the seats themselves."""
    texts = {path.stem: path.read_text("utf-8") for path in folder.glob("turns/003*/private/*.txt")}
    assert {"blue", "green", "purple", "yellow"} == set(texts)
    return {
        seat: {
            line.split("[/b]")[0].removeprefix("• [b]")
            for line in text.split("\n")
            if "speed" in line
        }
        for seat, text in texts.items()
    }


def test_every_seat_is_told_of_its_own_hand(folder: Path) -> None:
    assert all(3 == len(cards) for cards in hands(folder).values())


def test_hands_that_are_dealt_before_the_first_turn_are_told_when_it_opens(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    done(None, "new", str(folder), "--preset", "gang")
    done(folder, "roster", "import", "-", stdin="1. Bramble\n2. half a map\n")
    told = done(folder, "open")
    for seat in ("bramble", "half-a-map"):
        path = folder / f"turns/000-start/private/{seat}.txt"
        assert str(path) in told
        assert 3 == path.read_text("utf-8").split("Your cards")[1].count("(z1-")
        assert 0o600 == path.stat().st_mode & 0o777
    assert "0 differ" in done(folder, "replay")


def test_nobody_else_can_read_it(folder: Path) -> None:
    for path in (
        *folder.glob("turns/00[1-3]*/private/*"),
        *folder.glob("turns/00[1-3]*/state.yaml"),
    ):
        assert 0o600 == path.stat().st_mode & 0o777, path
    for path in folder.glob("turns/00[1-3]*/result.yaml"):
        assert 0o600 == path.stat().st_mode & 0o777, path


def test_no_post_tells_a_hand(folder: Path) -> None:
    held = set().union(*hands(folder).values())
    played = (folder / "turns/003-day-1-turn-02/post.phpbb.txt").read_text("utf-8")
    hidden = {card for card in held if f": {card}" not in played}
    assert len(hidden) > 5
    for name, data in files_of(folder).items():
        if name.startswith(("turns/001", "turns/002", "turns/003")) and "post." in name:
            line = data.decode("utf-8").split("The line")[0]
            assert not [card for card in hidden if card in line.split("Newcomer")[0]], name


def test_a_receipt_is_for_its_seat(folder: Path) -> None:
    cards = hands(folder)
    for seat, own in cards.items():
        text = done(folder, "receipt", seat)
        others = set().union(*(c for s, c in cards.items() if s != seat)) - own
        assert not [card for card in others if f"[b]{card}[/b] (" in text], seat
