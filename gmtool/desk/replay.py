"""Playing a whole game again, and comparing every file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from gmtool.desk.calendar import moment_of
from gmtool.desk.folder import TurnFolder
from gmtool.desk.messages import read_all
from gmtool.desk.output import write_agreed_end, write_call, write_posts, write_private
from gmtool.desk.resolving import resolve
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import read_result
from gmtool.desk.turns import Ran, head, result_text, state_text
from gmtool.files.writing import as_yaml, write_file


def replay(table: Table) -> Iterator[tuple[str, list[str]]]:
    """Recomputes every turn from the first state and what the seats sent: the name of each turn,
    and the files in which it differs, with the first line that does.

    What the desk took from the clock (when a phase was opened and run) and from the calendar of
    that time is taken from its files.
    Pictures are not compared: they depend on the libraries that draw them.
    """
    folder = table.folder
    state = table.first_state()
    with tempfile.TemporaryDirectory() as scratch:
        there = TurnFolder(Path(scratch), 0, "start")
        write_file(there.state, as_yaml(table.game.store(state)))
        yield folder.start.path.name, list(differences(table, folder.start, there))
        run = table.folder.turns_run()
        before, deadline = folder.start, ""
        for turn in run:
            stage = table.stage_from(state, before, deadline)
            with tempfile.TemporaryDirectory(dir=scratch) as inside:
                there = TurnFolder(Path(inside), turn.number, turn.slug)
                state, deadline = again(table, replace(stage, folder=turn), there)
                if turn == run[-1] and table.agreed(turn.number + 1):
                    write_agreed_end(table, table.stage_from(state, turn, deadline), there)
                yield turn.path.name, list(differences(table, turn, there))
            before = turn


def again(table: Table, stage: Stage, there: TurnFolder) -> tuple[object, str]:
    """Runs a turn once more into another folder; the state after it, and the next deadline."""
    recorded = read_result(table.folder, stage.folder)
    now = moment_of(recorded.run)
    assert now is not None
    readings = read_all(table, stage)
    turn = resolve(table, stage, readings, table.chance(stage))
    result = replace(
        head(table, stage, turn, now),
        gmtool=recorded.gmtool,
        due=recorded.due,
        deadline=recorded.deadline,
        delays=recorded.delays,
    )
    write_posts(table, stage, turn, result, there)
    write_private(table, stage, turn, result, there)
    opening = table.opening(stage)
    if opening is not None and list(stage.folder.path.glob("call.*")):
        write_call(table, replace(stage, folder=there), opening)
    write_file(there.state, state_text(table, turn))
    write_file(there.result, result_text(Ran(stage, turn, readings, result)))
    # as the next turn reads it: a state that was never written may have its units in another order
    return table.game.restore(table.game.store(turn.after)), result.deadline


def differences(table: Table, turn: TurnFolder, there: TurnFolder) -> Iterator[str]:
    """In which files a turn differs from what comes out now."""
    for path in sorted(path for path in there.path.rglob("*.*") if path.is_file()):
        old = turn.path / path.relative_to(there.path)
        name = table.folder.name(old)
        if not old.exists():
            yield f"{name} is missing"
        elif old.read_bytes() != path.read_bytes():
            yield f"{name}:{first_difference(old, path)}"


def first_difference(old: Path, new: Path) -> str:
    """The first line in which two texts differ: its number, what stands there, what should."""
    was, now = (path.read_bytes().decode("utf-8", "replace").split("\n") for path in (old, new))
    for number, (one, other) in enumerate(zip(was, now, strict=False), 1):
        if one != other:
            return f'{number}: "{one}", but now it is "{other}"'
    return f"{min(len(was), len(now))}: one goes on after this line, the other does not"
