"""Random positions on any map with orders of every kind, legal and illegal, as people send them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from gmtool.diplomacy.board import COAST, SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Convoy, Hold, Move, Order, Support, Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.files.maps import find_map, load_map
from tests.brute.positions import positions

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

POWERS = ("Austria", "England", "France")
REGION = 12
"""How many provinces, near to each other, the units of a position stand in."""


@dataclass(frozen=True)
class Phase:
    """Units on a board, and the order lines of each power."""

    board: Board
    units: dict[str, Owned]
    orders: dict[str, list[Order]]
    rules: Rules

    @property
    def position(self) -> Position:
        """The units as a position without centres."""
        return Position(self.units)


@cache
def board_of(name: str) -> Board:
    """A map that comes with gmtool, read once."""
    return load_map(find_map(name)).board


@cache
def region(board: Board, middle: str) -> tuple[str, ...]:
    """The provinces nearest to one, itself among them."""
    far = board.distances([middle])
    return tuple(sorted(far, key=lambda province: (far[province], province))[:REGION])


RULES: SearchStrategy[Rules] = st.builds(
    Rules,
    **{
        field.name: st.sampled_from(Rules.choices()[field.name])
        for field in fields(Rules)
        if field.name not in ("build", "disband_order", "nmr_limit")
    },
)
BOARDS = st.sampled_from(["standard", "gatelands"]).map(board_of)


def phases(*, one_order: bool = False) -> SearchStrategy[Phase]:
    """A movement phase under any rules; with `one_order` no power orders its unit twice."""
    return crossings() | crowds(one_order=one_order)


@st.composite
def crossings(draw: DrawFn) -> Phase:
    """Convoys that are attacked and land on each other, with legal orders only."""
    board = draw(BOARDS)
    [(units, planned)] = positions(board, draw(st.integers(0, 1_000_000)), 1)
    orders: dict[str, list[Order]] = {}
    for province, order in planned.items():
        orders.setdefault(units[province].power, []).append(order)
    return Phase(board, units, orders, draw(RULES))


@st.composite
def crowds(draw: DrawFn, *, one_order: bool) -> Phase:
    """Units side by side, whose orders fit together or do not make sense at all."""
    board = draw(BOARDS)
    near = region(board, draw(st.sampled_from([province.id for province in board.provinces])))
    empty = draw(st.sets(st.sampled_from(near), max_size=REGION - 1))
    units: dict[str, Owned] = {}
    for province in draw(st.permutations([each for each in near if each not in empty])):
        unit = draw(unit_in(board, province))
        units[province] = Owned(draw(st.sampled_from(POWERS)), unit)
    plans = draw(planned(board, units))
    orders: dict[str, list[Order]] = {power: [] for power in draw(st.permutations(POWERS))}
    for province, (power, unit) in units.items():
        careless = draw(st.integers(0, 15))
        if careless == 0:
            orders[power].append(draw(any_order(unit, units, board)))
        elif careless > 1 and province in plans:
            orders[power].append(plans[province])
    for _ in range(draw(st.integers(0, 2))):
        unit, power = draw(st.sampled_from([*units.values()])).unit, draw(st.sampled_from(POWERS))
        if not (one_order and units[unit.province].power == power):
            orders[power].append(draw(any_order(unit, units, board)))
    return Phase(board, units, orders, draw(RULES))


@st.composite
def unit_in(draw: DrawFn, board: Board, province: str) -> Unit:
    """A unit that can stand in a province."""
    space = board.by_id[province]
    kind = FLEET if space.kind == SEA else ARMY
    if space.kind == COAST:
        kind = draw(st.sampled_from([ARMY, FLEET]))
    place = draw(st.sampled_from(space.coasts)) if kind == FLEET and space.coasts else province
    return Unit(kind, place)


@st.composite
def planned(draw: DrawFn, board: Board, units: dict[str, Owned]) -> dict[str, Order]:
    """Orders that fit together: some move, some are carried, the others support or carry them."""
    moves: dict[str, Move] = {}
    plans: dict[str, Order] = {}
    roles = {
        province: draw(st.sampled_from("CCMSH" if board.by_id[province].kind == SEA else "MMMSSH"))
        for province in units
    }
    for province, (_, unit) in units.items():
        goals = [*board.moves(unit), *landings(board, unit, units, roles)]
        if roles[province] == "M" and goals:
            # into each other's way rather than into the open
            goals += [goal for goal in goals if province_of(goal) in units]
            via = draw(st.integers(0, 3)) == 0 and unit.kind == ARMY
            moves[province] = Move(unit, draw(st.sampled_from(goals)), via)
    for province, (_, unit) in units.items():
        reach = {province_of(place) for place in board.moves(unit)}
        helps: list[Order] = [
            Support(unit, order.unit, order.to)
            for order in moves.values()
            if province_of(order.to) in reach and order.unit != unit
        ]
        helps += [Support(unit, units[each].unit) for each in sorted(reach) if each in units]
        carries: list[Order] = [
            Convoy(unit, order.unit, order.to)
            for order in moves.values()
            if order.unit.kind == ARMY and board.by_id[order.to].kind == COAST
        ]
        if roles[province] == "S" and helps:
            plans[province] = draw(st.sampled_from(helps))
        elif roles[province] == "C" and carries and board.by_id[province].kind == SEA:
            plans[province] = draw(st.sampled_from(carries))
        else:
            plans[province] = Hold(unit)
    return plans | moves


def landings(board: Board, unit: Unit, units: dict[str, Owned], roles: dict[str, str]) -> list[str]:
    """The coasts to which one or two fleets that mean to carry somebody could carry an army."""
    here = board.number[unit.province]
    if unit.kind != ARMY or not board.is_coast[here]:
        return []
    seas = {
        board.number[each]
        for each in units
        if roles[each] == "C" and board.is_sea[board.number[each]]
    }
    first = seas & board.seas_near[here]
    second = first | {sea for each in first for sea in board.seas_near[each] & seas}
    return [
        province.id
        for number, province in enumerate(board.provinces)
        if board.is_coast[number] and number != here and second & board.seas_near[number]
    ]


@st.composite
def any_order(draw: DrawFn, unit: Unit, units: dict[str, Owned], board: Board) -> Order:
    """An order that need not make sense; letter or coast may be wrong."""
    places = [*board.moves(unit), *units]
    here = draw(st.sampled_from([unit, mistaken(board, unit)]))
    other = units[draw(st.sampled_from([*units]))].unit
    other = draw(st.sampled_from([other, mistaken(board, other)]))
    verb, goal = draw(st.sampled_from("HMSC")), draw(st.sampled_from(places))
    if verb == "H":
        return Hold(here)
    if verb == "M":
        return Move(here, goal, draw(st.booleans()))
    if verb == "C":
        return Convoy(here, other, goal)
    return Support(here, other, draw(st.sampled_from([None, goal])))


def mistaken(board: Board, unit: Unit) -> Unit:
    """The unit with a wrong letter, or on another coast."""
    coasts = [coast for coast in board.by_id[unit.province].coasts if coast != unit.place]
    if coasts and unit.kind == FLEET:
        return Unit(FLEET, coasts[0])
    return Unit(FLEET if unit.kind == ARMY else ARMY, unit.place)
