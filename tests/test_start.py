"""Starting up loads nothing that the command does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

NEVER = {"jinja2", "matplotlib", "networkx", "numpy", "shapely"}
HEAVY = {"pydantic", "yaml"} | NEVER


def loaded(*arguments: str) -> set[str]:
    """The packages that are imported when gmtool runs with these arguments."""
    run = subprocess.run(  # noqa: S603  # our own command
        [sys.executable, "-X", "importtime", "-m", "gmtool", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    names = [line.rpartition("|")[2].strip() for line in run.stderr.splitlines()]
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [("--version", HEAVY), ("--help", HEAVY), ("judge tests/datc/6a.yaml", NEVER)],
)
def test_what_is_not_needed_stays_away(arguments: str, absent: set[str]) -> None:
    packages = loaded(*arguments.split())
    assert "gmtool" in packages
    assert set() == absent & packages
