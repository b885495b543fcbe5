"""Adjudicated cases as tables that people read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from gmtool.desk.judge import Judged
from gmtool.desk.records import Record
from gmtool.diplomacy.writing import Style, restyle

LISTS = ("contested", "infected", "killed", "turned")


Say = Callable[[str], str]
"""Names the places of a text in the style that was asked for."""


def table(judged: Judged, names: Style = "short") -> str:
    """A case: for each phase every order with its result and, if told, the reason, and what is
    left.
    """
    case = judged.case
    say: Say = str if judged.board is None else partial(restyle, board=judged.board, style=names)
    lines = [" ".join(filter(None, (case.id, case.title)))]
    for number, record in enumerate(judged.phases):
        season = case.phases[number].season
        if season:
            lines.append(f"  {season}")
        lines += _candidates(record, say)
        lines += _orders(record, say)
        lines += _rest(record, say)
    return "\n".join(lines)


def _list(texts: Iterable[str], say: Say) -> str:
    return ", ".join(map(say, texts))


def _candidates(record: Record, say: Say) -> Iterator[str]:
    for zombie, chances in record.get("candidates", {}).items():
        told = ", ".join(f"{say(place)} {chance}" for place, chance in chances.items())
        yield f"  {say(zombie)}: {told or 'holds'}"


def _orders(record: Record, say: Say) -> Iterator[str]:
    rows = [
        (power, row, say(row["order"])) for power, rows in record["results"].items() for row in rows
    ]
    widest_power = max((len(power) for power, _, _ in rows), default=0)
    widest = max((len(order) for _, _, order in rows), default=0)
    for power, row, order in rows:
        if "why" in row:
            yield f"  {power:{widest_power}}  {order} {row['result']}: {say(row['why'])}"
            continue
        fate = f", {row['unit']}" if row.get("unit", row["result"]) != row["result"] else ""
        yield f"  {power:{widest_power}}  {order:{widest}}  {row['result']}{fate}"


def _rest(record: Record, say: Say) -> Iterator[str]:
    for power, units in record["after"].items():
        yield f"  after: {power} {_list(units, say)}"
    for row in record.get("dislodged", ()):
        unit, by = say(row["unit"]), say(row["by"])
        open_to = _list(row["retreats"], say) or "nowhere, destroyed"
        yield f"  dislodged: {row['power']} {unit} by {by}, may retreat to {open_to}"
    for key in ("disbanded", "auto_removed", "centers"):
        for power, texts in record.get(key, {}).items():
            yield f"  {key.replace('_', ' ')}: {power} {_list(texts, say)}"
    for key in LISTS:
        if record.get(key):
            yield f"  {key}: {_list(record[key], say)}"
    if record.get("outcome"):
        yield f"  winner: {record['outcome']['winner']}"
