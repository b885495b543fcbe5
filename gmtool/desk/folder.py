"""Where each file of a game folder is.

game.yaml  players.csv      written by the GM
secret.yaml                 the last keys of the chains, never in a post
commitment.yaml             the published beginnings of the chains
orders/<seat>.txt           messages typed by hand, for the phase that comes next
turns/001-1901-spring-moves/
open.yaml                 when the phase was opened, and its deadline
call.<language>.txt       the call for orders
orders/<seat>.txt         what a seat sent, as received; <seat>.2.txt a later message
orders/received.yaml      what was taken in from dumps of messages, and when it was sent
aside/                    messages of such dumps that are for no seat, or not for this phase
result.yaml  state.yaml   a turn without a result has not been run
post.<language>.txt  map.png  map.svg
attic/                      what was taken back; nothing is ever deleted
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

from gmtool.core.problems import Place, Problem, Problems
from gmtool.desk.refused import Refused

TURN = re.compile(r"(\d{3,})-(.+)")
MESSAGE = re.compile(r"(.+?)(?:\.(\d+))?\.txt")
NO_LETTER = re.compile(r"[^a-z0-9]+")


def slug(name: str) -> str:
    """The name of a seat as the name of a file: "St Petersburg" -> `st-petersburg`."""
    folded = "".join(FOLDED.get(letter, letter) for letter in name.casefold())
    return NO_LETTER.sub("-", folded).strip("-") or "-"


FOLDED = dict(zip("áàâäãåçéèêëíìîïñóòôöõúùûüýÿøß", "aaaaaaceeeeiiiinooooouuuuyyos", strict=True))


@dataclass(frozen=True, slots=True)
class TurnFolder:
    """The files of one turn."""

    path: Path
    number: int
    slug: str

    @property
    def orders(self) -> Path:
        """The messages of the seats."""
        return self.path / "orders"

    @property
    def aside(self) -> Path:
        """Messages that are for no seat, or not for this phase."""
        return self.path / "aside"

    @property
    def received(self) -> Path:
        """Which messages of dumps have been taken in."""
        return self.orders / "received.yaml"

    @property
    def opened(self) -> Path:
        """What is known of an opened phase."""
        return self.path / "open.yaml"

    @property
    def result(self) -> Path:
        """The record of the turn; it is written last."""
        return self.path / "result.yaml"

    @property
    def state(self) -> Path:
        """The state after the turn."""
        return self.path / "state.yaml"

    @property
    def rulings(self) -> Path:
        """What the GM decided."""
        return self.path / "rulings.yaml"

    @property
    def unsealed(self) -> Path:
        """When the GM broke the seal of the orders."""
        return self.path / "unsealed.yaml"

    def text(self, kind: str, language: str) -> Path:
        """A text for a forum: the call, the post, a correction, the final post."""
        return self.path / f"{kind}.{language}.txt"

    def private(self, seat: str) -> Path:
        """What one seat alone may know after the turn, by the slug of the seat."""
        return self.path / "private" / f"{seat}.txt"

    def picture(self, form: str) -> Path:
        """The map."""
        return self.path / f"map.{form}"

    @property
    def is_run(self) -> bool:
        """Whether the phase has been resolved."""
        return self.result.is_file()

    @property
    def is_open(self) -> bool:
        """Whether the phase has begun."""
        return self.opened.is_file()


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of a game."""

    path: Path

    @property
    def option(self) -> str:
        """What a command is told to find this folder: nothing where one stands in it."""
        return "" if self.path == Path() else f" -g {shlex.quote(str(self.path))}"

    @property
    def game(self) -> Path:
        """What is played, and how."""
        return self.path / "game.yaml"

    @property
    def players(self) -> Path:
        """Who plays."""
        return self.path / "players.csv"

    @property
    def secret(self) -> Path:
        """The seed of all draws."""
        return self.path / "secret.yaml"

    @property
    def commitment(self) -> Path:
        """What was published of the seed."""
        return self.path / "commitment.yaml"

    @property
    def votes(self) -> Path:
        """Proposals to end the game, and who voted how."""
        return self.path / "votes.yaml"

    @property
    def ignored(self) -> Path:
        """What git leaves out."""
        return self.path / ".gitignore"

    @property
    def tray(self) -> Path:
        """Messages typed by hand, for the phase that comes next."""
        return self.path / "orders"

    @property
    def attic(self) -> Path:
        """What was taken back."""
        return self.path / "attic"

    @property
    def undone(self) -> Path:
        """Which turns were taken back and not run again."""
        return self.attic / "undone.yaml"

    @property
    def templates(self) -> Path:
        """The game's own templates."""
        return self.path / "templates"

    @property
    def start(self) -> TurnFolder:
        """The state before the first phase, and the announcement."""
        return TurnFolder(self.path / "turns" / "000-start", 0, "start")

    def turn(self, number: int, phase: str) -> TurnFolder:
        """The folder of a turn, whether it is there or not."""
        return TurnFolder(self.path / "turns" / f"{number:03}-{phase}", number, phase)

    def turns(self) -> list[TurnFolder]:
        """The folders of turns that are there, in their order."""
        found = []
        for path in (self.path / "turns").glob("*"):
            named = TURN.fullmatch(path.name)
            if named and path.is_dir() and int(named[1]):
                found.append(TurnFolder(path, int(named[1]), named[2]))
        return sorted(found, key=lambda turn: turn.path.name)

    def turns_run(self) -> list[TurnFolder]:
        """The turns that were run; raises Refused if one before them was not."""
        run = [turn for turn in self.turns() if turn.is_run]
        for expected, turn in enumerate(run, 1):
            where = self.name(turn.path)
            if turn.number < expected:
                other = self.name(run[expected - 2].path)
                raise Refused(f"{where} and {other} have the same number; move one of them away.")
            if turn.number > expected:
                raise Refused(
                    f"{where} has been run, but turn {expected} before it has not. Put back its"
                    f" result.yaml and state.yaml, or take the later turns back: gmtool undo"
                    f" {turn.number}"
                )
        return run

    def links_out(self) -> list[Path]:
        """The symbolic links in this folder that lead out of it; none of them is followed."""
        home = self.path.resolve()
        return [
            path
            for path in sorted(self.path.rglob("*"))
            if path.is_symlink() and not path.resolve().is_relative_to(home)
        ]

    def name(self, path: Path) -> str:
        """A path as problems print it: from this folder on."""
        try:
            return path.relative_to(self.path).as_posix()
        except ValueError:
            return str(path)


