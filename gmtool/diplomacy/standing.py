"""What posts may tell of a state: who stands where, what comes next, who has to fear what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from gmtool.core.game import Lapse
from gmtool.diplomacy.odds import Threat, threats
from gmtool.diplomacy.phases import due, phase_of, sites
from gmtool.diplomacy.position import Beaten, Position
from gmtool.diplomacy.season import (
    ADJUSTMENT,
    MOVEMENT,
    SEASONS,
    STAGES,
    Season,
)
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State

View = dict[str, Any]
Codes = Mapping[str, str]


def told_of_state(game: Setting, state: State, code: Codes) -> View:
    """Where everybody stands, what comes next, and who has to fear what.

    `powers` in the order of the game; `pieces` those for which orders are drawn, with whom they may
    be drawn to attack; `threats` the same from the side of the attacked.
    """
    position = state.position
    return {
        "map": game.map,
        "names": dict(game.board.names.titles),
        "unplayed": game.rules.unplayed,
        "season": season_row(state.season),
        "powers": [power_row(game, state, seat, code) for seat in state.seats],
        "pieces": piece_rows(game, position, code),
        "threats": threat_rows(game, position, code),
        "retreats": [
            retreat_row(each, code) for each in sorted(position.dislodged) if each.retreats
        ],
        "neutral": neutral_centres(game, position),
        "victory": victory_row(game, state, code),
    }


def season_row(season: Season) -> View:
    """A phase of the calendar in parts, with the canonical text (`S1901M`)."""
    return {
        "text": str(season),
        "name": SEASONS[season.season],
        "year": season.year,
        "stage": STAGES[season.stage],
    }


def power_row(game: Setting, state: State, seat: str, code: Codes) -> View:
    """What a power has, and what it owes: `due` units to order, or builds (removals are below 0).

    `region` is the power whose home centre it began in, `disorder` the movement phases it has
    spent in civil disorder (None: it is played) and `ends` the phase after which those of its units
    that are `turning` are no longer its own unless it is played again ("Fall 1904, moves"),
    `missed` the phases in a row it has sent nothing for.
    """
    position = state.position
    centres = position.centres_of(seat)
    waiting = [str(each.unit) for each in position.dislodged if each.power == seat]
    units = [str(unit) for unit in position.of(seat)]
    turning = [each.unit for each in lapses(game, state, seat) if each.ends]
    building = state.season.stage == ADJUSTMENT
    return {
        "seat": seat,
        "code": code[seat],
        "region": region_of(game, state, seat),
        "centres": centres,
        "units": units,
        "waiting": waiting,
        "alive": bool(centres or units or waiting),
        "due": due(game.board, game.rules, state).get(seat, 0),
        "sites": sites(game.board, game.rules, position, seat) if building else [],
        "disorder": position.disorder.get(seat),
        "ends": disorder_ends(game, state, seat) if turning else "",
        "turning": turning,
        "missed": state.missed.get(seat, 0),
    }


def lapses(game: Setting, state: State, seat: str) -> list[Lapse]:
    """The units of a seat in civil disorder, each with the movement phases that count already, and
    the one after which it turns (RULES E2, E4).
    """
    spent = state.position.disorder.get(seat)
    if spent is None:
        return []
    ends = disorder_ends(game, state, seat)
    return [
        Lapse(seat, str(unit), spent, "" if game.rules.outlasts(game.board, unit) else ends)
        for unit in state.position.of(seat)
    ]


def disorder_ends(game: Setting, state: State, seat: str) -> str:
    """The movement phase after which the units of a seat in civil disorder turn (RULES E2); "" if
    it is played, or they never do.
    """
    spent, most = state.position.disorder.get(seat), game.rules.disorder_lasts()
    if spent is None or spent >= most:
        return ""
    season = state.season
    while season.stage != MOVEMENT:
        season = season.following(retreating=False)
    for _ in range(most - spent - 1):
        season = season.following(retreating=False)
        while season.stage != MOVEMENT:
            season = season.following(retreating=False)
    return phase_of(season).title


def region_of(game: Setting, state: State, seat: str) -> str:
    """The power whose home centre a seat began in, "" for none: a region of the map."""
    began = game.begun(state).position.centres_of(seat)
    return game.board.by_id[began[0]].home if began else ""


def piece_rows(game: Setting, position: Position, code: Codes) -> list[View]:
    """Each piece that orders are drawn for, with the units it may be drawn to attack."""
    return [
        {
            "unit": str(position.units[here].unit),
            "candidates": list(detected),
            "units": [unit_row(position, place, code) for place in detected],
        }
        for here, detected in game.rules.candidates(game.board, position).items()
    ]


def unit_row(position: Position, province: str, code: Codes) -> View:
    """A unit on the board and whose it is."""
    owned = position.units[province]
    return {"unit": str(owned.unit), "power": owned.power, "code": code.get(owned.power, "")}


def threat_rows(game: Setting, position: Position, code: Codes) -> list[View]:
    """Each unit that may be attacked by what is drawn, with the chance that it survives
    alone, or with so many supports to hold.
    """
    candidates = game.rules.candidates(game.board, position)
    return [
        {
            **unit_row(position, threat.province, code),
            "attackers": [str(position.units[here].unit) for here in threat.attackers],
            "suffice": suffice_rows(threat),
        }
        for threat in threats(candidates, game.rules.drawn_strength())
    ]


def suffice_rows(threat: Threat) -> list[View]:
    """The chance that a unit holds with so many supports to hold, up to the number that is safe."""
    return [
        {"supports": supports, "chance": percent(chance)}
        for supports, chance in enumerate(threat.suffice)
    ]


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; one that is not certain is never told to be."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    return "99%" if Fraction(99, 100) < chance < 1 else f"{round(chance * 100)}%"


def retreat_row(beaten: Beaten, code: Codes) -> View:
    """A dislodged unit, where its attacker came from, and all places it may retreat to."""
    return {
        "power": beaten.power,
        "code": code.get(beaten.power, ""),
        "unit": str(beaten.unit),
        "by": beaten.by,
        "retreats": list(beaten.retreats),
    }


def neutral_centres(game: Setting, position: Position) -> list[str]:
    """The centres that nobody owns."""
    return [p.id for p in game.board.provinces if p.centre and p.id not in position.centres]


def victory_row(game: Setting, state: State, code: Codes) -> View:
    """How far everybody is from winning, as RULES F3, F4 and F6 want it told in every post.

    `reached` have the centres that win; `pieces` that nobody plays keep them from it.
    """
    position, needed = state.position, game.rules.centres_to_win(game.board)
    counts = dict.fromkeys(state.seats, 0) | Counter(position.centres.values())
    most = max(counts.values(), default=0)
    return {
        "needed": needed,
        "most": most,
        "leaders": [_leader(seat, n, code) for seat, n in counts.items() if n == most and n],
        "reached": [_leader(seat, n, code) for seat, n in counts.items() if n >= needed],
        "pieces": len(position.of(game.rules.unplayed)),
        "may_draw": not game.rules.no_draw(position, state.season.year),
        "draw_after": game.rules.draws_after(),
        "winner": state.winner,
    }


def _leader(seat: str, count: int, code: Codes) -> View:
    return {"power": seat, "code": code.get(seat, ""), "centres": count}
