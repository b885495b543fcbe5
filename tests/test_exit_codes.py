"""What the exit codes say: 0 done, 1 something is to be mended or differs, 2 wrongly typed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtool.cli import app
from tests.desk import done
from tests.test_desk import GAME, by_hand, order

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")

CODES = [
    # a command that did what it was asked to
    (0, "status -g game"),
    (0, "check -g guessed"),
    (0, "adjudicate --preview -g game"),
    (0, "replay -g run"),
    (0, "verify -g run"),
    (0, "judge --check agrees.yaml"),
    (0, "read agrees.yaml"),
    (0, "map check map"),
    (0, "rules zombies"),
    (0, "--help"),
    # something that is to be mended
    (1, "status -g nowhere"),
    (1, "status -g misspelt"),
    (1, "check -g unreadable"),
    (1, "adjudicate -g unreadable"),
    (1, "judge unreadable.yaml"),
    (1, "read unreadable.yaml"),
    (1, "judge nowhere.yaml"),
    (1, "new game"),
    (1, "demo game"),
    (1, "receive Vienna nowhere.txt -g game"),
    (1, "undo -g game"),
    (1, "vote cast Vienna yes -g game"),
    # something that the desk does not do now
    (1, "adjudicate -g open"),
    # a check that found a fault or a difference
    (1, "replay -g altered"),
    (1, "verify -g untrue"),
    (1, "judge --check differs.yaml"),
    (1, "map check broken"),
    # a command that was not typed as it has to be
    (2, ""),
    (2, "staus"),
    (2, "status --jsom -g game"),
    (2, "why -g game"),
    (2, "film --width wide -g game"),
    (2, "film --width 7 -g game"),
    (2, "vote cast Vienna perhaps -g game"),
    (2, "rules of-the-road"),
    (2, "plan --players 99"),
    (2, "judge --rule paradox=1983 agrees.yaml"),
    (2, "handover ours.zip --unpack -g game"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games and other files, sound ones and faulty ones."""
    home = tmp_path_factory.mktemp("home")
    by_hand(home / "game")
    by_hand(home / "misspelt", GAME.replace("title", "titel"))
    order(by_hand(home / "guessed"), vienna="A Viena")
    order(by_hand(home / "unreadable"), vienna="build army galaxy")
    done(by_hand(home / "open", GAME + "deadlines: {adjustment: 3}\n"), "open")
    done(by_hand(home / "run"), "adjudicate", "--early")
    for name, file, old, new in (
        ("altered", "post.plain.txt", "Vienna", "Wien"),
        ("untrue", "result.yaml", r"\n(key: '?)\w{4}", r"\n\g<1>0000"),
    ):
        shutil.copytree(home / "run", home / name)
        path = home / name / "turns/001-1900-winter-builds" / file
        path.write_text(re.sub(old, new, path.read_text("utf-8"), count=1), "utf-8")
    case = "{id: x, units: {Italy: [A rom]}, orders: {Italy: [A rom - ven]}, expect: {results: "
    rows = "{Italy: [{order: A rom - ven, result: RESULT}]}}}\n"
    (home / "agrees.yaml").write_text(case + rows.replace("RESULT", "succeeds"), "utf-8")
    (home / "differs.yaml").write_text(case + rows.replace("RESULT", "bounces"), "utf-8")
    (home / "unreadable.yaml").write_text("{id: x, units: {Italy: [A galaxy]}}\n", "utf-8")
    shutil.copytree(ROOT / "maps/gatelands", home / "map")
    shutil.copytree(ROOT / "maps/gatelands", home / "broken")
    (home / "broken/borders.csv").unlink()
    return home


@pytest.mark.parametrize(("code", "line"), CODES, ids=[f"{code} {line}" for code, line in CODES])
def test_an_exit_code(
    code: int, line: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(home, tmp_path / "home")
    monkeypatch.chdir(tmp_path / "home")
    said = CliRunner().invoke(app, line.split(), catch_exceptions=False)
    assert code == said.exit_code, said.output
    assert bool(said.stderr) == (code == 2 and bool(line)) or code < 2


@pytest.mark.parametrize("text", [README, done(None, "--help")], ids=["README", "help"])
def test_the_exit_codes_are_told(text: str) -> None:
    told = " ".join(re.sub(r"[`*]", "", text).split())
    (codes,) = re.findall("Exit codes: .*? has to be\\.", told)
    assert ["0", "1", "2"] == re.findall(r"\b\d\b", codes)