def game_folder(path: Path) -> Folder:
    """The folder of a game; raises Problems if there is none, or if links lead out of it."""
    folder = Folder(path)
    if not folder.game.is_file():
        remedy = "Stand in a game folder or name it with -g; `gmtool new` makes one."
        if path == Path() and (above := _game_above()) is not None:
            remedy = f"The game is in {above.path}: say{above.option}"
        raise Problems([Problem(Place(str(folder.game)), "there is no game here", remedy)])
    if links := folder.links_out():
        message, remedy = "this link leads out of the game folder", "Put the file itself here."
        raise Problems([Problem(Place(folder.name(path)), message, remedy) for path in links])
    return folder


def _game_above() -> Folder | None:
    """The game in one of whose folders one stands."""
    above = (Folder(Path(*[".."] * steps)) for steps in range(1, len(Path.cwd().parts)))
    return next((folder for folder in above if folder.game.is_file()), None)


def message_files(folder: Path) -> list[tuple[str, int, Path]]:
    """The order files of a folder: (slug of the seat, number of the message, path), in order."""
    found = []
    for path in folder.glob("*.txt"):
        named = MESSAGE.fullmatch(path.name)
        if named and not path.name.startswith("."):
            found.append((slug(named[1]), int(named[2] or 1), path))
    return sorted(found)


def other_files(folder: Path) -> list[Path]:
    """What stands among order files and is none; what the system or the desk put there, and what an
    editor keeps of a file before, is passed over.
    """
    known = {path for _, _, path in message_files(folder)}
    return [
        path
        for path in sorted(folder.glob("*"))
        if path not in known
        and not path.name.startswith(".")
        and not path.name.endswith("~")
        and path.name != "received.yaml"
    ]


def free_message(folder: Path, seat: str) -> Path:
    """The file for the next message of a seat: behind all that are there, so that it counts last,
    even if one before them was taken out.
    """
    numbers = [number for named, number, _ in message_files(folder) if named == seat]
    return folder / message_name(seat, max(numbers, default=0) + 1)


def message_name(seat: str, number: int) -> str:
    """The name of the file of a seat's message; messages count in the order of their numbers."""
    return f"{seat}.txt" if number == 1 else f"{seat}.{number}.txt"
