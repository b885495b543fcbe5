"""What cards can do to where players go, and when: a part of the primitives."""

from __future__ import annotations

from gmtool.gang.board import Board
from gmtool.gang.card_events import Again, Misses
from gmtool.gang.events import Opened
from gmtool.gang.fights import fight_here
from gmtool.gang.pawn_events import Put
from gmtool.gang.primitives import Doing, Refused, primitive
from gmtool.gang.spaces import DIRECTIONS, TOWN_SQUARE, Space, Spot, space_of
from gmtool.gang.state import Effect, Seat
from gmtool.gang.table import Table, until_end_of_turn, until_next_turn
from gmtool.gang.tiles import BRIDGE, CABIN, WOODS


@primitive
def movement(
    doing: Doing, *, who: str = "self", times: str = "", half: str = "", fixed: str = ""
) -> None:
    """Changes the next movement roll of somebody: times, half, or a number instead of it."""
    state = doing.table.state
    for seat in doing.whom(who):
        if half:
            rolls_now = seat == state.active and doing.table.left is None
            since = state.turn - rolls_now
            doing.table.begin(Effect("move half", seat, seat, since))
            continue
        if doing.table.left is not None:
            raise Refused("the movement has been rolled already")
        kind, number = ("move set", fixed) if fixed else ("move times", times)
        doing.table.begin(until_end_of_turn(state, kind, seat, number=int(number)))


@primitive
def still(doing: Doing, *, who: str = "target", now: str = "") -> None:
    """Somebody does not move: in his next turn, or in this one."""
    state = doing.table.state
    for seat in doing.whom(who):
        if now:
            if doing.table.left is not None or seat != state.active:
                raise Refused("it is played before the own movement roll")
            doing.table.begin(until_end_of_turn(state, "still now", seat))
        else:
            doing.table.begin(until_next_turn(state, "still", seat, seat))


@primitive
def bind(doing: Doing, *, kind: str = "", now: str = "") -> None:
    """Something binds the target until the end of his next turn, or of this one if it is his."""
    state, target = doing.table.state, doing.whom("target")[0]
    since = state.turn - 1 if now and target == state.active else state.turn
    at = state.players[target].at
    for each in kind.split(" and "):
        doing.table.begin(Effect(each, target, target, since, at=at, owner=doing.seat))


@primitive
def miss(doing: Doing, *, who: str = "target", now: str = "") -> None:
    """Somebody misses his next turn, or the one that has just begun."""
    for seat in doing.whom(who):
        if now and seat == doing.table.active:
            doing.table.lost = True
        else:
            doing.table.happen(Misses(seat))


@primitive
def again(doing: Doing) -> None:
    """Another turn after this one."""
    doing.table.happen(Again(doing.seat))


@primitive
def halt(doing: Doing) -> None:
    """The movement of the active player ends."""
    doing.table.halted = True


@primitive
def teleport(doing: Doing, *, who: str = "self", to: str = "chosen") -> None:
    """A pawn is put on another space; pilot and fuel stay behind (G10.5)."""
    for seat in doing.whom(who):
        put(doing.table, seat, _goal(doing, seat, to))


def put(table: Table, seat: Seat, goal: Space) -> None:
    """A pawn is put somewhere and fights what is there."""
    state, here = table.state, table.state.players[seat].at
    if goal == here:
        return
    if not state.room_for_survivor(goal):
        raise Refused(f"two survivors stand on {goal}")
    table.happen(Put(seat, here, goal, state.rules.items_teleport_drops))
    if fight_here(table, seat) == "evaded" and seat == table.active:
        table.halted = True
    table.settle()


def _goal(doing: Doing, seat: Seat, to: str) -> Space:
    """Where a pawn is put; raises Refused if it may not be there."""
    state = doing.table.state
    board, here = state.board, state.players[seat].at
    if to == "square":
        return TOWN_SQUARE
    if to in ("nearest", "bridge", "outside"):
        return _near(doing, seat, to)
    goal = doing.space()
    if to == "beside building":
        if board.inside(goal) or not any(board.inside(s) for s in _around(goal, board)):
            raise Refused(f"{goal} is not next to a building")
        return goal
    if goal.spot not in set(board.neighbours(here.spot)):
        raise Refused(f"{goal} is not on a tile next to his")
    if to == "woods" and board.area(goal) != WOODS:
        raise Refused(f"{goal} is not in the woods")
    return goal


