"""A movement phase from order lines to results and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.cores import resolve
from gmtool.diplomacy.facts import Rows, row_of
from gmtool.diplomacy.legality import NO_PRECEDENCE, Legal, legalise
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.outcome import Outcome
from gmtool.diplomacy.position import Event, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Orders, Resolution


@dataclass(slots=True)
class Adjudication(Resolution):
    """A resolved movement phase, with what `explain.py` needs to tell why."""

    position: Position
    rules: Rules
    rows: Rows
    legal: Legal
    outcome: Outcome

    @property
    def orders(self) -> Orders:
        """The orders as they were written."""
        return {power: [row and row[-1].order for row in rows] for power, rows in self.rows.items()}

    def events(self) -> list[Event]:
        """All that changes the position."""
        board = self.outcome.movement.field.board
        return self.outcome.events() + self.rules.aftermath(board, self.position, self.outcome)


def resolve_movement(
    board: Board,
    position: Position,
    orders: Orders,
    rules: Rules,
    precedence: Mapping[str, Sequence[str]] = NO_PRECEDENCE,
) -> Adjudication:
    """Adjudicates a movement phase: a result for each order line, and the events.

    `precedence` says for a province in which order those who attack it together enter. Results and
    events never depend on the order of lines or units, except that of two legal orders for one unit
    the first counts.
    """
    rows = {
        power: [order and row_of(board, order) for order in written]
        for power, written in orders.items()
    }
    return resolve_rows(board, position, rows, rules, precedence)


def resolve_rows(
    board: Board,
    position: Position,
    rows: Rows,
    rules: Rules,
    precedence: Mapping[str, Sequence[str]] = NO_PRECEDENCE,
) -> Adjudication:
    """The same for orders that are ready to be adjudicated."""
    legal = legalise(board, position, rows, rules, precedence)
    movement = settled(legal, rules)
    frozen = movement.frozen
    while movement.frozen:
        legal = legalise(board, position, rows, rules, precedence, frozen)
        movement = settled(legal, rules)
        frozen |= movement.frozen
    outcome = rules.conclude(movement)
    results = list(map(outcome.results.__getitem__, legal.units))
    for k in legal.refusals:
        results[k] = "illegal"
    for k in legal.unread:
        results[k] = "invalid"
    fates: dict[int, str] = {}
    for i in outcome.dislodged:
        k = -1
        for _ in range(legal.units.count(i)):
            k = legal.units.index(i, k + 1)
            fates[k] = outcome.fate(i)
    return Adjudication(results, fates, legal.refusals, position, rules, rows, legal, outcome)


def settled(legal: Legal, rules: Rules) -> Movement:
    """What legal orders come to.

    With `via_without_convoy: walks` an army whose convoy to a neighbour is broken takes the land
    route, and the phase is resolved anew.
    """
    while True:
        movement = rules.movement(legal.field)
        resolve(movement)
        if rules.via_without_convoy == "holds" or not legal.walk(
            [i for i, way in enumerate(movement.path) if not way]
        ):
            return movement
