"""A message line by line: what one line means for the next, and what is only quoted."""

from __future__ import annotations

import re
from dataclasses import replace

from gmtool.diplomacy.orders import Build, Order, Waive
from gmtool.diplomacy.reading.faults import Fault, Misreading
from gmtool.diplomacy.reading.findings import Findings
from gmtool.diplomacy.reading.guessing import Guesser
from gmtool.diplomacy.reading.lexicon import Lexicon
from gmtool.diplomacy.reading.lines import Effort, LineReader
from gmtool.diplomacy.reading.scanning import Line, Scanned, line_of

ATTRIBUTION = re.compile(
    r"\b(?:wrote|writes|schrieb|a ecrit|(?:original|forwarded) message|message d'origine|quote"
    r"|mensaje original|messaggio originale|(?:ursprungliche|weitergeleitete) nachricht)\b[^\n]*$"
)
"""How mail and forums name the author of what is quoted."""
ONE_MORE = 3
"""The words that a mailer may have put on a line of their own."""
WRAPPED = 50
"""The characters of a line that a mailer may have broken off."""


class Linewise:
    """Reads the lines of one message: a heading stands for the lines below it, a ditto mark for the
    line above, and an order may run over two. The same line is not read twice.
    """

    def __init__(self, lexicon: Lexicon, guesser: Guesser, scanned: list[Scanned]) -> None:
        self.lexicon = lexicon
        self.guesser = guesser
        self.scanned = scanned
        self.found = [Findings() for _ in scanned]
        self.above: Order | None = None
        self.heading = ""
        self.effort = Effort()
        self.lines: dict[tuple[str, str], Line] = {}
        self.known: dict[tuple[object, str], Findings] = {}

    def read(self) -> list[Findings]:
        """What each line holds.

        Lines with the mark of a quotation are looked at last. They count, as guesses, for units of
        the power that have no order elsewhere, or if the message is nothing else, unless someone
        is named as their author.
        """
        number = 0
        while number < len(self.scanned) and self.effort.left >= 0:
            number += 1 if self.scanned[number].quoted else self._read_one(number)
        if number < len(self.scanned):
            self.found[number] = Findings(misreadings=[Misreading(Fault.TOO_LONG, 0, 1)])
        elif any(each.quoted for each in self.scanned):
            self._read_quotations()
        return self.found

    def _read_one(self, number: int) -> int:
        """Reads one line, or two that one order runs over; returns how many."""
        each = self.scanned[number]
        if each.aside and not each.aside.isspace():
            self._set_aside(number)
        if not each.text or each.text.isspace():
            return 1
        line = self._line(number)
        if self.lexicon.is_foreign(line.tokens):
            self.heading = "" if line.tokens else self.heading
            return 1
        one = self._findings(line)
        joined = self._joined(number, line, one)
        if joined is not None:
            one = joined
        self.found[number] = one.with_misreadings(self.found[number].misreadings)
        self.heading = one.heading
        if one.orders:
            self.above = one.orders[-1]
        return 1 if joined is None else 2

    def _line(self, number: int) -> Line:
        """The tokens of a line."""
        key = self.scanned[number][:2]
        if key not in self.lines:
            self.lines[key] = line_of(*key)
        return self.lines[key]

    def _findings(self, line: Line) -> Findings:
        """What a line holds."""
        key = (line.raws, line.texts), self.heading
        known = self.known.get(key)
        if known is None or known.repeats:
            reader = LineReader(
                self.lexicon, self.guesser, line, self.above, self.heading, self.effort
            )
            known = self.known[key] = reader.read()
        return known

    def _joined(self, number: int, line: Line, one: Findings) -> Findings | None:
        """What a line and the next one hold together, if an order runs over both.

        A whole order is only made longer by a few words that are nothing by themselves.
        """
        if not one.open_ended and one.reach < len(line.tokens):
            return None
        if number + 1 >= len(self.scanned) or self.scanned[number + 1].quoted:
            return None
        behind = self._line(number + 1)
        if not behind.tokens or (len(behind.tokens) > ONE_MORE and not one.open_ended):
            return None
        alone = self._findings(behind)
        wrapped = one.open_ended and len(line.raws[0]) >= WRAPPED
        heads = bool(alone.heading) and not one.open_ended
        if (alone.orders or alone.everyone or heads) and not wrapped:
            return None
        both = line.joined(behind)
        joined = self._findings(both)
        if joined.reach <= both.cut or joined.misreadings or joined.everyone:
            return None
        more = len(joined.orders) - len(one.orders)
        return joined if more == (1 if one.open_ended else 0) else None

    def _set_aside(self, number: int) -> None:
        """Warns of orders that are struck out or quoted."""
        each = self.scanned[number]
        line = line_of(each.raw, each.aside)
        if self._findings(line).orders:
            self._warn(number, line, each.reason)

    def _warn(self, number: int, line: Line, fault: Fault) -> None:
        start, length, _ = line.span(0, len(line.tokens))
        self.found[number] = self.found[number].with_misreadings([Misreading(fault, start, length)])

    def _read_quotations(self) -> None:
        """The lines that begin with the mark of a quotation."""
        alone = not any(one.orders for one in self.found)
        ordered = {province for one in self.found for province in _provinces(one)}
        nothing_else = all(each.quoted or not each.text.strip() for each in self.scanned)
        others = any(ATTRIBUTION.search(each.text) for each in self.scanned)
        for number, each in enumerate(self.scanned):
            if not each.quoted:
                continue
            text = each.text.lstrip().lstrip("> ")
            line = line_of(each.raw, text.rjust(len(each.text)))
            one = self._findings(line)
            mine = nothing_else or self._own(one)
            if one.orders and mine and not others and not ordered & _provinces(one):
                guesses = [*one.guesses, "it is quoted"]
                self.found[number] = replace(one, guesses=guesses)
            elif one.orders:
                self._warn(number, line, Fault.QUOTED)
            elif alone and not others:
                self.found[number] = one

    def _own(self, one: Findings) -> bool:
        """Whether all orders are for units of the power that writes, as far as that is known."""
        chances = self.guesser.chances
        standing = (chances.standing(province, ordered=True) for province in _provinces(one))
        return chances.empty or all(unit and unit.power == chances.power for unit in standing)


def _provinces(one: Findings) -> set[str]:
    """The provinces of the units that are ordered."""
    return {order.unit.province for order in one.orders if not isinstance(order, Waive | Build)}
