"""One gmtool at a time in a game folder: a lock that a crash does not leave behind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from gmtool.desk.refused import Refused
from gmtool.files.writing import clear_unfinished

NAME = ".lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the lock of a game folder; raises Refused if somebody else does.

    The system lets go of it when the program ends, however it ends; the empty file stays. What a
    program that was killed had half written is cleared away.
    """
    with (folder / NAME).open("a") as file:
        try:
            _lock(file)
        except OSError:
            message = f"Another gmtool is at work in {folder}. Try again when it is done."
            raise Refused(message) from None
        clear_unfinished(folder)
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
