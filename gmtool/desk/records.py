"""What is printed of an adjudicated phase, as keys and canonical texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import TEXT, Rows
from gmtool.diplomacy.position import (
    Destroyed,
    Disbanded,
    Dislodged,
    Event,
    Infected,
    Killed,
    Moved,
    Owned,
    Position,
    Removed,
    Turned,
)
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.season import ADJUSTMENT, FALL, MOVEMENT, Season
from gmtool.diplomacy.verdicts import Resolution

REMEMBERED = 10_000
"""How many units are remembered as texts at most."""
Record = dict[str, Any]
"""The result of a phase or a case."""


def record_of(
    rows: Rows,
    texts: Sequence[str],
    resolution: Resolution,
    events: Sequence[Event],
    after: Position,
    season: Season,
    rules: Rules,
    board: Board,
) -> Record:
    """The record of one phase; what is empty is left out, but `results` and `after` never.

    `texts` are the order lines as written, if one of them cannot be read.
    """
    lines = chain.from_iterable(rows.values())
    if texts:
        told = [row[TEXT] if row else text for text, row in zip(texts, lines, strict=False)]
        told += [row[TEXT] for row in lines if row]
    else:
        told = [row[TEXT] for row in lines]  # type: ignore[index]  # all could be read
    verdicts = [
        {"order": text, "result": result}
        for text, result in zip(told, resolution.results, strict=True)
    ]
    for k, fate in resolution.fates.items():
        verdicts[k]["unit"] = fate
    each = iter(verdicts)
    results = {power: list(islice(each, len(lines))) for power, lines in rows.items() if lines}
    record: Record = {"results": results, "after": standing(board, after)}
    record |= losses(events)
    if after.contested and season.stage == MOVEMENT:
        record["contested"] = sorted(after.contested)
    fall_over = season.season == FALL and not after.retreating
    year_over = fall_over or season.stage == ADJUSTMENT
    if year_over and after.centres:
        record["centers"] = owners(after)
    if winner := rules.winner(board, after, year_over=year_over):
        record["outcome"] = {"winner": winner}
    return record


def losses(events: Sequence[Event]) -> Record:
    """What a record says of units that lost their place: dislodged, disbanded, removed unasked."""
    record: Record = {}
    for event in events:
        match event:
            case Moved():  # the most of them
                continue
            case Dislodged(power, unit, by, retreats):
                row = {"power": power, "unit": str(unit), "by": by, "retreats": list(retreats)}
                record.setdefault("dislodged", []).append(row)
            case Destroyed(power, unit, by):
                row = {"power": power, "unit": str(unit), "by": by, "retreats": []}
                record.setdefault("dislodged", []).append(row)
            case Infected(_, unit, _):
                record.setdefault("infected", []).append(unit.province)
            case Killed(_, unit, _):
                record.setdefault("killed", []).append(unit.province)
            case Turned(_, unit, _):
                record.setdefault("turned", []).append(unit.province)
            case Disbanded(power, unit):
                record.setdefault("disbanded", {}).setdefault(power, []).append(str(unit))
            case Removed(power, unit, asked):
                if not asked:
                    record.setdefault("auto_removed", {}).setdefault(power, []).append(str(unit))
            case _:
                pass
    return record


def standing(board: Board, position: Position) -> dict[str, list[str]]:
    """The units of each power, by place."""
    texts: dict[Owned, tuple[str, str]] = board.memo.setdefault("unit texts", {})
    units: dict[str, list[str]] = {}
    for province in sorted(position.units):
        owned = position.units[province]
        try:
            power, text = texts[owned]
        except KeyError:
            if len(texts) > REMEMBERED:
                texts.clear()
            power, text = texts[owned] = owned.power, str(owned.unit)
        if power in units:
            units[power].append(text)
        else:
            units[power] = [text]
    return units


def owners(position: Position) -> dict[str, list[str]]:
    """The centres of each power."""
    centres: dict[str, list[str]] = {}
    for centre, power in sorted(position.centres.items()):
        centres.setdefault(power, []).append(centre)
    return centres