def _near(doing: Doing, seat: Seat, to: str) -> Space:
    state = doing.table.state
    board, here = state.board, state.players[seat].at
    if to == "nearest":
        other = doing.table.nearest(seat)
        if not other:
            raise Refused("there is nobody to go to")
        return state.players[other].at
    if to == "bridge":
        spots = [spot for spot, laid in board.laid.items() if laid.tile.id == BRIDGE]
        return space_of(spots[0]) if spots else TOWN_SQUARE
    if board.laid[here.spot].tile.id != CABIN or not board.inside(here):
        raise Refused(f"{seat} is not in the Cabin")
    free = [
        s for s in board.spaces(here.spot) if not board.inside(s) and state.room_for_survivor(s)
    ]
    if not free:
        raise Refused("there is no room outside")
    return free[0]


def _around(space: Space, board: Board) -> list[Space]:
    """The spaces beside one, whatever is between them."""
    return [there for side in DIRECTIONS if (there := space.towards(side)) in board.letters]


@primitive
def swap(doing: Doing) -> None:
    """Two players change places; pilot and fuel stay where they were."""
    table, target = doing.table, doing.whom("target")[0]
    here, there = doing.here, table.state.players[target].at
    drops = table.state.rules.items_teleport_drops
    table.happen(Put(doing.seat, here, there, drops))
    table.happen(Put(target, there, here, drops))
    table.settle()


@primitive
def push(doing: Doing, *, steps: str = "5") -> None:
    """The target is moved so many spaces towards a space and fights what it meets."""
    walk(doing, doing.whom("target")[0], int(steps))


def walk(doing: Doing, seat: Seat, steps: int) -> None:
    """Somebody is moved by another, as far as it goes."""
    from gmtool.gang.moving import barred, enter

    table, goal = doing.table, doing.space()
    for there in table.state.board.way(table.state.players[seat].at, goal)[:steps]:
        if not table.lives(seat) or barred(table.state, seat, there):
            return
        enter(table, seat, there)


@primitive
def steer(doing: Doing) -> None:
    """Its player decides where the target goes in this turn: towards a space, or nowhere."""
    state, target = doing.table.state, doing.whom("target")[0]
    if target != state.active or doing.table.left is not None:
        raise Refused("it is played before the target moves in his own turn")
    goal = doing.space(state.players[target].at)
    effect = until_end_of_turn(state, "steered", target, at=goal, owner=doing.seat)
    doing.table.begin(effect)


@primitive
def borrow(doing: Doing) -> None:
    """The next movement roll of the target moves the player of the card instead."""
    state, target = doing.table.state, doing.whom("target")[0]
    now = target == state.active and doing.table.left is None
    since = state.turn - now
    goal = doing.spaces[0] if doing.spaces else None
    doing.table.begin(Effect("borrowed", target, target, since, at=goal, owner=doing.seat))


@primitive
def pair(doing: Doing) -> None:
    """The target comes along for the rest of the movement."""
    state, target = doing.table.state, doing.whom("target")[0]
    doing.table.begin(until_end_of_turn(state, "paired", doing.seat, owner=target))


@primitive
def breach(doing: Doing) -> None:
    """A way is opened to the next tile, for good; not to or from a helipad."""
    state, goal = doing.table.state, doing.space()
    here = doing.here
    if goal not in _around(here, state.board) or goal.spot == here.spot:
        raise Refused(f"{goal} is not next to him on another tile")
    if any("L" in "".join(state.board.laid[s.spot].tile.grid) for s in (here, goal)):
        raise Refused("not to or from a helipad")
    doing.table.happen(Opened(here, goal))


@primitive
def quarrel(doing: Doing) -> None:
    """The target must attack somebody near in his next turn: both roll, the loser is sent away."""
    state, target = doing.table.state, doing.whom("target")[0]
    effect = until_next_turn(state, "quarrel", target, target, owner=doing.seat)
    doing.table.begin(effect)


@primitive
def lay_for(doing: Doing) -> None:
    """Its player places the tile that the target has drawn; not a helipad."""
    state, target = doing.table.state, doing.whom("target")[0]
    if target != state.active:
        raise Refused(f"{target} draws no tile in this turn")
    if state.drawn_tile() in {of.goal for of in state.board.sets.values()}:
        raise Refused("the tile is a helipad or the Cabin")
    spot: Spot | None = doing.spaces[0].spot if doing.spaces else None
    at = space_of(spot) if spot else None
    effect = until_end_of_turn(
        state, "laid for", target, at=at, number=90 * ((doing.choice or 1) - 1), owner=doing.seat
    )
    doing.table.begin(effect)
