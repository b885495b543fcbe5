"""A movement phase from order lines to results and events."""

from __future__ import annotations

from dataclasses import dataclass

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.legality import Legal, legalise
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.outcome import Outcome, conclude
from gmtool.diplomacy.position import Event, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Orders, Resolution


@dataclass(slots=True)
class Adjudication(Resolution):
    """A resolved movement phase, with what `explain.py` needs to tell why."""

    legal: Legal
    outcome: Outcome

    def events(self) -> list[Event]:
        """All that changes the position."""
        return self.outcome.events()


def resolve_movement(
    board: Board, position: Position, orders: Orders, rules: Rules
) -> Adjudication:
    """Adjudicates a movement phase: a result for each order line, and the events.

    Results and events never depend on the order of lines or units, except that of two legal orders for
    one unit the first counts.
    """
    legal = legalise(board, position, orders, rules)
    outcome = resolved(legal, rules)
    results = list(map(outcome.results().__getitem__, legal.units))
    for k in legal.refusals:
        results[k] = "illegal"
    for k in legal.unread:
        results[k] = "invalid"
    fates = {}
    for i in outcome.dislodged:
        if i in legal.units:
            fates |= {k: outcome.fate(i) for k, unit in enumerate(legal.units) if unit == i}
    return Adjudication(orders, results, fates, legal.refusals, legal, outcome)


def resolved(legal: Legal, rules: Rules) -> Outcome:
    """What legal orders come to.

    With `via_without_convoy: walks` an army whose convoy to a neighbour is broken takes the land route,
    and the phase is resolved anew.
    """
    while True:
        movement = Movement(legal.field, rules)
        movement.resolve()
        if rules.via_without_convoy == "holds" or not legal.walk(
            [i for i, way in enumerate(movement.path) if not way]
        ):
            return conclude(movement)
