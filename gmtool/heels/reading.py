"""What a seat ordered: order lines as people write them, tried out on the spot.

A turn holds no dice and no hidden card before its end, so a message can be played through while it
is read. Whatever is wrong with it, nothing of it counts until it is mended.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from gmtool.core.game import Line, Reading, Source
from gmtool.core.problems import Problem, Severity, any_error
from gmtool.core.words import ARROW, Token
from gmtool.heels.abilities import Refused
from gmtool.heels.events import Instructed
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.names import CardNames, Unclear, owner_of, survivor
from gmtool.heels.orders import (
    BACK,
    FRONT,
    NO,
    YES,
    Activate,
    ActivatePile,
    Choice,
    Choose,
    Order,
    Place,
    Sole,
    Standing,
)
from gmtool.heels.segments import Segment, Written, lines_of, misspelt, segments, words_of
from gmtool.heels.setting import Setting
from gmtool.heels.setup import wanted
from gmtool.heels.state import State
from gmtool.heels.turn import Course
from gmtool.heels.wording import Wording

NEWCOMER = frozenset(("newcomer", "him", "her", "it", "them"))
SIDES = {"front": FRONT, "ahead": FRONT, "back": BACK, "behind": BACK}
BESIDE = frozenset((*SIDES, "one", "neighbour", "survivor", "of", "him", "her", "it"))
"""The words that say that a neighbour is meant."""
ON = frozenset(("on", "with", "in"))
ITSELF = frozenset(("self", "itself", "himself", "herself"))
ANSWERS = {"yes": YES, "always": YES, "no": NO, "never": NO, "if": "if"}


class Misread(Exception):
    """What is written cannot be understood; `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(str(problem))


def read(game: Setting, state: State, seat: str, messages: Sequence[Source]) -> Reading:
    """Reads the messages of a seat: of its turn, or its choice of cards, the last one that has any
    counts as a whole; standing orders are taken from all.
    """
    reader = Reader(game, state, seat)
    taken = [list(lines_of(message.text, message.place)) for message in messages]
    reader.instruct(line for lines in taken for line in lines)
    acting = [number for number, lines in enumerate(taken) if reader.acts(lines)]
    for number, lines in enumerate(taken):
        for line in lines:
            reader.read_line(line, acting=number in (acting[-1:] or range(len(taken))))
    reader.finish(taken)
    errors = any_error(reader.problems)
    orders = [] if errors else reader.orders
    return Reading(
        orders=tuple(map(str, orders)),
        lines=tuple(reader.lines),
        missing=tuple(reader.missing(orders)),
        problems=tuple(reader.problems),
        sent=bool(messages),
    )


class Reader:
    """Reads line by line, and plays the turn along with it."""

    def __init__(self, game: Setting, state: State, seat: str) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.names: CardNames = game.names
        self.wording = Wording(game.deck)
        self.acting = game.owes(state, seat)
        playing = state.stage == "turn" and self.acting
        self.course = Course(game.deck, game.house, state) if playing else None
        self.orders: list[Order] = []
        self.lines: list[Line] = []
        self.problems: list[Problem] = []
        self.guesses: list[str] = []

    def instruct(self, lines: Iterable[Written]) -> None:
        """Standing orders count from the beginning of the turn on, wherever they stand."""
        for line in lines:
            for segment in self._segments(line):
                if self.course is None or segment.verb != "standing":
                    continue
                with suppress(Misread):  # told when the line is read
                    order = self._standing(segment)
                    self.course.do(Instructed(self.seat, order.card, order.answer))

    def acts(self, lines: Sequence[Written]) -> bool:
        """Whether a message has anything but standing orders."""
        found = [segment.verb for line in lines for segment in self._segments(line)]
        return any(verb != "standing" for verb in found)

    def read_line(self, line: Written, *, acting: bool) -> None:
        """Reads a line; unless `acting`, only for standing orders."""
        understood = []
        before = len(self.problems)
        self.guesses = []
        found = self._segments(line)
        for segment in found:
            if segment.verb != "standing" and not acting:
                continue
            try:
                orders = self._orders(segment)
            except Misread as wrong:
                self.problems.append(wrong.problem)
                continue
            understood += [self.wording.order(order) for order in orders]
            self.orders += orders
        if not found and acting and self.acting and (problem := misspelt(line)):
            self.problems.append(problem)
        bad = any_error(self.problems[before:])
        if line.text.strip():
            told = tuple(understood), tuple(self.guesses)
            self.lines.append(Line(line.place.line, line.text, *told, unreadable=bad))

    def finish(self, taken: Sequence[Sequence[Written]]) -> None:
        """What can only be said of all lines together."""
        chosen = [order for order in self.orders if isinstance(order, Choose)]
        if not (self.acting and chosen) or self.problems:
            return
        count = wanted(self.game.deck, self.game.house, self.state)
        if len(chosen) != count:
            line = next(line for lines in taken for line in lines if self._segments(line))
            message = f"{count} survivors are to be chosen, not {len(chosen)}"
            self.problems.append(self._segments(line)[0].problem(message))

    def missing(self, orders: Sequence[Order]) -> list[str]:
        """What is owed and not there."""
        if not self.acting or any(isinstance(order, Place | Choose) for order in orders):
            return []
        return [self.game.owed(self.state)[self.seat]]

    def _segments(self, line: Written) -> list[Segment]:
        """The orders of a line; while cards are chosen, a bare list of them will do."""
        found = segments(line)
        tokens = words_of(line)
        if found or not tokens or self.state.stage not in ("initial", "hands"):
            return found
        bare = Segment(line, "choose", (tokens[0], *tokens))
        try:
            self._chosen(bare)
        except Misread:
            return []
        return [bare]

    def _orders(self, segment: Segment) -> list[Order]:
        if segment.verb == "standing":
            return [self._standing(segment)]
        choosing = self.state.stage in ("initial", "hands")
        if not self.acting or choosing != (segment.verb == "choose"):
            told = f"not now: {self.game.waiting(self.state)}"
            warning = segment.line.problem(segment.tokens, told, severity=Severity.WARNING)
            raise Misread(warning)
        if segment.verb == "choose":
            return self._checked_choice(segment)
        draft = self._turn_order(segment)
        assert self.course is not None
        try:
            return [self.course.carry_out(draft)]
        except Refused as refused:
            if any_error(self.problems):
                return []  # it may be all right once what stands before it is mended
            raise Misread(segment.problem(str(refused))) from None

    def _turn_order(self, segment: Segment) -> Place | Activate | ActivatePile | Sole:
        if segment.verb == "sole":
            return Sole()
        if segment.verb == "place":
            return Place(self._own_card(segment, segment.rest))
        rest = segment.rest
        split = next(
            (n for n, t in enumerate(rest) if n and (t.text in ON or t.text in SIDES or _arrow(t))),
            len(rest),
        )
        subject, target = rest[:split], rest[split:]
        words = [token.text for token in subject]
        if "pile" in words:
            pile = self.course.state.pile if self.course else ()
            top = Survivor(NOBODY, pile[0]) if pile else None
            return ActivatePile(self._choice(segment, target, top))
        newcomer = self.course.newcomer if self.course else None
        if newcomer and len(words) == 1 and words[0] in NEWCOMER:
            if words[0] != "newcomer":
                self.guesses.append(f'"{words[0]}" is the newcomer, {newcomer.card}')
            return Activate(newcomer.card, self._choice(segment, target, newcomer))
        card = self._own_card(segment, subject)
        neutral = self.game.is_neutral(card)
        itself = Survivor(NOBODY if neutral else self.seat, card)
        return Activate(card, self._choice(segment, target, itself), neutral)

    def _choice(self, segment: Segment, target: Sequence[Token], itself: Survivor | None) -> Choice:
        """Whom an order names after the survivor that is activated, `itself`."""
        assert self.course is not None
        named = [token for token in target if not (token.text in ON or _arrow(token))]
        words = tuple(token.text for token in named if token.text != "the")
        if not words:
            return None
        sides = [SIDES[word] for word in words if word in SIDES]
        if sides and set(words) <= BESIDE:
            return sides[0]
        if itself and len(words) == 1 and words[0] in ITSELF:
            return itself
        try:
            return survivor(self.names, self.course.state, self.seat, words)
        except Unclear as unclear:
            if itself and self._is_neutral(itself, words):  # it comes from the pile just now
                return itself
            raise _misread(segment, named, unclear) from None

    def _is_neutral(self, itself: Survivor, words: tuple[str, ...]) -> bool:
        """Whether words name a neutral survivor, wherever it is."""
        owner, rest = owner_of(self.state.seats, words)
        with suppress(Unclear):
            return itself.owner == NOBODY and not owner and self.names.card(rest).id == itself.card
        return False

    def _own_card(self, segment: Segment, written: Sequence[Token]) -> str:
        """A card of one's own, or a neutral one."""
        written = [token for token in written if not _arrow(token)]
        if not written:
            raise Misread(segment.problem(f"{segment.verb} whom?", "Name a survivor."))
        owner, rest = owner_of(self.state.seats, tuple(token.text for token in written))
        try:
            card = self.names.card(rest)
        except Unclear as unclear:
            raise _misread(segment, written, unclear) from None
        if owner not in (None, NOBODY, self.seat):
            raise Misread(segment.problem(f"{owner}/{card.id} belongs to {owner}"))
        return card.id

    def _standing(self, segment: Segment) -> Standing:
        rest = [token for token in segment.rest if token.text not in ("order", "orders")]
        split = next((n for n, token in enumerate(rest) if token.text in ANSWERS), len(rest))
        card = self._own_card(segment, rest[:split])
        if self.game.deck.cards[card].sacrifice is None:
            raise Misread(segment.problem(f"{card} has no ability that says may"))
        answer = rest[split:]
        if not answer:
            remedy = f"Write standing {card} yes, no, or if points>=3."
            raise Misread(segment.problem("the answer is missing", remedy))
        if answer[0].text != "if":
            return Standing(card, ANSWERS[answer[0].text])
        numbers = [int(token.text) for token in answer if token.text.isdecimal()]
        if len(numbers) != 1:
            raise Misread(segment.problem("the condition is not clear", "Write if points>=3."))
        above = any(token.text == ">" for token in answer)
        return Standing(card, f"if points>={numbers[0] + above}")

    def _chosen(self, segment: Segment) -> list[tuple[str, Sequence[Token]]]:
        """The cards of a list, each with its tokens."""
        names: list[list[Token]] = []
        for token in segment.rest:
            if not names or token is segment.rest[0] or set(token.gap) & set(",;:+&"):
                names.append([])
            names[-1].append(token)
        return [(self._own_card(segment, name), name) for name in names if name]

    def _checked_choice(self, segment: Segment) -> list[Order]:
        stack = self.state.player(self.seat).stack
        before = {order.card for order in self.orders if isinstance(order, Choose)}
        found: list[Order] = []
        for card, name in self._chosen(segment):
            if card in before:
                raise Misread(segment.line.problem(name, f"{card} is chosen twice"))
            if card not in stack:
                left = ", ".join(sorted(stack, key=self.game.deck.order.__getitem__))
                raise Misread(segment.line.problem(name, f"{card} is not among your cards", left))
            before.add(card)
            found.append(Choose(card))
        return found


def _arrow(token: Token) -> bool:
    return token.kind == ARROW


def _misread(segment: Segment, span: Sequence[Token], unclear: Unclear) -> Misread:
    return Misread(segment.line.problem(span, str(unclear), unclear.remedy))
