"""The verbs of the desk: opening a phase, and running it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import gmtool
from gmtool.core.game import Turn
from gmtool.core.problems import Problem, Problems
from gmtool.desk.announcing import away_meanwhile, up_to_date
from gmtool.desk.calendar import written
from gmtool.desk.delays import Delay, delays_of
from gmtool.desk.draws import draw_row
from gmtool.desk.folder import TurnFolder, message_files, slug
from gmtool.desk.makeroom import make_room
from gmtool.desk.messages import Readings, empty_tray, read_all
from gmtool.desk.output import (
    write_agreed_end,
    write_announcement,
    write_call,
    write_first_private,
    write_pictures,
    write_posts,
    write_private,
)
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import resolve
from gmtool.desk.seal import counted, is_sealed
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import OpenFile, ResultFile
from gmtool.files.writing import SEALED, as_yaml, plain, write_file

MOST_IDLE = 12
"""How many phases in a row may be run at once because nobody owes anything."""


@dataclass(slots=True)
class Ran:
    """A phase that was run: what it came to, and the files that were written."""

    stage: Stage
    turn: Turn[Any]
    readings: Readings
    result: ResultFile
    files: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Opened:
    """What opening came to: phases that were run at once, and the one that waits for orders; the
    files of the announcement, if it is the first phase.
    """

    ran: list[Ran] = field(default_factory=list)
    stage: Stage | None = None
    opening: OpenFile | None = None
    announced: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)


def open_phase(table: Table, now: datetime) -> Opened:
    """Begins the phase that comes next: draws what is drawn, and writes the call for orders; with
    the first phase, the announcement of the game as it stands then.

    A phase in which nobody owes anything is run at once, and the one after it opened. Opening a
    phase again changes nothing but its deadline and who is away, if game.yaml has these otherwise
    now. Raises Refused if the game is over, Problems.
    """
    opened = Opened()
    while True:
        stage = table.stage() if opened.ran else table.playing()
        if table.outcome(stage) is not None:
            return opened
        if stage.number == 1 and not stage.folder.is_open:
            # players.csv was filled after the first announcement
            opened.announced = [
                *write_announcement(table, stage.state),
                *write_first_private(table, stage.state),
            ]
        opened.stage, opened.opening = stage, begin(table, stage, now)
        if table.game.owed(stage.state):
            opened.opening = up_to_date(table, stage, opened.opening)
            opened.files = [*opened.announced, *write_call(table, stage, opened.opening)]
            return opened
        if len(opened.ran) == MOST_IDLE:
            raise Refused(
                f"Nobody owes any orders in {MOST_IDLE} phases, which were run: is every seat"
                f" abandoned? To take them back: gmtool undo {opened.ran[0].stage.number}"
            )
        opened.ran.append(run(table, stage, read_all(table, stage), now))
        opened.stage = opened.opening = None


def begin(table: Table, stage: Stage, now: datetime, *, again: bool = False) -> OpenFile:
    """Makes the draws of a phase and writes that it is open, unless it is; returns what is known of
    it. The draws are made from its key, before any order is read; `again`, for a phase that begins
    from another position than before, makes them once more.
    """
    known = table.opening(stage)
    if known is not None and not again:
        return known
    chance = table.chance(stage)
    for power, lines in table.game.automatic(stage.state, chance).items():
        text = "".join(f"{line}\n" for line in lines)
        write_file(stage.folder.orders / f"{slug(power)}.txt", text, mode=SEALED)
    if known is not None:
        return known
    phase, number = stage.phase, stage.number
    deadline = table.deadline(stage) or table.calendar.deadline(
        phase.stage, now, None, number, phase.slug
    )
    previous = table.keys.open[number - 1]
    opening = OpenFile(
        opened=written(now),
        deadline=written(deadline),
        delays=delays_of(table.calendar, number, phase, now, deadline),
        commitment=previous,
        away=away_meanwhile(table, stage, now, deadline),
    )
    write_file(stage.folder.opened, as_yaml(opening))
    return opening


def adjudicate(
    table: Table,
    now: datetime,
    *,
    early: bool = False,
    holds_for_unreadable: bool = False,
    picture: bool = True,
) -> Ran:
    """Runs the phase that comes next: reads all orders, resolves them, and writes state, posts,
    pictures and, last, the result.

    Raises Refused if the game is over, or before the deadline while orders are missing unless
    `early`; Problems for orders that cannot be read unless `holds_for_unreadable`.
    """
    stage, readings = ready(table, now, early=early, holds_for_unreadable=holds_for_unreadable)
    begin_as_it_is(table, stage, now)
    return run(table, stage, readings, now, picture=picture)


def begin_as_it_is(table: Table, stage: Stage, now: datetime) -> None:
    """Makes the draws of a phase and, if there was one, the call once more: since it was opened a
    seat may have a new player, or the position may have been put right.
    """
    opening = begin(table, stage, now, again=True)
    if list(stage.folder.path.glob("call.*.txt")):
        write_call(table, stage, opening)


def ready(
    table: Table, now: datetime, *, early: bool, holds_for_unreadable: bool
) -> tuple[Stage, Readings]:
    """The phase that comes next and its orders, if it may be run; raises Refused, Problems."""
    stage = table.playing()
    readings = read_all(table, stage)
    deadline = table.closes(stage)
    lost = readings.inbox.errors
    errors = lost if holds_for_unreadable else readings.errors
    if errors and deadline is not None and is_sealed(table, stage, now):
        told = "\n".join(counted(readings))
        raise Refused(
            f"{told}\nOrders are sealed until the deadline, {table.calendar.told(deadline)}."
            " gmtool receipt writes what a player is to be told; --unseal shows the orders."
        )
    if errors:
        raise Problems(errors if lost else _with_way_out(errors))
    waiting = readings.waiting_for
    if deadline is not None and now < deadline and waiting and not early:
        raise Refused(
            f"The deadline is {table.calendar.told(deadline)}, and orders are not complete from"
            f" {', '.join(waiting)}. With --early it is run all the same."
        )
    if is_sealed(table, stage, now):
        check_set_aside(stage, readings)
    return stage, readings


def _with_way_out(errors: list[Problem]) -> list[Problem]:
    """Errors of orders, sorted; the last one says what can be done besides mending them."""
    *others, last = errors
    remedy = f"{last.remedy} Or leave out what nobody can read: --holds-for-unreadable"
    return [*others, replace(last, remedy=remedy.strip())]


def check_set_aside(stage: Stage, readings: Readings) -> None:
    """Raises Problems for orders to be set aside that nobody gave, without those that he gave."""
    try:
        stage.rulings.without_set_aside(readings.of)
    except Problems as wrong:
        raise Problems([replace(each, remedy="") for each in wrong.problems]) from None


def run(
    table: Table, stage: Stage, readings: Readings, now: datetime, *, picture: bool = True
) -> Ran:
    """Resolves a phase and writes everything it comes to."""
    empty_tray(table, stage)
    chance = table.chance(stage)
    turn = resolve(table, stage, readings, chance)
    result = head(table, stage, turn, now)
    ran = Ran(stage, turn, readings, result)
    ran.files = write_turn(table, ran, stage.folder, picture=picture)
    return ran


def head(table: Table, stage: Stage, turn: Turn[Any], now: datetime) -> ResultFile:
    """The head of a turn's record: when it was run, and the deadline of the phase after it."""
    over = table.game.outcome(turn.after)
    deadline, due = None, table.deadline(stage)
    delays: tuple[Delay, ...] = ()
    if over is None:
        after, number = table.game.phase(turn.after), stage.number + 1
        deadline = table.calendar.deadline(after.stage, now, due, number, after.slug)
        delays = delays_of(table.calendar, number, after, now, deadline)
    keys = table.keys.open
    return ResultFile(
        gmtool=gmtool.__version__,
        phase=stage.phase.title,
        run=written(now),
        due=written(due),
        deadline=written(deadline),
        delays=delays,
        fingerprint=fingerprint(table, stage),
        key=keys[stage.number],
        previous=keys[stage.number - 1],
        outcome=over.sentence if over else "",
    )


