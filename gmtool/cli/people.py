"""Commands about people and their time: how a game is filled, and when its phases end."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from gmtool.cli.program import (
    HERE,
    PEOPLE,
    AsJson,
    GameFolder,
    app,
    example,
    mending,
    now,
    say,
    say_json,
)


@app.command(epilog=example("gmtool plan --players 12"), rich_help_panel=PEOPLE)
def plan(
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many have signed up; else all numbers.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tells with how many centres each player starts, and how many zombies there are."""
    from gmtool.desk import plans
    from gmtool.diplomacy.plan import plan as plan_for

    if players is None:
        chosen = plans.plans()
    else:
        try:
            chosen = [plan_for(players)]
        except ValueError as wrong:
            raise typer.BadParameter(str(wrong), param_hint="--players") from None
    if as_json:
        for each in chosen:
            say_json(plans.record(each))
        return
    say(plans.table(chosen))
    if players is not None:
        say("\nIn game.yaml, and `auction: 3` under deadlines:\n" + plans.settings(chosen[0]))


@app.command(
    epilog=example("gmtool calendar --seat Paris --phases 4", "gmtool calendar --as discord"),
    rich_help_panel=PEOPLE,
)
def calendar(
    form: Annotated[
        Literal["table", "discord", "ics"],
        typer.Option("--as", help="A table, times for Discord, or a file for calendars."),
    ] = "table",
    phases: Annotated[int, typer.Option(min=1, max=500, metavar="N", help="How many phases.")] = 10,
    seat: Annotated[
        list[str] | None, typer.Option(help="Add the time zone of a seat's player.")
    ] = None,
    as_json: AsJson = False,
    game: GameFolder = HERE,
) -> None:
    """Tells the deadlines of the phases to come."""
    from gmtool.desk import calendartext
    from gmtool.desk.forecast import forecast, zones
    from gmtool.desk.table import open_table

    moment = now()
    with mending():
        table = open_table(game)
        coming = forecast(table, moment, phases)
        if as_json:
            for each in coming:
                say_json(calendartext.record(each))
        elif form == "discord":
            say(calendartext.discord_text(coming))
        elif form == "ics":
            ics = calendartext.ics_text(table.title, table.calendar, coming, moment)
            sys.stdout.buffer.write(ics)
        else:
            places = zones(table, [table.seat(each) for each in seat or ()])
            say(calendartext.table_text(table.calendar, coming, places))
