"""The commands that carry a game from one phase to the next."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from gmtool.cli.program import HERE, PHASE, GameFolder, app, at_desk, complain, example, now, say
from gmtool.cli.shown import TurnName, Unseal, again_text, files, next_text, opened_text, ran_text


@app.command("open", epilog=example("gmtool open -g ours"), rich_help_panel=PHASE)
def open_(game: GameFolder = HERE) -> None:
    """Begins the phase that comes next: makes the draws, and writes the call for orders."""
    from gmtool.desk.turns import open_phase

    with at_desk(game) as table:
        say(opened_text(table, open_phase(table, now())))


@app.command(
    epilog=example("gmtool adjudicate --preview", "gmtool adjudicate --holds-for-unreadable"),
    rich_help_panel=PHASE,
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
            seal.unseal(table, table.stage(), now())
        if preview:
            ran = turns.preview(
                table, now(), holds_for_unreadable=holds_for_unreadable, picture=not no_picture
            )
            complain(ran.readings.problems)
            say("".join(f"warning: {each}\n" for each in turns.warnings(table, ran)))
            say(ran_text(table, ran))
        elif correction.is_correction(table):
            again = correction.run_through(
                table, now(), holds_for_unreadable=holds_for_unreadable, picture=not no_picture
            )
            for each in again if through else islice(again, 1):
                complain(each.ran.readings.problems)
                say(again_text(table, each))
            if title := correction.next_taken_back(table):
                option = table.folder.option
                say(f"next: {title}, taken back as well: gmtool adjudicate --through{option}")
        else:
            ran = turns.adjudicate(
                table,
                now(),
                early=early,
                holds_for_unreadable=holds_for_unreadable,
                picture=not no_picture,
            )
            complain(ran.readings.problems)
            say(ran_text(table, ran) + next_text(table, ran))


@app.command(
    epilog=example("gmtool post --copy-ready", 'gmtool post --turn "Fall 1902"'),
    rich_help_panel=PHASE,
)
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


@app.command(epilog=example("gmtool undo", "gmtool undo 7"), rich_help_panel=PHASE)
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
