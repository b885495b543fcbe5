"""Sign-up lists as they are pasted, and who plays which seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtool.desk.signup import sign_up_list
from tests.desk import done, run
from tests.test_desk import GAME, by_hand, order

EMPTY = "seat,handle,zone,since,until\nVienna,,,,\nBudapest,,,,\nTrieste,,,,\n"
PASTED = """\
[b]Signups:[/b]
1. Bramble
2 (But in denial). Öl und Essig
3) tea at five
 4 - quince  pie
5: **half a map**
2. bramble

I may join later!

Reserves:
1. hollow lane
2. quince pie
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return by_hand(tmp_path / "game", GAME, EMPTY)


def test_a_pasted_list() -> None:
    listed = sign_up_list(PASTED)
    assert ["Bramble", "Öl und Essig", "tea at five", "quince pie", "half a map"] == listed.players
    assert ["hollow lane"] == listed.reserves


def test_a_list_fills_the_seats_and_the_rest_waits(folder: Path) -> None:
    told = done(folder, "roster", "import", "-", stdin=PASTED)
    assert "Bramble plays Vienna\n" in told
    assert "quince pie is a reserve\n" in told
    assert "nobody is new" in done(folder, "roster", "import", "-", stdin=PASTED)
    assert "Vienna,Bramble,,,\n" in (folder / "players.csv").read_text("utf-8")


def test_adding_one_by_one(folder: Path) -> None:
    assert "fogbank plays Budapest" in done(folder, "roster", "add", "fogbank", "--seat", "buda")
    assert "is taken" in run(folder, "roster", "add", "x", "--seat", "buda").err
    assert "already" in run(folder, "roster", "add", "Fogbank").err
    for handle, told in (("a, b", "plays Vienna"), ("c", "plays Trieste"), ("d", "a reserve")):
        assert told in done(folder, "roster", "add", handle, "--zone", "Europe/Rome")
    assert 'Vienna,"a, b",Europe/Rome,,\n' in (folder / "players.csv").read_text("utf-8")
    assert "a, b" in done(folder, "roster", "list")
    assert "no reserve any more" in done(folder, "roster", "remove", "D")
    assert "nobody is called" in run(folder, "roster", "remove", "D").err


def test_a_seat_changes_hands(folder: Path) -> None:
    done(folder, "roster", "import", "-", stdin=PASTED)
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    told = done(folder, "roster", "replace", "trieste", "hollow lane")
    assert "hollow lane plays Trieste from 1901-spring-moves on" in told
    assert "(reserve)  hollow lane" not in done(folder, "roster", "list")
    assert "nobody plays Vienna" in done(folder, "roster", "remove", "Bramble")
    order(folder, budapest="bud holds", trieste="tri holds")
    done(folder, "adjudicate")
    turn = folder / "turns/002-1901-spring-moves"
    post = " ".join((turn / "post.plain.txt").read_text("utf-8").split())
    assert "hollow lane plays Trieste from now on." in post
    assert "Nobody plays Vienna." in post
    assert "disorder: {Vienna: 1}" in (turn / "state.yaml").read_text("utf-8")
    assert "Trieste    hollow lane" in done(folder, "roster", "list")


@pytest.mark.parametrize("auction", ["{equal: 10}", "{equal: 10, rounds: 4}"])
def test_before_an_auction_rows_of_centres_that_nobody_has_give_way(
    tmp_path: Path, auction: str
) -> None:
    folder = tmp_path / "game"
    done(None, "new", str(folder))
    settings = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(f"{settings}auction: {auction}\n", "utf-8")
    told = done(folder, "roster", "import", "-", stdin=PASTED)
    assert "Bramble has a seat\n" in told
    assert "Ankara" not in (folder / "players.csv").read_text("utf-8")


def test_what_no_game_can_be_made_of_says_where_the_seats_are(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    done(None, "new", str(folder), "--preset", "gang")
    said = run(folder, "open").err
    assert "2 to 12 players can play, not 0" in said
    assert "The seats stand in players.csv; `gmtool roster import`" in said
    done(folder, "roster", "import", "-", stdin=PASTED)
    done(folder, "open")


def test_the_first_call_comes_with_an_announcement_of_those_who_play(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    done(None, "new", str(folder))
    (folder / "players.csv").write_text(EMPTY.replace("Vienna,", "Vienna,Bramble"), "utf-8")
    told = done(folder, "open")
    announcement = folder / "turns/000-start/post.phpbb.txt"
    assert str(announcement) in told
    assert "Orders are wanted from 3 of 3 players." in announcement.read_text("utf-8")
    assert str(announcement) not in done(folder, "open")
