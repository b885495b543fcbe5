"""The command line: one short function for each command. It prints, and sets the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from gmtool import __version__
from gmtool.core.problems import Problem

app = typer.Typer(
    name="gmtool",
    help="A game master's desk for play-by-forum games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
maps_app = typer.Typer(help="Maps to play on.", no_args_is_help=True)
app.add_typer(maps_app, name="map")


def main() -> None:
    """Runs the command line."""
    app()


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"gmtool {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """A game master's desk for play-by-forum games."""


@app.command()
def judge(
    files: Annotated[list[str], typer.Argument(help="Case files (YAML or JSONL), - for input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with what the cases expect.")
    ] = False,
    why: Annotated[bool, typer.Option("--why", help="Tell why each order had its result.")] = False,
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set a rule, as paradox=1982; may be repeated."),
    ] = None,
) -> None:
    """Adjudicates positions from case files."""
    from gmtool.desk.judge import Judge, differences_of, read_entries
    from gmtool.desk.tables import table
    from gmtool.diplomacy.rules import UnknownChoice

    if bad := [each for each in rule or [] if "=" not in each]:
        raise typer.BadParameter(f'"{bad[0]}" is not NAME=VALUE', param_hint="--rule")
    try:
        referee = Judge(dict(each.split("=", 1) for each in rule or []), with_reasons=why)
    except UnknownChoice as unknown:
        raise typer.BadParameter(str(unknown), param_hint="--rule") from None
    count = differing = faulty = 0
    for entry in read_entries(files, sys.stdin.buffer):
        if isinstance(entry, list):
            faulty += 1
            _complain(entry)
            continue
        judged = referee.judge(entry)
        count += 1
        if judged.problems:
            faulty += 1
            _complain(judged.problems)
        if as_json:
            sys.stdout.write(json.dumps(judged.record) + "\n")
        elif not check or why:
            sys.stdout.write(table(judged) + "\n\n")
        if check and (found := differences_of(judged)):
            differing += 1
            told = "".join(f"{entry.id}: {line}\n" for line in found)
            (sys.stderr if as_json else sys.stdout).write(told)
    if check:
        verdict = f"{count} cases, {count - differing} agree, {differing} differ\n"
        (sys.stderr if as_json else sys.stdout).write(verdict)
    if faulty or differing:
        raise typer.Exit(1)


def _complain(problems: Iterable[Problem]) -> None:
    """Prints problems, sorted by their places, on standard error."""
    for problem in sorted(problems):
        sys.stderr.write(f"{problem}\n")


@maps_app.command("check")
def map_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a map.")],
) -> None:
    """Proves a map folder consistent, or tells every fault."""
    from gmtool.files.mapcheck import check_map

    problems = check_map(folder)
    _complain(problems)
    if problems:
        count = len(problems)
        sys.stderr.write(f"{folder}: {count} fault{'s' if count > 1 else ''}\n")
        raise typer.Exit(1)
    sys.stdout.write(f"{folder}: the map is sound\n")
