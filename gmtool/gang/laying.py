"""The tile of a turn: laid, peopled, and what it brings to light (G4.1, G5, G11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtool.gang.board import Board, Laid
from gmtool.gang.events import Lies, Opened, TileLaid, TileUnused, TokenLaid
from gmtool.gang.orders import Lay
from gmtool.gang.pawn_events import Claimed
from gmtool.gang.placing import Placement, beyond, check, free_exits, free_spots, legal_placements
from gmtool.gang.spaces import DIRECTIONS, OPPOSITE, TOWN_SQUARE, Space, Spot, space_of
from gmtool.gang.state import BULLET, FUEL, HEART, PILOT, REVENANT, Seat, State
from gmtool.gang.table import Table
from gmtool.gang.tiles import EXIT, INTERIOR, TOWN, Tile

INNER = INTERIOR | frozenset("LA")


def nearest_placement(state: State, seat: Seat, legal: Sequence[Placement]) -> Placement:
    """The legal place nearest to a pawn: what happens to a tile unasked."""
    x, y = state.players[seat].at.spot
    return min(legal, key=lambda p: (abs(p.spot[0] - x) + abs(p.spot[1] - y), p))


def lay_tile(table: Table, order: Lay | None) -> None:
    """The active player draws a tile and lays it, or somebody lays it for him (G4.1, G5.6)."""
    state, seat = table.state, table.active
    area, name = state.area_of(seat), state.drawn_tile()
    if not name:
        return
    tile = table.tiles.tiles[name]
    legal = legal_placements(state.board, tile, area)
    if not legal:
        _fits_nowhere(table, area, tile)
        return
    placer, chosen = state.placer(), order.placement if order else None
    if effect := next(state.in_force("laid for", seat), None):
        placer = effect.owner
        chosen = Placement(effect.at.spot, effect.number) if effect.at else None
    if chosen is not None and chosen not in legal:
        table.note(f"{tile.title} cannot lie at {chosen}; it lies as near to {seat} as it can.")
        chosen = None
    if chosen is None:
        chosen = nearest_placement(state, placer, legal)
        if order is None:
            table.conduct.fall_back(f"{placer} did not place the tile: as near as possible.")
    laid = check(state.board, tile, area, chosen)
    put_down(table, seat, area, chosen.spot, laid, order.zombies if order else ())


def put_down(
    table: Table, seat: Seat, area: str, spot: Spot, laid: Laid, zombies: Sequence[Space] = ()
) -> None:
    """A tile comes to lie on the board with all it brings."""
    last = len(table.state.decks[area].tiles) == 1
    table.happen(TileLaid(seat, area, spot, laid))
    people(table, spot, laid, zombies)
    of = table.tiles.sets[laid.tile.set]
    if laid.tile.id == of.start and of.beyond:
        there = beyond(table.state.board, laid, spot)
        other = Laid(table.tiles.tiles[of.beyond])
        table.happen(TileLaid(seat, of.id, there, other))
        people(table, there, other)
    _bring_to_light(table, seat, spot, laid.tile)
    if last and area == TOWN and fuel_tiles(table.state) == ():
        _last_tile(table, seat, spot)
    table.settle()


def fuel_tiles(state: State) -> tuple[str, ...]:
    """The tiles where the fuel may be; none in a game of the town alone (G3.1, G3.3)."""
    expansions = [of.goal for of in state.board.sets.values() if of.id != TOWN]
    return tuple(expansions[:1] if state.rules.fuel_set == "first" else expansions)


def _bring_to_light(table: Table, seat: Seat, spot: Spot, tile: Tile) -> None:
    """The pilot is at the helipad of the town, the fuel at that of an expansion (G11.1, G11.2)."""
    state, centre = table.state, space_of(spot)
    if tile.id == table.tiles.sets[TOWN].goal:
        if state.rules.pilot_claim == "placer" and table.lives(seat):
            table.happen(Claimed(PILOT, seat))
        else:
            table.happen(Lies(PILOT, centre, state.rules.pilot_claim == "tile"))
    elif tile.id in fuel_tiles(state) and state.fuel.at is None and not state.fuel.carrier:
        inner = [s for s in state.board.spaces(spot) if state.board.inside(s)]
        table.happen(Lies(FUEL, inner[0] if inner else centre, bool(inner)))


def _last_tile(table: Table, seat: Seat, spot: Spot | None) -> None:
    """Whoever places the last town tile has found the fuel (G11.2)."""
    able = table.lives(seat) or table.status(seat) == REVENANT
    if spot is not None and (table.state.rules.fuel_core_claim == "center" or not able):
        centre = space_of(spot)
        board = table.state.board
        table.happen(Lies(FUEL, centre if centre in board.letters else board.spaces(spot)[0]))
    else:
        table.happen(Claimed(FUEL, seat))


def _fits_nowhere(table: Table, area: str, tile: Tile) -> None:
    """A tile for which there is no place: put away, or, if the game needs it, shuffled back or
    joined by force (G5.5, G5.8).
    """
    seat, rest = table.active, table.state.decks[area].tiles[1:]
    closed = next(free_exits(table.state.board, area), None) is None
    if not table.tiles.is_key(tile):
        table.happen(TileUnused(seat, area, tile.id, rest, back=False))
        if not rest and area == TOWN and fuel_tiles(table.state) == ():
            _last_tile(table, seat, None)
        if closed:
            table.note(f"No tile can ever be placed here again: {seat} loses the rest of the turn.")
            table.lost = True
    elif rest:
        deck = table.shuffled(f"tiles of {area}", table.state.decks[area].tiles)
        table.happen(TileUnused(seat, area, tile.id, deck, back=True))
    else:
        _join_by_force(table, area, tile)


def _join_by_force(table: Table, area: str, tile: Tile) -> None:
    """The last tile of a deck is joined to any free exit, whatever its sides (G5.5)."""
    board, seat = table.state.board, table.active
    reached = {space.spot for space in board.distances([TOWN_SQUARE])}
    free = next((each for each in free_exits(board, area) if each[0] in reached), None)
    if free is None:
        spot = free_spots(board, area)[0]
        beside, side = next(
            ((x, y), s)
            for (x, y) in sorted(board.laid)
            for s, (dx, dy) in DIRECTIONS.items()
            if (x + dx, y + dy) == spot and board.laid[x, y].tile.set == area
        )
    else:
        beside, side = free
        dx, dy = DIRECTIONS[side]
        spot = beside[0] + dx, beside[1] + dy
    outer = table.tiles.sets[tile.set].outer if tile.id == table.tiles.sets[tile.set].start else ""
    turns = [t for t in (0, 90, 180, 270) if board.is_outer(Laid(tile, t), OPPOSITE[side])]
    laid = Laid(tile, turns[0] if outer and turns else 0)
    table.note(f"{tile.title} fits nowhere and is joined to {beside[0]},{beside[1]} all the same.")
    put_down(table, seat, area, spot, laid)
    _open_a_way(table, beside, side, spot)


def _open_a_way(table: Table, beside: Spot, side: str, spot: Spot) -> None:
    """A way from a tile to the one that was joined by force, if there is none."""
    board = table.state.board
    if TOWN_SQUARE in board.distances(board.spaces(spot)):
        return
    for one in _edge(board, beside, side):
        other = one.towards(side)
        if other in board.letters:
            table.happen(Opened(one, other))
            return


def _edge(board: Board, spot: Spot, side: str) -> Iterator[Space]:
    return (s for s in board.spaces(spot) if s.towards(side).spot != spot)


def people(table: Table, spot: Spot, laid: Laid, zombies: Sequence[Space] = ()) -> None:
    """The undead and the tokens of a new tile: one of a kind on a space, as long as there is room
    (G5.3, G5.4).
    """
    tile, board = laid.tile, table.state.board
    spaces = board.spaces(spot)
    inner = [s for s in spaces if board.letters[s] in INNER] or spaces
    if tile.undead == "exits":
        exits = [
            s for s in spaces if s.part in laid.shape.sides and laid.shape.sides[s.part] == EXIT
        ]
        if table.state.rules.spawn_roads == "any" and _all_in(zombies, spaces, len(exits)):
            exits = list(zombies)
        spread(table, exits, tile.kind, len(exits))
    elif tile.undead == "die":
        spread(table, spaces, tile.kind, table.roll(table.active, "dogs"))
    else:
        spread(table, inner, tile.kind, int(tile.undead))
    tokens = [HEART] * tile.hearts + [BULLET] * tile.bullets
    for space, token in zip(inner, tokens, strict=False):
        table.happen(TokenLaid(space, token))


def _all_in(zombies: Sequence[Space], spaces: Sequence[Space], number: int) -> bool:
    return len(set(zombies)) == number and set(zombies) <= set(spaces)


def spread(table: Table, spaces: Sequence[Space], kind: str, number: int) -> None:
    """Undead on the spaces of a new tile: one on each first, a second one only then (G5.4)."""
    for space in [*spaces, *spaces][:number]:
        table.add_undead(kind, space)
