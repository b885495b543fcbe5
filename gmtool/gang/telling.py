"""What happened, as sentences: one for each event, dice with their running numbers."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from functools import singledispatchmethod
from typing import Any, NamedTuple

from gmtool.gang import card_events, events, pawn_events, turn_events
from gmtool.gang.cards import Cards
from gmtool.gang.state import HEART, HUNT, RAMPAGE, Goal, Seat, State
from gmtool.gang.stored import store
from gmtool.gang.tiles import ENHANCED, Tiles, called


class Told(NamedTuple):
    """A sentence, and the seat that alone may read it ("": everybody)."""

    text: str
    private: Seat = ""


class Teller:
    """Tells events in sentences."""

    def __init__(self, tiles: Tiles, cards: Cards) -> None:
        self.tiles, self.cards = tiles, cards

    def told(self, happened: Sequence[events.Event]) -> Iterator[Told]:
        """The sentences for some events; undead that appear or tokens that lie down together are
        told together.
        """
        appeared: dict[str, list[str]] = {}
        tokens: dict[str, list[str]] = {}
        for event in (*happened, None):
            if isinstance(event, events.Appeared):
                appeared.setdefault(event.kind, []).append(f"{event.name} at {event.at}")
                continue
            if isinstance(event, events.TokenLaid):
                tokens.setdefault(event.token, []).append(str(event.at))
                continue
            for kind, names in appeared.items():
                what = called(kind) + ("s" if len(names) > 1 else "")
                yield Told(f"{len(names)} {what}: {', '.join(names)}.")
            for token, spaces in tokens.items():
                what = token + ("s" if len(spaces) > 1 else "")
                yield Told(f"{len(spaces)} {what}: {', '.join(spaces)}.")
            appeared, tokens = {}, {}
            if event is not None:
                yield from self.tell(event)

    def title(self, card: str) -> str:
        """The title of a card."""
        return self.cards[card].title

    @singledispatchmethod
    def tell(self, event: object) -> Iterator[Told]:  # noqa: ARG002  # those that follow tell of it
        """The sentences for one event; none for what is seen elsewhere."""
        yield from ()

    @tell.register
    def _(self, event: events.Note) -> Iterator[Told]:
        yield Told(event.text, event.private)

    @tell.register
    def _(self, event: events.Rolled) -> Iterator[Told]:
        plus = f", {event.plus:+} by a card" if event.plus else ""
        yield Told(f"({event.number}) {event.seat}, {event.purpose}: {event.value}{plus}.")

    @tell.register
    def _(self, event: turn_events.TurnBegan) -> Iterator[Told]:
        if event.missed:
            yield Told(f"{event.seat} misses this turn.")

    @tell.register
    def _(self, event: events.TileLaid) -> Iterator[Told]:
        yield Told(f"{event.seat} lays {event.laid.tile.title} at {event.placement}.")

    @tell.register
    def _(self, event: events.TileUnused) -> Iterator[Told]:
        title = self.tiles.tiles[event.tile].title
        end = "is shuffled back into its deck" if event.back else "is put away"
        yield Told(f"{title} fits nowhere and {end}.")

    @tell.register
    def _(self, event: events.TileGone) -> Iterator[Told]:
        title = self.tiles.tiles[event.tile].title
        yield Told(f"{title} at {event.spot[0]},{event.spot[1]} is destroyed.")

    @tell.register
    def _(self, event: events.Opened) -> Iterator[Told]:
        yield Told(f"There is a way now between {event.one} and {event.other}.")

    @tell.register
    def _(self, event: events.UndeadMoved) -> Iterator[Told]:
        yield Told(f"{event.name} goes from {event.start} to {event.end}.")

    @tell.register
    def _(self, event: events.Destroyed) -> Iterator[Told]:
        article = "an" if event.kind == ENHANCED else "a"
        what = f"{event.name}, {article} {called(event.kind)} at {event.at},"
        yield Told(f"{event.by} destroys {what[:-1]}." if event.by else f"{what} is gone.")

    @tell.register
    def _(self, event: pawn_events.TokenTaken) -> Iterator[Told]:
        yield Told(f"{event.seat} picks up a {event.token}.")

    @tell.register
    def _(self, event: pawn_events.Changed) -> Iterator[Told]:
        parts = []
        if event.halves:
            parts.append(f"{event.halves / 2:+g} {HEART}{'' if abs(event.halves) == 2 else 's'}")
        if event.bullets:
            parts.append(f"{event.bullets:+} bullet{'' if abs(event.bullets) == 1 else 's'}")
        if parts:
            yield Told(f"{event.seat}: {', '.join(parts)} ({event.why}).")

    @tell.register
    def _(self, event: pawn_events.Walked) -> Iterator[Told]:
        yield Told(f"{event.seat} goes to {', '.join(map(str, event.path))}.")

    @tell.register
    def _(self, event: pawn_events.Put) -> Iterator[Told]:
        yield Told(f"{event.seat} is put from {event.start} on {event.at}.")

    @tell.register
    def _(self, event: pawn_events.Evaded) -> Iterator[Told]:
        yield Told(f"{event.seat} evades {event.foe}.")

    @tell.register
    def _(self, event: card_events.Drew) -> Iterator[Told]:
        if event.discard:
            yield Told(f"{event.seat} takes {self.title(event.card)} from the discard pile.")
        else:
            yield Told(f"{event.seat} draws a card ({event.deck}).")
            yield Told(f"You draw {self.title(event.card)} ({event.card}).", event.seat)

    @tell.register
    def _(self, event: card_events.Reshuffled) -> Iterator[Told]:
        yield Told(f"The discard pile of {event.deck} is shuffled and drawn from again.")

    @tell.register
    def _(self, event: card_events.Played) -> Iterator[Told]:
        on = f" on {event.target}" if event.target else ""
        yield Told(
            f"{event.seat} plays {self.title(event.card)}{on}: {self.cards[event.card].text}"
        )

    @tell.register
    def _(self, event: card_events.Discarded) -> Iterator[Told]:
        titles = ", ".join(map(self.title, event.cards))
        yield Told(f"{event.seat} puts away {titles} ({event.why}).")

    @tell.register
    def _(self, event: card_events.CardTaken) -> Iterator[Told]:
        if event.items:
            yield Told(f"{event.winner} takes {self.title(event.card)} from {event.loser}.")
        else:
            yield Told(f"{event.winner} takes a card from {event.loser}.")
            yield Told(f"You lose {self.title(event.card)}.", event.loser)
            yield Told(f"You take {self.title(event.card)} ({event.card}).", event.winner)

    @tell.register
    def _(self, event: card_events.Removed) -> Iterator[Told]:
        yield Told(f"Out of the game: {', '.join(map(self.title, event.cards))}.")

    @tell.register
    def _(self, event: events.Attacked) -> Iterator[Told]:
        attackers, defenders = " and ".join(event.attackers), " and ".join(event.defenders)
        yield Told(f"{attackers} attack{'s' if len(event.attackers) == 1 else ''} {defenders}.")

    @tell.register
    def _(self, event: events.Round) -> Iterator[Told]:
        yield Told(f"Round {event.number}:")

    @tell.register
    def _(self, event: events.Shot) -> Iterator[Told]:
        words = {"miss": "misses", "injury": "injures", "kill": "gets a kill on"}
        yield Told(f"{event.shooter} {words[event.effect]} {event.target}.")

    @tell.register
    def _(self, event: events.BrokeOff) -> Iterator[Told]:
        yield Told(f"{event.seat} stops the attack.")

    @tell.register
    def _(self, event: pawn_events.Surrendered) -> Iterator[Told]:
        yield Told(f"{event.seat} surrenders to {' and '.join(event.to)}.")

    @tell.register
    def _(self, event: pawn_events.Eliminated) -> Iterator[Told]:
        yield Told(f"{event.seat} is dead{f', killed by {event.by}' if event.by else ''}.")

    @tell.register
    def _(self, event: pawn_events.Felled) -> Iterator[Told]:
        yield Told(f"{event.by} defeats the revenant {event.seat}.")

    @tell.register
    def _(self, event: pawn_events.Rose) -> Iterator[Told]:
        yield Told(f"{event.seat} rises at {event.at} as a revenant: {goal_in_words(event.goal)}.")

    @tell.register
    def _(self, event: events.Lies) -> Iterator[Told]:
        yield Told(f"The {event.what} is at {event.at}.")

    @tell.register
    def _(self, event: pawn_events.Claimed) -> Iterator[Told]:
        source = f", from {event.source}" if event.source else ""
        yield Told(f"{event.seat} has the {event.what}{source}.")

    @tell.register
    def _(self, event: pawn_events.Jeep) -> Iterator[Told]:
        yield Told(f"{event.seat} {'takes' if event.taken else 'leaves'} the jeep.")

    @tell.register
    def _(self, event: card_events.Misses) -> Iterator[Told]:
        yield Told(f"{event.seat} will miss a turn.")

    @tell.register
    def _(self, event: card_events.Again) -> Iterator[Told]:
        yield Told(f"{event.seat} has another turn after this one.")

    @tell.register
    def _(self, event: card_events.Spell) -> Iterator[Told]:
        yield Told(f"{event.seat} speaks the spell: the undead are gone, but for revenants.")

    @tell.register
    def _(self, event: turn_events.Ended) -> Iterator[Told]:
        yield Told(event.sentence)


def goal_in_words(goal: Goal | None) -> str:
    """What a revenant is after."""
    if goal is None:
        return ""
    if goal.kind == HUNT:
        return f"hunts {goal.prey}"
    return "on the rampage" if goal.kind == RAMPAGE else "still wants to escape"


def fingerprint(state: State, key: str) -> str:
    """A hash of the whole state, decks included, that can be checked once the hidden keys are
    known; keyed, so that nobody can guess a hand from it.
    """
    text = repr(store(state))
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()


def record(
    teller: Teller,
    happened: Sequence[events.Event],
    after: State,
    key: str,
    defaults: Sequence[str],
    refused: Sequence[tuple[Seat, str, str]],
) -> Mapping[str, Any]:
    """What the result file of a turn tells; for the game master's eyes, so private texts too."""
    told = list(teller.told(happened))
    result: dict[str, Any] = {
        "events": [each.text for each in told if not each.private],
        "private": {
            seat: [each.text for each in told if each.private == seat]
            for seat in after.seats
            if any(each.private == seat for each in told)
        },
        "defaults": list(defaults),
        "refused": [f"{seat}: {text}: {why}" for seat, text, why in refused],
        "state": fingerprint(after, key),
    }
    return {name: value for name, value in result.items() if value}
