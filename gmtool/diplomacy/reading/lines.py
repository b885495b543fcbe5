"""Finding the orders in a line among all else that people write."""

from __future__ import annotations

from dataclasses import dataclass

from gmtool.diplomacy.orders import Order
from gmtool.diplomacy.reading.checking import Trouble
from gmtool.diplomacy.reading.drafts import Draft, PlaceWords, UnitWords
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.findings import Findings, Scales
from gmtool.diplomacy.reading.grammar import Grammar
from gmtool.diplomacy.reading.guessing import Guesser
from gmtool.diplomacy.reading.lexicon import Lexicon
from gmtool.diplomacy.reading.nametable import Meaning
from gmtool.diplomacy.reading.openings import Openings
from gmtool.diplomacy.reading.scanning import Line
from gmtool.diplomacy.reading.suspicion import Suspicion
from gmtool.diplomacy.reading.trailing import After, Trailing
from gmtool.diplomacy.reading.wording import (
    BARE,
    BUILD,
    CONDITIONS,
    COURTESIES,
    DISBAND,
    HOLD,
    LEADING,
    MOVE,
    NEGATIONS,
)
from gmtool.diplomacy.season import ADJUSTMENT

HEADINGS = (HOLD, BUILD, DISBAND)
"""Verbs that may stand above a list of units."""


@dataclass(slots=True)
class Effort:
    """How much may still be looked at closely in a message: parts of lines in which an order may
    be.
    """

    left: int = 3000


