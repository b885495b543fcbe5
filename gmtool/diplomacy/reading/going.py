"""Where units go: steps of a move, seas of a convoy, what is supported or carried whither."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gmtool.diplomacy.board import SEA, province_of
from gmtool.diplomacy.reading.drafts import PlaceWords, UnitWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.lexicon import Sign
from gmtool.diplomacy.reading.nametable import MISSPELT, SHORTENED
from gmtool.diplomacy.reading.naming import Naming
from gmtool.diplomacy.reading.wording import (
    ARTICLES,
    BELONGING,
    BY,
    CONVOY,
    HOLD,
    JOINING,
    MOVE,
    PREPOSITIONS,
    RETREAT,
    TOWARDS,
    VIA,
    words,
)

MOST_STEPS = 6
"""More places than anybody names in one move."""
ROUTE_WORDS = words("route path order orders army the a c")
HOLDING_IN = words("in at of by for to the from an a")


class Steps(NamedTuple):
    """Where a move goes: its places, the last the goal, and the seas of a convoy that it names."""

    places: tuple[PlaceWords, ...]
    end: int
    seas: tuple[PlaceWords, ...] = ()
    via: bool = False

    @property
    def route(self) -> tuple[PlaceWords, ...]:
        """The places on the way."""
        return (*self.places[:-1], *self.seas)


class Goal(NamedTuple):
    """The unit that is supported or carried (None: what the order above says), and where to."""

    unit: UnitWords | None
    to: PlaceWords | None
    end: int


class Going(Naming):
    """Finds moves, and moves that other orders name."""

    def steps(self, i: int, most: int = MOST_STEPS) -> Iterator[Steps]:
        """The places from `i` on, and what is said of a convoy behind them."""
        for place in self.places(self._behind_enemy(i)):
            end = place.end
            further = self.lexicon.sign(self.line, end)
            if most > 1 and self._goes_on(end, further):
                for rest in self.steps(further.end, most - 1):
                    yield rest._replace(places=(place, *rest.places))
            verb = self.lexicon.verb(self.line, end + 1 if self.is_arrow(end) else end)
            if verb is not None and verb.verb in (VIA, CONVOY) and not self.stops(end):
                yield from self._by_sea(place, verb.verb, verb.end)
            yield Steps((place,), end)

    def _behind_enemy(self, i: int) -> int:
        """Behind the words for a unit that stands where a move goes: `the army in` Budapest."""
        begin = self.skip(i, ARTICLES)
        for kind in (begin, self.lexicon.power(self.line, begin)):
            behind = kind
            while behind >= begin and self.lexicon.kind(self.text(behind)):
                behind += 1
            if behind > kind and "\n" not in self.gap(kind):
                return self.inside(behind)
        return i

    def _goes_on(self, i: int, sign: Sign) -> bool:
        """Whether one more step of a move begins: an arrow or `to`, and not a word for moving."""
        if sign.end == i or sign.back or self.stops(i) or "," in self.gap(i):
            return False
        verb = self.lexicon.verb(self.line, i)
        return verb is None or verb.verb not in (MOVE, RETREAT)

    def _by_sea(self, place: PlaceWords, verb: str, end: int) -> Iterator[Steps]:
        """`via convoy`, `by convoy`, `convoyed by F Nth`, `via Nth and Nwg`."""
        if verb == CONVOY:
            following = self.lexicon.verb(self.line, end)
            if self.is_arrow(end) or (following is not None and following.verb != VIA):
                return
            if any(self.lexicon.names.at(self.line, end)):
                return
        seas, behind = self.seas(self._behind_convoy(end))
        yield Steps((place,), behind, seas, via=True)

    def _behind_convoy(self, i: int) -> int:
        """Behind `convoy by the fleet in`, as far as it is written."""
        while True:
            verb = self.lexicon.verb(self.line, i)
            if verb is not None and verb.verb in (CONVOY, VIA):
                i = verb.end
            elif self.text(i) in BY | ROUTE_WORDS:
                i += 1
            else:
                return i

    def seas(self, i: int) -> tuple[tuple[PlaceWords, ...], int]:
        """The places of a route from `i` on, and the end of it."""
        found: list[PlaceWords] = []
        begin = i
        while len(found) < MOST_STEPS:
            fleet = bool(self.lexicon.kind(self.text(begin)))
            if (
                fleet
                and found
                and self.text(begin - 1) not in JOINING
                and "&" not in self.gap(begin)
            ):
                break
            inside = self.inside(begin + 1) if fleet else self.skip(begin, ARTICLES)
            place = next(self.lexicon.places(self.line, inside, near=False), None)
            if place is None or place.meanings[0].quality >= MISSPELT:
                break
            if self.is_arrow(inside - 1) and not self._may_be_sea(place):
                break
            verb = self.lexicon.verb(self.line, place.end)
            acts = verb is not None and verb.verb not in (MOVE, RETREAT)
            if acts or (
                fleet and found and self.lexicon.sign(self.line, place.end).end > place.end
            ):
                break
            found.append(place)
            i = place.end
            begin = i + 1 if self.is_arrow(i) or self.text(i) in JOINING else i
        return tuple(found), i

    def _may_be_sea(self, place: PlaceWords) -> bool:
        provinces = self.lexicon.names.board.by_id
        return any(provinces[province_of(m.place)].kind == SEA for m in place.meanings)

    def goals(self, i: int, kind: str) -> Iterator[Goal]:
        """What a unit supports or carries, from `i` on; `kind` is a letter joined to the verb."""
        if self.is_ditto(i):
            yield Goal(None, None, self.behind_dittos(i))
            return
        hold = i + 1 if self.is_arrow(i) or self.text(i) == "to" else i
        verb = self.lexicon.verb(self.line, hold)
        if verb is not None and verb.verb == HOLD:
            for unit, end in self.units(self.skip(verb.end, HOLDING_IN)):
                yield Goal(unit, None, end)
        yield from self._reversed(self.skip(i, words("the an a any")), kind)
        if self.text(i) in ("from", "of"):
            for unit, end in self.units(i + 1):
                yield from self._whither(unit, end)
        for unit, end in self.units(self.skip(i, words("in at"))):
            again = end + 1 if kind and self.is_arrow(end) else end
            if kind and self.text(again) == self.text(unit.place.start) and again > end:
                yield Goal(unit._replace(kind=kind), None, again + 1)  # SA Mos - Mos: to hold
            yield from self._whither(unit._replace(kind=unit.kind or kind), end)
        yield from self._nameless(i)

    def from_behind(self, i: int) -> Iterator[tuple[PlaceWords, UnitWords, int]]:
        """A place to go to with its unit behind it: `Bur from Par`, but not the `Gulf` of Lyon."""
        places = list(self.lexicon.places(self.line, self._behind_enemy(i), near=False))
        longest = max((place.end for place in places), default=i)
        for place in places:
            if place.end == longest and self.text(place.end) in BY:
                for unit, end in self.units(place.end + 1):
                    yield place, unit, end

    def behind_dittos(self, i: int) -> int:
        """Behind a run of ditto marks."""
        while self.is_ditto(i):
            i += 1
        return i

    def _reversed(self, i: int, kind: str) -> Iterator[Goal]:
        """`to Bur from Par`, `the attack on Bur by A Par`, `the attack of A Par on Bur`."""
        sign = self.lexicon.sign(self.line, i)
        if sign.end == i:
            return
        for place, unit, end in self.from_behind(self.skip(sign.end, ARTICLES)):
            yield Goal(unit._replace(kind=unit.kind or kind), place, end)
        begin = sign.end + 1 if self.text(sign.end) in BY else sign.end
        for unit, end in self.units(begin):
            yield from self._whither(unit, end, must_go=True)

    def _whither(self, unit: UnitWords, i: int, *, must_go: bool = False) -> Iterator[Goal]:
        """Where a supported unit is to go, or that it holds."""
        if self.text(i) == "from":  # supports Budapest from Vienna
            for place in self.places(i + 1):
                onward = self.lexicon.sign(self.line, place.end)
                if onward.end > place.end:  # A Smy from Smy to Gre
                    for steps in self.steps(onward.end):
                        there = UnitWords(i + 1, place.end, place, unit.kind)
                        yield Goal(there, steps.places[-1], steps.end)
                yield Goal(UnitWords(i + 1, place.end, place, unit.kind), unit.place, place.end)
            return
        holds = self.lexicon.verb(self.line, i)
        if holds is not None and holds.verb == HOLD:
            yield Goal(unit, None, holds.end)
        begin = self.skip(i, BELONGING)
        sign = self.lexicon.sign(self.line, begin)
        if must_go and self.text(begin) in PREPOSITIONS:
            sign = Sign(self.skip(begin, PREPOSITIONS | ARTICLES))
        verb = self.lexicon.verb(self.line, sign.end)
        if verb is not None and verb.verb == HOLD and not self.stops(i):
            yield Goal(unit, None, verb.end)
        if sign.end > begin and not self._breaks(begin):
            for steps in self.steps(sign.end):
                if len(steps.places) == 1:
                    yield Goal(unit, steps.places[0], steps.end)
            return
        if must_go:
            return
        yield from self._beside(unit, i)
        yield Goal(unit, None, i)

    def _breaks(self, i: int) -> bool:
        """Whether what is supported ends before a token, though an arrow or the like follows."""
        if self.is_arrow(i) or self.text(i) in TOWARDS:
            return self.stops(i)
        return any(mark in self.gap(i) for mark in ";!?,\n|")

    def _beside(self, unit: UnitWords, i: int) -> Iterator[Goal]:
        """`S Mao Iri`: the place to go to, without a sign."""
        for place in self.beside(i):
            yield Goal(unit, place, place.end)

    def beside(self, i: int) -> Iterator[PlaceWords]:
        """A place that stands beside another one, where an arrow was left out or lost."""
        if self.gap(i).strip(" .()'*\"") or not self.gap(i):
            return
        for place in self.lexicon.places(self.line, i, near=False):
            alone = not self.is_arrow(place.end) or place.end + 1 == len(self.line)
            verb = self.lexicon.verb(self.line, place.end)
            if (
                place.meanings[0].quality <= SHORTENED
                and alone
                and (verb is None or verb.verb == VIA)
            ):
                yield place

    def _nameless(self, i: int) -> Iterator[Goal]:
        """`army to Gre from Nap`; or a unit whose place is not said."""
        begin = self.skip(i, ARTICLES)
        kind = self.lexicon.kind(self.text(begin))
        if not kind:
            return
        sign = self.lexicon.sign(self.line, begin + 1)
        if self.text(sign.end) in BY:
            for unit, end in self.units(sign.end + 1):
                yield from self._whither(unit._replace(kind=unit.kind or kind), end, must_go=True)
        if sign.end == begin + 1:
            return
        goal = self.skip(sign.end, ARTICLES)
        for place, unit, end in self.from_behind(goal):
            yield Goal(unit._replace(kind=unit.kind or kind), place, end)
        for place in self.lexicon.places(self.line, goal, near=False):
            self.stick(place.end, Fault.WHICH_UNIT)
