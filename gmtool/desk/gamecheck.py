"""Checking the draws of a whole game: every key follows the one before it, from the published one
on, and every draw is what its key gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from gmtool.core.chance import follows
from gmtool.core.problems import Place, Problem
from gmtool.desk.folder import Folder
from gmtool.desk.turnfile import read_result
from gmtool.desk.verify import Checked, check_files
from gmtool.files.text import read_text
from gmtool.files.yamlfile import decode, read_one


def check_game(folder: Folder) -> Iterator[Checked]:
    """Checks every turn that was run, from the files of a game folder alone; the secret is not
    looked at. Raises Problems.
    """
    commitment = read_one(folder.commitment, folder.name(folder.commitment))
    before = decode(commitment.reduced(("open",)), dict[str, str]).get("open", "")
    for turn in folder.turns():
        if not turn.is_run:
            continue
        result = read_result(folder, turn)
        name = folder.name(turn.result)
        if not follows(before, result.key):
            problem = Problem(Place(name), f"the key {result.key} does not follow {before}")
            yield Checked(name, before, problems=[problem])
        elif "\nunits:" in read_text(turn.result):  # something was drawn
            for checked in check_files([str(turn.result)], before, BytesIO()):
                yield replace(checked, name=checked.name.replace(str(turn.result), name))
        before = result.key
