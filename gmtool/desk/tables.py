"""Adjudicated cases as tables that people read."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.desk.judge import Judged
from gmtool.desk.records import Record

LISTS = ("contested", "infected", "killed", "turned")


def table(judged: Judged) -> str:
    """A case: for each phase every order with its result or the reason, and what is left."""
    case = judged.case
    lines = [" ".join(filter(None, (case.id, case.title)))]
    for number, record in enumerate(judged.phases):
        season = case.phases[number].season
        if season:
            lines.append(f"  {season}")
        reasons = judged.reasons[number] if number < len(judged.reasons) else None
        lines += _orders(record, reasons)
        lines += _rest(record)
    return "\n".join(lines)


def _orders(record: Record, reasons: list[str] | None) -> Iterator[str]:
    rows = [(power, row) for power, rows in record["results"].items() for row in rows]
    widest_power = max((len(power) for power, _ in rows), default=0)
    widest = max((len(row["order"]) for _, row in rows), default=0)
    for number, (power, row) in enumerate(rows):
        if reasons is not None:
            yield f"  {power:{widest_power}}  {reasons[number]}"
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
