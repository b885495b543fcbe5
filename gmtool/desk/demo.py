"""The example game: copied from what comes with gmtool, and its next phase run."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

from gmtool.desk.refused import Refused
from gmtool.desk.table import open_table
from gmtool.desk.turns import Ran, adjudicate
from gmtool.files.shipped import shipped_file
from gmtool.files.writing import SEALED, set_mode

EXAMPLE = "city-states"


def demo(path: Path, now: datetime) -> Ran:
    """Copies the example game into a folder and runs the phase that waits for it; raises Refused
    if something stands there already.
    """
    shipped = shipped_file("games", EXAMPLE)
    if shipped is None:
        raise Refused("The example game is not installed.")
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise Refused(f"{path} is there already, and not empty.")
    for file in sorted(each for each in shipped.rglob("*") if each.is_file()):
        copy = path / file.relative_to(shipped)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)  # without its mode: what is installed may be read-only
    table = open_table(path)
    set_mode(table.folder.secret, SEALED)
    return adjudicate(table, now, early=True)
