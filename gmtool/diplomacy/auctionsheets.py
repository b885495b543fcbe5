"""Auction sheets as people write them in messages -> bids, checked against the settings."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmtool.core.game import Line, Reading, Source
from gmtool.core.problems import Place, Problem, Severity, any_error
from gmtool.diplomacy.bids import Auction, Bid, Sheet
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.reading.house import LENIENT, HouseRules
from gmtool.diplomacy.reading.placenames import names_of
from gmtool.diplomacy.reading.scanning import Scanned, scan
from gmtool.diplomacy.sheetlines import REST, STRANGE, Element, Pair, SheetWords

LONGEST = 100_000
"""The characters of a message that are looked at."""


class Written(NamedTuple):
    """A bid where it was written: its place, and the text of its line."""

    bid: Bid
    place: Place
    text: str


class SheetReader:
    """Reads the sheets for one round of an auction."""

    def __init__(
        self, board: Board, auction: Auction, lots: Sequence[str], house: HouseRules = LENIENT
    ) -> None:
        self.board = board
        self.auction = auction
        self.lots = tuple(lots)
        self.house = house
        self.names = names_of(board)
        self.words = SheetWords(self.names, lots)

    def read(self, messages: Sequence[Source]) -> Reading:
        """The sheet that a player's messages come to, its bids as canonical texts in the order
        listed (`vie 40`).

        A sheet with an error is none. A sheet with any bid is complete: lots that are not named
        count as bids of the least that the settings allow, behind all others, and a warning tells
        what they come to.
        """
        if not messages:
            return Reading(missing=(self._all(),))
        merging = self.house.later_message == "merges"
        written: dict[str, Written] = {}
        lines: list[Line] = []
        problems: list[Problem] = []
        for message in messages if merging else messages[-1:]:
            read = MessageSheet(self, message)
            lines += read.lines
            problems += read.problems
            for lot in read.written:
                written.pop(lot, None)  # a later bid stands where it was written
            written |= read.written
        if not written:
            return Reading((), tuple(lines), (self._all(),), tuple(problems), sent=True)
        missing = [lot for lot in self.lots if lot not in written]
        sheet = [each.bid for each in written.values()]
        sheet += (filled := fill(self.auction, sheet, missing))
        if not any_error(problems):
            problems += self.misfits(list(written.values()), sheet)
            problems += self.unnamed(list(written.values()), filled)
        return Reading(
            orders=() if any_error(problems) else tuple(map(str, sheet)),
            lines=tuple(lines),
            problems=tuple(problems),
            sent=True,
        )

    def misfits(self, written: Sequence[Written], sheet: Sheet) -> list[Problem]:
        """What the settings do not allow: bids too low, too high or too often the same, and more
        points than there are. Points that are left over are warned of.
        """
        auction, problems = self.auction, list[Problem]()
        counts = Counter[int]()
        spent = 0
        total = sum(bid.points for bid in sheet)
        for each in written:
            points = each.bid.points
            counts[points] += 1
            if points < auction.minimum:
                problems.append(_problem(each, f"the least bid is {auction.minimum}"))
            if points > auction.highest:
                problems.append(_problem(each, f"the highest bid is {auction.highest}"))
            if auction.equal and counts[points] == auction.equal + 1:
                problems.append(_problem(each, _too_often(points, auction.equal), self._spared()))
            if spent <= auction.points < spent + points:
                problems.append(self._overspent(each, total))
            spent += points
        if spent <= auction.points < total:
            problems.append(self._overspent(written[-1], total))
        if total < auction.points:
            told = f"{auction.points - total} of {auction.points} points are not spent"
            problems.append(_problem(written[-1], told, severity=Severity.WARNING))
        return problems

    def unnamed(self, written: Sequence[Written], filled: Sequence[Bid]) -> list[Problem]:
        """A warning of what the bids come to that are made on lots a sheet does not name."""
        if not (filled and self.auction.minimum):
            return []
        total = sum(bid.points for bid in filled)
        told = f"centres without a bid: {len(filled)}; the least bids on them come to {total}"
        return [_problem(written[-1], told, severity=Severity.WARNING)]

    def _overspent(self, written: Written, total: int) -> Problem:
        points = self.auction.points
        message = f"all bids come to {total} points, there are {points}"
        return _problem(written, message, f"Take {total - points} away.")

    def _spared(self) -> str:
        """What spares a player writing the least bids one by one."""
        least = "Centres that are left out get the least bids that are allowed."
        return least if self.auction.minimum else ""

    def title(self, lot: str) -> str:
        """The printed name of a lot."""
        return self.board.names.titles.get(lot, lot)

    def _all(self) -> str:
        return f"bids on {len(self.lots)} centres"


class MessageSheet:
    """One message read: its lines, what is wrong with them, and the bids by lot."""

    def __init__(self, reader: SheetReader, message: Source) -> None:
        self.reader = reader
        self.start = message.place
        self.written: dict[str, Written] = {}
        self.lines: list[Line] = []
        self.problems: list[Problem] = []
        self.rest: tuple[int, Pair] | None = None
        self.scanned = scan(message.text[:LONGEST])
        for number, scanned in enumerate(self.scanned):
            self._read_line(number, scanned)
        self._enter_the_rest()

    def _read_line(self, number: int, scanned: Scanned) -> None:
        before = len(self.problems)
        understood: list[str] = []
        guesses: list[str] = []
        quoted = scanned.text if scanned.quoted else scanned.aside
        if self.reader.words.read(quoted).pairs:
            message = "a bid in quoted text, or one that is struck out, does not count"
            self._complain(number, 0, len(scanned.raw), message, severity=Severity.WARNING)
        line = self.reader.words.read("" if scanned.quoted else scanned.text)
        for slip in line.slips:
            self._complain(number, slip.start, slip.end, slip.message, slip.remedy)
        for pair in line.pairs:
            if pair.lot.kind == REST:
                self._note_the_rest(number, pair)
                understood.append(f"all others: {pair.points.number}")
            elif lot := self._lot(number, pair.lot):
                title = self.reader.title(lot)
                understood.append(f"{title}: {pair.points.number}")
                if pair.lot.guess:
                    said = scanned.raw[pair.lot.start : pair.lot.end]
                    guesses.append(f'"{said}" is read as {title}')
                self._enter(number, lot, pair)
        unreadable = any_error(self.problems[before:])
        text = scanned.raw.rstrip("\r")
        self.lines.append(Line(number + 1, text, tuple(understood), tuple(guesses), unreadable))

    def _lot(self, number: int, named: Element) -> str:
        """The lot that is named, "" if that is not clear."""
        said = self.scanned[number].raw[named.start : named.end]
        titles = [self.reader.names.title(lot) for lot in named.lots]
        if named.kind == STRANGE or (named.guess and self.reader.house.typos == "never"):
            message = f'unknown centre "{said}"'
            if named.place:
                message = f"{self.reader.names.title(named.place)} is no centre to be won"
            remedy = f"Did you mean {' or '.join(titles)}?" if titles else ""
            self._complain(number, named.start, named.end, message, remedy)
            return ""
        if len(named.lots) > 1:
            message = f"{said}: {' or '.join(titles)}?"
            self._complain(number, named.start, named.end, message, "Write the name in full.")
            return ""
        return named.lots[0]

    def _enter(self, number: int, lot: str, pair: Pair) -> None:
        known = self.written.get(lot)
        if known is None:
            self.written[lot] = self._at(number, lot, pair)
        elif known.bid.points != pair.points.number:
            title = self.reader.title(lot)
            message = f"another bid on {title}: line {known.place.line} says {known.bid.points}"
            self._complain(number, pair.lot.start, pair.points.end, message, "Keep one of them.")

    def _note_the_rest(self, number: int, pair: Pair) -> None:
        if self.rest is not None:
            message = "the bids on all others are said twice"
            self._complain(number, pair.lot.start, pair.lot.end, message, "Keep one of them.")
        self.rest = number, pair

    def _enter_the_rest(self) -> None:
        """The lots that are named nowhere, where a bid on all others is written."""
        if self.rest is not None:
            number, pair = self.rest
            for lot in self.reader.lots:
                if lot not in self.written:
                    self.written[lot] = self._at(number, lot, pair)

    def _at(self, number: int, lot: str, pair: Pair) -> Written:
        start, end = pair.points.start, pair.points.end
        place = self._place(number, start, end)
        return Written(Bid(lot, pair.points.number), place, self._excerpt(number))

    def _place(self, number: int, start: int, end: int) -> Place:
        return self.start.within(number, start, end - start)

    def _excerpt(self, number: int) -> str:
        return " " * (self.start.column - 1 if number == 0 else 0) + self.scanned[number].raw

    def _complain(
        self,
        number: int,
        start: int,
        end: int,
        message: str,
        remedy: str = "",
        severity: Severity = Severity.ERROR,
    ) -> None:
        place = self._place(number, start, end)
        self.problems.append(Problem(place, message, remedy, self._excerpt(number), severity))


def _problem(
    written: Written, message: str, remedy: str = "", severity: Severity = Severity.ERROR
) -> Problem:
    return Problem(written.place, message, remedy, written.text, severity)


def _too_often(points: int, equal: int) -> str:
    if equal == 1:
        return f"{points} is bid twice, and all bids have to differ"
    return f"{points} is bid on more than {equal} centres"


def fill(auction: Auction, sheet: Sheet, missing: Sequence[str]) -> list[Bid]:
    """The least bids that the settings allow on the lots a sheet does not name, in their order."""
    counts = Counter(bid.points for bid in sheet)
    points, filled = auction.minimum, list[Bid]()
    for lot in missing:
        while auction.equal and counts[points] >= auction.equal:
            points += 1
        counts[points] += 1
        filled.append(Bid(lot, points))
    return filled


def read_bid(text: str) -> Bid:
    """A bid from its canonical text, `vie 40`; raises ValueError."""
    lot, _, points = text.partition(" ")
    if not (lot and points.isascii() and points.isdigit()):
        raise ValueError(f'"{text}" is no bid')
    return Bid(lot, int(points))


def receipt_hash(sheet: Sheet) -> str:
    """A hash of a sheet, by which a player can tell whether the published sheet is his: the SHA-256
    of its bids as canonical texts, each ended by a line feed.
    """
    return hashlib.sha256("".join(f"{bid}\n" for bid in sheet).encode()).hexdigest()


def sheets_of(orders: Mapping[str, Sequence[str]]) -> dict[str, list[Bid]]:
    """The sheets that canonical texts stand for; who sent no valid one has none."""
    return {seat: list(map(read_bid, texts)) for seat, texts in orders.items() if texts}
