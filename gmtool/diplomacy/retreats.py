"""The retreat phase: dislodged units retreat or are disbanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import FLEET, Disband, Move, Order, Unit
from gmtool.diplomacy.position import Beaten, Disbanded, Event, Position, Retreated
from gmtool.diplomacy.verdicts import Orders, Settled, numbered


def open_retreats(
    board: Board, unit: Unit, is_closed: Callable[[int], bool], origin: int
) -> tuple[str, ...]:
    """The places a dislodged unit may retreat to, sorted.

    `is_closed` says of the number of a province that it is occupied or contested, `origin` is the
    province its attacker came from over land or sea (NOWHERE if unknown, or if it came by convoy:
    DATC 4.A.5, 6.H.5, 6.H.11).
    """
    return tuple(
        place
        for place, province in board.steps(unit)
        if province != origin and not is_closed(province)
    )


def resolve_retreats(position: Position, orders: Orders) -> Settled:
    """Resolves a retreat phase.

    A dislodged unit without a legal retreat is disbanded, and so are all that retreat to one
    province (DATC 6.H.7, 6.H.8). Of several orders for a unit the first legal one counts (DATC
    4.D.3).
    """
    waiting = {beaten.unit.province: beaten for beaten in position.dislodged}
    chosen: dict[str, str | None] = {}  # province of a dislodged unit -> where to; None: disbanded
    refusals: dict[int, str] = {}
    goals: list[str] = []  # for each line the place it retreats to
    for k, power, order in numbered(orders):
        refusal, to = judged(waiting, power, order) if order is not None else ("", "")
        if order is not None and not refusal:
            province = order.unit.province  # type: ignore[union-attr]  # judged sorts out others
            if province in chosen:
                refusal = "the unit has an order already"
            else:
                chosen[province] = to or None
        if refusal:
            refusals[k] = refusal
        goals.append(to)
    crowds = Counter(province_of(to) for to in chosen.values() if to)
    results = [
        _result(order, refusals.get(k, ""), goals[k], crowds) for k, _, order in numbered(orders)
    ]
    events: list[Event] = []
    for province in sorted(waiting):
        beaten, goes = waiting[province], chosen.get(province)
        if goes and crowds[province_of(goes)] == 1:
            events.append(Retreated(beaten.power, beaten.unit, goes))
        else:
            events.append(Disbanded(beaten.power, beaten.unit))
    return Settled(results, {}, refusals, orders, events)


def _result(order: Order | None, refusal: str, to: str, crowds: Counter[str]) -> str:
    if order is None:
        return "invalid"
    if refusal:
        return "illegal"
    if not to:
        return "disbanded"
    return "succeeds" if crowds[province_of(to)] == 1 else "bounces"


def judged(waiting: dict[str, Beaten], power: str, order: Order) -> tuple[str, str]:
    """Why an order is illegal in this retreat phase ("" if legal), and the place it retreats to (""
    for a disband order).
    """
    if not isinstance(order, Move | Disband):
        return "a dislodged unit can only retreat or disband", ""
    beaten = waiting.get(order.unit.province)
    if beaten is None or beaten.power != power:
        return f"{power} has no dislodged unit in {order.unit.province}", ""
    if isinstance(order, Disband):
        return "", ""
    if beaten.unit.kind != FLEET:  # a coast written on an army's destination is ignored: DATC 4.B.6
        to = province_of(order.to)
        fitting = [to] if to in beaten.retreats else []
    else:
        fitting = [place for place in beaten.retreats if order.to in (place, province_of(place))]
    if not beaten.retreats:
        return f"{beaten.unit} has no retreat", ""
    if not fitting:
        choice = ", ".join(beaten.retreats)
        return f"{beaten.unit} may not retreat to {order.to}, but to: {choice}", ""
    if len(fitting) > 1:
        return f"it must name a coast: {' or '.join(fitting)}", ""
    return "", fitting[0]
