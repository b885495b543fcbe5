"""What cards can do to players: the primitives that the card file names, with their parameters.

Each is a function of the play with keyword parameters as texts; the loader of the card file checks
names and parameters against this table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gmtool.gang.cards import Card, Step
from gmtool.gang.events import (
    Again,
    CardTaken,
    Changed,
    Discarded,
    Drew,
    Misses,
    Opened,
    Put,
    Reshuffled,
    Walked,
)
from gmtool.gang.fights import fight_here, hurt
from gmtool.gang.spaces import Space, Spot, space_of
from gmtool.gang.state import HAND, DEAD, Effect, Seat
from gmtool.gang.table import Table, until_end_of_turn, until_next_turn
from gmtool.gang.tiles import WOODS

TOWN_SQUARE = Space(0, 0)
CABIN, BRIDGE = "z4-cabin", "z4-bridge"


class Refused(Exception):
    """A card cannot do what it says here; nothing of it has happened then."""


@dataclass
class Doing:
    """A card being carried out: by whom, on whom, where, with which choice."""

    table: Table
    seat: Seat
    card: Card
    target: Seat = ""
    spaces: tuple[Space, ...] = ()
    choice: int = 0

    @property
    def here(self) -> Space:
        """Where its player stands."""
        return self.table.state.players[self.seat].at

    def whom(self, who: str) -> list[Seat]:
        """Whom a step is about: self, target, others, all."""
        if who == "self":
            return [self.seat]
        if who == "target":
            if not self.target:
                raise Refused("it needs a player: on whom?")
            return [self.target]
        alive = self.table.state.survivors()
        return [seat for seat in alive if who == "all" or seat != self.seat]

    def space(self, otherwise: Space | None = None) -> Space:
        """The space that was named, on the board."""
        space = self.spaces[0] if self.spaces else otherwise
        if space is None:
            raise Refused("it needs a space: at which?")
        if space not in self.table.state.board.letters:
            raise Refused(f"{space} is no space of the board")
        return space

    def run(self, steps: Sequence[Step]) -> None:
        """Carries out steps."""
        for step in steps:
            for verb, given in step.items():
                PRIMITIVES[verb](self, **given)


Primitive = Callable[..., None]
PRIMITIVES: dict[str, Primitive] = {}


def primitive(function: Primitive) -> Primitive:
    """Enters a primitive into the table under its name."""
    PRIMITIVES[function.__name__.rstrip("_")] = function
    return function


@primitive
def fight(
    doing: Doing, *, plus: str = "1", rolls: str = "1", weapon: str = "", here: str = ""
) -> None:
    """Adds to combat rolls: to so many, or to all of this turn ("turn")."""
    kind = "weapon" if weapon else "fight"
    if rolls == "turn":
        effect = until_end_of_turn(doing.table.state, kind, doing.seat)
    else:
        effect = Effect(kind, doing.seat, left=int(rolls))
    at = doing.here if here else None
    changed = Effect(
        effect.kind, effect.seat, effect.of, effect.since, effect.left, int(plus), at, doing.seat
    )
    doing.table.begin(changed)


@primitive
def movement(
    doing: Doing, *, who: str = "self", times: str = "", half: str = "", fixed: str = ""
) -> None:
    """Changes the next movement roll of somebody: times, half, or a number instead of it."""
    state = doing.table.state
    for seat in doing.whom(who):
        if half:
            rolls_now = seat == state.active and doing.table.left is None
            since = state.turn - rolls_now
            doing.table.begin(Effect("move half", seat, seat, since))
            continue
        if doing.table.left is not None:
            raise Refused("the movement has been rolled already")
        kind, number = ("move set", fixed) if fixed else ("move times", times)
        doing.table.begin(until_end_of_turn(state, kind, seat, number=int(number)))


@primitive
def still(doing: Doing, *, who: str = "target", now: str = "") -> None:
    """Somebody does not move: in his next turn, or in this one."""
    state = doing.table.state
    for seat in doing.whom(who):
        if now:
            if doing.table.left is not None or seat != state.active:
                raise Refused("it is played before the own movement roll")
            doing.table.begin(until_end_of_turn(state, "still now", seat))
        else:
            doing.table.begin(until_next_turn(state, "still", seat, seat))


@primitive
def bind(doing: Doing, *, kind: str = "", now: str = "") -> None:
    """Something binds the target until the end of his next turn, or of this one if it is his."""
    state, target = doing.table.state, doing.whom("target")[0]
    since = state.turn - 1 if now and target == state.active else state.turn
    at = state.players[target].at
    for each in kind.split(" and "):
        doing.table.begin(Effect(each, target, target, since, at=at, owner=doing.seat))


@primitive
def miss(doing: Doing, *, who: str = "target", now: str = "") -> None:
    """Somebody misses his next turn, or the one that has just begun."""
    for seat in doing.whom(who):
        if now and seat == doing.table.active:
            doing.table.lost = True
        else:
            doing.table.happen(Misses(seat))


@primitive
def again(doing: Doing) -> None:
    """Another turn after this one."""
    doing.table.happen(Again(doing.seat))


@primitive
def gain(doing: Doing, *, who: str = "self", hearts: str = "0", bullets: str = "0") -> None:
    """Hearts or bullets are gained."""
    for seat in doing.whom(who):
        doing.table.happen(Changed(seat, 2 * int(hearts), int(bullets), doing.card.title))


@primitive
def lose(doing: Doing, *, who: str = "self", hearts: str = "0", bullets: str = "0") -> None:
    """Hearts or bullets are lost; the last heart eliminates (A-51)."""
    for seat in doing.whom(who):
        if int(bullets):
            doing.table.pay(seat, bullets=int(bullets), why=doing.card.title)
        if int(hearts):
            hurt(doing.table, seat, 2 * int(hearts))


@primitive
def price(doing: Doing, *, hearts: str = "0", bullets: str = "0") -> None:
    """What its player must have and pays."""
    player = doing.table.state.players[doing.seat]
    if player.halves < 2 * int(hearts) or player.bullets < int(bullets):
        raise Refused("he cannot pay for it")
    lose(doing, who="self", hearts=hearts, bullets=bullets)


@primitive
def match(doing: Doing) -> None:
    """Hearts and bullets are raised to those of another player."""
    players = doing.table.state.players
    one, other = players[doing.seat], players[doing.whom("target")[0]]
    halves, bullets = max(0, other.halves - one.halves), max(0, other.bullets - one.bullets)
    doing.table.happen(Changed(doing.seat, halves, bullets, doing.card.title))


@primitive
def take(doing: Doing, *, what: str = "item", who: str = "target") -> None:
    """Something is taken from other players: a bullet, an item, a page, or a drawn card."""
    table = doing.table
    for seat in doing.whom(who):
        player = table.state.players[seat]
        if what == "bullet":
            if player.bullets:
                table.pay(seat, bullets=1, why=f"taken by {doing.seat}")
                table.happen(Changed(doing.seat, bullets=1, why=f"taken from {seat}"))
        elif what == "card":
            if player.hand:
                card = table.hidden(f"card of {seat}", sorted(set(player.hand)))
                table.happen(CardTaken(seat, doing.seat, card, items=False))
        else:
            page = what == "page"
            those = [item for item in player.items if table.cards[item].page == page]
            if not those:
                raise Refused(f"{seat} has no {what} in front of him")
            item = those[min(doing.choice or 1, len(those)) - 1]
            if item in table.state.players[doing.seat].items:
                raise Refused("he has one of these in front of him already")
            table.happen(CardTaken(seat, doing.seat, item, items=True))


@primitive
def discard(doing: Doing, *, who: str = "target", what: str = "hand") -> None:
    """Cards are put away: the hand, one item, all items."""
    for seat in doing.whom(who):
        player = doing.table.state.players[seat]
        if what == "hand":
            if player.hand:
                doing.table.happen(Discarded(seat, player.hand, why=doing.card.title))
            continue
        items = player.items
        if what == "item":
            if not items:
                raise Refused(f"{seat} has nothing in front of him")
            # the choice numbers the alternatives of the card too: the first item goes
            items = items[:1]
        doing.table.discard_items(seat, items, doing.card.title)


@primitive
def draw(doing: Doing, *, to: str = "", sixes: str = "") -> None:
    """Cards are drawn: up to so many in hand, or one for each six of the turn, at its end."""
    if sixes:
        effect = until_end_of_turn(doing.table.state, "draw for sixes", doing.seat)
        doing.table.begin(effect)
        return
    deck = doing.table.state.area_of(doing.seat)
    while len(doing.table.state.players[doing.seat].hand) < int(to):
        if not draw_card(doing.table, doing.seat, deck):
            return


def draw_card(table: Table, seat: Seat, deck: str) -> bool:
    """The next card of a deck, which is made anew from its discard pile if it is used up (G10.3);
    False if there is none.
    """
    cards = table.state.decks[deck].cards
    if not cards:
        pile = table.state.decks[deck].discard
        if not pile:
            return False
        cards = table.shuffled(f"cards of {deck}", pile)
        table.happen(Reshuffled(deck, cards))
    table.happen(Drew(seat, deck, cards[0]))
    return True


@primitive
def recover(doing: Doing, *, choice: str = "") -> None:
    """A card of the discard pile of the area comes into the hand: the top one, or the one chosen by
    its number.
    """
    deck = doing.table.state.area_of(doing.seat)
    pile = doing.table.state.decks[deck].discard
    if not pile:
        raise Refused("the discard pile is empty")
    number = min(doing.choice or 1, len(pile)) if choice else 1
    if len(doing.table.state.players[doing.seat].hand) >= HAND:
        raise Refused("his hand is full")
    doing.table.happen(Drew(doing.seat, deck, pile[number - 1], discard=True))


@primitive
def look(doing: Doing) -> None:
    """The hand of another player is seen, by its player alone."""
    target = doing.whom("target")[0]
    hand = doing.table.state.players[target].hand
    titles = ", ".join(doing.table.cards[card].title for card in hand) or "nothing"
    doing.table.note(f"{target} holds: {titles}.", doing.seat)


@primitive
def teleport(doing: Doing, *, who: str = "self", to: str = "chosen") -> None:
    """A pawn is put on another space; pilot and fuel stay behind (A-47)."""
    for seat in doing.whom(who):
        put(doing.table, seat, _goal(doing, seat, to))


def put(table: Table, seat: Seat, goal: Space) -> None:
    """A pawn is put somewhere and fights what is there."""
    state, here = table.state, table.state.players[seat].at
    if goal == here:
        return
    if not state.room_for_survivor(goal):
        raise Refused(f"two survivors stand on {goal}")
    table.happen(Put(seat, here, goal, state.rules.items_teleport_drops))
    if fight_here(table, seat) == "evaded" and seat == table.active:
        table.halted = True
    table.settle()


def _goal(doing: Doing, seat: Seat, to: str) -> Space:
    """Where a pawn is put; raises Refused if it may not be there."""
    state = doing.table.state
    board, here = state.board, state.players[seat].at
    if to == "square":
        return TOWN_SQUARE
    if to in ("nearest", "bridge", "outside"):
        return _near(doing, seat, to)
    goal = doing.space()
    if to == "beside building":
        if board.inside(goal) or not any(board.inside(s) for s in _around(goal, board.letters)):
            raise Refused(f"{goal} is not next to a building")
        return goal
    if goal.spot not in set(board.neighbours(here.spot)):
        raise Refused(f"{goal} is not on a tile next to his")
    if to == "woods" and board.area(goal) != WOODS:
        raise Refused(f"{goal} is not in the woods")
    return goal


def _near(doing: Doing, seat: Seat, to: str) -> Space:
    state = doing.table.state
    board, here = state.board, state.players[seat].at
    if to == "nearest":
        other = doing.table.nearest(seat)
        if not other:
            raise Refused("there is nobody to go to")
        return state.players[other].at
    if to == "bridge":
        spots = [spot for spot, laid in board.laid.items() if laid.tile.id == BRIDGE]
        return space_of(spots[0]) if spots else TOWN_SQUARE
    if board.laid[here.spot].tile.id != CABIN or not board.inside(here):
        raise Refused(f"{seat} is not in the Cabin")
    free = [
        s for s in board.spaces(here.spot) if not board.inside(s) and state.room_for_survivor(s)
    ]
    if not free:
        raise Refused("there is no room outside")
    return free[0]


def _around(space: Space, letters: object) -> list[Space]:
    assert isinstance(letters, dict)
    return [there for d in "NESW" if (there := space.towards(d)) in letters]


@primitive
def swap(doing: Doing) -> None:
    """Two players change places; pilot and fuel stay where they were."""
    table, target = doing.table, doing.whom("target")[0]
    here, there = doing.here, table.state.players[target].at
    drops = table.state.rules.items_teleport_drops
    table.happen(Put(doing.seat, here, there, drops))
    table.happen(Put(target, there, here, drops))
    table.settle()


@primitive
def push(doing: Doing, *, steps: str = "5") -> None:
    """The target is moved so many spaces towards a space and fights what it meets."""
    walk(doing, doing.whom("target")[0], int(steps))


def walk(doing: Doing, seat: Seat, steps: int) -> None:
    """Somebody is moved by another, as far as it goes."""
    from gmtool.gang.moving import barred, enter

    table, goal = doing.table, doing.space()
    for there in table.state.board.way(table.state.players[seat].at, goal)[:steps]:
        if not table.lives(seat) or barred(table.state, seat, there):
            return
        enter(table, seat, there)


@primitive
def steer(doing: Doing) -> None:
    """Its player decides where the target goes in this turn: towards a space, or nowhere."""
    state, target = doing.table.state, doing.whom("target")[0]
    if target != state.active or doing.table.left is not None:
        raise Refused("it is played before the target moves in his own turn")
    goal = doing.space(state.players[target].at)
    effect = until_end_of_turn(state, "steered", target, at=goal, owner=doing.seat)
    doing.table.begin(effect)


@primitive
def borrow(doing: Doing) -> None:
    """The next movement roll of the target moves the player of the card instead."""
    state, target = doing.table.state, doing.whom("target")[0]
    now = target == state.active and doing.table.left is None
    since = state.turn - now
    goal = doing.spaces[0] if doing.spaces else None
    doing.table.begin(Effect("borrowed", target, target, since, at=goal, owner=doing.seat))


@primitive
def pair(doing: Doing) -> None:
    """The target comes along for the rest of the movement."""
    state, target = doing.table.state, doing.whom("target")[0]
    doing.table.begin(until_end_of_turn(state, "paired", doing.seat, owner=target))


@primitive
def halt(doing: Doing) -> None:
    """The movement of the active player ends."""
    doing.table.halted = True


@primitive
def guard(doing: Doing) -> None:
    """The next card aimed at its player is cancelled: nothing to do before that."""


@primitive
def breach(doing: Doing) -> None:
    """A way is opened to the next tile, for good; not to or from a helipad."""
    state, goal = doing.table.state, doing.space()
    here = doing.here
    if goal not in _around(here, dict(state.board.letters)) or goal.spot == here.spot:
        raise Refused(f"{goal} is not next to him on another tile")
    if any("L" in "".join(state.board.laid[s.spot].tile.grid) for s in (here, goal)):
        raise Refused("not to or from a helipad")
    doing.table.happen(Opened(here, goal))


@primitive
def roll(
    doing: Doing,
    *,
    dice: str = "1",
    need: str = "",
    then: Sequence[Step] = (),
    otherwise: Sequence[Step] = (),
    who: str = "self",
) -> None:
    """Dice decide: all of them show at least so much (`4`), or one of some numbers (`1 or 6`)."""
    seat = doing.whom(who)[0]
    values = [doing.table.roll(seat, doing.card.title.lower()) for _ in range(int(dice))]
    if " or " in need:
        good = str(values[0]) in need.split(" or ")
    else:
        good = all(value >= int(need) for value in values)
    doing.run(then if good else otherwise)


@primitive
def contest(
    doing: Doing, *, plus: str = "0", bullets: str = "", loser: Sequence[Step] = ()
) -> None:
    """Both roll; the loser suffers something. Its player wins ties."""
    table, target = doing.table, doing.whom("target")[0]
    values = {seat: table.roll(seat, doing.card.title.lower()) for seat in (doing.seat, target)}
    if bullets:
        for seat in values:
            spent = min(table.bullets(seat), max(0, 6 - values[seat]))
            if spent and table.conduct.fight(seat).pay == "bullets":
                table.pay(seat, bullets=spent, why=doing.card.title)
                values[seat] += spent
    lost = target if values[doing.seat] + int(plus) >= values[target] else doing.seat
    Doing(table, doing.seat, doing.card, lost, doing.spaces, doing.choice).run(loser)


@primitive
def quarrel(doing: Doing) -> None:
    """The target must attack somebody near in his next turn: both roll, the loser is sent away."""
    state, target = doing.table.state, doing.whom("target")[0]
    effect = until_next_turn(state, "quarrel", target, target, owner=doing.seat)
    doing.table.begin(effect)


@primitive
def lay_for(doing: Doing) -> None:
    """Its player places the tile that the target has drawn; not a helipad."""
    state, target = doing.table.state, doing.whom("target")[0]
    if target != state.active:
        raise Refused(f"{target} draws no tile in this turn")
    if state.drawn_tile() in {of.goal for of in state.board.sets.values()}:
        raise Refused("the tile is a helipad or the Cabin")
    spot: Spot | None = doing.spaces[0].spot if doing.spaces else None
    at = space_of(spot) if spot else None
    effect = until_end_of_turn(
        state, "laid for", target, at=at, number=90 * ((doing.choice or 1) - 1), owner=doing.seat
    )
    doing.table.begin(effect)


@primitive
def arm(doing: Doing) -> None:
    """A weapon from the hand comes into play wherever it belongs."""
    table, player = doing.table, doing.table.state.players[doing.seat]
    weapons = [c for c in player.hand if table.cards[c].weapon and table.cards[c].item]
    weapons = [card for card in weapons if card not in player.items]
    if not weapons:
        raise Refused("there is no weapon in his hand")
    from gmtool.gang.events import Played

    table.happen(Played(doing.seat, weapons[0], stays=True))


@primitive
def purge(doing: Doing, *, n: str = "3") -> None:
    """Cards that are no pages are taken out of the discard pile for good, the top ones."""
    from gmtool.gang.events import Removed

    pile = doing.table.state.decks[doing.card.deck].discard
    those = [card for card in pile if not doing.table.cards[card].page][: int(n)]
    if those:
        doing.table.happen(Removed(doing.card.deck, tuple(those)))


def parameters(verb: str) -> Sequence[str]:
    """The parameters that a primitive takes."""
    defaults: dict[str, Any] = PRIMITIVES[verb].__kwdefaults__ or {}
    return [name.rstrip("_") for name in defaults]
