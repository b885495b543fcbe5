"""The help of every command ends with examples, and each of them works as it stands there."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import Literal

import pytest
from typer.testing import CliRunner

from gmtool.cli import app
from tests.commands import COMMANDS, GROUP, Command, command_of
from tests.desk import done

ROOT = Path(__file__).parent.parent


def examples(command: Command) -> list[str]:
    """What the help of a command says that one could type."""
    return re.findall(r"^\$ (.*)$", command.epilog or "", re.MULTILINE)


EXAMPLES = [line for command in COMMANDS.values() for line in examples(command)]


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_examples(name: str) -> None:
    shown = examples(COMMANDS[name])
    assert shown
    for line in shown:
        program, *words = shlex.split(line)
        assert "gmtool" == program
        assert name == command_of(words)


@pytest.mark.parametrize("kind", ["rich", None])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_examples_stand_in_lines_of_their_own(
    name: str,
    kind: Literal["rich"] | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    command = COMMANDS.get(name, GROUP)
    monkeypatch.setattr(command, "rich_markup_mode", kind)
    with pytest.raises(SystemExit):
        command.main(["--help"], prog_name=f"gmtool {name}")
    printed = capsys.readouterr().out
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    shown = [f"$ {line}" for line in examples(command)]
    assert ["For example:", *shown] == lines[-len(shown) - 1 :]
    assert (kind is None) == ("\nOptions:\n" in printed)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games as they stand in the middle of a phase, with what players and others sent."""
    home = tmp_path_factory.mktemp("help")
    for name in ("city-states", "classic"):
        shutil.copytree(ROOT / "games" / name, home / name)
    done(home / "classic", "undo")
    folder = home / "city-states"
    done(folder, "open")
    post = max(folder.glob("turns/*-moves/post.plain.txt"))
    shutil.copy(post, folder / "results.txt")
    shutil.copy(post.with_name("call.plain.txt"), folder / "call.txt")
    shutil.copy(ROOT / "games/cases/zombies.yaml", folder / "position.yaml")
    shutil.copy(ROOT / "games/cases/opening.yaml", folder / "cases.yaml")
    shutil.copytree(ROOT / "maps/gatelands", folder / "gatelands")
    for name, text in SENT.items():
        (folder / name).write_text(text, "utf-8")
    return home


SENT = {
    "message.txt": "A Spain - Marseilles\n",
    "inbox.html": "From: fogbank\nSent: 2026-01-30 18:00\nSubject: orders\n\nA Spain - Gascony\n",
    "signed-up.txt": "1. newcomer\n2. second espresso\n",
    "signed-up.csv": "seat,handle,zone,since,until\nFrance,newcomer,,,\nItaly,fogbank,,,\n",
}
NEW = "gmtool new ours --preset classic"
BEFORE = {
    "gmtool open -g ours": NEW,
    "gmtool replay -g ours": NEW,
    "gmtool status -g ours": NEW,
    "gmtool roster add newcomer --seat Italy --zone Europe/Rome -g ours": NEW,
    "gmtool vote cast France yes": "gmtool vote propose",
    "gmtool vote cast Austria Italy no": "gmtool vote propose",
    "gmtool vote close": "gmtool vote propose",
    "gmtool handover --unpack ours.zip ours": "gmtool handover ours.zip",
}
"""What was typed before an example."""


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_can_be_typed(
    line: str, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(games / ("classic" if " vote " in line else "city-states"), folder)
    monkeypatch.chdir(folder)
    for each in filter(None, (BEFORE.get(line), line)):
        said = CliRunner().invoke(
            app, shlex.split(each)[1:], input="open sesame\n" * 2, catch_exceptions=False
        )
        assert 0 == said.exit_code, said.output
        assert said.stdout
