"""Commands that draw: the map in other ways than the desk draws it, charts, a film."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from gmtool.cli.program import BACK, HERE, GameFolder, app, at_desk, example, now, say
from gmtool.cli.shown import TurnName, Unseal, files

Form = Annotated[Literal["png", "svg"], typer.Option(help="The form of the file.")]


@app.command(
    epilog=example(
        "gmtool picture --seat Paris --width 2000",
        'gmtool picture --turn "Fall 1902" --clean --form svg',
    ),
    rich_help_panel=BACK,
)
def picture(
    turn: TurnName = "",
    form: Form = "png",
    orders: Annotated[
        bool, typer.Option("--orders", help="The orders of the open phase, before results.")
    ] = False,
    seat: Annotated[str, typer.Option(help="Only the surroundings of a seat.")] = "",
    width: Annotated[
        int | None, typer.Option(min=200, max=8000, help="In pixels; else as game.yaml says.")
    ] = None,
    clean: Annotated[bool, typer.Option("--clean", help="Without orders.")] = False,
    no_legend: Annotated[bool, typer.Option("--no-legend", help="Without the legend.")] = False,
    unseal: Unseal = False,
    game: GameFolder = HERE,
) -> None:
    """Draws the map of a turn again, as it was or in another way."""
    from gmtool.core.scene import Look
    from gmtool.desk import pictures, seal
    from gmtool.desk.history import picture_again

    with at_desk(game) as table:
        look = Look(legend=not no_legend, clean=clean)
        moment = now()
        if unseal:
            seal.unseal(table, table.stage(), moment)
        if orders:
            made = pictures.orders_picture(table, form, moment, look)
        elif seat or clean or no_legend or width or form != "png":
            named = table.seat(seat) if seat else ""
            made = pictures.picture(table, turn, form, seat=named, width=width, look=look)
        else:
            made = picture_again(table, turn)
        say(files(table, made))


@app.command(epilog=example("gmtool chart --form svg"), rich_help_panel=BACK)
def chart(
    form: Form = "png",
    width: Annotated[int, typer.Option(min=200, max=8000, help="In pixels.")] = 1400,
    game: GameFolder = HERE,
) -> None:
    """Draws the history of the game: centres by year, survival, zombies, who was eaten by whom."""
    from gmtool.desk import pictures

    with at_desk(game) as table:
        say(files(table, pictures.charts(table, form, width)))


@app.command(epilog=example("gmtool film --width 400"), rich_help_panel=BACK)
def film(
    width: Annotated[int, typer.Option(min=200, max=2000, help="In pixels.")] = 800,
    game: GameFolder = HERE,
) -> None:
    """Makes an animated GIF of the whole game."""
    from gmtool.desk import pictures

    with at_desk(game) as table:
        say(files(table, pictures.film(table, width)))
