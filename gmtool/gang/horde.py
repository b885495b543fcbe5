"""How the zombies move: so many as the die shows, each once (G6.8)."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.gang.events import UndeadMoved
from gmtool.gang.orders import Herd
from gmtool.gang.spaces import Space
from gmtool.gang.state import Seat, State
from gmtool.gang.table import Table
from gmtool.gang.tiles import DOG, ENHANCED, MALL

FAR = 10**6


def move_zombies(table: Table, order: Herd | None) -> None:
    """The zombie roll of the active player, and who moves where."""
    seat = table.active
    number = max(0, table.roll(seat, "zombies"))
    moved = set[str]()
    if order is not None:
        for name, steps in order.moves:
            if len(moved) == number:
                table.refuse(seat, order, f"{name} stays: the die shows {number}")
                break
            reason = _by_steps(table, name, steps, moved)
            if reason:
                table.refuse(seat, order, f"{name} stays: {reason}")
    # those that the roller does not choose himself are chosen for him
    for name in list(_by_distance(table, order)):
        if len(moved) == number:
            break
        if name not in moved and _by_itself(table, name, order):
            moved.add(name)
    table.settle()


def _by_steps(table: Table, name: str, steps: tuple[str, ...], moved: set[str]) -> str:
    """A zombie moves as ordered; why not, or ""."""
    state = table.state
    if name not in state.undead:
        return "it is not on the board"
    if name in moved:
        return "it has moved"
    each = state.undead[name]
    if len(steps) > table.tiles.kinds[each.kind].steps:
        return f"so far a {each.kind} one does not go"
    here = each.at
    for step in steps:
        there = here.towards(step)
        if there not in _ways(table, name, here):
            return f"{step} of {here} is closed to it"
        here = there
    if here == each.at:
        return "it must end elsewhere"
    table.happen(UndeadMoved(name, each.at, here))
    moved.add(name)
    return ""


def _ways(table: Table, name: str, here: Space) -> Iterator[Space]:
    """Where an undead can step: through no wall, to no full space, where no card keeps it out."""
    state = table.state
    passing = here != state.undead[name].at and state.undead[name].kind == ENHANCED
    if is_frozen(table, name) or (passing and state.undead_at(here)):
        return
    for there in state.board.steps[here]:
        if not state.room_for_undead(there, name) or _kept_out(table, name, here, there):
            continue
        yield there


def is_frozen(table: Table, name: str) -> bool:
    """Whether a card keeps an undead from moving at all."""
    each, state = table.state.undead[name], table.state
    if table.frozen("zombies"):
        return True
    return any(state.in_force("frozen mall")) and state.board.area(each.at) == MALL


def _kept_out(table: Table, name: str, here: Space, there: Space) -> bool:
    state = table.state
    if there.spot != here.spot and any(
        effect.at is not None and effect.at.spot == there.spot
        for effect in state.in_force("closed tile")
    ):
        return True
    if state.undead[name].kind != DOG:
        return False
    return any(
        _nearer(state, effect.owner, here, there) for effect in state.in_force("no dogs nearer")
    )


def _nearer(state: State, seat: Seat, here: Space, there: Space) -> bool:
    distances = state.board.distances([state.players[seat].at])
    return distances.get(there, FAR) < distances.get(here, FAR)


def _goals(table: Table, order: Herd | None) -> list[Space]:
    state = table.state
    named = order and (order.toward or order.away)
    if named:
        return [state.players[named].at]
    return [state.players[seat].at for seat in state.survivors()]


def _by_distance(table: Table, order: Herd | None) -> Iterator[str]:
    """The zombies in the order in which they come to mind: those next to the goal first, those
    that have arrived last; the farthest first if they are to go away.
    """
    distances = table.state.board.distances(_goals(table, order))
    away = order is not None and order.away != ""

    def near(name: str) -> tuple[int, int]:
        distance = distances.get(table.state.undead[name].at, FAR)
        return (FAR + 1 if distance == 0 and not away else distance, int(name[1:]))

    yield from sorted(table.state.undead, key=near)


def _by_itself(table: Table, name: str, order: Herd | None) -> bool:
    """A zombie moves as near as it can, or as far away; False if it cannot move."""
    each = table.state.undead[name]
    distances = table.state.board.distances(_goals(table, order))
    sign = -1 if order is not None and order.away else 1
    here, gone = each.at, list[Space]()
    for _ in range(table.tiles.kinds[each.kind].steps):
        ways = [there for there in _ways(table, name, here) if there not in (each.at, *gone)]
        if not ways:
            break
        there = min(ways, key=lambda s: (sign * distances.get(s, FAR), s))
        better = sign * distances.get(there, FAR) < sign * distances.get(here, FAR)
        if gone and not better:
            break
        gone.append(there)
        here = there
    if not gone:
        return False
    table.happen(UndeadMoved(name, each.at, here))
    return True
