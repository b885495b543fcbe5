"""Words that are no order, and yet look as if one was meant."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from gmtool.core.words import ARROW
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.reading import wording
from gmtool.diplomacy.reading.checking import Trouble
from gmtool.diplomacy.reading.drafts import PlaceWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.grammar import Grammar
from gmtool.diplomacy.reading.guessing import Guesser
from gmtool.diplomacy.reading.lexicon import Verb
from gmtool.diplomacy.reading.nametable import DOUBTFUL
from gmtool.diplomacy.reading.trailing import Trailing
from gmtool.diplomacy.season import ADJUSTMENT, RETREAT

FEW = 5
"""So few words are more likely a broken order than a sentence."""


class Suspicion:
    """Judges parts of a line in which no order was found."""

    def __init__(self, grammar: Grammar, trailing: Trailing, guesser: Guesser) -> None:
        self.grammar = grammar
        self.lexicon = grammar.lexicon
        self.tokens = grammar.line
        self.trailing = trailing
        self.guesser = guesser

    @cached_property
    def arrows(self) -> list[int]:
        """The tokens that are arrows."""
        return [k for k, token in enumerate(self.tokens) if token.kind == ARROW]

    @cached_property
    def kinds(self) -> list[int]:
        """The tokens that name a kind of unit."""
        words = self.lexicon.units
        return [k for k, token in enumerate(self.tokens) if token.text in words]

    def may_be_misspelt(self, i: int) -> bool:
        """Whether the first word of what may be an order is worth comparing with all names: a unit
        word stands before it, or an arrow or a letter behind it, or a verb and it is nearly the
        name of a place where the power has a unit ("Danmark supports Kiel").
        """
        if self.lexicon.kind(self.grammar.text(i)):
            return True
        if self.grammar.is_arrow(i + 1) and len(self.grammar.text(i)) > 2:
            return True
        verb = self.lexicon.verb(self.tokens, i + 1)
        if verb is None or len(self.grammar.text(i)) <= 2:
            return False
        return verb.coded or self._nearly_own(self.grammar.text(i))

    def _nearly_own(self, word: str) -> bool:
        """Whether a word is nearly the name of a place where the power has a unit."""
        return any(self._has_unit(meaning.place) for meaning in self.lexicon.names.near(word))

    def trouble(self, i: int) -> Trouble | None:
        """What is wrong with the part of the line that begins at a token, if an order was meant."""
        end = self.trailing.segment(i)
        if not self._looks_meant(i, end):
            return None
        stuck = self.grammar.stuck
        if stuck is None or stuck[0] < i or (stuck[0] >= end and stuck[1] is Fault.UNKNOWN_PLACE):
            return self._without_verb(i, end)
        at, fault = stuck
        if fault is Fault.UNKNOWN_PLACE:
            kind = self.lexicon.kind(self.grammar.text(i))
            if not kind and at + 1 < end and not self.lexicon.names.near(self.grammar.text(at)):
                return None  # Spain - whose else? - is mine
            return self.guesser.checker.unknown(at, at + 1, self.trailing.line)
        if fault is Fault.MISSING_PLACE:
            word = self.trailing.line.said(at - 1, at)
            return Trouble(fault, at - 1, at, word=word)
        if fault is Fault.WHICH_UNIT:
            return Trouble(fault, at - 1, at, kind=self._kind_word(i, at))
        return Trouble(fault, at, at + 1)

    def _kind_word(self, i: int, end: int) -> str:
        """The last unit word before a token."""
        kinds = [self.lexicon.kind(self.grammar.text(k)) for k in range(i, end)]
        letter = next((kind for kind in reversed(kinds) if kind), "")
        return {"A": "army", "F": "fleet"}.get(letter, "unit")

    def _without_verb(self, i: int, end: int) -> Trouble:
        """A unit of which nothing is said, or something that is not understood."""
        unit, behind = next(self.grammar.units(i, near=False), (None, i))
        if unit is None:
            return Trouble(Fault.NOT_UNDERSTOOD, i, i + 1)
        place = unit.place.meanings[0].place
        standing = self.guesser.chances.standing(province_of(place), ordered=True)
        named = f"{unit.kind or 'A'} {place}" if standing is None else str(standing.unit)
        if behind >= end:
            return Trouble(
                Fault.MISSING_VERB, unit.start, unit.end, unit=named, example=f"{named} H"
            )
        return Trouble(Fault.NOT_UNDERSTOOD, behind, behind + 1)

    def _looks_meant(self, i: int, end: int) -> bool:
        """Whether the words of a part of the line are an order gone wrong, not a sentence."""
        kind = self.lexicon.kind(self.grammar.text(i))
        begin = self.grammar.inside(i + 1) if kind else i
        place = self._place(begin)
        behind = place.end if place else begin + 1
        verb = self.lexicon.verb(self.tokens, behind)
        arrow = self.grammar.is_arrow(behind)
        coded = arrow or (verb is not None and verb.coded)
        short = end - i <= FEW
        if kind and place:
            return short or coded or (self.own(place) and self._names_a_place(behind, end))
        if kind and coded:
            return short or self._names_a_place(behind, end)
        if kind:  # a brigawly holds
            return verb is not None and end - i < FEW
        if place:
            return self._acts(place, verb, end, coded=coded, short=short)
        return self._commands(i, end)

    def _acts(
        self, place: PlaceWords, verb: Verb | None, end: int, *, coded: bool, short: bool
    ) -> bool:
        """Whether a place without a letter stands for a unit that is told something."""
        if coded:
            return self.own(place) or self._names_a_place(place.end + 1, end) or short
        meant = verb is not None and verb.verb in (wording.SUPPORT, wording.CONVOY)
        return meant and self._names_a_place(place.end + 1, end)

    def _commands(self, i: int, end: int) -> bool:
        """Whether a verb of the phase begins something short."""
        verb = self.lexicon.verb(self.tokens, i)
        if verb is None or end - i > FEW:
            return False
        stages = {wording.BUILD: ADJUSTMENT, wording.DISBAND: ADJUSTMENT, wording.RETREAT: RETREAT}
        if stages.get(verb.verb) == self.guesser.chances.stage and not verb.coded:
            return verb.end < end
        return verb.end < end and bool(self.lexicon.kind(self.grammar.text(verb.end)))

    def _place(self, i: int) -> PlaceWords | None:
        place = next(self.lexicon.places(self.tokens, i, near=False), None)
        return place if place and place.meanings[0].quality <= DOUBTFUL else None

    def _names_a_place(self, i: int, end: int) -> bool:
        return any(self._place(k) for k in range(i, end))

    def own(self, place: PlaceWords) -> bool:
        """Whether the power has a unit there."""
        return any(self._has_unit(meaning.place) for meaning in place.meanings)

    def _has_unit(self, place: str) -> bool:
        chances = self.guesser.chances
        found = chances.standing(province_of(place), ordered=True)
        return found is not None and found.power == chances.power

    def inside_a_sentence(self, i: int, end: int) -> int:
        """The token where an order in short form begins in the middle of a sentence; -1 if none."""
        arrow = self._arrow_inside(i, end)
        if arrow >= 0:
            return arrow
        tries = 0
        for k in self.kinds[bisect_right(self.kinds, i) :]:
            if k >= end:
                break
            if tries > FEW:
                break
            if self._place(k + 1) is None:
                continue
            tries += 1
            draft = next(self.grammar.orders(k, near=False), None)
            if draft is not None and draft.coded and draft.end <= len(self.tokens):
                return k
        return -1

    def _arrow_inside(self, i: int, end: int) -> int:
        """The token of a place with an arrow to another one behind it, if the power has a unit
        there or if little else is written; -1 if there is none.
        """
        for k in self.arrows[bisect_right(self.arrows, i) :]:
            if k >= end:
                break
            place = self._place(k - 1)
            if place is None or place.end != k or self._place(k + 1) is None:
                continue
            if end - i <= FEW + 1 or self.own(place):
                return k - 1
        return -1
