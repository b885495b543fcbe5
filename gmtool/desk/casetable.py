"""Setting up the positions and order lines of a case, and finding all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from operator import itemgetter

from gmtool.core.problems import Problem
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.facts import Row
from gmtool.diplomacy.field import NOWHERE
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import (
    ADJUSTMENT,
    MOVEMENT,
    RETREAT,
    Beaten,
    Owned,
    Position,
    Season,
)
from gmtool.diplomacy.reading import read_unit
from gmtool.diplomacy.remembered import rows_of, units_of
from gmtool.diplomacy.retreats import open_retreats
from gmtool.files.cases import Case, CasePhase


UNIT, KIND = itemgetter(1), itemgetter(0)
"""The unit of an owned one, and the letter of a unit: looking at all of them is quick so."""


class CaseTable:
    """One phase of a case being set up on a board; collects what is wrong with it."""

    def __init__(self, case: Case, number: int, board: Board, kinds: Sequence[str]) -> None:
        """`kinds` are the unit letters that the rules know."""
        self.case = case
        self.way = case.way(number)
        self.phase: CasePhase = case.phases[number]
        self.board = board
        self.kinds = frozenset(kinds)
        self.problems: list[Problem] = []
        self.texts: list[str] = []
        """The order lines as written, if one of them cannot be read."""

    def set_up(self, before: Position) -> tuple[Position, Season]:
        """The position of the phase and its season; what the case does not say comes from the phase
        before.
        """
        phase = self.phase
        units = self.units() if phase.units else before.units
        centres = self.centres() if phase.centers else before.centres
        contested = before.contested
        if phase.contested:
            contested = frozenset(phase.contested)
            self.known_provinces(phase.contested, "contested")
        dislodged = before.dislodged
        if phase.dislodged:
            dislodged = self.dislodged(units, contested)
        season = self.season(dislodged=bool(dislodged))
        disorder = before.disorder or self.case.cd
        return Position(units, centres, dislodged, contested, disorder), season

    def season(self, *, dislodged: bool) -> Season:
        """The season that the case names, or the likeliest one."""
        if not self.phase.season:
            stage = RETREAT if dislodged else MOVEMENT
            if self.phase.centers and not dislodged:
                stage = ADJUSTMENT
            return Season("W" if stage == ADJUSTMENT else "S", 1901, stage)
        season = Season.read(self.phase.season)
        if season is None:
            self.complain(
                ("season",), f'"{self.phase.season}" is no season', "Write S1901M or W1901A."
            )
            return Season("S", 1901, MOVEMENT)
        return season

    def units(self) -> dict[str, Owned]:
        """The units of the case by province."""
        units = units_of(self.board, self.phase.units)
        strange = not set(map(KIND, map(UNIT, units.values()))) <= self.kinds
        if strange or len(units) != sum(map(len, self.phase.units.values())):
            self.faulty_units()
        return units

    def faulty_units(self) -> None:
        """Complains of units that cannot be read or stand there, and of two in one province."""
        first: dict[str, Owned] = {}
        for power, texts in self.phase.units.items():
            for k, text in enumerate(texts):
                unit, fault = read_unit(self.board, text)
                if unit is not None and unit.kind not in self.kinds:
                    letters = ", ".join(sorted(self.kinds))
                    fault, unit = f"{unit.kind} is no unit letter here, there are: {letters}", None
                if unit is None:
                    self.complain(("units", power, k), f'"{text}": {fault}')
                    continue
                there = first.get(unit.province)
                if there is None:
                    first[unit.province] = Owned(power, unit)
                else:
                    self.complain(
                        ("units", power, k),
                        f"two units in {unit.province}: {there.unit} ({there.power}) and"
                        f" {unit} ({power})",
                    )

    def centres(self) -> dict[str, str]:
        """The centres of the case by province."""
        owners: dict[str, str] = {}
        for power, centres in self.phase.centers.items():
            for k, centre in enumerate(centres):
                province = self.board.by_id.get(centre)
                if province is None:
                    self.complain(("centers", power, k), f'unknown province "{centre}"')
                elif not province.centre:
                    self.complain(("centers", power, k), f"{centre} is no supply centre")
                elif centre in owners:
                    message = f"{centre} belongs to {owners[centre]} already"
                    self.complain(("centers", power, k), message)
                owners[centre] = power
        return owners

    def dislodged(
        self, units: Mapping[str, Owned], contested: frozenset[str]
    ) -> tuple[Beaten, ...]:
        """The units waiting to retreat; where the case lists no retreats, they are worked out."""
        waiting: dict[str, Beaten] = {}
        number = self.board.number
        closed = {number[province] for province in {*units, *contested} if province in number}
        for k, row in enumerate(self.phase.dislodged):
            unit, fault = read_unit(self.board, row.unit)
            if unit is None:
                self.complain(("dislodged", k, "unit"), f'"{row.unit}": {fault}')
                continue
            if unit.province in waiting:
                self.complain(("dislodged", k, "unit"), f"two dislodged units in {unit.province}")
            if row.by:
                self.known_provinces([row.by], "dislodged", k, "by")
            retreats = row.retreats
            if retreats is None:
                retreats = open_retreats(
                    self.board, unit, closed.__contains__, number.get(row.by, NOWHERE)
                )
            else:
                self.possible(unit, retreats, units, k)
            waiting[unit.province] = Beaten(row.power, unit, row.by, tuple(sorted(retreats)))
        return tuple(waiting[province] for province in sorted(waiting))

    def possible(
        self, unit: Unit, retreats: Sequence[str], units: Mapping[str, Owned], k: int
    ) -> None:
        """Complains of places among the retreats a case lists to which a unit cannot go."""
        for m, place in enumerate(retreats):
            if place not in self.board.number:
                message = f'unknown place "{place}"'
            elif place not in self.board.moves(unit):
                message = f"{unit} cannot go to {place}"
            elif province_of(place) in units:
                message = f"{unit} cannot retreat to {place}, it is occupied"
            else:
                continue
            self.complain(("dislodged", k, "retreats", m), message)

    def known_provinces(self, provinces: Sequence[str], *way: str | int) -> None:
        """Complains of provinces that the board lacks."""
        for k, province in enumerate(provinces):
            if province not in self.board.by_id:
                where = way if way[-1] == "by" else (*way, k)
                self.complain(where, f'unknown province "{province}"')

    def rows(self) -> dict[str, list[Row | None]]:
        """The order lines of each power; an unreadable one stands as None, with a problem."""
        rows = rows_of(self.board, self.phase.orders)
        if all(map(all, rows.values())):
            return rows  # each text is one line that can be read
        written = {
            power: [line for text in texts for _, line in _lines(text)]
            for power, texts in self.phase.orders.items()
        }
        rows = rows_of(self.board, written)
        self.texts = [line for lines in written.values() for line in lines]
        for power in written:
            if None in rows[power]:
                self.unreadable(power, rows[power])
        return rows

    def unreadable(self, power: str, rows: Sequence[Row | None]) -> None:
        """Complains of the order lines of a power that cannot be read."""
        number = 0
        for k, text in enumerate(self.phase.orders[power]):
            for start, line in _lines(text):
                if rows[number] is None:
                    message = f'cannot read the order "{line.strip()}"'
                    way = (*self.way, "orders", power, k)
                    length = None if line == text else len(line)
                    self.problems.append(self.case.problem(way, message, "", start, length))
                number += 1

    def complain(self, way: tuple[str | int, ...], message: str, remedy: str = "") -> None:
        """Notes a problem at a key of the phase."""
        self.problems.append(self.case.problem((*self.way, *way), message, remedy))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text of orders, each with where in it it starts; blank ones are none, unless
    there is nothing else.
    """
    start = 0
    for line in text.split("\n"):
        if line.strip() or line == text:
            yield start + len(line) - len(line.lstrip()), line.strip() if line != text else text
        start += len(line) + 1
