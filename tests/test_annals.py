"""What the post that ends a game tells of the whole of it."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gmtool.core.game import Phase
from gmtool.desk import deskview
from gmtool.desk.annals import annals, length, tenure, whole_game
from gmtool.desk.history import post_again
from gmtool.desk.resolving import turn_again, turns_again
from gmtool.desk.roster import Roster
from gmtool.desk.table import open_table
from gmtool.desk.turnfile import read_result
from gmtool.diplomacy.season import MOVEMENT
from gmtool.files.players import Player
from gmtool.files.words import read_words
from gmtool.publish.languages import LANGUAGES
from gmtool.publish.post import render
from tests.desk import done, run
from tests.posts.games import CITIES, SPRING, game, played_on
from tests.test_desk import by_hand, order

GAMES = Path(__file__).parent.parent / "games"
PLAYERS = "seat,handle,zone,since,until\nAustria,ann,,,\nItaly,bob,,,\n"
ENDED = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)


# ---- Diplomacy


def zombie_years() -> dict[str, Any]:
    """The annals of eight phases in which nearly everybody falls silent."""
    played = game(CITIES)
    return played.annals(played_on(played, played.restore(SPRING), 8))  # type: ignore[return-value]


def test_centres_stand_by_year_the_last_one_first() -> None:
    told = zombie_years()
    assert ["1905", "1904", "1903"] == told["years"]
    rows = {row["seat"]: (row["counts"], row["out"]) for row in told["seats"]}
    assert ([2, 2, 2, 2], "") == rows["Munich"]
    assert ([None, None, 2, 3], "Fall 1904, moves") == rows["Vienna"]
    assert ["Munich", "Paris", "London", "Rome", "Vienna", "Sevastopol"] == list(rows)


def test_the_most_centres_ever_are_told_with_their_first_year() -> None:
    most = zombie_years()["most"]
    assert 3 == most["centres"]
    assert [{"seat": "Vienna", "code": "VIE", "year": ""}] == most["seats"]


def test_pieces_that_nobody_plays_are_counted_at_start_peak_and_end() -> None:
    told = zombie_years()
    pieces: dict[str, Any] = {"start": 8, "peak": 15, "when": "Fall 1905, moves", "end": 15}
    assert pieces == told["pieces"]
    events = told["events"]
    assert pieces["end"] - pieces["start"] == events["infected"] + events["turned"]
    assert not events["killed"]


def test_orders_are_those_of_seats_in_movement_phases() -> None:
    told = zombie_years()
    assert 11 == told["orders"]["given"]
    assert 4 == told["orders"]["results"]["bounces"]
    missed = {row["seat"]: row["phases"] for row in told["silent"]}
    # Sevastopol was in civil disorder before, and owed nothing
    assert {"Paris": 2, "Munich": 2, "London": 2, "Rome": 1, "Vienna": 1} == missed


def test_annals_of_a_game_are_those_of_its_turns() -> None:
    table = open_table(GAMES / "classic")
    turns = list(turns_again(table))
    told = annals(table, len(turns) + 1, None)
    assert told == table.game.annals(turns)  # type: ignore[attr-defined]
    last = {row["seat"]: row["counts"][0] or 0 for row in told["seats"]}
    assert table.game.tally(turns[-1].after) == last
    moves = [turn for turn in turns if turn.before.season.stage == MOVEMENT]
    given = sum(len(rows) for turn in moves for rows in turn.verdicts.values())
    assert given == told["orders"]["given"]
    assert {} == told["pieces"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["en", "de"])
def test_thirty_four_seats_and_twenty_years_fit(language: str, words: str) -> None:
    table = open_table(GAMES / "city-states-34")
    folder = table.folder.turns_run()[-1]
    stage, turn = turn_again(table, folder)
    desk = deskview.final(table, stage, turn, read_result(table.folder, folder))
    told = desk["annals"]
    rows = [
        {**row, "counts": [18, *range(20)], "out": "Winter 1920, builds"} for row in told["seats"]
    ]
    years = [str(year) for year in range(1920, 1900, -1)]
    desk = {**desk, "annals": {**told, "seats": rows, "years": years}}
    view = {**table.game.view(turn.after, turn, None), "desk": desk}
    post = render("final", "diplomacy", view, language, words=read_words(words))
    assert all(size.fits for size in post.sizes)
    assert len(post.parts) <= {"discord": 8, "markdown": 2}.get(language, 1)
    assert 34 == sum("Winter 1920" in line for part in post.parts for line in rejoined(part))


def rejoined(part: str) -> list[str]:
    """The lines of a part as they were before they were wrapped."""
    return part.replace("\n      ", " ").split("\n")


# ---- the side games


def test_the_gang_is_told_who_destroyed_what() -> None:
    told = annals(open_table(GAMES / "gang-six"), 66, None)
    assert told["destroyed"] >= sum(row["destroyed"] for row in told["seats"]) > 0
    assert told["deaths"] == sum(row["deaths"] for row in told["seats"])
    assert ["Green", "Amber", "White", "Violet", "Red", "Blue"] == [
        row["seat"] for row in told["seats"]
    ]


def test_heels_are_told_who_escaped_and_who_was_eaten() -> None:
    table = open_table(GAMES / "heels-four")
    told = annals(table, 42, None)
    (last,) = table.folder.turns_run()[-1:]
    state = table.state_after(last)
    assert told["escaped"] == sum(
        len(player.escaped) + len(player.bonus) for player in state.players
    )
    assert 10 == told["day"]


# ---- the desk


def held(*rows: Player) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Who held the seats in three phases, in short."""
    phases = [Phase(f"round-{n}", f"Round {n}", "round") for n in (1, 2, 3)]
    return [
        (
            row["seat"],
            [
                ("nobody" if each["nobody"] else each["player"], each["first"], each["last"])
                for each in row["players"]
            ],
        )
        for row in tenure(Roster(rows), phases)
    ]


