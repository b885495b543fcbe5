"""What cards can do to the undead and to the board; the second half of the primitives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from gmtool.gang.driving import put
from gmtool.gang.events import Destroyed, TileGone, UndeadMoved
from gmtool.gang.fights import fight_zombie
from gmtool.gang.primitives import Doing, Refused, primitive
from gmtool.gang.spaces import TOWN_SQUARE, Space, Spot
from gmtool.gang.state import REVENANT, Effect
from gmtool.gang.table import Table, until_end_of_turn, until_next_turn
from gmtool.gang.tiles import CEMETERY, REGULAR

FAR = 10**6


def _named(doing: Doing, where: str) -> list[Space]:
    """The spaces a step is about."""
    state, board = doing.table.state, doing.table.state.board
    named: Mapping[str, Callable[[], list[Space]]] = {
        "building": lambda: _building(doing, doing.space(doing.here)),
        "own building": lambda: _building(doing, doing.here),
        "tile": lambda: board.spaces(doing.space(doing.here).spot),
        "own tile": lambda: board.spaces(doing.here.spot),
        "target tile": lambda: board.spaces(state.players[doing.whom("target")[0]].at.spot),
        "target": lambda: [state.players[doing.whom("target")[0]].at],
        "self": lambda: [doing.here],
        "survivors": lambda: [state.players[seat].at for seat in state.survivors()],
        "cemetery": lambda: [
            space
            for spot, laid in board.laid.items()
            if laid.tile.id == CEMETERY
            for space in board.spaces(spot)
        ],
        "spaces": lambda: _chosen(doing),
    }
    return named[where]() if where in named else _by_default(doing, where)


def _building(doing: Doing, space: Space) -> list[Space]:
    building = doing.table.state.board.building(space)
    if not building:
        raise Refused(f"{space} is not in a building, nor at its door")
    return building


def _chosen(doing: Doing) -> list[Space]:
    for space in doing.spaces:
        if space not in doing.table.state.board.letters:
            raise Refused(f"{space} is no space of the board")
    return list(doing.spaces)


def _by_default(doing: Doing, where: str) -> list[Space]:
    """The spaces that were named, then all others, those near to other survivors first."""
    state = doing.table.state
    others = [state.players[s].at for s in state.survivors() if s != doing.seat]
    distances = state.board.distances(others)
    rest = sorted(state.board.letters, key=lambda s: (distances.get(s, FAR), s))
    chosen = _chosen(doing) + rest
    people = {player.at for player in state.players.values() if player.alive}
    if where == "empty":
        return [s for s in chosen if not state.undead_at(s) and s not in people]
    if where == "no player":
        return [s for s in chosen if s not in people]
    return chosen


@primitive
def place(doing: Doing, *, n: str = "1", where: str = "any", kind: str = REGULAR) -> None:
    """Undead appear: so many, one on each empty space ("fill"), as many again ("double")."""
    spaces, state = _named(doing, where), doing.table.state
    if n == "fill":
        for space in spaces:
            if not state.undead_at(space):
                doing.table.add_undead(kind, space)
    elif n == "each":
        for space in spaces:
            doing.table.add_undead(kind, space)
    else:
        there = sum(len(state.zombies_at(space)) for space in spaces)
        wanted = there if n == "double" else int(n[3:]) - there if n.startswith("to ") else int(n)
        _spread(doing.table, spaces, kind, wanted, most=1 if where == "empty" else 2)


def _spread(table: Table, spaces: list[Space], kind: str, wanted: int, most: int) -> None:
    """So many undead, one on a space first, a second one where there is no space left."""
    for there in range(most):
        for space in spaces:
            if wanted > 0 and len(table.state.undead_at(space)) <= there:
                wanted -= table.add_undead(kind, space)


@primitive
def remove(
    doing: Doing, *, where: str = "own building", n: str = "", kind: str = "", letters: str = ""
) -> None:
    """Undead that are no revenants are removed: all, or so many, or as many as a die shows."""
    table = doing.table
    spaces = _named(doing, where)
    if where == "spaces":
        _check_row(spaces)
    most = FAR
    if n == "die":
        most = table.roll(doing.seat, doing.card.title.lower())
    elif n:
        most = int(n)
    for space in spaces:
        if letters and table.state.board.letters[space] not in letters:
            continue
        for name in table.state.zombies_at(space):
            if most > 0 and kind in ("", table.state.undead[name].kind):
                table.destroy(name)
                most -= 1
    table.settle()


def _check_row(spaces: list[Space]) -> None:
    if not spaces:
        raise Refused("it needs spaces: at which?")
    if len(spaces) > 3:
        raise Refused("three spaces are the most")
    for one, other in pairwise(spaces):
        if abs(one.x - other.x) + abs(one.y - other.y) != 1:
            raise Refused(f"{one} and {other} are not next to each other")


@primitive
def kill_foe(doing: Doing) -> None:
    """The zombie that its player is about to fight is destroyed."""
    foes = [foe for foe in doing.table.foes(doing.seat) if doing.table.kind(foe) != REVENANT]
    if not foes:
        raise Refused("there is no zombie to fight")
    doing.table.destroy(foes[0], doing.seat)


@primitive
def shift(doing: Doing, *, n: str = "all", origin: str = "own tile", to: str = "adjacent") -> None:
    """Undead are moved: to spaces next to theirs, out of a building, to other tiles, anywhere."""
    table = doing.table
    if origin == "board":
        return _rearrange(doing, int(n))
    most = FAR if n == "all" else int(n)
    spaces = _named(doing, origin)
    for space in spaces:
        for name in table.state.zombies_at(space):
            if most <= 0:
                break
            most -= _shift_one(doing, name, set(spaces), to)
    return table.settle()


def _shift_one(doing: Doing, name: str, origin: set[Space], to: str) -> bool:
    table = doing.table
    here = table.state.undead[name].at
    free = [s for s in _ends(doing, here, origin, to) if table.state.room_for_undead(s, name)]
    if free:
        table.happen(UndeadMoved(name, here, free[0]))
    elif to == "other tiles":
        table.destroy(name)
    return bool(free)


def _ends(doing: Doing, here: Space, origin: set[Space], to: str) -> Iterable[Space]:
    """Where an undead may be put, what was named first."""
    state = doing.table.state
    if to == "target":
        return [state.players[doing.whom("target")[0]].at]
    if to == "adjacent":
        near = state.board.steps[here]
        return [s for s in near if s in doing.spaces] or near
    distances = state.board.distances([here])
    if to == "outside":
        ends = [s for s in distances if not state.board.inside(s) and s.spot == here.spot]
    else:
        spots = set(state.board.neighbours(here.spot))
        if to == "one tile":
            named = {space.spot for space in doing.spaces} & spots
            spots = named or set(sorted(spots)[:1])
        ends = [s for s in distances if s.spot in spots]
    return sorted((s for s in ends if s not in origin), key=lambda s: (distances[s], s))


def _rearrange(doing: Doing, most: int) -> None:
    """Zombies go anywhere legal: those at the first named spaces to the spaces named after them."""
    table, spaces = doing.table, _named(doing, "spaces")
    if len(spaces) < 2 or len(spaces) % 2 or len(spaces) > 2 * most:
        raise Refused(f"it needs pairs of spaces, from and to, at most {most}")
    for start, end in zip(spaces[::2], spaces[1::2], strict=True):
        names = table.state.zombies_at(start)
        if not names:
            raise Refused(f"no zombie stands on {start}")
        if not table.state.room_for_undead(end, names[0]):
            raise Refused(f"{end} is full")
        table.happen(UndeadMoved(names[0], start, end))
    table.settle()


@primitive
def freeze(doing: Doing, *, what: str = "zombies", until: str = "next") -> None:
    """Nobody, or no undead, can do something: until the next turn of its player is over."""
    state = doing.table.state
    if until == "turn":
        effect = until_end_of_turn(state, f"frozen {what}")
    else:
        effect = until_next_turn(state, f"frozen {what}", doing.seat)
    doing.table.begin(effect)


@primitive
def lasting(doing: Doing, *, kind: str = "", who: str = "", until: str = "next") -> None:
    """Something else holds for everybody or for its player, till the end of a turn."""
    state, seat = doing.table.state, doing.seat if who else ""
    at, owner = doing.here, doing.seat
    if until == "turn":
        effect = until_end_of_turn(state, kind, seat, at=at, owner=owner)
    elif until == "left":
        effect = Effect(kind, seat, at=at, owner=owner)
    else:
        effect = until_next_turn(state, kind, doing.seat, seat, at=at, owner=owner)
    doing.table.begin(effect)


@primitive
def close_tile(doing: Doing) -> None:
    """No undead moves onto this tile for the rest of the game."""
    doing.table.begin(Effect("closed tile", at=doing.here, owner=doing.seat))


@primitive
def blast(doing: Doing) -> None:
    """A tile at the edge of the board is destroyed; players on it come to Town Square."""
    table, state = doing.table, doing.table.state
    spot: Spot = doing.space().spot
    tile = state.board.laid[spot].tile
    cargo = {c.at.spot for c in (state.pilot, state.fuel) if c.at is not None}
    carriers = {state.players[c.carrier].at.spot for c in (state.pilot, state.fuel) if c.carrier}
    keys = {key for of in state.board.sets.values() for key in (of.start, of.goal)}
    if tile.id in keys or spot in cargo | carriers:
        raise Refused(f"{tile.title} may not be destroyed")
    if len(list(state.board.neighbours(spot))) == 4:
        raise Refused(f"{tile.title} is not at the edge of the board")
    rest = state.board.without_tile(spot)
    if len(rest.distances([TOWN_SQUARE])) < len(rest.letters):
        raise Refused("part of the board would be cut off")
    if any(p.at.spot == spot and not p.alive for p in state.players.values()):
        raise Refused("a dead player lies there")
    for name in [n for n, each in state.undead.items() if each.at.spot == spot]:
        table.destroy(name)
    for seat in [s for s in state.survivors() if state.players[s].at.spot == spot]:
        near = state.board.distances([TOWN_SQUARE])
        free = [s for s in near if s.spot != spot and table.state.room_for_survivor(s)]
        put(table, seat, min(free, key=lambda s: (near[s], s)))
    table.happen(TileGone(spot, tile.id))


@primitive
def revive(doing: Doing) -> None:
    """The zombie that has just been destroyed is back on its space."""
    space = doing.space()
    destroyed = (each for each in reversed(doing.table.events) if isinstance(each, Destroyed))
    kind = next((event.kind for event in destroyed), REGULAR)
    if not doing.table.add_undead(kind, space):
        raise Refused("there is no room for it")


@primitive
def ambush(doing: Doing, *, letters: str = "W") -> None:
    """Every other survivor on such a space fights at once as against a zombie."""
    table = doing.table
    for seat in doing.whom("others"):
        space = table.state.players[seat].at
        if table.state.board.letters[space] in letters:
            name = f"z{table.state.born + 1}"
            if table.add_undead(REGULAR, space):
                fight_zombie(table, seat, name)
            if name in table.state.undead:
                table.destroy(name)


@primitive
def spook(doing: Doing) -> None:
    """No dog may come nearer to its player until his next turn is over."""
    state = doing.table.state
    doing.table.begin(until_next_turn(state, "no dogs nearer", doing.seat, owner=doing.seat))
