"""Commands that tell what a game has become: as data, as differences."""

from __future__ import annotations

from typing import Annotated

import typer

from gmtool.cli.program import HERE, GameFolder, app, example, mending, say, say_json


@app.command(epilog=example("gmtool export --csv", 'gmtool export --turn "Fall 1902"'))
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


@app.command(epilog=example("gmtool diff 7", "gmtool diff 5 9"))
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
