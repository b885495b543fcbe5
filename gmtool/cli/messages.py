"""Commands for what players send: filing it, and telling what is in and what is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import (
    HERE,
    PHASE,
    AsJson,
    GameFolder,
    app,
    at_desk,
    complain,
    example,
    mending,
    now,
    say,
    say_json,
)
from gmtool.cli.shown import Unseal


@app.command(
    epilog=example("gmtool receive Paris message.txt", "gmtool receive inbox.html"),
    rich_help_panel=PHASE,
)
def receive(
    seat: Annotated[
        str,
        typer.Argument(
            metavar="SEAT|DUMP",
            help="A seat, by its name or the beginning of it; or a file of many messages, or -.",
        ),
    ],
    file: Annotated[
        str | None, typer.Argument(help="The message of the seat, - for standard input.")
    ] = None,
    game: GameFolder = HERE,
) -> None:
    """Files a message of a seat, or a dump of many messages, for the phase that comes next."""
    from gmtool.desk.columns import counted
    from gmtool.desk.messages import LONGEST, file_message, read_all
    from gmtool.desk.status import described, seat_rows
    from gmtool.files.text import decoded, read_text

    if file is None and (seat == "-" or _is_file(seat)):
        _take_in(game, seat)
        return
    with at_desk(game) as table:
        stage, named = table.playing(), table.seat(seat)
        if file in (None, "-"):
            text = decoded(sys.stdin.buffer.read(LONGEST + 1), "standard input", largest=LONGEST)
        else:
            text = read_text(Path(file), largest=LONGEST)
        path = file_message(stage, named, text)
        rows = {row.seat: row for row in seat_rows(table, stage, read_all(table, stage))}
        filed = f"filed as {table.folder.name(path)}" if path else "received already"
        if named in rows:
            orders = counted(rows[named].orders, "order")
            say(f"{named}: {filed}; {orders} read, {described(rows[named])}")
        else:
            say(f"{named}: {filed}; owes nothing")


def _is_file(name: str) -> bool:
    """Whether this is the name of a file; a whole message that somebody typed there is none."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def _take_in(game: Path, dump: str) -> None:
    """Takes in a dump of many messages: a file, or standard input."""
    from gmtool.desk.inbox import take_in
    from gmtool.desk.inboxtext import report_text
    from gmtool.desk.messages import read_all
    from gmtool.files.dumps import LARGEST

    with at_desk(game) as table:
        # one byte more than may be is enough to see that it is too much
        if dump == "-":
            data, name = sys.stdin.buffer.read(LARGEST + 1), "standard input"
        else:
            with Path(dump).open("rb") as stream:
                data, name = stream.read(LARGEST + 1), dump
        stage = table.playing()
        report = take_in(table, stage, data, name, now())
        complain(report.remarks)
        say(report_text(table, stage, report, read_all(table, stage)))


@app.command(epilog=example("gmtool status -g ours", "gmtool status --json"), rich_help_panel=PHASE)
def status(game: GameFolder = HERE, as_json: AsJson = False) -> None:
    """Tells what is in and what is missing, seat by seat, and how much time is left."""
    from gmtool.desk.status import record, status_of, text
    from gmtool.desk.table import open_table

    with mending():
        found = status_of(open_table(game), now())
        if as_json:
            say_json(record(found, now()))
        else:
            say(text(found, now()))


@app.command(epilog=example("gmtool check"), rich_help_panel=PHASE)
def check(game: GameFolder = HERE, unseal: Unseal = False, as_json: AsJson = False) -> None:
    """Tells every problem of the orders of the phase, with its place; how many while sealed."""
    from gmtool.desk import seal
    from gmtool.desk.columns import counted
    from gmtool.desk.messages import read_all

    with at_desk(game) as table:
        stage = table.playing()
        if unseal:
            seal.unseal(table, stage, now())
        readings = read_all(table, stage)
        sealed = seal.is_sealed(table, stage, now())
        found = seal.record(readings, sealed=sealed)
        if as_json:
            say_json(found)
        else:
            if sealed:
                sys.stderr.write("".join(f"{each}\n" for each in seal.counted(readings)))
            else:
                complain(readings.problems)
            told = f"{counted(found['errors'], 'error')}, {counted(found['warnings'], 'warning')}"
            say(f"{counted(found['messages'], 'message')}: {told}")
        if found["errors"]:
            raise typer.Exit(1)


@app.command(epilog=example("gmtool remind"), rich_help_panel=PHASE)
def remind(game: GameFolder = HERE) -> None:
    """Prints a reminder for those whose orders are missing."""
    from gmtool.desk import copying
    from gmtool.desk.table import open_table

    with mending():
        say(copying.reminder(open_table(game), now()))


@app.command(epilog=example("gmtool receipt Paris", "gmtool receipt"), rich_help_panel=PHASE)
def receipt(
    seats: Annotated[
        list[str] | None,
        typer.Argument(metavar="SEAT...", help="Seats; without one all that sent something."),
    ] = None,
    game: GameFolder = HERE,
    unseal: Unseal = False,
) -> None:
    """Tells seats what was understood of their orders, each in a text to be sent back; while orders
    are sealed the texts are written to files.
    """
    from gmtool.desk import receipt as receipts
    from gmtool.desk import seal

    with at_desk(game) as table:
        stage = table.playing()
        if unseal:
            seal.unseal(table, stage, now())
        named = [table.seat(each) for each in seats or ()] or receipts.answered(table, stage)
        sealed = seal.is_sealed(table, stage, now())
        for seat in named:
            text = receipts.receipt(table, stage, seat)
            if sealed:
                path = seal.sealed_receipt(stage, seat, text)
                say(f"sealed until the deadline: send {path} without reading it")
            else:
                say(text)
        if not named:
            say("Nobody has sent anything.")
