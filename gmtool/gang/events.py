"""What can happen: the state changes through events and through nothing else.

Each event knows the state after it. Events that change nothing are there to be told.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from gmtool.gang.board import Laid
from gmtool.gang.placing import Placement
from gmtool.gang.spaces import Space, Spot
from gmtool.gang.state import (
    BULLET,
    DEAD,
    ESCAPE,
    HEART,
    HUNT,
    LOST,
    MOST_HALVES,
    RAMPAGE,
    REVENANT,
    WON,
    Cargo,
    Effect,
    Goal,
    Seat,
    State,
    Undead,
)


class Event(Protocol):
    """Something that happens to a state."""

    def after(self, state: State) -> State:
        """The state after it."""


class Telling:
    """An event that changes nothing."""

    def after(self, state: State) -> State:
        """The same state."""
        return state


def deck_of(card: str) -> str:
    """The deck a card belongs to; its id begins with it."""
    return card.partition("-")[0]


def discarded(state: State, cards: tuple[str, ...]) -> State:
    """The state with cards on top of their discard piles."""
    for card in cards:
        deck = state.decks[deck_of(card)]
        state = state.with_deck(deck_of(card), discard=(card, *deck.discard))
    return state


@dataclass(frozen=True, slots=True)
class Note(Telling):
    """Something to be told that has no event of its own; to a seat alone if `private`."""

    text: str
    private: Seat = ""


@dataclass(frozen=True, slots=True)
class Rolled(Telling):
    """A die with its running number in the turn; `plus` is added to what it shows."""

    number: int
    seat: Seat
    purpose: str
    value: int
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Attacked(Telling):
    """A fight between survivors begins."""

    attackers: tuple[Seat, ...]
    defenders: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Round(Telling):
    """A round of a fight between survivors begins."""

    number: int


@dataclass(frozen=True, slots=True)
class Shot(Telling):
    """A shot at a survivor, and what it does: miss, injury, kill."""

    shooter: Seat
    target: Seat
    effect: str


@dataclass(frozen=True, slots=True)
class BrokeOff(Telling):
    """An attacker stops."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TileLaid:
    """A tile from a deck is laid."""

    seat: Seat
    area: str
    spot: Spot
    laid: Laid

    def after(self, state: State) -> State:
        """The tile is on the board and no more in the deck."""
        tiles = list(state.decks[self.area].tiles)
        tiles.remove(self.laid.tile.id)
        state = state.with_deck(self.area, tiles=tuple(tiles))
        return replace(state, board=state.board.with_tile(self.spot, self.laid))

    @property
    def placement(self) -> Placement:
        """Where it lies."""
        return Placement(self.spot, self.laid.turn)


@dataclass(frozen=True, slots=True)
class TileUnused:
    """A tile fits nowhere: it is put away for good, or shuffled back (G5.5)."""

    seat: Seat
    area: str
    tile: str
    deck: tuple[str, ...]
    back: bool

    def after(self, state: State) -> State:
        """The deck without it, or in a new sequence."""
        used = state.decks[self.area].used_tiles
        used = used if self.back else (*used, self.tile)
        return state.with_deck(self.area, tiles=self.deck, used_tiles=used)


@dataclass(frozen=True, slots=True)
class TileGone:
    """A tile is blown off the board."""

    spot: Spot
    tile: str

    def after(self, state: State) -> State:
        """The board without it, its tokens gone."""
        tokens = {at: token for at, token in state.tokens.items() if at.spot != self.spot}
        area = self.tile.partition("-")[0]
        state = state.with_deck(area, used_tiles=(*state.decks[area].used_tiles, self.tile))
        return replace(state, board=state.board.without_tile(self.spot), tokens=tokens)


@dataclass(frozen=True, slots=True)
class Opened:
    """A way is made between two spaces that touch."""

    one: Space
    other: Space

    def after(self, state: State) -> State:
        """The board with the way."""
        return replace(state, board=state.board.opened(self.one, self.other))


