"""What a turn puts out: posts in the languages of the forums, and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from gmtool.core.game import Phase, Turn
from gmtool.desk.calendar import moment_of
from gmtool.desk.folder import TurnFolder
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import OpenFile, ResultFile
from gmtool.files.words import read_words
from gmtool.files.writing import write_file

if TYPE_CHECKING:
    from gmtool.desk.correction import Change
    from gmtool.desk.turns import Ran


def write_announcement(table: Table, state: Any) -> list[str]:
    """Writes the announcement of the game, with what is published of the keys."""
    keys = table.keys
    desk = desk_view(table, 0, table.game.phase(state), None, None)
    desk["commitment"] = {"open": keys.open[0], "hidden": keys.hidden[0]}
    desk["owed"] = dict(table.game.owed(state))
    return _posts(table, "start", table.folder.start, {**table.game.view(state, None, None)}, desk)


def write_call(table: Table, stage: Stage, opening: OpenFile) -> list[str]:
    """Writes the call for orders of the phase that comes next."""
    desk = desk_view(table, stage.number, stage.phase, None, moment_of(opening.deadline))
    desk |= {
        "commitment": opening.commitment,
        "owed": dict(table.game.owed(stage.state)),
        "changes": table.changes(stage.number, stage.phase),
    }
    return _posts(table, "call", stage.folder, table.game.view(stage.state, None, None), desk)


def write_posts(
    table: Table, stage: Stage, turn: Turn[Any], result: ResultFile, folder: TurnFolder
) -> list[str]:
    """Writes the post of the results of a turn into a folder."""
    view = table.game.view(turn.after, turn, None)
    return _posts(table, "results", folder, view, results_view(table, stage, turn, result))


def write_correction(
    table: Table, ran: Ran, changes: Sequence[Change], *, window: bool
) -> list[str]:
    """Writes the post that tells what came out differently when a turn was run again; `window` says
    whether the time for objections is still open.
    """
    stage, turn = ran.stage, ran.turn
    desk = results_view(table, stage, turn, ran.result)
    desk |= {"corrections": [asdict(each) for each in changes], "window": window}
    view = table.game.view(turn.after, turn, None)
    return _posts(table, "correction", stage.folder, view, desk)


def results_view(table: Table, stage: Stage, turn: Turn[Any], result: ResultFile) -> dict[str, Any]:
    """What the post of a turn's results is told of the desk."""
    over = table.game.outcome(turn.after)
    following = None if over else table.game.phase(turn.after)
    desk = desk_view(table, stage.number, stage.phase, following, moment_of(result.deadline))
    desk |= {
        "key": result.key,
        "previous": result.previous,
        "owed": {} if over else dict(table.game.owed(turn.after)),
        "verdicts": {
            seat: [each._asdict() for each in verdicts] for seat, verdicts in turn.verdicts.items()
        },
        "changes": table.changes(stage.number, stage.phase),
        "rulings": stage.rulings.told,
        "outcome": over.sentence if over else None,
        "files": [stage.folder.picture(form).name for form in table.options.posts.pictures],
    }
    return desk


def write_pictures(
    table: Table, state: Any, turn: Turn[Any] | None, folder: TurnFolder
) -> list[str]:
    """Draws the map of a turn, or of a state, in the forms that game.yaml asks for."""
    from gmtool.publish.picture import paint  # what draws takes a while to load

    posts = table.options.posts
    scene = table.game.scene(state, turn, None)
    for form in posts.pictures:
        write_file(folder.picture(form), paint(scene, form, posts.width))
    return [table.folder.name(folder.picture(form)) for form in posts.pictures]


def _posts(
    table: Table, kind: str, folder: TurnFolder, view: Mapping[str, Any], desk: dict[str, Any]
) -> list[str]:
    from gmtool.publish.post import render

    posts = table.options.posts
    words = read_words(posts.words, table.folder.templates)
    texts = {
        language: render(
            kind,
            table.game.name,
            {**view, "desk": desk},
            language,
            folders=[table.folder.templates],
            words=words,
        ).text
        for language in posts.languages
    }
    paths = []
    for language, text in texts.items():
        path = PATHS.get(kind, TurnFolder.post)(folder, language)
        write_file(path, text)
        paths.append(table.folder.name(path))
    return paths


PATHS = {"call": TurnFolder.call, "correction": TurnFolder.correction}
"""Where the posts of a kind stand, if not with the results."""


def desk_view(
    table: Table,
    number: int,
    phase: Phase,
    following: Phase | None,
    deadline: datetime | None,
) -> dict[str, Any]:
    """What every post is told of the desk."""
    zones = [table.calendar.zone, *table.options.posts.zones]
    return {
        "title": table.title,
        "number": number,
        "phase": phase._asdict(),
        "next": following._asdict() if following else None,
        "deadline": deadline,
        "zones": [zone for zone in dict.fromkeys(zones) if zone != "UTC"],
        "players": {seat: each.handle for seat, each in table.players(number).items()},
        "names": table.options.posts.names,
        "order": table.options.posts.order,
    }
