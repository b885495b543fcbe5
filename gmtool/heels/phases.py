"""A phase of any kind, from order texts to the state after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gmtool.core.game import Chance, Turn, Verdict
from gmtool.heels.abilities import Refused
from gmtool.heels.cards import Deck
from gmtool.heels.events import (
    Dealt,
    Eaten,
    Escaped,
    Event,
    Instructed,
    Laid,
    Passed,
    Placed,
    Taken,
)
from gmtool.heels.line import NOBODY, Survivor
from gmtool.heels.options import Options
from gmtool.heels.orders import (
    Activate,
    ActivatePile,
    Choose,
    Order,
    Place,
    Sole,
    Standing,
    read_order,
)
from gmtool.heels.setup import Setup
from gmtool.heels.state import State
from gmtool.heels.turn import Course
from gmtool.heels.wording import Wording

DONE, NO_EFFECT, REFUSED = "done", "no effect", "refused"
"""The results of orders."""
Texts = Mapping[str, Sequence[str]]


class Step(NamedTuple):
    """A part of a phase: its name, the order that was carried out or "", what happened, and the
    line after it.
    """

    name: str
    order: Order | None
    events: tuple[Event, ...]
    line: tuple[Survivor, ...]


@dataclass(frozen=True, kw_only=True)
class HeelsTurn(Turn[State]):
    """A resolved phase, step by step; `silent` are seats that owed orders and sent none."""

    steps: tuple[Step, ...]
    silent: tuple[str, ...] = ()


class Played(NamedTuple):
    """What a phase came to."""

    after: State
    steps: tuple[Step, ...]
    verdicts: Mapping[str, Sequence[Verdict]]


def play(deck: Deck, house: Options, state: State, orders: Texts, chance: Chance) -> Played:
    """Plays one phase. Standing orders count from its beginning on, whoever gives them.

    They have no verdicts, and neither have chosen cards: nobody else may know of them.
    """
    read = {seat: list(map(read_order, texts)) for seat, texts in orders.items()}
    for seat, given in read.items():
        for order in given:
            if isinstance(order, Standing):
                state = state.after([Instructed(seat, order.card, order.answer)])
    if state.stage != "turn":
        return _set_up(deck, house, state, read, chance)
    acting = [
        order for order in read.get(state.current, ()) if not isinstance(order, Standing | Choose)
    ]
    played = TurnPlay(deck, house, state)
    played.run(acting)
    return Played(played.course.state, tuple(played.steps), {state.current: played.verdicts})


def _set_up(
    deck: Deck,
    house: Options,
    state: State,
    orders: Mapping[str, Sequence[Order]],
    chance: Chance,
) -> Played:
    """A phase before the first turn: H1, and the choices of H7.1."""
    chosen = {
        seat: [order.card for order in given if isinstance(order, Choose)]
        for seat, given in orders.items()
    }
    setup, steps = Setup(deck, house, state), list[Step]()
    if state.stage == "deal":
        setup.deal(chance.hidden)
        steps.append(_step("Shuffle", setup, 0))
    if state.stage == "initial" or (state.stage == "deal" and not house.initial_chosen):
        before = len(setup.events)
        setup.lay(chosen, chance.open)
        steps.append(_step("First line", setup, before))
    if state.stage == "hands" or (setup.state.line and not house.seven):
        before = len(setup.events)
        setup.take_hands(chosen)
        steps.append(_step("Hands", setup, before))
    after = replace(setup.state, stage=setup.next_stage())
    return Played(after, tuple(steps), {})


def _step(name: str, setup: Setup, before: int) -> Step:
    return Step(name, None, tuple(setup.events[before:]), setup.state.line)


class TurnPlay:
    """A turn played from its orders to the next player."""

    def __init__(self, deck: Deck, house: Options, state: State) -> None:
        self.course = Course(deck, house, state)
        self.wording = Wording(deck)
        self.steps: list[Step] = []
        self.verdicts: list[Verdict] = []

    def run(self, orders: Sequence[Place | Activate | ActivatePile | Sole]) -> None:
        """All phases of the turn. Without a survivor that can be placed nothing is activated
        (`deadline.default`). An order that cannot be carried out is refused by itself.
        """
        course = self.course
        hand = course.state.player(course.you).hand
        if not any(isinstance(order, Place) and order.card in hand for order in orders):
            self._take("Newcomer", course.default(), why="Nothing was ordered.")
        for order in orders:
            self._take("Newcomer" if isinstance(order, Place) else "Activate", order)
        for name, act in (("Exit", course.exit), ("Draw", course.draw)):
            before = len(course.events)
            act()
            self._note(name, None, before)
        course.end()

    def _take(
        self, name: str, order: Place | Activate | ActivatePile | Sole, why: str = ""
    ) -> None:
        course, before = self.course, len(self.course.events)
        about = self._about(order)
        try:
            order = course.carry_out(order)
        except Refused as refused:
            self.verdicts.append(Verdict(str(order), REFUSED, "", f"{refused}", str(about or "")))
            return
        events = course.events[before:]
        self._note(name, order, before)
        told = " ".join([why, *filter(None, map(self.wording.event, events))]).strip()
        result = DONE if events else NO_EFFECT
        fate = fate_of(about, events)
        self.verdicts.append(Verdict(str(order), result, fate, told, str(about or "")))

    def _note(self, name: str, order: Order | None, before: int) -> None:
        events = tuple(self.course.events[before:])
        self.steps.append(Step(name, order, events, self.course.state.line))

    def _about(self, order: Order) -> Survivor | None:
        """Whom an order is for."""
        state = self.course.state
        match order:
            case Place(card):
                return Survivor(self.course.you, card)
            case Activate(card, _, neutral):
                return Survivor(NOBODY if neutral else self.course.you, card)
            case ActivatePile() if state.pile:
                return Survivor(NOBODY, state.pile[0])
            case Sole() if own := state.own(self.course.you):
                return own[0]
        return None


def fate_of(survivor: Survivor | None, events: Iterable[Event]) -> str:
    """What became of a survivor that left the line."""
    for event in events:
        if isinstance(event, Escaped | Eaten) and event.survivor == survivor:
            return "escapes" if isinstance(event, Escaped) else "eaten"
    return ""


def record(steps: Iterable[Step]) -> dict[str, Any]:
    """What the result file tells of a phase: what everybody may know."""
    return {
        "steps": [
            {"step": step.name}
            | ({"order": str(step.order)} if step.order is not None else {})
            | {"events": [_row(event) for event in step.events if not _private(event)]}
            | {"line": list(map(str, step.line))}
            for step in steps
        ]
    }


def _private(event: Event) -> bool:
    """Whether an event shows cards that lie face down, or what only counts within the game."""
    return isinstance(event, Dealt | Laid | Taken | Instructed | Passed)


def _row(event: Event) -> dict[str, Any]:
    """An event as a mapping; places are counted from 1."""
    row: dict[str, Any] = {"event": type(event).__name__.lower()}
    for key, value in event._asdict().items():
        if isinstance(value, Survivor):
            row[key] = str(value)
        elif isinstance(value, int):
            row[key] = value + 1 if isinstance(event, Placed) or key in ("start", "end") else value
        elif isinstance(value, tuple):
            row[key] = list(map(str, value))
        elif value is not None:
            row[key] = value
    return row