def test_only_seats_that_changed_hands_are_told() -> None:
    assert [] == held(Player("Red", "ann"), Player("", "reserve"))
    told = held(Player("Red", "ann"), Player("Red", "bob", since="2"), Player("Blue", "cy"))
    assert [("Red", [("ann", "", "Round 1"), ("bob", "Round 2", "")])] == told


def test_a_seat_that_was_left_and_taken_again() -> None:
    told = held(Player("Red", "ann", until="2"), Player("Red", "bob", since="3"))
    assert [("Red", [("ann", "", "Round 1"), ("bob", "Round 3", "")])] == told
    assert [("Red", [("ann", "", "Round 2")])] == held(Player("Red", "ann", until="3"))
    told = held(Player("Red", "nobody"), Player("Red", "bob", since="3"))
    assert [("Red", [("nobody", "", "Round 2"), ("bob", "Round 3", "")])] == told


def test_the_length_is_told_by_the_calendar_of_the_game(tmp_path: Path) -> None:
    game_text = "start: classic\ndeadlines: {zone: Asia/Tokyo}\nposts: {pictures: []}\n"
    folder = by_hand(tmp_path / "game", game_text, PLAYERS)
    done(folder, "adjudicate", "--early")
    table = open_table(folder)
    opened = table.folder.turns()[0].opened
    opened.write_text("opened: '2026-02-28T14:00:00Z'\n", "utf-8")
    told = length(table, 1, ENDED)
    assert ("2026-02-28", "2026-03-02", 3) == (str(told["first"]), str(told["last"]), told["days"])
    assert {} == length(table, 0, ENDED)


def test_a_turn_that_cannot_be_resolved_again_does_not_keep_a_game_from_ending(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "classic"
    shutil.copytree(GAMES / "classic", folder)
    table = open_table(folder)
    first = table.folder.turns_run()[0]
    (first.path / "rulings.yaml").write_text("draws: {}\nwhat: is this\n", "utf-8")
    told = whole_game(table, 20, None, ENDED)
    assert {} == told["annals"]
    assert 19 == told["length"]["phases"]
    post_again(table, "")
    text = (folder / "turns/019-1905-fall-moves/final.plain.txt").read_text("utf-8")
    assert "GER Germany (Nordlicht): out of the game" in text


# ---- an agreed end


@pytest.fixture
def agreed(tmp_path: Path) -> Path:
    """A game of two that was drawn after one phase."""
    game_text = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    folder = by_hand(tmp_path / "game", game_text, PLAYERS)
    order(folder, austria="vie - gal, tri H, bud H", italy="ven H, rom H, nap H")
    done(folder, "adjudicate")
    done(folder, "vote", "propose")
    done(folder, "vote", "cast", "Austria", "yes")
    done(folder, "vote", "cast", "Italy", "yes")
    done(folder, "vote", "close")
    return folder


def final_of(folder: Path) -> Path:
    (path,) = folder.glob("turns/*/final.plain.txt")
    return path


def test_an_agreed_end_tells_the_whole_game(agreed: Path) -> None:
    text = final_of(agreed).read_text("utf-8")
    assert "AUS Austria (ann): 3" in text
    assert "1 phase in 1 day, from " in text
    assert "6 orders in movement phases. Moves: 1 succeeded, 0 bounced." in text


def test_an_agreed_end_is_replayed_and_written_again(agreed: Path) -> None:
    path = final_of(agreed)
    text = path.read_text("utf-8")
    assert done(agreed, "replay").endswith(" 0 differ\n")
    path.write_text(text.replace("1 succeeded", "2 succeeded"), "utf-8")
    said = run(agreed, "replay")
    assert "final.plain.txt:" in said.out + said.err
    done(agreed, "post")
    post_again(open_table(agreed), "")
    assert text == path.read_text("utf-8")
