"""A game folder for tests, and a way to run commands in it as a GM would."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from gmtool.cli import app


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def run(folder: Path | None, *words: str, stdin: str | bytes = "") -> Said:
    """Runs a command in a game folder."""
    where = ["-g", str(folder)] if folder is not None else []
    result = CliRunner().invoke(app, [*words, *where], input=stdin, catch_exceptions=False)
    return Said(result.exit_code, result.stdout, result.stderr)


def done(folder: Path | None, *words: str, stdin: str | bytes = "") -> str:
    """The same for a command that must not fail; what it printed."""
    said = run(folder, *words, stdin=stdin)
    assert said.code == 0, said
    return said.out


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its name."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
