"""What the decisions of a movement phase come to: who is dislodged and where to, the result of each
order, and the events."""

from __future__ import annotations

from dataclasses import dataclass

from gmtool.diplomacy.field import HOLD, MOVE, SUPPORT
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.position import Bounced, Destroyed, Dislodged, Event, Moved
from gmtool.diplomacy.retreats import open_retreats


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
        """The result of the order of each unit, in the words of the README of the cases."""
        field, movement, dislodged = self.movement.field, self.movement, self.dislodged
        results = []
        for i, order in enumerate(field.order):
            if order == MOVE:
                if movement.moves[i]:
                    results.append("succeeds")
                elif movement.path[i]:
                    results.append("bounces")
                else:
                    results.append("no-path" if field.matched[i] else "void")
            elif order == HOLD:
                results.append("dislodged" if i in dislodged else "holds")
            elif not field.matched[i]:
                results.append("void")
            elif order == SUPPORT:
                results.append("given" if movement.given[i] else "cut")
            else:
                broken = i in dislodged or i in movement.idle
                results.append("disrupted" if broken else "available")
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
        for i, moves in enumerate(self.movement.moves):
            power, unit = field.powers[i], field.units[i]
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
    dislodged: dict[int, int] = {}
    contested: set[int] = set()
    for province, those in movement.attackers.items():
        there = field.occupant[province]
        for a in those:
            if moves[a]:
                if there >= 0 and not moves[there]:
                    dislodged[there] = a
                break
        else:
            if there < 0 or moves[there]:
                for a in those:
                    if blocks(movement, a, there):
                        contested.add(province)
    if not dislodged:
        return Outcome(movement, dislodged, {}, contested)
    places = field.board.places
    closed = {
        places[field.target[i] if leaves else field.place[i]] for i, leaves in enumerate(moves)
    }
    closed |= {places[province] for province in contested}
    retreats = {
        i: open_retreats(
            field.board,
            field.units[i],
            closed,
            "" if field.convoyed[by] else places[field.place[by]],
        )
        for i, by in sorted(dislodged.items())
    }
    return Outcome(movement, dislodged, retreats, contested)


def blocks(movement: Movement, a: int, there: int) -> bool:
    """Whether a failed attack kept others out: it had a way and was not beaten head-on (4.A.7)."""
    return bool(movement.path[a]) and not (there >= 0 and movement.head_on(a, there))
