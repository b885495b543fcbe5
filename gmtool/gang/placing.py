"""Where a tile may be laid (G5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gmtool.gang.board import Board, Laid, side_turned
from gmtool.gang.spaces import DIRECTIONS, OPPOSITE, TOWN_SQUARE, Spot
from gmtool.gang.tiles import CLOSED, ESCALATOR, EXIT, INTERIOR, MALL, OPEN, Tile


class Placement(NamedTuple):
    """A place for a tile, and how far it is turned clockwise, in degrees."""

    spot: Spot
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.spot[0]},{self.spot[1]} rot {self.turn}"


class Misfit(Exception):
    """Why a tile may not lie somewhere."""


def legal_placements(board: Board, tile: Tile, area: str) -> list[Placement]:
    """All places for a tile drawn from the deck of an area, in a settled order."""
    return [
        Placement(spot, turn)
        for spot in free_spots(board, area)
        for turn in tile.turns
        if fits(board, tile, area, Placement(spot, turn))
    ]


def free_spots(board: Board, area: str) -> list[Spot]:
    """The empty places beside the tiles of an area."""
    beside = {
        (x + dx, y + dy)
        for (x, y), laid in board.laid.items()
        if laid.tile.set == area
        for dx, dy in DIRECTIONS.values()
    }
    return sorted(beside - board.laid.keys())


def free_exits(board: Board, area: str) -> Iterator[tuple[Spot, str]]:
    """Tiles of an area and the sides on which something may still be joined to them."""
    for (x, y), laid in sorted(board.laid.items(), key=lambda item: item[0]):
        for side, (dx, dy) in DIRECTIONS.items():
            if (
                laid.tile.set == area
                and laid.shape.sides[side] != CLOSED
                and not board.is_outer(laid, side)
                and (x + dx, y + dy) not in board.laid
            ):
                yield (x, y), side


def fits(board: Board, tile: Tile, area: str, placement: Placement) -> bool:
    """Whether a tile may lie there."""
    try:
        check(board, tile, area, placement)
    except Misfit:
        return False
    return True


def check(board: Board, tile: Tile, area: str, placement: Placement) -> Laid:
    """The tile as it would lie there; raises Misfit with the reason if it may not (G5.1, G5.2)."""
    spot, turn = placement
    if spot in board.laid:
        raise Misfit(f"{board.laid[spot].tile.title} lies there")
    laid = Laid(tile, turn)
    joined = list[str]()
    for side, other in _around(board, spot):
        sides = laid.shape.sides[side], other.shape.sides[OPPOSITE[side]]
        if set(sides) == {CLOSED, EXIT}:
            raise Misfit(f"an exit would meet a closed side of {other.tile.title}")
        if CLOSED not in sides:
            if not board.may_join(laid, side, other):
                raise Misfit(f"{tile.title} and {other.tile.title} belong to different areas")
            joined.append(side)
        elif OPEN in sides and other.tile.set == tile.set:
            joined.append(side)
    if not joined:
        raise Misfit("no exit meets an exit there")
    laid = Laid(tile, turn, _floor(board, laid, spot, joined))
    of = board.sets[tile.set]
    if tile.id == of.start and of.outer:
        _check_start(board, laid, area, spot, joined)
    if tile.id == of.goal:
        anew = board.with_tile(spot, laid)
        if TOWN_SQUARE not in anew.distances(anew.spaces(spot)):
            raise Misfit("nobody could get there from Town Square")
    return laid


def _around(board: Board, spot: Spot) -> Iterator[tuple[str, Laid]]:
    for side, (dx, dy) in DIRECTIONS.items():
        other = board.laid.get((spot[0] + dx, spot[1] + dy))
        if other is not None:
            yield side, other


def floor_at(laid: Laid, side: str) -> int:
    """The floor of the mall to which a side belongs: an escalator goes up from its south."""
    if laid.tile.id == ESCALATOR:
        return 1 if side == side_turned("S", laid.turn) else 2
    return laid.floor


def _floor(board: Board, laid: Laid, spot: Spot, joined: list[str]) -> int:
    """The floor of a tile (G6.9); stores of different floors do not touch."""
    if laid.tile.set != MALL:
        return 1
    around = dict(_around(board, spot))
    below = {floor_at(around[side], OPPOSITE[side]) for side in joined}
    if laid.tile.id == ESCALATOR:
        if any(floor_at(around[side], OPPOSITE[side]) != floor_at(laid, side) for side in joined):
            raise Misfit("the escalator would join two floors on one side")
        return 1
    if len(below) > 1:
        raise Misfit("it would join the two floors")
    (floor,) = below
    if laid.tile.id == board.sets[MALL].goal and floor == 1:
        raise Misfit("the helipad of the mall is on its upper floor")
    if _is_store(laid) and any(
        _is_store(other) and other.tile.set == MALL and other.floor != floor
        for other in around.values()
    ):
        raise Misfit("stores of different floors may not touch")
    return floor


def _is_store(laid: Laid) -> bool:
    return any(letter in INTERIOR for row in laid.tile.grid for letter in row)


def _check_start(board: Board, laid: Laid, area: str, spot: Spot, joined: list[str]) -> None:
    """A start tile drawn later joins the area it was drawn in, and has room beyond (G3.3)."""
    around = dict(_around(board, spot))
    outer = next(side for side in DIRECTIONS if board.is_outer(laid, side))
    if joined != [outer] or around[outer].tile.set != area:
        raise Misfit("its outer side must join the area it was drawn in, and no other side")
    dx, dy = DIRECTIONS[OPPOSITE[outer]]
    beyond = spot[0] + dx, spot[1] + dy
    if beyond in board.laid:
        raise Misfit("there is no room for its area beyond it")
    if board.sets[laid.tile.set].beyond and list(_around(board, beyond)):
        raise Misfit("there is no room for the tile that comes with it")


def beyond(board: Board, laid: Laid, spot: Spot) -> Spot:
    """The place on the far side of a start tile."""
    outer = next(side for side in DIRECTIONS if board.is_outer(laid, side))
    dx, dy = DIRECTIONS[OPPOSITE[outer]]
    return spot[0] + dx, spot[1] + dy
