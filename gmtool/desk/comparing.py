"""Two runs of one turn beside each other: which orders came out differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmtool.core.game import Turn
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.files.yamlfile import read_one

Rows = Mapping[str, Sequence[Mapping[str, str]]]
"""The verdicts of a turn as its record has them."""


@dataclass(frozen=True, slots=True)
class Change:
    """An order that came out differently: whose, the order, what it came to before and now, why."""

    seat: str
    order: str
    was: str
    now: str
    why: str


def verdicts_of(folder: Folder, turn: TurnFolder) -> Rows:
    """The verdicts that the record of a turn has."""
    document = read_one(turn.result, folder.name(turn.result)).reduced(("verdicts",))
    plain = document.root.plain()
    rows: Rows = plain.get("verdicts", {}) if isinstance(plain, dict) else {}
    return rows


def rows_of(turn: Turn[Any]) -> Rows:
    """The verdicts of a turn in the same form."""
    return {
        seat: [
            {key: value for key, value in each._asdict().items() if value and key != "subject"}
            for each in verdicts
        ]
        for seat, verdicts in turn.verdicts.items()
    }


def changes(was: Rows, now: Rows) -> Iterator[Change]:
    """Where two records of one turn differ: orders that were taken in or left out, and those whose
    result or fate is another; a change of the reason alone is none.
    """
    for seat in dict.fromkeys([*now, *was]):
        before = {row["order"]: row for row in was.get(seat, ())}
        after = {row["order"]: row for row in now.get(seat, ())}
        for order in dict.fromkeys([*before, *after]):
            old, new = _said(before.get(order)), _said(after.get(order))
            if old != new:
                yield Change(seat, order, old, new, after.get(order, {}).get("why", ""))


def newly_illegal(was: Rows, now: Rows) -> list[str]:
    """Orders that are illegal now and were not, each in a sentence."""
    return [
        f"{seat}: {row['order']} is illegal now: {row.get('why', '')}"
        for seat, rows in now.items()
        for row in rows
        if row["result"] == "illegal"
        and not any(
            old["order"] == row["order"] and old["result"] == "illegal" for old in was.get(seat, ())
        )
    ]


def _said(row: Mapping[str, str] | None) -> str:
    """A result with what happened to the unit, "" for an order that is not there."""
    if row is None:
        return ""
    return ", ".join(dict.fromkeys((row["result"], row.get("unit", row["result"]))))
