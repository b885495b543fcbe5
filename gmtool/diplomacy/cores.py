"""Decisions that depend on themselves: circular movement and paradoxes.

When the rules settle nothing more, each open decision is a function of other open ones. It is
written down here as a decision tree, which shows what it truly depends on. A *core* is a smallest
set of open decisions that depend on each other and on nothing open outside; it is settled by the
assignment that fits all its functions. If there is not exactly one, the named rule decides:
circular movement goes round, a convoy paradox is left to the paradox rule (DATC 4.A.2). After each
core, all that follows from it is settled, until nothing is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gmtool.diplomacy.equations import Known
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.trees import Decision, Tree, cores


def resolve(movement: Movement) -> None:
    """Settles every decision of a movement phase."""
    movement.begin()
    if None in movement.moves:
        settle_cores(movement)


def settle_cores(movement: Movement) -> None:
    """Settles every decision that is still open, unless a core is to be settled otherwise."""
    while None in movement.moves:
        if ring := simple_ring(movement):
            apply(movement, dict.fromkeys(ring, True))
            continue
        trees = {decision: tree(movement, decision) for decision in open_decisions(movement)}
        answers = {decision: t for decision, t in trees.items() if isinstance(t, bool)}
        if not answers:
            found = [
                movement.settle_core({decision: trees[decision] for decision in core})
                for core in cores(trees)
            ]
            for settled in found:
                if settled is None:
                    return  # the phase will be resolved anew
                answers |= settled
        apply(movement, answers)


def apply(movement: Movement, answers: Mapping[Decision, bool]) -> None:
    """Enters decisions, and settles what follows from them."""
    stack: list[int] = []
    for decision, answer in answers.items():
        if decision < 0:
            movement.open_way(~decision, answer, stack)
    for decision, answer in answers.items():
        if decision >= 0 and movement.moves[decision] is None:
            movement.enter(decision, answer, stack)
    movement.settle(stack)


def simple_ring(movement: Movement) -> list[int]:
    """Units that follow each other in a ring, each held up by nothing but the next (DATC 6.C.1).

    This finds the usual circular movement without writing down trees; [] if there is none.
    """
    field, moves = movement.field, movement.moves
    looked_at: set[int] = set()
    for first in range(len(moves)):
        walk: list[int] = []
        a = first
        while a >= 0 and moves[a] is None and a not in looked_at:
            looked_at.add(a)
            walk.append(a)
            a = field.occupant[field.target[a]]
        if a in walk:
            ring = walk[walk.index(a) :]
            if all(follows(movement, a) for a in ring):
                return ring
    return []


def follows(movement: Movement, a: int) -> bool:
    """Whether an open move succeeds exactly if the unit in its target province leaves."""
    field, moves = movement.field, movement.moves
    there = field.occupant[field.target[a]]
    if (
        len(movement.attackers[field.target[a]]) == 1
        and movement.path[a]
        and not movement.supporters[a]
        and field.weight[a] <= field.weight[there]
        and not movement.head_on(a, there)
    ):
        return True  # the usual case needs no reckoning
    answers = []
    for leaves in (False, True):
        moves[there] = leaves
        answers.append((a, leaves) in movement.verdicts(field.target[a]))
    moves[there] = None
    return all(answers)


def open_decisions(movement: Movement) -> list[Decision]:
    """The open moves and the open ways."""
    moves = [
        i for i, known in enumerate(movement.moves) if known is None and i in movement.behind(i)
    ]
    return moves + [~army for army in movement.field.carriers if movement.path[army] is None]


def tree(movement: Movement, decision: Decision) -> Tree:
    """The rules' answer to one decision as a function of the open ones, reduced: a decision occurs
    in it only if changing it can change the answer.
    """
    if decision < 0:
        army = ~decision
        inputs = _holders(movement, movement.field.carriers[army])

        def rule() -> Known:
            return movement.way(army)
    else:
        province = movement.field.target[decision]
        inputs = _inputs(movement, province)
        supports = [
            s
            for a in [*movement.attackers[province], movement.field.occupant[province]]
            if a >= 0
            for s in movement.supporters[a]
            if movement.given[s] is None
        ]

        def rule() -> Known:
            for s in supports:
                movement.given[s] = movement.support(s)
            verdicts = dict(movement.verdicts(province))
            for s in supports:
                movement.given[s] = None
            return verdicts.get(decision)

    return _grow(movement, rule, sorted(inputs - {decision}), 0)


def _grow(
    movement: Movement, rule: Callable[[], Known], inputs: list[Decision], depth: int
) -> Tree:
    answer = rule()
    if answer is not None:
        return answer
    asked = inputs[depth]
    known = movement.moves if asked >= 0 else movement.path
    i = asked if asked >= 0 else ~asked
    branches = []
    for value in (False, True):
        known[i] = value
        movement.refresh()
        branches.append(_grow(movement, rule, inputs, depth + 1))
    known[i] = None
    movement.refresh()
    return branches[0] if branches[0] == branches[1] else (asked, branches[0], branches[1])


def _inputs(movement: Movement, province: int) -> set[Decision]:
    """The open decisions that occur in the rule for a province: whether its unit leaves, the ways
    to it, and what could cut the supports for its attackers and its defender.
    """
    field = movement.field
    there = field.occupant[province]
    found: set[Decision] = set()
    fighting = list(movement.attackers[province])
    for a in movement.attackers[province]:
        if movement.path[a] is None:
            found.add(~a)
    if there >= 0:
        fighting.append(there)
        if movement.moves[there] is None:
            found |= {i for i in movement.behind(there) if movement.moves[i] is None}
    supporters = [s for a in fighting for s in movement.supporters[a]]
    open_ones = [s for s in supporters if movement.given[s] is None]
    found |= _holders(movement, open_ones)
    for s in open_ones:
        for a in movement.attackers[field.place[s]]:
            if movement.path[a] is None:
                found.add(~a)
    return found


def _holders(movement: Movement, units: list[int]) -> set[Decision]:
    """The open attacks that could dislodge one of these units."""
    return {
        a
        for unit in units
        for a in movement.attackers.get(movement.field.place[unit], ())
        if movement.moves[a] is None
    }
