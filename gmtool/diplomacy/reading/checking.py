"""What speaks against the best way to take an order, and what about it is a guess."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.orders import FLEET, Build, Convoy, Move, Remove, Support, Unit
from gmtool.diplomacy.reading.chances import IMPOSSIBLE, LEGAL, Chances
from gmtool.diplomacy.reading.drafts import Draft, PlaceWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.house import HouseRules
from gmtool.diplomacy.reading.nametable import DOUBTFUL, MISSPELT, NEARLY, Meaning
from gmtool.diplomacy.reading.placenames import PlaceNames
from gmtool.diplomacy.reading.scanning import Line
from gmtool.diplomacy.reading.taking import NOBODY, OWN, Taken, Taking, Way
from gmtool.diplomacy.reading.wording import BARE

SHORT = 4
"""A word of so few letters is nearly many names: the position must confirm what it is taken for."""
MOST_SLIPS = 2
"""So many such words in one order are no accident."""
KINDS = {"A": "an army", "F": "a fleet"}


class Trouble(Exception):
    """Why a draft is no order: a fault, at some tokens, with what its message says."""

    def __init__(self, fault: Fault, start: int, end: int, **said: str) -> None:
        super().__init__(fault.name)
        self.fault = fault
        self.start = start
        self.end = end
        self.said = said


class Checker:
    """Checks ways to take drafts, by the rules of the house."""

    def __init__(
        self, names: PlaceNames, chances: Chances, taking: Taking, house: HouseRules
    ) -> None:
        self.names = names
        self.chances = chances
        self.taking = taking
        self.house = house

    def ambiguous(self, draft: Draft, ways: list[Way], line: Line) -> None:
        """Raises the Trouble that tells several ways apart."""
        meanings = [(ways[0].unit.words.place, [way.unit.meaning.place for way in ways])]
        if draft.other is not None:
            meant = [way.other.meaning.place for way in ways if way.other]
            meanings.append((draft.other.place, meant))
        if draft.to is not None:
            meanings.append((draft.to, [way.to.place for way in ways if way.to]))
        for named, meant in meanings:
            if len(set(meant)) > 1:
                raise self._which(named, sorted(set(meant)), line)
        unit = ways[0].unit
        if len({way.unit.unit.kind for way in ways}) == 1:
            place = self.names.title(province_of(unit.meaning.place))
            coasts = ", ".join(sorted(way.unit.unit.place for way in ways))
            words = unit.words
            raise Trouble(Fault.WHICH_COAST, words.start, words.end, place=place, coasts=coasts)
        army, fleet = (Build(Unit(kind, unit.meaning.place)) for kind in "AF")
        raise Trouble(
            Fault.WHICH_KIND,
            unit.words.start,
            unit.words.end,
            place=self.names.title(unit.meaning.place),
            army=str(army),
            fleet=str(fleet),
        )

    def _which(self, words: PlaceWords, places: list[str], line: Line) -> Trouble:
        readings = " or ".join(self.names.title(place) for place in places)
        word = line.said(words.start, words.end)
        ids = ", ".join(places)
        return Trouble(
            Fault.AMBIGUOUS_PLACE, words.start, words.end, word=word, readings=readings, ids=ids
        )

    def unknown(self, start: int, end: int, line: Line) -> Trouble:
        """The Trouble of a name that is none, with those that are nearly so."""
        word = line.said(start, end)
        near = self.names.near(" ".join(token.text for token in line.tokens[start:end]))
        titles = [self.names.title(meaning.place) for meaning in near[:3]]
        nearest = f"Did you mean {' or '.join(titles)}?" if titles else "No name here is like it."
        return Trouble(Fault.UNKNOWN_PLACE, start, end, word=word, nearest=nearest)

    def check(self, draft: Draft, way: Way, line: Line) -> None:
        """Raises Trouble if the best way is not good enough, or against the rules of the house."""
        slips = 0
        for words, meaning, found in self._named(draft, way):
            if meaning.quality < MISSPELT:
                continue
            short = meaning.quality >= NEARLY and len(line.tokens[words.start].text) <= SHORT
            slips += short
            if self.house.typos == "never" or (short and not (found and slips < MOST_SLIPS)):
                raise self.unknown(words.start, words.end, line)
        self._check_letters(way)
        self._check_route(draft, way)
        self._check_coast(draft, way)

    def _named(self, draft: Draft, way: Way) -> Iterator[tuple[PlaceWords, Meaning, bool]]:
        """The words for places with what they are taken for, and whether that is confirmed."""
        possible = way.worth[-1] > IMPOSSIBLE
        found = way.unit.there == OWN
        if isinstance(way.order, Build):
            found = way.worth[-1] == LEGAL
        elif self.chances.empty:
            found = isinstance(way.order, Move | Support | Convoy)
        yield way.unit.words.place, way.unit.meaning, possible and found
        if draft.other is not None and way.other is not None:
            found = way.other.there > NOBODY or (self.chances.empty and draft.to is not None)
            yield draft.other.place, way.other.meaning, possible and found
        if draft.to is not None and way.to is not None:
            yield draft.to, way.to, possible

    def _check_letters(self, way: Way) -> None:
        for taken in filter(None, (way.unit, way.other)):
            if self.house.wrong_letter == "error" and _wrong(taken):
                raise Trouble(
                    Fault.WRONG_KIND,
                    taken.words.start,
                    taken.words.end,
                    place=self.names.title(taken.meaning.place),
                    kind=KINDS.get(taken.unit.kind, taken.unit.kind),
                    unit=str(taken.unit),
                )

    def _check_route(self, draft: Draft, way: Way) -> None:
        """The places on the way of a move must be seas, and only an army passes them."""
        if not draft.route or not isinstance(way.order, Move):
            return
        dry = [words for words in draft.route if not self.taking.seas(words)]
        if way.order.unit.kind == FLEET or len(dry) == len(draft.route):
            raise Trouble(Fault.SEVERAL_STEPS, draft.route[0].start, draft.end)
        for words in dry:
            place = self.names.title(words.meanings[0].place)
            raise Trouble(Fault.NO_SEA, words.start, words.end, place=place)

    def _coasts(self, way: Way) -> list[str]:
        """The coasts of which an order should name one, and does not."""
        if isinstance(way.order, Move) and "/" not in way.order.to:
            return self.chances.coasts(way.order)
        if isinstance(way.order, Build) and way.order.unit.kind == FLEET:
            province = self.names.board.by_id[way.order.unit.province]
            return [] if "/" in way.order.unit.place else list(province.coasts)
        return []

    def _check_coast(self, draft: Draft, way: Way) -> None:
        coasts = self._coasts(way)
        if not coasts or self.house.missing_coast != "error":
            return
        words = draft.to or way.unit.words.place
        place = self.names.title(province_of(coasts[0]))
        fault = Fault.WHICH_COAST if len(coasts) > 1 else Fault.MISSING_COAST
        said = {"place": place, "coasts": ", ".join(coasts), "coast": coasts[0]}
        raise Trouble(fault, words.start, words.end, **said)

    def guesses(self, draft: Draft, way: Way, line: Line) -> Iterator[str]:
        """What about a way is a guess, in words."""
        for words, meaning, _ in self._named(draft, way):
            if meaning.quality >= DOUBTFUL:
                word = line.said(words.start, words.end)
                yield f'"{word}" is read as {self.names.title(meaning.place)}'
        for taken in filter(None, (way.unit, way.other)):
            if _wrong(taken) and self.house.wrong_letter == "guess":
                kind = KINDS.get(taken.unit.kind, str(taken.unit))
                yield f"the unit in {taken.unit.place} must be {kind}"
            elif not taken.words.kind and taken.there == NOBODY and way.supposed:
                yield f"{taken.unit} is taken for {KINDS.get(taken.unit.kind, 'a unit')}"
        if len(self._coasts(way)) > 1:
            yield "no coast is named, and two are possible"
        if draft.verb == BARE and isinstance(way.order, Remove):
            yield f"{way.unit.unit} stands there: it is taken off"


def _wrong(taken: Taken) -> bool:
    return bool(taken.words.kind) and taken.words.kind != taken.unit.kind
