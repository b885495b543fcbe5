"""What `game.yaml` says of the game: its options, and the choices where the rule book is silent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class SevenDays:
    """H7: hands of seven, and no stacks."""

    choose_initial: bool = False
    """Whether the survivors of the first line are chosen too."""


@dataclass(frozen=True, kw_only=True)
class Score:
    """H4.2: what else scores."""

    line: int = 0
    """What an own survivor that is left in the line at the end is worth."""


@dataclass(frozen=True, kw_only=True)
class FirstTurn:
    """H3.6: abilities in a first turn."""

    skip_clause: bool = False
    """Whether only the part of an ability is left out that would make somebody escape or be
    eaten; otherwise the whole order is refused.
    """


@dataclass(frozen=True, kw_only=True)
class Tie:
    """H4.3: how a tie is settled."""

    bonus_pile: bool = False
    """Whether the bonus pile counts too when the most valuable survivors are compared."""


@dataclass(frozen=True, kw_only=True)
class General:
    """H4.3: the claim to the Bunker."""

    claim: Literal["latest", "first"] = "latest"
    """Whose claim to the Bunker holds, if there are several."""


@dataclass(frozen=True, kw_only=True)
class Charlie:
    """H5.3: Charlie stands for every card with something that happens when it is played."""

    on: Literal["play", "activation"] = "play"
    """Whether it happens only in the turn of the newcomer, or on every activation."""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """H5.2: abilities that say "may"."""

    default: Literal["no", "yes"] = "no"
    """What an optional automatic ability does without a standing order."""


@dataclass(frozen=True, kw_only=True)
class Piles:
    """H4.2: what is told of points."""

    public: bool = True
    """Whether posts show who lies beneath Bunker and Horde, and the score."""


@dataclass(frozen=True, kw_only=True)
class Start:
    """H4.2: the start player has an edge."""

    compensation: int = 0
    """The points that everybody else begins with."""


@dataclass(frozen=True, kw_only=True)
class Deadline:
    """What happens to a player who sends nothing."""

    default: Literal["slowest", "fastest"] = "slowest"
    """Which card of his hand is placed; nothing is activated."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """The game's own keys of `game.yaml`."""

    seats: tuple[str, ...] = ()
    """The names of the seats, clockwise; without them, those of players.csv."""
    deck: str = "stand-in"
    """A deck that comes with gmtool, or a file of the game folder."""
    neutrals: bool = False
    """H6: with neutral survivors."""
    seven_days: bool | SevenDays = False
    """H7: with hands of seven."""
    score: Score = Score()
    first_turn: FirstTurn = FirstTurn()
    tie: Tie = Tie()
    general: General = General()
    charlie: Charlie = Charlie()
    standing: Standing = Standing()
    piles: Piles = Piles()
    start: Start = Start()
    deadline: Deadline = Deadline()

    @property
    def seven(self) -> bool:
        """Whether it is played with hands of seven."""
        return self.seven_days is not False

    @property
    def initial_chosen(self) -> bool:
        """Whether the players choose the survivors of the first line."""
        return isinstance(self.seven_days, SevenDays) and self.seven_days.choose_initial
