"""The YAML of a map folder: positions to start from (starts/*.yaml), and map.yaml."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gmtool.core.problems import Problem, Problems
from gmtool.diplomacy.canonical import read_unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.season import Season
from gmtool.diplomacy.start import Start
from gmtool.files.yamlfile import decode, read_one

if TYPE_CHECKING:
    from pathlib import Path

    from gmtool.diplomacy.board import Board
    from gmtool.files.document import Document


@dataclass(frozen=True, slots=True)
class About:
    """What map.yaml says: title, credit line, source, who touches each impassable province, ways of
    arrows around what they would cross (`mao wes: [[x, y], ...]`), and the colours of powers, by
    their names or by the centres they begin with.
    """

    title: str
    credit: str
    source: str = ""
    impassable: dict[str, tuple[str, ...]] = field(default_factory=dict)
    routes: dict[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StartFile:
    """A file of starts/ as it is written: centres and units by power."""

    title: str
    season: str
    centers: dict[str, tuple[str, ...]]
    units: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    adjectives: dict[str, tuple[str, ...]] = field(default_factory=dict)


def load_start(folder: Path, name: str, board: Board) -> Start:
    """The start `name` of a map folder, checked against its board.

    Raises `Problems` with everything that cannot stand: unknown places, fleets inland, armies at
    sea, two units in a province, a centre owned twice, powers that could never build, rules that do
    not exist, a season nobody can read.
    """
    document = read_one(folder / "starts" / f"{name}.yaml")
    written = decode(document, StartFile)
    centres, problems = _centres(document, written, board)
    units, more = _units(document, written, board)
    season = Season.read(written.season)
    if season is None:
        message = f'"{written.season}" is no season'
        more.append(document.problem(("season",), message, "Write it like S1901M or W1900A."))
    problems += more + _rule_problems(document, written, board)
    problems += [
        document.key_problem((key, power), f'"{power}" has no centre in this start')
        for key in ("centers", "units", "adjectives")
        for power in getattr(written, key)
        if not written.centers.get(power)
    ]
    if season is None or problems:
        raise Problems(problems)
    return Start(
        written.title,
        season,
        Position(units, centres),
        tuple(written.centers),
        written.rules,
        {power: tuple(map(str.lower, words)) for power, words in written.adjectives.items()},
    )


def _centres(
    document: Document, written: StartFile, board: Board
) -> tuple[dict[str, str], list[Problem]]:
    owner: dict[str, str] = {}
    problems = []
    for power, places in written.centers.items():
        for number, place in enumerate(places):
            province = board.by_id.get(place)
            if province is None:
                message = f'there is no province "{place}"'
            elif not province.centre:
                message = f"{place} is not a centre"
            elif place in owner:
                message = f"{place} belongs to {owner[place]} already"
            else:
                owner[place] = power
                continue
            problems.append(document.problem(("centers", power, number), message))
    return owner, problems


def _units(
    document: Document, written: StartFile, board: Board
) -> tuple[dict[str, Owned], list[Problem]]:
    units: dict[str, Owned] = {}
    problems = []
    for power, words in written.units.items():
        for number, word in enumerate(words):
            unit, fault = read_unit(board, word)
            if unit and unit.province in units:
                fault = f"{units[unit.province].unit} stands in {unit.province} already"
            elif unit:
                units[unit.province] = Owned(power, unit)
            if fault:
                problems.append(document.problem(("units", power, number), fault))
    return units, problems


def _rule_problems(document: Document, written: StartFile, board: Board) -> list[Problem]:
    """Rules that do not exist, and powers that build at home and have no home on this map."""
    problems = []
    known = Rules.choices()
    for rule, choice in written.rules.items():
        if rule not in known:
            message, remedy = f'there is no rule "{rule}"', f"There are: {', '.join(known)}."
            problems.append(document.key_problem(("rules", rule), message, remedy))
        elif choice not in known[rule]:
            message = f'{rule} cannot be "{choice}", it is {" or ".join(known[rule])}'
            problems.append(document.problem(("rules", rule), message))
    homes = {province.home.casefold() for province in board.provinces}
    if written.rules.get("build", Rules().build) == "home":
        problems += [
            document.key_problem(("centers", power), f'no centre is a home of "{power}"')
            for power in written.centers
            if power.casefold() not in homes
        ]
    return problems


def read_about(folder: Path) -> About:
    """What map.yaml says about a map; raises `Problems` with everything unreadable in it."""
    return decode(read_one(folder / "map.yaml"), About)
