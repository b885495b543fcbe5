"""The hand of a player: drawing up to three cards, and putting away more (G4.3, G10.1)."""

from __future__ import annotations

from gmtool.gang.card_events import Discarded, Drew, Reshuffled
from gmtool.gang.state import HAND, Seat
from gmtool.gang.table import Table
from gmtool.gang.tiles import ANY_AREA


def draw_card(table: Table, seat: Seat, deck: str) -> bool:
    """The next card of a deck, which is made anew from its discard pile if it is used up;
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


def draw_up(table: Table, seat: Seat, decks: tuple[str, ...]) -> None:
    """Cards are drawn up to three, from the deck of the area or from 3.5 (G4.3, G10.1)."""
    number = 0
    area = table.state.area_of(seat)
    while len(table.state.players[seat].hand) < HAND:
        wanted = decks[number] if number < len(decks) else area
        if wanted not in (area, ANY_AREA) or wanted not in table.state.decks:
            wanted = area
        if not draw_card(table, seat, wanted):
            return
        number += 1


def go_down(table: Table, seat: Seat) -> None:
    """At the end of a turn nobody holds more than three cards; the last ones go."""
    hand = table.state.players[seat].hand
    if len(hand) > HAND:
        table.happen(Discarded(seat, hand[HAND:], why="more than three"))
