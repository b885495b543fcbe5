"""Terminals of every kind: colours only where they are wanted, and letters that a console lacks."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import COMMANDS

ROOT = Path(__file__).parent.parent
GMTOOL = [sys.executable, "-m", "gmtool"]
UNASKED = ("NO_COLOR", "FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS", "COLUMNS", "PYTHONIOENCODING")
STYLE = re.compile(rb"\x1b\[[0-9;]*m")
COLOUR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[;m]")
BOX = re.compile("[\u2500-\u257f]")

CONSOLES = [
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1:strict"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]
SPOKEN = [
    ["--help"],
    ["vote", "cast", "--help"],
    ["staus"],
    ["status", "-g", "game"],
    ["check", "-g", "game"],
    ["roster", "list", "-g", "game"],
    ["receipt", "Munich", "-g", "game"],
    ["why", "A Munich", "-g", "game"],
    ["post", "--copy-ready", "-g", "game"],
    ["calendar", "-g", "game"],
    ["rules", "zombies"],
    ["judge", "--why", "case.yaml"],
    ["read", "case.yaml"],
]


def environment(**wanted: str) -> dict[str, str]:
    """The environment of a command, without what this one says of terminals."""
    kept = {name: value for name, value in os.environ.items() if name not in UNASKED}
    return {**kept, "PYTHONPATH": str(ROOT), **wanted}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose players have names that not every console can print, and a case."""
    home = tmp_path_factory.mktemp("terminals")
    shutil.copytree(ROOT / "games/city-states", home / "game")
    case = "{id: \u0141\u00f3d\u017a, units: {\u0141: [A mun]}, orders: {\u0141: [A mun - \u0141]}}"
    (home / "case.yaml").write_text(case, "utf-8")
    return home


EVERY = f"""
import sys
from gmtool.cli import main
for words in {SPOKEN!r}:
    sys.argv = ["gmtool", *words]
    try:
        main()
    except SystemExit as done:
        assert done.code == (2 if words == ["staus"] else done.code and 1), words
        sys.stdout.flush()
"""


@pytest.mark.parametrize("console", CONSOLES, ids=lambda each: " ".join(each.values()))
def test_a_console_that_lacks_letters_stops_nothing(console: dict[str, str], home: Path) -> None:
    said = subprocess.run(  # noqa: S603  # gmtool is ours
        [sys.executable, "-c", EVERY],
        cwd=home,
        env=environment(**console),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    printed = said.stdout.decode("utf-8", "replace")
    assert 0 == said.returncode, printed
    assert "Did you mean 'status'?" in printed
    assert re.search(r"F(\ufffd|\\xf6)hnsturm", printed)
    assert not BOX.search(printed)


JSON = {
    "status": ["-g", "game"],
    "check": ["-g", "game"],
    "log": ["-g", "game"],
    "calendar": ["-g", "game"],
    "roster ledger": ["-g", "game"],
    "plan": [],
    "judge": ["case.yaml"],
    "read": ["case.yaml"],
    "odds": ["case.yaml"],
}
"""What else is typed for every command that prints JSON."""


def test_every_command_that_prints_json_is_tried() -> None:
    asked = {n for n, each in COMMANDS.items() if any("--json" in p.opts for p in each.params)}
    assert asked == {*JSON}


@pytest.mark.parametrize("name", JSON)
def test_json_is_the_same_on_every_console(name: str, home: Path) -> None:
    said = subprocess.run(  # noqa: S603
        [*GMTOOL, *name.split(), *JSON[name], "--json"],
        cwd=home,
        env=environment(PYTHONIOENCODING="ascii"),
        stdout=subprocess.PIPE,
        check=False,
    )
    records = [json.loads(line) for line in said.stdout.decode("utf-8").splitlines()]
    assert records
    assert {dict} == {type(each) for each in records}
    if name == "status":
        assert "Föhnsturm" in {seat["handle"] for seat in records[0]["seats"]}


def test_json_is_harmless_on_a_terminal(home: Path) -> None:
    players = home / "game/players.csv"
    sound = players.read_text("utf-8")
    players.write_text(sound.replace("Föhnsturm", "\u202eF\x9bhn"), "utf-8")
    said = subprocess.run(  # noqa: S603
        [*GMTOOL, "status", "--json", "-g", "game"],
        cwd=home,
        env=environment(),
        stdout=subprocess.PIPE,
        check=True,
    )
    players.write_text(sound, "utf-8")
    told = said.stdout.decode("utf-8")
    assert not {"\u202e", "\x9b"} & {*told}
    assert "\u202eF\x9bhn" in {seat["handle"] for seat in json.loads(told)["seats"]}


@pytest.mark.parametrize("words", [["roster", "add"], ["roster", "remove"], ["receipt"]], ids=str)
def test_bytes_that_are_no_text_are_told(words: list[str], home: Path) -> None:
    typed = [*(each.encode() for each in [*GMTOOL, *words]), b"F\xff", b"-g", b"game"]
    said = subprocess.run(  # noqa: S603
        typed, cwd=home, env=environment(), capture_output=True, check=False
    )
    assert 1 == said.returncode
    assert 1 == len(said.stderr.splitlines())


def on_a_terminal(words: list[str], home: Path, **wanted: str) -> bytes:
    """What a command prints on a terminal."""
    pty = pytest.importorskip("pty")
    ours, its = pty.openpty()
    with subprocess.Popen(  # noqa: S603
        [*GMTOOL, *words],
        cwd=home,
        env=environment(**{"TERM": "xterm-256color"} | wanted),
        stdin=its,
        stdout=its,
        stderr=its,
    ):
        os.close(its)
        printed = b""
        while True:
            try:
                data = os.read(ours, 65536)
            except OSError:  # Linux says so when nobody writes any more
                break
            if not data:
                break
            printed += data
    os.close(ours)
    return printed


@pytest.mark.parametrize("words", [["status", "--help"], ["staus"]], ids=str)
def test_help_and_complaints_are_coloured_only_where_it_is_wanted(
    words: list[str], home: Path
) -> None:
    assert COLOUR.search(on_a_terminal(words, home))
    assert not COLOUR.search(on_a_terminal(words, home, NO_COLOR="1"))
    assert not STYLE.search(on_a_terminal(words, home, TERM="dumb"))
    piped = subprocess.run(  # noqa: S603
        [*GMTOOL, *words], cwd=home, env=environment(), capture_output=True, check=False
    )
    assert b"\x1b" not in piped.stdout + piped.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["status", "-g", "game"],
        ["log", "-g", "game"],
        ["judge", "case.yaml"],
        ["picture", "-g", "game"],
    ],
    ids=lambda words: words[0],
)
def test_what_commands_print_has_no_colours_and_no_progress(words: list[str], home: Path) -> None:
    printed = on_a_terminal(words, home)
    assert printed.strip()
    assert b"\x1b" not in printed
    assert b"\r" not in printed.replace(b"\r\n", b"")
