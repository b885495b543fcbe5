"""Checking the draws of a whole game: every key follows the one before it, from the published one
on, and every draw is what its key gives. What could be drawn is worked out again where a record
tells the position; else it is taken as the record has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from gmtool.core.chance import Dice, Draw, ImpossibleAnswer, follows, verify
from gmtool.core.problems import Place, Problem
from gmtool.desk.folder import Folder
from gmtool.desk.turnfile import read_result
from gmtool.desk.verify import Checked, check_files
from gmtool.files.document import Document
from gmtool.files.records import PLAIN, PlainRecord
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
        elif POSITION.search(read_text(turn.result)):
            for checked in check_files([str(turn.result)], before, BytesIO()):
                yield replace(checked, name=checked.name.replace(str(turn.result), name))
        else:
            checked = check_draws(read_one(turn.result, name), name, before)
            if checked.record is not None and checked.record.draws:
                yield checked
        before = result.key


POSITION = re.compile(r"^(units|lots):", re.MULTILINE)
"""What a record has from which its questions, and their options, can be worked out again."""


def check_draws(document: Document, name: str, previous: str) -> Checked:
    """Asks the key every question of a record again, with the options that it tells."""
    record = decode(document.reduced(PLAIN), PlainRecord)
    anew = Dice(record.key, record.forced)
    faults = []
    for row in {row.question: row for row in reversed(record.draws)}.values():
        try:
            anew.choose(row.question, row.options)
        except (ValueError, ImpossibleAnswer) as wrong:
            faults.append(str(wrong))
    told = [Draw(row.question, row.options, row.answer, row.forced) for row in record.draws]
    return Checked(name, previous, record, faults=faults or verify(told, anew, previous))
