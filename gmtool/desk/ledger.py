"""The ledger of silence: who sent no orders when, and which units are lost for it, and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from gmtool.core.game import Lapse
from gmtool.desk import deskview
from gmtool.desk.away import was_away
from gmtool.desk.calendar import moment_of
from gmtool.desk.columns import columns, counted
from gmtool.desk.copying import first_text
from gmtool.desk.output import posts_of
from gmtool.desk.table import Stage, Table
from gmtool.desk.terms import Term, phases_of, span_of, terms, titles
from gmtool.files.players import Player


@runtime_checkable
class Lapsing(Protocol):
    """A game in which units are lost that nobody orders for long."""

    def lapses(self, state: Any) -> Sequence[Lapse]:
        """The units of seats that nobody plays, and when they are lost."""


class Silence(NamedTuple):
    """A phase for which orders were owed and none were sent: its title, the number of its turn, and
    whether the player had declared to be away on the day of its deadline.
    """

    phase: str
    turn: int
    away: bool


@dataclass(frozen=True, slots=True)
class Account:
    """The phases without orders in a term, which is told in words, too."""

    term: Term
    span: str
    silences: list[Silence] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All accounts of a game up to the phase that comes next, and the units that lapse then."""

    stage: Stage
    titles: dict[int, str]
    accounts: list[Account]
    lapses: list[Lapse]


def ledger_of(table: Table) -> Ledger:
    """The ledger of a game. A silence stands in the account of whoever had the seat then: nobody
    inherits those of the player before him.
    """
    stage = table.stage()
    named = titles(table, stage)
    known = [each for each in terms(table.roster, phases_of(table, stage)) if _is_played(each)]
    listed = {each.player.seat for each in known}
    known += [Term(Player(seat, ""), 1) for seat in table.seats if seat not in listed]
    accounts = [Account(each, span_of(each, named)) for each in known]
    for turn, result in table.results():
        day = moment_of(result.due or result.run)
        assert day is not None
        for account in accounts:
            term = account.term
            if term.player.seat in result.silent and term.has(turn.number):
                gone = was_away(table, stage, term, table.calendar.day(day))
                account.silences.append(Silence(result.phase, turn.number, gone))
    over = table.outcome(stage) is not None
    return Ledger(stage, named, accounts, [] if over else lapses_of(table, stage))


def lapses_of(table: Table, stage: Stage) -> list[Lapse]:
    """The units of seats that nobody plays, in the phase that comes next; none, if the game knows
    of no such thing.
    """
    game = table.game
    return list(game.lapses(stage.state)) if isinstance(game, Lapsing) else []


def _is_played(term: Term) -> bool:
    return not term.player.nobody


def text(ledger: Ledger) -> str:
    """The ledger for the GM: a row for each player and seat, then one for each unit."""
    rows = [
        (each.player.handle or "-", each.player.seat, account.span, _told(account.silences))
        for account in ledger.accounts
        for each in (account.term,)
    ]
    units = [
        (
            each.seat,
            each.unit,
            f"{counted(each.phases, 'phase')} in civil disorder" if each.phases else "from now on",
            f"turns in {each.ends} unless somebody takes over" if each.ends else "stays",
        )
        for each in ledger.lapses
    ]
    return f"phases without orders before {ledger.stage.phase.title}\n{columns(rows)}" + (
        f"units that nobody orders\n{columns(units)}" if units else ""
    )


def _told(silences: Sequence[Silence]) -> str:
    if not silences:
        return "none"
    told = [f"{each.phase} (away)" if each.away else each.phase for each in silences]
    return f"{len(told)}: {'; '.join(told)}"


def record(table: Table, ledger: Ledger, *, public: bool) -> dict[str, Any]:
    """The ledger as keys and values; `public`, without players and their absences."""
    return {
        "game": table.title,
        "before": ledger.stage.phase.title,
        "terms": [_term_row(ledger, each, public=public) for each in ledger.accounts],
        "units": [each._asdict() for each in ledger.lapses],
    }


def _term_row(ledger: Ledger, account: Account, *, public: bool) -> dict[str, Any]:
    term = account.term
    row: dict[str, Any] = {} if public else {"player": term.player.handle}
    silent: list[dict[str, Any]] = [
        {"turn": each.turn, "phase": each.phase} | ({} if public else {"away": each.away})
        for each in account.silences
    ]
    return row | {
        "seat": term.player.seat,
        "first": None if term.first == 1 else ledger.titles[term.first],
        "last": None if term.end is None else ledger.titles[term.end - 1],
        "silent": silent,
    }


def post(table: Table, ledger: Ledger) -> str:
    """The ledger as a post: by seats, without a word of players and their absences."""
    stage = ledger.stage
    rows = [_term_row(ledger, each, public=True) for each in ledger.accounts if each.silences]
    desk = deskview.desk_view(table, stage.number, stage.phase, None, None) | {
        "players": {},
        "ledger": [row | {"silent": [each["phase"] for each in row["silent"]]} for row in rows],
        "lapses": [each._asdict() for each in ledger.lapses],
    }
    view = table.game.view(stage.state, None, None)
    return first_text(posts_of(table, "ledger", view, desk))
