"""Leaving with the helicopter, and the other ends of the game (G12)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmtool.gang.spaces import TOWN_SQUARE
from gmtool.gang.state import FUEL, PILOT, REVENANT, Seat, State
from gmtool.gang.table import Table
from gmtool.gang.turn_events import Ended


def why_not(
    state: State, seat: Seat, passengers: Sequence[Seat], agreed: Callable[[Seat], bool]
) -> str:
    """Why the helicopter does not take off as the active player orders, or "" (G1.2, G12.1)."""
    flying = [seat, *(p for p in passengers if p != seat)]
    carriers = [state.pilot.carrier, state.fuel.carrier]
    if seat not in carriers:
        return f"{seat} carries neither pilot nor fuel"
    if "" in carriers:
        missing = PILOT if not state.pilot.carrier else FUEL
        return f"nobody carries the {missing}"
    if len(flying) > state.rules.seats:
        return f"there are {state.rules.seats} seats beside the pilot's"
    for carrier in carriers:
        if carrier not in flying:
            return f"{carrier} carries what it needs and does not fly"
        if carrier != seat and not agreed(carrier):
            return f"{carrier} has not agreed"
    return next((reason for each in flying if (reason := _cannot_board(state, each))), "")


def _cannot_board(state: State, seat: Seat) -> str:
    player = state.players[seat]
    escapes = state.rules.revenant_can_escape and player.status == REVENANT
    if not player.alive and not escapes:
        return f"{seat} is no survivor"
    if player.at.spot != TOWN_SQUARE.spot:
        return f"{seat} is not on Town Square"
    if state.rules.takeoff_space == "center" and player.at != TOWN_SQUARE:
        return f"{seat} is not in the middle of Town Square"
    if [foe for foe in state.undead_at(player.at) if foe != seat]:
        return f"undead are on the space of {seat}"
    return ""


def take_off(table: Table, seat: Seat, passengers: Sequence[Seat]) -> str:
    """The helicopter takes off; why not, or ""."""
    reason = why_not(table.state, seat, passengers, table.conduct.boards)
    if reason:
        return reason
    flying = tuple(dict.fromkeys((seat, *passengers)))
    who = flying[0] if len(flying) == 1 else f"{', '.join(flying[:-1])} and {flying[-1]}"
    verb = "flies" if len(flying) == 1 else "fly"
    table.happen(Ended(f"{who} {verb} away and {'wins' if len(flying) == 1 else 'win'}.", flying))
    return ""


def nobody_left(table: Table) -> bool:
    """Whether no survivor is left; then everybody has lost (G12.3)."""
    if table.state.end or table.state.survivors():
        return bool(table.state.end)
    table.happen(Ended("No survivor is left: everybody has lost."))
    return True


def time_is_up(state: State) -> bool:
    """Whether the turn that has just been played was the last one (G1.3, G12.2)."""
    limit = state.rules.time_limit_value
    if state.rules.time_limit_mode == "turns":
        return state.turn > limit
    return state.rounds > limit
