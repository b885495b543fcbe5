"""The command that hands a game over to another GM."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmtool.cli.program import HERE, PEOPLE, GameFolder, app, at_desk, example, mending, now, say


@app.command(
    epilog=example("gmtool handover ours.zip", "gmtool handover --unpack ours.zip ours"),
    rich_help_panel=PEOPLE,
)
def handover(
    archive: Annotated[Path, typer.Argument(help="The archive to write, or to unpack.")],
    folder: Annotated[
        Path | None, typer.Argument(help="Where it is unpacked, with --unpack.")
    ] = None,
    unpack: Annotated[bool, typer.Option("--unpack", help="Unpack an archive.")] = False,
    passphrase_file: Annotated[
        Path | None, typer.Option(help="A file with the passphrase; else it is asked for.")
    ] = None,
    game: GameFolder = HERE,
) -> None:
    """Packs the game for another GM, secrets sealed with a passphrase; or unpacks one."""
    from gmtool.desk import handover as handovers
    from gmtool.files.text import read_text

    if unpack != (folder is not None):
        raise typer.BadParameter("--unpack and a folder belong together", param_hint="--unpack")
    with mending():
        if passphrase_file is not None:
            passphrase = read_text(passphrase_file).strip("\n")
        else:
            passphrase = typer.prompt("Passphrase", hide_input=True, confirmation_prompt=not unpack)
        if folder is not None:
            count = handovers.unpack(archive, folder, passphrase)
            say(f"{count} files in {folder}; `gmtool replay -g {folder}` checks them")
            return
        with at_desk(game) as table:
            public, private = handovers.pack(table, archive, passphrase, now())
            say(f"{archive}: {public} files, and {private} sealed with the passphrase")
