"""What a seat ordered: all its messages together, each line read and looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gmtool.core.game import Line, Reading, Source
from gmtool.core.problems import Place, Problem, any_error
from gmtool.gang.departure import why_not as why_no_flight
from gmtool.gang.duels import why_not as why_no_attack
from gmtool.gang.grammar import Grammar
from gmtool.gang.laying import nearest_placement
from gmtool.gang.moving import drawn_to, step_to
from gmtool.gang.orders import (
    ACTIONS,
    AT_ANY_TIME,
    Attack,
    Discard,
    Fight,
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
from gmtool.gang.placing import Misfit, check, legal_placements
from gmtool.gang.playing import DEVICES
from gmtool.gang.playing import why_not as why_no_play
from gmtool.gang.scanner import Unread
from gmtool.gang.state import HUNT, REVENANT, SURVIVOR, Seat, State
from gmtool.gang.tiles import Tiles


@dataclass
class _Written:
    """An order and the line it stands in."""

    order: Order
    place: Place
    excerpt: str


@dataclass
class _Receipt:
    lines: list[Line] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    orders: list[_Written] = field(default_factory=list)


def read(
    state: State, tiles: Tiles, grammar: Grammar, seat: Seat, messages: Sequence[Source]
) -> Reading:
    """What a seat ordered. A bad line stops its whole post: nothing of it is applied.

    A later message takes the place of an earlier one in what it speaks of: its tile line replaces
    the tile line, its moves, attacks and cards replace all of those.
    """
    if not messages:
        return Reading()
    receipt = _Receipt()
    for source in messages:
        earlier, receipt.orders = receipt.orders, []
        _read_message(receipt, grammar, source)
        spoken_of = {_kind(each.order) for each in receipt.orders}
        kept = [each for each in earlier if _kind(each.order) not in spoken_of]
        receipt.orders = [*kept, *receipt.orders]
    receipt.problems += _faults(state, tiles, grammar, seat, receipt.orders)
    good = not any_error(receipt.problems)
    orders = [each.order for each in receipt.orders]
    return Reading(
        orders=tuple(map(str, orders)) if good else (),
        lines=tuple(receipt.lines),
        missing=tuple(_missing(state, seat, orders)),
        problems=tuple(sorted(receipt.problems)),
        sent=True,
    )


def _kind(order: Order) -> str:
    """What an order speaks of; there is one of a kind but for what runs as written."""
    if isinstance(order, ACTIONS):
        return "actions"
    text = str(order)
    return (
        text.partition("fight")[0] if text.startswith("if attacked") else text.split(maxsplit=1)[0]
    )


def _read_message(receipt: _Receipt, grammar: Grammar, source: Source) -> None:
    seen: dict[str, int] = {}
    for number, text in enumerate(source.text.split("\n")):
        line = source.place.line + number
        place = Place(source.place.file, line)
        try:
            order = grammar.read(text)
        except Unread as fault:
            at = Place(place.file, line, fault.start + 1, fault.length)
            remedy = fault.remedy or (
                "" if grammar.begins(text) else 'A line that is no order begins with "#".'
            )
            receipt.problems.append(Problem(at, fault.message, remedy, text))
            receipt.lines.append(Line(line, text, unreadable=True))
            continue
        receipt.lines.append(Line(line, text, (str(order),) if order is not None else ()))
        if order is None:
            continue
        kind = _kind(order)
        if kind in seen and not isinstance(order, (*ACTIONS, Standing)):
            whole = Place(place.file, line, 1, max(1, len(text)))
            message = f"line {seen[kind]} says the same sort of thing already"
            receipt.problems.append(Problem(whole, message, "Keep one of them.", text))
            continue
        seen[kind] = line
        start = len(text) - len(text.lstrip())
        whole = Place(place.file, line, start + 1, max(1, len(text.strip())))
        receipt.orders.append(_Written(order, whole, text))


def _faults(
    state: State, tiles: Tiles, grammar: Grammar, seat: Seat, written: Sequence[_Written]
) -> Iterator[Problem]:
    """What may not be ordered, as far as it can be known before the dice are rolled."""
    look = _Look(state, tiles, grammar, seat)
    for each in written:
        for message in look.faults(each.order):
            yield Problem(each.place, message, "", each.excerpt)


class _Look:
    """Looks at the orders of a seat one after the other, as they would run."""

    def __init__(self, state: State, tiles: Tiles, grammar: Grammar, seat: Seat) -> None:
        self.state, self.tiles, self.grammar, self.seat = state, tiles, grammar, seat
        self.board = state.board
        self.here = state.players[seat].at
        self.known = True
        """Whether it is known where the pawn stands."""

    def faults(self, order: Order) -> Iterator[str]:
        """What is wrong with the next order."""
        reason = self._not_his(order)
        if reason:
            yield reason
            return
        looks: Mapping[type, Callable[[Any], Iterator[str]]] = {
            Lay: self._lay,
            Move: self._move,
            Attack: self._attack,
            Play: self._play,
            Use: self._use,
            Discard: self._discard,
            Fight: self._fight,
            Herd: self._herd,
            Give: self._give,
            TakeOff: self._take_off,
        }
        inner = order.order if isinstance(order, Standing) else order
        look = looks.get(type(inner))
        if look is not None:
            yield from look(inner)

    def _not_his(self, order: Order) -> str:
        """Why he may not order such a thing now at all, or ""."""
        status = self.state.players[self.seat].status
        lays = isinstance(order, Lay) and self.seat == self.state.placer()
        active = self.seat == self.state.active
        if not active and not isinstance(order, AT_ANY_TIME) and not lays:
            return f"it is the turn of {self.state.active}"
        if status == SURVIVOR or isinstance(order, Standing):
            return ""
        if status == REVENANT or (active and not self.state.players[self.seat].misses):
            able = isinstance(order, Lay | Move | Herd)
            return "" if able else "a revenant lays tiles, moves and moves zombies; nothing else"
        return f"{self.seat} is {status}"

    def _title(self, card: str) -> str:
        return self.grammar.cards[card].title

    def _lay(self, order: Lay) -> Iterator[str]:
        name = self.state.drawn_tile()
        area = self.state.area_of(self.state.active)
        if not name:
            yield "there is no tile to lay"
            return
        tile = self.tiles.tiles[name]
        legal = legal_placements(self.board, tile, area)
        placement = order.placement
        if placement is None and legal:
            placement = nearest_placement(self.state, self.seat, legal)
        if placement is None or not legal:
            return
        try:
            laid = check(self.board, tile, area, placement)
        except Misfit as misfit:
            turns = sorted({p.turn for p in legal if p.spot == placement.spot})
            hint = f"; there it fits with rot {' or '.join(map(str, turns))}" if turns else ""
            yield f"{tile.title} cannot lie at {placement}: {misfit}{hint}"
            return
        self.board = self.board.with_tile(placement.spot, laid)

    def _move(self, order: Move) -> Iterator[str]:
        if not self.known:
            return
        after = replace(self.state, board=self.board)
        forced = (
            drawn_to(after, self.seat) if self.state.players[self.seat].status == REVENANT else {}
        )
        for step in order.steps:
            there, reason = step_to(after, self.here, step)
            if there is None:
                yield reason
                return
            if forced.get(self.here) and forced.get(there, 10**6) >= forced[self.here]:
                goal = self.state.players[self.seat].goal
                whom = goal.prey if goal is not None and goal.kind == HUNT else "Town Square"
                yield f"{there} does not shorten the way to {whom}"
                return
            self.here = there

    def _attack(self, order: Attack) -> Iterator[str]:
        reason = why_no_attack(self.state, self.seat, order.target)
        if order.partner in (self.seat, order.target):
            yield f"{order.partner} cannot be the second attacker"
        # who is in reach, and who has moved, shows when the attack is made
        if reason and "out of reach" not in reason and "has not moved" not in reason:
            yield reason

    def _play(self, order: Play) -> Iterator[str]:
        card = self.grammar.cards[order.card]
        player = self.state.players[self.seat]
        self.known = self.known and card.target != "" and not card.use
        if order.card not in player.hand:
            yield f"{card.title} is not in the hand"
        elif card.ask:
            yield f"{card.title} is for the game master to decide: {card.ask}"
        elif card.target and order.target == self.seat:
            yield f"{card.title} is played on another player"
        elif card.target and not order.target and order.window == "":
            yield f"{card.title}: on whom?"
        elif player.played and self.seat != self.state.active:
            yield "one card has been played since the beginning of the last own turn"
        elif order.window == "" and card.when == "own_turn" and self.seat != self.state.active:
            yield why_no_play(self.state, self.grammar.cards, self.seat, order)

    def _use(self, order: Use) -> Iterator[str]:
        player = self.state.players[self.seat]
        # it may be played before, in the same post
        if order.item not in (*DEVICES, *player.items, *player.hand):
            yield f"{self._title(order.item)} does not lie in front of {self.seat}"

    def _discard(self, order: Discard) -> Iterator[str]:
        if order.card not in self.state.players[self.seat].hand:
            yield f"{self._title(order.card)} is not in the hand"

    def _fight(self, order: Fight) -> Iterator[str]:
        if order.first and order.first not in (*self.state.undead, *self.state.seats):
            yield f"there is no {order.first} on the board"

    def _herd(self, order: Herd) -> Iterator[str]:
        yield from (f"there is no {n}" for n, _ in order.moves if n not in self.state.undead)

    def _give(self, order: Give) -> Iterator[str]:
        if order.to == self.seat:
            yield "nobody hands something to himself"

    def _take_off(self, order: TakeOff) -> Iterator[str]:
        if len({self.seat, *order.passengers}) > self.state.rules.seats:
            yield (
                why_no_flight(self.state, self.seat, order.passengers, lambda _: True)
                or "there are not so many seats"
            )


def _missing(state: State, seat: Seat, orders: Sequence[Order]) -> Iterator[str]:
    """What the active player has not ordered though he could."""
    player = state.players[seat]
    if seat != state.active or player.misses:
        return
    if state.drawn_tile() and not any(isinstance(order, Lay) for order in orders):
        yield "where the tile goes"
    if not any(isinstance(order, Move) for order in orders):
        yield "where to move"
    if not any(isinstance(order, Herd) for order in orders):
        yield "how the zombies move"
