"""`gmtool judge` from case files to what is printed, in exact words."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from gmtool.cli import app
from tests.examples import examples

HERE = Path(__file__).parent
FILES = sorted(path.name for path in (HERE / "judge").glob("*.txt"))
EXAMPLES = {
    f"{file}: {name}": example
    for file in FILES
    for name, example in examples(f"judge/{file}").items()
}


def run(given: str, folder: Path) -> str:
    """What a command line prints that stands in the first line of a text; files follow it."""
    command, *files = given.split("<<< ")
    typed = ""
    for file in files:
        name, _, text = file.partition("\n")
        if name == "-":
            typed = text
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, command.split(), input=typed, catch_exceptions=False)
    errors = f"[stderr]\n{result.stderr}" if result.stderr else ""
    return f"{result.stdout}{errors}[exit {result.exit_code}]"


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given, expected = EXAMPLES[name]
    monkeypatch.chdir(tmp_path)
    assert expected == run(given, tmp_path)
