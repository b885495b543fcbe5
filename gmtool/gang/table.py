"""The table during a turn: the state so far, what has happened, the dice and the decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace

from gmtool.core.chance import Dice
from gmtool.core.game import Chance
from gmtool.gang.card_events import Began, Discarded, UsedUp
from gmtool.gang.cards import Cards
from gmtool.gang.conduct import Conduct
from gmtool.gang.events import Appeared, Destroyed, Event, Note, Rolled
from gmtool.gang.pawn_events import Changed, Claimed, TokenTaken
from gmtool.gang.spaces import Space
from gmtool.gang.state import (
    FUEL,
    HEART,
    MOST_HALVES,
    PILOT,
    REVENANT,
    SURVIVOR,
    Effect,
    Seat,
    State,
)
from gmtool.gang.tiles import REGULAR, Tiles

FACES = ("1", "2", "3", "4", "5", "6")


def _nobody(*_: object) -> None:
    """Nobody answers."""


@dataclass
class Table:
    """A turn in play; everything that happens goes through `happen`."""

    state: State
    tiles: Tiles
    cards: Cards
    conduct: Conduct
    chance: Chance
    events: list[Event] = field(default_factory=list)
    refused: list[tuple[Seat, str, str]] = field(default_factory=list)
    """Orders that could not be carried out: whose, which, why."""
    done: list[tuple[Seat, str, str]] = field(default_factory=list)
    """Orders carried out: whose, which, and what is to be told of it."""
    dice: int = 0
    shuffles: int = 0
    attacks: int = 0
    left: int | None = None
    """The steps that the active player has left; None before the movement roll."""
    halted: bool = False
    """Whether his movement is over."""
    lost: bool = False
    """Whether he has lost the rest of his turn."""
    once: set[str] = field(default_factory=set)
    """What may be used once a turn and has been."""
    sixes: int = 0
    fallen: set[Seat] = field(default_factory=set)
    """Who has been eliminated in this turn (G6.3)."""
    react: Callable[[str, Seat, Event | None], None] = _nobody
    """What answers an event: cards of other players."""

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        return self.state.active

    def happen(self, event: Event) -> None:
        """Lets something happen."""
        self.state = event.after(self.state)
        self.events.append(event)

    def note(self, text: str, private: Seat = "") -> None:
        """Tells something."""
        self.happen(Note(text, private))

    def refuse(self, seat: Seat, order: object, why: str) -> None:
        """Notes an order that cannot be carried out."""
        self.refused.append((seat, str(order), why))

    def succeed(self, seat: Seat, order: object, why: str = "") -> None:
        """Notes an order that has been carried out."""
        self.done.append((seat, str(order), why))

    def roll(self, seat: Seat, purpose: str) -> int:
        """A die for somebody, numbered through the turn: 1 to 6, less what cards take off it."""
        self.dice += 1
        question = f"turn {self.state.turn}: die {self.dice}, {purpose} of {seat}"
        value = int(self.chance.open.choose(question, FACES))
        minus = -1 if self.state.bound("minus", seat) and seat == self.active else 0
        self.happen(Rolled(self.dice, seat, purpose, value, minus))
        if value == 6 and seat == self.active:
            self.sixes += 1
        return value + minus

    def shuffled(self, what: str, options: Sequence[str]) -> tuple[str, ...]:
        """Things in a sequence that nobody knows before the game is over."""
        self.shuffles += 1
        question = f"turn {self.state.turn}: shuffle {self.shuffles}, {what}"
        return shuffled(self.chance.hidden, question, options)

    def hidden(self, what: str, options: Collection[str]) -> str:
        """One of several, drawn so that nobody can work it out."""
        self.shuffles += 1
        return self.chance.hidden.choose(
            f"turn {self.state.turn}: draw {self.shuffles}, {what}", options
        )

    def add_undead(self, kind: str, at: Space) -> bool:
        """An undead appears, if there is room and undead still appear at all."""
        if self.state.spell or not self.state.room_for_undead(at):
            return False
        self.happen(Appeared(f"z{self.state.born + 1}", kind, at))
        return True

    def destroy(self, name: str, by: Seat = "") -> None:
        """An undead is destroyed."""
        each = self.state.undead[name]
        event = Destroyed(name, each.kind, each.at, by)
        self.happen(event)
        if by:
            self.react("react_kill", by, event)

    def kind(self, foe: str) -> str:
        """The kind of an undead; a seat is a revenant."""
        return self.state.undead[foe].kind if foe in self.state.undead else REVENANT

    def needed(self, foe: str) -> int:
        """The combat roll that destroys an undead (G7.1)."""
        kind = self.kind(foe)
        if kind == REVENANT:
            return 5
        number = self.tiles.kinds[kind].destroyed_on
        tough = kind == REGULAR and any(self.state.in_force("tough"))
        return max(number, 5) if tough else number

    def frozen(self, what: str) -> bool:
        """Whether a card keeps everybody from something."""
        return any(self.state.in_force(f"frozen {what}"))

    def bullets(self, seat: Seat, *, undead: bool = False) -> int:
        """How many bullets somebody can spend now."""
        blocked = self.frozen("bullets") or (undead and self.frozen("bullets at undead"))
        return 0 if blocked else self.state.players[seat].bullets

    def pay(self, seat: Seat, *, halves: int = 0, bullets: int = 0, why: str = "") -> None:
        """Somebody pays halves of hearts or bullets."""
        self.happen(Changed(seat, -halves, -bullets, why))

    def begin(self, effect: Effect) -> None:
        """Something begins to hold."""
        self.happen(Began(effect))

    def use_up(self, effect: Effect) -> None:
        """An effect has been used."""
        self.happen(UsedUp(effect))

    def peaceful(self, seat: Seat) -> bool:
        """Whether zombies on his space let a survivor be: cards bring that about."""
        space, state = self.state.players[seat].at, self.state
        if any(state.in_force("truce")):
            return True
        for effect in state.in_force("ignore", seat):
            if effect.at is not None and effect.at.spot == space.spot:
                return True
        woods = any(state.in_force("ignore in woods", seat))
        return woods and state.board.letters[space] == "W"

    def foes(self, seat: Seat) -> list[str]:
        """Whom a survivor has to fight where he stands, the weakest first."""
        state, player = self.state, self.state.players[seat]
        zombies = [] if self.peaceful(seat) else state.zombies_at(player.at)
        those = [name for name in zombies if name not in player.evaded]
        those += [each for each in state.revenants_at(player.at) if each not in player.evaded]
        return sorted(those, key=lambda foe: (self.needed(foe), len(foe), foe))

    def blocked(self, seat: Seat) -> bool:
        """Whether undead keep him from what lies on his space (G6.5, G11.1)."""
        space = self.state.players[seat].at
        if self.state.revenants_at(space):
            return True
        return not self.peaceful(seat) and bool(self.state.zombies_at(space))

    def settle(self) -> None:
        """Survivors pick up and claim what lies where they stand, the active one first."""
        for seat in self.state.survivors():
            if not self.blocked(seat):
                self._pick_up(seat)
                for what in (PILOT, FUEL):
                    self._claim(seat, what)
        for seat, player in self.state.players.items():
            if player.status == REVENANT and self._within(player.at, FUEL):
                self.happen(Claimed(FUEL, seat))

    def _pick_up(self, seat: Seat) -> None:
        player = self.state.players[seat]
        token = self.state.tokens.get(player.at)
        if token is None or self.frozen("tokens"):
            return
        if token != HEART or player.halves < MOST_HALVES:
            self.happen(TokenTaken(seat, player.at, token))

    def _claim(self, seat: Seat, what: str) -> None:
        here = self.state.players[seat].at
        left = any(effect.at == here for effect in self.state.in_force(f"leaves {what}", seat))
        if self._within(here, what) and not left:
            self.happen(Claimed(what, seat))

    def _within(self, space: Space, what: str) -> bool:
        """Whether pilot or fuel can be claimed on a space."""
        cargo = self.state.cargo(what)
        if cargo.at is None or not cargo.wide:
            return cargo.at == space
        board = self.state.board
        building = board.building(cargo.at) if board.inside(cargo.at) else []
        return space in (building or board.spaces(cargo.at.spot))

    def discard_items(self, seat: Seat, cards: Sequence[str], why: str = "") -> None:
        """Items of a player are put away."""
        if cards:
            self.happen(Discarded(seat, tuple(cards), items=True, why=why))

    def nearest(self, seat: Seat) -> Seat:
        """The survivor nearest to a player who is not he himself; "" if there is none."""
        distances = self.state.board.distances([self.state.players[seat].at])
        others = [s for s in self.state.survivors() if s != seat]
        reached = [s for s in others if self.state.players[s].at in distances]
        return min(reached, key=lambda s: distances[self.state.players[s].at], default="")

    def status(self, seat: Seat) -> str:
        """Whether a player is a survivor, dead or a revenant."""
        return self.state.players[seat].status

    def lives(self, seat: Seat) -> bool:
        """Whether a player is a survivor."""
        return self.state.players[seat].status == SURVIVOR


def shuffled(hidden: Dice, question: str, options: Sequence[str]) -> tuple[str, ...]:
    """Things, some of them alike, in a drawn sequence."""
    copies = numbered(options)
    drawn = hidden.permute(f"{question}, place {{}}".format, list(copies))
    return tuple(copies[copy] for copy in drawn)


def numbered(options: Sequence[str]) -> dict[str, str]:
    """Each of several things, some of them alike, under a name of its own: `z1-fear #2`."""
    seen: dict[str, int] = {}
    names = {}
    for option in options:
        seen[option] = seen.get(option, 0) + 1
        names[f"{option} #{seen[option]}"] = option
    return names


def until_end_of_turn(state: State, kind: str, seat: Seat = "", **more: object) -> Effect:
    """An effect that ends with this turn."""
    effect = Effect(kind, seat, state.active, state.turn - 1)
    return replace(effect, **more)  # type: ignore[arg-type]  # by name


def until_next_turn(state: State, kind: str, of: Seat, seat: Seat = "", **more: object) -> Effect:
    """An effect that ends with the next turn of somebody."""
    effect = Effect(kind, seat, of, state.turn)
    return replace(effect, **more)  # type: ignore[arg-type]  # by name
