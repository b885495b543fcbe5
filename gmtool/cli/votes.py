"""Commands to end a game by agreement."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from gmtool.cli.program import HERE, PEOPLE, GameFolder, app, at_desk, example, mending, now, say

votes_app = typer.Typer(help="Draws and concessions, by secret votes.", no_args_is_help=True)
app.add_typer(votes_app, name="vote", rich_help_panel=PEOPLE)


@votes_app.command(
    "propose", epilog=example("gmtool vote propose France Turkey", "gmtool vote propose")
)
def propose(
    winners: Annotated[
        list[str] | None,
        typer.Argument(help="Who would share the draw; nobody: all that are left; one: concede."),
    ] = None,
    game: GameFolder = HERE,
) -> None:
    """Puts a draw to the vote, or a concession to one seat."""
    from gmtool.desk import votes

    with at_desk(game) as table:
        named = [table.seat(each) for each in winners or ()]
        proposal = votes.propose(table, named, now())
        say(f"Proposed: {proposal.what}")
        say(f"Votes are asked of {', '.join(table.game.voters(table.stage().state))}.")


@votes_app.command(
    "cast", epilog=example("gmtool vote cast France yes", "gmtool vote cast Austria Italy no")
)
def cast(
    seats: Annotated[
        list[str], typer.Argument(metavar="SEAT...", help="Seats, by their names or beginnings.")
    ],
    answer: Annotated[Literal["yes", "no"], typer.Argument(help="yes or no.")],
    game: GameFolder = HERE,
) -> None:
    """Enters the same vote of one seat or several, in place of earlier ones."""
    from gmtool.desk import votes

    with at_desk(game) as table:
        for named in [table.seat(each) for each in seats]:
            votes.vote(table, named, answer)
            say(f"{named} has voted.")


@votes_app.command("close", epilog=example("gmtool vote close"))
def close(game: GameFolder = HERE) -> None:
    """Counts the votes: unless every seat that has a say said yes, the game goes on."""
    from gmtool.desk import votes
    from gmtool.desk.output import write_agreed_end

    with at_desk(game) as table:
        proposal, accepted = votes.decide(table, now())
        say(f"{'Accepted' if accepted else 'Refused'}: {proposal.what}")
        if accepted:
            stage = table.stage()
            files = write_agreed_end(table, stage, stage.before)
            say("".join(f"  {table.folder.path / name}\n" for name in files))


@votes_app.command("show", epilog=example("gmtool vote show"))
def show(game: GameFolder = HERE) -> None:
    """Tells what is proposed, and how many have voted."""
    from gmtool.desk.proposal import proposals
    from gmtool.desk.table import open_table

    with mending():
        table = open_table(game)
        asked = len(table.game.voters(table.stage().state))
        lines = [
            f"{each.what} {each.decided or f'{len(each.votes)} of {asked} have voted'}"
            for each in proposals(table.folder)
        ]
        say("\n".join(lines) or "Nothing has been proposed.")
