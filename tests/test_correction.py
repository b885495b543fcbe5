"""A correction many turns back in the example game: the same draws, to the end, golden posts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.desk import done, files_of, run

ROOT = Path(__file__).parent.parent
GAME = ROOT / "games/city-states"
GOLDEN = Path(__file__).parent / "corrections"
RULING = """\
- draw: "1902 spring: zombie in kie attacks"
  answer: mun
  reason: rolled in the thread before the orders were opened, and forgotten
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example game, after a draw seven turns back was corrected."""
    folder = tmp_path_factory.mktemp("correction") / "game"
    shutil.copytree(GAME, folder)
    done(folder, "undo", "6")
    (turn,) = folder.glob("turns/006-*")
    (turn / "rulings.yaml").write_text(RULING, "utf-8")
    done(folder, "adjudicate", "--through", "--no-picture")
    return folder


def test_it_is_run_again_to_the_last_turn(folder: Path) -> None:
    run_before = sorted(path.parent.name for path in GAME.glob("turns/*/result.yaml"))
    assert run_before == sorted(path.parent.name for path in folder.glob("turns/*/result.yaml"))
    assert "0 differ" in done(folder, "replay")
    assert "is not" not in done(folder, "verify")


def test_one_turn_at_a_time_it_says_which_is_next(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(GAME, folder)
    done(folder, "undo", "11")
    said = done(folder, "adjudicate", "--no-picture")
    assert "next: Winter 1903, builds, taken back as well: gmtool adjudicate --through" in said
    assert "next" not in done(folder, "adjudicate", "--no-picture")


def heads(record: Path) -> list[str]:
    """The lines of a record that tell its key and when it was run."""
    lines = record.read_text("utf-8").splitlines()
    return [line for line in lines if line.startswith(("key:", "run:", "deadline:"))]


def test_all_other_draws_are_the_same(folder: Path) -> None:
    for number in (6, 7, 9):
        (old,) = GAME.glob(f"turns/{number:03}-*/result.yaml")
        (new,) = folder.glob(f"turns/{number:03}-*/result.yaml")
        assert heads(old) == heads(new)
    assert "forced: {'1902 spring: zombie in kie attacks': mun}" in next(
        folder.glob("turns/006-*/result.yaml")
    ).read_text("utf-8").replace('"', "'")


def test_turns_that_come_out_as_before_are_the_same_bytes(folder: Path) -> None:
    before, after = files_of(GAME), files_of(folder)
    unchanged = tuple(f"turns/{number:03}" for number in (5, 8, 11, 12))
    same = [name for name in before if name.startswith(unchanged)]
    assert same
    assert [] == [name for name in same if before[name] != after[name]]


@pytest.mark.parametrize("number", [6, 7])
@pytest.mark.parametrize("language", ["phpbb", "plain"])
def test_the_posts_of_the_correction(folder: Path, number: int, language: str) -> None:
    (post,) = folder.glob(f"turns/{number:03}-*/correction.{language}.txt")
    assert (GOLDEN / f"{number:03}.{language}.txt").read_text("utf-8") == post.read_text("utf-8")


def test_a_turn_without_changes_has_no_correction(folder: Path) -> None:
    (turn,) = folder.glob("turns/009-*")
    assert not list(turn.glob("correction.*"))


@pytest.mark.parametrize(
    ("seat", "told"),
    [
        ("greece", "Greece: F alb S A tri is illegal now"),
        # behind a retreat that nobody has to make any more
        ("naples", "010-1903-fall-moves: Vienna: A rom S A tus - ven is illegal now"),
    ],
)
def test_it_stops_where_orders_no_longer_fit(tmp_path: Path, seat: str, told: str) -> None:
    folder = tmp_path / "game"
    shutil.copytree(GAME, folder)
    done(folder, "undo", "9")
    (turn,) = folder.glob("turns/009-*")
    (turn / f"orders/{seat}.txt").write_text("All units hold\n", "utf-8")
    said = run(folder, "adjudicate", "--through", "--no-picture")
    assert (1, True) == (said.code, told.split(" is ", maxsplit=1)[0] in said.err), said
    assert list(folder.glob("turns/009-*/result.yaml"))
    assert not list(folder.glob("turns/011-*/result.yaml"))
