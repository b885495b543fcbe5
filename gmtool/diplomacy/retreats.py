"""The retreat phase: dislodged units retreat or are disbanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Disband, Move, Order, Unit
from gmtool.diplomacy.position import Beaten, Disbanded, Event, Position, Retreated
from gmtool.diplomacy.verdicts import Line, Resolution, Verdict


def open_retreats(
    board: Board, unit: Unit, closed: frozenset[str] | set[str], origin: str
) -> tuple[str, ...]:
    """The places a dislodged unit may retreat to, sorted.

    `closed` are the occupied and the contested provinces, `origin` the one its attacker came from over
    land or sea ("" if unknown, or if it came by convoy: DATC 4.A.5, 6.H.5, 6.H.11).
    """
    return tuple(
        sorted(
            place
            for place in board.moves(unit)
            if (province := province_of(place)) not in closed and province != origin
        )
    )


def resolve_retreats(board: Board, position: Position, lines: Iterable[Line]) -> Resolution:
    """Resolves a retreat phase.

    A dislodged unit without a legal retreat is disbanded, and so are all that retreat to one province
    (DATC 6.H.7, 6.H.8). Of several orders for a unit the first legal one counts (DATC 4.D.3).
    """
    waiting = {beaten.unit.province: beaten for beaten in position.dislodged}
    chosen: dict[str, str | None] = {}  # province of a dislodged unit -> where to; None: disbanded
    rows: list[tuple[Line, str, str]] = []  # the line, its refusal, the place it retreats to
    for line in lines:
        refusal, to = "", ""
        if line.order is not None:
            refusal, to = judged(board, waiting, line.power, line.order)
            if not refusal:
                province = line.order.unit.province  # type: ignore[union-attr]  # judged sorts out others
                if province in chosen:
                    refusal = "the unit has an order already"
                else:
                    chosen[province] = to or None
        rows.append((line, refusal, to))
    crowds = Counter(province_of(to) for to in chosen.values() if to)
    verdicts = [
        Verdict(line.power, line.order, _result(line, refusal, to, crowds), "", refusal)
        for line, refusal, to in rows
    ]
    events: list[Event] = []
    for province in sorted(waiting):
        beaten, goes = waiting[province], chosen.get(province)
        if goes and crowds[province_of(goes)] == 1:
            events.append(Retreated(beaten.power, beaten.unit, goes))
        else:
            events.append(Disbanded(beaten.power, beaten.unit))
    return Resolution(verdicts, events)


def _result(line: Line, refusal: str, to: str, crowds: Counter[str]) -> str:
    if line.order is None:
        return "invalid"
    if refusal:
        return "illegal"
    if not to:
        return "disbanded"
    return "succeeds" if crowds[province_of(to)] == 1 else "bounces"


def judged(board: Board, waiting: dict[str, Beaten], power: str, order: Order) -> tuple[str, str]:
    """Why an order is illegal in this retreat phase ("" if legal), and the place it retreats to ("" for
    a disband order)."""
    if not isinstance(order, Move | Disband):
        return "a dislodged unit can only retreat or disband", ""
    beaten = waiting.get(order.unit.province)
    if beaten is None or beaten.power != power:
        return f"{power} has no dislodged unit in {order.unit.province}", ""
    if isinstance(order, Disband):
        return "", ""
    if beaten.unit.kind != "F":  # a coast written on an army's destination is ignored: DATC 4.B.6
        to = province_of(order.to)
        fitting = [to] if to in beaten.retreats else []
    else:
        fitting = [place for place in beaten.retreats if order.to in (place, province_of(place))]
    if not fitting:
        choice = ", ".join(beaten.retreats) or "nowhere"
        return f"{beaten.unit} may not retreat to {order.to}, but to: {choice}", ""
    if len(fitting) > 1:
        return f"it must name a coast: {' or '.join(fitting)}", ""
    return "", fitting[0]
