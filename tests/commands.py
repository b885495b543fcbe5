"""Every command of the program, by what one types behind `gmtool`."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from gmtool.cli import app

Command = typer.core.TyperCommand | typer.core.TyperGroup


def every_command(group: typer.core.TyperGroup, way: str = "") -> dict[str, Command]:
    """The commands of a group and of the groups in it, by their names."""
    found: dict[str, Command] = {}
    for word, command in group.commands.items():
        name = f"{way} {word}".strip()
        if isinstance(command, typer.core.TyperGroup):
            found |= every_command(command, name)
        else:
            assert isinstance(command, typer.core.TyperCommand)
            found[name] = command
    return found


_program = typer.main.get_command(app)
assert isinstance(_program, typer.core.TyperGroup)
GROUP = _program
COMMANDS = every_command(GROUP)


def command_of(words: Sequence[str]) -> str:
    """Which command is typed with some words; raises UsageError if it does not take the rest."""
    name = next(each for each in COMMANDS if each.split() == list(words[: len(each.split())]))
    COMMANDS[name].make_context(name, list(words[len(name.split()) :]))
    return name
