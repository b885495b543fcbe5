"""Commands for players.csv: who plays which seat, and who waits for one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import HERE, GameFolder, app, at_desk, example, mending, say

roster_app = typer.Typer(help="Players, their seats, and reserves.", no_args_is_help=True)
app.add_typer(roster_app, name="roster")

Handle = Annotated[str, typer.Argument(help="A player, as the forum calls him.")]
Zone = Annotated[str, typer.Option(help="His time zone, as Europe/London.")]
Since = Annotated[
    str, typer.Option(help='From which phase on, as "Fall 1902"; the next one if not said.')
]


@roster_app.command("list", epilog=example("gmtool roster list"))
def show(game: GameFolder = HERE) -> None:
    """Lists the seats with their players, past ones too, and the reserves."""
    from gmtool.desk.columns import columns
    from gmtool.desk.table import open_table

    with mending():
        rows = [
            (each.seat or "(reserve)", each.handle or "-", each.zone, each.since, each.until)
            for each in open_table(game).roster.players
        ]
        say(columns(rows) or "Nobody is on the list.")


@roster_app.command(
    "add",
    epilog=example(
        "gmtool roster add newcomer",
        "gmtool roster add newcomer --seat Italy --zone Europe/Rome -g ours",
    ),
)
def add(
    handle: Handle,
    seat: Annotated[str, typer.Option(help="Which seat; the first free one if not said.")] = "",
    zone: Zone = "",
    game: GameFolder = HERE,
) -> None:
    """Gives a player a seat that is free, or makes him a reserve."""
    from gmtool.desk import signup

    with at_desk(game) as table:
        say(signup.add(table, handle, zone, table.seat(seat) if seat else ""))


@roster_app.command(
    "replace",
    epilog=example(
        "gmtool roster replace Paris newcomer",
        'gmtool roster replace Paris newcomer --since "Fall 1904"',
    ),
)
def replace(
    seat: Annotated[str, typer.Argument(help="A seat, by its name or the beginning of it.")],
    handle: Handle,
    since: Since = "",
    game: GameFolder = HERE,
) -> None:
    """Gives a seat to another player; a count of civil disorder begins anew."""
    from gmtool.desk import signup

    with at_desk(game) as table:
        say(signup.replace(table, table.seat(seat), handle, since))


@roster_app.command("remove", epilog=example("gmtool roster remove fogbank"))
def remove(handle: Handle, since: Since = "", game: GameFolder = HERE) -> None:
    """Takes a player off the list; nobody plays his seat then."""
    from gmtool.desk import signup

    with at_desk(game) as table:
        say(signup.remove(table, handle, since))


@roster_app.command(
    "reserve", epilog=example("gmtool roster reserve newcomer --zone Europe/London")
)
def reserve(handle: Handle, zone: Zone = "", game: GameFolder = HERE) -> None:
    """Puts somebody on the list of reserves."""
    from gmtool.desk import signup

    with at_desk(game) as table:
        say(signup.reserve(table, handle, zone))


@roster_app.command("import", epilog=example("gmtool roster import signed-up.txt"))
def import_(
    file: Annotated[str, typer.Argument(help="A sign-up list pasted from a forum, - for input.")],
    game: GameFolder = HERE,
) -> None:
    """Takes over a sign-up list as it stands in a thread: "1. Name", "2 (maybe). Name"."""
    from gmtool.desk import signup
    from gmtool.files.text import decoded, read_text

    with at_desk(game) as table:
        if file == "-":
            text = decoded(sys.stdin.buffer.read(), "standard input")
        else:
            text = read_text(Path(file))
        say("".join(f"{each}\n" for each in signup.take_over(table, text)) or "nobody is new")