def write_turn(table: Table, ran: Ran, folder: TurnFolder, *, picture: bool) -> list[str]:
    """Writes all files of a turn into a folder, the result last; returns their names. What was
    agreed on when it had been run the first time ends the game once more.
    """
    if folder == ran.stage.folder:
        make_room(table.folder, ran.stage.number + 1, table.game, ran.turn.after)
    files = write_posts(table, ran.stage, ran.turn, ran.result, folder)
    files += write_private(table, ran.stage, ran.turn, ran.result, folder)
    if picture and table.options.posts.pictures:
        files += write_pictures(table, ran.turn.after, ran.turn, folder)
    mode = SEALED if table.game.private else None
    write_file(folder.state, state_text(table, ran.turn), mode=mode)
    write_file(folder.result, result_text(ran), mode=mode)
    if folder == ran.stage.folder and table.agreed(ran.stage.number + 1):
        files += write_agreed_end(table, table.stage(), folder)
    return files


def state_text(table: Table, turn: Turn[Any]) -> str:
    """The state after a turn as it stands in its file."""
    return as_yaml(table.game.store(turn.after))


def result_text(ran: Ran) -> str:
    """The record of a turn as it stands in its file."""
    verdicts = {
        seat: [
            {key: value for key, value in each._asdict().items() if value and key != "subject"}
            for each in verdicts
        ]
        for seat, verdicts in ran.turn.verdicts.items()
    }
    record: Mapping[str, Any] = ran.turn.record
    draws = [draw_row(draw) for draw in ran.turn.draws]
    forced = {draw.question: draw.answer for draw in ran.turn.draws if draw.forced}
    told = {**plain(ran.result), "verdicts": verdicts, **record, "draws": draws}
    silent = ran.turn.silent
    if silent is None:
        silent = tuple(seat for seat in ran.readings.owed if not ran.readings.of[seat].sent)
    if silent:  # a game may have said so itself
        told.setdefault("silent", list(silent))
    return as_yaml(told | ({"forced": forced} if forced else {}))


