"""Any folder, and systems that lack what Linux has: the desk does the same there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gmtool.desk.lock import MARK
from tests.desk import Said, done, files_of, run
from tests.test_desk import GAME, by_hand, order

ROOT = Path(__file__).parent.parent
TURN = "turns/001-1900-winter-builds"

LACKING = {
    "locks, as in a browser": "sys.modules['fcntl'] = None",
    "locks, as on a network drive": """
import errno, fcntl
def refuse(*_):
    raise OSError(errno.ENOLCK, "No locks available")
fcntl.flock = refuse
""",
    "modes, links and synced folders, as on a memory stick": """
import errno, os, stat
def refuse(*_, **__):
    raise PermissionError(errno.EPERM, "Operation not permitted")
os.chmod = os.chown = os.link = os.symlink = refuse
sync = os.fsync
def fsync(file):
    if stat.S_ISDIR(os.fstat(file).st_mode):
        raise OSError(errno.EINVAL, "Invalid argument")
    sync(file)
os.fsync = fsync
""",
    "folders that can be opened, as on Windows": "del os.O_DIRECTORY, os.O_NOFOLLOW",
    "what POSIX alone has": """
for name in ("getuid", "geteuid", "fork", "fchmod", "fchown", "chown", "link", "getpgid", "kill"):
    delattr(os, name)
import signal
del signal.SIGPIPE, signal.SIGHUP, signal.SIGKILL
for name in ("fcntl", "pwd", "grp", "resource", "termios", "tty", "pty"):
    sys.modules[name] = None
""",
}
"""What a system lacks, and how a Python that lacks it looks."""

EVENING = [
    ["open", "-g", "game"],
    ["receive", "Vienna", "message.txt", "-g", "game"],
    ["adjudicate", "--early", "-g", "game"],
    ["undo", "-g", "game"],
    ["adjudicate", "--early", "-g", "game"],
    ["replay", "-g", "game"],
    ["new", "ours", "--preset", "classic"],
    ["handover", "ours.zip", "--passphrase-file", "message.txt", "-g", "game"],
    ["handover", "--unpack", "ours.zip", "theirs", "--passphrase-file", "message.txt"],
    ["demo", "demo"],
]


def play(home: Path, lacking: str, evening: list[list[str]]) -> subprocess.CompletedProcess[str]:
    """Types some commands on a system that lacks something, until one fails."""
    script = f"""
import os, sys
{LACKING[lacking]}
from gmtool.cli import app
for words in {evening!r}:
    try:
        app(words)
    except SystemExit as done:
        if done.code:
            raise
"""
    return subprocess.run(  # noqa: S603  # gmtool is ours
        [sys.executable, "-c", script],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("lacking", LACKING)
def test_an_evening_on_a_system_that_lacks_something(lacking: str, tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game")
    (tmp_path / "message.txt").write_text("A vie\n", "utf-8")
    said = play(tmp_path, lacking, EVENING)
    assert (0, "") == (said.returncode, said.stderr)
    assert "2 turns, 0 differ" in said.stdout
    assert "A vie" in (folder / TURN / "orders/vienna.txt").read_text("utf-8")
    assert (tmp_path / "theirs" / TURN / "result.yaml").exists()
    assert list((tmp_path / "demo").glob("turns/*/map.png"))
    assert [] == [name for name in files_of(tmp_path) if name.endswith(".part")]
    assert not (folder / MARK).exists()


def test_two_at_once_where_there_are_no_locks(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game")
    (folder / MARK).mkdir()
    before = files_of(folder)
    said = play(tmp_path, "locks, as in a browser", [["adjudicate", "--early", "-g", "game"]])
    told = "Another gmtool is at work in game. If none is, remove the folder game/.locked.\n"
    assert (1, told) == (said.returncode, said.stderr)
    assert before == {name: data for name, data in files_of(folder).items() if name != ".lock"}


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("game", "{home}/game/"),
        ("game", "game/turns/.."),
        ("my game", "my game/"),
        ("Spiel für Föhn", "./Spiel für Föhn"),
        ("игра", "{home}/игра"),
        ('it\'s a "game"', 'it\'s a "game"'),
        ("-g", "-g"),
        ("a;b & $c", "a;b & $c"),
    ],
)
def test_a_game_in_any_folder(
    name: str, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = by_hand(tmp_path / name)
    (folder / "turns").mkdir()
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    monkeypatch.chdir(tmp_path)
    where = Path(way.format(home=tmp_path))
    following = done(where, "adjudicate").rpartition(": gmtool ")[2]
    typed = subprocess.run(  # noqa: S603  # what it says to type next is typed as it stands there
        ["/bin/sh", "-c", f'"{sys.executable}" -m gmtool {following}'],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert "Spring 1901, moves is open" in typed.stdout
    assert (folder / TURN / "result.yaml").exists()
    assert "2 turns, 0 differ" in done(where, "replay")
    assert [name] == [path.name for path in tmp_path.iterdir()]


def test_inside_a_game_the_way_to_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = by_hand(tmp_path / "game")
    done(folder, "open")
    monkeypatch.chdir(folder)
    assert "Winter 1900" in done(None, "status")
    monkeypatch.chdir(folder / TURN)
    assert refused(run(None, "status")) == "The game is in ../..: say -g ../.."
    assert "Winter 1900" in done(Path("../.."), "status")
    monkeypatch.chdir(tmp_path)
    assert "Stand in a game folder or name it with -g" in refused(run(None, "status"))


def refused(said: Said) -> str:
    """The remedy of a complaint that there is no game."""
    first, remedy = said.err.splitlines()
    assert (1, "game.yaml:1:1: error: there is no game here") == (said.code, first)
    return remedy.strip()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game", GAME)
    (folder / ".lock").mkdir()
    assert (1, f"{folder}/.lock: Is a directory\n") == (
        (said := run(folder, "adjudicate")).code,
        said.err,
    )
