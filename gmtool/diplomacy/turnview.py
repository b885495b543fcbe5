"""What posts may tell of a turn: every order with its result, and everything that happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gmtool.core.chance import Draw
from gmtool.core.game import Verdict
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.chronicle import rows
from gmtool.diplomacy.explain import FATES
from gmtool.diplomacy.orders import Hold, Unit
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.position import Destroyed, Dislodged, Event, Infected, Killed, Moved, Position
from gmtool.diplomacy.season import FALL, MOVEMENT, WINTER
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.standing import Codes, View, region_of, season_row
from gmtool.diplomacy.state import State

REFUSED = ("illegal", "void", "invalid")
"""Results of orders that could not be, or fit nothing."""
FAILED = ("bounces", "no-path", "cut", "disrupted", "disbanded", *FATES)
"""Results of orders that were tried and failed."""


def told_of_turn(game: Setting, turn: DiplomacyTurn, code: Codes) -> View:
    """What happened in a phase.

    `orders` has a row for each power that had something to order, with the number of its centres
    (`size`), `drawn` a row for each piece that orders were drawn for, `happened` the events by
    their names, `asked` what was drawn; `changes` tells of centres, once a Fall is over.
    """
    before, after = turn.before, turn.after
    return {
        "phase": season_row(before.season),
        "orders": [
            {
                "seat": seat,
                "code": code[seat],
                "region": region_of(game, after, seat),
                "size": len(after.position.centres_of(seat)),
                "rows": lines,
            }
            for seat in before.seats
            if (lines := order_rows(turn, seat))
        ],
        "drawn": drawn_rows(game, turn),
        "asked": asked_rows(turn.draws),
        "precedence": precedence_rows(turn),
        "happened": happened(turn.events, code),
        "changes": changes(before, after, code) if is_year_over(turn) else [],
        "eliminated": [
            {"seat": seat, "code": code[seat]}
            for seat in before.seats
            if lives(before.position, seat) and not lives(after.position, seat)
        ],
        "digest": digest(game, turn),
        "silent": [{"seat": seat, "code": code[seat]} for seat in turn.silent],
        "ignored": [{"seat": seat, "code": code[seat]} for seat in turn.ignored],
    }


def order_rows(turn: DiplomacyTurn, seat: str) -> list[View]:
    """The orders of a power with their results, in the order written, and after them the units
    that have none.
    """
    told = [verdict_row(each) for each in turn.verdicts.get(seat, ())]
    if turn.before.season.stage != MOVEMENT:
        return told
    given = turn.verdicts.get(seat, ())
    ordered = {province_of(each.subject.partition(" ")[2]) for each in given}
    fates = {
        event.unit.province: (type(event).__name__.lower(), event.by)
        for event in turn.events
        if isinstance(event, Dislodged | Destroyed | Infected)
    }
    for unit in turn.before.position.of(seat):
        if unit.province not in ordered:
            fate, by = fates.get(unit.province, ("", ""))
            told.append(idle_row(unit, fate, by))
    return told


def verdict_row(verdict: Verdict) -> View:
    """An order and its result; `kind` is how a post marks it: fine, failed or refused."""
    fate = verdict.unit if verdict.unit != verdict.result else ""
    kind = "fine"
    if verdict.result in REFUSED or verdict.result in FAILED:
        kind = "refused" if verdict.result in REFUSED else "failed"
    return {
        "order": verdict.order,
        "result": verdict.result,
        "fate": fate,
        "why": verdict.why,
        "kind": kind,
        "ordered": True,
    }


def idle_row(unit: Unit, fate: str, by: str) -> View:
    """A unit that had no order: it holds."""
    return {
        "order": str(Hold(unit)),
        "unit": str(unit),
        "result": fate or "holds",
        "fate": "",
        "why": f"by an attack from {by}" if fate else "",
        "kind": "failed" if fate else "fine",
        "ordered": False,
    }


def drawn_rows(game: Setting, turn: DiplomacyTurn) -> list[View]:
    """Each piece that orders were drawn for: whom it could attack, whom it was drawn to attack (""
    if it holds), whether the GM ruled that, and what came of it.
    """
    unplayed = game.rules.unplayed
    ruled = {draw.question for draw in turn.draws if draw.forced}
    verdicts = {each.subject: each for each in turn.verdicts.get(unplayed, ())}
    told = []
    for here, detected in game.rules.candidates(game.board, turn.before.position).items():
        unit = str(turn.before.position.units[here].unit)
        verdict = verdicts.get(unit)
        if verdict is None:  # nothing is drawn in this phase
            continue
        told.append(
            {
                **verdict_row(verdict),
                "unit": unit,
                "candidates": list(detected),
                "target": verdict.order.partition(" - ")[2],
                "behind": behind(turn, verdict),
                "ruled": any(question.endswith(f" in {here} attacks") for question in ruled),
            }
        )
    return told


def behind(turn: DiplomacyTurn, verdict: Verdict) -> str:
    """The piece that went in where another one took part in the same attack and is still there; ""
    if none did.
    """
    target = verdict.order.partition(" - ")[2]
    if verdict.result == "succeeds" or verdict.result in FATES or verdict.unit:
        return ""
    return next(
        (
            str(event.unit)
            for event in turn.events
            if isinstance(event, Moved)
            and event.to == target
            and event.power not in turn.before.seats
        ),
        "",
    )


def asked_rows(draws: Iterable[Draw]) -> list[View]:
    """The questions that the key answered, each with all that could be drawn."""
    return [
        {"question": draw.question, "options": list(draw.options)}
        for draw in draws
        if len(draw.options) > 1 and not draw.forced
    ]


def precedence_rows(turn: DiplomacyTurn) -> list[View]:
    """Who enters first where several attack one province, and which places the GM ruled."""
    ruled = {draw.question for draw in turn.draws if draw.forced}
    return [
        {
            "at": target,
            "order": [
                {
                    "origin": here,
                    "ruled": any(q.endswith(f"precedence {n} at {target}") for q in ruled),
                }
                for n, here in enumerate(sequence, 1)
            ],
        }
        for target, sequence in turn.drawn.precedence.items()
    ]


def happened(events: Iterable[Event], code: Codes) -> dict[str, list[View]]:
    """The events of a phase by their names, each with the code of its power."""
    told: dict[str, list[View]] = {}
    for row in rows(events):
        row["code"] = code.get(row.get("power", ""), "")
        told.setdefault(row.pop("event"), []).append(row)
    names = [each.__name__.lower() for each in Event.__args__]
    return {name: told.get(name, []) for name in names}


def is_year_over(turn: DiplomacyTurn) -> bool:
    """Whether a Fall ended with this phase: centres have changed hands."""
    season = turn.before.season.season
    return season == FALL and turn.after.season.season == WINTER


def changes(before: State, after: State, code: Codes) -> list[View]:
    """What became of the centres of each power when a Fall was over, and what that lets it build
    (or, below 0, makes it remove).
    """
    told = []
    for seat in before.seats:
        had = set(before.position.centres_of(seat))
        has = set(after.position.centres_of(seat))
        units = len(after.position.of(seat))
        if had or has or units:
            told.append(
                {
                    "seat": seat,
                    "code": code[seat],
                    "centres": sorted(has),
                    "gained": sorted(has - had),
                    "lost": sorted(had - has),
                    "units": units,
                    "difference": len(has) - units,
                }
            )
    return told


def lives(position: Position, seat: str) -> bool:
    """Whether a power has a unit, one waiting to retreat, or a centre."""
    return bool(
        position.of(seat)
        or any(each.power == seat and each.retreats for each in position.dislodged)
        or position.centres_of(seat)
    )


def digest(game: Setting, turn: DiplomacyTurn) -> View:
    """The phase in numbers: `moved`, `bounced` ... units, and pieces nobody plays before and
    after.
    """
    unplayed = game.rules.unplayed
    events = Counter(type(event).__name__.lower() for event in turn.events)
    results = Counter(
        each.result for seat, lines in turn.verdicts.items() if seat != unplayed for each in lines
    )
    moved = sum(isinstance(event, Moved) and event.power != unplayed for event in turn.events)
    return {
        "moved": moved,
        "bounced": results["bounces"],
        "cut": results["cut"],
        "killed": sum(isinstance(event, Killed) for event in turn.events),
        **{
            name: events[name]
            for name in (
                "infected",
                "appeared",
                "dislodged",
                "destroyed",
                "turned",
                "retreated",
                "disbanded",
            )
        },
        "built": events["built"],
        "removed": events["removed"],
        "before": len(turn.before.position.of(unplayed)),
        "after": len(turn.after.position.of(unplayed)),
    }
