"""Ending a game by agreement: RULES F4, secret votes, concessions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk import done, run
from tests.test_desk import GAME, PLAYERS, by_hand, order

PEACE = GAME.replace("rules: {set: zombies}", "rules: {set: standard, nmr_limit: 1}")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game without zombies, in which Trieste has been silent once."""
    folder = by_hand(tmp_path / "game", PEACE)
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    order(folder, vienna="vie holds", budapest="bud holds")
    done(folder, "adjudicate", "--early")
    return folder


def test_a_draw_that_all_agree_to_ends_the_game(folder: Path) -> None:
    done(folder, "vote", "propose")
    done(folder, "vote", "cast", "vienna", "yes")
    assert "1 of 2 have voted" in done(folder, "vote", "show")
    done(folder, "vote", "cast", "budapest", "yes")
    # Trieste is in civil disorder and does not stand in the way
    said = done(folder, "vote", "close")
    assert "Accepted: The game is drawn between Vienna, Budapest." in said
    assert "drawn between Vienna, Budapest" in done(folder, "status")
    assert "The game is over" in run(folder, "open").err
    assert "The game is over" in run(folder, "adjudicate").err
    final = (folder / "turns/002-1901-spring-moves/final.plain.txt").read_text("utf-8")
    assert "ab" * 32 in final
    assert "drawn between Vienna, Budapest" in " ".join(final.split())


def test_one_no_and_one_silence_are_enough(folder: Path) -> None:
    done(folder, "vote", "propose")
    assert run(folder, "vote", "propose").code == 1
    done(folder, "vote", "cast", "vienna", "yes")
    assert "Refused" in done(folder, "vote", "close")
    done(folder, "vote", "propose", "vienna")
    done(folder, "vote", "cast", "vienna", "yes")
    done(folder, "vote", "cast", "budapest", "no")
    assert "Refused: The game is conceded to Vienna." in done(folder, "vote", "close")
    assert "deadline" not in run(folder, "open").err


def test_several_seats_may_vote_at_once(folder: Path) -> None:
    done(folder, "vote", "propose")
    assert run(folder, "vote", "cast", "vienna", "nobody", "yes").code == 1
    assert "0 of 2 have voted" in done(folder, "vote", "show")  # all or none
    done(folder, "vote", "cast", "vienna", "budapest", "yes")
    assert "Accepted" in done(folder, "vote", "close")


def test_votes_are_secret(folder: Path) -> None:
    done(folder, "vote", "propose")
    said = done(folder, "vote", "cast", "vienna", "no")
    for words in (["vote", "show"], ["status"], ["status", "--json"], ["post", "--state"], ["log"]):
        said += done(folder, *words)
    assert "no\n" not in said
    assert 0o600 == (folder / "votes.yaml").stat().st_mode & 0o777


def test_who_has_no_say(folder: Path) -> None:
    assert "Nothing is proposed" in run(folder, "vote", "cast", "vienna", "yes").err
    done(folder, "vote", "propose")
    assert "Trieste has no say" in run(folder, "vote", "cast", "trieste", "no").err
    assert run(folder, "vote", "propose", "trieste").code == 1


def test_no_draw_while_a_zombie_lives(tmp_path: Path) -> None:
    """RULES F4."""
    folder = by_hand(tmp_path / "game", GAME, PLAYERS)
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    assert "31 zombies are" in run(folder, "vote", "propose").err
    assert not (folder / "votes.yaml").exists()


def test_no_draw_before_1906(tmp_path: Path) -> None:
    """RULES F4."""
    everything = ["start:"]
    centres = "ank bel ber bre bud bul con den edi gre hol kie lon lvp mar mos mun nap nwy par por"
    centres += " rom rum ser sev smy spa stp swe tri tun ven vie war"
    half = centres.split()
    everything += [f"  Vienna: [{', '.join(half[:17])}]", f"  Budapest: [{', '.join(half[17:])}]"]
    game = "\n".join(["title: Two", "rules: {set: zombies}", *everything, "posts: {pictures: []}"])
    folder = by_hand(tmp_path / "game", game, "".join(PLAYERS.splitlines(keepends=True)[:3]))
    done(folder, "adjudicate", "--early")
    assert "only after 1905; this is 1901" in run(folder, "vote", "propose").err
