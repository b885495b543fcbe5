"""What can happen to a player: steps, wounds, death and return, pilot and fuel."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gmtool.gang.card_events import discarded
from gmtool.gang.spaces import Space
from gmtool.gang.state import (
    BULLET,
    DEAD,
    ESCAPE,
    HEART,
    HUNT,
    MOST_HALVES,
    RAMPAGE,
    REVENANT,
    Cargo,
    Goal,
    Seat,
    State,
)


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A survivor picks up what lies on his space."""

    seat: Seat
    at: Space
    token: str

    def after(self, state: State) -> State:
        """He has it; never more than five hearts."""
        player = state.players[self.seat]
        tokens = {at: token for at, token in state.tokens.items() if at != self.at}
        state = replace(state, tokens=tokens)
        if self.token == HEART:
            halves = min(MOST_HALVES, player.halves + 2)
            return state.with_player(self.seat, halves=halves)
        assert self.token == BULLET
        return state.with_player(self.seat, bullets=player.bullets + 1)


@dataclass(frozen=True, slots=True)
class Changed:
    """A survivor pays or gains halves of hearts or bullets, for a reason."""

    seat: Seat
    halves: int = 0
    bullets: int = 0
    why: str = ""

    def after(self, state: State) -> State:
        """He has so many."""
        player = state.players[self.seat]
        halves = min(MOST_HALVES, max(0, player.halves + self.halves))
        bullets = max(0, player.bullets + self.bullets)
        return state.with_player(self.seat, halves=halves, bullets=bullets)


@dataclass(frozen=True, slots=True)
class Walked:
    """A pawn walks along spaces to the last of them."""

    seat: Seat
    path: tuple[Space, ...]

    def after(self, state: State) -> State:
        """It stands there, and has moved."""
        return state.with_player(self.seat, at=self.path[-1], moved=True)


@dataclass(frozen=True, slots=True)
class Put:
    """A pawn is put on a space by a card; what it carries may stay behind (G10.5)."""

    seat: Seat
    start: Space
    at: Space
    drops: bool

    def after(self, state: State) -> State:
        """It stands there; pilot and fuel stand where it was."""
        if self.drops:
            for what in state.carried(self.seat):
                state = state.with_cargo(what, Cargo(self.start))
        return state.with_player(self.seat, at=self.at, moved=True)


@dataclass(frozen=True, slots=True)
class Evaded:
    """A survivor evades the second of two undead (G7.3)."""

    seat: Seat
    foe: str

    def after(self, state: State) -> State:
        """He need not fight it in his next turn."""
        return state.with_player(self.seat, evaded=(self.foe,))


@dataclass(frozen=True, slots=True)
class EvadedNoMore:
    """The waiver of an evaded undead is used up."""

    seat: Seat

    def after(self, state: State) -> State:
        """He must fight it again."""
        return state.with_player(self.seat, evaded=())


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A survivor is dead; `by` is the player who did it, "" for undead and cards (G9.1, G9.3)."""

    seat: Seat
    by: Seat = ""

    def after(self, state: State) -> State:
        """He lies there with nothing (G9.4), misses a turn, and what he carried lies with him
        (G11.3).

        Whoever hunted him turns to the others (G9.10, G9.11).
        """
        player = state.players[self.seat]
        for what in state.carried(self.seat):
            state = state.with_cargo(what, Cargo(player.at))
        state = discarded(state, (*player.hand, *player.items))
        if not self.by:
            goal = Goal(ESCAPE)
        elif state.players[self.by].status == REVENANT:
            goal = Goal(RAMPAGE)
        else:
            goal = Goal(HUNT, self.by)
        changes: dict[str, object] = {"hand": (), "items": (), "evaded": (), "jeep": False}
        state = state.with_player(
            self.seat, status=DEAD, halves=0, bullets=0, misses=1, goal=goal, **changes
        )
        for seat, other in state.players.items():
            if other.goal == Goal(HUNT, self.seat):
                state = state.with_player(seat, goal=Goal(RAMPAGE))
        return state


@dataclass(frozen=True, slots=True)
class Felled:
    """A survivor defeats a revenant (G9.9)."""

    seat: Seat
    by: Seat

    def after(self, state: State) -> State:
        """It lies there, misses a turn, and will hunt him; what it carried lies with it."""
        for what in state.carried(self.seat):
            state = state.with_cargo(what, Cargo(state.players[self.seat].at))
        return state.with_player(self.seat, status=DEAD, misses=1, goal=Goal(HUNT, self.by))


@dataclass(frozen=True, slots=True)
class Rose:
    """A dead player comes back as a revenant (G9.1, G9.2)."""

    seat: Seat
    at: Space
    goal: Goal

    def after(self, state: State) -> State:
        """It stands there."""
        return state.with_player(self.seat, status=REVENANT, at=self.at, goal=self.goal, moved=True)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player has pilot or fuel now; `source` is who handed them to him or lost them."""

    what: str
    seat: Seat
    source: Seat = ""

    def after(self, state: State) -> State:
        """He carries them."""
        return state.with_cargo(self.what, Cargo(None, self.seat))


@dataclass(frozen=True, slots=True)
class Surrendered:
    """A survivor gives up in a fight (G8.6, G8.7)."""

    seat: Seat
    to: tuple[Seat, ...]

    def after(self, state: State) -> State:
        """He may not attack them for some turns, nor they him before he has had one."""
        player, rules = state.players[self.seat], state.rules
        bans = {**player.bans, **dict.fromkeys(self.to, rules.surrender_ban_turns)}
        shielded = player.shielded
        if rules.surrender_protect == "until_turn":
            shielded = shielded | set(self.to)
        bans = {seat: turns for seat, turns in bans.items() if turns}
        return state.with_player(self.seat, bans=bans, shielded=shielded)


@dataclass(frozen=True, slots=True)
class Jeep:
    """A player takes the jeep, or has it no more (G6.10)."""

    seat: Seat
    taken: bool

    def after(self, state: State) -> State:
        """He drives, or walks."""
        return state.with_player(self.seat, jeep=self.taken)


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """A player changes what he has ordered for good."""

    seat: Seat
    orders: tuple[str, ...]

    def after(self, state: State) -> State:
        """These hold."""
        return state.with_player(self.seat, standing=self.orders)
