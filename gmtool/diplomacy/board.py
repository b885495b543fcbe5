"""The board: provinces, coasts and borders, behind a few questions.

The borders are one networkx graph (`Board.graph`): a node for every place a unit can stand in
(`stp`, `stp/nc`), an edge for every step, labelled `army` or `fleet`. The tables of small integers
that the adjudicator runs on say the same; a test rebuilds them from the graph and compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gmtool.diplomacy.orders import ARMY, FLEET, UNIT_KINDS, Unit

if TYPE_CHECKING:
    from networkx import MultiGraph

INLAND = "inland"
COAST = "coast"
SEA = "sea"
KINDS = (INLAND, COAST, SEA)


def province_of(place: str) -> str:
    """The province of a place: `stp` for `stp/nc`."""
    return place.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Province:
    """A space of the board.

    `kind` is inland, coast or sea; `home` the power whose home centre it is ("" for none); `coasts`
    the places of a split coast (`stp/nc`, `stp/sc`), empty for all others.
    """

    id: str
    name: str
    kind: str
    centre: bool = False
    home: str = ""
    coasts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """What people call the places of a board, in lower case.

    `aliases` maps every name that is clear to its place, `typos` misspellings that were met, and
    `ambiguous` a form with several readings, or one that is risky as a plain word, to its places.
    """

    aliases: Mapping[str, str]
    typos: Mapping[str, str]
    ambiguous: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]
    """place -> the name that is printed: `stp/nc` -> "St Petersburg (north coast)"."""

    def place(self, name: str) -> str:
        """The place that has this name, or is misspelt so, in lower case; "" if none does."""
        return self.aliases.get(name) or self.typos.get(name, "")


class Board:
    """A map to play on. Provinces are numbered in the order of their ids, split coasts after them.

    `army_steps` and `fleet_steps` map a place to the places that a unit of this kind may move to;
    every step is listed from both its ends.
    """

    def __init__(
        self,
        name: str,
        provinces: Iterable[Province],
        army_steps: Mapping[str, Iterable[str]],
        fleet_steps: Mapping[str, Iterable[str]],
        names: Names,
    ) -> None:
        self.name = name
        self.names = names
        self.provinces = tuple(sorted(provinces, key=lambda province: province.id))
        self.by_id = {province.id: province for province in self.provinces}
        coasts = sorted(coast for province in self.provinces for coast in province.coasts)
        self.places = tuple([province.id for province in self.provinces] + coasts)
        self.number = {place: i for i, place in enumerate(self.places)}
        self.province_number = [self.number[province_of(place)] for place in self.places]
        count = len(self.provinces)
        self.is_sea = [province.kind == SEA for province in self.provinces]
        self.seas = frozenset(i for i, sea in enumerate(self.is_sea) if sea)
        self.is_coast = [province.kind == COAST for province in self.provinces]
        self.coasts = [tuple(self.number[c] for c in p.coasts) for p in self.provinces]
        # where an army in a province, or a fleet in a place, can go
        self.army_moves = self._table(army_steps, count)
        self.fleet_moves = self._table(fleet_steps, len(self.places))
        # where a piece that is no fleet can go by itself: over land, or ashore from a sea
        self.land_moves = [
            frozenset(p for p in self._fleet_provinces(here) if self.is_coast[p]) if sea else moves
            for here, (sea, moves) in enumerate(zip(self.is_sea, self.army_moves, strict=True))
        ]
        # the provinces a fleet in a place can attack, whatever the coast
        self.fleet_reach = [self._fleet_provinces(place) for place in range(len(self.places))]
        # for convoys: the seas next to a sea, or next to any coast of a coastal province
        self.seas_near = [self._seas_near(province) for province in range(count)]
        self._units: dict[Unit, Unit] = {}
        self._steps: dict[Unit, tuple[tuple[str, int], ...]] = {}
        self.memo: dict[object, Any] = {}
        """What other modules of the rules remember about this board (an order once read, ...)."""

    def _table(self, steps: Mapping[str, Iterable[str]], count: int) -> list[frozenset[int]]:
        return [
            frozenset(self.number[there] for there in steps.get(place, ()))
            for place in self.places[:count]
        ]

    def _fleet_provinces(self, place: int) -> frozenset[int]:
        return frozenset(self.province_number[there] for there in self.fleet_moves[place])

    def _seas_near(self, province: int) -> frozenset[int]:
        if not (self.is_sea[province] or self.is_coast[province]):
            return frozenset()
        places = (province, *self.coasts[province])
        near = {there for place in places for there in self.fleet_moves[place]}
        return frozenset(p for p in near if p < len(self.provinces) and self.is_sea[p])

    @cached_property
    def graph(self) -> MultiGraph[str]:
        """The whole board as one graph: nodes are places, edges steps with `by` army or fleet."""
        import networkx  # takes a tenth of a second: only where a question about the graph is asked

        graph: MultiGraph[str] = networkx.MultiGraph(name=self.name)
        for province in self.provinces:
            graph.add_node(province.id, kind=province.kind, centre=province.centre)
            for coast in province.coasts:
                graph.add_node(coast, kind="split", centre=False)
        for by, table in (("army", self.army_moves), ("fleet", self.fleet_moves)):
            for here, moves in enumerate(table):
                for there in moves:
                    if here < there:
                        graph.add_edge(self.places[here], self.places[there], key=by, by=by)
        return graph

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """The provinces that touch each province, by land or by sea."""
        touching: dict[str, set[str]] = {province.id: set() for province in self.provinces}
        for here, there, _ in self.graph.edges:
            touching[province_of(here)].add(province_of(there))
            touching[province_of(there)].add(province_of(here))
        return {province: frozenset(near) for province, near in touching.items()}

    def distances(self, sources: Iterable[str]) -> dict[str, int]:
        """How many borders each province is away from the nearest of `sources`.

        Every border counts, of land or sea, whatever unit could cross it (DATC 4.D.8 c).
        A province that cannot be reached is not in the answer.
        """
        import networkx

        graph: Any = networkx.Graph(
            [(here, there) for here, near in self.neighbours.items() for there in near]
        )
        inside = {source for source in sources if source in graph}
        if not inside:
            return {}
        return dict(networkx.multi_source_dijkstra_path_length(graph, inside, weight=None))

    def unit(self, unit: Unit) -> Unit:
        """The same unit, always the same object: comparing it takes no time."""
        return self._units.setdefault(unit, unit)

    def moves(self, unit: Unit) -> tuple[str, ...]:
        """The places a unit could move to without a convoy, sorted; none if it cannot be there."""
        return tuple(place for place, _ in self.steps(unit))

    def steps(self, unit: Unit) -> tuple[tuple[str, int], ...]:
        """The same with the numbers of their provinces: ((place, number of its province), ...)."""
        known = self._steps.get(unit)
        if known is None:
            table = self.fleet_moves if unit.kind == FLEET else self.army_moves
            number = self.number.get(unit.place, len(table))
            near = table[number] if number < len(table) else ()
            known = self._steps[unit] = tuple(
                sorted((self.places[there], self.province_number[there]) for there in near)
            )
        return known

    def may_stand(self, unit: Unit) -> str:
        """Why a unit cannot stand in its place, as a phrase; "" if it can."""
        province = self.by_id.get(unit.province)
        if province is None or unit.place not in self.number:
            return f'there is no place "{unit.place}"'
        if unit.kind == ARMY and province.kind == SEA:
            return f"{unit.place} is a sea province, an army cannot stand there"
        if unit.kind == ARMY and unit.place != province.id:
            return f"{unit.place} is a coast, an army stands in {province.id}"
        if unit.kind not in UNIT_KINDS and unit.place != province.id:
            return f"{unit.place} is a coast, name the province: {province.id}"
        if unit.kind == FLEET and province.kind == INLAND:
            return f"{unit.place} is inland, a fleet cannot stand there"
        if unit.kind == FLEET and province.coasts and unit.place == province.id:
            return f"a fleet in {province.id} needs a coast: {' or '.join(province.coasts)}"
        return ""
