"""The tiles of The Gang's All Here: a YAML file, checked, as tiles to lay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import gmtool
from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.document import Document
from gmtool.files.yamlfile import decode, read_one
from gmtool.gang.spaces import DIRECTIONS, PARTS
from gmtool.gang.tiles import INTERIOR, KINDS, LETTERS, OPEN, TOWN, Kind, Tile, Tiles, TileSet

STANDARD = "standard"
SPREAD = ("exits", "die")
"""How undead come to a tile besides in a fixed number."""


@dataclass(frozen=True, slots=True)
class TileFile:
    """The file as it is written."""

    sets: tuple[TileSet, ...]
    tiles: tuple[Tile, ...]
    undead: dict[str, Kind] = field(default_factory=dict)


def find_gang(kind: str, name: str) -> Path:
    """The file with tiles or cards ("tiles", "cards"): "standard", or one by its path.

    Raises Problems if there is none.
    """
    path = (
        Path(gmtool.__file__).parent / "gang" / f"{kind}.yaml" if name == STANDARD else Path(name)
    )
    if not path.is_file():
        remedy = f'Write "{STANDARD}", or the path of a file.'
        raise Problems([Problem(Place(name), f'there are no {kind} "{name}"', remedy)])
    return path


def load_tiles(path: Path) -> Tiles:
    """The tiles of a file; raises Problems with everything in it that cannot be played."""
    document = read_one(path)
    written = decode(document, TileFile)
    problems = list(_set_problems(document, written))
    for number, tile in enumerate(written.tiles):
        if tile.id in {other.id for other in written.tiles[:number]}:
            problems.append(
                document.problem(("tiles", number, "id"), f"{tile.id} is there already")
            )
        if tile.set not in {each.id for each in written.sets}:
            message = f'there is no set "{tile.set}"'
            problems.append(document.problem(("tiles", number, "set"), message))
        for key, message in _tile_faults(tile):
            problems.append(document.problem(("tiles", number, *key), message))
    if problems:
        raise Problems(problems)
    return Tiles(
        {each.id: each for each in written.sets},
        {tile.id: tile for tile in written.tiles},
        {**KINDS, **written.undead},
    )


def _set_problems(document: Document, written: TileFile) -> Iterator[Problem]:
    tiles = {tile.id for tile in written.tiles}
    if TOWN not in {each.id for each in written.sets}:
        yield document.problem(("sets",), f"the set {TOWN} is missing: every game begins in town")
    for number, each in enumerate(written.sets):
        for key in ("start", "goal", "beyond"):
            name = getattr(each, key)
            if name not in tiles and (name or key != "beyond"):
                yield document.problem(("sets", number, key), f'there is no tile "{name}"')
        if each.outer and each.outer not in DIRECTIONS:
            yield document.problem(("sets", number, "outer"), "a side is N, E, S or W")
        if each.entry not in PARTS:
            yield document.problem(("sets", number, "entry"), f'"{each.entry}" is no space')


def _tile_faults(tile: Tile) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with a tile: the way to it, and the words."""
    if tile.copies < 1:
        yield ("copies",), "there must be one at least"
    if len(tile.grid) != 3 or any(len(row) != 3 for row in tile.grid):
        yield ("grid",), "a tile has three rows of three spaces"
        return
    for number, row in enumerate(tile.grid):
        for letter in set(row) - LETTERS:
            yield ("grid", number), f'"{letter}" is no kind of space'
    letters = dict(zip(PARTS, "".join(tile.grid), strict=True))
    if tile.undead not in SPREAD and not tile.undead.isdecimal():
        yield ("undead",), f"expected a number, {' or '.join(SPREAD)}"
    yield from _exit_faults(tile, letters)
    for number, door in enumerate(tile.doors):
        part, _, side = door.partition("-")
        beyond = _beside(part, side)
        if part not in PARTS or side not in DIRECTIONS or beyond is None:
            yield ("doors", number), f'a door is written like C-S, not "{door}"'
        elif letters[part] not in INTERIOR or letters[beyond] in INTERIOR:
            yield ("doors", number), f"{door} does not lead from inside to outside"
        elif not tile.enterable(letters[beyond]):
            yield ("doors", number), f"{door} leads to a space that nobody can enter"
    for number, duct in enumerate(tile.ducts):
        if duct not in PARTS or not tile.enterable(letters[duct]):
            yield ("ducts", number), f'there is no space "{duct}" for a duct'


def _exit_faults(
    tile: Tile, letters: dict[str, str]
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if tile.exits == (OPEN,):
        return
    for number, side in enumerate(tile.exits):
        if side not in DIRECTIONS:
            yield ("exits", number), f'"{side}" is no side: N, E, S, W, or "{OPEN}" alone'
        elif not tile.enterable(letters[side]):
            yield ("exits", number), f"the space at exit {side} cannot be entered"


def _beside(part: str, side: str) -> str | None:
    if part not in PARTS or side not in DIRECTIONS:
        return None
    (x, y), (dx, dy) = PARTS[part], DIRECTIONS[side]
    return next((name for name, at in PARTS.items() if at == (x + dx, y + dy)), None)
