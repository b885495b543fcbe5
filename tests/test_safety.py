"""Nothing lost, nothing half-written: killed at any moment, with a full disk, and two at once."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gmtool.desk.lock import locked
from gmtool.desk.messages import file_message
from gmtool.desk.status import status_of
from gmtool.desk.table import Table, open_table
from gmtool.desk.turns import adjudicate, open_phase
from gmtool.desk.undo import undo
from tests.desk import done, files_of, run
from tests.test_desk import by_hand

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a forked process")

GAME = """\
title: Little Europe
start: {Vienna: [vie], Budapest: [bud], Trieste: [tri]}
rules: {set: zombies}
deadlines: {movement: 1, retreat: 1, adjustment: 1}
posts: {languages: [phpbb, plain], pictures: []}
"""
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ORDERS = [
    {"Vienna": "A vie", "Budapest": "A bud\n", "Trieste": "F tri"},
    {"Vienna": "vie - boh", "Budapest": "bud holds", "Trieste": "tri - adr"},
]
Step = Callable[[Table], object]


def receiving(seat: str, text: str) -> Step:
    """A step: a message is filed."""
    return lambda table: file_message(table.stage(), seat, text)


def opening(now: datetime) -> Step:
    """A step: the phase that comes next is opened."""
    return lambda table: open_phase(table, now)


def running(now: datetime) -> Step:
    """A step: the phase that comes next is run."""
    return lambda table: adjudicate(table, now)


def evening() -> Iterator[Step]:
    """The steps of two phases, the second of them run, taken back and run again."""
    for day, messages in enumerate(ORDERS):
        yield opening(NOW + timedelta(days=day))
        for seat, text in messages.items():
            yield receiving(seat, text)
        yield running(NOW + timedelta(days=day, hours=1))
    yield undo
    yield running(NOW + timedelta(days=1, hours=1))


def do(folder: Path, step: Step) -> None:
    """Takes a step as a command does."""
    with locked(folder):
        step(open_table(folder))


def played(folder: Path) -> dict[str, bytes]:
    """The files that count; what was taken back may stand in one folder of the attic or in two."""
    return {name: data for name, data in files_of(folder).items() if not name.startswith("attic")}


def killed(folder: Path, step: Step, delay: float) -> bool:
    """Takes a step in a process of its own, which is killed after a while; whether it was done."""
    child = os.fork()
    if child == 0:
        try:
            do(folder, step)
        finally:
            os._exit(0)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    return os.WIFEXITED(os.waitpid(child, 0)[1])


def kill_at_random(tmp_path: Path, kills: int) -> None:
    """Plays the evening again and again, killing each step at a random moment until it is done."""
    chance = random.Random(1)
    undisturbed = by_hand(tmp_path / "undisturbed", GAME)
    lasting = []
    for step in evening():
        begun = time.perf_counter()
        do(undisturbed, step)
        lasting.append(time.perf_counter() - begun)
    done = 0
    while done < kills:
        folder = by_hand(tmp_path / f"disturbed-{done}", GAME)
        received: dict[str, bytes] = {}
        for number, step in enumerate(evening()):
            if not killed(folder, step, chance.uniform(0, 1.5 * lasting[number])):
                done += 1
            assert status_of(open_table(folder), NOW).title == "Little Europe"
            now_there = files_of(folder)
            assert received.items() <= now_there.items()
            if not is_done(folder, number):
                do(folder, step)
            received = {n: d for n, d in files_of(folder).items() if is_message(n)}
        assert played(undisturbed) == played(folder)
        shutil.rmtree(folder)


def is_message(name: str) -> bool:
    """Whether a file is a message of a seat."""
    return "/orders/" in name and not name.endswith("zombies.txt")


def is_done(folder: Path, number: int) -> bool:
    """Whether a step need not be taken again: an undo that was taken back twice takes back more,
    and a phase that was run is not to be run again.
    """
    run = len(list(folder.glob("turns/*/result.yaml")))
    return {4: run == 1, 9: run == 2, 10: run == 1, 11: run == 2}.get(number, False)


def test_killed_at_some_moments(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 8)


@pytest.mark.long
def test_killed_at_two_hundred_moments(tmp_path: Path) -> None:
    kill_at_random(tmp_path, 200)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    umount = shutil.which("umount")
    if mount is None or umount is None or os.geteuid() != 0:
        pytest.skip("only root can mount a small disk")
    made = subprocess.run(  # noqa: S603
        [mount, "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(disk)], check=False
    )
    if made.returncode:
        pytest.skip("no small disk can be mounted here")
    yield disk
    subprocess.run([umount, str(disk)], check=True)  # noqa: S603


def fill(filler: Path) -> None:
    """Writes a file until the disk is full."""
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 1024) == 1024:
            pass


def test_a_full_disk_is_told_and_nothing_is_lost(small_disk: Path) -> None:
    folder = by_hand(small_disk / "game", GAME)
    for step in list(evening())[:4]:
        do(folder, step)
    before = files_of(folder)
    filler = small_disk / "filler"
    fill(filler)
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, "No space left" in said.err), said
    assert before == files_of(folder)
    filler.unlink()
    done(folder, "adjudicate", "--early")
    assert (folder / "turns/001-1900-winter-builds/result.yaml").exists()
