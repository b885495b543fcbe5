"""What is printed of an adjudicated phase, as keys and canonical texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.position import (
    ADJUSTMENT,
    FALL,
    MOVEMENT,
    Destroyed,
    Disbanded,
    Dislodged,
    Event,
    Position,
    Removed,
    Season,
)
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.verdicts import Resolution, numbered

Record = dict[str, Any]
"""The result of a phase or a case."""


def record_of(
    texts: Sequence[str],
    resolution: Resolution,
    events: Sequence[Event],
    after: Position,
    season: Season,
    rules: Rules,
    board: Board,
) -> Record:
    """The record of one phase; what is empty is left out, but `results` and `after` never.

    `texts` are the order lines as written; one that could not be read is shown so.
    """
    results: dict[str, list[dict[str, str]]] = {}
    for k, power, order in numbered(resolution.orders):
        row = {"order": str(order or texts[k]), "result": resolution.results[k]}
        if k in resolution.fates:
            row["unit"] = resolution.fates[k]
        if power in results:
            results[power].append(row)
        else:
            results[power] = [row]
    record: Record = {"results": results, "after": standing(after)}
    dislodged: list[Record] = []
    disbanded: dict[str, list[str]] = {}
    removed: dict[str, list[str]] = {}
    for event in events:
        match event:
            case Dislodged(power, unit, by, retreats):
                dislodged.append(
                    {"power": power, "unit": str(unit), "by": by, "retreats": list(retreats)}
                )
            case Destroyed(power, unit, by):
                dislodged.append({"power": power, "unit": str(unit), "by": by, "retreats": []})
            case Disbanded(power, unit):
                disbanded.setdefault(power, []).append(str(unit))
            case Removed(power, unit, asked):
                if not asked:
                    removed.setdefault(power, []).append(str(unit))
            case _:
                pass
    record |= {
        "dislodged": dislodged,
        "contested": sorted(after.contested) if season.stage == MOVEMENT else [],
        "disbanded": disbanded,
        "auto_removed": removed,
    }
    over = season.season == FALL and not after.retreating
    if over or season.stage == ADJUSTMENT:
        record["centers"] = owners(after)
        if winner := rules.winner(board, after):
            record["outcome"] = {"winner": winner}
    return {key: value for key, value in record.items() if value or key in ("results", "after")}


def standing(position: Position) -> dict[str, list[str]]:
    """The units of each power, by place."""
    units: dict[str, list[str]] = {}
    for _, (power, unit) in sorted(position.units.items()):
        units.setdefault(power, []).append(str(unit))
    return units


def owners(position: Position) -> dict[str, list[str]]:
    """The centres of each power."""
    centres: dict[str, list[str]] = {}
    for centre, power in sorted(position.centres.items()):
        centres.setdefault(power, []).append(centre)
    return centres
