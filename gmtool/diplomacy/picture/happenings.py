"""What happened in a phase, or may happen in the next, as pieces, arrows and marks on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gmtool.core.scene import Point, Shape, Stroke
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import UNIT_KINDS, Build, Disband, Move, Order, Remove, Unit, Waive
from gmtool.diplomacy.phases import due, sites
from gmtool.diplomacy.picture.arrows import FLEEING, OPEN, tail
from gmtool.diplomacy.picture.atlas import Atlas
from gmtool.diplomacy.picture.drawing import Movements
from gmtool.diplomacy.picture.marches import Given, Marches
from gmtool.diplomacy.picture.palette import FAILED, RETREATING, SUPPORTING, UNDEAD, VOID, Livery
from gmtool.diplomacy.picture.symbols import CORNER, badge, closed, cross, flag, piece, ring
from gmtool.diplomacy.picture.ways import Ways
from gmtool.diplomacy.position import (
    Built,
    Captured,
    Destroyed,
    Disbanded,
    Dislodged,
    Event,
    Infected,
    Killed,
    Lost,
    Removed,
    Retreated,
    Turned,
)
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.season import ADJUSTMENT, MOVEMENT, RETREAT
from gmtool.diplomacy.state import State

BROKEN, SOLID = (8.0, 4.0), ()
ASIDE = 0.8
"""How large a unit is drawn that has been set aside."""


@dataclass(frozen=True, kw_only=True)
class Story:
    """What a picture tells: the state in which orders were given, the orders, what happened, who
    attacks a province jointly, and whether the phase is over.
    """

    before: State
    given: Sequence[Given] = ()
    events: Sequence[Event] = ()
    joint: Mapping[str, Sequence[str]] | None = None
    over: bool = False


class Happenings:
    """Draws a story over the position it leads to."""

    def __init__(
        self,
        board: Board,
        rules: Rules,
        atlas: Atlas,
        liveries: Mapping[str, Livery],
        state: State,
        story: Story,
    ) -> None:
        self.board, self.rules, self.atlas = board, rules, atlas
        self.liveries, self.state, self.story = liveries, state, story
        self.stage = story.before.season.stage
        self.kinds: set[str] = set()
        """The marks that are to be seen, as the legend calls them."""

    @cached_property
    def aside(self) -> dict[str, tuple[str, Unit, str]]:
        """The units that are shown set aside, by province: power, unit, and what became of it."""
        found: dict[str, tuple[str, Unit, str]] = {}
        for event in self.story.events:
            match event:
                case Dislodged(power, unit, _, _):
                    found[unit.province] = (power, unit, "dislodged")
                case Infected(power, unit, _) | Turned(power, unit, _):
                    found[unit.province] = (power, unit, "infected")
                case Destroyed(power, unit, _) | Killed(power, unit, _) | Disbanded(power, unit):
                    found[unit.province] = (power, unit, "gone")
        if not self.story.over:
            for beaten in self.state.position.dislodged:
                fate = "dislodged" if beaten.retreats else "gone"
                found[beaten.unit.province] = (beaten.power, beaten.unit, fate)
        return found

    @cached_property
    def removed(self) -> dict[str, tuple[str, Unit]]:
        """The units taken off the board, where nobody stands now."""
        return {
            event.unit.province: (event.power, event.unit)
            for event in self.story.events
            if isinstance(event, Removed) and event.unit.province not in self.state.position.units
        }

    @cached_property
    def changed(self) -> frozenset[str]:
        """The centres that have another owner now."""
        return frozenset(
            event.centre for event in self.story.events if isinstance(event, Captured | Lost)
        )

    @cached_property
    def flags(self) -> dict[str, tuple[Point, str]]:
        """The centres whose owner is told beside them: where, and who. No unit of his stands there;
        where another one does, and one is set aside, there is no room.
        """
        found = {}
        position = self.state.position
        for centre, power in position.centres.items():
            there = position.units.get(centre)
            if there is None and centre not in self.removed:
                found[centre] = (self.atlas.unit(centre), power)
            elif there is None or (there.power != power and centre not in self.aside):
                found[centre] = (self.atlas.dislodged(centre), power)
        return found

    @cached_property
    def ways(self) -> Ways:
        """The ways of arrows between all that stands on the map."""
        atlas = self.atlas
        spots = [atlas.unit(owned.unit.place) for owned in self.state.position.units.values()]
        spots += [atlas.dislodged(unit.place) for _, unit, _ in self.aside.values()]
        spots += [atlas.unit(unit.place) for _, unit in self.removed.values()]
        spots += [spot for spot, _ in self.flags.values()]
        return Ways(atlas, spots)

    @cached_property
    def movements(self) -> Movements:
        """The orders of a movement phase."""
        gone = {here: self.atlas.dislodged(u.place) for here, (_, u, _) in self.aside.items()}
        joint = self.story.joint or {}
        marches = Marches(self.board, self.atlas, self.ways, self.given, gone, joint)
        return Movements(marches, self.given, self.rules.unplayed)

    @cached_property
    def given(self) -> list[Given]:
        """The orders for units that there are, given by their own powers."""
        before = self.story.before.position.units
        return [
            each
            for each in self.story.given
            if (owned := before.get(province_ordered(each.order))) and owned.power == each.power
        ]

    def arrows(self) -> Iterator[Shape]:
        """All arrows."""
        if self.stage == MOVEMENT and self.story.given:
            yield from self.movements.shapes()
            self.kinds |= self.movements.kinds
        elif self.stage == RETREAT:
            yield from self.retreats()

    def retreats(self) -> Iterator[Shape]:
        """Retreats as they were made, as they are ordered, or as they are open."""
        for event in self.story.events:
            if isinstance(event, Retreated):
                yield from self.retreat(event.unit, event.to, "retreat")
        if self.story.over:
            return
        ordered = set()
        for each in self.story.given:
            if isinstance(each.order, Move | Disband):
                ordered.add(each.order.unit.province)
            if isinstance(each.order, Move):
                yield from self.retreat(each.order.unit, each.order.to, "retreat")
        for beaten in self.state.position.dislodged:
            if beaten.unit.province not in ordered:
                for place in beaten.retreats:
                    yield from self.retreat(beaten.unit, place, "option")

    def retreat(self, unit: Unit, to: str, kind: str) -> Iterator[Shape]:
        """An arrow from a dislodged unit to where it goes, or may go."""
        self.kinds.add(kind)
        start, goal = self.atlas.dislodged(unit.place), self.atlas.unit(to)
        curve = self.ways.move(start, goal, (unit.place, to))
        if kind == "option":
            yield Stroke(curve, RETREATING, 2.6, OPEN, head=10, rim=1.2)
        else:
            yield Stroke(curve, RETREATING, 4.0, FLEEING, head=13, rim=1.5)
        if not self.ways.taken(start):
            yield from tail(start, RETREATING)

    def pieces(self) -> Iterator[Shape]:
        """The letters of owners, then units that are gone, then those that are there."""
        for spot, power in self.flags.values():
            yield from flag(spot, self.liveries[power])
        for power, unit in self.removed.values():
            yield from self.ghost(self.atlas.unit(unit.place), power, unit, "gone")
        for power, unit, fate in self.aside.values():
            yield from self.ghost(self.atlas.dislodged(unit.place), power, unit, fate)
        for owned in self.state.position.units.values():
            at = self.atlas.unit(owned.unit.place)
            yield from piece(owned.unit.kind, at, self.liveries[owned.power])

    def ghost(self, at: Point, power: str, unit: Unit, fate: str) -> Iterator[Shape]:
        """A unit that has been set aside, or is gone."""
        self.kinds.add(fate)
        colour = UNDEAD if fate == "infected" else FAILED
        yield from ring(at, colour, SOLID if fate == "gone" else BROKEN)
        livery = self.liveries[power]
        yield from piece(unit.kind, at, livery if fate == "dislodged" else livery.faded(), ASIDE)
        if fate == "gone":
            yield from cross((at[0] - CORNER[0], at[1] + CORNER[1]), FAILED, 7.0, 3.4)

    def marks(self) -> Iterator[Shape]:
        """Remarks upon units and provinces."""
        position = self.state.position
        self.kinds |= {"gained"} if self.changed else set()
        if self.stage == MOVEMENT and self.story.given:
            yield from self.movements.marks()
            yield from self.unordered()
            self.kinds |= self.movements.kinds
        if self.state.season.stage == RETREAT and not self.story.over:
            for province in sorted(position.contested - set(position.units)):
                self.kinds.add("closed")
                at = self.atlas.unit(province)
                yield from closed(self.atlas.dislodged(province) if province in self.flags else at)
        if self.stage == ADJUSTMENT:
            yield from self.adjustments()

    def unordered(self) -> Iterator[Shape]:
        """A question mark on each unit of a player for which there is no order."""
        ordered = {province_ordered(each.order) for each in self.given}
        for province, owned in self.story.before.position.units.items():
            if province not in ordered and owned.unit.kind in UNIT_KINDS:
                self.kinds.add("missing")
                yield from badge(self.movements.marches.spot(owned.unit), "?", VOID)

    def adjustments(self) -> Iterator[Shape]:
        """Builds made, builds and removals ordered, and centres where builds are open."""
        for event in self.story.events:
            if isinstance(event, Built):
                self.kinds.add("built")
                yield from badge(self.atlas.unit(event.unit.place), "+", SUPPORTING)
        if self.story.over:
            return
        ordered = set()
        for each in self.story.given:
            if isinstance(each.order, Build):
                self.kinds.add("built")
                ordered.add(each.power)
                at = self.atlas.unit(each.order.unit.place)
                yield from piece(each.order.unit.kind, at, self.liveries[each.power])
                yield from badge(at, "+", SUPPORTING)
            elif isinstance(each.order, Remove):
                self.kinds.add("gone")
                ordered.add(each.power)
                yield from cross(self.atlas.unit(each.order.unit.place), FAILED)
        for seat in self.building:
            for centre in sites(self.board, self.rules, self.state.position, seat):
                if seat not in ordered:
                    self.kinds.add("site")
                    yield from badge(self.atlas.unit(centre), "+", SUPPORTING)

    @cached_property
    def building(self) -> list[str]:
        """The seats that may build in the phase that comes next."""
        return [seat for seat, n in due(self.board, self.rules, self.state).items() if n > 0]


def province_ordered(order: Order) -> str:
    """The province of the unit an order is for; "" for a waived build."""
    return "" if isinstance(order, Waive) else order.unit.province
