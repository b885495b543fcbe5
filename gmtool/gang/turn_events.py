"""How turns begin and end, and the game with them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gmtool.gang.state import LOST, WON, Seat, State


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins; a missed one is over at once."""

    seat: Seat
    missed: bool = False

    def after(self, state: State) -> State:
        """A card may be played again; a missed turn counts."""
        misses = state.players[self.seat].misses - self.missed
        return state.with_player(self.seat, played=False, misses=misses)


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn ends: what binds for so many turns binds for one less, and the next one is due."""

    seat: Seat

    def after(self, state: State) -> State:
        """It is the turn of the next in seat order, or of the same player again."""
        player = state.players[self.seat]
        bans = {victim: turns - 1 for victim, turns in player.bans.items() if turns > 1}
        state = state.with_player(self.seat, bans=bans, shielded=frozenset())
        effects = []
        for effect in state.effects:
            counts = effect.of == self.seat and state.turn > effect.since
            left = effect.left - counts
            if left:
                effects.append(replace(effect, left=left) if counts else effect)
        following, rounds = self.seat, state.rounds
        if state.again != self.seat:
            k = state.seats.index(self.seat) + 1
            following = state.seats[k % len(state.seats)]
            rounds += k == len(state.seats)
        return replace(
            state,
            effects=tuple(effects),
            active=following,
            turn=state.turn + 1,
            rounds=rounds,
            again="",
        )


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; those who flew away have won."""

    sentence: str
    winners: tuple[Seat, ...] = ()

    def after(self, state: State) -> State:
        """Everybody has won or lost."""
        for seat in state.seats:
            state = state.with_player(seat, status=WON if seat in self.winners else LOST)
        return replace(state, end=self.sentence)
