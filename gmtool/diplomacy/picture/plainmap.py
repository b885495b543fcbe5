"""A map that has no shapes: a box for each province, and lines between those that touch.

networkx lays the graph out; boxes that lie upon each other are then pushed apart. Not pretty, but
everything stands somewhere, and one can see who reaches whom.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

from gmtool.core.scene import Point, box
from gmtool.diplomacy.board import INLAND, SEA, Board, Province, province_of
from gmtool.diplomacy.picture.atlas import Area, Atlas, Link, Spots

BOX = (112.0, 74.0)
"""The size of a province."""
ROOM = (1.45, 1.6)
"""How far boxes lie apart at least, across and down, in their own sizes."""
CELL = 1.7
"""How much room the whole map has for each box, across and down, in its own sizes."""
SEEDS = range(6)
"""So many layouts are tried; the one with the fewest crossing lines is taken."""
LETTERS = 3


def laid_out(board: Board) -> Atlas:
    """The looks of a board that has no shapes, remembered with it."""
    if "laid out" not in board.memo:
        board.memo["laid out"] = _laid_out(board)
    atlas: Atlas = board.memo["laid out"]
    return atlas


def _laid_out(board: Board) -> Atlas:
    borders = borders_of(board)
    count = len(board.provinces)
    columns = math.ceil(math.sqrt(count))
    width, height = columns * CELL * BOX[0], math.ceil(count / columns) * CELL * BOX[1] * 1.15
    layouts = [layout(list(borders), board, seed, width, height) for seed in SEEDS]
    spots = min(layouts, key=lambda spots: crossings(spots, list(borders)))
    left = min(x for x, _ in spots.values()) - BOX[0]
    top = min(y for _, y in spots.values()) - BOX[1]
    spots = {place: (x - left, y - top) for place, (x, y) in spots.items()}
    areas = {p.id: area_of(p, spots[p.id]) for p in board.provinces}
    links = tuple(
        Link(spots[here], spots[there], "army" in who, "fleet" in who)
        for (here, there), who in borders.items()
    )
    return Atlas(
        max(x for x, _ in spots.values()) + BOX[0],
        max(y for _, y in spots.values()) + BOX[1],
        areas,
        links=links,
    )


def borders_of(board: Board) -> dict[tuple[str, str], set[str]]:
    """The provinces that touch, each pair once, and who can cross there: army, fleet."""
    borders: dict[tuple[str, str], set[str]] = {}
    for here, there, by in board.graph.edges(keys=True):
        first, second = sorted((province_of(here), province_of(there)))
        borders.setdefault((first, second), set()).add(by)
    return borders


def layout(
    borders: list[tuple[str, str]], board: Board, seed: int, width: float, height: float
) -> dict[str, Point]:
    """Where each province lies, by springs between those that touch."""
    import networkx

    graph: Any = networkx.Graph()
    graph.add_nodes_from(province.id for province in board.provinces)
    graph.add_edges_from(borders)
    found = networkx.spring_layout(graph, seed=seed, iterations=200)
    spots = {
        place: (float(x + 1) * width / 2, float(y + 1) * height / 2)
        for place, (x, y) in found.items()
    }
    return apart(spots)


def apart(spots: dict[str, Point]) -> dict[str, Point]:
    """The same with boxes pushed away from each other until none lies upon another."""
    spots = dict(spots)
    wide, high = ROOM[0] * BOX[0], ROOM[1] * BOX[1]
    for _ in range(400):
        moved = False
        for one, other in combinations(sorted(spots), 2):
            (ax, ay), (bx, by) = spots[one], spots[other]
            dx, dy = wide - abs(ax - bx), high - abs(ay - by)
            if dx > 0.5 and dy > 0.5:
                moved = True
                if dx / wide < dy / high:
                    step = math.copysign(dx / 2, ax - bx)
                    spots[one], spots[other] = (ax + step, ay), (bx - step, by)
                else:
                    step = math.copysign(dy / 2, ay - by)
                    spots[one], spots[other] = (ax, ay + step), (bx, by - step)
        if not moved:
            break
    return spots


def crossings(spots: dict[str, Point], borders: list[tuple[str, str]]) -> int:
    """How many lines cross each other."""
    lines = [(spots[a], spots[b]) for a, b in borders]
    return sum(_cross(*one, *other) for one, other in combinations(lines, 2))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    if {a, b} & {c, d}:
        return False
    return _left(a, b, c) != _left(a, b, d) and _left(c, d, a) != _left(c, d, b)


def _left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def area_of(province: Province, at: Point) -> Area:
    """A province as a box: its unit at the left, the dislodged one at the right, its name below."""
    x, y = at
    unit, aside = (x - 29, y - 10), (x + 31, y - 10)
    spots = {"": Spots(unit, aside)}
    for number, coast in enumerate(province.coasts):
        # a fleet on a coast stands at the edge of the box
        edge = y - 34 if number == 0 else y + 34
        spots[coast.partition("/")[2]] = Spots((x - 29 + 58 * (number // 2), edge), aside)
    kind = "land" if province.kind == INLAND else "sea" if province.kind == SEA else "coast"
    rings = (box(at, *BOX, 12),)
    centre = (x + 1, y - 24) if province.centre else None
    name = province.id[:LETTERS].capitalize()
    return Area(province.id, kind, name, rings, (x - 4, y + 24), centre, spots)
