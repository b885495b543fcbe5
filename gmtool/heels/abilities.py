"""Carrying out the text of a card: from primitives to events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from gmtool.heels.cards import (
    Ability,
    Amount,
    Card,
    ClaimBunker,
    Deck,
    Eat,
    Escape,
    Filter,
    Move,
    Partition,
    SkipExit,
    Step,
    Swap,
    VeteranLimit,
    Who,
)
from gmtool.heels.events import (
    Allowed,
    Arranged,
    Claimed,
    Eaten,
    Escaped,
    Event,
    ExitSkipped,
    Moved,
    Swapped,
)
from gmtool.heels.line import NOBODY, Survivor, moved, partitioned, run_in_front
from gmtool.heels.options import Options
from gmtool.heels.orders import BACK, FRONT, Choice, agrees
from gmtool.heels.state import State


class Refused(Exception):
    """An order cannot be carried out; the message says why. Nothing of it has happened."""


class Ongoing(Protocol):
    """A turn under way, in which things happen."""

    state: State

    def do(self, event: Event) -> None:
        """Something happens."""


class Actor:
    """A survivor that carries out its text in the turn of a player.

    `you` is who that text addresses: its owner, for a neutral survivor whoever activates it (H6.2).
    `choice` is what its order names; what it came to mean in the end stands in `chosen`. What it
    does by itself when another would be eaten, it does `instead_of` that.
    """

    def __init__(
        self,
        deck: Deck,
        options: Options,
        turn: Ongoing,
        survivor: Survivor,
        you: str,
        choice: Choice = None,
        instead_of: Survivor | None = None,
    ) -> None:
        self.deck = deck
        self.options = options
        self.turn = turn
        self.survivor = survivor
        self.you = you
        self.choice = choice
        self.instead_of = instead_of
        self.chosen: Choice = None
        self.asked = False

    @property
    def line(self) -> tuple[Survivor, ...]:
        """The line as it is now."""
        return self.turn.state.line

    def card(self, survivor: Survivor) -> Card:
        """The card of a survivor."""
        return self.deck.cards[survivor.card]

    def carry_out(self, abilities: Sequence[Ability], *, spare: bool = False) -> None:
        """All the text of some abilities; with `spare`, nobody escapes or is eaten by it (H3.6).

        Raises Refused for a choice that is not allowed, or is missing though there is one (H3.2).
        """
        for ability in abilities:
            for step in ability.steps:
                if not (spare and isinstance(step, Escape | Eat)):
                    self._take(step)
        if self.choice is not None and not self.asked:
            raise Refused(f"{self.card(self.survivor).short} has nothing to choose")

    def _take(self, step: Step) -> None:
        match step:
            case Move(who, by, filters, direction):
                movers = self._meant(who, filters)
                for survivor in movers if direction == "front_to_back" else reversed(movers):
                    self._move(survivor, self._places(by))
            case Swap(a, b, filters):
                for one in self._meant(a):
                    for other in self._meant(b, filters):
                        self.turn.do(Swapped(one, other))
            case Partition(group):
                armed = group == "armed"
                order = partitioned(self.line, lambda each: self.card(each).armed == armed)
                if order != self.line:
                    self.turn.do(Arranged(order))
            case Escape(who, filters):
                for survivor in self._meant(who, filters):
                    escape(self.deck, self.options, self.turn, survivor, self.you)
            case Eat(who, filters):
                for survivor in self._meant(who, filters):
                    self._eat(survivor)
            case SkipExit() | VeteranLimit() | ClaimBunker():
                self._grant(step)

    def _grant(self, step: SkipExit | VeteranLimit | ClaimBunker) -> None:
        """What is not about anybody in the line."""
        match step:
            case SkipExit():
                self.turn.do(ExitSkipped(self.you))
            case VeteranLimit(to):
                self.turn.do(Allowed(self.you, to))
            case ClaimBunker():
                if self.options.general.claim == "latest" or not self.turn.state.claim:
                    self.turn.do(Claimed(self.you))

    def _eat(self, survivor: Survivor) -> None:
        if self.instead_of:  # who gives himself up is not saved in turn
            self.turn.do(Eaten(survivor, self.instead_of))
        else:
            eat(self.deck, self.options, self.turn, survivor)

    def _move(self, survivor: Survivor, by: int) -> None:
        start = self.line.index(survivor)
        end = moved(self.line, start, by)[1]
        if end != start:
            self.turn.do(Moved(survivor, start, end))

    def _places(self, by: Amount) -> int:
        if not by.counted:
            return by.number
        place = self.line.index(self.survivor)
        armed = "unarmed" not in by.counted
        if by.counted.endswith("directly in front"):
            count = run_in_front(self.line, place, lambda each: self.card(each).armed == armed)
        else:
            others = [self.card(each).armed for each in self.line if each != self.survivor]
            count = others.count(armed)
        return min(by.number, count)

    def _meant(self, who: Who, filters: Sequence[Filter] = ()) -> list[Survivor]:
        """Whom a primitive is about, the foremost first; nobody, if there is nobody it fits."""
        if self.survivor not in self.line and who not in ("self", "first", "last", "own_others"):
            return []  # what its own text has removed stands next to nobody and chooses nobody
        if who == "chosen":
            return self._choose([each for each in self.line if self._fits(each, filters)])
        if who == "chosen_neighbour":
            beside = [s for _, s in self._neighbours() if self._fits(s, filters)]
            return self._choose(beside)
        return [each for each in self._fixed(who) if self._fits(each, filters)]

    def _fixed(self, who: Who) -> Sequence[Survivor]:
        if who == "first":
            return self.line[:1]
        if who == "last":
            return self.line[-1:]
        if who == "own_others":
            return [each for each in self.turn.state.own(self.you) if each != self.survivor]
        if who == "self":
            return [each for each in self.line if each == self.survivor]
        side = FRONT if who == "front_neighbour" else BACK
        return [each for where, each in self._neighbours() if where == side]

    def _neighbours(self) -> Iterator[tuple[str, Survivor]]:
        place = self.line.index(self.survivor)
        if place > 0:
            yield FRONT, self.line[place - 1]
        if place + 1 < len(self.line):
            yield BACK, self.line[place + 1]

    def _fits(self, survivor: Survivor, filters: Sequence[Filter]) -> bool:
        tests = {
            "armed": self.card(survivor).armed,
            "unarmed": not self.card(survivor).armed,
            "not_self": survivor != self.survivor,
            "first": survivor in self.line[:1],
            "first_or_second": survivor in self.line[:2],
        }
        return all(tests[each] for each in filters)

    def _choose(self, allowed: Sequence[Survivor]) -> list[Survivor]:
        """The choice if it is allowed. Where there is one only, it need not be named; where there
        is none, nothing can be done.
        """
        self.asked = True
        names = {survivor: str(survivor) for survivor in allowed}
        sides = {where: each for where, each in self._neighbours() if each in names}
        wanted = sides.get(self.choice) if isinstance(self.choice, str) else self.choice
        if not allowed:
            return []
        if self.choice is None and len(allowed) == 1:
            wanted = allowed[0]
        if wanted not in names:
            short = self.card(self.survivor).short
            listed = ", ".join(names.values())
            if self.choice is None:
                raise Refused(f"{short} needs a choice: on {listed}")
            raise Refused(f"{short} cannot choose {self.choice}, only: {listed}")
        assert wanted is not None
        self.chosen = wanted
        return [wanted]


def escape(deck: Deck, options: Options, turn: Ongoing, survivor: Survivor, by: str) -> None:
    """A survivor escapes in somebody's turn: to its owner's pile beneath the Bunker, a neutral one
    to his bonus pile; whatever then happens by itself does.
    """
    seat = survivor.owner or by
    turn.do(Escaped(survivor, seat))
    for ability in deck.cards[survivor.card].abilities:
        if ability.trigger == "self_escapes":
            Actor(deck, options, turn, survivor, seat).carry_out([ability])


def eat(deck: Deck, options: Options, turn: Ongoing, victim: Survivor) -> None:
    """A survivor is eaten, unless something happens by itself instead (H5.2)."""
    found = saviour(deck, options, turn.state, victim)
    if found is None:
        turn.do(Eaten(victim))
        return
    saver, ability = found
    Actor(deck, options, turn, saver, saver.owner, instead_of=victim).carry_out([ability])


def saviour(
    deck: Deck, options: Options, state: State, victim: Survivor
) -> tuple[Survivor, Ability] | None:
    """Who does something in a survivor's stead: because its text says so or, if that says "may",
    because its owner has, or the default has (H5.2). Of several the first in the deck does.
    """
    if victim.owner == NOBODY:
        return None
    answers = state.player(victim.owner).standing
    points = deck.cards[victim.card].points
    for survivor in sorted(state.own(victim.owner), key=lambda each: deck.order[each.card]):
        for ability in deck.cards[survivor.card].abilities:
            if survivor == victim or ability.trigger != "own_other_would_be_eaten":
                continue
            answer = answers.get(survivor.card, options.standing.default)
            if not ability.optional or agrees(answer, points):
                return survivor, ability
    return None
