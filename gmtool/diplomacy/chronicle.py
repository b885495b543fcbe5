"""What the record of a turn tells: the position before, what was drawn, and every event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.phases import DiplomacyTurn, Played
from gmtool.diplomacy.position import Event, Owned
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State, store


def chronicle(game: Setting, state: State, played: Played) -> dict[str, Any]:
    """The record of a phase. Whoever has it can check the draws: `units` are those that stood
    there when they were made.
    """
    before = store(state)
    told: dict[str, Any] = {"map": game.map, "season": str(state.season)}
    if played.drawn.orders:
        told["units"] = {power: list(units) for power, units in before.units.items()}
        told |= played.drawn.record
    told["events"] = rows(played.events)
    if played.silent:
        told["silent"] = list(played.silent)
    if played.ignored:
        told["ignored"] = list(played.ignored)
    return told


def case_of(game: Setting, turn: DiplomacyTurn) -> dict[str, Any]:
    """A turn as a case for `gmtool judge`: position, rules, and all orders, drawn ones too."""
    state = turn.before
    before = store(state)
    told: dict[str, Any] = {
        "id": turn.phase.slug,
        "map": game.map,
        "season": before.season,
        "rules": {"set": game.rules.name, **game.rules.parameters()},
        "units": {power: list(units) for power, units in before.units.items()},
        "centers": {power: list(centres) for power, centres in before.centers.items()},
        "orders": {
            power: [str(order) for order in orders if order]
            for power, orders in turn.resolution.orders.items()
        },
    }
    if before.dislodged:
        told["dislodged"] = [
            {"power": b.power, "unit": b.unit, "by": b.by, "retreats": list(b.retreats)}
            for b in before.dislodged
        ]
    if before.contested:
        told["contested"] = list(before.contested)
    left = state.position.powers()
    if lapsed := {power: n for power, n in before.disorder.items() if power in left}:
        told["cd"] = lapsed
    if turn.drawn.precedence:
        told["precedence"] = {at: list(those) for at, those in turn.drawn.precedence.items()}
    return told


def rows(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Each event as a mapping: its name under `event`, and its parts as texts."""
    return [
        {"event": type(event).__name__.lower()}
        | {key: _plain(value) for key, value in event._asdict().items()}
        for event in events
    ]


def _plain(value: object) -> object:
    if isinstance(value, Unit):
        return str(value)
    if isinstance(value, Owned):
        return {"power": value.power, "unit": str(value.unit)}
    return list(value) if isinstance(value, tuple) else value
