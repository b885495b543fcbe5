"""The commands of a GM's evening: each acts on the folder of a game."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import (
    HERE,
    AsJson,
    GameFolder,
    app,
    at_desk,
    complain,
    example,
    mending,
    say,
    say_json,
)
from gmtool.cli.shown import (
    SeatName,
    TurnName,
    Unseal,
    again_text,
    files,
    next_text,
    opened_text,
    ran_text,
)


def _now() -> datetime:
    return datetime.now(UTC)


@app.command(
    epilog=example("gmtool new ours", "gmtool new ours --preset classic --seats signed-up.csv")
)
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    preset: Annotated[str, typer.Option(help="What kind of game.")] = "city-states-and-zombies",
    seats: Annotated[Path | None, typer.Option(help="A players.csv to take over.")] = None,
) -> None:
    """Makes the folder of a new game: its settings, its seats, its secret."""
    from gmtool.desk.newgame import new_game

    with mending():
        made = new_game(folder, preset, seats)
        say(f"{made.table.title}: {len(made.table.seats)} seats, in {folder}")
        say("".join(f"  {name}\n" for name in made.files))
        option = made.table.folder.option
        say(f"Enter the players in players.csv, look through game.yaml, then: gmtool open{option}")


@app.command("open", epilog=example("gmtool open -g ours"))
def open_(game: GameFolder = HERE) -> None:
    """Begins the phase that comes next: makes the draws, and writes the call for orders."""
    from gmtool.desk.turns import open_phase

    with at_desk(game) as table:
        say(opened_text(table, open_phase(table, _now())))


@app.command(epilog=example("gmtool receive Paris message.txt", "gmtool receive inbox.html"))
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
        report = take_in(table, stage, data, name, _now())
        complain(report.remarks)
        say(report_text(table, stage, report, read_all(table, stage)))


@app.command(epilog=example("gmtool status -g ours", "gmtool status --json"))
def status(game: GameFolder = HERE, as_json: AsJson = False) -> None:
    """Tells what is in and what is missing, seat by seat, and how much time is left."""
    from gmtool.desk.status import record, status_of, text
    from gmtool.desk.table import open_table

    with mending():
        found = status_of(open_table(game), _now())
        if as_json:
            say_json(record(found, _now()))
        else:
            say(text(found, _now()))


@app.command(epilog=example("gmtool check"))
def check(game: GameFolder = HERE, unseal: Unseal = False, as_json: AsJson = False) -> None:
    """Tells every problem of the orders of the phase, with its place; how many while sealed."""
    from gmtool.desk import seal
    from gmtool.desk.columns import counted
    from gmtool.desk.messages import read_all

    with at_desk(game) as table:
        stage = table.playing()
        if unseal:
            seal.unseal(table, stage, _now())
        readings = read_all(table, stage)
        sealed = seal.is_sealed(table, stage, _now())
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


@app.command(
    epilog=example("gmtool adjudicate --preview", "gmtool adjudicate --holds-for-unreadable")
)
def adjudicate(
    game: GameFolder = HERE,
    preview: Annotated[
        bool, typer.Option("--preview", help="Write into the folder preview, change nothing else.")
    ] = False,
    early: Annotated[
        bool, typer.Option("--early", help="Before the deadline, though orders are missing.")
    ] = False,
    holds_for_unreadable: Annotated[
        bool, typer.Option("--holds-for-unreadable", help="Lines nobody can read are left out.")
    ] = False,
    through: Annotated[
        bool, typer.Option("--through", help="Run again all turns that were taken back.")
    ] = False,
    unseal: Unseal = False,
    no_picture: Annotated[bool, typer.Option("--no-picture", help="Without the map.")] = False,
) -> None:
    """Resolves the phase: writes the result, the state, the post and the map."""
    from gmtool.desk import correction, seal, turns

    with at_desk(game) as table:
        if unseal:
            seal.unseal(table, table.stage(), _now())
        if preview:
            ran = turns.preview(
                table, _now(), holds_for_unreadable=holds_for_unreadable, picture=not no_picture
            )
            complain(ran.readings.problems)
            say("".join(f"warning: {each}\n" for each in turns.warnings(table, ran)))
            say(ran_text(table, ran))
        elif correction.is_correction(table):
            again = correction.run_through(
                table, _now(), holds_for_unreadable=holds_for_unreadable, picture=not no_picture
            )
            for each in again if through else islice(again, 1):
                complain(each.ran.readings.problems)
                say(again_text(table, each))
        else:
            ran = turns.adjudicate(
                table,
                _now(),
                early=early,
                holds_for_unreadable=holds_for_unreadable,
                picture=not no_picture,
            )
            complain(ran.readings.problems)
            say(ran_text(table, ran) + next_text(table, ran))


@app.command(epilog=example("gmtool post --copy-ready", 'gmtool post --turn "Fall 1902"'))
def post(
    turn: TurnName = "",
    copy_ready: Annotated[
        bool, typer.Option("--copy-ready", help="Print title and body apart, with their sizes.")
    ] = False,
    state: Annotated[
        bool, typer.Option("--state", help="Print the first post of the thread: where all stand.")
    ] = False,
    game: GameFolder = HERE,
) -> None:
    """Writes the posts of a turn again, or prints them ready to be copied."""
    from gmtool.desk import copying
    from gmtool.desk.history import post_again

    with at_desk(game) as table:
        if state:
            say(copying.state_post(table))
        elif copy_ready:
            say(copying.copy_ready(table, turn))
        else:
            say(files(table, post_again(table, turn)))


@app.command(epilog=example("gmtool remind"))
def remind(game: GameFolder = HERE) -> None:
    """Prints a reminder for those whose orders are missing."""
    from gmtool.desk import copying
    from gmtool.desk.table import open_table

    with mending():
        say(copying.reminder(open_table(game), _now()))


@app.command(epilog=example("gmtool why A Vienna", 'gmtool why A Vienna --turn "Fall 1902"'))
def why(
    unit: Annotated[list[str], typer.Argument(metavar="UNIT", help="A unit, as A Vie.")],
    turn: TurnName = "",
    game: GameFolder = HERE,
) -> None:
    """Tells why an order had its result, in a line that can be posted."""
    from gmtool.desk import history
    from gmtool.desk.table import open_table

    with mending():
        say("".join(f"{line}\n" for line in history.why(open_table(game), " ".join(unit), turn)))


@app.command(epilog=example("gmtool receipt Paris"))
def receipt(seat: SeatName, game: GameFolder = HERE, unseal: Unseal = False) -> None:
    """Tells a seat what was understood of its orders, in a text to be sent back; while orders are
    sealed it is written to a file.
    """
    from gmtool.desk import receipt as receipts
    from gmtool.desk import seal

    with at_desk(game) as table:
        stage, named = table.playing(), table.seat(seat)
        if unseal:
            seal.unseal(table, stage, _now())
        text = receipts.receipt(table, stage, named)
        if seal.is_sealed(table, stage, _now()):
            path = seal.sealed_receipt(stage, named, text)
            say(f"sealed until the deadline: send {path} without reading it")
        else:
            say(text)


@app.command(epilog=example("gmtool undo", "gmtool undo 7"))
def undo(
    turn: Annotated[str, typer.Argument(help="Back to before this turn was run.")] = "",
    game: GameFolder = HERE,
) -> None:
    """Takes the last step back, or all turns from one on; what was written goes to the attic."""
    from gmtool.desk.undo import undo as take_back

    with at_desk(game) as table:
        what, moved = take_back(table, turn)
        say(f"taken back: {what}")
        say("".join(f"  {name}\n" for name in moved))


@app.command(epilog=example("gmtool replay -g ours"))
def replay(game: GameFolder = HERE) -> None:
    """Plays the whole game again from its files, and compares every text."""
    from gmtool.desk import replay as replays
    from gmtool.desk.table import open_table

    with mending():
        count = differing = 0
        for _, found in replays.replay(open_table(game)):
            count += 1
            differing += bool(found)
            say("".join(f"{each}\n" for each in found))
        say(f"{count} turns, {differing} differ")
        if differing:
            raise typer.Exit(1)


@app.command(epilog=example("gmtool log"))
def log(game: GameFolder = HERE, as_json: AsJson = False) -> None:
    """Lists the turns that were run."""
    from gmtool.desk import history
    from gmtool.desk.table import open_table

    with mending():
        table = open_table(game)
        if as_json:
            for record in history.records(table):
                say_json(record)
        else:
            say(history.log(table))


@app.command(epilog=example("gmtool demo my-first-game"))
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the example game is copied to.")] = Path(
        "city-states"
    ),
) -> None:
    """Copies the example game, runs its next phase, and says where post and picture are."""
    from gmtool.desk.demo import demo as show
    from gmtool.desk.table import open_table

    with mending():
        ran = show(folder, _now())
        table = open_table(folder)
        say(ran_text(table, ran) + next_text(table, ran))
