"""One gmtool at a time in a game folder: a lock that a crash does not leave behind."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from gmtool.desk.refused import Refused
from gmtool.files.writing import clear_unfinished

NAME = ".lock"
MARK = ".locked"
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
"""What systems and file systems say that have no locks."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the lock of a game folder; raises Refused if somebody else does.

    The system lets go of it when the program ends, however it ends; the empty file stays. What a
    program that was killed had half written is cleared away.
    """
    with ExitStack() as held:
        file = held.enter_context((folder / NAME).open("a"))
        try:
            _lock(file)
        except OSError as error:
            if error.errno not in NO_LOCKS:
                message = f"Another gmtool is at work in {folder}. Try again when it is done."
                raise Refused(message) from None
            held.enter_context(_marked(folder))
        clear_unfinished(folder)
        yield


@contextmanager
def _marked(folder: Path) -> Iterator[None]:
    """The same where there are no locks, as on some network drives: an empty folder says that
    somebody is at work. A program that is killed leaves it behind.
    """
    mark = folder / MARK
    try:
        mark.mkdir()
    except FileExistsError:
        message = f"Another gmtool is at work in {folder}. If none is, remove the folder {mark}."
        raise Refused(message) from None
    try:
        yield
    finally:
        mark.rmdir()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    try:
        import fcntl
    except ImportError:  # a Python in a browser

        def _lock(file: IO[str]) -> None:
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), file.name)
    else:

        def _lock(file: IO[str]) -> None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
