"""The whole game as data for other programs, and what changed between two turns."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from gmtool.desk.folder import TurnFolder
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import turn_again
from gmtool.desk.table import Table
from gmtool.files.writing import plain


@dataclass(frozen=True, kw_only=True)
class ExportedVerdict:
    """An order in canonical text, what it came to, what happened to the unit besides, and why."""

    order: str
    result: str
    unit: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class ExportedDraw:
    """A draw: its question, its options, the answer, and whether the GM ruled it."""

    question: str
    options: tuple[str, ...]
    answer: str
    forced: bool = False


@dataclass(frozen=True, kw_only=True)
class ExportedTurn:
    """A turn that was run.

    `case` is the phase with its orders as a case for `gmtool judge`, where the game has such cases;
    `state` the state after it, `tally` the centres or points of the seats when they are counted.
    """

    number: int
    phase: str
    stage: str
    key: str
    verdicts: dict[str, tuple[ExportedVerdict, ...]]
    draws: tuple[ExportedDraw, ...]
    state: dict[str, Any]
    case: dict[str, Any] = field(default_factory=dict)
    tally: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Export:
    """A game: what is played, the seats, the keys published before it, the state it starts from,
    every turn that was run, and how it ended ("": it goes on).
    """

    title: str
    game: str
    seats: tuple[str, ...]
    commitment: str
    start: dict[str, Any]
    turns: tuple[ExportedTurn, ...]
    outcome: str = ""


def export(table: Table) -> Export:
    """The game as far as it has been run."""
    turns = tuple(exported(table, turn) for turn in table.folder.turns_run())
    over = table.outcome(table.stage())
    return Export(
        title=table.title,
        game=table.game.name,
        seats=tuple(table.seats),
        commitment=table.keys.open[0],
        start=plain(table.game.store(table.first_state())),
        turns=turns,
        outcome=over.sentence if over else "",
    )


def exported(table: Table, folder: TurnFolder) -> ExportedTurn:
    """One turn."""
    stage, turn = turn_again(table, folder)
    return ExportedTurn(
        number=stage.number,
        phase=turn.phase.title,
        stage=turn.phase.stage,
        key=table.keys.open[stage.number],
        verdicts={
            seat: tuple(
                ExportedVerdict(order=v.order, result=v.result, unit=v.unit, why=v.why)
                for v in each
            )
            for seat, each in turn.verdicts.items()
        },
        draws=tuple(
            ExportedDraw(question=d.question, options=d.options, answer=d.answer, forced=d.forced)
            for d in turn.draws
        ),
        state=plain(table.game.store(turn.after)),
        case=dict(table.game.case(turn)),
        tally=dict(table.game.tally(turn.after)),
    )


def case_of(table: Table, folder: TurnFolder) -> Mapping[str, Any]:
    """A turn as a case for `gmtool judge`; raises Refused for one that is no position, as an
    auction, or a turn of a game that has no cases.
    """
    _, turn = turn_again(table, folder)
    case = table.game.case(turn)
    if not case:
        raise Refused(f"{turn.phase.title} is no position that can be judged.")
    return case


def tallies(table: Table) -> str:
    """The centres or points of each seat as CSV: a row for each time they were counted."""
    rows: list[tuple[str, Mapping[str, int]]] = []
    start = table.game.tally(table.first_state())
    if start:
        rows.append((table.folder.start.slug, start))
    for folder in table.folder.turns_run():
        if tally := table.game.tally(table.state_after(folder)):
            rows.append((folder.slug, tally))
    seats = list(dict.fromkeys(seat for _, tally in rows for seat in tally))
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["after", *seats])
    writer.writerows([name, *(tally.get(seat, 0) for seat in seats)] for name, tally in rows)
    return out.getvalue()


def differences(table: Table, first: TurnFolder, second: TurnFolder | None) -> Iterator[str]:
    """What changed in a turn, or from after the first turn to after the second: what stands in the
    state, and the orders.
    """
    if second is None:
        stage, turn = turn_again(table, first)
        yield from changed(
            "", plain(table.game.store(stage.state)), plain(table.game.store(turn.after))
        )
        return
    _, one = turn_again(table, first)
    _, other = turn_again(table, second)
    yield from changed("", _state(table, one.after), _state(table, other.after))
    yield from changed("orders", _orders(one.verdicts), _orders(other.verdicts))


def _state(table: Table, state: Any) -> Any:
    return plain(table.game.store(state))


def _orders(verdicts: Mapping[str, Any]) -> dict[str, list[str]]:
    return {seat: [each.order for each in rows] for seat, rows in verdicts.items()}


def changed(name: str, old: Any, new: Any) -> Iterator[str]:
    """Where two plain values differ, each a line: what is gone (-), what is new (+)."""
    if old == new:
        return
    if isinstance(old, Mapping | None) and isinstance(new, Mapping | None):
        for key in dict.fromkeys([*(old or ()), *(new or ())]):
            way = f"{name} {key}".strip()
            yield from changed(way, (old or {}).get(key), (new or {}).get(key))
        return
    if isinstance(old, list | None) and isinstance(new, list | None):
        gone = [f"-{_said(each)}" for each in old or () if each not in (new or ())]
        come = [f"+{_said(each)}" for each in new or () if each not in (old or ())]
        yield f"{name}: {' '.join(gone + come) or 'another order'}"
        return
    yield f"{name}: {_said(old)} -> {_said(new)}"


def _said(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return " ".join(str(each) for each in value.values())
    return str(value)
