"""What the decisions of a movement phase come to: who is dislodged and where to, the result of each
order, and the events.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gmtool.diplomacy.field import NOWHERE
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.position import Bounced, Destroyed, Dislodged, Event, Moved
from gmtool.diplomacy.retreats import open_retreats

USUAL = ("holds", "bounces", "given", "available", "holds")
"""The result of a hold, a move, a support, a convoy, and no order, if nothing else is known."""


@dataclass
class Outcome:
    """The consequences of a resolved movement phase.

    `results` has the result of each unit's order in a word, and one more, empty, for nobody's;
    `dislodged` maps a unit to the unit that dislodged it; `entered` are provinces that somebody
    moved into, `contested` those left empty by a stand-off.
    """

    movement: Movement
    results: list[str]
    dislodged: dict[int, int]
    entered: set[int]
    contested: set[int]

    @cached_property
    def retreats(self) -> dict[int, tuple[str, ...]]:
        """The places open to each dislodged unit; none: it is destroyed."""
        field = self.movement.field
        found: dict[int, tuple[str, ...]] = {}
        for i, by in self.dislodged.items():
            origin = NOWHERE if field.convoyed[by] else field.place[by]
            found[i] = open_retreats(field.board, field.units[i], self.closed, origin)
            if field.power[i] in field.disorder:  # it disbands when dislodged
                found[i] = ()
        return found

    def closed(self, province: int) -> bool:
        """Whether nobody can retreat to a province: occupied after the moves, or contested."""
        movement = self.movement
        there = movement.field.occupant[province]
        stays = there >= 0 and not movement.moves[there]
        return stays or province in self.entered or province in self.contested

    def fate(self, i: int) -> str:
        """What happened to unit `i`: dislodged, destroyed, or nothing ("")."""
        if i not in self.dislodged:
            return ""
        return "dislodged" if self.retreats[i] else "destroyed"

    def events(self) -> list[Event]:
        """All that changes the position, in the order of the provinces."""
        field, moves = self.movement.field, self.movement.moves
        places, place, powers, units = field.board.places, field.place, field.power, field.units
        events: list[Event] = []
        # a joint attack is no unit
        gone = [i for i, leaves in zip(range(len(units)), moves, strict=False) if leaves]
        gone += self.dislodged
        for i in sorted(gone, key=place.__getitem__):
            if moves[i]:
                events.append(Moved(powers[i], units[i], field.goes(i)))
            elif self.retreats[i]:
                by = places[place[self.dislodged[i]]]
                events.append(Dislodged(powers[i], units[i], by, self.retreats[i]))
            else:
                by = places[place[self.dislodged[i]]]
                events.append(Destroyed(powers[i], units[i], by))
        events += [Bounced(places[province]) for province in sorted(self.contested)]
        return events


def conclude(movement: Movement) -> Outcome:
    """The consequences of a resolved movement phase."""
    field, moves, path, given = movement.field, movement.moves, movement.path, movement.given
    occupant, target = field.occupant, field.target
    results = list(map(USUAL.__getitem__, field.order))
    results.append("")
    entered: set[int] = set()
    dislodged: dict[int, int] = {}
    failed = []
    for a in field.movers:
        there = occupant[target[a]]
        if moves[a]:
            results[a] = "succeeds"
            entered.add(target[a])
            if there >= 0 and not moves[there]:
                dislodged[there] = a
        elif not path[a]:
            results[a] = "no-path"
        elif there < 0 or (moves[there] and not movement.head_on(a, there)):
            failed.append(a)  # and not beaten head-on, so it kept others out (4.A.7)
    contested = {target[a] for a in failed} - entered
    for i in field.supports:
        if not given[i]:
            results[i] = "cut"
    for i in field.void:
        results[i] = "void"
    for i in movement.idle:
        results[i] = "disrupted"
    for i in dislodged:
        if results[i] == "holds":
            results[i] = "dislodged"
        elif results[i] == "available":
            results[i] = "disrupted"
    return Outcome(movement, results, dislodged, entered, contested)
