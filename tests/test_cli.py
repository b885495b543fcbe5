"""The command line from outside: options, exit codes, pipes, and what it takes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from gmtool import __version__
from gmtool.cli import app
from gmtool.files.cases import Case, read_cases
from gmtool.files.maps import find_map
from tests.desk import done
from tests.test_desk import by_hand, order

HERE = Path(__file__).parent
GMTOOL = [sys.executable, "-m", "gmtool"]


def run(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    return result.exit_code, result.stdout, result.stderr


def plain(text: str) -> str:
    """A text without the frame around it, in one line."""
    return " ".join(re.sub(r"[^\x20-\x7e]+", " ", text).split())


def commands(group: typer.core.TyperGroup, *way: str) -> Iterator[tuple[list[str], str]]:
    """Every command, as it is typed, and the sentence that says what it does."""
    for name, command in group.commands.items():
        if isinstance(command, typer.core.TyperGroup):
            yield from commands(command, *way, name)
        else:
            yield [*way, name], (command.help or "").split("\n")[0]


GROUP = typer.main.get_command(app)
assert isinstance(GROUP, typer.core.TyperGroup)
COMMANDS = list(commands(GROUP))


def test_the_version() -> None:
    assert (0, f"gmtool {__version__}\n", "") == run("--version")
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", __version__)
    assert f"\n## {__version__} (" in (HERE.parent / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("version", ["0.1.0", "0.9.3", "7.0.0"])
def test_games_that_another_version_ran_are_replayed(version: str, tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game")
    order(folder, vienna="A vie")
    done(folder, "adjudicate", "--early")
    (result,) = folder.glob("turns/*/result.yaml")
    text = result.read_text("utf-8")
    assert text.startswith(f"gmtool: {__version__}\n")
    result.write_text(text.replace(__version__, version, 1), "utf-8")
    assert done(folder, "replay").endswith("2 turns, 0 differ\n")
    done(folder, "open")


def test_help_lists_the_commands() -> None:
    code, printed, _ = run("--help")
    assert 0 == code
    assert {"judge", "map"} <= {way[0] for way, _ in COMMANDS}
    for way, _ in COMMANDS:
        assert f" {way[0]} " in plain(printed)


@pytest.mark.parametrize(("way", "sentence"), COMMANDS, ids=str)
def test_every_command_explains_itself(way: list[str], sentence: str) -> None:
    code, printed, _ = run(*way, "--help")
    assert 0 == code
    assert sentence
    assert f"Usage: gmtool {' '.join(way)} " in plain(printed)
    assert plain(sentence) in plain(printed)


@pytest.mark.parametrize("way", [[], ["map"]])
def test_without_a_command_it_shows_help(way: list[str]) -> None:
    code, printed, _ = run(*way)
    assert 2 == code
    assert "Usage: gmtool" in plain(printed)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["judge"], "Missing argument 'files'."),
        (["judge", "--jsom", "x.yaml"], "No such option: --jsom"),
        (["juge", "x.yaml"], "No such command 'juge'."),
        (["judge", "--rule", "paradox", "x.yaml"], '--rule: "paradox" is not NAME=VALUE'),
        (
            ["judge", "--rule", "paradox=1983", "x.yaml"],
            '--rule: paradox cannot be "1983", it is szykman or 1982 or all-hold',
        ),
        (
            ["judge", "--rule", "build=home", "--rule", "Build=home", "x.yaml"],
            '--rule: there is no rule "Build", there are: paradox, convoy_to_neighbour, ',
        ),
        (
            ["judge", "--rule", "set=vampires", "x.yaml"],
            '--rule: there is no rule set "vampires", there are: standard, zombies',
        ),
        (["map", "check"], "Missing argument 'DIR'."),
    ],
)
def test_a_wrong_call_exits_with_2(arguments: list[str], message: str) -> None:
    code, printed, errors = run(*arguments)
    assert (2, "") == (code, printed)
    assert message in plain(errors)


@pytest.mark.parametrize("name", ["standard", "gatelands"])
def test_a_sound_map(name: str) -> None:
    folder = find_map(name)
    assert (0, f"{folder}: the map is sound\n", "") == run("map", "check", str(folder))


def test_a_broken_map(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    shutil.copytree(find_map("gatelands"), folder)
    table = folder / "borders.csv"
    text = table.read_text(encoding="utf-8")
    table.write_text(text.replace("farholm,fleet,amber", "farholm,fleet,"), encoding="utf-8")
    code, printed, errors = run("map", "check", str(folder))
    assert (1, "") == (code, printed)
    assert (
        f"""\
{table}:18:1: error: no fleet can leave farholm
  18 | farholm,fleet,
     | ^^^^^^^
{table}:21:38: error: amber leads to farholm, but line 18 does not lead back to amber
  21 | amber,fleet,dray wgate egate neck/sc farholm
     |                                      ^^^^^^^
{folder}: 2 faults
"""
        == errors
    )


def test_a_fact_that_is_wrong_is_found_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "6a.yaml"
    text = (HERE / "datc/6a.yaml").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    assert (0, "12 cases, 12 agree, 0 differ\n", "") == run("judge", "--check", str(path))
    path.write_text(text.replace("result: illegal", "result: holds", 1), encoding="utf-8")
    code, printed, _ = run("judge", "--check", str(path))
    assert 1 == code
    assert printed.endswith("\n12 cases, 11 agree, 1 differ\n")


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """The cases of DATC, one a line."""
    return [
        json.dumps(case.written.root.plain()).encode() + b"\n"
        for path in sorted(HERE.glob("datc/*.yaml"))
        for case in read_cases(path)
        if isinstance(case, Case)
    ]


def test_it_runs_as_a_module_from_any_folder(tmp_path: Path, lines: list[bytes]) -> None:
    run = subprocess.run(  # noqa: S603  # gmtool is ours
        [*GMTOOL, "judge", "--check", "--json", "-"],
        input=b"".join(lines),
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        check=True,
    )
    assert b"178 cases, 178 agree, 0 differ\n" == run.stderr
    assert [json.loads(line)["id"] for line in lines] == [
        json.loads(line)["id"] for line in run.stdout.splitlines()
    ]


def test_names_that_a_console_cannot_print_stop_nothing(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("id: \u0141\u00f3d\u017a\nunits: {\u0141: [A vei]}\n", encoding="utf-8")
    run = subprocess.run(  # noqa: S603  # gmtool is ours
        [*GMTOOL, "judge", str(path)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (1, rb"\u0141\xf3d\u017a") == (run.returncode, run.stdout.strip())
    assert b"2 | units: {\\u0141: [A vei]}\n" in run.stderr


def test_a_reader_may_stop_reading(tmp_path: Path, lines: list[bytes]) -> None:
    path = tmp_path / "many.jsonl"
    path.write_bytes(b"".join(lines) * 20)
    judge = subprocess.Popen(  # noqa: S603  # gmtool is ours
        [*GMTOOL, "judge", "--json", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert judge.stdout
    assert judge.stderr
    assert judge.stdout.readline().startswith(b'{"id":')
    judge.stdout.close()
    assert b"" == judge.stderr.read()
    judge.stderr.close()
    assert judge.wait() in (0, 1)


def most_memory(lines: list[bytes], count: int) -> int:
    """The most memory, in kilobytes, that judging so many cases from a pipe takes."""
    judge = subprocess.Popen(  # noqa: S603  # gmtool is ours
        [*GMTOOL, "judge", "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
    )
    assert judge.stdin
    for number in range(count):
        judge.stdin.write(lines[number % len(lines)])
    judge.stdin.close()
    _, status, usage = os.wait4(judge.pid, 0)
    judge.returncode = status
    assert 0 == status
    return usage.ru_maxrss


def test_many_cases_take_no_more_memory_than_few(lines: list[bytes]) -> None:
    few = most_memory(lines, 200)
    assert most_memory(lines, 20_000) <= few + 3_000
