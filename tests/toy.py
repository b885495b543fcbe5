"""A toy game with ten lines of rules: everybody names a number, the highest that nobody else named
scores it, and whoever has ten points has won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gmtool.core import chart
from gmtool.core.game import (
    Chance,
    Line,
    Materials,
    NoSuchSubject,
    Outcome,
    Phase,
    Reading,
    Source,
    Turn,
    Verdict,
)
from gmtool.core.problems import Place, Problem
from gmtool.core.scene import USUAL, Label, Look, Polygon, Scene


@dataclass(frozen=True, kw_only=True)
class Options:
    """The toy's own key of game.yaml."""

    goal: int = 10


@dataclass(frozen=True, kw_only=True)
class State:
    """The points of each seat."""

    round: int
    points: dict[str, int] = field(default_factory=dict)
    away: tuple[str, ...] = ()


class Toy:
    """The game."""

    name: ClassVar[str] = "toy"
    options: ClassVar[type[Any]] = Options
    stored: ClassVar[type[Any]] = State
    private: ClassVar[bool] = False
    seats: Sequence[str] | None = None

    def __init__(self, options: Options) -> None:
        self.goal = options.goal

    @classmethod
    def made(cls, options: Any, materials: Materials) -> Toy:  # noqa: ARG003
        return cls(options)

    def new(self, seats: Sequence[str], chance: Chance) -> State:  # noqa: ARG002
        return State(round=1, points=dict.fromkeys(seats, 0))

    def phase(self, state: State) -> Phase:
        return Phase(f"round-{state.round}", f"Round {state.round}", "round")

    def owed(self, state: State) -> Mapping[str, str]:
        return {seat: "a number" for seat in state.points if seat not in state.away}

    def automatic(self, state: State, chance: Chance) -> Mapping[str, Sequence[str]]:
        die = chance.open.choose(f"round {state.round}: the house names", "12345")
        return {"The House": [die]}

    def read(self, state: State, seat: str, messages: Sequence[Source]) -> Reading:  # noqa: ARG002
        if not messages:
            return Reading(missing=("a number",))
        text, place = messages[-1]
        word = text.strip()
        if word in set("123456"):
            return Reading((word,), (Line(1, word, (f"names {word}",)),), sent=True)
        problem = Problem(
            Place(place.file, 1, 1, len(word)), f'"{word}" is no number', "Write 1 to 6.", word
        )
        return Reading(problems=(problem,), missing=("a number",), sent=True)

    def resolve(
        self, state: State, orders: Mapping[str, Sequence[str]], chance: Chance
    ) -> Turn[State]:
        named = {seat: int(each[0]) for seat, each in orders.items() if each}
        house = {name: int(each[0]) for name, each in self.automatic(state, chance).items()}
        count = Counter((named | house).values())
        best = max((n for n in (named | house).values() if count[n] == 1), default=0)
        points = {s: n + best * (named.get(s) == best) for s, n in state.points.items()}
        verdicts = {
            name: [Verdict(str(n), "scores" if n == best else "fails", why=f"{n}", subject=name)]
            for name, n in (named | house).items()
        }
        return Turn(
            phase=self.phase(state),
            before=state,
            after=State(round=state.round + 1, points=points, away=state.away),
            verdicts=verdicts,
            draws=chance.open.draws(),
        )

    def replaced(self, state: State, seat: str) -> State:
        away = tuple(each for each in state.away if each != seat)
        return State(round=state.round, points=state.points, away=away)

    def abandoned(self, state: State, seat: str) -> State:
        return State(round=state.round, points=state.points, away=(*state.away, seat))

    def ruled(self, state: State, change: str) -> State:
        seat, _, points = change.partition(" has ")
        if seat not in state.points or not points.isdigit():
            raise ValueError(f'"{change}" is no change: write "{seat} has 3"')
        points_now = {**state.points, seat: int(points)}
        return State(round=state.round, points=points_now, away=state.away)

    def subject(self, state: State, text: str) -> str:
        if text not in state.points:
            raise NoSuchSubject(f'there is no "{text}"')
        return text

    def view(self, state: State, turn: Turn[State] | None, seat: str | None) -> Mapping[str, Any]:  # noqa: ARG002
        return {"points": state.points}

    def scene(
        self,
        state: State,
        turn: Turn[State] | None,  # noqa: ARG002
        seat: str | None,  # noqa: ARG002
        look: Look = USUAL,  # noqa: ARG002
    ) -> Scene:
        square = Polygon((((10, 10), (90, 10), (90, 90), (10, 90)),), fill="#ccddee")
        return Scene(100, 100, "#ffffff", (square, Label((50, 50), str(state.round), 8)))

    def preview(
        self,
        state: State,
        orders: Mapping[str, Sequence[str]],  # noqa: ARG002
        look: Look = USUAL,
    ) -> Scene:
        return self.scene(state, None, None, look)

    def charts(self, turns: Sequence[Turn[State]]) -> Sequence[chart.Chart]:
        ticks = tuple(turn.phase.title for turn in turns)
        points = tuple(sum(turn.after.points.values()) for turn in turns)
        return (chart.Bars("points", "Points", ticks, chart.Line("points", "#336699", points)),)

    def outcome(self, state: State) -> Outcome | None:
        won = tuple(seat for seat, points in state.points.items() if points >= self.goal)
        return Outcome(f"{' and '.join(won)} won.", won) if won else None

    def voters(self, state: State) -> Sequence[str]:
        return [seat for seat in state.points if seat not in state.away]

    def may_end(self, state: State, winners: Sequence[str]) -> str:  # noqa: ARG002
        return "Nobody has scored yet." if not any(state.points.values()) else ""

    def tally(self, state: State) -> Mapping[str, int]:
        return state.points

    def case(self, turn: Turn[State]) -> Mapping[str, Any]:  # noqa: ARG002
        return {}

    def store(self, state: State) -> State:
        return state

    def restore(self, stored: Any) -> State:
        assert isinstance(stored, State)
        return stored
