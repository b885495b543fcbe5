"""The turn of a player, step by step (G4, G9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gmtool.gang import playing
from gmtool.gang.card_events import Discarded, Misses
from gmtool.gang.departure import nobody_left, take_off, time_is_up
from gmtool.gang.duels import attack
from gmtool.gang.events import Lies
from gmtool.gang.fights import AWAY, fight_here, waive
from gmtool.gang.hand import draw_card, draw_up, go_down
from gmtool.gang.horde import move_zombies
from gmtool.gang.laying import lay_tile
from gmtool.gang.moving import (
    barred,
    borrowed,
    enter,
    fall_upon,
    move,
    move_revenant,
    rest_of_hunt,
    roll_movement,
)
from gmtool.gang.orders import (
    ACTIONS,
    Attack,
    Discard,
    Draw,
    Forget,
    Give,
    Herd,
    Lay,
    Move,
    Order,
    Play,
    Standing,
    TakeOff,
    Use,
)
from gmtool.gang.pawn_events import Claimed, Rose, StandingOrders
from gmtool.gang.spaces import TOWN_SQUARE, Space
from gmtool.gang.state import DEAD, HUNT, RAMPAGE, REVENANT, Goal, Seat
from gmtool.gang.table import Table, until_next_turn
from gmtool.gang.turn_events import Ended, TurnBegan, TurnEnded

T = TypeVar("T")


def play_turn(table: Table) -> None:
    """Plays the turn that is due, to its end."""
    table.react = lambda window, seat, event: playing.answer(table, window, seat, event)
    seat = table.active
    _stand(table)
    player = table.state.players[seat]
    if player.misses:
        table.happen(TurnBegan(seat, missed=True))
        return _end(table)
    if player.status == DEAD:
        _rise(table, seat)
    table.happen(TurnBegan(seat))
    if seat not in table.conduct.orders:
        table.conduct.fall_back(f"No orders from {seat}: standing orders and defaults decide.")
    _others(table, seat)
    if table.status(seat) == REVENANT:
        _revenant(table, seat)
    elif table.lives(seat):
        _survivor(table, seat)
    if not table.state.end:
        if not nobody_left(table):
            _zombies(table, seat)
        if not nobody_left(table):
            _close(table, seat)
            _end(table)
    return None


def _end(table: Table) -> None:
    table.happen(TurnEnded(table.active))
    if time_is_up(table.state):
        table.happen(Ended("The time is up: everybody has lost."))


def _stand(table: Table) -> None:
    """Standing orders that came with this turn hold from now on."""
    for seat in table.state.seats:
        lines = [o.order for o in table.conduct.orders.get(seat, ()) if isinstance(o, Standing)]
        if not lines:
            continue
        kept = [] if Forget() in lines else list(table.state.players[seat].standing)
        kinds = {str(line).split()[0] for line in lines}
        new = [str(line) for line in lines if line != Forget()]
        texts = [text for text in kept if text.split()[0] not in kinds] + new
        table.happen(StandingOrders(seat, tuple(texts)))


def _first(table: Table, seat: Seat, kind: type[T]) -> T | None:
    return next(iter(table.conduct.given(seat, kind)), None)


def _rise(table: Table, seat: Seat) -> None:
    """A dead player comes back on the space of his death, or the nearest one with room (G9.2)."""
    state, player = table.state, table.state.players[seat]
    start = TOWN_SQUARE if state.rules.revenant_spawn == "start" else player.at
    distances = state.board.distances([start])
    free = [space for space in distances if state.room_for_undead(space)]
    at = min(free, key=lambda space: (distances[space], space), default=start)
    goal = player.goal or Goal(RAMPAGE)
    if goal.kind == HUNT and not state.players[goal.prey].alive:
        goal = Goal(RAMPAGE)
    table.happen(Rose(seat, at, goal))
    table.settle()


def _others(table: Table, seat: Seat) -> None:
    """What others play at the beginning of somebody's turn, and what belongs to its start."""
    playing.answer(table, "start_turn", seat, None)
    for other in table.state.in_order():
        if other == seat:
            continue
        for order in table.conduct.orders.get(other, ()):
            if isinstance(order, Play) and not playing.window_of(table.cards[order.card], order):
                _report(table, other, order, playing.play(table, other, order))
            elif isinstance(order, Use) and not order.window and order.item not in playing.DEVICES:
                _report(table, other, order, playing.use(table, other, order))
    playing.answer(table, "pre_tile", seat, None)


def _report(table: Table, seat: Seat, order: Order, reason: str) -> None:
    if reason:
        table.refuse(seat, order, reason)
    else:
        table.succeed(seat, order)


def _survivor(table: Table, seat: Seat) -> None:
    """Steps 1 to 5 of a survivor's turn."""
    order = _first(table, table.state.placer(), Lay)
    steps: list[Callable[[], None]] = [
        lambda: lay_tile(table, order),
        lambda: _fight(table, seat),
        lambda: playing.quarrel(table, seat),
        lambda: _draw(table, seat),
        lambda: playing.answer(table, "pre_move", seat, None),
        lambda: _act(table, seat),
    ]
    for step in steps:
        if table.lost or not table.lives(seat) or table.state.end:
            return
        step()


