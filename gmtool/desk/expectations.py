"""Comparing the record of a phase with what its case expects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.desk.records import Record
from gmtool.files.cases import CasePhase, DislodgedUnit, Expect

EMPTY_IF_MISSING = ("dislodged", "contested", "infected", "killed", "turned")
"""What counts as expected to be empty in a movement phase, if the case does not say."""


def differences(phase: CasePhase, record: Record, *, movement: bool) -> list[str]:
    """A line for each point in which the record differs from what the case expects of a phase; what
    the case does not expect is not compared.
    """
    if phase.expect is None:
        return []
    told = []
    for key, expected in wanted(phase.expect, movement=movement).items():
        value = record.get(key)
        if key == "dislodged":
            value = _as_detailed(value or (), phase.expect.dislodged or ())
        found = FORMS[key](value)
        if isinstance(expected, dict) and "" in expected:  # of nobody in particular
            found = {"": sorted(text for texts in found.values() for text in texts)}
        if expected != found:
            told += [f"{key}: {line}" for line in _contrast(expected, found)]
    return told


def wanted(expect: Expect, *, movement: bool) -> dict[str, Any]:
    """What is compared: key -> value in comparable form."""
    said: dict[str, Any] = {}
    if expect.results is not None:
        said["results"] = {
            power: [_row(row.order, row.result, row.unit) for row in rows]
            for power, rows in expect.results.items()
            if rows
        }
    if expect.dislodged is not None:
        said["dislodged"] = sorted(
            _beaten(row.power, row.unit, row.by, row.retreats) for row in expect.dislodged
        )
    for key in ("after", "centers", "disbanded", "auto_removed", "contested", "infected", "killed"):
        value = getattr(expect, key)
        if value is not None:
            said[key] = FORMS[key](value)
    if expect.turned is not None:
        said["turned"] = FORMS["turned"](expect.turned)
    if expect.outcome is not None:
        said["outcome"] = expect.outcome.winner
    if movement:
        for key in EMPTY_IF_MISSING:
            said.setdefault(key, FORMS[key](None))
    return said


def _row(order: str, result: str, unit: str) -> str:
    return f"{order} {result}" + (f" ({unit})" if unit else "")


def _beaten(power: str, unit: str, by: str, retreats: Sequence[str] | None) -> str:
    text = f"{power} {unit}" + (f" by {by}" if by else "")
    if retreats is not None:
        text += f", retreats: {', '.join(sorted(retreats)) or 'none'}"
    return text


def _as_detailed(rows: Sequence[Record], expected: Sequence[DislodgedUnit]) -> list[Record]:
    """The dislodged units of a record, each without what is not expected of it."""
    unsaid: dict[tuple[str, str], Record] = {
        (row.power, row.unit): ({} if row.by else {"by": ""})
        | ({} if row.retreats is not None else {"retreats": None})
        for row in expected
    }
    return [row | unsaid.get((row["power"], row["unit"]), {}) for row in rows]


def _results(value: Any) -> dict[str, list[str]]:
    return {
        power: [_row(row["order"], row["result"], row.get("unit", "")) for row in rows]
        for power, rows in (value or {}).items()
    }


def _dislodged(value: Any) -> list[str]:
    return sorted(
        _beaten(row["power"], row["unit"], row["by"], row["retreats"]) for row in value or ()
    )


def _by_power(value: Any) -> dict[str, list[str]]:
    """Texts of each power, sorted; a plain list is of nobody in particular."""
    if isinstance(value, Mapping):
        return {power: sorted(texts) for power, texts in sorted(value.items()) if texts}
    return {"": sorted(value)} if value else {}


def _listed(value: Any) -> list[str]:
    return sorted(value or ())


def _winner(value: Any) -> str:
    return value["winner"] if value else ""


FORMS: dict[str, Callable[[Any], Any]] = {
    "results": _results,
    "after": _by_power,
    "dislodged": _dislodged,
    "contested": _listed,
    "infected": _listed,
    "killed": _listed,
    "turned": _listed,
    "disbanded": _by_power,
    "auto_removed": _by_power,
    "centers": _by_power,
    "outcome": _winner,
}
"""How the values of a record are brought into a form that compares."""


def _contrast(expected: Any, found: Any) -> list[str]:
    """Lines that tell where two values differ, a power at a time."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            f"{power}: {line}" if power else line
            for power in sorted(expected.keys() | found.keys())
            for line in _contrast(expected.get(power, []), found.get(power, []))
        ]
    if isinstance(expected, list) and isinstance(found, list):
        if expected == found:
            return []
        return [f"expected {_told(expected)}, got {_told(found)}"]
    return [f'expected "{expected}", got "{found}"'] if expected != found else []


def _told(texts: Sequence[str]) -> str:
    return "; ".join(texts) or "none"
