"""Checking the draws of a record: anybody can, with nothing but the record and a published key.

The candidates are worked out again from the recorded position, and every question is asked again
of the revealed key (RULES A2, A3, A5, A6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from gmtool.core.chance import Dice, Draw, ImpossibleAnswer
from gmtool.core.chance import verify as verify_draws
from gmtool.core.problems import Problem, Problems
from gmtool.desk.casetable import CaseTable
from gmtool.desk.records import Record
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import MOVEMENT, Season
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, ZombieRules, draw, zombie_rows
from gmtool.files.auctionrecord import AuctionRecord, is_auction, read_auction
from gmtool.files.cases import Case, CasePhase
from gmtool.files.document import Document
from gmtool.files.maps import find_map, load_map
from gmtool.files.records import DrawnZombie, DrawRecord, PlainRecord, read_documents, read_record


@dataclass(slots=True)
class Checked:
    """A record that was checked against the key `previous` before its own.

    `problems` keep it from being checked, `faults` are what it says that is not true, in sentences.
    """

    name: str
    previous: str = ""
    record: DrawRecord | AuctionRecord | PlainRecord | None = None
    problems: list[Problem] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def verdict(self) -> str:
        """What is to be said of it, in lines; nothing if it could not be checked."""
        if self.problems or self.record is None:
            return ""
        if self.faults:
            return "".join(f"{self.name}: {fault}\n" for fault in self.faults)
        count, ruled = len(self.record.draws), len(self.record.forced)
        draws = f"{count} draw{'' if count == 1 else 's'}"
        told = f", {ruled} of them ruled by the GM" if ruled else ""
        return f"{self.name}: the draws are true: {draws}{told}, the key follows {self.previous}\n"


def check_files(names: Iterable[str], previous: str, stdin: IO[bytes]) -> Iterator[Checked]:
    """Checks the records of files, `-` for standard input, one after the other.

    `previous` is the key before that of the first record, and wins over what the record says; a
    later one that does not name the key before its own follows the record before it.
    """
    boards: dict[str, Board] = {}
    before = ""
    for name in names:
        file = "standard input" if name == "-" else name
        try:
            documents = read_documents(stdin if name == "-" else Path(name), file)
        except Problems as problems:
            yield Checked(file, problems=problems.problems)
            previous = before = ""
            continue
        for document in documents:
            checked = check(file, document, boards, previous, before)
            yield checked
            previous, before = "", checked.record.key if checked.record else ""


def check(
    file: str, document: Document, boards: dict[str, Board], given: str = "", before: str = ""
) -> Checked:
    """Checks one record; `boards` has the boards loaded so far.

    The key before its own is `given`, else what the record says, else `before`.
    """
    checked = Checked(file)
    if is_auction(document):
        check_auction(checked, document, given, before)
        return checked
    try:
        record = read_record(document)
        checked.previous = previous = given or record.previous or before
        board, position, season = recorded_position(document, record, boards)
    except Problems as problems:
        checked.problems = problems.problems
        return checked
    if not previous:
        remedy = "Add it as `previous:`, or give it with --previous."
        message = "the key before this one is missing"
        checked.problems.append(document.problem(("key",), message, remedy))
        return checked
    checked.record = record
    checked.name = ": ".join(filter(None, (file, record.id, str(season))))
    if record.previous not in ("", previous):
        checked.faults.append(f"the record says the key before is {record.previous}")
    checked.faults += faults_of(record, board, position, season, previous)
    return checked


def check_auction(checked: Checked, document: Document, given: str, before: str) -> None:
    """Checks the record of an auction."""
    from gmtool.desk.auctioncheck import faults_of_auction

    try:
        record = read_auction(document)
        checked.previous = given or record.previous or before
        checked.faults += faults_of_auction(record, checked.previous, document)
    except Problems as problems:
        checked.problems = problems.problems
        return
    checked.record = record
    checked.name = f"{checked.name}: auction {record.auction}"


def recorded_position(
    document: Document, record: DrawRecord, boards: dict[str, Board]
) -> tuple[Board, Position, Season]:
    """The board, position and season that a record tells; raises Problems."""
    if record.map not in boards:
        try:
            boards[record.map] = load_map(find_map(record.map)).board
        except Problems as problems:
            found = [document.problem(("map",), p.message, p.remedy) for p in problems.problems]
            raise Problems(found) from None
    if not record.season:
        problem = document.problem(("season",), "the season is missing", "Write S1903M.")
        raise Problems([problem])
    phase = CasePhase(season=record.season, units=record.units)
    case = Case(id=record.id, map=record.map, phases=(phase,), inline=True, written=document)
    table = CaseTable(case, 0, boards[record.map], ZombieRules.kinds)
    position, season = table.set_up(Position({}))
    if season.stage != MOVEMENT:
        table.complain(("season",), "zombies are only drawn for a movement phase")
    for power, texts in record.units.items():
        for k, text in enumerate(texts):
            if text.startswith(ZOMBIE) != (power == ZOMBIES):
                table.complain(("units", power, k), f"{text} cannot belong to {power}")
    if table.problems:
        raise Problems(table.problems)
    return boards[record.map], position, season


def faults_of(
    record: DrawRecord, board: Board, position: Position, season: Season, previous: str
) -> list[str]:
    """What a record says that is not true, each a sentence; nothing if it is true."""
    anew = Dice(record.key, record.forced)
    try:
        orders, precedence = draw(board, position, season, anew)
    except ImpossibleAnswer as impossible:
        return [str(impossible)]
    told = [Draw(row.question, row.options, row.answer, row.forced) for row in record.draws]
    faults = list(_zombie_faults(record.zombies, zombie_rows(board, position, orders)))
    faults += _precedence_faults(record.precedence, precedence)
    faults += [f'"{question}" was ruled, but never asked' for question in anew.unasked()]
    return faults + verify_draws(told, anew, previous)


def _zombie_faults(told: Sequence[DrawnZombie], anew: Sequence[Record]) -> Iterator[str]:
    """Differences between the zombies as recorded, and as the position and the draws have them."""
    listed: dict[str, DrawnZombie] = {}
    for zombie in told:
        if zombie.unit in listed:
            yield f"{zombie.unit} is in the list of zombies twice"
        listed[zombie.unit] = zombie
    for row in anew:
        unit, candidates, attacks = row["unit"], row["candidates"], row.get("attacks", "")
        if unit not in listed:
            yield f"{unit} is not in the list of zombies"
            continue
        zombie = listed.pop(unit)
        if candidates != list(zombie.candidates):
            says, right = _named(zombie.candidates), _named(candidates)
            yield f"{unit}: the record says it detects {says}; it detects {right}"
        if attacks != zombie.attacks:
            says, right = _does(zombie.attacks), _does(attacks)
            yield f"{unit}: the record says it {says}; by the draws it {right}"
    yield from (f"{unit} is in the list of zombies, but none stands there" for unit in listed)


def _precedence_faults(
    told: Mapping[str, Sequence[str]], anew: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """Differences between the orders of entering as recorded and as drawn."""
    for target in sorted(told.keys() | anew.keys()):
        says, right = told.get(target, ()), anew.get(target, ())
        if list(says) != list(right):
            yield (
                f"precedence at {target}: the record says {_named(says)};"
                f" by the draws it is {_named(right)}"
            )


def _named(provinces: Sequence[str]) -> str:
    return ", ".join(provinces) or "nobody"


def _does(attacks: str) -> str:
    return f"attacks {attacks}" if attacks else "holds"
