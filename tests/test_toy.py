"""A game the desk has never heard of runs through all commands: none of them knows its game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmtool.games import GAMES
from tests.desk import done, run

GAME = """\
title: The Highest Number
game: toy
goal: 6
deadlines: {round: 2, at: "20:00", zone: Europe/Berlin}
posts: {languages: [phpbb, plain], pictures: [png, svg]}
"""
PLAYERS = "seat,handle,zone,since,until\nNorth,fogbank,,,\nSouth,umber owl,Europe/London,,\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(GAMES, "toy", "tests.toy:Toy")
    (tmp_path / "preset.yaml").write_text(GAME, "utf-8")
    (tmp_path / "players.csv").write_text(PLAYERS, "utf-8")
    preset, seats = str(tmp_path / "preset.yaml"), str(tmp_path / "players.csv")
    done(None, "new", str(tmp_path / "game"), "--preset", preset, "--seats", seats)
    return tmp_path / "game"


def test_a_whole_game(folder: Path) -> None:
    assert "Round 1 is open: 2 seats to answer" in done(folder, "open")
    assert "missing" in done(folder, "status")
    assert "1 order read, in" in done(folder, "receive", "north", stdin="6\n")
    assert run(folder, "adjudicate").code == 1  # South has not sent anything
    done(folder, "receive", "South", stdin="seven\n")
    said = run(folder, "check")
    assert (1, "South: 1 error, 0 warnings\n") == (said.code, said.err)
    assert "seven" not in run(folder, "adjudicate", "--early").err
    said = run(folder, "check", "--unseal")
    assert (1, True) == (said.code, 'orders/south.txt:1:1: error: "seven" is no number' in said.err)
    assert "seven" in run(folder, "adjudicate", "--early").err
    done(folder, "receive", "South", stdin="2\n")
    assert "names 6" in done(folder, "receipt", "North")
    done(folder, "adjudicate", "--preview")
    assert not (folder / "turns/001-round-1/result.yaml").exists()
    assert (folder / "preview/map.png").exists()
    done(folder, "adjudicate")
    turn = folder / "turns/001-round-1"
    written = {"post.phpbb.txt", "post.plain.txt", "map.png", "map.svg", "result.yaml"}
    assert written <= {path.name for path in turn.iterdir()}
    assert "Round 1: North: 6 " in done(folder, "why", "North")
    before = (turn / "post.plain.txt").read_bytes(), (turn / "map.svg").read_bytes()
    done(folder, "post")
    done(folder, "picture", "--turn", "1")
    assert before == ((turn / "post.plain.txt").read_bytes(), (turn / "map.svg").read_bytes())
    assert "Round 1" in done(folder, "log")
    assert "points North: 0 -> 6" in done(folder, "diff", "1")
    assert ["after,North,South", "start,0,0"] == done(folder, "export", "--csv").splitlines()[:2]
    assert {"title", "turns"} <= set(json.loads(done(folder, "export")))
    for words, made in {
        ("chart",): "charts/points.png",
        ("film",): "charts/film.gif",
        ("picture", "--clean", "--form", "svg"): "turns/001-round-1/map-clean.svg",
        ("picture", "--seat", "north"): "turns/001-round-1/map-north.png",
        ("picture", "--orders", "--unseal"): "preview/orders.png",
    }.items():
        done(folder, *words)
        assert (folder / made).stat().st_size > 100
    assert "2 turns, 0 differ" in done(folder, "replay")


def test_the_end(folder: Path) -> None:
    points = {"North": 0}
    for number in range(1, 30):
        done(folder, "open")
        done(folder, "receive", "North", stdin="6\n")
        done(folder, "receive", "South", stdin="1\n")
        done(folder, "adjudicate")
        status = json.loads(done(folder, "status", "--json"))
        if "outcome" in status:
            break
        points["North"] = number
    assert "North won." == status["outcome"]
    assert run(folder, "open").err == "The game is over: North won.\n"
    assert run(folder, "adjudicate").code == 1


def test_a_seat_changes_hands(folder: Path) -> None:
    row = ",hollow lane,Asia/Tokyo,,\n"
    (folder / "players.csv").write_text(PLAYERS + row, "utf-8")
    done(folder, "open")
    done(folder, "receive", "North", stdin="5\n")
    done(folder, "adjudicate", "--early")
    done(folder, "open")
    done(folder, "receive", "South", stdin="5\n")
    offered = done(folder, "roster", "offer", "South")
    assert "[b]South is free to take over[/b]" in offered
    assert "Wanted for [b]Round 2[/b]: a number" in offered
    assert "Tokyo; " in offered
    assert "in this order: 1. hollow lane" in offered
    assert "umber owl" not in offered
    told = done(folder, "roster", "away", "North", "2027-01-01", "2027-01-05")
    assert "counts all the same" in told
    told = done(folder, "roster", "replace", "South", "hollow lane", "--fresh-deadline")
    assert "attic/001-002-round-2/orders/south.txt" in told
    assert "the deadline of Round 2 is now" in told
    assert "missing" in done(folder, "status")
    ledger = json.loads(done(folder, "roster", "ledger", "--json"))
    silent = {row["player"]: [each["phase"] for each in row["silent"]] for row in ledger["terms"]}
    assert {"fogbank": [], "umber owl": ["Round 1"], "hollow lane": []} == silent
    assert [] == ledger["units"]
    public = done(folder, "roster", "ledger", "--public")
    assert "[b]South[/b] (until Round 1): Round 1" in public
    assert "no orders from South" in done(folder, "log")
    assert "2 turns, 0 differ" in done(folder, "replay")


def test_taking_back(folder: Path) -> None:
    done(folder, "open")
    done(folder, "receive", "North", stdin="6\n")
    done(folder, "receive", "South", stdin="1\n")
    done(folder, "adjudicate")
    first = (folder / "turns/001-round-1/state.yaml").read_bytes()
    assert "taken back: the run of 001-round-1" in done(folder, "undo")
    assert first == (folder / "attic/001-001-round-1/state.yaml").read_bytes()
    done(folder, "adjudicate")
    assert first == (folder / "turns/001-round-1/state.yaml").read_bytes()


def test_a_seat_nobody_plays_owes_nothing(folder: Path) -> None:
    (folder / "players.csv").write_text(PLAYERS.replace("umber owl", "nobody"), "utf-8")
    done(folder, "open")
    done(folder, "receive", "North", stdin="3\n")
    done(folder, "adjudicate")
