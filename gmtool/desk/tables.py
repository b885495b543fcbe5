"""Adjudicated cases as tables that people read."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.desk.judge import Judged
from gmtool.desk.records import Record

LISTS = ("contested", "infected", "killed", "turned")


def table(judged: Judged) -> str:
    """A case: for each phase every order with its result and, if told, the reason, and what is
    left.
    """
    case = judged.case
    lines = [" ".join(filter(None, (case.id, case.title)))]
    for number, record in enumerate(judged.phases):
        season = case.phases[number].season
        if season:
            lines.append(f"  {season}")
        lines += _candidates(record)
        lines += _orders(record)
        lines += _rest(record)
    return "\n".join(lines)


def _candidates(record: Record) -> Iterator[str]:
    for zombie, chances in record.get("candidates", {}).items():
        told = ", ".join(f"{place} {chance}" for place, chance in chances.items())
        yield f"  {zombie}: {told or 'holds'}"


def _orders(record: Record) -> Iterator[str]:
    rows = [(power, row) for power, rows in record["results"].items() for row in rows]
    widest_power = max((len(power) for power, _ in rows), default=0)
    widest = max((len(row["order"]) for _, row in rows), default=0)
    for power, row in rows:
        if "why" in row:
            yield f"  {power:{widest_power}}  {row['order']} {row['result']}: {row['why']}"
            continue
        fate = f", {row['unit']}" if row.get("unit", row["result"]) != row["result"] else ""
        yield f"  {power:{widest_power}}  {row['order']:{widest}}  {row['result']}{fate}"


def _rest(record: Record) -> Iterator[str]:
    for power, units in record["after"].items():
        yield f"  after: {power} {', '.join(units)}"
    for row in record.get("dislodged", ()):
        open_to = ", ".join(row["retreats"]) or "nowhere, destroyed"
        yield f"  dislodged: {row['power']} {row['unit']} by {row['by']}, may retreat to {open_to}"
    for key in ("disbanded", "auto_removed", "centers"):
        for power, texts in record.get(key, {}).items():
            yield f"  {key.replace('_', ' ')}: {power} {', '.join(texts)}"
    for key in LISTS:
        if record.get(key):
            yield f"  {key}: {', '.join(record[key])}"
    if record.get("outcome"):
        yield f"  winner: {record['outcome']['winner']}"
