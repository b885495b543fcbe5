"""A movement phase from order lines to verdicts and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.legality import Legal, legalise
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.outcome import Outcome, conclude
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Line, Resolution, Verdict


@dataclass(slots=True)
class MovementResolution(Resolution):
    """A resolved movement phase, with what `explain.py` needs to tell why."""

    legal: Legal
    outcome: Outcome


def resolve_movement(
    board: Board, position: Position, lines: Sequence[Line], rules: Rules
) -> MovementResolution:
    """Adjudicates a movement phase: a verdict for each line, in the order written, and the events.

    The verdicts and the position after never depend on the order of lines or units, except that of two
    legal orders for one unit the first counts.
    """
    legal = legalise(board, position, lines, rules)
    outcome = resolved(legal, rules)
    return MovementResolution(verdicts(lines, legal, outcome), outcome.events(), legal, outcome)


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


def verdicts(lines: Sequence[Line], legal: Legal, outcome: Outcome) -> list[Verdict]:
    """A verdict for each line, in the order written."""
    results = outcome.results()
    fates = {i: outcome.fate(i) for i in outcome.dislodged}
    rows = []
    for k, (power, order) in enumerate(lines):
        i = legal.units[k]
        fate = fates.get(i, "") if fates else ""
        if order is None:
            rows.append(Verdict(power, None, "invalid"))
        elif k in legal.refusals:
            rows.append(Verdict(power, order, "illegal", fate, legal.refusals[k]))
        else:
            rows.append(Verdict(power, order, results[i], fate))
    return rows
