"""Commands that make the folder of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import GAME, app, example, mending, now, say
from gmtool.cli.shown import next_text, ran_text


@app.command(
    epilog=example("gmtool new ours", "gmtool new ours --preset classic --seats signed-up.csv"),
    rich_help_panel=GAME,
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


@app.command(epilog=example("gmtool demo my-first-game"), rich_help_panel=GAME)
def demo(
    folder: Annotated[Path, typer.Argument(help="Where the example game is copied to.")] = Path(
        "city-states"
    ),
) -> None:
    """Copies the example game, runs its next phase, and says where post and picture are."""
    from gmtool.desk.demo import demo as show
    from gmtool.desk.table import open_table

    with mending():
        ran = show(folder, now())
        table = open_table(folder)
        say(ran_text(table, ran) + next_text(table, ran))