@dataclass(frozen=True, slots=True)
class Appeared:
    """An undead appears."""

    name: str
    kind: str
    at: Space

    def after(self, state: State) -> State:
        """One undead more."""
        undead = {**state.undead, self.name: Undead(self.kind, self.at)}
        return replace(state, undead=undead, born=max(state.born, int(self.name[1:])))


@dataclass(frozen=True, slots=True)
class UndeadMoved:
    """An undead goes from one space to another."""

    name: str
    start: Space
    end: Space

    def after(self, state: State) -> State:
        """It stands there."""
        moved = replace(state.undead[self.name], at=self.end)
        return replace(state, undead={**state.undead, self.name: moved})


@dataclass(frozen=True, slots=True)
class Destroyed:
    """An undead is destroyed, by a survivor or by something else."""

    name: str
    kind: str
    at: Space
    by: Seat = ""

    def after(self, state: State) -> State:
        """One undead less; nobody has evaded it any more."""
        undead = {name: each for name, each in state.undead.items() if name != self.name}
        state = replace(state, undead=undead)
        if self.by:
            state = state.with_player(self.by, kills=state.players[self.by].kills + 1)
        return state


@dataclass(frozen=True, slots=True)
class TokenLaid:
    """A heart or a bullet lies on a space."""

    at: Space
    token: str

    def after(self, state: State) -> State:
        """It lies there."""
        return replace(state, tokens={**state.tokens, self.at: self.token})


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
    """A pawn is put on a space by a card; what it carries may stay behind (A-47)."""

    seat: Seat
    start: Space
    at: Space
    drops: bool

    def after(self, state: State) -> State:
        """It stands there; pilot and fuel stand where it was."""
        if self.drops:
            for what in state.carried(self.seat):
                state = replace(state, **{what: Cargo(self.start)})
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
class Drew:
    """A player draws the next card of a deck, or is given a card of a discard pile."""

    seat: Seat
    deck: str
    card: str
    discard: bool = False

    def after(self, state: State) -> State:
        """It is in his hand."""
        pile = "discard" if self.discard else "cards"
        cards = list(getattr(state.decks[self.deck], pile))
        cards.remove(self.card)
        hand = (*state.players[self.seat].hand, self.card)
        return state.with_deck(self.deck, **{pile: tuple(cards)}).with_player(self.seat, hand=hand)


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """A discard pile becomes the deck again."""

    deck: str
    cards: tuple[str, ...]

    def after(self, state: State) -> State:
        """The cards can be drawn."""
        return state.with_deck(self.deck, cards=self.cards, discard=())


@dataclass(frozen=True, slots=True)
class Played:
    """A player plays a card from his hand; an item stays in front of him."""

    seat: Seat
    card: str
    target: Seat = ""
    stays: bool = False

    def after(self, state: State) -> State:
        """The card is out of the hand, and one card is played."""
        player = state.players[self.seat]
        hand = list(player.hand)
        hand.remove(self.card)
        items = (*player.items, self.card) if self.stays else player.items
        state = state.with_player(self.seat, hand=tuple(hand), items=items, played=True)
        return state if self.stays else discarded(state, (self.card,))


