"""What a seat ordered for a phase, all its messages together, and what is to be said of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmtool.core.game import Line, Reading, Source
from gmtool.core.problems import Problem, any_error
from gmtool.diplomacy.orders import Build, Order, Remove, Unit, Waive
from gmtool.diplomacy.phases import due
from gmtool.diplomacy.reading.messages import ReadMessage, read_message
from gmtool.diplomacy.reading.remarks import remarks
from gmtool.diplomacy.reading.wording import USUAL
from gmtool.diplomacy.season import ADJUSTMENT, MOVEMENT
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State
from gmtool.diplomacy.writing import name, write


def read(game: Setting, state: State, seat: str, messages: Sequence[Source]) -> Reading:
    """Reads the messages of a seat, in the order in which they came.

    By the house rules a later message replaces those before it, or only the orders for the units
    that it names. A message without any order ("thanks!") replaces nothing.
    """
    if not messages:
        return Reading(missing=tuple(missing(game, state, seat, ())))
    vocabulary = (
        USUAL.with_units(game.rules.unit_words)
        .with_powers([*state.seats, *state.position.powers()])
        .with_powers({w: p for p, words in game.start.adjectives.items() for w in words})
    )
    counting: list[tuple[Source, ReadMessage]] = []
    for message in reversed(messages):
        one = read_message(
            game.board,
            state.position,
            state.season.stage,
            seat,
            message.text,
            game.house,
            vocabulary,
            message.place,
        )
        counting.insert(0, (message, one))
        if game.house.later_message == "replaces" and _orders_something(one):
            break
    read_ones = [one for _, one in counting]
    orders = merged(read_ones)
    return Reading(
        orders=tuple(map(str, orders)),
        lines=tuple(line for each in read_ones for line in lines(game, each)),
        missing=tuple(missing(game, state, seat, orders)),
        problems=tuple(
            problem
            for message, each in counting
            for problem in (*each.problems, *guessed(message, each))
        ),
        remarks=tuple(remarks(game, state, seat, counting, orders)),
        sent=any(map(_orders_something, read_ones)),
    )


def _orders_something(message: ReadMessage) -> bool:
    """Whether a message has orders, or lines that were meant to be."""
    return bool(message.orders) or any_error(message.problems)


def merged(messages: Sequence[ReadMessage]) -> list[Order]:
    """The orders of several messages: for each unit, or place of a build, the last one counts."""
    kept: dict[str, Order] = {}
    waived = 0
    for message in messages:
        for order in message.orders:
            if isinstance(order, Waive):
                waived += 1
                kept[f"waive {waived}"] = order
            else:
                kept.pop(order.unit.province, None)  # a later order stands where it was written
                kept[order.unit.province] = order
    return list(kept.values())


def guessed(source: Source, message: ReadMessage) -> Iterable[Problem]:
    """What was guessed in a message, as warnings: nothing is guessed silently."""
    for line in message.lines:
        for guess in line.guesses:
            yield line.remark(source.place, f"guessed: {guess}")


def lines(game: Setting, message: ReadMessage) -> Iterable[Line]:
    """The lines of a message, with the orders that count in full words."""
    counting = set(message.orders)
    for line in message.lines:
        yield Line(
            line.number,
            line.text,
            tuple(write(order, game.board, "full") for order in line.orders if order in counting),
            tuple(line.guesses),
            any_error(line.problems),
        )


def missing(game: Setting, state: State, seat: str, orders: Iterable[Order]) -> Iterable[str]:
    """What has no order though it could have one, in full words."""
    position, stage = state.position, state.season.stage
    owing = due(game.board, game.rules, state).get(seat, 0)
    if not owing:
        return
    ordered = {order.unit.province for order in orders if not isinstance(order, Waive)}
    if stage == ADJUSTMENT:
        given = sum(isinstance(each, Build | Waive if owing > 0 else Remove) for each in orders)
        left = abs(owing) - given
        if left > 0:
            word = "build" if owing > 0 else "removal"
            yield f"{left} {word}{'' if left == 1 else 's'}"
        return
    units: list[Unit] = position.of(seat)
    if stage != MOVEMENT:
        units = [b.unit for b in position.dislodged if b.power == seat and b.retreats]
    for unit in units:
        if unit.province not in ordered:
            yield f"{unit.kind} {name(unit.place, game.board, 'full')}"
