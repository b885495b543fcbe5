"""The program: what all commands share."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gmtool import __version__
from gmtool.core.problems import Problem, Problems

if TYPE_CHECKING:
    from gmtool.desk.table import Table

EXIT_CODES = (
    "Exit codes: 0 it is done; 1 something is to be mended, or a check found a fault or a"
    " difference; 2 the command was not typed as it has to be."
)


GAME = "A game"
PHASE = "A phase, from the call to the results"
PEOPLE = "Players and time"
BACK = "Looking back"
CASES = "Positions, rules and maps"
"""The parts of the help, in which each command stands."""


def example(*lines: str) -> str:
    """The end of a command's help: what one types, each line a paragraph, which no kind of help
    runs together.
    """
    return "\n\n".join(["For example:", *(f"$ {line}" for line in lines)])


app = typer.Typer(
    name="gmtool",
    help="A game master's desk for play-by-forum games.",
    epilog=f"{EXIT_CODES}\n\n{example('gmtool demo my-first-game', 'gmtool judge --help')}",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)

HERE = Path()
GameFolder = Annotated[
    Path, typer.Option("-g", "--game", metavar="FOLDER", help="The folder of the game.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def main() -> None:
    """Runs the command line."""
    if isinstance(sys.stdout, TextIOWrapper):  # not every console can print every name
        sys.stdout.reconfigure(errors="backslashreplace")
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


def now() -> datetime:
    """The moment at which the desk does something."""
    return datetime.now(UTC)


def say(text: str) -> None:
    """Prints a text on standard output."""
    shown = harmless(text)
    sys.stdout.write(shown if shown.endswith("\n") or not shown else f"{shown}\n")


def say_json(record: Mapping[str, object]) -> None:
    """Prints a record as a line of JSON, which is UTF-8 whatever the console has."""
    from gmtool.files.jsonfile import line_of

    line = UNRULY.sub(lambda found: f"\\u{ord(found[0]):04x}", line_of(record))
    sys.stdout.buffer.write(f"{line}\n".encode())


def complain(problems: Iterable[Problem]) -> None:
    """Prints problems, sorted by their places, on standard error."""
    for problem in sorted(problems):
        sys.stderr.write(f"{harmless(str(problem))}\n")


def harmless(text: str) -> str:
    """A text without what makes a terminal do things: control characters, and those that turn the
    direction of writing, are shown as escapes.
    """
    return UNRULY.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


UNRULY = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@contextmanager
def at_desk(folder: Path) -> Iterator[Table]:
    """A game folder opened by a command that writes into it, and nobody else does meanwhile."""
    from gmtool.desk.folder import game_folder
    from gmtool.desk.lock import locked
    from gmtool.desk.table import open_table

    with mending(), locked(game_folder(folder).path):
        yield open_table(folder)


@contextmanager
def mending() -> Iterator[None]:
    """What has to be mended is told on standard error, and the command exits with 1."""
    from gmtool.desk.refused import Refused

    try:
        yield
    except Problems as problems:
        complain(problems.problems)
        raise typer.Exit(1) from None
    except Refused as refused:
        sys.stderr.write(f"{harmless(str(refused))}\n")
        raise typer.Exit(1) from None
    except UnicodeEncodeError as odd:
        typed = odd.object[odd.start : odd.end].encode(errors="surrogateescape")
        sys.stderr.write(f"There is no text in the bytes {typed.hex(' ')} that were typed.\n")
        raise typer.Exit(1) from None
    except BrokenPipeError:
        raise  # whoever reads what is printed has seen enough
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        sys.stderr.write(f"{harmless(f'{where}{error.strerror or error}')}\n")
        raise typer.Exit(1) from None
