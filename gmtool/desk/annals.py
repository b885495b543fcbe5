"""A game as a whole, once it is over: what its post tells besides who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, Protocol, runtime_checkable

from gmtool.core.game import Phase, Turn
from gmtool.core.problems import Problems
from gmtool.desk.calendar import moment_of
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import turns_again
from gmtool.desk.roster import Roster
from gmtool.desk.table import Table
from gmtool.desk.terms import terms
from gmtool.desk.turnfile import read_open


@runtime_checkable
class Chronicled(Protocol):
    """A game that has more to tell of itself than how it ended."""

    def annals(self, turns: Sequence[Turn[Any]]) -> Mapping[str, Any]:
        """What a post may tell of all turns together, from the first to the last, as texts,
        numbers, lists and mappings.
        """


def whole_game(
    table: Table, number: int, turn: Turn[Any] | None, ended: datetime | None
) -> dict[str, Any]:
    """What a post tells of the whole game: its annals, how long it took, and who played the seats
    that changed hands. All of it comes from the files of the turns before this `number`, and from
    the `turn` with it, if the game ended with that.
    """
    phases = [
        Phase(folder.slug, result.phase, "")
        for folder, result in table.results()
        if folder.number < number
    ]
    if turn is not None:
        phases.append(turn.phase)
    return {
        "annals": annals(table, number, turn),
        "length": length(table, len(phases), ended),
        "tenure": tenure(table.roster, phases),
    }


def annals(table: Table, number: int, turn: Turn[Any] | None) -> Mapping[str, Any]:
    """The annals of a game up to a turn; nothing if it keeps none.

    A turn that cannot be resolved once more, say because game.yaml was changed since, must not keep
    a game from ending: there are none then.
    """
    if not isinstance(table.game, Chronicled):
        return {}
    try:
        turns = list(islice(turns_again(table), number - 1))
    except (Problems, Refused):
        return {}
    return table.game.annals([*turns, turn] if turn is not None else turns)


def length(table: Table, phases: int, ended: datetime | None) -> dict[str, Any]:
    """How many phases were played, the first day and the last one, and how many days that is, both
    of them counted; by the calendar of the game.
    """
    first = table.folder.turns()[0] if phases else None
    if first is None or ended is None:
        return {}
    begun = moment_of(read_open(table.folder, first).opened) if first.is_open else None
    days = [table.calendar.day(begun or ended), table.calendar.day(ended)]
    span = (days[1] - days[0]).days + 1
    return {"phases": phases, "first": days[0], "last": days[1], "days": span}


def tenure(roster: Roster, phases: Sequence[Phase]) -> list[dict[str, Any]]:
    """The seats that were not in one hand throughout, with who played them one after the other: the
    handle ("": not known), or `nobody`, from the `first` phase ("": the start) to the `last` one
    ("": the end).
    """
    held: dict[str, list[dict[str, Any]]] = {}
    for term in terms(roster, [(number, each.slug) for number, each in enumerate(phases, 1)]):
        row = {
            "player": "" if term.player.nobody else term.player.handle,
            "nobody": term.player.nobody,
            "first": phases[term.first - 1].title if term.first > 1 else "",
            "last": phases[term.end - 2].title if term.end else "",
        }
        held.setdefault(term.player.seat, []).append(row)
    return [
        {"seat": seat, "players": rows}
        for seat, rows in held.items()
        if len(rows) > 1 or rows[0]["last"]
    ]