class LineReader:
    """Reads one line; `above` is the order that ditto marks repeat, `heading` a verb from above."""

    def __init__(
        self,
        lexicon: Lexicon,
        guesser: Guesser,
        line: Line,
        above: Order | None,
        heading: str,
        effort: Effort,
    ) -> None:
        self.tokens = line.tokens
        self.line = line
        self.lexicon = lexicon
        self.guesser = guesser
        self.stage = guesser.chances.stage
        self.above = above
        self.heading = heading
        self.effort = effort
        self.grammar = Grammar(lexicon, line.tokens)
        self.trailing = Trailing(self.grammar, line)
        self.openings = Openings(self.grammar, self.trailing)
        self.suspicion = Suspicion(self.grammar, self.trailing, guesser)
        self.scales = Scales(line, self.suspicion)
        self.condition: int | None = None

    def read(self) -> Findings:
        """Everything in the line."""
        i = 0
        while i < len(self.tokens):
            if self.effort.left < 0:
                self.scales.wrong(Fault.TOO_LONG, i, i + 1)
                break
            if self.trailing.sentence_ends(i):
                self.condition = None
            if self.grammar.text(i) in CONDITIONS:
                self.condition = i
            i = max(self._part(i), i + 1)
        return self.scales.finish()

    def _part(self, i: int) -> int:
        """Reads the part of the line that begins at a token; returns where the next one begins."""
        if self.openings.is_plain(i):
            return self._prose(i)
        self.effort.left -= 1
        self.grammar.stuck = None
        end = self._signed(i)
        if end is not None:
            return end
        for start, personal in self.openings.starts(i):
            for draft in self.grammar.orders(start, near=self.suspicion.may_be_misspelt(start)):
                if not self._breaks_off(draft):
                    return self._order(draft, i, personal=personal)
            for other_form in (self._listed, self._headed, self._lone):
                end = other_form(start) if start < len(self.tokens) else None
                if end is not None:
                    return end
        return self._nothing(i)

    def _breaks_off(self, draft: Draft) -> bool:
        """Whether an arrow stands behind the order that leads nowhere, or further than it goes."""
        i = draft.end
        if not self.grammar.is_arrow(i) or self.trailing.bounded(i):
            return False
        if i + 1 < len(self.tokens):
            return self.openings.is_place(i + 1)
        return self.tokens[i].text.strip(">") != ""

    def _order(self, draft: Draft, i: int, *, personal: bool = False) -> int:
        """Settles an order that was found in the part of the line from `i` on."""
        scales, ending = self.scales, self.trailing.of(draft)
        if any(self.grammar.is_arrow(k) for k in range(draft.start, draft.end)):
            draft = draft._replace(coded=True)
        scales.found.reach = draft.end
        scales.found.repeats = scales.found.repeats or draft.again
        if draft.everyone:
            clean = ending.after is After.CLEAN
            scales.found.everyone = scales.found.everyone or clean
            scales.prose = scales.prose or not clean
            return ending.next
        if self.condition is not None:
            scales.wrong(Fault.CONDITION, self.condition, self.condition + 1)
            return ending.next
        before = (self.grammar.text(k) for k in range(i, draft.start))
        if any(word in NEGATIONS for word in before):
            scales.wrong(Fault.IN_A_SENTENCE, draft.start, draft.end)
            return ending.next
        try:
            settled = self.guesser.settle(draft, self.line, self.above)
        except Trouble as trouble:
            scales.trouble(draft, trouble, ending, aside=personal)
        else:
            scales.weigh(draft, settled, ending, aside=personal)
            self.above = scales.found.orders[-1] if scales.found.orders else self.above
        return ending.next

    # -- orders in other forms

    def _signed(self, i: int) -> int | None:
        """`+F StN`, `-F Wal`: builds and removals with signs."""
        word = self.tokens[i].text
        if self.stage != ADJUSTMENT or word not in ("+", "-"):
            return None
        if word == "-" and self.trailing.gap(i + 1):
            return None  # a bullet
        if not self.lexicon.kind(self.grammar.text(i + 1)):
            return None
        order = Draft(BUILD if word == "+" else DISBAND, i, i + 1, coded=True)
        draft = next(self.grammar.listing(order, i + 1), None)
        return None if draft is None else self._order(draft, i)

    def _listed(self, i: int) -> int | None:
        """A unit that stands for a build, or for what a heading says."""
        if self.stage != ADJUSTMENT and not self.heading:
            return None
        draft = self.grammar.bare(i)
        if draft is None or not (draft.kinded or self.heading):
            return None
        draft = draft._replace(verb=self.heading or BARE, coded=True)
        if self.trailing.of(draft).after is not After.CLEAN:
            return None
        self.scales.found.heading = self.heading
        return self._order(draft, i)

    def _headed(self, i: int) -> int | None:
        """A heading: `Builds:`."""
        verb = self.lexicon.verb(self.tokens, i)
        if verb is None or verb.verb not in HEADINGS or verb.coded:
            return None
        end = verb.end
        while end < len(self.tokens):
            word = self.grammar.text(end)
            if word not in COURTESIES and word not in LEADING and not word.isdigit():
                return None
            end += 1
        self.scales.found.heading = verb.verb
        return end

    def _lone(self, i: int) -> int | None:
        """`Retreat to Boh`, `disband`, where the power has one dislodged unit only."""
        lone = self.guesser.chances.lone
        if lone is None:
            return None
        unit = UnitWords(i, i, PlaceWords(i, i, (Meaning(lone.place),)), lone.kind)
        order = Draft(DISBAND, i, i, (unit,), coded=True)
        verb = self.lexicon.verb(self.tokens, i)
        if verb is not None and verb.verb == DISBAND and verb.end == len(self.tokens):
            return self._order(order._replace(end=verb.end), i)
        sign = self.lexicon.sign(self.tokens, i)
        for steps in self.grammar.steps(sign.end) if sign.end > i else ():
            draft = order._replace(verb=MOVE, to=steps.places[-1], end=steps.end)
            if len(steps.places) == 1 and self.trailing.of(draft).after is After.CLEAN:
                return self._order(draft, i)
        return None

    # -- no orders

    def _nothing(self, i: int) -> int:
        """No order was found: says what is wrong, if one was meant; returns where to go on."""
        end = self.trailing.segment(i)
        stuck = self.grammar.stuck
        if stuck is not None and stuck[0] >= len(self.tokens):
            self.scales.found.open_ended = True
        begin = max((start for start, _ in self.openings.starts(i) if start < end), default=i)
        for start in dict.fromkeys((self.openings.behind_bullets(i), begin)):
            trouble = self.suspicion.trouble(start) if start < end else None
            if trouble is not None:
                if trouble.fault is Fault.MISSING_VERB and end == len(self.tokens):
                    self.scales.found.open_ended = True
                self.scales.wrong(trouble.fault, trouble.start, trouble.end, trouble.said)
                return self._next_order(max(start + 2, trouble.end), end)
        return self._prose(i)

    def _next_order(self, i: int, end: int) -> int:
        """Where the next order may begin behind one that is wrong."""
        for k in range(i, end):
            if self.lexicon.kind(self.grammar.text(k)) and self.trailing.begins_order(k):
                return k
        return end

    def _prose(self, i: int) -> int:
        """A part of the line that is no order, and none was meant."""
        end = self.trailing.segment(i, len(self.tokens))
        inner = self.suspicion.inside_a_sentence(i, end)
        if inner >= 0:
            fault = Fault.IN_A_SENTENCE if self.condition is None else Fault.CONDITION
            self.scales.wrong(fault, inner, end)
        if any(self.grammar.text(k) not in COURTESIES for k in range(i, end)):
            self.scales.prose = True
        if end == len(self.tokens) and ":" in self.trailing.tail:  # Here are my builds:
            verb = self.lexicon.verb(self.tokens, end - 1)
            if verb is not None and verb.verb in HEADINGS:
                self.scales.found.heading = verb.verb
        return end
