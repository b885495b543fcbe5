"""What posts are told of the desk: deadlines, keys, players, rulings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from gmtool.core.game import Phase, Turn
from gmtool.desk.annals import whole_game
from gmtool.desk.away import away, away_view, until_deadline
from gmtool.desk.calendar import moment_of
from gmtool.desk.comparing import Change
from gmtool.desk.delays import Delay, delays_view
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import OpenFile, ResultFile

View = dict[str, Any]


def desk_view(
    table: Table,
    number: int,
    phase: Phase,
    following: Phase | None,
    deadline: datetime | None,
    delays: Sequence[Delay] = (),
) -> View:
    """What every post is told."""
    zones = [table.calendar.zone, *table.options.posts.zones]
    return {
        "title": table.title,
        "number": number,
        "phase": phase._asdict(),
        "next": following._asdict() if following else None,
        "deadline": deadline,
        "delays": delays_view(delays),
        "zones": [zone for zone in dict.fromkeys(zones) if zone != "UTC"],
        "players": {
            seat: each.handle if each.handle != seat else ""  # a seat called as its player
            for seat, each in table.players(number, phase).items()
        },
        "names": table.options.posts.names,
        "order": table.options.posts.order,
    }


def announcement(table: Table, state: Any) -> View:
    """The announcement: what is published of both chains of keys."""
    keys = table.keys
    return desk_view(table, 0, table.game.phase(state), None, None) | {
        "commitment": {"open": keys.open[0], "hidden": keys.hidden[0]},
        "owed": dict(table.game.owed(state)),
        "reserves": [each.handle for each in table.roster.reserves],
    }


def call(table: Table, stage: Stage, opening: OpenFile) -> View:
    """The call for orders."""
    deadline = moment_of(opening.deadline)
    return desk_view(table, stage.number, stage.phase, None, deadline, opening.delays) | {
        "commitment": opening.commitment,
        "owed": dict(table.game.owed(stage.state)),
        "changes": table.changes(stage.number, stage.phase),
        "rulings": stage.rulings.told_before,
        "away": away_view({seat: date.fromisoformat(day) for seat, day in opening.away.items()}),
    }


def reminder(table: Table, stage: Stage, waiting: Sequence[str], now: datetime) -> View:
    """The reminder, to those whose orders are not complete and who are not away."""
    found = away(table, stage, until_deadline(table, stage, now))
    gone = {seat: found[seat].span.last for seat in waiting if seat in found}
    deadline, delays = table.deadline(stage), table.delays(stage)
    owed = table.game.owed(stage.state)
    return desk_view(table, stage.number, stage.phase, None, deadline, delays) | {
        "owed": {seat: owed[seat] for seat in waiting if seat not in gone},
        "away": away_view(gone),
    }


def results(table: Table, stage: Stage, turn: Turn[Any], result: ResultFile) -> View:
    """The results of a turn."""
    over = table.game.outcome(turn.after)
    following = None if over else table.game.phase(turn.after)
    deadline = moment_of(result.deadline)
    return desk_view(table, stage.number, stage.phase, following, deadline, result.delays) | {
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


def correction(
    table: Table,
    stage: Stage,
    turn: Turn[Any],
    result: ResultFile,
    changes: Sequence[Change],
    *,
    window: bool,
) -> View:
    """What came out differently when a turn was run again; `window` says whether the time for
    objections is still open.
    """
    rows = [asdict(each) for each in changes]
    return results(table, stage, turn, result) | {"corrections": rows, "window": window}


def final(table: Table, stage: Stage, turn: Turn[Any], result: ResultFile) -> View:
    """The end of the game, with the last keys, from which all others can be made."""
    return (
        results(table, stage, turn, result)
        | whole_game(table, stage.number, turn, moment_of(result.run))
        | {"last": last_keys(table)}
    )


def last_keys(table: Table) -> View:
    """The keys from which all others can be made, for when the game is over."""
    secret = table.keys.secret
    return {"open": secret.open, "hidden": secret.hidden}


def standing(table: Table, stage: Stage) -> View:
    """The state of the game, as the first post of its thread tells it."""
    deadline, delays = table.deadline(stage), table.delays(stage)
    over = table.outcome(stage)
    history = [
        {"title": result.phase, "place": table.folder.name(turn.path)}
        for turn, result in table.results()
    ]
    return desk_view(table, stage.number, stage.phase, None, deadline, delays) | {
        "commitment": {"open": table.keys.open[0], "hidden": table.keys.hidden[0]},
        "history": history,
        "reserves": [each.handle for each in table.roster.reserves],
        "outcome": over.sentence if over else None,
    }


def agreed_end(table: Table, stage: Stage) -> View:
    """The end of the game by agreement, with the last keys."""
    agreed = table.agreed(stage.number)
    ended = moment_of(agreed.closed) if agreed else None
    return (
        standing(table, stage)
        | whole_game(table, stage.number, None, ended)
        | {"last": last_keys(table)}
    )
