"""What a line holds, and whether an order in it is meant as one, by what stands around it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from gmtool.diplomacy.orders import Order
from gmtool.diplomacy.reading.checking import Trouble
from gmtool.diplomacy.reading.drafts import Draft
from gmtool.diplomacy.reading.faults import Fault, Misreading
from gmtool.diplomacy.reading.guessing import Settled
from gmtool.diplomacy.reading.scanning import Line
from gmtool.diplomacy.reading.suspicion import Suspicion
from gmtool.diplomacy.reading.trailing import After, Ending
from gmtool.diplomacy.reading.wording import BUILD, DISBAND, PROSE, WAIVE
from gmtool.diplomacy.season import ADJUSTMENT, RETREAT

PLAIN_WORDS = {ADJUSTMENT: (BUILD, DISBAND, WAIVE), RETREAT: (DISBAND,)}
"""Verbs that need neither letter nor arrow beside them, in their phase."""
IN_A_SENTENCE = "it stands in a sentence"


@dataclass(slots=True)
class Findings:
    """What a line holds: orders, what was guessed, what is wrong.

    `heading` is a verb that stands for the lines below, `everyone` says that all other units hold,
    `open_ended` that the line breaks off in an order that the next line may finish, `reach` is the
    token behind the last order, `repeats` that a ditto mark stands in it.
    """

    orders: list[Order] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    misreadings: list[Misreading] = field(default_factory=list)
    heading: str = ""
    everyone: bool = False
    open_ended: bool = False
    reach: int = 0
    repeats: bool = False

    def with_misreadings(self, more: list[Misreading]) -> Findings:
        """The same with more that is wrong."""
        return replace(self, misreadings=[*self.misreadings, *more]) if more else self


class Scales:
    """Weighs the orders of one line. `prose` says that sentences stand in it as well."""

    def __init__(self, line: Line, suspicion: Suspicion) -> None:
        self.line = line
        self.suspicion = suspicion
        self.stage = suspicion.guesser.chances.stage
        self.found = Findings()
        self.prose = False
        self.doubtful: list[Settled] = []

    def finish(self) -> Findings:
        """Everything in the line. Orders in plain words count if nothing but orders stands there,
        or if the power has such units and may give such orders.
        """
        for settled in self.doubtful:
            if not self.prose:
                self.keep(settled)
            elif settled.likely:
                self.keep(replace(settled, guesses=[*settled.guesses, IN_A_SENTENCE]))
        return self.found

    def keep(self, settled: Settled) -> None:
        """Takes orders as meant."""
        self.found.orders += settled.orders
        self.found.guesses += settled.guesses

    def wrong(self, fault: Fault, start: int, end: int, said: dict[str, str] | None = None) -> None:
        """Notes a fault at some tokens."""
        column, length, row = self.line.span(start, end)
        words = {"word": self.line.said(start, end), **(said or {})}
        self.found.misreadings.append(Misreading(fault, column, length, tuple(words.items()), row))

    def trouble(self, draft: Draft, trouble: Trouble, ending: Ending, *, aside: bool) -> None:
        """An order that cannot be settled: a fault if it is meant as one, part of a sentence if
        not.
        """
        meant = draft.coded or draft.kinded or ending.after is After.CLEAN
        if trouble.fault is Fault.UNKNOWN_PLACE and not (draft.coded or draft.kinded):
            meant = any(self.suspicion.own(unit.place) for unit in draft.units)
        if meant and not aside:
            self.wrong(trouble.fault, trouble.start, trouble.end, trouble.said)
        else:
            self.prose = True

    def weigh(self, draft: Draft, settled: Settled, ending: Ending, *, aside: bool) -> None:
        """Keeps an order if it is meant, whatever stands around it; `aside`: it is spoken of."""
        strong = draft.kinded or (draft.coded and settled.likely)
        if ending.after is After.WRONG and (draft.kinded or draft.coded):
            self.wrong(ending.fault, ending.begin, ending.begin + 1)
        elif aside and not strong and draft.verb != WAIVE:
            self.prose = True
        elif ending.after is After.CLEAN:
            if aside and draft.verb != WAIVE:
                settled.guesses.append(IN_A_SENTENCE)
            if draft.kinded or draft.coded or draft.verb in PLAIN_WORDS.get(self.stage, ()):
                self.keep(settled)
            elif draft.verb in (BUILD, DISBAND, WAIVE):
                self.prose = True  # Destroy London!
            else:
                self.doubtful.append(settled)
        elif ending.after is After.QUESTION and strong:
            settled.guesses.append("a question mark follows")
            self.keep(settled)
        elif ending.after is After.CHATTER and strong and self._bears(draft, settled, ending):
            rest = self.line.said(ending.begin, ending.next)
            settled.guesses.append(f'left out: "{rest}"')
            self.keep(settled)
        else:
            self.prose = True
            if draft.coded and strong:
                self.wrong(Fault.NOT_UNDERSTOOD, ending.begin, ending.begin + 1)

    def _bears(self, draft: Draft, settled: Settled, ending: Ending) -> bool:
        """Whether an order is one although a sentence runs on behind it."""
        if self.line.tokens[ending.begin].text in PROSE:
            return False
        return draft.coded or settled.likely