def _fight(table: Table, seat: Seat) -> None:
    """Step 2 (G4.2, G6.7): what is on the own space, but for an undead evaded before (G7.3)."""
    evaded = table.state.players[seat].evaded
    if fight_here(table, seat) == AWAY and table.state.rules.evade_ends_move:
        table.halted = True
    if table.state.players[seat].evaded == evaded:
        waive(table, seat)
    table.settle()


def _draw(table: Table, seat: Seat) -> None:
    order = _first(table, seat, Draw)
    draw_up(table, seat, order.decks if order else ())


def _act(table: Table, seat: Seat) -> None:
    """Steps 4 and 5 (G4.4, G4.5): moves, attacks, cards and all that runs as written."""
    if mover := borrowed(table):
        _run_for(table, seat, mover)
    elif effect := next(table.state.in_force("steered", seat), None):
        roll_movement(table)
        _walk_to(table, seat, effect.at or table.state.players[seat].at)
        table.halted = True
    for order in table.conduct.orders.get(seat, ()):
        if table.state.end or table.lost:
            return
        if not isinstance(order, ACTIONS):
            continue
        if not table.lives(seat):
            table.refuse(seat, order, f"{seat} is no survivor any more")
            continue
        _do(table, seat, order)


def _do(table: Table, seat: Seat, order: Order) -> None:
    if isinstance(order, Move):
        reason = move(table, seat, order)
        table.succeed(seat, order, reason)
    elif isinstance(order, Attack):
        _report(table, seat, order, attack(table, seat, order))
    elif isinstance(order, Give):
        _report(table, seat, order, _give(table, seat, order))
    elif isinstance(order, TakeOff):
        _report(table, seat, order, take_off(table, seat, order.passengers))
    elif isinstance(order, Play):
        if not playing.window_of(table.cards[order.card], order):
            _report(table, seat, order, playing.play(table, seat, order))
    elif isinstance(order, Use) and not order.window:
        _report(table, seat, order, playing.use(table, seat, order))


def _give(table: Table, seat: Seat, order: Give) -> str:
    """Pilot or fuel are handed over on the same space, or left there (G11.4); why not, or ""."""
    state = table.state
    if order.what not in state.carried(seat):
        return f"{seat} does not carry the {order.what}"
    here = state.players[seat].at
    if not order.to:
        table.happen(Lies(order.what, here))
        # claiming is automatic: he would have it back at once
        table.begin(until_next_turn(state, f"leaves {order.what}", seat, seat, at=here))
        table.settle()
        return ""
    if order.to == seat or order.to not in state.survivors_at(here):
        return f"{order.to} is not on the same space"
    table.happen(Claimed(order.what, order.to, seat))
    return ""


def _run_for(table: Table, seat: Seat, mover: Seat) -> None:
    """The movement roll of one player moves another instead (a card)."""
    effect = next(e for e in table.state.effects if e.kind == "borrowed" and e.seat == seat)
    roll_movement(table)
    if table.lives(mover) and effect.at is not None:
        _walk_to(table, mover, effect.at)
    table.left, table.halted = 0, True


def _walk_to(table: Table, seat: Seat, goal: Space) -> None:
    """Somebody goes where another wants him to, as far as the roll carries."""
    for there in table.state.board.way(table.state.players[seat].at, goal):
        halted = seat == table.active and table.halted
        if not table.left or halted or not table.lives(seat) or barred(table.state, seat, there):
            return
        enter(table, seat, there)
        table.left -= 1


def _revenant(table: Table, seat: Seat) -> None:
    """The turn of a revenant: he places a tile and goes three spaces (G9.5)."""
    lay_tile(table, _first(table, table.state.placer(), Lay))
    fall_upon(table, seat)
    if table.status(seat) != REVENANT or table.lost:
        return
    for order in table.conduct.orders.get(seat, ()):
        if isinstance(order, Move) and not table.halted and table.status(seat) == REVENANT:
            table.succeed(seat, order, move_revenant(table, seat, order.steps))
    rest_of_hunt(table, seat)


def _zombies(table: Table, seat: Seat) -> None:
    """Step 6 (G4.6); also for who has died in his own turn (G9.1) and for revenants (G9.5)."""
    if table.lost:
        return
    player = table.state.players[seat]
    undead = player.status == REVENANT or (player.status == DEAD and seat not in table.fallen)
    if undead and not table.state.rules.revenant_zombie_roll:
        return
    order = _first(table, seat, Herd)
    if order is None and seat in table.conduct.orders:
        table.conduct.fall_back(f"{seat} did not move zombies: towards the nearest survivor.")
    move_zombies(table, order)


def _close(table: Table, seat: Seat) -> None:
    """Step 7 (G4.7), and what cards do at the end of a turn."""
    if not table.lives(seat):
        return
    if list(table.state.in_force("must leave", seat)) and table.state.bound("must leave", seat):
        table.note(f"{seat} has not left his tile and misses a turn.")
        table.happen(Misses(seat))
    for _ in range(table.sixes if list(table.state.in_force("draw for sixes", seat)) else 0):
        draw_card(table, seat, table.state.area_of(seat))
    order = _first(table, seat, Discard)
    if order is not None and not table.lost:
        if order.card in table.state.players[seat].hand:
            table.happen(Discarded(seat, (order.card,), why="as ordered"))
            table.succeed(seat, order)
        else:
            table.refuse(seat, order, "it is not in his hand")
    go_down(table, seat)
