"""Order lines <-> orders, as the page of the rules has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from gmtool.core.words import fold
from gmtool.gang.cards import WINDOWS, Cards
from gmtool.gang.orders import (
    Assist,
    Attack,
    BackUp,
    Board,
    Condition,
    Defend,
    Discard,
    Draw,
    Fight,
    Forget,
    Give,
    Herd,
    Lay,
    Move,
    Order,
    Play,
    Standing,
    TakeOff,
    Use,
)
from gmtool.gang.placing import Placement
from gmtool.gang.playing import DEVICES, window_of
from gmtool.gang.scanner import Scanner
from gmtool.gang.spaces import DIRECTIONS, Space
from gmtool.gang.state import FUEL, PILOT, Seat
from gmtool.gang.tiles import ANY_AREA, BASE, MALL, TOWN, WOODS

DECKS = {
    "town": TOWN,
    "base": BASE,
    "mall": MALL,
    "woods": WOODS,
    "3.5": ANY_AREA,
    **{deck: deck for deck in (TOWN, BASE, MALL, WOODS, ANY_AREA)},
}
TURNS = (0, 90, 180, 270)
CLAIM = "claim"
"""Claiming is automatic; whoever orders it says what is so anyway."""


class Grammar:
    """How the orders of a game are written: the names of its players and cards are part of it."""

    def __init__(self, seats: Sequence[Seat], cards: Cards) -> None:
        self.seats = {fold(seat): seat for seat in seats}
        self.cards = cards
        self.items = {**self.cards.names, **{device: device for device in DEVICES}}
        self.readers: dict[str, Callable[[Scanner], Order]] = {
            "tile": self._lay,
            "fight": _fight,
            "draw": _draw,
            "play": self._play,
            "use": self._use,
            "move": _move,
            "attack": self._attack,
            "if attacked": self._defend,
            "give": self._give,
            "drop": lambda s: Give(s.expect(PILOT, FUEL)),
            "take off": self._take_off,
            "takeoff": self._take_off,
            "board if asked": lambda _: Board(),
            "zombies": self._herd,
            "discard": lambda s: Discard(s.name(self.cards.names, "card")),
            "back up": lambda s: BackUp(self._seat(s), _conditions(s, "until")),
            "assist": _assist,
            "standing": self._standing,
        }

    def begins(self, line: str) -> bool:
        """Whether a line begins like an order."""
        return line.strip().lower().startswith((*self.readers, CLAIM))

    def read(self, line: str) -> Order | None:
        """The order in a line; None if the line is empty, a comment, or says what is so anyway.

        Raises Unread.
        """
        scanner = Scanner(line)
        if scanner.done() or scanner.text.startswith(">"):
            return None
        order = self._order(scanner)
        if not scanner.done():
            raise scanner.unread("something is left over")
        return order

    def _order(self, scanner: Scanner) -> Order | None:
        if scanner.take(CLAIM):
            scanner.take(PILOT, FUEL)
            return None
        word = scanner.take(*self.readers)
        if not word:
            wanted = (
                "an order: tile, fight, draw, play, use, move, attack, if attacked, give, drop,"
            )
            raise scanner.unread(f"expected {wanted} take off, board, zombies, discard, standing")
        return self.readers[word](scanner)

    def _seat(self, scanner: Scanner) -> Seat:
        return scanner.name(self.seats, "player")

    def _lay(self, scanner: Scanner) -> Lay:
        if scanner.take("any"):
            return Lay()
        x = scanner.number("the place of the tile, like 1,0")
        scanner.expect(",")
        y = scanner.number("the place of the tile, like 1,0")
        turn = 0
        if scanner.take("rot"):
            turn = scanner.number("0, 90, 180 or 270")
            if turn not in TURNS:
                raise scanner.unread("a tile is turned by 0, 90, 180 or 270")
        zombies = _spaces(scanner) if scanner.take("zombies on") else ()
        return Lay(Placement((x, y), turn), zombies)

    def _play(self, scanner: Scanner) -> Play:
        card = scanner.name(self.cards.names, "card")
        target, spaces, choice = self._how(scanner)
        window = scanner.expect(*WINDOWS) if scanner.take("when") else ""
        order = Play(card, target, spaces, choice, "" if window in ("any", "moving") else window)
        return replace(order, window=window_of(self.cards[card], order))

    def _use(self, scanner: Scanner) -> Use:
        item = scanner.name(self.items, "item")
        window = scanner.expect("combat", "move") if scanner.take("in") else ""
        target, spaces, choice = self._how(scanner)
        return Use(item, target, spaces, choice, "combat" if window == "combat" else "")

    def _how(self, scanner: Scanner) -> tuple[Seat, tuple[Space, ...], int]:
        target: Seat = ""
        spaces: tuple[Space, ...] = ()
        choice = 0
        while word := scanner.take("on", "at", "choose"):
            if word == "on":
                target = self._seat(scanner)
            elif word == "at":
                spaces = _spaces(scanner)
            else:
                choice = scanner.number("which choice, from 1")
        return target, spaces, choice

    def _attack(self, scanner: Scanner) -> Attack:
        order = Attack(self._seat(scanner))
        if scanner.take("with"):
            order = replace(order, partner=self._seat(scanner))
        order = replace(order, until=_conditions(scanner, "until"))
        if scanner.take("take"):
            taken = [scanner.expect("bullets", PILOT, FUEL, "nothing")]
            while more := scanner.take("bullets", PILOT, FUEL, "and", ","):
                taken += [more] if more not in ("and", ",") else []
            order = replace(order, take=tuple(taken))
        pay, deflect, aim = self._manner(scanner)
        return replace(order, pay=pay, deflect=deflect, aim=aim)

    def _defend(self, scanner: Scanner) -> Defend:
        by = self._seat(scanner) if scanner.take("by") else ""
        scanner.take(":")
        scanner.expect("fight")
        until = _conditions(scanner, "until")
        if until:
            scanner.expect("then surrender")
        pay, deflect, aim = self._manner(scanner)
        return Defend(by, until, pay, deflect, aim)

    def _manner(self, scanner: Scanner) -> tuple[str, str, Seat]:
        pay = deflect = aim = ""
        while word := scanner.take("pay", "deflect", "aim at"):
            if word == "pay":
                pay = scanner.expect("hearts", "bullets")
            elif word == "deflect":
                deflect = scanner.expect("yes", "no")
            else:
                aim = self._seat(scanner)
        return pay, deflect, aim

    def _give(self, scanner: Scanner) -> Give:
        what = scanner.expect(PILOT, FUEL)
        scanner.expect("to")
        return Give(what, self._seat(scanner))

    def _take_off(self, scanner: Scanner) -> TakeOff:
        if scanner.take("alone"):
            return TakeOff()
        scanner.expect("with")
        passengers = [self._seat(scanner)]
        while scanner.take(",", "and"):
            passengers.append(self._seat(scanner))
        return TakeOff(tuple(passengers))

    def _herd(self, scanner: Scanner) -> Herd:
        if scanner.take("toward", "towards"):
            return Herd(toward=self._seat(scanner))
        if scanner.take("away from"):
            return Herd(away=self._seat(scanner))
        moves = [_undead_move(scanner)]
        while scanner.take(","):
            moves.append(_undead_move(scanner))
        return Herd(tuple(moves))

    def _standing(self, scanner: Scanner) -> Standing:
        scanner.take(":")
        if scanner.take("none"):
            return Standing(Forget())
        scanner.take("react")
        start = scanner.at
        order = self._order(scanner)
        if isinstance(order, Defend | BackUp | Assist | Fight | Board | Play):
            return Standing(order)
        scanner.at = start
        raise scanner.unread("standing orders are: if attacked, back up, fight, play, board, none")


def _spaces(scanner: Scanner) -> tuple[Space, ...]:
    spaces = list[Space]()
    while space := scanner.space():
        spaces.append(space)
        scanner.take(",")
    if not spaces:
        raise scanner.unread("expected a space, like 0,1:N")
    return tuple(spaces)


def _fight(scanner: Scanner) -> Fight:
    pay = scanner.take("hearts", "bullets") or "hearts"
    most = scanner.number() if pay == "bullets" and scanner.take("<=") else None
    first = scanner.next_word() if scanner.take("first") else ""
    if first:
        scanner.take(first)
    again = None
    if scanner.take("reroll hearts>"):
        again = scanner.number()
    return Fight(pay, most, first, again)


def _draw(scanner: Scanner) -> Draw:
    decks = [DECKS[scanner.expect(*DECKS)]]
    while scanner.take(","):
        decks.append(DECKS[scanner.expect(*DECKS)])
    return Draw(tuple(decks))


def _move(scanner: Scanner) -> Move:
    steps = list[str]()
    while True:
        if direction := scanner.take(*map(str.lower, DIRECTIONS)):
            steps.append(direction.upper())
        elif (space := scanner.space()) is not None:
            steps.append(str(space))
        else:
            break
        scanner.take(",")
    if not steps:
        raise scanner.unread("expected steps: N, E, S, W, or names of spaces")
    return Move(tuple(steps), _conditions(scanner, "stop if"))


def _conditions(scanner: Scanner, word: str) -> tuple[Condition, ...]:
    if not scanner.take(word):
        return ()
    conditions = [_condition(scanner)]
    while scanner.take("or"):
        conditions.append(_condition(scanner))
    return tuple(conditions)


def _condition(scanner: Scanner) -> Condition:
    kind = scanner.expect("round", "hearts<=", "bullets<=", "target hearts<=", "roll<")
    return Condition(kind.rstrip("<="), scanner.number())


def _undead_move(scanner: Scanner) -> tuple[str, tuple[str, ...]]:
    name = scanner.next_word()
    if not re.fullmatch(r"z\d+", name):
        raise scanner.unread("expected a zombie by its name, like z12")
    scanner.take(name)
    steps = [scanner.expect(*map(str.lower, DIRECTIONS)).upper()]
    while step := scanner.take(*map(str.lower, DIRECTIONS)):
        steps.append(step.upper())
    return name, tuple(steps)


def _assist(scanner: Scanner) -> Assist:
    scanner.expect("yes")
    return Assist()
