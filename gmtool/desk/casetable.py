"""Setting up the positions of a case, and finding all that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from gmtool.core.problems import Problem
from gmtool.core.words import Nearest
from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.canonical import read_unit
from gmtool.diplomacy.field import NOWHERE
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.remembered import units_of
from gmtool.diplomacy.retreats import open_retreats
from gmtool.diplomacy.season import ADJUSTMENT, MOVEMENT, RETREAT, SPRING, WINTER, Season
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES
from gmtool.files.cases import Case, CasePhase

UNIT, KIND = itemgetter(1), itemgetter(0)
"""The unit of an owned one, and the letter of a unit: looking at all of them is quick so."""


class CaseTable:
    """One phase of a case being set up on a board; collects what is wrong with it."""

    def __init__(self, case: Case, number: int, board: Board, kinds: Sequence[str]) -> None:
        """`kinds` are the unit letters that the rules know."""
        self.case = case
        self.way = case.way(number)
        self.number = number
        self.phase: CasePhase = case.phases[number]
        self.board = board
        self.kinds = frozenset(kinds)
        self.problems: list[Problem] = []

    def set_up(self, before: Position, last: Season | None = None) -> tuple[Position, Season]:
        """The position of the phase and its season; what the case does not say comes from the phase
        before, of the season `last`.
        """
        phase = self.phase
        for key in ("units", "centers", "orders"):
            if "" in getattr(phase, key):
                way = (*self.way, key, "")
                self.problems.append(self.case.key_problem(way, "a power without a name"))
        units = self.units() if phase.units else before.units
        centres = self.centres() if phase.centers else before.centres
        contested = before.contested
        if phase.contested:
            contested = frozenset(phase.contested)
            self.known_provinces(phase.contested, "contested")
        dislodged = before.dislodged
        if phase.dislodged:
            dislodged = self.dislodged(units, contested)
        season = self.season(last, retreating=bool(dislodged))
        if phase.dislodged and season.stage != RETREAT:
            remedy = "Write a season such as S1901R, or leave this out."
            self.complain(("dislodged",), f"nobody retreats in {season}", remedy)
        if before.retreating and season.stage != RETREAT:
            those = ", ".join(str(each.unit) for each in before.dislodged if each.retreats)
            self.complain(("season",), f"{those} may retreat first", "Put in a retreat phase.")
        disorder = before.disorder or self.case.cd
        if self.number == 0 and self.case.cd:
            self.known_disorder()
        return Position(units, centres, dislodged, contested, disorder), season

    def season(self, last: Season | None, *, retreating: bool) -> Season:
        """The season that the case names, or the likeliest one: that which follows the last, and
        adjustments where centres are told and nobody retreats.
        """
        if not self.phase.season:
            if self.phase.centers and not retreating:
                return Season(WINTER, last.year if last else 1901, ADJUSTMENT)
            if last:
                return last.following(retreating=retreating)
            return Season(SPRING, 1901, RETREAT if retreating else MOVEMENT)
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
                    way = ("units", power, k)
                    self.complain(way, f'"{text}": {fault}', self.meant(text))
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
                    message = f'unknown province "{centre}"'
                    self.complain(("centers", power, k), message, self.meant(centre))
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
                way = ("dislodged", k, "unit")
                self.complain(way, f'"{row.unit}": {fault}', self.meant(row.unit))
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
            remedy = ""
            if place not in self.board.number:
                message, remedy = f'unknown place "{place}"', self.meant(place)
            elif place not in self.board.moves(unit):
                message = f"{unit} cannot go to {place}"
            elif province_of(place) in units:
                message = f"{unit} cannot retreat to {place}, it is occupied"
            else:
                continue
            self.complain(("dislodged", k, "retreats", m), message, remedy)

    def known_disorder(self) -> None:
        """Complains of civil disorder that these rules do not know, or in which nobody can be."""
        phase = self.phase
        playing = {*phase.units, *phase.centers, *phase.orders} - {ZOMBIES}
        playing |= {each.power for each in phase.dislodged}
        for power in self.case.cd:
            message = f'"{power}" is no power that could be in civil disorder'
            remedy = f"There are: {', '.join(sorted(playing))}."
            if ZOMBIE not in self.kinds:
                message = "civil disorder does nothing by the standard rules"
                remedy = "Write rules: {set: zombies}, or leave it out."
            elif power in playing:
                continue
            self.problems.append(self.case.key_problem(("cd", power), message, remedy))

    def known_provinces(self, provinces: Sequence[str], *way: str | int) -> None:
        """Complains of provinces that the board lacks."""
        for k, province in enumerate(provinces):
            if province not in self.board.by_id:
                where = way if way[-1] == "by" else (*way, k)
                self.complain(where, f'unknown province "{province}"', self.meant(province))

    def meant(self, text: str) -> str:
        """The places that the name in a text may have meant, as a remedy; "" for none."""
        names = self.board.names.aliases
        name = text.lower().removeprefix("a ").removeprefix("f ")
        near = [found for _, found in Nearest(names).near(name, 1)]
        places = dict.fromkeys(names[found] for found in ([name] if name in names else near))
        return f"Did you mean {' or '.join(places)}?" if places and name not in places else ""

    def complain(self, way: tuple[str | int, ...], message: str, remedy: str = "") -> None:
        """Notes a problem at a key of the phase."""
        self.problems.append(self.case.problem((*self.way, *way), message, remedy))
