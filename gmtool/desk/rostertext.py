"""The list of all who play, played or wait to, as the GM reads it."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.desk.away import days_in_words
from gmtool.desk.columns import columns
from gmtool.desk.table import Table
from gmtool.desk.terms import phases_of, span_of, terms, titles, to_come


def roster_text(table: Table) -> str:
    """Who plays which seat from when to when, past players too; then the reserves in their order,
    and under them when players are away, and why.
    """
    rows = [*_seat_rows(table), *_reserve_rows(table)]
    gone = [
        (each.seat, each.player or "-", days_in_words(each.span), each.reason)
        for each in table.absences
    ]
    return columns(rows) + (f"away\n{columns(gone)}" if gone else "")


def _seat_rows(table: Table) -> Iterator[tuple[str, str, str, str]]:
    stage = table.stage()
    named = titles(table, stage)
    phases = phases_of(table, stage)
    begun = {each.player: each for each in terms(table.roster, phases)}
    coming = to_come(table.roster, phases)
    for row in table.roster.players:
        if not row.seat:
            continue
        if row in begun:
            told = span_of(begun[row], named)
            if row.until and begun[row].end is None:
                told += f", until {row.until}"
        else:
            comes = any(row is each for each in coming)
            told = f"to come, from {row.since} on" if comes else "never"
        yield row.seat, row.handle or "-", row.zone, told


def _reserve_rows(table: Table) -> Iterator[tuple[str, str, str, str]]:
    for number, row in enumerate(table.roster.reserves, 1):
        yield "(reserve)", row.handle, row.zone, f"number {number}"
