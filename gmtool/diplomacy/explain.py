"""Why an order had its result: made after resolving, and only when somebody asks.

A reason is what a player can read after the order and its result: "A vie - bud bounces:" is
followed by "attack 1 (A vie) does not exceed 1 (A bud holds)".
"""

from __future__ import annotations

from gmtool.diplomacy.adjudicate import Adjudication
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.orders import Build, Disband, Move, Order, Remove
from gmtool.diplomacy.reasons import Reasons, listed
from gmtool.diplomacy.verdicts import Resolution, numbered

FATES = ("dislodged", "destroyed", "infected", "killed")
"""Results of a hold that tell what happened to the unit."""


def explain(resolution: Resolution) -> list[str]:
    """The reason for the result of each order line, in the order of the lines."""
    if isinstance(resolution, Adjudication):
        return _explain_movement(resolution)
    return [
        _settled_reason(resolution, k, power, order)
        for k, power, order in numbered(resolution.orders)
    ]


def _explain_movement(adjudication: Adjudication) -> list[str]:
    reasons = Reasons(adjudication.outcome)
    told = []
    for k, result in enumerate(adjudication.results):
        i = adjudication.legal.units[k]
        fate = reasons.fate(i)
        if result == "invalid":
            told.append("it cannot be read")
        elif result in FATES:
            told.append(fate)
        else:
            reason = adjudication.refusals.get(k) or reasons.reason(i)
            fate = fate and f"{adjudication.outcome.fate(i)} {fate}"
            told.append("; ".join(filter(None, (reason, fate))))
    return told


def _settled_reason(resolution: Resolution, k: int, power: str, order: Order | None) -> str:
    """The reason for the result of one line in a retreat or an adjustment phase."""
    if order is None:
        return "it cannot be read"
    if k in resolution.refusals:
        return resolution.refusals[k]
    match order:
        case Move():
            rivals = [
                str(other)
                for m, _, other in numbered(resolution.orders)
                if isinstance(other, Move)
                and m != k
                and resolution.results[m] == "bounces"
                and province_of(other.to) == province_of(order.to)
            ]
            return (
                f"{listed(rivals)} as well, so nobody gets there"
                if rivals
                else "no other unit retreats there"
            )
        case Disband():
            return "as ordered"
        case Build():
            return f"{order.unit.province} is an empty centre of {power}"
        case Remove():
            return f"{power} has more units than centres"
        case _:
            return f"{power} has a build left"
