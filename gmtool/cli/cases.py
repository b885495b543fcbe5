"""Commands that need no game: they judge, read and check files, and print pages of rules."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, Protocol, TypeVar

import typer

from gmtool.cli.program import (
    CASES,
    HERE,
    GameFolder,
    app,
    complain,
    example,
    mending,
    say,
    say_json,
)
from gmtool.core.problems import Problem, Severity

if TYPE_CHECKING:
    from gmtool.files.cases import Case

maps_app = typer.Typer(help="Maps to play on.", no_args_is_help=True)
app.add_typer(maps_app, name="map", rich_help_panel=CASES)


Names = Annotated[
    Literal["short", "code", "full"],
    typer.Option(help="How tables name places: bud, BUD or Budapest."),
]


@app.command(
    epilog=example(
        "gmtool judge position.yaml --why", "gmtool judge cases.yaml --check --rule paradox=1982"
    ),
    rich_help_panel=CASES,
)
def judge(
    files: Annotated[list[str], typer.Argument(help="Case files (YAML or JSONL), - for input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compare with what the cases expect.")
    ] = False,
    why: Annotated[bool, typer.Option("--why", help="Tell why each order had its result.")] = False,
    candidates: Annotated[
        bool, typer.Option("--candidates", help="Tell whom each zombie can detect.")
    ] = False,
    names: Names = "short",
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Set a rule, as paradox=1982; may be repeated."),
    ] = None,
) -> None:
    """Adjudicates positions from case files."""
    from gmtool.desk.judge import Judge, differences_of, read_entries
    from gmtool.desk.tables import table
    from gmtool.diplomacy.rules import UnknownChoice
    from gmtool.files.jsonfile import bytes_of

    if bad := [each for each in rule or [] if "=" not in each]:
        raise typer.BadParameter(f'"{bad[0]}" is not NAME=VALUE', param_hint="--rule")
    try:
        referee = Judge(
            dict(each.split("=", 1) for each in rule or []),
            with_reasons=why,
            with_candidates=candidates,
        )
    except UnknownChoice as unknown:
        raise typer.BadParameter(str(unknown), param_hint="--rule") from None
    count = differing = unjudged = faulty = 0
    gc.freeze()  # a case leaves next to nothing behind: look seldom, and not at what stays
    gc.set_threshold(50_000)
    for entry in read_entries(files, sys.stdin.buffer):
        count += 1
        if isinstance(entry, list):
            unjudged += 1
            complain(entry)
            continue
        judged = referee.judge(entry)
        unjudged += not judged.whole
        if judged.problems:
            faulty += any(problem.severity is Severity.ERROR for problem in judged.problems)
            complain(judged.problems)
        if as_json:
            sys.stdout.buffer.write(bytes_of(judged.record))
        elif not check or why or candidates:
            say(table(judged, names) + "\n\n")
        if check and (found := differences_of(judged)):
            differing += 1
            told = "".join(f"{entry.id}: {line}\n" for line in found)
            (sys.stderr if as_json else sys.stdout).write(told)
    if check:
        (sys.stderr if as_json else sys.stdout).write(_verdict(count, differing, unjudged))
    if unjudged or faulty or differing:
        raise typer.Exit(1)


def _verdict(count: int, differing: int, unjudged: int) -> str:
    """How many cases agree with what they expect."""
    from gmtool.desk.columns import counted

    agreeing = count - unjudged - differing
    told = f"{counted(count, 'case')}, {agreeing} agree, {differing} differ"
    return told + (f", {unjudged} could not be judged\n" if unjudged else "\n")


@app.command(epilog=example("gmtool read position.yaml --names full"), rich_help_panel=CASES)
def read(
    files: Annotated[list[str], typer.Argument(metavar="CASE", help="Case files, - for input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case.")] = False,
    names: Names = "short",
) -> None:
    """Reads the orders of case files, legal or not, and tells guesses and what it cannot read."""
    from gmtool.desk.judge import Judge
    from gmtool.desk.read import ReadCase, read_case, table

    def show(told: ReadCase) -> None:
        if as_json:
            say_json(told.record)
        else:
            say(table(told, names) + "\n")

    referee = Judge({})
    _tell(files, lambda case: read_case(case, referee), show)


@app.command(epilog=example("gmtool odds position.yaml --most 1000"), rich_help_panel=CASES)
def odds(
    files: Annotated[list[str], typer.Argument(metavar="CASE", help="Case files, - for input.")],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a case.")] = False,
    most: Annotated[
        int, typer.Option(min=1, metavar="N", help="With more draws than this, sample N of them.")
    ] = 5000,
    names: Names = "short",
) -> None:
    """Tells how likely zombies are to attack whom, and what the orders come to over all draws.

    Safe is who holds, while no support is cut and nobody helps the zombies.
    """
    from gmtool.desk.judge import Judge
    from gmtool.desk.odds import Odds, odds_of, record, table

    def show(told: Odds) -> None:
        if as_json:
            say_json(record(told))
        elif not told.problems:
            say(table(told, names) + "\n\n")

    referee = Judge({})
    _tell(files, lambda case: odds_of(case, referee, most), show)


@app.command(
    epilog=example("gmtool verify", "gmtool verify call.txt results.txt"), rich_help_panel=CASES
)
def verify(
    files: Annotated[
        list[str] | None,
        typer.Argument(help="A call and a results post, or records; without them the game here."),
    ] = None,
    previous: Annotated[
        str,
        typer.Option(metavar="KEY", help="The key published before that of the first record."),
    ] = "",
    game: GameFolder = HERE,
) -> None:
    """Checks draws: of a phase from its posts or its record, or of a whole game."""
    from gmtool.desk.folder import Folder
    from gmtool.desk.gamecheck import check_game
    from gmtool.desk.postcheck import check_all

    untrue = False
    with mending():
        found = check_all(files, previous, sys.stdin.buffer) if files else check_game(Folder(game))
        for checked in found:
            complain(checked.problems)
            say(checked.verdict())
            untrue = untrue or bool(checked.problems or checked.faults)
    if untrue:
        raise typer.Exit(1)


@app.command(epilog=example("gmtool rules zombies"), rich_help_panel=CASES)
def rules(
    topic: Annotated[str, typer.Argument(help="Which page; without it they are listed.")] = "",
) -> None:
    """Prints a page of rules."""
    from gmtool.desk.pages import page, topics

    if topic and topic not in topics():
        message = f'there is no page "{topic}", there are: {", ".join(topics())}'
        raise typer.BadParameter(message, param_hint="TOPIC")
    if topic:
        say(page(topic))
    else:
        say("".join(f"{name}: {title}\n" for name, title in topics().items()))


class Told(Protocol):
    """What a command found out about a case."""

    problems: list[Problem]

    @property
    def faulty(self) -> bool:
        """Whether something has to be mended."""


T = TypeVar("T", bound=Told)


def _tell(files: list[str], find: Callable[[Case], T], show: Callable[[T], None]) -> None:
    """Shows what is found out about each case, and complains of what is wrong; exits 1 if
    something has to be mended.
    """
    from gmtool.desk.judge import read_entries

    faulty = False
    for entry in read_entries(files, sys.stdin.buffer):
        if isinstance(entry, list):
            faulty = True
            complain(entry)
            continue
        told = find(entry)
        faulty = faulty or told.faulty
        complain(told.problems)
        show(told)
    if faulty:
        raise typer.Exit(1)


@maps_app.command("check", epilog=example("gmtool map check gatelands"))
def map_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a map.")],
) -> None:
    """Proves a map folder consistent, or tells every fault."""
    from gmtool.files.mapcheck import check_map

    problems = check_map(folder)
    complain(problems)
    if problems:
        count = len(problems)
        sys.stderr.write(f"{folder}: {count} fault{'s' if count > 1 else ''}\n")
        raise typer.Exit(1)
    say(f"{folder}: the map is sound")
