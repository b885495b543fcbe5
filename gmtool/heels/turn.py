"""H3: a turn, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from gmtool.heels.abilities import Actor, Refused, eat, escape
from gmtool.heels.cards import Ability, Card, Deck
from gmtool.heels.events import Allowed, Drew, Event, ExitSkipped, Moved, Out, Passed
from gmtool.heels.line import NOBODY, Survivor, moved
from gmtool.heels.options import Options
from gmtool.heels.orders import Activate, ActivatePile, Place, Sole, TurnOrder
from gmtool.heels.setup import placing
from gmtool.heels.state import State

SOLE_PLACES = 3
"""How far the only survivor goes (H3.3)."""

T = TypeVar("T", bound=TurnOrder)


class Course:
    """A turn under way: the state as it is now, what has happened, and what is used up.

    An order that may not be given raises Refused, and then nothing of it has happened.
    """

    def __init__(self, deck: Deck, options: Options, state: State) -> None:
        self.deck = deck
        self.options = options
        self.state = state
        self.you = state.current
        self.first = state.player(state.current).turns == 0
        self.events: list[Event] = []
        self.newcomer: Survivor | None = None
        self.activated: list[Survivor] = []
        self.veterans = 0
        self.limit = 1
        self.sole_used = False
        self.exit_skipped = False

    def do(self, event: Event) -> None:
        """Something happens."""
        self.state = self.state.after([event])
        self.events.append(event)
        if isinstance(event, Allowed):
            self.limit = event.veterans
        elif isinstance(event, ExitSkipped):
            self.exit_skipped = True

    def carry_out(self, order: TurnOrder) -> TurnOrder:
        """Carries out an order and returns it with the choice it has come to."""
        match order:
            case Place():
                return self._whole(self.place, order)
            case Activate():
                return self._whole(self.activate, order)
            case ActivatePile():
                return self._whole(self.activate_pile, order)
            case Sole():
                return self._whole(self.sole, order)

    def _whole(self, act: Callable[[T], T], order: T) -> T:
        """All of an order, or nothing."""
        before = self.state, len(self.events), self.limit, self.exit_skipped
        try:
            return act(order)
        except Refused:
            self.state, count, self.limit, self.exit_skipped = before
            del self.events[count:]
            raise

    def place(self, order: Place) -> Place:
        """H3.1: a card from hand by the Core Rule; what happens by its being placed does."""
        hand = self.state.player(self.you).hand
        if self.newcomer is not None:
            raise Refused(f"only one survivor is placed in a turn, and {self.newcomer} has been")
        if order.card not in hand:
            raise Refused(f"{order.card} is not in hand: {', '.join(hand)}")
        self.newcomer = Survivor(self.you, order.card)
        self.do(placing(self.deck, self.state, self.newcomer))
        passive = [ability for ability in self._card(self.newcomer).abilities if ability.passive]
        self._actor(self.newcomer).carry_out(passive)
        return order

    def default(self) -> Place:
        """What is placed for a player who has sent nothing: `deadline.default`. Of cards of the
        same speed, the first in the deck.
        """
        fastest = -1 if self.options.deadline.default == "fastest" else 1
        hand = sorted(self.state.player(self.you).hand, key=self.deck.order.__getitem__)
        return Place(min(hand, key=lambda card: fastest * self.deck.cards[card].speed))

    def activate(self, order: Activate) -> Activate:
        """H3.2: the newcomer, a veteran, or (H6.2) a neutral survivor in place of a veteran."""
        survivor = Survivor(NOBODY if order.neutral else self.you, order.card)
        self._newcomer_first()
        if survivor not in self.state.line:
            raise Refused(f"{survivor} is not in the line")
        if survivor in self.activated:
            raise Refused(f"{survivor} has been activated this turn already")
        if survivor != self.newcomer:
            self._check_veterans()
        actor = self._actor(survivor, order)
        self._run(actor)
        self.veterans += survivor != self.newcomer
        return order._replace(choice=order.choice or actor.chosen)

    def activate_pile(self, order: ActivatePile) -> ActivatePile:
        """H6.2: the top of the pile, first placed by the Core Rule, in place of a veteran."""
        self._newcomer_first()
        if not self.state.pile:
            raise Refused("there is no neutral survivor in the pile")
        self._check_veterans()
        survivor = Survivor(NOBODY, self.state.pile[0])
        self.do(placing(self.deck, self.state, survivor))
        actor = self._actor(survivor, order)
        self._run(actor)
        self.veterans += 1
        return order._replace(choice=order.choice or actor.chosen)

    def sole(self, order: Sole) -> Sole:
        """H3.3: the only own survivor in the line goes three places forwards. Neutral survivors do
        not count.
        """
        self._newcomer_first()
        own = self.state.own(self.you)
        if self.sole_used:
            raise Refused("Sole Survivor has been used this turn already")
        if len(own) != 1:
            raise Refused(f"{len(own)} survivors of {self.you} are in the line, not just one")
        self.sole_used = True
        start = self.state.line.index(own[0])
        end = moved(self.state.line, start, SOLE_PLACES)[1]
        if end != start:
            self.do(Moved(own[0], start, end))
        return order

    def exit(self) -> None:
        """H3.4: who is first escapes if he is the player's (or neutral: H6.3), else the last is
        eaten. Not in a player's first turn, nor if an ability has said so.
        """
        line = self.state.line
        if self.first or self.exit_skipped or not line:
            return
        if line[0].owner in (self.you, NOBODY):
            escape(self.deck, self.options, self, line[0], self.you)
        else:
            eat(self.deck, self.options, self, line[-1])

    def draw(self) -> None:
        """H3.5, H4.1: the top card, or the player is out. H7.2: nothing is drawn, and he is out
        when his hand is empty.
        """
        player = self.state.player(self.you)
        if player.stack:
            self.do(Drew(self.you))
        elif not (self.options.seven and player.hand):
            self.do(Out(self.you))

    def end(self) -> None:
        """The next player's turn begins (H1.3)."""
        self.do(Passed(self.you, self.state.next_after(self.you)))

    def abilities(self, survivor: Survivor) -> list[Ability]:
        """What a survivor does when it is activated now: H3.2, and H5.3 for what only the newcomer
        does.
        """
        played = survivor == self.newcomer or self.options.charlie.on == "activation"
        return [
            ability
            for ability in self._card(survivor).abilities
            if ability.kind == "activated"
            or (ability.kind == "on_play" and played and not ability.passive)
        ]

    def _run(self, actor: Actor) -> None:
        abilities = self.abilities(actor.survivor)
        removes = any(ability.removes for ability in abilities)
        spare = self.first and self.options.first_turn.skip_clause
        if self.first and removes and not spare:  # H3.6
            short = self._card(actor.survivor).short
            raise Refused(f"{short} would make somebody escape or be eaten, in a first turn")
        actor.carry_out(abilities, spare=spare)
        self.activated.append(actor.survivor)

    def _actor(self, survivor: Survivor, order: Activate | ActivatePile | None = None) -> Actor:
        choice = order.choice if order else None
        return Actor(self.deck, self.options, self, survivor, self.you, choice)

    def _card(self, survivor: Survivor) -> Card:
        return self.deck.cards[survivor.card]

    def _newcomer_first(self) -> None:
        if self.newcomer is None:
            raise Refused("first a survivor must be placed")

    def _check_veterans(self) -> None:
        if self.veterans >= self.limit:
            most = "1 veteran" if self.limit == 1 else f"{self.limit} veterans"
            raise Refused(f"no more than {most} may be activated this turn")
