"""The example games, replayed: every text comes out as it stands, whatever machine plays it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gmtool.desk.calendar import moment_of
from gmtool.desk.folder import Folder
from gmtool.desk.output import write_pictures
from gmtool.desk.table import open_table
from gmtool.desk.turns import adjudicate, open_phase
from tests.desk import done, run

GAMES = Path(__file__).parent.parent / "games"
EXAMPLES = sorted(path.parent.name for path in GAMES.glob("*/game.yaml"))
PHASES = {
    "city-states": 12,
    "city-states-34": 12,
    "classic": 19,
}
"""How many phases of the main game's examples have been run, at least."""


def copied(name: str, tmp_path: Path) -> Path:
    folder = tmp_path / name
    shutil.copytree(GAMES / name, folder)
    return folder


def test_the_examples_are_there() -> None:
    assert set(PHASES) <= set(EXAMPLES)
    for name, phases in PHASES.items():
        run = [turn for turn in Folder(GAMES / name).turns() if turn.is_run]
        assert phases <= len(run), name


@pytest.mark.parametrize("seed", ["0", "4711"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_replay_gives_the_same_bytes(name: str, seed: str, tmp_path: Path) -> None:
    """In a process of its own, whatever the order of its dictionaries of hashes."""
    folder = copied(name, tmp_path)
    played = subprocess.run(  # noqa: S603  # gmtool is ours
        [sys.executable, "-m", "gmtool", "replay", "-g", str(folder)],
        env={**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    turns = len([turn for turn in Folder(folder).turns() if turn.is_run]) + 1
    assert (f"{turns} turns, 0 differ\n", "") == (played.stdout, played.stderr)


@pytest.mark.parametrize("name", sorted(PHASES))
def test_played_a_year_later_nothing_but_the_dates_is_another(name: str, tmp_path: Path) -> None:
    first = Folder(GAMES / name)
    folder = copied(name, tmp_path)
    for turn in Folder(folder).turns():
        for path in turn.path.iterdir():
            if path.is_file() and path.name != "rulings.yaml":
                path.unlink()
    now = datetime(2027, 6, 1, tzinfo=UTC)
    for turn in first.turns():
        if not turn.is_run:
            break
        if not Folder(folder).turn(turn.number, turn.slug).is_run:
            opened = open_phase(open_table(folder), now)
            if opened.opening is not None:
                now = (moment_of(opened.opening.deadline) or now) + timedelta(hours=1)
                adjudicate(open_table(folder), now, picture=False)
        again = Folder(folder).turn(turn.number, turn.slug)
        assert turn.state.read_bytes() == again.state.read_bytes(), turn.slug
        assert timeless(turn.result) == timeless(again.result), turn.slug


def timeless(path: Path) -> list[str]:
    """The lines of a record but for when it was made."""
    lines = path.read_text("utf-8").splitlines()
    when = ("run:", "due:", "deadline:", "delays:", "- {first:", "gmtool:")
    return [line for line in lines if not line.startswith(when)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_draws_of_a_whole_game_are_true(name: str) -> None:
    out = done(GAMES / name, "verify")
    drawn = [
        turn.path.name
        for turn in Folder(GAMES / name).turns()
        if turn.is_run and "\ndraws:\n" in turn.result.read_text("utf-8")
    ]
    assert len(drawn) == len(re.findall(r"the draws are true: [1-9]", out))


@pytest.mark.parametrize("name", ["gang-six", "city-states"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("answer: '?([0-9a-z]+)'?", "answer: '9'"),
        ("\nkey: .", "\nkey: 0"),
        ("question: '?(\\S+)", "question: 'x "),
    ],
)
def test_a_draw_that_was_tampered_with_is_found(
    name: str, old: str, new: str, tmp_path: Path
) -> None:
    folder = copied(name, tmp_path)
    turn = next(
        turn
        for turn in Folder(folder).turns()
        if turn.is_run and "\ndraws:\n" in turn.result.read_text("utf-8")
    )
    text = turn.result.read_text("utf-8")
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    turn.result.write_text(changed, "utf-8")
    assert 1 == run(folder, "verify").code


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_picture_is_the_same_bytes_twice(name: str, tmp_path: Path) -> None:
    table = open_table(copied(name, tmp_path))
    last = [turn for turn in table.folder.turns() if turn.is_run][-1]
    state = table.state_after(last)
    twice = []
    for _ in range(2):
        names = write_pictures(table, state, None, last)
        twice.append([(table.folder.path / each).read_bytes() for each in names])
    assert twice[0]
    assert twice[0] == twice[1]
