"""What a player runs to check a draw gives the answer of the program."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from gmtool.core.chance import Dice, chain

SCRIPT = Path(__file__).parent / "check_a_draw.py"
KEYS = chain("9f443b2e22cde7b4f08c18c016672e5634cc1947100ea48eb01585403a940b36", 1)
QUESTIONS = ["1902 spring: zombie in boh attacks", "Zürich: ein Würfel"]


@pytest.mark.parametrize("amount", [1, 2, 3, 7])
def test_the_script_for_players_needs_no_gmtool(amount: int) -> None:
    options = ["vie", "boh", "sil", "mun", "stp/nc", "war", "tyr"][:amount]
    for key, question in product(KEYS, QUESTIONS):
        run = subprocess.run(  # noqa: S603
            [sys.executable, "-I", str(SCRIPT), key, question, *options],
            capture_output=True,
            text=True,
            check=True,
        )
        assert Dice(key).choose(question, options) + "\n" == run.stdout


def test_the_script_for_players_is_short_and_stands_alone() -> None:
    lines = [line for line in SCRIPT.read_text("utf-8").splitlines() if line.strip()]
    code = [line for line in lines if not line.startswith(("#", '"""'))]
    assert len(code) < 10
    assert "gmtool" not in "\n".join(code)
