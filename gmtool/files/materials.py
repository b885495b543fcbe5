"""What games are made from, loaded when a game asks for it: maps, starts, decks, tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gmtool.core.problems import Problems
from gmtool.files.document import Document
from gmtool.files.maps import GameMap, find_map, load_map
from gmtool.gang.tiles import Tiles


class MaterialFiles:
    """The materials that a game.yaml names: those that come with gmtool, and those that stand in
    the game's own folder.
    """

    def __init__(self, folder: Path, document: Document) -> None:
        self.folder = folder
        self.document = document
        self._map: GameMap | None = None
        self._laid: Tiles | None = None

    def load(self, kind: str, name: str) -> Any:
        """A material by its kind (`map`, `start`, `shapes` ...) and name; raises Problems, at the
        key of game.yaml if there is no such thing.
        """
        loaders = {
            "map": self._board,
            "start": self._start,
            "shapes": self._shapes,
            "tiles": self._tiles,
            "cards": self._cards,
            "deck": self._deck,
        }
        return loaders[kind](name)

    def _found(self, name: str) -> GameMap:
        if self._map is None:
            own = self.folder / "maps" / name
            try:
                self._map = load_map(own if own.is_dir() else find_map(name))
            except Problems as problems:
                raise self._placed("map", name, problems) from None
        return self._map

    def _board(self, name: str) -> Any:
        return self._found(name).board

    def _start(self, name: str) -> Any:
        from gmtool.files.starts import load_start

        found = self._map
        assert found is not None  # a game loads its map first
        try:
            return load_start(found.folder, name, found.board)
        except Problems as problems:
            raise self._placed("start", name, problems) from None

    def _shapes(self, name: str) -> Any:
        from gmtool.files.atlas import load_shapes

        return load_shapes(self._found(name).folder)

    def _tiles(self, name: str) -> Any:
        from gmtool.files.gangtiles import load_tiles

        self._laid = load_tiles(self._gang_file("tiles", name))
        return self._laid

    def _cards(self, name: str) -> Any:
        from gmtool.files.gangcards import load_cards

        assert self._laid is not None  # a game loads its tiles first
        return load_cards(self._gang_file("cards", name), self._laid)

    def _gang_file(self, key: str, name: str) -> Path:
        """The file of tiles or cards: one of the game's own folder, or one that is shipped."""
        from gmtool.files.gangtiles import find_gang

        own = self.folder / f"{name}.yaml"
        try:
            return own if own.is_file() else find_gang(key, name)
        except Problems as problems:
            raise self._placed(key, name, problems) from None

    def _deck(self, name: str) -> Any:
        from gmtool.files.heelsdeck import find_deck, load_deck

        try:
            path = find_deck(name, self.folder)
        except Problems as problems:
            raise self._placed("deck", name, problems) from None
        return load_deck(path)

    def _placed(self, key: str, name: str, problems: Problems) -> Problems:
        """The problems; a material that is not there is a problem of game.yaml."""
        if all(problem.place.line == 1 and not problem.excerpt for problem in problems.problems):
            found = problems.problems[0]
            remedy = found.remedy or "See the folder `starts` of the map."
            return Problems([self.document.problem((key,), f'there is no {key} "{name}"', remedy)])
        return problems
