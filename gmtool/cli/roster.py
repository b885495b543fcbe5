"""Commands for players.csv: who plays which seat, and who waits for one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import (
    HERE,
    PEOPLE,
    AsJson,
    GameFolder,
    app,
    at_desk,
    example,
    mending,
    now,
    say,
    say_json,
)
from gmtool.cli.shown import SeatName

roster_app = typer.Typer(help="Players, their seats, and reserves.", no_args_is_help=True)
app.add_typer(roster_app, name="roster", rich_help_panel=PEOPLE)

Handle = Annotated[str, typer.Argument(help="A player, as the forum calls him.")]
Zone = Annotated[str, typer.Option(help="His time zone, as Europe/London.")]
Since = Annotated[
    str, typer.Option(help='From which phase on, as "Fall 1902"; the next one if not said.')
]


@roster_app.command("list", epilog=example("gmtool roster list"))
def show(game: GameFolder = HERE) -> None:
    """Lists who plays which seat, past players too, the reserves, and who is away when."""
    from gmtool.desk.rostertext import roster_text
    from gmtool.desk.table import open_table

    with mending():
        say(roster_text(open_table(game)) or "Nobody is on the list.")


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
        "gmtool roster replace Paris newcomer --fresh-deadline",
    ),
)
def replace(
    seat: SeatName,
    handle: Handle,
    since: Since = "",
    fresh_deadline: Annotated[
        bool, typer.Option("--fresh-deadline", help="Give the newcomer a whole phase from now.")
    ] = False,
    game: GameFolder = HERE,
) -> None:
    """Gives a seat to another player; a count of civil disorder begins anew."""
    from gmtool.desk.succession import succeed

    with at_desk(game) as table:
        told = succeed(table, table.seat(seat), handle, since, now(), fresh=fresh_deadline)
        say("".join(f"{each}\n" for each in told))


@roster_app.command("offer", epilog=example("gmtool roster offer London"))
def offer(seat: SeatName, game: GameFolder = HERE) -> None:
    """Prints the text with which a seat is offered to the reserves."""
    from gmtool.desk.offer import offer as offered
    from gmtool.desk.table import open_table

    with mending():
        table = open_table(game)
        say(offered(table, table.seat(seat)))


@roster_app.command(
    "away", epilog=example("gmtool roster away Paris 2027-12-24 2028-01-02 --reason holidays")
)
def away(
    seat: SeatName,
    first: Annotated[str, typer.Argument(help="The first day, as 2027-12-24.")],
    last: Annotated[str, typer.Argument(help="The last day.")],
    reason: Annotated[str, typer.Option(help="Why; no post tells it.")] = "",
    game: GameFolder = HERE,
) -> None:
    """Notes in game.yaml that the player of a seat is away."""
    from gmtool.desk.declaring import declare

    with at_desk(game) as table:
        told = declare(table, table.seat(seat), first, last, reason)
        say("".join(f"{each}\n" for each in told))


@roster_app.command(
    "ledger", epilog=example("gmtool roster ledger", "gmtool roster ledger --public")
)
def ledger(
    public: Annotated[
        bool, typer.Option("--public", help="As a post: without players and absences.")
    ] = False,
    as_json: AsJson = False,
    game: GameFolder = HERE,
) -> None:
    """Tells who sent no orders for which phases, and when units turn that nobody orders."""
    from gmtool.desk import ledger as kept
    from gmtool.desk.table import open_table

    with mending():
        table = open_table(game)
        found = kept.ledger_of(table)
        if as_json:
            say_json(kept.record(table, found, public=public))
        else:
            say(kept.post(table, found) if public else kept.text(found))


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
