"""A game between two phases: an immutable value that changes only through events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from gmtool.heels.events import (
    Arranged,
    Began,
    Claimed,
    Dealt,
    Drew,
    Eaten,
    Escaped,
    Event,
    Instructed,
    Laid,
    Moved,
    Out,
    Passed,
    Piled,
    Placed,
    Swapped,
    Taken,
)
from gmtool.heels.line import NOBODY, Survivor, moved, swapped

Stage = Literal["deal", "initial", "hands", "turn", "over"]
"""What comes next: the deal, the choice of the first survivors or of hands, a turn, nothing."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat and its cards, by their ids; the first card of a stack is on top.

    `turns` are those he has had, `removed` the cards that left the game unchosen, `bonus` neutral
    survivors. `standing` has his answers for automatic abilities that say "may". Nobody plays a
    seat that is `abandoned`: its cards are placed all the same.
    """

    seat: str
    stack: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    escaped: tuple[str, ...] = ()
    eaten: tuple[str, ...] = ()
    bonus: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    standing: Mapping[str, str] = field(default_factory=dict)
    turns: int = 0
    out: bool = False
    abandoned: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands.

    `players` sit clockwise. `line` begins with first place, `pile` with the top card; `eaten` are
    neutral survivors. `turn` is the number of the turn that comes next, `current` whose it is,
    `starter` who had the first one; `claim` is who holds the Bunker.
    """

    stage: Stage
    players: tuple[Player, ...]
    line: tuple[Survivor, ...] = ()
    pile: tuple[str, ...] = ()
    eaten: tuple[str, ...] = ()
    turn: int = 0
    current: str = ""
    starter: str = ""
    claim: str = ""

    def player(self, seat: str) -> Player:
        """A player by the name of his seat; KeyError if there is none."""
        for player in self.players:
            if player.seat == seat:
                return player
        raise KeyError(seat)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return tuple(player.seat for player in self.players)

    @property
    def day(self) -> int:
        """The round that the next turn belongs to, from 1."""
        return (max(self.turn, 1) - 1) // len(self.players) + 1

    def own(self, seat: str) -> tuple[Survivor, ...]:
        """A player's survivors in the line, the foremost first."""
        return tuple(survivor for survivor in self.line if survivor.owner == seat)

    def next_after(self, seat: str) -> str:
        """Who is next clockwise and not out; "" if all are."""
        first = self.seats.index(seat) + 1
        around = self.players[first:] + self.players[:first]
        return next((player.seat for player in around if not player.out), "")

    def changed(self, seat: str, change: Callable[[Player], Player]) -> State:
        """The same with one player changed."""
        players = (change(each) if each.seat == seat else each for each in self.players)
        return replace(self, players=tuple(players))

    def after(self, events: Iterable[Event]) -> State:
        """The state after events, each applied in turn."""
        state = self
        for event in events:
            state = _after(state, event)
        return state


def _after(state: State, event: Event) -> State:
    match event:
        case Placed() | Moved() | Swapped() | Arranged() | Escaped() | Eaten():
            return _line_after(state, event)
        case Dealt() | Laid() | Taken() | Drew() | Out() | Instructed():
            return state.changed(event.seat, lambda player: _player_after(player, event))
        case Piled(pile):
            return replace(state, pile=pile)
        case Began(seat):
            return replace(state, starter=seat, current=seat, turn=1)
        case Claimed(seat):
            return replace(state, claim=seat)
        case Passed(seat, to):
            state = state.changed(seat, lambda player: replace(player, turns=player.turns + 1))
            stage: Stage = "turn" if to else "over"
            return replace(state, stage=stage, turn=state.turn + 1, current=to)
        case _:  # what only counts within a turn
            return state


def _line_after(
    state: State, event: Placed | Moved | Swapped | Arranged | Escaped | Eaten
) -> State:
    line = state.line
    match event:
        case Placed(survivor, place):
            state = _taken_up(state, survivor)
            return replace(state, line=(*line[:place], survivor, *line[place:]))
        case Moved(_, start, end):
            return replace(state, line=moved(line, start, start - end)[0])
        case Swapped(one, other):
            return replace(state, line=swapped(line, line.index(one), line.index(other)))
        case Arranged(order):
            return replace(state, line=order)
        case Escaped(survivor, seat):
            state = replace(state, line=tuple(each for each in line if each != survivor))
            if survivor.owner == NOBODY:
                return state.changed(seat, lambda p: replace(p, bonus=(*p.bonus, survivor.card)))
            return state.changed(seat, lambda p: replace(p, escaped=(*p.escaped, survivor.card)))
        case Eaten(survivor):
            state = replace(state, line=tuple(each for each in line if each != survivor))
            if survivor.owner == NOBODY:
                return replace(state, eaten=(*state.eaten, survivor.card))
            return state.changed(
                survivor.owner, lambda p: replace(p, eaten=(*p.eaten, survivor.card))
            )


def _taken_up(state: State, survivor: Survivor) -> State:
    """Without the card where it was before it came into the line."""
    if survivor.owner == NOBODY:
        return replace(state, pile=_without(state.pile, survivor.card))
    return state.changed(survivor.owner, lambda p: replace(p, hand=_without(p.hand, survivor.card)))


def _player_after(player: Player, event: Dealt | Laid | Taken | Drew | Out | Instructed) -> Player:
    match event:
        case Dealt(_, stack):
            return replace(player, stack=stack)
        case Laid(_, card):
            return replace(player, stack=_without(player.stack, card), hand=(*player.hand, card))
        case Taken(_, cards, rest_removed):
            left = _without(player.stack, *cards)
            if rest_removed:
                return replace(player, hand=(*player.hand, *cards), stack=(), removed=left)
            return replace(player, hand=(*player.hand, *cards), stack=left)
        case Drew():
            return replace(player, hand=(*player.hand, player.stack[0]), stack=player.stack[1:])
        case Out():
            return replace(player, out=True)
        case Instructed(_, card, answer):
            return replace(player, standing={**player.standing, card: answer})


def _without(cards: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in gone)
