"""What cards can do to hearts, bullets, cards and combat rolls: a part of the primitives."""

from __future__ import annotations

from dataclasses import replace

from gmtool.gang.card_events import CardTaken, Discarded, Drew, Played, Removed
from gmtool.gang.fights import hurt
from gmtool.gang.hand import draw_card
from gmtool.gang.pawn_events import Changed
from gmtool.gang.primitives import Doing, Refused, primitive
from gmtool.gang.state import HAND, Effect
from gmtool.gang.table import until_end_of_turn


@primitive
def gain(doing: Doing, *, who: str = "self", hearts: str = "0", bullets: str = "0") -> None:
    """Hearts or bullets are gained."""
    for seat in doing.whom(who):
        doing.table.happen(Changed(seat, 2 * int(hearts), int(bullets), doing.card.title))


@primitive
def lose(doing: Doing, *, who: str = "self", hearts: str = "0", bullets: str = "0") -> None:
    """Hearts or bullets are lost; the last heart eliminates (G9.3)."""
    for seat in doing.whom(who):
        if int(bullets):
            doing.table.pay(seat, bullets=int(bullets), why=doing.card.title)
        if int(hearts):
            hurt(doing.table, seat, 2 * int(hearts))


@primitive
def price(doing: Doing, *, hearts: str = "0", bullets: str = "0") -> None:
    """What its player must have and pays; never his last heart."""
    player = doing.table.state.players[doing.seat]
    if (int(hearts) and player.halves <= 2 * int(hearts)) or player.bullets < int(bullets):
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
def arm(doing: Doing) -> None:
    """A weapon from the hand comes into play wherever it belongs."""
    table, player = doing.table, doing.table.state.players[doing.seat]
    weapons = [c for c in player.hand if table.cards[c].weapon and table.cards[c].item]
    weapons = [card for card in weapons if card not in player.items]
    if not weapons:
        raise Refused("there is no weapon in his hand")
    table.happen(Played(doing.seat, weapons[0], stays=True))


@primitive
def purge(doing: Doing, *, n: str = "3") -> None:
    """Cards that are no pages are taken out of the discard pile for good, the top ones."""
    pile = doing.table.state.decks[doing.card.deck].discard
    those = [card for card in pile if not doing.table.cards[card].page][: int(n)]
    if those:
        doing.table.happen(Removed(doing.card.deck, tuple(those)))


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
    doing.table.begin(replace(effect, number=int(plus), at=at, owner=doing.seat))


@primitive
def guard(doing: Doing) -> None:
    """The next card aimed at its player is cancelled: nothing to do before that."""
