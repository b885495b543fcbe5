"""From drafts to orders: which places and units the words mean, in a position.

Each way to take the words is weighed: whether the units are there, whether the order is possible,
how well the names fit. A way that is better than all others is taken, and listed as a guess where
it was not clear; where several are as good, the order is ambiguous.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from gmtool.diplomacy.orders import (
    FLEET,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
    Waive,
)
from gmtool.diplomacy.reading.chances import IMPOSSIBLE, Chances
from gmtool.diplomacy.reading.checking import Checker, Trouble
from gmtool.diplomacy.reading.drafts import Draft, UnitWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.house import HouseRules
from gmtool.diplomacy.reading.nametable import Meaning
from gmtool.diplomacy.reading.placenames import PlaceNames
from gmtool.diplomacy.reading.repeating import repeated
from gmtool.diplomacy.reading.scanning import Line
from gmtool.diplomacy.reading.taking import NOBODY, OWN, Taken, Taking, Way
from gmtool.diplomacy.reading.wording import BARE, BUILD, CONVOY, HOLD, WAIVE
from gmtool.diplomacy.season import ADJUSTMENT, RETREAT

MOST_WAYS = 400
COAST_FOR_AN_ARMY = 0.5
"""What a coast costs that only a fleet would need."""


@dataclass(slots=True)
class Settled:
    """The orders that a draft comes to, and in words what was guessed.

    `likely` says that the power has the units, and that the orders are possible.
    """

    orders: list[Order]
    guesses: list[str]
    likely: bool = True


class Guesser:
    """Settles drafts."""

    def __init__(self, names: PlaceNames, chances: Chances, house: HouseRules) -> None:
        self.names = names
        self.chances = chances
        self.taking = Taking(chances)
        self.house = house
        self.checker = Checker(names, chances, self.taking, house)

    def settle(self, draft: Draft, line: Line, above: Order | None) -> Settled:
        """The orders of a draft; `above` is the one that ditto marks repeat. Raises Trouble."""
        if draft.verb == WAIVE:
            return Settled([Waive()] * draft.times, [])
        if draft.again and above is None:
            raise Trouble(Fault.NOTHING_ABOVE, draft.start, draft.end)
        settled = Settled([], [])
        for unit in draft.units:
            way = self._best(draft, unit, line, above)
            settled.orders.append(way.order)
            settled.guesses += self.checker.guesses(draft, way, line)
            settled.likely = settled.likely and way.unit.there == OWN and way.worth[2] > 0
        if draft.slip >= 0:
            if self.house.typos == "never":
                raise Trouble(Fault.NOT_UNDERSTOOD, draft.slip, draft.slip + 1)
            word = line.said(draft.slip, draft.slip + 1)
            settled.guesses.append(f'"{word}" is read as a misspelt verb: {draft.verb}')
        if draft.again:
            settled.guesses.append(f"repeats the order above, {above}")
        if draft.listed:
            settled.guesses.append("the verb is taken for all units before it")
        return settled

    # -- choosing

    def _best(self, draft: Draft, unit: UnitWords, line: Line, above: Order | None) -> Way:
        ways = list(islice(self._ways(draft, unit, above), MOST_WAYS))
        if not ways:
            raise Trouble(Fault.NOTHING_ABOVE, draft.start, draft.end)
        best = max(way.worth for way in ways)
        ways = [way for way in ways if way.worth == best]
        supposed = len({_kinds(way) for way in ways}) > 1
        cheapest = min(way.cost for way in ways)
        ways = [way for way in ways if way.cost == cheapest]
        if len({way.order for way in ways}) > 1:
            self.checker.ambiguous(draft, ways, line)
        way = ways[0]
        self.checker.check(draft, way, line)
        return way._replace(supposed=supposed)

    def _ways(self, draft: Draft, words: UnitWords, above: Order | None) -> Iterator[Way]:
        for unit in self.taking.units(words, draft, ordered=True):
            if draft.again:
                order = repeated(unit.unit, draft.verb, above)
                if order is not None:
                    yield self._way(order, unit)
            elif draft.other is not None:
                yield from self._helping(draft, unit, draft.other)
            elif draft.to is not None:
                for to in self.taking.goals(draft.to, unit.unit.kind):
                    yield self._way(self._move(unit.unit, to.place, via=draft.via), unit, None, to)
            else:
                yield self._way(self._simple(draft, unit), unit)

    def _helping(self, draft: Draft, unit: Taken, words: UnitWords) -> Iterator[Way]:
        for other in self.taking.units(words, draft, ordered=False):
            if draft.to is None:
                yield self._way(Support(unit.unit, other.unit), unit, other)
                continue
            for to in self.taking.goals(draft.to, other.unit.kind):
                order: Order
                if draft.verb == CONVOY:
                    order = Convoy(unit.unit, other.unit, to.place)
                else:
                    order = Support(unit.unit, other.unit, to.place)
                yield self._way(order, unit, other, to)

    def _way(
        self, order: Order, unit: Taken, other: Taken | None = None, to: Meaning | None = None
    ) -> Way:
        chance = self.chances.of(order)
        there = other is None or other.there > NOBODY
        worth = (int(unit.there > NOBODY), int(there), int(chance > IMPOSSIBLE), unit.there, chance)
        cost = unit.cost + (other.cost if other else 0) + (to.quality if to else 0)
        mover = (other or unit).unit
        if to is not None and "/" in to.place and mover.kind != FLEET:
            cost += COAST_FOR_AN_ARMY
        return Way(order, worth, cost, unit, other, to)

    def _move(self, unit: Unit, to: str, *, via: bool) -> Move:
        """A move; the coast that a fleet is bound to reach is filled in, if the house does so."""
        move = Move(unit, to, via)
        if self.house.missing_coast == "filled" and "/" not in to:
            coasts = self.chances.coasts(move)
            if len(coasts) == 1:
                return Move(unit, coasts[0], via)
        return move

    def _simple(self, draft: Draft, taken: Taken) -> Order:
        """An order that names its unit only."""
        stage = self.chances.stage
        if draft.verb == HOLD:
            return Hold(taken.unit)
        if draft.verb == BUILD or (draft.verb == BARE and taken.there < OWN):
            return Build(taken.unit)
        commanded = draft.start < taken.words.start
        if stage == ADJUSTMENT or (commanded and stage != RETREAT):
            return Remove(taken.unit)
        return Disband(taken.unit)


def _kinds(way: Way) -> tuple[str, ...]:
    """The letters of the units in an order."""
    return tuple(taken.unit.kind for taken in (way.unit, way.other) if taken)
