"""What the desk asks of a game: the one interface behind which each game keeps its rules.

A game never touches the disk and knows no clock. It is made from its part of `game.yaml` and from
material (a map, a deck) that it asks for by name; from then on it turns a state, the orders of the
seats and checkable chance into the next state.

A game may answer more than `Game` asks, and the desk looks whether it does: which phases come
(`coming`), whose units lapse (`lapses`), what is to be told of the whole game (`annals`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from gmtool.core.chance import Dice, Draw
from gmtool.core.chart import Chart
from gmtool.core.problems import Place, Problem
from gmtool.core.scene import USUAL, Look, Scene

S = TypeVar("S")
"""The state of a game between two phases: an immutable value."""
S_co = TypeVar("S_co", covariant=True)

Seat = str
"""A seat of a game by its name: a power, and whoever plays it."""


class Source(NamedTuple):
    """One message of a seat for a phase: its text as received, and where the text begins."""

    text: str
    place: Place


class Phase(NamedTuple):
    """A phase of a game.

    `slug` is unique in the game and fit for a folder (`1901-spring-moves`), `title` what people
    call it ("Spring 1901, moves"), `stage` the kind of phase, by which deadlines are set.
    """

    slug: str
    title: str
    stage: str


class Chance(NamedTuple):
    """The draws of one phase: open ones, whose key its results reveal, and hidden ones, whose keys
    are kept until the game is over.
    """

    open: Dice
    hidden: Dice


class Line(NamedTuple):
    """A line of a message: as written, the orders understood in full words, what was guessed."""

    number: int
    text: str
    understood: tuple[str, ...] = ()
    guesses: tuple[str, ...] = ()
    unreadable: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a seat ordered for a phase, all its messages together.

    `orders` are the canonical texts of the orders that count; `missing` names in full words what
    has no order though it could; `problems` are errors and warnings of reading, each at its place,
    `remarks` warnings of orders that may not be given, or do not fit the seat's own others. No
    message with orders: `sent` is False.
    """

    orders: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    sent: bool = False


class Verdict(NamedTuple):
    """What an order came to: the order and its result in the game's fixed words, what happened to
    the unit besides, the reason, and whom the order was for (`A vie`).
    """

    order: str
    result: str
    unit: str = ""
    why: str = ""
    subject: str = ""


@dataclass(frozen=True, kw_only=True)
class Turn(Generic[S_co]):
    """A phase that has been resolved.

    `record` is what the game wants told in the turn's result file, as texts, lists and mappings;
    `silent` are the seats whose orders were missed (None: all that owed some and sent none). Games
    add what their view and scene need.
    """

    phase: Phase
    before: S_co
    after: S_co
    verdicts: Mapping[Seat, Sequence[Verdict]]
    draws: Sequence[Draw] = ()
    record: Mapping[str, Any] = field(default_factory=dict)
    silent: tuple[Seat, ...] | None = None


class Outcome(NamedTuple):
    """How a game ended: in a sentence, and who won (nobody: a draw, or the game itself)."""

    sentence: str
    winners: tuple[Seat, ...] = ()


class Lapse(NamedTuple):
    """A unit of a seat that nobody plays: how many phases count for that already, and the title of
    the one after which the seat loses it, unless somebody takes over ("": it never does).
    """

    seat: Seat
    unit: str
    phases: int
    ends: str = ""


class NoSuchSubject(LookupError):
    """A text does not say which unit or order is meant; the message says what is wrong with it."""


class Materials(Protocol):
    """What a game is made from besides its options: maps, starts, decks, by the key and name under
    which `game.yaml` has them.
    """

    def load(self, kind: str, name: str) -> Any:
        """The material; raises Problems at the place where it is named."""


class Game(Protocol[S]):
    """A game as the desk sees it. No command asks which one it is."""

    name: ClassVar[str]
    """The name under which `game.yaml` and the folder of templates know it."""
    options: ClassVar[type[Any]]
    """A frozen dataclass: the game's own keys of `game.yaml`, each with its default."""
    stored: ClassVar[type[Any]]
    """A frozen dataclass: how a state stands in a file."""
    private: ClassVar[bool]
    """Whether a state holds what no player may see while the game goes on."""

    @classmethod
    def made(cls, options: Any, materials: Materials) -> Game[S]:
        """The game with these options; raises Problems for material that is not there, and
        ValueError for options that cannot go together.
        """

    @property
    def seats(self) -> Sequence[Seat] | None:
        """The seats that the options name, in their order; None if any will do."""

    def new(self, seats: Sequence[Seat], chance: Chance) -> S:
        """The state before the first phase; raises ValueError for seats that cannot be."""

    def phase(self, state: S) -> Phase:
        """The phase that comes next."""

    def owed(self, state: S) -> Mapping[Seat, str]:
        """Who owes what, in words ("orders for 3 units"); nobody owes anything: it is run at
        once.
        """

    def automatic(self, state: S, chance: Chance) -> Mapping[Seat, Sequence[str]]:
        """The orders that are drawn at the opening of a phase, before any others are read."""

    def read(self, state: S, seat: Seat, messages: Sequence[Source]) -> Reading:
        """What a seat ordered, in messages in the order in which they came; none is an order not
        to be had. Whatever stands in them, nothing is raised.
        """

    def resolve(self, state: S, orders: Mapping[Seat, Sequence[str]], chance: Chance) -> Turn[S]:
        """The phase resolved. `orders` are canonical texts; a seat that sent nothing has no key."""

    def replaced(self, state: S, seat: Seat) -> S:
        """The state after a new player has taken a seat."""

    def abandoned(self, state: S, seat: Seat) -> S:
        """The state after the GM has declared that nobody plays a seat."""

    def ruled(self, state: S, change: str) -> S:
        """The state as the GM put it right ("remove A vie"); raises ValueError for what cannot
        be.
        """

    def subject(self, state: S, text: str) -> str:
        """What a verdict's `subject` is if somebody means it by this text; raises
        NoSuchSubject.
        """

    def view(self, state: S, turn: Turn[S] | None, seat: Seat | None) -> Mapping[str, Any]:
        """All that a post may tell of a state, or of a turn and the state after it, to everybody or
        to one seat. What is not in the view cannot leak.
        """

    def scene(self, state: S, turn: Turn[S] | None, seat: Seat | None, look: Look = USUAL) -> Scene:
        """The same as shapes to be painted; for a seat, what is near it."""

    def preview(self, state: S, orders: Mapping[Seat, Sequence[str]], look: Look = USUAL) -> Scene:
        """A state with orders, as canonical texts, before they are resolved: for the GM."""

    def charts(self, turns: Sequence[Turn[S]]) -> Sequence[Chart]:
        """What can be plotted of the phases that were played, from the first to the last."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None if it goes on."""

    def voters(self, state: S) -> Sequence[Seat]:
        """The seats that have a say when the end of the game is proposed."""

    def may_end(self, state: S, winners: Sequence[Seat]) -> str:
        """Why the game may not be ended now by agreement: shared by these seats, or conceded to
        one; nobody named: shared by all that are left. "" if it may.
        """

    def tally(self, state: S) -> Mapping[Seat, int]:
        """The centres or points of each seat, when they are counted; nothing at other times."""

    def case(self, turn: Turn[S]) -> Mapping[str, Any]:
        """A turn as a case for `gmtool judge`; nothing if the game has no such cases."""

    def store(self, state: S) -> Any:
        """A state as a value of `stored`."""

    def restore(self, stored: Any) -> S:
        """The state again; raises ValueError if it cannot be."""
