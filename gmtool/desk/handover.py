"""Handing a game over to another GM: one archive, in which what is secret is sealed.

handover.txt   where the game stands, and what is due
game/...       the folder, without what is secret
sealed.bin     the secret, the votes, the orders of the phase that is open, and the attic
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path, PurePosixPath

from gmtool.core.problems import Place, Problem, Problems
from gmtool.desk.copying import state_post
from gmtool.desk.refused import Refused
from gmtool.desk.status import status_of, text
from gmtool.desk.table import Stage, Table
from gmtool.files.sealing import WrongPassphrase, seal, unseal
from gmtool.files.writing import SEALED, write_file

LETTER = "handover.txt"
BOX = "sealed.bin"
GAME = "game/"
LARGEST = 500_000_000
"""The bytes of the largest folder that is taken over."""
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, OSError, RuntimeError, ValueError)
"""What comes of reading an archive that is none, is damaged, or was packed by another program."""
SETTLED = (1980, 1, 1, 0, 0, 0)
"""The time that files in the archive have: none."""


def pack(table: Table, archive: Path, passphrase: str, now: datetime) -> tuple[int, int]:
    """Writes the archive; how many files are open in it, and how many sealed. Raises Refused if it
    is there already, or for an empty passphrase, Problems for names that could not be unpacked.
    """
    if archive.exists():
        raise Refused(f"{archive} is there already.")
    if not passphrase:
        raise Refused("A passphrase is needed.")
    if odd := [each for each in map(table.folder.name, files_of(table)) if not is_plain(each)]:
        message, remedy = "not every system can have this name", "Take \\ and : out of it."
        raise Problems([Problem(Place(name), message, remedy) for name in odd])
    stage = table.stage()
    private = set(secrets_of(table, stage))
    public = [path for path in files_of(table) if path not in private]
    box = io.BytesIO()
    with zipfile.ZipFile(box, "w") as inner:
        for path in sorted(private):
            _add(inner, table.folder.name(path), path.read_bytes())
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as outer:
        _add(outer, LETTER, letter(table, now).encode())
        for path in public:
            _add(outer, GAME + table.folder.name(path), path.read_bytes())
        _add(outer, BOX, seal(box.getvalue(), passphrase))
    write_file(archive, whole.getvalue())
    return len(public), len(private)


def unpack(archive: Path, folder: Path, passphrase: str) -> int:
    """Unpacks an archive into a new folder; how many files. Raises Problems for what is no archive
    of ours or has names that lead elsewhere, Refused for the wrong passphrase or a folder that is
    there; nothing is written then.
    """
    if folder.exists() and any(folder.iterdir()):
        raise Refused(f"{folder} is there already, and not empty.")
    try:
        with zipfile.ZipFile(archive) as outer:
            public = dict(_members(outer, GAME))
            box = unseal(outer.read(BOX), passphrase)
        with zipfile.ZipFile(io.BytesIO(box)) as inner:
            private = dict(_members(inner, ""))
    except WrongPassphrase:
        raise Refused("This is not the passphrase, or the archive was changed.") from None
    except BROKEN as wrong:
        problem = Problem(Place(str(archive)), f"this is no archive of a game: {wrong}")
        raise Problems([problem]) from None
    for name, data in public.items():
        write_file(folder / name, data)
    for name, data in private.items():
        write_file(folder / name, data, mode=SEALED)
    return len(public) + len(private)


def letter(table: Table, now: datetime) -> str:
    """What the next GM has to know: where the game stands, what is due, how to go on."""
    return (
        f"{table.title}\n\n"
        f"{text(status_of(table, now), now)}\n"
        "To go on: gmtool handover --unpack ARCHIVE FOLDER, with the passphrase; gmtool replay in\n"
        "the folder then shows that everything is there. game.yaml has the rules, players.csv who\n"
        "plays and who waits, turns/ everything that happened.\n\n"
        f"{state_post(table)}"
    )


def secrets_of(table: Table, stage: Stage) -> Iterator[Path]:
    """The files that nobody but the GM may see."""
    for path in (table.folder.secret, table.folder.votes):
        if path.exists():
            yield path
    # what is set apart or taken back in one phase may be an order for the one that is open
    places = [stage.folder.orders, table.folder.tray, table.folder.attic]
    places += [path for kind in ("aside", "receipts") for path in table.folder.path.rglob(kind)]
    if table.game.private:
        places.append(table.folder.path / "turns")
    for place in places:
        yield from (path for path in place.rglob("*") if path.is_file())


def files_of(table: Table) -> list[Path]:
    """Every file of the game that is not made anew by a command."""
    here = table.folder.path
    return [
        path
        for path in sorted(here.rglob("*"))
        if path.is_file() and path.relative_to(here).parts[0] not in (".lock", "preview")
    ]


def is_plain(name: str) -> bool:
    """Whether a name means a file inside a folder, on any system."""
    path = PurePosixPath(name)
    return bool(name) and not (
        path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    )


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, SETTLED)
    info.compress_type = archive.compression
    archive.writestr(info, data)


def _members(archive: zipfile.ZipFile, below: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive below a folder; ValueError for names that lead elsewhere, and for
    more than anybody's game.
    """
    if sum(each.file_size for each in archive.infolist()) > LARGEST:
        raise ValueError("it is too large")
    for each in archive.infolist():
        if not each.filename.startswith(below) or each.is_dir():
            continue
        name = each.filename.removeprefix(below)
        if not is_plain(name):
            raise ValueError(f'the name "{name}" leads elsewhere')
        yield name, archive.read(each)
