"""The map check: does a map folder agree with itself, in its tables, shapes and starts?

A border that stands in one row only, a coast without its fleet row, a name that two provinces
share, provinces that touch in the picture and nowhere else: all of it spoils a game long after the
map was drawn, so all of it is found here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmtool.core.problems import Problem, Problems
from gmtool.diplomacy.board import COAST, INLAND, SEA, province_of
from gmtool.files.maps import SPLIT, MapTables, read_tables
from gmtool.files.tables import PHRASES, WORDS, Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gmtool.diplomacy.board import Board

Kinds = dict[str, str]
"""place -> inland, coast, sea or split."""


def check_map(folder: Path) -> list[Problem]:
    """Every fault of a map folder, in the order of files and lines; empty if it is sound."""
    from gmtool.files.shapecheck import check_shapes

    tables = read_tables(folder)
    problems = [*tables.problems]
    if tables.provinces and tables.borders:
        kinds: Kinds = {}
        for row in tables.provinces:
            kinds.setdefault(row["id"], row["kind"])
        problems += border_problems(tables.borders, kinds)
        problems += row_problems(tables, kinds)
        problems += name_problems(tables)
        problems += ambiguous_problems(tables.ambiguous)
        problems += start_problems(folder, tables.board)
        impassable, unreadable = impassable_places(folder, tables.board)
        problems += unreadable
        shapes = folder / "shapes.geojson"
        if shapes.exists():  # else the map is drawn from its borders
            undrawn = check_shapes(shapes, tables.board, impassable)
            problems += undrawn if undrawn or unreadable else picture_problems(folder)
    return sorted(set(problems))


def picture_problems(folder: Path) -> list[Problem]:
    """What keeps a map from being drawn: colours and routes of map.yaml."""
    from gmtool.files.atlas import load_shapes

    try:
        load_shapes(folder)
    except Problems as found:
        return found.problems
    return []


def border_problems(rows: list[Row], kinds: Kinds) -> list[Problem]:
    """Borders no unit can cross, listed twice, or from one end only."""
    back = {(row["place"], row["by"]): row for row in reversed(rows)}
    problems = []
    for row in rows:
        here, by = row["place"], row["by"]
        if here not in kinds or by not in ("army", "fleet"):
            continue
        if wrong := _terrain_fault(here, kinds, by):
            problems.append(row.problem(row.place("place"), wrong))
            continue
        words = WORDS.findall(row["to"])
        for number, there in enumerate(words):
            if there in kinds:
                wrong = _step_fault(row, there, kinds, back)
                if there in words[:number]:
                    wrong = f"{there} stands twice in this row"
                if wrong:
                    problems.append(row.problem(row.place("to", WORDS, number), wrong))
    return problems


def _step_fault(row: Row, there: str, kinds: Kinds, back: dict[tuple[str, str], Row]) -> str:
    here, by = row["place"], row["by"]
    if there == here:
        return f"{here} borders itself"
    if wrong := _terrain_fault(there, kinds, by):
        return wrong
    other = back.get((there, by))
    if other is None:
        return f'{here} leads to {there}, but there is no row "{there},{by}"'
    if here not in WORDS.findall(other["to"]):
        return f"{here} leads to {there}, but line {other.line} does not lead back to {here}"
    if by == "fleet" and kinds[here] != SEA and kinds[there] != SEA:
        seas = set(WORDS.findall(row["to"])) & set(WORDS.findall(other["to"]))
        if not any(kinds.get(place) == SEA for place in seas):
            return f"a fleet cannot follow the coast from {here} to {there}: no sea touches both"
    return ""


def _terrain_fault(place: str, kinds: Kinds, by: str) -> str:
    """Why an army or a fleet can never be in a place; "" if it can."""
    coasts = [other for other in kinds if "/" in other and province_of(other) == place]
    if by == "army" and kinds[place] == SEA:
        return f"{place} is a sea province, no army goes there"
    if by == "army" and kinds[place] == SPLIT:
        return f"{place} is a coast, armies go to {province_of(place)}"
    if by == "fleet" and kinds[place] == INLAND:
        return f"{place} is inland, no fleet goes there"
    if by == "fleet" and coasts:
        return f"{place} has a split coast, a fleet goes to {' or '.join(coasts)}"
    return ""


def row_problems(tables: MapTables, kinds: Kinds) -> Iterator[Problem]:
    """Provinces whose border rows are missing or empty, lone split coasts, homes without a centre.

    An army row may be empty for a coastal province only: that is an island.
    """
    borders = {(row["place"], row["by"]): row for row in tables.borders}
    for row in tables.provinces:
        place, kind = row["id"], row["kind"]
        coasts = [other for other in kinds if "/" in other and province_of(other) == place]
        if len(coasts) == 1:
            yield row.problem(
                row.place("id"), f"{place} has one coast only, {coasts[0]}; a split needs two"
            )
        if row["home"] and (row["centre"] != "yes" or kind == SPLIT):
            message = f"{place} is a home of {row['home']}, but no centre"
            yield row.problem(row.place("home"), message)
        for by in _needed(kind, split=bool(coasts)):
            border = borders.get((place, by))
            if border is None:
                message = f'there is no row "{place},{by}" in borders.csv'
                yield row.problem(row.place("id"), message)
            elif not border["to"] and (by, kind) != ("army", COAST):
                message = f"no {by} can leave {place}"
                yield border.problem(border.place("place"), message)


def _needed(kind: str, *, split: bool) -> tuple[str, ...]:
    """The kinds of unit that need a border row for a place."""
    if kind == COAST:
        return ("army",) if split else ("army", "fleet")
    return {INLAND: ("army",), SEA: ("fleet",), SPLIT: ("fleet",)}.get(kind, ())


def ambiguous_problems(rows: list[Row]) -> Iterator[Problem]:
    """Ambiguous forms in capitals, listed twice, or without their places."""
    lines: dict[str, int] = {}
    for row in rows:
        form = row["form"]
        if form != form.lower():
            yield row.problem(row.place("form"), f'write "{form}" in lower case')
        if form in lines:
            yield row.problem(row.place("form"), f'"{form}" stands in line {lines[form]} already')
        if not form or not row["places"]:
            yield row.problem(row.place("form"), "expected a form and its places")
        lines.setdefault(form, row.line)


def name_problems(tables: MapTables) -> Iterator[Problem]:
    """Aliases and typos in capitals, given twice, or ambiguous at the same time."""
    forms = {row["form"]: row.line for row in tables.ambiguous}
    owners: dict[str, str] = {}
    for row in tables.provinces:
        for number, name in enumerate(PHRASES.findall(row["aliases"])):
            wrong = _name_fault(row, name, forms)
            if owners.get(name) == row["id"]:
                wrong = f'"{name}" stands twice in this row'
            owners.setdefault(name, row["id"])
            if wrong:
                yield row.problem(row.place("aliases", PHRASES, number), wrong)
    owners |= tables.board.names.aliases
    for row in tables.provinces:
        for number, typo in enumerate(PHRASES.findall(row["typos"])):
            wrong = _name_fault(row, typo, forms)
            if not wrong and typo in owners:
                wrong = f'"{typo}" is a name of {owners[typo]} already'
            owners.setdefault(typo, row["id"])
            if wrong:
                yield row.problem(row.place("typos", PHRASES, number), wrong)


def _name_fault(row: Row, name: str, forms: dict[str, int]) -> str:
    if name != name.lower():
        return f'write "{name}" in lower case'
    if name in forms:
        return f'"{name}" is ambiguous by line {forms[name]} of ambiguous.csv'
    if name in (row["id"], row["name"].lower()):
        return f'"{name}" is a name of {row["id"]} without being listed'
    return ""


def start_problems(folder: Path, board: Board) -> Iterator[Problem]:
    """Whatever keeps a start of this map from being set up."""
    from gmtool.files.starts import load_start

    for path in sorted((folder / "starts").glob("*.yaml")):
        try:
            load_start(folder, path.stem, board)
        except Problems as found:
            yield from found.problems


def impassable_places(
    folder: Path, board: Board
) -> tuple[dict[str, tuple[str, ...]], list[Problem]]:
    """The impassable provinces of map.yaml with those that touch them, and what is wrong there."""
    from gmtool.files.starts import read_about
    from gmtool.files.yamlfile import read_one

    try:
        impassable = read_about(folder).impassable
    except Problems as found:
        return {}, found.problems
    document = read_one(folder / "map.yaml")
    problems = [
        document.key_problem(("impassable", place), f"{place} is a province of the board")
        for place in impassable
        if place in board.by_id
    ]
    problems += [
        document.problem(("impassable", place, number), f'there is no province "{word}"')
        for place, touches in impassable.items()
        for number, word in enumerate(touches)
        if word not in board.by_id
    ]
    return impassable, problems
