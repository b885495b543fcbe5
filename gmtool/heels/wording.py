"""Orders and events in full words."""

from __future__ import annotations

from gmtool.heels.cards import Deck
from gmtool.heels.events import (
    Allowed,
    Arranged,
    Began,
    Claimed,
    Drew,
    Eaten,
    Escaped,
    Event,
    ExitSkipped,
    Moved,
    Out,
    Placed,
    Swapped,
)
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.orders import Activate, ActivatePile, Choice, Choose, Order, Place, Sole, Standing


class Wording:
    """Words for what happens with the cards of a deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def survivor(self, survivor: Survivor) -> str:
        """A survivor as Ann:Hunter, a neutral one as "the Dog"."""
        short = self.deck.cards[survivor.card].short
        return f"the {short}" if survivor.owner == NOBODY else f"{survivor.owner}:{short}"

    def card(self, card: str) -> str:
        """The role of a card and its name."""
        return f"{self.deck.cards[card].role} ({self.deck.cards[card].name})"

    def line(self, line: tuple[Survivor, ...]) -> str:
        """The line as text, from the Bunker to the Horde."""
        between = (self.survivor(each).removeprefix("the ") for each in line)
        return " > ".join(["BUNKER", *between, "HORDE"]).replace(" > HORDE", " < HORDE")

    def order(self, order: Order) -> str:
        """An order in full words, as a receipt shows it."""
        match order:
            case Place(card):
                return f"place {self.card(card)}"
            case Activate(card, choice):
                return f"activate {self.card(card)}{self._choice(choice)}"
            case ActivatePile(choice):
                return f"activate the top of the neutral pile{self._choice(choice)}"
            case Sole():
                return "Sole Survivor: three places forwards"
            case Standing(card, answer):
                return f"until further notice, {self.card(card)}: {answer}"
            case Choose(card):
                return f"choose {self.card(card)}"

    def _choice(self, choice: Choice) -> str:
        if isinstance(choice, Survivor):
            return f" on {self.survivor(choice)}"
        return f", the neighbour in {choice}" if choice == "front" else ", behind" * bool(choice)

    def event(self, event: Event) -> str:
        """What happened, as a sentence; "" for what is nobody else's business."""
        told = self._told(event)
        return told[:1].upper() + told[1:]

    def _told(self, event: Event) -> str:
        match event:
            case Placed(survivor, place):
                return f"{self.survivor(survivor)} joins the line in place {place + 1}."
            case Moved(survivor, start, end):
                way = "up" if end < start else "back"
                return f"{self.survivor(survivor)} goes {way} from place {start + 1} to {end + 1}."
            case Swapped(one, other):
                return f"{self.survivor(one)} and {self.survivor(other)} trade places."
            case Arranged():
                return "The line is put in a new order."
            case Escaped(survivor, seat):
                return self._escaped(survivor, seat)
            case Eaten(survivor, instead_of):
                stead = f" in the stead of {self.survivor(instead_of)}" if instead_of else ""
                return f"{self.survivor(survivor)} is eaten{stead}."
            case _:
                return self._of_seat(event)

    def _escaped(self, survivor: Survivor, seat: str) -> str:
        if survivor.owner == NOBODY:
            return f"{self.survivor(survivor)} escapes and joins the bonus pile of {seat}."
        return f"{self.survivor(survivor)} escapes into the Bunker."

    def _of_seat(self, event: Event) -> str:
        match event:
            case Began(seat):
                return f"{seat} begins."
            case Claimed(seat):
                return f"{seat} claims the Bunker."
            case Allowed(seat, veterans):
                return f"{seat} may activate {veterans} veterans this turn."
            case ExitSkipped():
                return "There is no Exit phase this turn."
            case Drew(seat):
                return f"{seat} draws a card."
            case Out(seat):
                return f"{seat} has had the last turn."
            case _:
                return ""
