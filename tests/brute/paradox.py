"""Phases with no outcome that fits, or several: moves in a ring, and Szykman's rule for convoys.

DATC 3.2, 5.B.9 and 4.A.2: decisions that hang on each other in a circle and have one answer take
it. A circle of moves alone succeeds. In a circle with convoys those convoys do not carry. The
circles are found by experiment: a convoy hangs on another if, in some case, whether that one
carries decides whether the fleet of this one is dislodged.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from gmtool.diplomacy.board import Board
from tests.brute.movement import Assignment, Orders, Outcome, Phase, Units

Carrying = dict[str, bool]


class Ruling(NamedTuple):
    """How many outcomes fit a phase, and the one that counts."""

    fits: int
    outcome: Outcome


def ruling(board: Board, units: Units, orders: Orders) -> Ruling:
    """The outcome of a phase: the only one that fits, or else what the rules for circles say."""
    phase = Phase(board, units, orders)
    fits = phase.fits({})
    chosen = fits[0] if len(fits) == 1 else fullest(phase, carrying(phase))
    return Ruling(len(fits), chosen.outcome())


def fullest(phase: Phase, carrying: Carrying) -> Assignment:
    """Where only moves go round: the fitting assignment in which most of them succeed."""
    return max(phase.fits(carrying), key=lambda assignment: len(assignment.succeeding))


def carrying(phase: Phase) -> Carrying:
    """Which ordered convoys carry, decided circle by circle, those first that hang on no others."""
    fleets = sorted({fleet for army in phase.convoyed for fleet in phase.carriers[army]})
    decided = dict.fromkeys([fleet for fleet in fleets if fleet not in phase.attackers], True)
    while len(decided) < len(fleets):
        pending = [fleet for fleet in fleets if fleet not in decided]
        safe = Experiment(phase, pending, decided)
        circle = min((safe.circle(fleet) for fleet in pending), key=lambda c: (len(c), sorted(c)))
        answers = safe.answers(circle)
        decided |= answers[0] if len(answers) == 1 else dict.fromkeys(circle, False)
    return decided


class Experiment:
    """For every way in which the pending convoys may carry: which of their fleets are safe."""

    def __init__(self, phase: Phase, pending: list[str], decided: Carrying) -> None:
        self.pending = pending
        self.safe: dict[tuple[bool, ...], Carrying] = {}
        for guess in product((True, False), repeat=len(pending)):
            laid_down = decided | dict(zip(pending, guess, strict=True))
            assignment = fullest(phase, laid_down)
            self.safe[guess] = {fleet: not assignment.dislodged(fleet) for fleet in pending}

    def hangs_on(self, fleet: str) -> set[str]:
        """The pending convoys that make a difference to this fleet."""
        return {
            other
            for i, other in enumerate(self.pending)
            for guess, safe in self.safe.items()
            if safe[fleet] != self.safe[(*guess[:i], not guess[i], *guess[i + 1 :])][fleet]
        }

    def circle(self, fleet: str) -> frozenset[str]:
        """The fleet and all that it hangs on, directly or through others."""
        found = {fleet}
        while more := set().union(*map(self.hangs_on, found)) - found:
            found |= more
        return frozenset(found)

    def answers(self, circle: frozenset[str]) -> list[Carrying]:
        """The ways to carry in which just the safe fleets of the circle carry."""
        found: list[Carrying] = []
        for guess, safe in self.safe.items():
            carrying = dict(zip(self.pending, guess, strict=True))
            answer = {fleet: carrying[fleet] for fleet in circle}
            if answer not in found and all(safe[fleet] == answer[fleet] for fleet in circle):
                found.append(answer)
        return found
