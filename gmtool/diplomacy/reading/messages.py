"""Order messages as people write them -> orders, and what is wrong with each line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gmtool.core.problems import Place, Problem, Severity
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import ARMY, FLEET, Build, Hold, Order, Waive
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.reading.chances import LEGAL, Chances
from gmtool.diplomacy.reading.faults import Fault, Misreading
from gmtool.diplomacy.reading.findings import Findings
from gmtool.diplomacy.reading.guessing import Guesser
from gmtool.diplomacy.reading.house import LENIENT, Builds, HouseRules, Written, standing_orders
from gmtool.diplomacy.reading.lexicon import Lexicon
from gmtool.diplomacy.reading.linewise import Linewise
from gmtool.diplomacy.reading.scanning import scan
from gmtool.diplomacy.reading.wording import USUAL, Vocabulary
from gmtool.diplomacy.season import ADJUSTMENT

LONGEST = 1_000_000
"""The characters of a text that are looked at; no forum takes so long a message."""
MOST_LINES = 50_000
BEGINNING = Place("orders")
MOST_LEXICONS = 40


@dataclass(slots=True)
class ReadLine:
    """One line of a message: its text as received, the orders in it, what was guessed in words, and
    what is wrong. An order that runs over two lines belongs to the first.
    """

    number: int
    text: str
    orders: list[Order] = field(default_factory=list)
    guesses: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def guess(self) -> bool:
        """Whether anything in it was guessed."""
        return bool(self.guesses)

    @property
    def words(self) -> tuple[int, int]:
        """Where its words begin, counted from 0, and how many characters they take."""
        return len(self.text) - len(self.text.lstrip()), len(self.text.strip()) or 1

    def remark(self, start: Place, message: str) -> Problem:
        """A warning about the whole line, in a message that begins at `start`."""
        place = start.within(self.number - 1, *self.words)
        return Problem(place, message, "", self.text, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """A message read: all its lines, and the orders that count by the house rules."""

    lines: Sequence[ReadLine]
    orders: Sequence[Order]

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, in the order of the lines."""
        return [problem for line in self.lines for problem in line.problems]


def read_message(
    board: Board,
    position: Position,
    stage: str,
    power: str,
    text: str,
    house: HouseRules = LENIENT,
    vocabulary: Vocabulary = USUAL,
    start: Place = BEGINNING,
) -> ReadMessage:
    """Reads what a power sent for a phase of the kind `stage` (M, R or A).

    Nothing is ever an error of the program: what cannot be read is a problem of its line, at the
    place in the text as received; the text begins at `start`.
    """
    return MessageReader(board, position, stage, power, house, vocabulary).read(text, start)


class MessageReader:
    """Reads messages for one power in one position."""

    def __init__(
        self,
        board: Board,
        position: Position,
        stage: str,
        power: str,
        house: HouseRules,
        vocabulary: Vocabulary,
    ) -> None:
        self.position = position
        self.stage = stage
        self.power = power
        self.house = house
        self.lexicon = lexicon_of(board, position, vocabulary)
        self.chances = Chances(board, position, stage, power)
        self.guesser = Guesser(self.lexicon.names, self.chances, house)

    def read(self, text: str, start: Place) -> ReadMessage:
        """Reads a message that begins at a place."""
        kept = "\n".join(text[:LONGEST].split("\n", MOST_LINES)[:MOST_LINES])
        scanned = scan(kept)
        found = Linewise(self.lexicon, self.guesser, scanned).read()
        if len(kept) < len(text):
            found[-1] = found[-1].with_misreadings([Misreading(Fault.TOO_LONG, 0, 1)])
        lines = [
            ReadLine(number, each.raw.rstrip("\r"), list(one.orders), list(one.guesses))
            for number, (each, one) in enumerate(zip(scanned, found, strict=True), 1)
        ]
        for number, one in enumerate(found):
            for misreading in one.misreadings:
                self._complain(lines, number, misreading, start)
        self._hold_the_rest(lines, found)
        written = [Written(n, order) for n, line in enumerate(lines) for order in line.orders]
        orders, dropped = standing_orders(written, self.house, self._builds(written))
        for each in dropped:
            misreading = Misreading(each.fault, *lines[each.written.line].words, each.said)
            self._complain(lines, each.written.line, misreading, start)
        for line in lines:
            line.problems = list(dict.fromkeys(line.problems))
        return ReadMessage(lines, orders)

    def _complain(
        self, lines: list[ReadLine], number: int, misreading: Misreading, start: Place
    ) -> None:
        """Adds a problem to the line it concerns; its place is in the text as received."""
        row = number + misreading.line
        place = start.within(row, misreading.start, misreading.length)
        problem = Problem(
            place,
            misreading.message,
            misreading.remedy,
            " " * (start.column - 1 if row == 0 else 0) + lines[row].text,
            misreading.fault.severity,
        )
        lines[number].problems.append(problem)

    def _hold_the_rest(self, lines: list[ReadLine], found: list[Findings]) -> None:
        """Where all others hold: a hold for each unit of the power without an order of its own."""
        ordered = {
            order.unit.province
            for line in lines
            for order in line.orders
            if not isinstance(order, Waive)
        }
        for line, one in zip(lines, found, strict=True):
            if one.everyone:
                rest = [u for u in self.position.of(self.power) if u.province not in ordered]
                line.orders = [*line.orders, *map(Hold, rest)]
                line.guesses = [*line.guesses, "all units without another order hold"]
                ordered.update(unit.province for unit in rest)

    def _builds(self, written: Sequence[Written]) -> Builds | None:
        """How many builds the power has in an adjustment phase, and which of them could be; None if
        it has none, or nobody knows.
        """
        if self.stage != ADJUSTMENT:
            return None
        owned = len(self.position.centres_of(self.power))
        left = owned - len(self.position.of(self.power))
        if not owned or left <= 0:
            return None
        builds = {each.order for each in written if isinstance(each.order, Build)}
        possible = (order for order in builds if self.chances.of(order) == LEGAL)
        return Builds(left, frozenset(possible))


def lexicon_of(board: Board, position: Position, vocabulary: Vocabulary) -> Lexicon:
    """The words of a board, a position and a vocabulary, remembered with the board."""
    letters = {owned.unit.kind for owned in position.units.values()}
    letters |= {beaten.unit.kind for beaten in position.dislodged} | {ARMY, FLEET}
    powers = {province.home for province in board.provinces} | set(position.powers())
    key = (vocabulary.key, frozenset(letters), frozenset(powers - {""}))
    memo: dict[object, Lexicon] = board.memo.setdefault("lexicons", {})
    lexicon = memo.get(key)
    if lexicon is None:
        if len(memo) > MOST_LEXICONS:
            memo.clear()
        lexicon = memo[key] = Lexicon(board, vocabulary.with_powers(key[2]), sorted(letters))
    return lexicon
