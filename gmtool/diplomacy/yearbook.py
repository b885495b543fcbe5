"""A whole game in numbers, as the post that ends it tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gmtool.diplomacy.annals import counted_states
from gmtool.diplomacy.codes import codes
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.season import MOVEMENT
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.standing import Codes, View
from gmtool.diplomacy.state import State
from gmtool.diplomacy.turnview import lives

EVENTS = ("infected", "killed", "turned", "dislodged", "destroyed", "built")
"""What is counted of everything that happened."""
RESULTS = (
    "succeeds",
    "bounces",
    "no-path",
    "given",
    "cut",
    "available",
    "disrupted",
    "void",
    "illegal",
)
"""The results of orders that are counted, those that tell more than that a unit held."""


def annals(game: Setting, turns: Sequence[DiplomacyTurn]) -> View:
    """The centres of each seat by year, the last year first, and what the phases came to together.

    `orders` counts the orders that seats gave in movement phases, and their results by name;
    `silent` has the movement phases in which a seat owed orders and sent none.
    """
    if not turns:
        return {}
    last = turns[-1].after
    code = codes(last.seats, game.begun(last).position.centres, game.board.by_id)
    counted = counted_states(turns)
    happened = Counter(type(event).__name__.lower() for turn in turns for event in turn.events)
    return {
        "years": [year for year, _ in reversed(counted[1:])],
        "seats": seat_rows(turns, [state for _, state in counted], code),
        "most": most_ever(counted, code),
        "pieces": pieces(turns, game.rules.unplayed),
        "events": {name: happened[name] for name in EVENTS},
        "orders": orders(turns),
        "silent": silent(turns, code),
    }


def seat_rows(turns: Sequence[DiplomacyTurn], counted: Sequence[State], code: Codes) -> list[View]:
    """Each seat with its centres (None: it was out), the last count first, and the phase with which
    it was `out`. Who has the most stands first, of those that are out who lasted longest.
    """
    told = []
    for seat in turns[-1].after.seats:
        lived = [k for k, turn in enumerate(turns, 1) if lives(turn.after.position, seat)]
        end = lived[-1] if lived else 0
        counts = [
            list(state.position.centres.values()).count(seat)
            if lives(state.position, seat)
            else None
            for state in counted
        ]
        row = {
            "seat": seat,
            "code": code[seat],
            "counts": counts[::-1],
            "out": turns[end].phase.title if end < len(turns) else "",
        }
        told.append((-(counts[-1] or 0), -end, row))
    return [row for *_, row in sorted(told, key=lambda each: each[:2])]


def most_ever(counted: Sequence[tuple[str, State]], code: Codes) -> View:
    """The most centres that a seat ever had, which seats had them, and after which year first ("":
    at the start).
    """
    counts = [(year, Counter(state.position.centres.values())) for year, state in counted]
    most = max((n for _, count in counts for n in count.values()), default=0)
    first: dict[str, str] = {}
    for k, (year, count) in enumerate(counts):
        for seat in code:
            if most and count[seat] == most:
                first.setdefault(seat, year if k else "")
    rows = [{"seat": seat, "code": code[seat], "year": year} for seat, year in first.items()]
    return {"centres": most, "seats": rows}


def pieces(turns: Sequence[DiplomacyTurn], unplayed: str) -> View:
    """How many pieces nobody played: at the start, at the peak and after which phase that was (""
    if it was the start), and at the end. Nothing where all are played.
    """
    if not unplayed:
        return {}
    counts = [len(turns[0].before.position.of(unplayed))]
    counts += [len(turn.after.position.of(unplayed)) for turn in turns]
    peak = max(counts)
    first = counts.index(peak)
    when = turns[first - 1].phase.title if first else ""
    return {"start": counts[0], "peak": peak, "when": when, "end": counts[-1]}


def orders(turns: Sequence[DiplomacyTurn]) -> View:
    """How many orders the seats gave in movement phases, and what came of them."""
    results = Counter(
        verdict.result
        for turn in turns
        if turn.before.season.stage == MOVEMENT
        for seat in turn.before.seats
        for verdict in turn.verdicts.get(seat, ())
    )
    return {"given": results.total(), "results": {name: results[name] for name in RESULTS}}


def silent(turns: Sequence[DiplomacyTurn], code: Codes) -> list[View]:
    """The seats that sent nothing for movement phases, and for how many; the most first."""
    missed = Counter(
        seat for turn in turns if turn.before.season.stage == MOVEMENT for seat in turn.silent
    )
    return [
        {"seat": seat, "code": code[seat], "phases": phases}
        for seat, phases in missed.most_common()
    ]
