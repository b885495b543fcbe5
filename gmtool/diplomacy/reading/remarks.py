"""What is to be said of orders before they are resolved: what may not be ordered, and a seat's own
orders that do not fit together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmtool.core.game import Source
from gmtool.core.problems import Problem
from gmtool.diplomacy.explain import explain
from gmtool.diplomacy.facts import row_of
from gmtool.diplomacy.orders import Convoy, Order, Support
from gmtool.diplomacy.phases import resolve
from gmtool.diplomacy.reading.messages import ReadMessage
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State


def remarks(
    game: Setting,
    state: State,
    seat: str,
    messages: Iterable[tuple[Source, ReadMessage]],
    orders: Sequence[Order],
) -> Iterator[Problem]:
    """A warning at the line of each order that is illegal, and of each support or convoy for a unit
    of the seat itself that is ordered otherwise.
    """
    said = dict(faults(game, state, seat, orders))
    for source, message in messages:
        for line in message.lines:
            for order in line.orders:
                if order in said:
                    yield line.remark(source.place, said[order])


def faults(
    game: Setting, state: State, seat: str, orders: Sequence[Order]
) -> Iterator[tuple[Order, str]]:
    """Each such order, and what is wrong with it. Others' orders are not looked at."""
    rows = {seat: [row_of(game.board, order) for order in orders]}
    resolution = resolve(game.board, state.position, state.season, rows, game.rules, {})
    own = {unit.province for unit in state.position.of(seat)}
    reasons: list[str] = []
    for k, order in enumerate(orders):
        result = resolution.results[k]
        if result == "illegal":
            yield order, f"illegal: {resolution.refusals[k]}"
        elif result == "void" and _helped(order) in own:
            reasons = reasons or explain(resolution)
            yield order, f"does not fit: {reasons[k]}"


def _helped(order: Order) -> str:
    """The province of the unit that an order helps; "" if it helps none."""
    match order:
        case Support(_, other):
            return other.province
        case Convoy(_, army):
            return army.province
        case _:
            return ""
