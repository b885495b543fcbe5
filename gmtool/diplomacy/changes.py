"""What a GM may put right in a position: "place A vie for Austria", "remove A vie", "move A vie to
boh", "owner vie Austria", "owner vie nobody".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.canonical import read_unit
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.state import State

PLACE = re.compile(r"place ([A-Z] \S+) for (.+)")
REMOVE = re.compile(r"remove ([A-Z] \S+)")
MOVE = re.compile(r"move ([A-Z] \S+) to (\S+)")
OWNER = re.compile(r"owner (\S+) (.+)")
NOBODY = "nobody"
EXPECTED = (
    "expected: place A vie for Austria, remove A vie, move A vie to boh, owner vie Austria (or"
    " nobody)"
)


def changed(board: Board, kinds: Collection[str], state: State, change: str) -> State:
    """The state after a change; raises ValueError for what is no change, or cannot be: a unit that
    is not there, a place that is taken or unfit, no such power.
    """
    makers: dict[re.Pattern[str], Callable[..., Position]] = {
        PLACE: _placed,
        REMOVE: _removed,
        MOVE: _moved,
        OWNER: _owned,
    }
    text = " ".join(change.split())
    for form, make in makers.items():
        if found := form.fullmatch(text):
            position = make(board, kinds, state, *found.groups())
            return replace(state, position=position)
    raise ValueError(EXPECTED)


def _placed(board: Board, kinds: Collection[str], state: State, text: str, power: str) -> Position:
    unit = _unit(board, kinds, text)
    known = {*state.seats, *state.position.powers()}
    if power not in known:
        raise ValueError(f'there is no power "{power}": {", ".join(sorted(known))}')
    _check_free(state.position, unit)
    units = {**state.position.units, unit.province: Owned(power, unit)}
    return replace(state.position, units=units)


def _removed(board: Board, kinds: Collection[str], state: State, text: str) -> Position:
    unit = _unit(board, kinds, text)
    position = state.position
    beaten = [each for each in position.dislodged if each.unit == unit]
    if beaten:
        left = tuple(each for each in position.dislodged if each not in beaten)
        return replace(position, dislodged=left)
    _check_there(position, unit)
    units = {place: owned for place, owned in position.units.items() if place != unit.province}
    return replace(position, units=units)


def _moved(board: Board, kinds: Collection[str], state: State, text: str, place: str) -> Position:
    unit = _unit(board, kinds, text)
    position = state.position
    _check_there(position, unit)
    arrived = _unit(board, kinds, f"{unit.kind} {place}")
    _check_free(position, arrived)
    power = position.units[unit.province].power
    units = {there: owned for there, owned in position.units.items() if there != unit.province}
    units[arrived.province] = Owned(power, arrived)
    return replace(position, units=units)


def _owned(board: Board, _: Collection[str], state: State, centre: str, power: str) -> Position:
    if centre not in board.by_id or not board.by_id[centre].centre:
        raise ValueError(f"{centre} is not a centre")
    if power not in (*state.seats, NOBODY):
        raise ValueError(f'there is no seat "{power}": {", ".join(state.seats)}, or {NOBODY}')
    centres = {each: owner for each, owner in state.position.centres.items() if each != centre}
    return state.position.with_centres(centres if power == NOBODY else {**centres, centre: power})


def _unit(board: Board, kinds: Collection[str], text: str) -> Unit:
    unit, fault = read_unit(board, text)
    if unit is None or unit.kind not in kinds:
        raise ValueError(fault or f"there is no kind of unit {text[0]}")
    return board.unit(unit)


def _check_free(position: Position, unit: Unit) -> None:
    if unit.province in position.units:
        raise ValueError(f"{position.units[unit.province].unit} stands in {unit.province}")


def _check_there(position: Position, unit: Unit) -> None:
    standing = position.units.get(province_of(unit.place))
    if standing is None or standing.unit != unit:
        there = f"{standing.unit} stands there" if standing else "nobody stands there"
        raise ValueError(f"there is no {unit}: {there}")
