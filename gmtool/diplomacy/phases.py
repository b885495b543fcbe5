"""A phase of any kind, from order texts to events, results and the state after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gmtool.core.chance import Dice
from gmtool.core.game import Phase, Turn
from gmtool.diplomacy.adjudicate import resolve_rows
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Rows
from gmtool.diplomacy.orders import ARMY, Build, Unit
from gmtool.diplomacy.position import Event, Lapsed, Position
from gmtool.diplomacy.remembered import rows_of
from gmtool.diplomacy.retreats import resolve_retreats
from gmtool.diplomacy.rules import Drawn, Rules
from gmtool.diplomacy.season import (
    ADJUSTMENT,
    FALL,
    MOVEMENT,
    RETREAT,
    SEASONS,
    STAGES,
    Season,
)
from gmtool.diplomacy.state import State
from gmtool.diplomacy.verdicts import Resolution
from gmtool.diplomacy.winter import owed, resolve_adjustments

Texts = Mapping[str, Sequence[str]]

TITLES = {MOVEMENT: "moves", RETREAT: "retreats", ADJUSTMENT: "builds"}


@dataclass(frozen=True, kw_only=True)
class DiplomacyTurn(Turn[State]):
    """A resolved phase, with all that its posts and pictures are made from.

    `events` is everything that happened, the change of centres after a Fall included; `drawn` the
    orders nobody gave; `silent` are seats that owed orders and sent none, `ignored` those in civil
    disorder whose orders do not count.
    """

    resolution: Resolution
    events: Sequence[Event]
    drawn: Drawn
    silent: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """What a phase came to."""

    resolution: Resolution
    events: list[Event]
    drawn: Drawn
    after: State
    silent: tuple[str, ...]
    ignored: tuple[str, ...]


def resolve(
    board: Board,
    position: Position,
    season: Season,
    rows: Rows,
    rules: Rules,
    precedence: Mapping[str, Sequence[str]],
) -> Resolution:
    """Resolves a phase of any kind."""
    if season.stage == MOVEMENT:
        return resolve_rows(board, position, rows, rules, precedence)
    orders = {power: [row and row[-1].order for row in lines] for power, lines in rows.items()}
    if season.stage == RETREAT:
        return resolve_retreats(position, orders)
    return resolve_adjustments(board, position, orders, rules)


def play(board: Board, rules: Rules, state: State, orders: Texts, dice: Dice) -> Played:
    """Plays one phase of a game.

    Orders of a seat in civil disorder do not count (RULES E3). A seat that owes orders for a
    movement and sends none has missed it; after `nmr_limit` of them in a row it is in civil
    disorder from the next phase on (RULES E1).
    """
    position, season = state.position, state.season
    owing = due(board, rules, state)
    counting = {
        seat: orders[seat]
        for seat in state.seats
        if seat in orders and seat not in position.disorder
    }
    silent = tuple(
        seat
        for seat, count in owing.items()
        # whoever must remove all his units has nothing to choose
        if seat not in counting and -count != len(position.of(seat))
    )
    if state.first and season.stage == ADJUSTMENT:
        counting |= {seat: default_builds(position, seat) for seat in silent}
    drawn = drawn_orders(board, rules, state, dice)
    written = counting | {power: list(map(str, each)) for power, each in drawn.orders.items()}
    resolution = resolve(board, position, season, rows_of(board, written), rules, drawn.precedence)
    events = resolution.events()
    missed = dict(state.missed)
    if season.stage == MOVEMENT:
        missed |= dict.fromkeys(counting, 0)
        missed |= {seat: missed.get(seat, 0) + 1 for seat in silent}
        events += [Lapsed(seat, 0) for seat in silent if rules.in_disorder(missed[seat])]
    after = position.after(events)
    fall_over = season.season == FALL and not after.retreating
    if fall_over:
        captures = rules.captures(board, after)
        events += captures
        after = after.after([Lapsed(*each) for each in after.disorder.items()] + captures)
    winner = rules.winner(board, after, year_over=fall_over or season.stage == ADJUSTMENT)
    if not after.retreating:
        after = replace(after, dislodged=(), contested=frozenset())
    then = season.following(retreating=after.retreating)
    ignored = tuple(seat for seat in state.seats if seat in orders and seat in position.disorder)
    left = replace(
        state,
        season=then,
        position=after,
        missed={seat: n for seat, n in missed.items() if n},
        winner=winner,
        first=False,
    )
    return Played(resolution, events, drawn, left, silent, ignored)


def drawn_orders(board: Board, rules: Rules, state: State, dice: Dice) -> Drawn:
    """The orders that are drawn at the opening of the phase."""
    if state.season.stage != MOVEMENT:
        return Drawn({}, {}, {})
    return rules.draw(board, state.position, state.season, dice)


def due(board: Board, rules: Rules, state: State) -> dict[str, int]:
    """Who owes orders in the phase that comes next, and for how many units; builds count, removals
    are negative. A seat in civil disorder owes nothing.
    """
    position, stage = state.position, state.season.stage
    if stage == MOVEMENT:
        counts = {seat: len(position.of(seat)) for seat in state.seats}
    elif stage == RETREAT:
        waiting = [beaten.power for beaten in position.dislodged if beaten.retreats]
        counts = {seat: waiting.count(seat) for seat in state.seats}
    else:
        differences = owed(position)
        counts = {
            seat: min(differences.get(seat, 0), len(sites(board, rules, position, seat)))
            for seat in state.seats
        }
    return {seat: n for seat, n in counts.items() if n and seat not in position.disorder}


def sites(board: Board, rules: Rules, position: Position, seat: str) -> list[str]:
    """The centres in which a seat may build, sorted."""
    return [
        centre
        for centre in position.centres_of(seat)
        if centre not in position.units
        and (rules.build == "anywhere" or board.by_id[centre].home.casefold() == seat.casefold())
    ]


def default_builds(position: Position, seat: str) -> list[str]:
    """An army in each centre, for a seat that is silent in the opening Winter."""
    return [
        str(Build(Unit(ARMY, centre)))
        for centre in position.centres_of(seat)
        if centre not in position.units
    ]


def phase_of(season: Season) -> Phase:
    """A season of the calendar as a phase."""
    name = SEASONS[season.season]
    return Phase(
        f"{season.year}-{name}-{TITLES[season.stage]}",
        f"{name.capitalize()} {season.year}, {TITLES[season.stage]}",
        STAGES[season.stage],
    )


def coming(season: Season) -> Iterator[Season]:
    """The seasons from one on, without end, as if every movement left somebody to retreat."""
    while True:
        yield season
        season = season.following(retreating=season.stage == MOVEMENT)


def owed_in_words(stage: str, count: int) -> str:
    """What is owed: "orders for 3 units", "1 retreat", "2 removals"."""
    number = abs(count)
    if stage == MOVEMENT:
        return f"orders for {number} unit{'' if number == 1 else 's'}"
    word = "retreat" if stage == RETREAT else "build" if count > 0 else "removal"
    return f"{number} {word}{'' if number == 1 else 's'}"
