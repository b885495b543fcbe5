"""What is loaded for what, and who may know whom; the layers are import-linter's to watch."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gmtool

PACKAGE = Path(gmtool.__file__).parent
HEAVY = {"jinja2", "matplotlib", "networkx", "numpy", "pydantic", "shapely", "yaml"}

MOVEMENT = {"id": "x", "units": {"Austria": ["A vie"]}, "orders": {"Austria": ["A vie - bud"]}}
REMOVAL = {"id": "x", "centers": {"Italy": ["rom"]}, "units": {"Italy": ["A rom", "A ven"]}}


def loaded(*arguments: str) -> set[str]:
    """Which of the heavy libraries a command loads."""
    script = f"""
import sys
import gmtool.cli
try:
    gmtool.cli.app({list(arguments)!r})
except SystemExit as done:
    assert not done.code, done.code
sys.stderr.write(repr(sorted({HEAVY!r} & set(sys.modules))))
"""
    run = subprocess.run(  # noqa: S603  # gmtool is ours
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    told = run.stderr.splitlines()[-1]  # what the command complains of stands before it
    return set(json.loads(told.replace("'", '"')))


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_the_command_line_itself_loads_nothing_heavy(arguments: list[str]) -> None:
    assert set() == loaded(*arguments)


@pytest.mark.parametrize("option", ["--json", "--check", "--why"])
def test_judging_movement_from_json_lines_loads_what_checks_their_shape(
    option: str, tmp_path: Path
) -> None:
    path = tmp_path / "case.jsonl"
    path.write_text(json.dumps(MOVEMENT), encoding="utf-8")
    assert {"pydantic"} == loaded("judge", option, str(path))


def test_yaml_and_the_graph_are_loaded_where_they_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("id: x\n", encoding="utf-8")
    assert {"pydantic", "yaml"} == loaded("judge", str(path))
    path = tmp_path / "case.jsonl"
    path.write_text(json.dumps(REMOVAL), encoding="utf-8")
    assert {"pydantic", "networkx"} == loaded("judge", str(path))


@pytest.mark.parametrize("command", ["status", "check"])
def test_looking_at_a_phase_loads_what_reads_it(command: str, tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(PACKAGE.parent / "games/city-states", folder)
    assert {"pydantic", "yaml"} == loaded(command, "-g", str(folder))


def test_running_a_phase_without_its_picture_draws_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(PACKAGE.parent / "games/city-states", folder)
    words = ("adjudicate", "--early", "--no-picture", "-g", str(folder))
    assert {"jinja2", "pydantic", "yaml"} == loaded(*words)


def test_zombies_are_known_in_one_file_of_the_rules() -> None:
    rules = sorted((PACKAGE / "diplomacy").rglob("*.py"))
    known = [path.name for path in rules if "zombie" in path.read_text(encoding="utf-8").lower()]
    assert ["rulesets.py", "zombies.py"] == known  # one names it, the other plays it