@dataclass(frozen=True, slots=True)
class Discarded:
    """Cards of a player go to the discard piles, or out of the game."""

    seat: Seat
    cards: tuple[str, ...]
    items: bool = False
    why: str = ""

    def after(self, state: State) -> State:
        """He has them no more."""
        pile = "items" if self.items else "hand"
        left = list(getattr(state.players[self.seat], pile))
        for card in self.cards:
            left.remove(card)
        return discarded(state.with_player(self.seat, **{pile: tuple(left)}), self.cards)


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card goes from one player to another: from hand to hand, or in front of them."""

    loser: Seat
    winner: Seat
    card: str
    items: bool

    def after(self, state: State) -> State:
        """The other one has it."""
        pile = "items" if self.items else "hand"
        left = list(getattr(state.players[self.loser], pile))
        left.remove(self.card)
        gained = (*getattr(state.players[self.winner], pile), self.card)
        return state.with_player(self.loser, **{pile: tuple(left)}).with_player(
            self.winner, **{pile: gained}
        )


@dataclass(frozen=True, slots=True)
class Removed:
    """Cards are taken out of the game, from a deck or its discard pile."""

    deck: str
    cards: tuple[str, ...]

    def after(self, state: State) -> State:
        """They are gone."""
        deck = state.decks[self.deck]
        discard, cards = list(deck.discard), list(deck.cards)
        for card in self.cards:
            (discard if card in discard else cards).remove(card)
        return state.with_deck(
            self.deck,
            cards=tuple(cards),
            discard=tuple(discard),
            gone=(*deck.gone, *self.cards),
        )


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A survivor is dead; `by` is the player who did it, "" for undead and cards (G9.1, G11.3)."""

    seat: Seat
    by: Seat = ""

    def after(self, state: State) -> State:
        """He lies there with nothing, misses a turn, and what he carried lies with him.

        Whoever hunted him turns to the others (G9.10, G9.11).
        """
        player = state.players[self.seat]
        for what in state.carried(self.seat):
            state = replace(state, **{what: Cargo(player.at)})
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
            state = replace(state, **{what: Cargo(state.players[self.seat].at)})
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
class Lies:
    """Pilot or fuel are somewhere on the board, there for whoever comes."""

    what: str
    at: Space
    wide: bool = False

    def after(self, state: State) -> State:
        """They are there."""
        return replace(state, **{self.what: Cargo(self.at, "", self.wide)})


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player has pilot or fuel now; `source` is who handed them to him or lost them."""

    what: str
    seat: Seat
    source: Seat = ""

    def after(self, state: State) -> State:
        """He carries them."""
        return replace(state, **{self.what: Cargo(None, self.seat)})


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
class Began:
    """An effect of a card begins."""

    effect: Effect

    def after(self, state: State) -> State:
        """It holds."""
        return replace(state, effects=(*state.effects, self.effect))


@dataclass(frozen=True, slots=True)
class UsedUp:
    """An effect has been used, once or for good."""

    effect: Effect

    def after(self, state: State) -> State:
        """It counts once less."""
        effects = list(state.effects)
        effects.remove(self.effect)
        if self.effect.kind == "fight" and self.effect.of == "" and self.effect.left > 1:
            effects.append(replace(self.effect, left=self.effect.left - 1))
        return replace(state, effects=tuple(effects))


@dataclass(frozen=True, slots=True)
class Jeep:
    """A player takes the jeep, or has it no more (G6.10)."""

    seat: Seat
    taken: bool

    def after(self, state: State) -> State:
        """He drives, or walks."""
        return state.with_player(self.seat, jeep=self.taken)


@dataclass(frozen=True, slots=True)
class Misses:
    """A player will miss turns."""

    seat: Seat
    turns: int = 1

    def after(self, state: State) -> State:
        """They are counted."""
        return state.with_player(self.seat, misses=state.players[self.seat].misses + self.turns)


@dataclass(frozen=True, slots=True)
class Again:
    """A player will have another turn."""

    seat: Seat

    def after(self, state: State) -> State:
        """It comes after this one."""
        return replace(state, again=self.seat)


@dataclass(frozen=True, slots=True)
class Spell:
    """The spell of the woods: no undead appear any more (G12.4)."""

    seat: Seat

    def after(self, state: State) -> State:
        """Nothing rises but revenants."""
        return replace(state, spell=True)


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """A player changes what he has ordered for good."""

    seat: Seat
    orders: tuple[str, ...]

    def after(self, state: State) -> State:
        """These hold."""
        return state.with_player(self.seat, standing=self.orders)


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
