"""What the decisions of a movement phase come to: who is dislodged and where to, the result of each
order, and the events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from gmtool.diplomacy.field import CONVOY, HOLD, Field
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.position import Bounced, Destroyed, Dislodged, Event, Moved
from gmtool.diplomacy.retreats import open_retreats

USUAL = ("holds", "bounces", "given", "available")
"""The result of a hold, a move, a support and a convoy if nothing else is known."""


@dataclass(slots=True)
class Outcome:
    """The consequences of a resolved movement phase.

    `dislodged` maps a unit to the unit that dislodged it, `retreats` the same unit to the places open
    to it (none: it is destroyed); `contested` are provinces left empty by a stand-off.
    """

    movement: Movement
    dislodged: dict[int, int]
    retreats: dict[int, tuple[str, ...]]
    contested: set[int]

    def results(self) -> list[str]:
        """The result of the order of each unit in a word, and one more, empty, for nobody's."""
        field, movement = self.movement.field, self.movement
        results = [USUAL[order] for order in field.order]
        for i in field.movers:
            if movement.moves[i]:
                results[i] = "succeeds"
            elif not movement.path[i]:
                results[i] = "no-path"
        for i in field.supports:
            if not movement.given[i]:
                results[i] = "cut"
        for i in field.void:
            results[i] = "void"
        for i in movement.idle:
            results[i] = "disrupted"
        for i in self.dislodged:
            if field.order[i] == HOLD:
                results[i] = "dislodged"
            elif field.order[i] == CONVOY and results[i] == "available":
                results[i] = "disrupted"
        results.append("")
        return results

    def fate(self, i: int) -> str:
        """What happened to unit `i`: dislodged, destroyed, or nothing ("")."""
        if i not in self.dislodged:
            return ""
        return "dislodged" if self.retreats[i] else "destroyed"

    def events(self) -> list[Event]:
        """All that changes the position, in the order of the provinces."""
        field = self.movement.field
        events: list[Event] = []
        for i in sorted(range(len(field.units)), key=field.place.__getitem__):
            moves = self.movement.moves[i]
            power, unit = field.power[i], field.units[i]
            if moves:
                events.append(Moved(power, unit, field.board.places[field.goes[i]]))
            elif i in self.dislodged:
                by = field.board.places[field.place[self.dislodged[i]]]
                if self.retreats[i]:
                    events.append(Dislodged(power, unit, by, self.retreats[i]))
                else:
                    events.append(Destroyed(power, unit, by))
        events += [Bounced(field.board.places[province]) for province in sorted(self.contested)]
        return events


def conclude(movement: Movement) -> Outcome:
    """The consequences of a resolved movement phase."""
    field, moves = movement.field, movement.moves
    occupant = field.occupant
    entered: set[int] = set()
    dislodged: dict[int, int] = {}
    contested: set[int] = set()
    for province, those in movement.attackers.items():
        there = occupant[province]
        for a in those:
            if moves[a]:
                entered.add(province)
                if there >= 0 and not moves[there]:
                    dislodged[there] = a
                break
        else:
            if there < 0 or moves[there]:
                for a in those:
                    if blocks(movement, a, there):
                        contested.add(province)
    outcome = Outcome(movement, dislodged, {}, contested)
    for i in sorted(dislodged):
        outcome.retreats[i] = open_retreats(
            field.board,
            field.units[i],
            partial(closed, outcome, entered),
            origin(field, dislodged[i]),
        )
    return outcome


def closed(outcome: Outcome, entered: set[int], name: str) -> bool:
    """Whether nobody can retreat to a province: it is occupied after the moves, or contested."""
    movement = outcome.movement
    province = movement.field.board.number[name]
    there = movement.field.occupant[province]
    stays = there >= 0 and not movement.moves[there]
    return stays or province in entered or province in outcome.contested


def origin(field: Field, a: int) -> str:
    """The province an attack came from over land or sea; "" if it came by convoy (DATC 4.A.5)."""
    return "" if field.convoyed[a] else field.board.places[field.place[a]]


def blocks(movement: Movement, a: int, there: int) -> bool:
    """Whether a failed attack kept others out: it had a way and was not beaten head-on (4.A.7)."""
    return bool(movement.path[a]) and not (there >= 0 and movement.head_on(a, there))
