"""What can happen: a state changes through these alone, and posts are told from them."""

from __future__ import annotations

from typing import NamedTuple

from gmtool.heels.line import Survivor


class Dealt(NamedTuple):
    """A player's set, shuffled, lies before him; the first card is on top."""

    seat: str
    stack: tuple[str, ...]


class Laid(NamedTuple):
    """A player gives a card of his stack to the first line; it is placed by its own event."""

    seat: str
    card: str


class Piled(NamedTuple):
    """The neutral survivors lie in a pile; the first is on top."""

    pile: tuple[str, ...]


class Taken(NamedTuple):
    """Cards of a player's stack become his hand, and the others leave the game if `rest` does."""

    seat: str
    cards: tuple[str, ...]
    rest_removed: bool = False


class Began(NamedTuple):
    """The player of the last survivor begins."""

    seat: str


class Placed(NamedTuple):
    """A survivor joins the line at a place, from hand, from the pile or for the first line."""

    survivor: Survivor
    place: int


class Moved(NamedTuple):
    """A survivor goes from a place to another; the others close up."""

    survivor: Survivor
    start: int
    end: int


class Swapped(NamedTuple):
    """Two survivors change places."""

    one: Survivor
    other: Survivor


class Arranged(NamedTuple):
    """The whole line has a new order."""

    line: tuple[Survivor, ...]


class Escaped(NamedTuple):
    """A survivor leaves for the Bunker, a neutral one for the bonus pile of `seat`."""

    survivor: Survivor
    seat: str


class Eaten(NamedTuple):
    """A survivor ends beneath the Horde; `instead_of` somebody whom it saves."""

    survivor: Survivor
    instead_of: Survivor | None = None


class Claimed(NamedTuple):
    """The Bunker is claimed."""

    seat: str


class Allowed(NamedTuple):
    """So many veterans may be activated this turn."""

    seat: str
    veterans: int


class ExitSkipped(NamedTuple):
    """No Exit phase this turn."""

    seat: str


class Drew(NamedTuple):
    """A player takes the top card of his stack."""

    seat: str


class Out(NamedTuple):
    """A player has had his last turn."""

    seat: str


class Instructed(NamedTuple):
    """A player gives a standing order."""

    seat: str
    card: str
    answer: str


class Passed(NamedTuple):
    """A turn is over and it is the next player's, nobody's if all are out."""

    seat: str
    to: str


Event = (
    Dealt
    | Laid
    | Piled
    | Taken
    | Began
    | Placed
    | Moved
    | Swapped
    | Arranged
    | Escaped
    | Eaten
    | Claimed
    | Allowed
    | ExitSkipped
    | Drew
    | Out
    | Instructed
    | Passed
)
