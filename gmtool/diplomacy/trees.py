"""Decisions as functions of each other: trees, the cores among them, and the assignments that fit.

The decisions are the moves (numbered as the units) and the open ways of convoyed armies (`~unit`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Decision = int
Tree = bool | tuple[Decision, "Tree", "Tree"]
"""True, false, or (a decision, the tree if it is false, the tree if it is true)."""
Assignment = dict[Decision, bool]


def occurring(t: Tree) -> set[Decision]:
    """The decisions a tree depends on."""
    found: set[Decision] = set()
    edge = [t]
    while edge:
        t = edge.pop()
        if not isinstance(t, bool):
            found.add(t[0])
            edge += t[1:]
    return found


def cores(trees: Mapping[Decision, Tree]) -> list[list[Decision]]:
    """The cores among open decisions: strongly connected, and depending on nothing outside."""
    depends = {decision: occurring(t) for decision, t in trees.items()}
    found = []
    placed: set[Decision] = set()
    for decision in sorted(depends):
        if decision in placed:
            continue
        reach = _reach(depends, decision)
        if all(decision in _reach(depends, other) for other in reach):
            core = reach | {decision}
            found.append(sorted(core))
            placed |= core
    return found


def _reach(depends: Mapping[Decision, set[Decision]], start: Decision) -> set[Decision]:
    seen: set[Decision] = set()
    edge = [start]
    while edge:
        for further in depends[edge.pop()]:
            if further not in seen:
                seen.add(further)
                edge.append(further)
    return seen


def value(t: Tree, assignment: Assignment) -> bool | None:
    """What a tree says under a partial assignment."""
    while not isinstance(t, bool):
        asked = assignment.get(t[0])
        if asked is None:
            low, high = value(t[1], assignment), value(t[2], assignment)
            return low if low == high else None
        t = t[2] if asked else t[1]
    return t


def fitting(trees: Mapping[Decision, Tree]) -> Iterator[Assignment]:
    """All assignments of a core in which every decision is what its tree says."""
    edge: list[Assignment] = [{}]
    while edge:
        assignment = edge.pop()
        if not _follow(trees, assignment):
            continue
        undecided = next((decision for decision in trees if decision not in assignment), None)
        if undecided is None:
            yield assignment
        else:
            edge += [{**assignment, undecided: choice} for choice in (False, True)]


def _follow(trees: Mapping[Decision, Tree], assignment: Assignment) -> bool:
    """Enters what follows from a partial assignment; false if something contradicts it."""
    changed = True
    while changed:
        changed = False
        for decision, t in trees.items():
            said = value(t, assignment)
            if said is None:
                continue
            if decision not in assignment:
                assignment[decision] = said
                changed = True
            elif assignment[decision] != said:
                return False
    return True


def most_moves(assignments: list[Assignment]) -> Assignment:
    """The assignment in which most moves succeed: circular movement goes round."""
    return max(assignments, key=lambda a: sum(a[decision] for decision in a if decision >= 0))
