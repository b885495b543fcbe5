"""A turn of the example game at the desk: posts, what one seat alone may know, picture, rulings."""

from __future__ import annotations

import math
import shutil
import time
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from gmtool.core.scene import Label, Polygon
from gmtool.files.gamefile import parse_game_file
from gmtool.gang.game import Gang
from gmtool.gang.rulings import RULINGS, ruled
from gmtool.gang.spaces import space_of
from gmtool.gang.state import FUEL, PILOT
from tests.desk import done, run
from tests.gang.bots import census, chance, check, game, play_game

HERE = Path(__file__).parent
EXAMPLE = HERE.parent / "games/gang-six"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example game, all but its last turn run."""
    copy = tmp_path / "gang"
    shutil.copytree(EXAMPLE, copy)
    last = max(copy.glob("turns/*"))
    for path in last.iterdir():
        if path.is_file() and not path.name.startswith(("call", "open")):
            path.unlink()
    shutil.rmtree(last / "private")
    return copy


def test_a_turn_takes_little_time(folder: Path) -> None:
    last = max(folder.glob("turns/*"))
    (last / "orders/red.txt").unlink()
    start = time.process_time()
    done(folder, "receive", "Red", stdin="move W S S S\ntake off with Amber\n")
    done(folder, "adjudicate", "--early")
    assert time.process_time() - start < 3
    post = (last / "post.phpbb.txt").read_text("utf-8")
    assert "Red and Amber fly away and win." in post
    assert (last / "map.png").stat().st_size > 5000
    assert (last / "final.phpbb.txt").is_file()


def test_hands_stand_in_private_texts_only() -> None:
    cards = set(game().cards.cards)
    for turn in EXAMPLE.glob("turns/*"):
        for post in (*turn.glob("post.*"), *turn.glob("call.*")):
            text = post.read_text("utf-8")
            assert not [card for card in cards if card in text], post
    (told,) = EXAMPLE.glob("turns/030-*/private/red.*")
    assert "Your cards" in told.read_text("utf-8")


def test_a_post_tells_dice_players_board_and_the_next_turn() -> None:
    (path,) = EXAMPLE.glob("turns/010-*/post.phpbb.txt")
    post = path.read_text("utf-8")
    for part in ("(1) ", "The players", "[code]", "It is the turn of", "The tile:"):
        assert part in post


def test_a_bad_line_stops_the_turn(folder: Path) -> None:
    last = max(folder.glob("turns/*"))
    (last / "orders/red.txt").write_text("tak off alone\n", encoding="utf-8")
    said = run(folder, "adjudicate", "--early")
    assert said.code == 1
    assert "orders/red.txt:1:1: error: expected an order" in said.err


def test_the_game_that_ends_by_the_clock() -> None:
    last = max((EXAMPLE.parent / "gang-time-up").glob("turns/*"))
    assert last.name.startswith("024")
    assert "The time is up: everybody has lost." in (last / "final.plain.txt").read_text("utf-8")


def test_the_preset_makes_a_game(tmp_path: Path) -> None:
    seats = tmp_path / "players.csv"
    seats.write_text("seat,handle,zone,since,until\nRed,,,,\nBlue,,,,\n", encoding="utf-8")
    done(None, "new", str(tmp_path / "g"), "--preset", "gang", "--seats", str(seats))
    assert "a turn with the tile" in done(tmp_path / "g", "open") + done(tmp_path / "g", "status")


def test_the_page_of_rules_is_printed() -> None:
    assert "G12.5" in done(None, "rules", "gang")


def test_tiles_of_the_game_s_own_folder(tmp_path: Path) -> None:
    seats = tmp_path / "players.csv"
    seats.write_text("seat,handle,zone,since,until\nRed,,,,\nBlue,,,,\n", encoding="utf-8")
    folder = tmp_path / "g"
    done(None, "new", str(folder), "--preset", "gang", "--seats", str(seats))
    shipped = HERE.parent / "gmtool/gang/tiles.yaml"
    own = shipped.read_text("utf-8").replace("title: Hospital", "title: Our clinic")
    (folder / "ours.yaml").write_text(own, encoding="utf-8")
    text = (folder / "game.yaml").read_text("utf-8").replace("tiles: standard", "tiles: ours")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    file = parse_game_file(text, "game.yaml")
    from gmtool.files.materials import MaterialFiles

    made = Gang.made(file.options, MaterialFiles(folder, file.document))
    assert made.tiles.tiles["z1-hospital"].title == "Our clinic"
    (folder / "game.yaml").write_text(text.replace("tiles: ours", "tiles: yours"), encoding="utf-8")
    said = run(folder, "open")
    assert 'there is no tiles "yours"' in said.err


def test_each_ruling_of_the_gm_holds() -> None:
    gang = game()
    state = gang.new(["Ann", "Bob"], chance("rulings"))
    everything = census(state)
    held = state.players["Ann"].hand[0]
    next_card = state.decks["z1"].cards[5]
    for change in (
        "hearts Ann 2.5",
        "bullets ann 7",
        "put Ann at 0,0:N",
        "undead dog at 0,0:S",
        "undead regular at 0,0:S",
        "remove z1",
        f"discard {held} of Ann",
        f"give Bob {held}",
        f"next card {next_card}",
        "pilot with Bob",
        "fuel at 0,0:E",
    ):
        state = ruled(state, change)
        check(state, everything)
    ann = state.players["Ann"]
    assert (ann.halves, ann.bullets, ann.at) == (5, 7, space_of((0, 0), "N"))
    assert list(state.undead) == ["z2"]
    assert held in state.players["Bob"].hand
    assert state.decks["z1"].cards[0] == next_card
    assert state.cargo(PILOT).carrier == "Bob"
    assert state.cargo(FUEL).at == space_of((0, 0), "E")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("explode Ann", "is no ruling"),
        ("hearts Cid 1", 'there is no "Cid"'),
        ("hearts Ann 9", "from 0 to 5"),
        ("put Ann at 5,5:C", "is no space of the board"),
        ("undead cat at 0,0:C", "regular, enhanced or dog"),
        ("remove z7", "there is no z7"),
        ("give Ann z1-nothing", "neither in a deck"),
        ("discard z9-nothing of Ann", "does not hold"),
        ("pilot Ann", "write"),
        ("next z1-fear", "write"),
    ],
)
def test_rulings_that_cannot_be(change: str, says: str) -> None:
    state = game().new(["Ann", "Bob"], chance("rulings"))
    with pytest.raises(ValueError, match=says):
        ruled(state, change)
    assert len(RULINGS) == 10


def test_sixty_tiles_are_legible_in_a_picture_of_a_thousand_pixels() -> None:
    gang = game(("z1", "z4", "z2"))
    turns = play_game(gang, ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal"], 7)
    state = next((t.after for t in turns if len(t.after.board.laid) >= 55), turns[-1].after)
    scene = gang.scene(state, None, None)
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    # letters of seven pixels and more, whatever the board has become
    smallest = min(label.size for label in labels) * 1000 / scene.width
    assert smallest > 6.5
    assert {str(x) for x, _ in state.board.laid} <= {label.text for label in labels}


@pytest.mark.parametrize(
    ("kind", "hearts", "expected"),
    [
        ("regular", 1, 1 / 2),
        ("regular", 2, 3 / 4),
        ("regular", 3, 7 / 8),
        ("enhanced", 1, 1 / 3),
        ("enhanced", 2, 5 / 9),
        ("enhanced", 3, 19 / 27),
    ],
)
def test_how_often_a_survivor_without_bullets_wins(kind: str, hearts: int, expected: float) -> None:
    from gmtool.gang.fights import fight_here

    gang, won, runs = game(), 0, 2000
    state = gang.new(["Ann", "Bob"], chance("odds"))
    seat = state.active
    state = state.with_player(seat, halves=2 * hearts, bullets=0, moved=True)
    state = ruled(state, f"undead {kind} at 0,0:C")
    for run_number in range(runs):
        table = gang.table(state, {}, chance(f"odds {run_number}"))
        won += fight_here(table, seat) == "clear"
    assert abs(won / runs - expected) < 0.035


def test_many_pawns_on_a_space_stand_apart_in_the_colours_of_their_names() -> None:
    seats = ["Red", "Blue", "Green", "Amber", "White", "Violet"]
    gang = game()
    state = gang.new(seats, chance("pawns"))
    drawn = gang.scene(state, None, None)
    assert gang.phase(state).title in {s.text for s in drawn.shapes if isinstance(s, Label)}
    fills: dict[str, tuple[str, tuple[float, float]]] = {}
    for below, above in pairwise(drawn.shapes):
        if isinstance(below, Polygon) and isinstance(above, Label) and above.text in "RBGAWV":
            fills.setdefault(above.text, (below.fill, above.at))
    assert [fills[letter][0] for letter in "RGW"] == ["#d62728", "#2ca02c", "#ffffff"]
    for one, other in combinations([at for _, at in fills.values()], 2):
        assert math.dist(one, other) >= 15
