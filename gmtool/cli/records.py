"""Commands that look back on a game: its turns, the reasons, the whole as data."""

from __future__ import annotations

from typing import Annotated

import typer

from gmtool.cli.program import BACK, HERE, AsJson, GameFolder, app, example, mending, say, say_json
from gmtool.cli.shown import TurnName


@app.command(epilog=example("gmtool log"), rich_help_panel=BACK)
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


@app.command(
    epilog=example("gmtool why A Vienna", 'gmtool why A Vienna --turn "Fall 1902"'),
    rich_help_panel=BACK,
)
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


@app.command(
    epilog=example("gmtool export --csv", 'gmtool export --turn "Fall 1902"'), rich_help_panel=BACK
)
def export(
    game: GameFolder = HERE,
    turn: Annotated[str, typer.Option("--turn", help="One turn, as a case for judge.")] = "",
    tallies: Annotated[
        bool, typer.Option("--csv", help="The centres or points of all seats, as CSV.")
    ] = False,
    schema: Annotated[bool, typer.Option("--schema", help="The JSON Schema of an export.")] = False,
) -> None:
    """Prints the whole game as JSON for other programs."""
    from gmtool.desk import export as exports
    from gmtool.desk.history import turn_named
    from gmtool.desk.table import open_table
    from gmtool.files.schema import json_schema
    from gmtool.files.writing import plain

    if schema:
        say_json(json_schema(exports.Export))
        return
    with mending():
        table = open_table(game)
        if tallies:
            say(exports.tallies(table))
        elif turn:
            say_json(exports.case_of(table, turn_named(table, turn)))
        else:
            say_json(plain(exports.export(table)))


@app.command(epilog=example("gmtool diff 7", "gmtool diff 5 9"), rich_help_panel=BACK)
def diff(
    first: Annotated[str, typer.Argument(metavar="TURN", help="A turn that was run.")],
    second: Annotated[str, typer.Argument(metavar="[TURN]", help="A later one.")] = "",
    game: GameFolder = HERE,
) -> None:
    """Tells what changed in a turn, or from one turn to another."""
    from gmtool.desk import export as exports
    from gmtool.desk.history import turn_named
    from gmtool.desk.table import open_table

    with mending():
        table = open_table(game)
        last = turn_named(table, second) if second else None
        found = exports.differences(table, turn_named(table, first), last)
        say("".join(f"{line}\n" for line in found) or "nothing changed")


@app.command(epilog=example("gmtool replay -g ours"), rich_help_panel=BACK)
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
