"""The adjustment phase: builds, removals, and what the rules remove unasked."""

from __future__ import annotations

from collections import Counter

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import FLEET, UNIT_KINDS, Build, Order, Remove, Unit, Waive
from gmtool.diplomacy.position import Built, Event, Position, Removed
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Orders, Settled, numbered


def owed(position: Position) -> dict[str, int]:
    """For each power how many units it may build (or, negative, must remove).

    Pieces that are no player's units need no centre and are never built (RULES A1).
    """
    count = Counter(position.centres.values())
    count.subtract(
        owned.power for owned in position.units.values() if owned.unit.kind in UNIT_KINDS
    )
    return {power: difference for power, difference in sorted(count.items()) if difference}


def resolve_adjustments(board: Board, position: Position, orders: Orders, rules: Rules) -> Settled:
    """Resolves an adjustment phase.

    The first legal builds and removals count, further ones are illegal (DATC 4.D.4, 4.D.6); builds
    may be declined (4.D.7); what a power must remove and does not is removed by `disband_order`
    (4.D.8).
    """
    left = owed(position)
    built: dict[str, Built] = {}
    removed: dict[str, Removed] = {}
    results = []
    refusals: dict[int, str] = {}
    for k, power, order in numbered(orders):
        if order is None:
            results.append("invalid")
            continue
        refusal = refused(board, position, power, order, rules, left.get(power, 0))
        if not refusal and not isinstance(order, Waive):
            province = order.unit.province  # `refused` sorts out others
            if province in built or province in removed:
                refusal = f"{province} has an order already"
        if not refusal:
            if isinstance(order, Remove):
                unit = position.units[order.unit.province].unit
                removed[unit.province] = Removed(power, unit, True)
                left[power] += 1
            else:
                if isinstance(order, Build):
                    built[order.unit.province] = Built(power, standing(order.unit))
                left[power] -= 1
        else:
            refusals[k] = refusal
        results.append("illegal" if refusal else "succeeds")
    for power, difference in left.items():
        for unit in farthest(board, position, power, rules, set(removed))[: max(0, -difference)]:
            removed[unit.province] = Removed(power, unit, False)
    events: list[Event] = [removed[province] for province in sorted(removed)]
    events += [built[province] for province in sorted(built)]
    return Settled(results, {}, refusals, orders, events)


def refused(
    board: Board, position: Position, power: str, order: Order, rules: Rules, left: int
) -> str:
    """Why an order is illegal in this adjustment phase; "" if it is legal. `left` is how many
    builds (or, negative, removals) the power has left.
    """
    match order:
        case Waive():
            return "" if left > 0 else f"{power} has no build to waive"
        case Remove(unit):
            owned = position.units.get(unit.province)
            if owned is None or owned.power != power:
                return f"{power} has no unit in {unit.province}"
            return "" if left < 0 else f"{power} has nothing to remove"
        case Build(unit):
            if power in position.disorder:
                return f"{power} is in civil disorder and builds nothing"
            if left <= 0:
                return f"{power} has no build left"
            return site_refused(board, position, power, unit, rules)
        case _:
            return "it is no order for an adjustment phase"


def site_refused(board: Board, position: Position, power: str, unit: Unit, rules: Rules) -> str:
    """Why a power cannot build this unit where it says; "" if it can."""
    province = unit.province
    if position.centres.get(province) != power:
        return f"{power} does not own a centre in {province}"
    if rules.build == "home" and board.by_id[province].home.casefold() != power.casefold():
        return f"{province} is no home centre of {power}"
    if province in position.units:
        return f"{province} is occupied"
    return board.may_stand(standing(unit))


def standing(unit: Unit) -> Unit:
    """The unit where it would stand: a coast written for an army is ignored (DATC 4.B.7)."""
    return unit if unit.kind == FLEET else Unit(unit.kind, unit.province)


def farthest(
    board: Board, position: Position, power: str, rules: Rules, gone: set[str]
) -> list[Unit]:
    """The units of a power in the order in which it loses them unasked (DATC 4.D.8): farthest
    first, counting every border; then fleets before armies; then by the English name of the
    province.
    """
    units = [unit for unit in position.of(power) if unit.province not in gone]
    if not units:
        return units
    sources = position.centres_of(power)
    if rules.disband_order == "home":
        homes = [p.id for p in board.provinces if p.home.casefold() == power.casefold()]
        sources = homes or sources
    distance = board.distances(sources)
    beyond = len(board.provinces)

    def rank(unit: Unit) -> tuple[int, bool, str]:
        far = distance.get(unit.province, beyond)
        return -far, unit.kind != FLEET, board.by_id[unit.province].name

    return sorted(units, key=rank)
