"""A new game: its folder, from a preset."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gmtool.core.game import Game
from gmtool.core.problems import Place, Problem, Problems
from gmtool.desk.deadlines import calendar_of
from gmtool.desk.folder import Folder
from gmtool.desk.keys import Keys, new_keys, write_keys
from gmtool.desk.output import write_announcement
from gmtool.desk.refused import Refused
from gmtool.desk.roster import Roster
from gmtool.desk.table import Table
from gmtool.files.gamefile import GameFile, misfit, parse_game_file
from gmtool.files.materials import MaterialFiles
from gmtool.files.players import Player, players_text, read_players
from gmtool.files.shipped import shipped
from gmtool.files.text import read_text
from gmtool.files.writing import write_file


@dataclass(frozen=True, slots=True)
class Made:
    """A game that was made, and the files that were written."""

    table: Table
    files: list[str]


def presets() -> dict[str, Path]:
    """The presets there are, by name."""
    found = [path for home in shipped("templates") for path in (home / "presets").glob("*.yaml")]
    return {path.stem: path for path in sorted(found)}


def new_game(path: Path, preset: str, seats: Path | None) -> Made:
    """Makes the folder of a game: game.yaml, players.csv, the secret and what is published of it,
    the first state, and the announcement.

    `preset` is the name of one that comes with gmtool, or the path of a game.yaml; `seats` is a
    players.csv to take over, without it there is a row for each seat. Where any number may sign up
    and nobody has, the state and the announcement wait for the opening. Raises Refused if something
    stands there already or there is no such preset, Problems for seats that cannot be; nothing is
    written then.
    """
    known = presets()
    source = known.get(preset) or Path(preset)
    if not source.is_file():
        raise Refused(f'there is no preset "{preset}", there are: {", ".join(known)}')
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise Refused(f"{path} is there already, and not empty.")
    text = read_text(source)
    file = parse_game_file(text, "game.yaml")
    game = file.game.made(file.options, MaterialFiles(path, file.document))
    if seats is None:
        players = [Player(seat, "") for seat in game.seats or ()]
    else:
        players = read_players(seats, seats=game.seats)
        if game.seats is not None and not any(player.seat for player in players):
            raise Problems([Problem(Place(str(seats)), "there is no seat in this file")])
    folder = Folder(path)
    table = Table(folder, file, game, Roster(players), calendar_of(file.desk, file.document))
    keys = new_keys()
    signed_up = game.seats is not None or bool(table.seats)
    if signed_up:
        _try(file, game, table.seats, keys)
    write_file(folder.game, text)
    write_file(folder.players, players_text(players))
    write_keys(folder, keys, private=game.private)
    files = [
        folder.name(each)
        for each in (folder.game, folder.players, folder.secret, folder.commitment)
    ]
    if signed_up:
        files += write_announcement(table, table.stage().state)
    return Made(table, files)


def _try(file: GameFile, game: Game[Any], seats: list[str], keys: Keys) -> None:
    """Raises Problems for seats that cannot be."""
    try:
        game.new(seats, keys.chance(0))
    except ValueError as wrong:
        raise Problems([misfit(file.document, str(wrong))]) from None
