"""The Gang's All Here as a game at the desk: a phase is the turn of one player."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from gmtool.core.chart import Chart
from gmtool.core.game import (
    Chance,
    Materials,
    NoSuchSubject,
    Outcome,
    Phase,
    Reading,
    Source,
    Turn,
    Verdict,
)
from gmtool.core.scene import USUAL, Look, Scene
from gmtool.gang.conduct import Conduct
from gmtool.gang.grammar import Grammar
from gmtool.gang.orders import Order
from gmtool.gang.rulings import ruled
from gmtool.gang.setting import GangTurn, Options, Setting
from gmtool.gang.setup import new_game
from gmtool.gang.state import DEAD, REVENANT, WON, Seat, State
from gmtool.gang.stored import Stored, restore, store
from gmtool.gang.table import Table
from gmtool.gang.telling import Teller, record
from gmtool.gang.turn import play_turn

DONE, VOID, CUT_SHORT, NOTED = "done", "void", "cut short", "noted"
"""What an order comes to: carried out, not possible, carried out in part; or it only said how."""
PLAYERS = (2, 12)


class Gang(Setting):
    """The Gang's All Here, with the sets and switches of the options."""

    name: ClassVar[str] = "gang"
    options: ClassVar[type[Any]] = Options
    stored: ClassVar[type[Any]] = Stored
    private: ClassVar[bool] = True

    @classmethod
    def made(cls, options: Any, materials: Materials) -> Gang:
        """The game with these options; raises Problems, and ValueError for what cannot be."""
        return cls(options, materials)

    @property
    def seats(self) -> None:
        """Any seats will do."""
        return None

    def new(self, seats: Sequence[Seat], chance: Chance) -> State:
        """The state before the first turn; raises ValueError for too few or too many seats, and for
        a name that could be that of a zombie.
        """
        most = self.rules.players_max
        if not PLAYERS[0] <= len(seats) <= most:
            raise ValueError(f"{PLAYERS[0]} to {most} players can play, not {len(seats)}")
        for seat in seats:
            if re.fullmatch(r"z\d+", seat.lower()) or not re.fullmatch(r"[^\W_][\w .'-]*", seat):
                raise ValueError(f'nobody can be called "{seat}"')
        return new_game(self.tiles, self.cards, self.sets, self.rules, seats, chance)

    def phase(self, state: State) -> Phase:
        """The turn that comes next: "turn-012-red"."""
        slug = re.sub("[^a-z0-9]+", "-", state.active.lower()).strip("-")
        title = f"Turn {state.turn}, {state.active}"
        return Phase(f"turn-{state.turn:03}-{slug}", title, "turn")

    def owed(self, state: State) -> Mapping[Seat, str]:
        """Who owes what: the active player his turn, unless he misses it."""
        if state.end or state.players[state.active].misses:
            return {}
        tile = state.drawn_tile()
        drawn = f"a turn with the tile {self.tiles.tiles[tile].title}" if tile else "a turn"
        risen = state.players[state.active].status in (DEAD, REVENANT)
        return {state.active: f"{drawn} as a revenant" if risen else drawn}

    def automatic(self, state: State, chance: Chance) -> Mapping[Seat, Sequence[str]]:  # noqa: ARG002  # as the protocol has it
        """Nothing is drawn before the orders but the tile, which lies on top of its deck."""
        return {}

    def grammar(self, state: State) -> Grammar:
        """How orders are written in this game."""
        return Grammar(state.seats, self.cards)

    def read(self, state: State, seat: Seat, messages: Sequence[Source]) -> Reading:
        """What a seat ordered."""
        from gmtool.gang.receipts import read

        return read(state, self.tiles, self.grammar(state), seat, messages)

    def table(self, state: State, orders: Mapping[Seat, Sequence[str]], chance: Chance) -> Table:
        """The table at the beginning of a turn."""
        grammar = self.grammar(state)
        given = {seat: _orders(grammar, lines) for seat, lines in orders.items()}
        standing = {s: _orders(grammar, player.standing) for s, player in state.players.items()}
        return Table(state, self.tiles, self.cards, Conduct(given, standing), chance)

    def resolve(
        self, state: State, orders: Mapping[Seat, Sequence[str]], chance: Chance
    ) -> GangTurn:
        """The turn played."""
        table = self.table(state, orders, chance)
        play_turn(table)
        return GangTurn(
            phase=self.phase(state),
            before=state,
            after=table.state,
            verdicts=_verdicts(table, orders),
            draws=chance.open.draws(),
            record=record(
                Teller(self.tiles, self.cards),
                table.events,
                table.state,
                chance.hidden.key,
                table.conduct.defaults,
                table.refused,
            ),
            events=tuple(table.events),
            defaults=tuple(table.conduct.defaults),
        )

    def replaced(self, state: State, seat: Seat) -> State:
        """A new player has taken a seat: the standing orders of the old one are forgotten."""
        return state.with_player(seat, standing=())

    def abandoned(self, state: State, seat: Seat) -> State:
        """Nobody plays a seat: standing orders go, the defaults decide."""
        return state.with_player(seat, standing=())

    def ruled(self, state: State, change: str) -> State:
        """The state as the GM put it right; raises ValueError for what cannot be."""
        return ruled(state, change)

    def voters(self, state: State) -> Sequence[Seat]:  # noqa: ARG002  # as the protocol has it
        """Nobody has a say: the game ends by its own rules alone."""
        return ()

    def may_end(self, state: State, winners: Sequence[Seat]) -> str:  # noqa: ARG002  # as the protocol has it
        """G1.1: there is no way to win but to fly away."""
        return "there is no way to win but to fly away (G1.1)"

    def tally(self, state: State) -> Mapping[Seat, int]:  # noqa: ARG002  # as the protocol has it
        """Nothing is counted."""
        return {}

    def case(self, turn: Turn[State]) -> Mapping[str, Any]:  # noqa: ARG002  # as the protocol has it
        """There are no cases of this game."""
        return {}

    def subject(self, state: State, text: str) -> str:  # noqa: ARG002  # as the protocol has it
        """Verdicts here are about lines, not about units."""
        raise NoSuchSubject(f'"{text}": verdicts of this game name lines, not units')

    def view(self, state: State, turn: Turn[State] | None, seat: Seat | None) -> Mapping[str, Any]:
        """All that a post may tell."""
        from gmtool.gang.view import view

        assert turn is None or isinstance(turn, GangTurn)
        return view(self, state, turn, seat)

    def scene(
        self,
        state: State,
        turn: Turn[State] | None,
        seat: Seat | None,  # noqa: ARG002  # everybody sees the same board
        look: Look = USUAL,  # noqa: ARG002  # in one way
    ) -> Scene:
        """The board as it stands; what happened is told by the post."""
        from gmtool.gang.scene import scene

        after = f"{turn.phase.title}, the board after it" if turn else ""
        return scene(self, state, after or self.phase(state).title)

    def preview(
        self,
        state: State,
        orders: Mapping[Seat, Sequence[str]],  # noqa: ARG002  # as the protocol has it
        look: Look = USUAL,
    ) -> Scene:
        """The board before a turn; orders are not drawn on it."""
        return self.scene(state, None, None, look)

    def charts(self, turns: Sequence[Turn[State]]) -> Sequence[Chart]:  # noqa: ARG002  # as the protocol has it
        """Nothing of this game is plotted."""
        return ()

    def annals(self, turns: Sequence[Turn[State]]) -> Mapping[str, Any]:
        """What a post may tell of the whole game."""
        from gmtool.gang.annals import annals

        return annals([turn for turn in turns if isinstance(turn, GangTurn)])

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        if not state.end:
            return None
        winners = tuple(seat for seat in state.seats if state.players[seat].status == WON)
        return Outcome(state.end, winners)

    def store(self, state: State) -> Stored:
        """A state as texts."""
        return store(state)

    def restore(self, stored: Any) -> State:
        """The state again; raises ValueError for what cannot be."""
        return restore(self.tiles, self.in_play, self.rules, stored)


def _orders(grammar: Grammar, lines: Sequence[str]) -> list[Order]:
    read = [grammar.read(line) for line in lines]
    return [order for order in read if order is not None]


def _verdicts(
    table: Table, orders: Mapping[Seat, Sequence[str]]
) -> Mapping[Seat, Sequence[Verdict]]:
    """What each order came to: carried out, cut short, impossible; conditions and standing orders
    are taken note of.
    """
    told: dict[tuple[Seat, str], Verdict] = {}
    for seat, text, why in table.refused:
        told[seat, text] = Verdict(text, VOID, why=why)
    for seat, text, why in table.done:
        told[seat, text] = Verdict(text, CUT_SHORT if why else DONE, why=why)
    verdicts = {}
    for seat, lines in orders.items():
        verdicts[seat] = [told.get((seat, line), Verdict(line, NOTED)) for line in lines]
    return verdicts
