"""The grammar of orders: from the tokens of a line to drafts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmtool.core.words import Token
from gmtool.diplomacy.orders import ARMY
from gmtool.diplomacy.reading.drafts import Draft, PlaceWords, UnitWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.going import Going
from gmtool.diplomacy.reading.lexicon import Lexicon, Sign, Verb
from gmtool.diplomacy.reading.nametable import MISSPELT
from gmtool.diplomacy.reading.wording import (
    AUXILIARIES,
    BARE,
    BUILD,
    BY,
    CONVOY,
    DISBAND,
    EVERYONE,
    HOLD,
    JOINING,
    MOVE,
    PLURALS,
    RETREAT,
    SUPPORT,
    UNITS,
    VIA,
    WAIVE,
    words,
)

MOST_UNITS = 40
"""More units than anybody lists behind one verb."""
NUMBERS = {
    "one": 1,
    "two": 2,
    "both": 2,
    "three": 3,
    "1": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
}
BEFORE_A_LIST = words("unit units in at the my of for with a an is are")
WAIVED = words("a an the my one build builds building in at of remaining both")


class Grammar(Going):
    """Finds orders in one line."""

    def __init__(self, lexicon: Lexicon, line: Sequence[Token]) -> None:
        super().__init__(lexicon, line)
        self.listed = 0

    def orders(self, i: int, *, near: bool) -> Iterator[Draft]:
        """The orders that may begin at a token; `near`: also where the first name is misspelt."""
        for unit, end in self.units(i, near=near):
            yield from self._doing((unit,), end, i)
            if i < self.listed:
                continue  # a part of a list that has no verb
            several, behind = self._list(end, unit)
            if len(several) > 1:
                self.listed = behind
                orders = self._doing(several, behind, i)
                yield from (order for order in orders if order.verb != MOVE)
        verb = self.lexicon.verb(self.line, i)
        if verb is not None:
            yield from self._commanding(i, verb)
        yield from self._moved(i)
        yield from self._everyone(i)

    def bare(self, i: int) -> Draft | None:
        """A unit without a verb, which is enough in a list of builds."""
        near = bool(self.lexicon.kind(self.text(i)))
        unit, end = next(self.units(i, near=near), (None, i))
        return None if unit is None else Draft(BARE, i, end, (unit,))

    # -- units first

    def _doing(self, units: tuple[UnitWords, ...], i: int, start: int) -> Iterator[Draft]:
        """What units do, as it stands behind their names."""
        order = Draft("", start, i, units, listed=len(units) > 1)
        begin = self.skip(i, AUXILIARIES)
        if self.stops(begin):
            return
        sign = self.lexicon.sign(self.line, begin)
        verb = self.lexicon.verb(self.line, sign.end)
        if verb is not None:
            yield from self._acting(order._replace(coded=verb.coded or sign.coded), verb)
        elif sign.end == begin:
            yield from self._slipping(order, begin)
        if sign.end > begin:
            yield from self._moving(order._replace(verb=MOVE, coded=sign.coded), sign)
            return
        if self.is_ditto(begin):
            yield order._replace(again=True, end=self.behind_dittos(begin), coded=True)
        for place in self.beside(i) if order.kinded else ():
            yield order._replace(verb=MOVE, to=place, end=place.end)

    def _slipping(self, order: Draft, i: int) -> Iterator[Draft]:
        """What units do where the verb is misspelt."""
        verb = self.lexicon.slip(self.line, i)
        if verb is None:
            return
        if verb.verb in (MOVE, RETREAT):
            sign = Sign(self.lexicon.sign(self.line, verb.end).end)
            drafts = self._moving(order._replace(verb=MOVE), sign)
        else:
            drafts = self._acting(order, verb)
        for draft in drafts:
            yield draft._replace(slip=i)

    def _moving(self, order: Draft, sign: Sign) -> Iterator[Draft]:
        if sign.back:  # Bur <- Par
            for unit, end in self.units(sign.end):
                yield order._replace(units=(unit,), to=order.units[0].place, end=end)
            return
        for steps in self.steps(sign.end):
            via = steps.via or len(steps.places) > 1
            yield order._replace(to=steps.places[-1], route=steps.route, via=via, end=steps.end)

    def _acting(self, order: Draft, verb: Verb) -> Iterator[Draft]:
        """A unit with a verb that is no move."""
        if verb.verb in (HOLD, DISBAND, BUILD):
            kind = self.skip(verb.end, words("a an"))
            letter = self.lexicon.kind(self.text(kind))
            if verb.verb == BUILD and letter and not order.kinded:  # Paris: build army
                units = tuple(unit._replace(kind=letter) for unit in order.units)
                yield order._replace(verb=BUILD, units=units, end=kind + 1)
            yield order._replace(verb=verb.verb, end=verb.end)
        elif verb.verb == SUPPORT and self.text(verb.end) != "by":
            for goal in self.goals(verb.end, verb.kind):
                yield order._replace(
                    verb=SUPPORT, other=goal.unit, to=goal.to, end=goal.end, again=goal.unit is None
                )
        elif verb.verb == CONVOY:
            yield from self._carrying(order, verb)
        elif verb.verb == VIA:
            seas, end = self.seas(self._behind_convoy(verb.end))
            yield from self._carried(order, end, seas)

    def _carrying(self, order: Draft, verb: Verb) -> Iterator[Draft]:
        """A fleet convoys an army; or an army `convoys to` a place."""
        if self.text(verb.end) == "by":
            seas, end = self.seas(self._behind_convoy(verb.end))
            yield from self._carried(order, end, seas)
        for goal in self.goals(verb.end, verb.kind):
            if goal.to is None and goal.unit is not None:
                if order.units[0].kind == ARMY and not goal.unit.kind:  # A Smy convoy Gre
                    place = goal.unit.place
                    yield order._replace(verb=MOVE, to=place, via=True, end=place.end)
                self.stick(goal.end, Fault.MISSING_PLACE)
                continue
            yield order._replace(
                verb=CONVOY, other=goal.unit, to=goal.to, end=goal.end, again=goal.unit is None
            )
        yield from self._carried(order, verb.end, ())

    def _carried(self, order: Draft, i: int, seas: tuple[PlaceWords, ...]) -> Iterator[Draft]:
        """`Lon via Nth to Nwy`, from the arrow or the `to` on."""
        sign = self.lexicon.sign(self.line, i)
        if sign.end > i:
            for steps in self.steps(sign.end):
                route = (*seas, *steps.route)
                to = steps.places[-1]
                yield order._replace(verb=MOVE, to=to, route=route, via=True, end=steps.end)

    # -- verbs first

    def _commanding(self, i: int, verb: Verb) -> Iterator[Draft]:
        """`Build A Par and F Bre`, `Support A Par - Bur with A Mar`, `Retreat Mun to Boh`."""
        order = Draft(verb.verb, i, verb.end, coded=verb.coded)
        if verb.verb in (HOLD, BUILD, DISBAND):
            yield from self.listing(order, verb.end)
        elif verb.verb == WAIVE:
            yield from self._waiving(order)
        elif verb.verb in (SUPPORT, CONVOY):
            yield from self._helped(order, verb)

    def listing(self, order: Draft, i: int) -> Iterator[Draft]:
        """A verb with a list of units."""
        begin = self.skip(i, BEFORE_A_LIST - {"a", "an"})
        kind = ""
        if self.text(begin) in NUMBERS:
            begin += 1
        if self.text(begin) in PLURALS:
            kind = self.lexicon.kind(self.text(begin))
            begin = self.skip(begin + 1, BEFORE_A_LIST)
        near = order.verb != HOLD or bool(self.lexicon.kind(self.text(begin)))
        for unit, end in self.units(begin, near=near):
            first = unit._replace(kind=unit.kind or kind)
            if self._acts(end):
                self.stick(end, Fault.NOT_UNDERSTOOD)
                continue
            units, behind = self._list(end, first, alone=True)
            units = tuple(each._replace(kind=each.kind or kind) for each in units)
            yield order._replace(units=units, end=behind)

    def _acts(self, i: int) -> bool:
        """Whether a unit has a verb of its own, and is not just one of a list."""
        if any(mark in self.gap(i) for mark in ";!?,.(|"):
            return False
        verb = self.lexicon.verb(self.line, i)
        return verb is not None or (self.is_arrow(i) and i + 1 < len(self.line))

    def _list(
        self, i: int, first: UnitWords, *, alone: bool = False
    ) -> tuple[tuple[UnitWords, ...], int]:
        """The units of a list that goes on at `i`, and its end; if `alone`, none with a verb."""
        units = [first]
        while len(units) < MOST_UNITS and i < len(self.line):
            comma = any(mark in self.gap(i) for mark in ",/&")
            begin = self.skip(i, JOINING)
            if not comma and begin == i and not (alone and self.lexicon.kind(self.text(i))):
                break
            unit, end = next(self.units(begin, near=False), (None, i))
            if unit is None or unit.place.meanings[0].quality >= MISSPELT:
                break
            if alone and self._acts(end):
                break
            units.append(unit)
            i = end
        return tuple(units), i

    def _waiving(self, order: Draft) -> Iterator[Draft]:
        """`Waive`, `waive two builds`, `waive build London`: the place does not matter."""
        times, i = 1, order.end
        while self.text(i) in WAIVED or self.text(i) in NUMBERS:
            times = NUMBERS.get(self.text(i), times)
            i += 1
        unit, end = next(self.units(i, near=False), (None, i))
        yield order._replace(times=times, end=i if unit is None or self.stops(i) else end)

    def _helped(self, order: Draft, verb: Verb) -> Iterator[Draft]:
        """A support or a convoy whose unit is named behind it: `Support A Par - Bur with A Mar`."""
        if self.text(verb.end) in ("from", "by", "with"):
            for unit, end in self.units(verb.end + 1):
                begin = self.skip(end, words("for of to the"))
                if begin > end:
                    for goal in self.goals(begin, verb.kind):
                        yield order._replace(
                            units=(unit,), other=goal.unit, to=goal.to, end=goal.end
                        )
        for goal in self.goals(verb.end, verb.kind):
            through = self.lexicon.verb(self.line, goal.end)
            by = through is not None and through.verb == VIA
            if goal.unit is None or not (by or self.text(goal.end) in BY):
                continue
            if verb.verb == CONVOY and goal.to is None:
                continue
            behind = through.end if by and through is not None else goal.end + 1
            for unit, end in self.units(behind):
                yield order._replace(units=(unit,), other=goal.unit, to=goal.to, end=end)

    def _moved(self, i: int) -> Iterator[Draft]:
        """`Move A Par to Bur`, `attack Bur from Par`, `to Bur from Par`, `from Par to Bur`."""
        sign = self.lexicon.sign(self.line, i)
        if sign.end == i and self.text(i) != "from":
            return
        order = Draft(MOVE, i, sign.end, coded=sign.coded)
        for place, unit, end in self.from_behind(sign.end):
            yield order._replace(units=(unit,), to=place, end=end)
        begin = self.skip(sign.end, words("from with"))
        for unit, end in self.units(begin, near=False):
            yield from self._doing((unit,), end, i)

    def _everyone(self, i: int) -> Iterator[Draft]:
        """`All units hold`, `hold everything else`."""
        begin = self.skip(i, words("the and"))
        verb = self.lexicon.verb(self.line, begin)
        if verb is not None and verb.verb == HOLD and self.text(verb.end) in EVERYONE:
            yield Draft(HOLD, i, self.skip(verb.end, EVERYONE | UNITS), everyone=True)
        if self.text(begin) in EVERYONE:
            end = self.skip(begin, EVERYONE | UNITS)
            verb = self.lexicon.verb(self.line, self.skip(end, AUXILIARIES))
            if verb is not None and verb.verb == HOLD:
                yield Draft(HOLD, i, verb.end, everyone=True)
