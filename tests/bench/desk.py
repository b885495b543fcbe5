"""How long the commands of an evening take for 34 seats, beside the start of the program.

Run with `python -m tests.bench.desk`; each command runs in a process of its own, as a GM runs it.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 7
COMMANDS = {
    "status": ["status"],
    "check": ["check"],
    "adjudicate, no picture": ["adjudicate", "--early", "--no-picture"],
    "adjudicate": ["adjudicate", "--early"],
}


def gmtool(*words: str) -> float:
    """Runs a command, and tells how many seconds it took."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "gmtool", *words], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    """Measures every command in turn, and prints medians."""
    with tempfile.TemporaryDirectory() as home:
        game = Path(home) / "game"
        gmtool("new", str(game))
        gmtool("adjudicate", "--early", "--no-picture", "-g", str(game))
        gmtool("open", "-g", str(game))
        taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
        for _ in range(ROUNDS):
            for name, words in COMMANDS.items():
                copy = Path(home) / "copy"
                shutil.rmtree(copy, ignore_errors=True)
                shutil.copytree(game, copy)
                taken[name].append(gmtool(*words, "-g", str(copy)))
    status = statistics.median(taken["status"])
    for name, seconds in taken.items():
        median = statistics.median(seconds)
        print(f"{name:24} {median:6.3f} s  {median / status:5.2f} times status")


if __name__ == "__main__":
    main()