def fingerprint(table: Table, stage: Stage) -> str:
    """A hash of all that a turn was made from: the state before it, the options of the game, the
    messages, the rulings, and the key.
    """
    told = hashlib.sha256()
    parts: list[bytes] = [
        as_yaml(table.game.store(stage.state)).encode(),
        as_yaml(table.file.options).encode(),
        table.keys.open[stage.number].encode(),
    ]
    for _, _, path in message_files(stage.folder.orders):
        parts += [path.name.encode(), path.read_bytes()]
    if stage.folder.rulings.exists():
        parts.append(stage.folder.rulings.read_bytes())
    for part in parts:
        told.update(len(part).to_bytes(8, "big") + part)
    return told.hexdigest()


def preview(
    table: Table, now: datetime, *, holds_for_unreadable: bool = False, picture: bool = True
) -> Ran:
    """Runs the phase that comes next into the scratch folder `preview`, and nothing else is
    touched.
    """
    stage, readings = ready(table, now, early=True, holds_for_unreadable=holds_for_unreadable)
    if is_sealed(table, stage, now):
        raise Refused("Orders are sealed until the deadline; with --unseal they can be tried out.")
    turn = resolve(table, stage, readings, table.chance(stage))
    ran = Ran(stage, turn, readings, head(table, stage, turn, now))
    scratch = TurnFolder(table.folder.path / "preview", stage.number, stage.phase.slug)
    ran.files = write_turn(table, ran, scratch, picture=picture)
    return ran


def warnings(table: Table, ran: Ran) -> list[str]:
    """What the GM should see before he publishes: orders that came to nothing by themselves, seats
    without orders, the end of the game.
    """
    told = [
        f"{seat}: {verdict.order} is {verdict.result}: {verdict.why}"
        for seat, verdicts in ran.turn.verdicts.items()
        for verdict in verdicts
        if verdict.result in ("illegal", "void", "invalid")
    ]
    told += [
        f"no orders from {seat}"
        for seat in ran.readings.waiting_for
        if not ran.readings.of[seat].sent
    ]
    over = table.game.outcome(ran.turn.after)
    return told + ([f"this ends the game: {over.sentence}"] if over else [])


def digest(ran: Ran) -> str:
    """How the orders of a turn came out, counted: "succeeds 12, bounces 3"."""
    counts = Counter(v.result for verdicts in ran.turn.verdicts.values() for v in verdicts)
    return ", ".join(f"{result} {count}" for result, count in counts.most_common())
