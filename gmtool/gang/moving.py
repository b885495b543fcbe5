"""How survivors and revenants move (G6, G9.5 to G9.7, G9.12)."""

from __future__ import annotations

from gmtool.gang.card_events import UsedUp
from gmtool.gang.conduct import met
from gmtool.gang.fights import AWAY, fight_here, meet_revenant
from gmtool.gang.orders import Move, Use
from gmtool.gang.pawn_events import Jeep, Walked
from gmtool.gang.spaces import DIRECTIONS, TOWN_SQUARE, Space, read_space
from gmtool.gang.state import ESCAPE, HUNT, REVENANT, Seat, State
from gmtool.gang.table import Table
from gmtool.gang.tiles import MOTOR_POOL, ROAD

REVENANT_STEPS = 3
USED_UP, AS_ORDERED = "the roll is used up", "stopped as ordered"
"""How a move ends as it should: nobody is to be blamed."""


def roll_movement(table: Table) -> None:
    """The movement roll, with what cards and the jeep do to it (G4.4)."""
    if table.left is not None:
        return
    seat, state = table.active, table.state
    table.left = 0
    if state.bound("still", seat) or any(state.in_force("still now", seat)):
        table.note(f"{seat} cannot move in this turn.")
    elif table.frozen("movement"):
        table.note("There are no movement rolls now.")
    elif fixed := next(state.in_force("move set", seat), None):
        table.left = fixed.number
        table.use_up(fixed)
    else:
        value = max(0, table.roll(seat, "movement"))
        value += sum(table.cards[item].movement for item in state.players[seat].items)
        for effect in list(state.in_force("move times", seat)):
            value *= effect.number
            table.use_up(effect)
        if half := state.bound("move half", seat):
            value //= 2
            table.happen(UsedUp(half))
        if state.players[seat].jeep:
            value *= 2
        table.left = value


def borrowed(table: Table) -> Seat:
    """Who moves with the movement roll of the active player instead of him; "" if nobody."""
    effect = table.state.bound("borrowed", table.active) or next(
        table.state.in_force("borrowed now", table.active), None
    )
    return effect.owner if effect else ""


def move(table: Table, seat: Seat, order: Move) -> str:
    """A survivor moves as ordered; what cut it short, or ""."""
    roll_movement(table)
    rolled = table.left or 0
    if met(order.stops, table.state, seat, roll=rolled):
        return AS_ORDERED
    for step in order.steps:
        reason = _step(table, seat, step)
        if reason:
            return reason
        if met(order.stops, table.state, seat):
            return AS_ORDERED
    return ""


def _step(table: Table, seat: Seat, step: str) -> str:
    """One step, and the fight it leads to; why it is not made, or ""."""
    if not table.lives(seat):
        return f"{seat} is no survivor any more"
    if table.halted:
        return "the movement is over"
    if not table.left:
        return USED_UP
    there, reason = step_to(table.state, table.state.players[seat].at, step)
    if there is None:
        return reason
    reason = barred(table.state, seat, there)
    if reason:
        return reason
    enter(table, seat, there)
    table.left -= 1
    return ""


def step_to(state: State, here: Space, step: str) -> tuple[Space | None, str]:
    """The space a step leads to, or None and why it leads nowhere (G6.1)."""
    there = here.towards(step) if step in DIRECTIONS else read_space(step)
    if there is None or abs(there.x - here.x) + abs(there.y - here.y) != 1:
        return None, f"{step} is not next to {here}"
    if there not in state.board.letters:
        what = "is solid" if there.spot in state.board.laid else "has no tile yet"
        return None, f"{_side(step)} of {here} {what}"
    if there not in state.board.steps[here]:
        return None, f"{_side(step)} of {here} is a wall"
    return there, ""


def _side(step: str) -> str:
    return step if step in DIRECTIONS else f"the side to {step}"


def barred(state: State, seat: Seat, there: Space) -> str:
    """Why a survivor may not enter a space though the way is open, or "" (G6.2, G6.3)."""
    here = state.players[seat].at
    if state.rules.cap_mode == "total" and not state.room_for_survivor(there):
        return f"{there} is full"
    if not state.room_for_survivor(there):
        return f"two survivors stand on {there}"
    if there.spot != here.spot and any(state.in_force("bound to tile", seat)):
        return "he may not leave his tile"
    left = next(state.in_force("left tile", seat), None)
    if left is not None and left.at is not None and there.spot == left.at.spot:
        return "he may not come back to that tile"
    entering = state.board.inside(there) and not state.board.inside(here)
    if entering and state.bound("no building", seat):
        return "he may not enter a building in this turn"
    return ""


def enter(table: Table, seat: Seat, there: Space) -> None:
    """A survivor enters a space: his companion comes along, and he fights what is there (G6.4)."""
    state, here = table.state, table.state.players[seat].at
    table.happen(Walked(seat, (there,)))
    _drive(table, seat, here, there)
    _companion(table, seat, here, there)
    if (must := state.bound("must leave", seat)) and there.spot != here.spot:
        table.use_up(must)
    if state.board.letters[there] != "W":
        for effect in list(state.in_force("ignore in woods", seat)):
            table.use_up(effect)
    if fight_here(table, seat) == AWAY and state.rules.evade_ends_move:
        table.halted = True
    table.settle()


def _companion(table: Table, seat: Seat, here: Space, there: Space) -> None:
    """Two who move together do so as long as there is room (a card)."""
    for effect in list(table.state.in_force("paired", seat)):
        other = effect.owner
        beside = table.lives(other) and table.state.players[other].at == here
        if beside and table.state.room_for_survivor(there):
            table.happen(Walked(other, (there,)))


