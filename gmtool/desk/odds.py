"""The odds of a case with zombies: who is threatened, and what its orders would come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gmtool.core.problems import Problem, Problems, Severity
from gmtool.desk.caseorders import CaseOrders
from gmtool.desk.casetable import CaseTable
from gmtool.desk.judge import Judge
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Rows
from gmtool.diplomacy.odds import (
    Forecast,
    Threat,
    forecast,
    mean_and_variance,
    survival,
    threats,
)
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import MOVEMENT, Season
from gmtool.diplomacy.writing import Style, restyle
from gmtool.diplomacy.zombies import ZOMBIES, ZombieRules, candidates
from gmtool.files.cases import Case

SIMPLE = 99
"""Up to this denominator the table prints a fraction without a percentage beside it."""


@dataclass(slots=True)
class Odds:
    """The odds of a case; without a forecast if it has no orders. With problems it has neither."""

    case: Case
    position: Position = field(default_factory=lambda: Position({}))
    threats: list[Threat] = field(default_factory=list)
    forecast: Forecast | None = None
    problems: list[Problem] = field(default_factory=list)
    board: Board | None = None

    @property
    def faulty(self) -> bool:
        """Whether it cannot be told for want of something mended."""
        return any(problem.severity is Severity.ERROR for problem in self.problems)


def odds_of(case: Case, referee: Judge, most: int) -> Odds:
    """The odds of a case of one movement phase, before zombies are drawn: orders, a precedence and
    a key that it has for zombies are left aside. At most so many draws are adjudicated.
    """
    odds = Odds(case)
    try:
        odds.board = board = referee.board(case)
        rules = referee.rules_of(case)
    except Problems as problems:
        odds.problems += problems.problems
        return odds
    table = CaseTable(case, 0, board, rules.kinds)
    odds.position, season = table.set_up(Position({}))
    orders = CaseOrders(case, 0, board, odds.position, season, rules)
    rows: Rows = {} if table.problems else orders.rows()
    odds.problems += table.problems + orders.problems + list(_unfit(case, season))
    if not isinstance(rules, ZombieRules):
        message = f"nothing is drawn in the {rules.name} rules"
        remedy = "Put a unit of Zombies on the board, or write `rules: {set: zombies}`."
        odds.problems.append(case.problem(("rules",), message, remedy))
    elif not odds.faulty:
        detected = candidates(board, odds.position)
        odds.threats = threats(detected, rules.strength)
        if any(lines for power, lines in rows.items() if power != ZOMBIES):
            odds.forecast = forecast(board, odds.position, rows, rules, detected, ZOMBIES, most)
    return odds


def _unfit(case: Case, season: Season) -> Iterator[Problem]:
    """Why a case is none to tell the odds of."""
    if len(case.phases) > 1:
        remedy = "Make a case of the phase in question."
        yield case.problem(case.way(1), "odds are told of one phase only", remedy)
    if season.stage != MOVEMENT:
        way = (*case.way(0), "season" if case.phases[0].season else "dislodged")
        yield case.problem(way, "zombies are only drawn for a movement phase")


def record(odds: Odds) -> dict[str, Any]:
    """The odds as an object for JSON: fractions as texts such as "1/4".

    `threats` has a row for each threatened province: `chances` of 0, 1, 2 ... attackers, the
    supports `needed` against as many, how many are `safe`, and with which chance 0, 1 ... supports
    `suffice`. `forecast` has a row for each unit of a player; if it is sampled, `error` has
    standard errors.
    """
    told: dict[str, Any] = {"id": odds.case.id}
    if odds.problems:
        told["problems"] = [
            {"place": str(problem.place), "message": problem.message}
            for problem in sorted(odds.problems)
        ]
        return told
    told["threats"] = [
        {
            "province": threat.province,
            "power": odds.position.units[threat.province].power,
            "unit": str(odds.position.units[threat.province].unit),
            "attackers": list(threat.attackers),
            "chances": [str(chance) for chance in threat.chances],
            "needed": list(threat.needed),
            "safe": threat.safe,
            "suffice": [str(chance) for chance in threat.suffice],
        }
        for threat in odds.threats
    ]
    if odds.forecast:
        told["forecast"] = _forecast_record(odds.position, odds.forecast)
    return told


def _forecast_record(position: Position, coming: Forecast) -> dict[str, Any]:
    units = []
    for province, chances in _prospects(position, coming):
        owned = position.units[province]
        row: dict[str, Any] = {"power": owned.power, "unit": str(owned.unit)}
        row |= {word: str(chance) for word, chance in chances.items()}
        if not coming.exact:
            row["error"] = {
                word: round(_error(coming, chance), 6) for word, chance in chances.items()
            }
        units.append(row)
    numbers = coming.left()
    mean, variance = mean_and_variance(numbers)
    zombies: dict[str, Any] = {
        "expected": str(mean),
        "chances": {str(number): str(chance) for number, chance in numbers.items()},
    }
    if not coming.exact:
        zombies["error"] = {"expected": round(coming.error(variance), 6)} | {
            str(number): round(_error(coming, chance), 6) for number, chance in numbers.items()
        }
    counted = {"draws" if coming.exact else "samples": coming.draws}
    return {**counted, "units": units, "zombies": zombies}


def _prospects(position: Position, coming: Forecast) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """For each unit of a player, by power and province: the chance that it survives, that it is
    infected, that it is dislodged, and of any other fate that it may meet.
    """
    every = coming.fates()
    for power, province in sorted((owned.power, p) for p, owned in position.units.items()):
        if power != ZOMBIES:
            fates = every.get(province, {})
            usual = {fate: fates.get(fate, Fraction(0)) for fate in ("infected", "dislodged")}
            rest = {fate: fates[fate] for fate in sorted(fates.keys() - usual.keys())}
            yield province, {"survives": survival(fates), **usual, **rest}


def _error(coming: Forecast, chance: Fraction) -> float:
    return coming.error(chance * (1 - chance))


def table(odds: Odds, names: Style = "short") -> str:
    """The odds as a table that people read."""
    title = " ".join(filter(None, (odds.case.id, odds.case.title)))
    lines: list[str] = []
    if odds.case.phases[0].season:
        lines.append(f"  {odds.case.phases[0].season}")
    for threat in odds.threats:
        owned = odds.position.units[threat.province]
        lines.append(f"  {threat.province} ({owned.unit}, {owned.power}): {_threat(threat)}")
    if not odds.threats:
        lines.append("  nobody is threatened")
    if odds.forecast:
        lines += _forecast_lines(odds.position, odds.forecast)
    if odds.board is not None:
        lines = [restyle(line, odds.board, names) for line in lines]
    return "\n".join([title, *lines])


def _threat(threat: Threat) -> str:
    numbers = ", ".join(
        f"{_number(k, 'attacker')} {_likely(chance)}"
        for k, chance in enumerate(threat.chances)
        if chance
    )
    fewer = ", ".join(
        f"{_likely(chance)} with {supports}"
        for supports, chance in enumerate(threat.suffice[:-1])
        if chance
    )
    safe = f"safe with {_number(threat.safe, 'support')}" + (f" ({fewer})" if fewer else "")
    return f"{numbers}; {safe}; from {', '.join(threat.attackers)}"


def _forecast_lines(position: Position, coming: Forecast) -> Iterator[str]:
    exact = coming.exact
    counted = _number(coming.draws, "draw" if exact else "sampled draw")
    yield f"  for the GM alone: what the orders come to over {counted}" + ", exact" * exact
    unharmed = []
    for province, chances in _prospects(position, coming):
        owned = position.units[province]
        if chances["survives"] == 1 and not chances["dislodged"]:
            unharmed.append(f"{owned.unit} ({owned.power})")
            continue
        told = [f"{word} {_chance(coming, chance)}" for word, chance in chances.items() if chance]
        yield f"  {owned.unit} ({owned.power}): {', '.join(told)}"
    if unharmed:
        yield f"  unharmed in every {'draw' if exact else 'sample'}: {', '.join(unharmed)}"
    numbers = coming.left()
    mean, variance = mean_and_variance(numbers)
    expected = str(mean) if exact else f"{float(mean):.3f} ± {coming.error(variance):.3f}"
    told = [f"{number} with chance {_chance(coming, chance)}" for number, chance in numbers.items()]
    if len(told) == 1 and exact:
        told = [f"{expected} for certain"]
    yield f"  zombies afterwards: {', '.join(told)}; expected {expected}"


def _chance(coming: Forecast, chance: Fraction) -> str:
    if coming.exact:
        return _likely(chance)
    return f"{float(chance):.2%} ± {_error(coming, chance):.2%}"


def _likely(chance: Fraction) -> str:
    """An exact chance in words; with a percentage if the fraction is hard to picture."""
    if chance == 1:
        return "for certain"
    if chance.denominator <= SIMPLE:
        return str(chance)
    return f"{chance} ({float(chance):.1%})"


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" + ("" if count == 1 else "s")
