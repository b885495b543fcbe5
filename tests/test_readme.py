"""The README tells the truth: what it shows is what comes out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gmtool.diplomacy.rules import Rules
from tests.commands import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHOWN = ("games", "maps", "tests/datc")
"""What the commands of the README work on."""


def blocks(language: str) -> list[str]:
    """The fenced blocks of the README in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """Each command line that the README shows, with the output it shows."""
    found = []
    for block in blocks("console"):
        for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = each.partition("\n")
            found.append((line, output))
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the commands work on, with a `gmtool` and a `python` that are under test."""
    home = tmp_path_factory.mktemp("checkout")
    for folder in SHOWN:
        shutil.copytree(ROOT / folder, home / folder)
    (home / "check_a_draw.py").write_text(blocks("python")[0], "utf-8")
    (home / "bin").mkdir()
    for name, words in {"gmtool": "-m gmtool", "python": ""}.items():
        program = home / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', "utf-8")
        program.chmod(0o755)
    return home


def test_commands_are_shown() -> None:
    assert 26 == len(commands())


@pytest.mark.parametrize(("line", "output"), commands(), ids=[line for line, _ in commands()])
def test_a_command_prints_what_is_shown(line: str, output: str, checkout: Path) -> None:
    found = subprocess.run(  # noqa: S603  # the README is ours
        ["/bin/bash", "-c", line],
        cwd=checkout,
        env={
            **os.environ,
            "PATH": f"{checkout / 'bin'}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert settled(output).rstrip("\n") == settled(found.stdout).rstrip("\n")


def settled(output: str) -> str:
    """An output without what depends on the clock, and on the libraries that draw."""
    return PASSING.sub("...", output)


PASSING = re.compile(r"over since .*|(?<=\.png \()\d+ KiB")


@pytest.mark.parametrize("name", sorted(each.name for each in (ROOT / "games/cases").iterdir()))
def test_the_example_cases_come_out_as_they_expect(name: str, checkout: Path) -> None:
    done = subprocess.run(  # noqa: S603  # and so is gmtool
        [checkout / "bin/gmtool", "judge", "--check", f"games/cases/{name}"],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert re.fullmatch(r"([1-9]\d*) cases?, \1 agree, 0 differ\n", done.stdout)


def test_the_case_shown_is_that_of_the_example_file() -> None:
    shown = next(each for each in blocks("yaml") if each.startswith("- id:"))
    assert shown in (ROOT / "games/cases/opening.yaml").read_text("utf-8")


def test_the_table_of_rules_has_all_parameters_and_values() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (`.*?`.*?) \|", README, re.MULTILINE)
    told = {name: tuple(re.findall("`(.*?)`", values)) for name, values in rows}
    words = {name: values for name, values in Rules.choices().items() if len(values) > 1}
    assert words == {name: told[name] for name in words}
    assert list(Rules.choices()) == list(told)
    assert Rules() == Rules.chosen({name: values[0] for name, values in told.items()})


def test_the_check_for_players_is_the_one_that_is_tested() -> None:
    shown = blocks("python")[0]
    assert (ROOT / "tests/chance/check_a_draw.py").read_text("utf-8").endswith(f"\n\n{shown}")


def test_the_rule_set_shown_is_a_rule_set(tmp_path: Path) -> None:
    """Written where the README says, with its one word in the table and its case."""
    package = tmp_path / "gmtool"
    shutil.copytree(ROOT / "gmtool", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "maps", tmp_path / "maps")
    (package / "diplomacy/roughseas.py").write_text(blocks("python")[1], "utf-8")
    table = package / "diplomacy/rulesets.py"
    listed = table.read_text("utf-8").replace("ZombieRules)", "ZombieRules, RoughSeas)")
    imports = "\nfrom gmtool.diplomacy.roughseas import RoughSeas\n"
    table.write_text(listed.replace("\nfrom gmtool", f"{imports}from gmtool", 1), "utf-8")
    (case,) = [each for each in blocks("yaml") if "rough-seas" in each]
    (tmp_path / "case.yaml").write_text(case + case.replace("seas}", "seas, calm: true}"), "utf-8")
    found = subprocess.run(
        [sys.executable, "-m", "gmtool", "judge", "--check", "case.yaml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert "2 cases, 1 agree, 1 differ" in found.stdout


def test_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", README)
    assert [] == [link for link in links if not (ROOT / link).exists()]


def rows_of_commands() -> str:
    """The tables of commands."""
    tables = README.split("| command | what it does |\n| --- | --- |\n")[1:]
    return "\n".join(each.partition("\n\n")[0] for each in tables)


def test_the_tables_have_every_command_and_no_other() -> None:
    told = re.findall("`gmtool ([a-z ]+)`", rows_of_commands())
    assert {*COMMANDS} == {*told}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_explains_itself_and_its_options(name: str) -> None:
    command = COMMANDS[name]
    assert command.help
    assert [] == [each.name for each in command.params if not getattr(each, "help", "")]
    options = [each for each in command.params if each.param_type_name == "option"]
    assert [] == [each.opts for each in options if f"`{each.opts[0]}" not in README]
