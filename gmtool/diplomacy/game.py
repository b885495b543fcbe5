"""Diplomacy as a game at the desk: by any rule set, on any map, from any start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from gmtool.core.chart import Chart
from gmtool.core.game import (
    Chance,
    Lapse,
    Materials,
    Phase,
    Reading,
    Source,
    Turn,
    Verdict,
)
from gmtool.core.scene import USUAL, Look, Scene
from gmtool.diplomacy.bidding import AuctionTurn, Bidding, view_of
from gmtool.diplomacy.explain import explain
from gmtool.diplomacy.phases import (
    DiplomacyTurn,
    coming,
    drawn_orders,
    due,
    owed_in_words,
    phase_of,
    play,
)
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import ADJUSTMENT
from gmtool.diplomacy.setting import Options, Setting
from gmtool.diplomacy.state import State, Stored, restore, store
from gmtool.diplomacy.subjects import subject, subject_of
from gmtool.diplomacy.verdicts import numbered


class Diplomacy(Setting):
    """Diplomacy, in whatever edition the options say."""

    name: ClassVar[str] = "diplomacy"
    options: ClassVar[type[Any]] = Options
    stored: ClassVar[type[Any]] = Stored
    private: ClassVar[bool] = False

    def __init__(self, options: Options, materials: Materials) -> None:
        super().__init__(options, materials)
        self.bidding = Bidding(self, options.auction) if options.auction else None

    @classmethod
    def made(cls, options: Any, materials: Materials) -> Diplomacy:
        """The game with these options; raises Problems, and ValueError for rules there are not."""
        return cls(options, materials)

    def new(self, seats: Sequence[str], chance: Chance) -> State:  # noqa: ARG002  # nothing is drawn yet
        """The state before the first phase. What belongs to a power that has no seat is nobody's,
        and by the rules of some games pieces that nobody plays stand there.
        """
        if self.bidding:
            return self.bidding.new(seats)
        powers = self.start.powers
        for seat in seats:
            if seat not in powers:
                raise ValueError(f'there is no "{seat}" in this start: {", ".join(powers)}')
        taken = tuple(seat for seat in powers if seat in seats)
        given = self.start.position
        position = Position(
            {place: owned for place, owned in given.units.items() if owned.power in taken},
            {centre: power for centre, power in given.centres.items() if power in taken},
        )
        return State(self.start.season, self.rules.settle(self.board, position), taken, first=True)

    def auction_of(self, state: State) -> Bidding | None:
        """The auction, if a round of it comes next."""
        return self.bidding if state.auction.round else None

    def coming(self, state: State) -> Iterator[Phase]:
        """The phases to come, the next one first, as if every movement left somebody to retreat."""
        if bidding := self.auction_of(state):
            yield from bidding.coming(state)
        yield from map(phase_of, coming(state.season))

    def owed(self, state: State) -> Mapping[str, str]:
        """Who owes what, in words."""
        if bidding := self.auction_of(state):
            return bidding.owed(state)
        stage = state.season.stage
        return {
            seat: owed_in_words(stage, count)
            for seat, count in due(self.board, self.rules, state).items()
        }

    def automatic(self, state: State, chance: Chance) -> Mapping[str, Sequence[str]]:
        """The orders drawn before any others are read, and who enters first."""
        drawn = drawn_orders(self.board, self.rules, state, chance.open)
        entering = [
            f"# at {target} enter first: {', '.join(those)}"
            for target, those in drawn.precedence.items()
        ]
        return {power: [*map(str, each), *entering] for power, each in drawn.orders.items()}

    def read(self, state: State, seat: str, messages: Sequence[Source]) -> Reading:
        """What a seat ordered."""
        if bidding := self.auction_of(state):
            return bidding.read(state, messages)
        from gmtool.diplomacy.reading.receipts import (
            read,  # takes a while, and many commands do without
        )

        return read(self, state, seat, messages)

    def resolve(
        self, state: State, orders: Mapping[str, Sequence[str]], chance: Chance
    ) -> DiplomacyTurn | AuctionTurn:
        """The phase resolved."""
        if bidding := self.auction_of(state):
            return bidding.resolve(state, orders, chance)
        from gmtool.diplomacy.chronicle import chronicle

        played = play(self.board, self.rules, state, orders, chance.open)
        reasons = explain(played.resolution)
        verdicts: dict[str, list[Verdict]] = {}
        for k, power, order in numbered(played.resolution.orders):
            assert order is not None
            verdicts.setdefault(power, []).append(
                Verdict(
                    str(order),
                    played.resolution.results[k],
                    played.resolution.fates.get(k, ""),
                    reasons[k],
                    subject_of(order),
                )
            )
        return DiplomacyTurn(
            phase=self.phase(state),
            before=state,
            after=played.after,
            verdicts=verdicts,
            draws=chance.open.draws(),
            record=chronicle(self, state, played),
            resolution=played.resolution,
            events=played.events,
            drawn=played.drawn,
            silent=played.silent,
            ignored=played.ignored,
        )

    def replaced(self, state: State, seat: str) -> State:
        """RULES E2: a new player sets the count of civil disorder back."""
        return state.without_disorder(seat)

    def abandoned(self, state: State, seat: str) -> State:
        """RULES E1: the GM declares that a seat is in civil disorder."""
        return state.with_disorder(seat)

    def ruled(self, state: State, change: str) -> State:
        """The state put right: units placed, removed or moved, owners of centres changed."""
        from gmtool.diplomacy.changes import changed

        return changed(self.board, self.rules.kinds, state, change)

    def subject(self, state: State, text: str) -> str:
        """The unit that a text names: "A Vie", "Vienna", "fleet in stp"."""
        if bidding := self.auction_of(state):
            return bidding.subject(text)
        kinds = {*map(str.lower, self.rules.kinds), "army", "fleet", *self.rules.unit_words}
        return subject(self.board, kinds, state, text)

    def view(self, state: State, turn: Turn[State] | None, seat: str | None) -> Mapping[str, Any]:
        """All that a post may tell."""
        from gmtool.diplomacy.view import view

        if isinstance(turn, AuctionTurn):
            return {**self.view(state, None, seat), **view_of(turn)}
        assert turn is None or isinstance(turn, DiplomacyTurn)
        told = view(self, state, turn)
        bidding = self.auction_of(state)
        return {**told, **bidding.view(state)} if bidding else told

    def scene(
        self, state: State, turn: Turn[State] | None, seat: str | None, look: Look = USUAL
    ) -> Scene:
        """The map with the position, or with the orders and results of a turn; for a seat its
        surroundings only.
        """
        from gmtool.diplomacy.picture.scene import scene

        return scene(self, state, turn if isinstance(turn, DiplomacyTurn) else None, seat, look)

    def preview(
        self, state: State, orders: Mapping[str, Sequence[str]], look: Look = USUAL
    ) -> Scene:
        """The map with orders, as canonical texts, before they are resolved."""
        from gmtool.diplomacy.picture.scene import preview

        return preview(self, state, orders, None, look)

    def charts(self, turns: Sequence[Turn[State]]) -> Sequence[Chart]:
        """What can be plotted of the phases that were played, from the first to the last."""
        from gmtool.diplomacy.annals import charts

        return charts(self, [turn for turn in turns if isinstance(turn, DiplomacyTurn)])

    def annals(self, turns: Sequence[Turn[State]]) -> Mapping[str, Any]:
        """What a post may tell of the whole game; an auction is not counted."""
        from gmtool.diplomacy.yearbook import annals

        return annals(self, [turn for turn in turns if isinstance(turn, DiplomacyTurn)])

    def lapses(self, state: State) -> list[Lapse]:
        """The units of seats in civil disorder, and when they turn: RULES E2."""
        from gmtool.diplomacy.standing import lapses

        return [lapse for seat in state.seats for lapse in lapses(self, state, seat)]

    def voters(self, state: State) -> Sequence[str]:
        """The seats that are left, without those in civil disorder."""
        position = state.position
        left = position.powers()
        return [seat for seat in state.seats if seat in left and seat not in position.disorder]

    def may_end(self, state: State, winners: Sequence[str]) -> str:
        """RULES F4: why a draw may not be agreed now; conceding to one seat is possible as soon as
        seats have centres.
        """
        if self.auction_of(state):
            return "The game cannot end by agreement before the auction is over."
        for seat in winners:
            if seat not in self.voters(state):
                return f"{seat} cannot win: it is out of the game, or nobody plays it."
        if len(winners) == 1:
            return ""
        return self.rules.no_draw(state.position, state.season.year)

    def tally(self, state: State) -> Mapping[str, int]:
        """The centres of each seat, when a Fall is over, and before the first phase."""
        if self.auction_of(state) or (state.season.stage != ADJUSTMENT and not state.first):
            return {}
        owners = list(state.position.centres.values())
        return {seat: owners.count(seat) for seat in state.seats}

    def case(self, turn: Turn[State]) -> Mapping[str, Any]:
        """The phase with its orders as a case; an auction is none."""
        from gmtool.diplomacy.chronicle import case_of

        return case_of(self, turn) if isinstance(turn, DiplomacyTurn) else {}

    def store(self, state: State) -> Stored:
        """A state as texts."""
        return store(state)

    def restore(self, stored: Any) -> State:
        """The state again."""
        return restore(self.board, stored)