def _drive(table: Table, seat: Seat, here: Space, there: Space) -> None:
    """The jeep stays on roads; who passes the gate of the Motor Pool may take it (G6.10)."""
    board, player = table.state.board, table.state.players[seat]
    if player.jeep and board.letters[there] not in ROAD:
        table.happen(Jeep(seat, taken=False))
    gate = board.inside(here) != board.inside(there) and here.spot == there.spot
    pool = board.laid[there.spot].tile.id == MOTOR_POOL
    taken = any(other.jeep for other in table.state.players.values())
    wanted = any(use.item == "jeep" for use in table.conduct.given(seat, Use))
    if gate and pool and wanted and not board.inside(there) and not taken:
        table.happen(Jeep(seat, taken=True))


def duct(table: Table, seat: Seat, goal: Space) -> str:
    """Through the air ducts of the mall instead of the movement roll; why not, or "" (G6.9)."""
    state, here = table.state, table.state.players[seat].at
    board = state.board
    if table.left is not None:
        return "the movement has been rolled already"
    if not board.is_duct(here):
        return f"no duct begins at {here}"
    if goal not in board.letters or not board.is_duct(goal):
        return f"no duct ends at {goal}"
    if goal.spot not in board.neighbours(here.spot, corners=True):
        return f"{goal} is not in a store that touches this one"
    if not state.room_for_survivor(goal):
        return f"two survivors stand on {goal}"
    table.left = 0
    table.happen(Walked(seat, (goal,)))
    if fight_here(table, seat) == AWAY:
        table.halted = True
    table.settle()
    return ""


def prey_distances(state: State, seat: Seat) -> dict[Space, int]:
    """How far it is to the prey of a revenant, from everywhere; empty without one."""
    goal = state.players[seat].goal
    if goal is None or goal.kind != HUNT or not state.players[goal.prey].alive:
        return {}
    return state.board.distances([state.players[goal.prey].at])


def drawn_to(state: State, seat: Seat) -> dict[Space, int]:
    """The distances that each step of a revenant must shorten: to his prey, or, with the fuel, to
    Town Square; empty if he goes where he likes (G9.7, G9.12).
    """
    if not state.rules.revenant_forced_path:
        return {}
    goal = state.players[seat].goal
    if goal is not None and goal.kind == HUNT:
        return prey_distances(state, seat)
    if goal is not None and goal.kind == ESCAPE and state.fuel.carrier == seat:
        return state.board.distances([TOWN_SQUARE])
    return {}


def move_revenant(table: Table, seat: Seat, steps: tuple[str, ...]) -> str:
    """A revenant moves three spaces without a roll; what cut it short, or "" (G9.5 to G9.7)."""
    if table.left is None:
        still = table.state.bound("still", seat)
        table.left = 0 if still else REVENANT_STEPS
        if still:
            table.note(f"{seat} cannot move in this turn.")
    reason, path = "", list[Space]()
    here = table.state.players[seat].at
    for step in steps:
        if not table.left:
            reason = "three spaces are all"
            break
        there, reason = step_to(table.state, here, step)
        if there is None:
            break
        forced = drawn_to(table.state, seat)
        if here in forced and forced[here] and forced.get(there, 10**6) >= forced[here]:
            reason = f"{there} does not shorten the way"
            break
        path.append(there)
        here = there
        table.left -= 1
        if table.state.fuel.at == there or _quarry(table.state, seat, there):
            path, reason = _arrive(table, seat, path), ""
            if table.status(seat) != REVENANT or table.halted:
                return reason
            here = table.state.players[seat].at
    if path:
        _arrive(table, seat, path)
    return reason


def rest_of_hunt(table: Table, seat: Seat) -> None:
    """What is left of the steps of a revenant whom something draws: nothing turns him aside."""
    while table.status(seat) == REVENANT and not table.halted and table.left != 0:
        here, forced = table.state.players[seat].at, drawn_to(table.state, seat)
        if not forced.get(here):
            return
        steps, there = list[str](), here
        while forced[there] and len(steps) < (REVENANT_STEPS if table.left is None else table.left):
            nearer = (s for s in table.state.board.steps[there] if s in forced)
            there = min(nearer, key=lambda s: (forced[s], s))
            steps.append(str(there))
        before = here
        move_revenant(table, seat, tuple(steps))
        if table.state.players[seat].at == before:
            return


def _arrive(table: Table, seat: Seat, path: list[Space]) -> list[Space]:
    """A revenant stops at the end of a path, or before where there is no room (G9.6)."""
    while path and not table.state.room_for_undead(path[-1], seat):
        path = path[:-1]
    if path:
        table.happen(Walked(seat, tuple(path)))
        table.settle()
        fall_upon(table, seat)
    return []


def _quarry(state: State, seat: Seat, space: Space) -> list[Seat]:
    """Whom a revenant attacks on a space: his prey alone, or anybody (G9.7)."""
    there = [s for s in state.survivors_at(space) if not state.exempt(s)]
    goal = state.players[seat].goal
    if goal is not None and goal.kind == HUNT:
        return [s for s in there if s == goal.prey]
    return there


def fall_upon(table: Table, seat: Seat) -> None:
    """A revenant attacks whom he must where he stands, until nobody is left or he falls."""
    while table.status(seat) == REVENANT:
        quarry = _quarry(table.state, seat, table.state.players[seat].at)
        if not quarry:
            return
        meet_revenant(table, quarry[0], seat)
        table.settle()
    table.halted = True
