"""The shapes of a map against its board: what is drawn is what can be played.

The provinces cover the frame without gap or overlap, touch exactly where the board has a border,
and hold the anchors of their units and names. The border of two coastal provinces reaches the sea
exactly if fleets can pass between them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gmtool.core.problems import Problem, Problems
from gmtool.diplomacy.board import COAST, INLAND, SEA, Board, Province, province_of
from gmtool.files.shapes import SCENERY, Shape, Shapes, read_shapes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from shapely.geometry.base import BaseGeometry

SHORTEST_BORDER = 8.0
"""Board units: neighbours share at least so much border, or nobody sees that they touch."""
LONGEST_TOUCH = 0.5
"""Board units: provinces that are no neighbours may meet in a point, or along less than this."""
SPECK = 0.01
"""Board units, or square units: what is smaller is rounding."""
TYPES = {INLAND: "land", COAST: "coast", SEA: "sea"}
Drawn = list[tuple[Shape, "BaseGeometry"]]
Touches = dict[tuple[str, str], "BaseGeometry"]


def check_shapes(
    path: Path, board: Board, impassable: Mapping[str, tuple[str, ...]]
) -> list[Problem]:
    """Everything in which the shapes of a map and its board differ.

    `impassable` maps the provinces nobody may enter to the provinces that touch them.
    """
    try:
        shapes = read_shapes(path)
    except Problems as found:
        return found.problems
    problems = list(_feature_problems(shapes, board, impassable))
    drawn: Drawn = []
    for shape in shapes.features:
        geometry, wrong = _polygons(shape)
        if geometry is None:
            problems.append(shape.problem(wrong))
        elif shape.type != "decor":
            drawn.append((shape, geometry))
            problems += _anchor_problems(shape, geometry, board.by_id.get(shape.id))
    touches, overlaps = _touches(drawn)
    problems += overlaps
    problems += _cover_problems(shapes, drawn)
    if not overlaps:
        problems += _corner_problems(drawn)
    problems += _touch_problems(drawn, touches, board, impassable)
    return problems


def _feature_problems(
    shapes: Shapes, board: Board, impassable: Mapping[str, tuple[str, ...]]
) -> Iterator[Problem]:
    """Features that are missing, doubled or strange, and what they say wrongly."""
    seen: set[str] = set()
    for shape in shapes.features:
        province = board.by_id.get(shape.id)
        if shape.id in seen:
            yield shape.problem(f"{shape.id} has a feature already")
        elif province is not None:
            yield from _said_problems(shape, province)
        elif shape.type not in ("impassable", "decor"):
            yield shape.problem(f'there is no province "{shape.id}" in provinces.csv')
        elif not shape.id.startswith(SCENERY) and shape.id not in impassable:
            remedy = (
                f"Name it under impassable in map.yaml, or {SCENERY}{shape.id} if it is scenery."
            )
            yield shape.problem(f"{shape.id} is on no list", remedy)
        seen.add(shape.id)
    for place in [*board.by_id, *impassable]:
        if place not in seen:
            yield shapes.text.problem(0, 1, f"there is no feature for {place}")


def _said_problems(shape: Shape, province: Province) -> Iterator[Problem]:
    said = shape.properties
    expected = (
        ("name", province.name),
        ("type", TYPES[province.kind] if province.kind in TYPES else said["type"]),
        ("sc", province.centre or None),
        ("home", province.home.lower() or None),
    )
    for key, value in expected:
        if said.get(key) != value:
            there, here = (json.dumps(v) if v else "nothing" for v in (said.get(key), value))
            message = f'{shape.id}: "{key}" is {there} here, but {here} by provinces.csv'
            yield shape.problem(message)
    if not said.get("abbr"):
        yield shape.problem(f'{shape.id} has no "abbr" to print')


def _polygons(shape: Shape) -> tuple[BaseGeometry | None, str]:
    """The polygons of a feature, or why they are none."""
    import shapely
    from shapely.geometry import shape as from_geojson

    match shape.geometry:
        case {"type": "Polygon" | "MultiPolygon", "coordinates": [_, *_]} as written:
            try:
                geometry: BaseGeometry = from_geojson(written)
            except (ValueError, TypeError, IndexError, shapely.errors.ShapelyError) as error:
                return None, f"{shape.id}: cannot read these polygons: {error}"
        case _:
            return None, f"{shape.id}: expected a Polygon or a MultiPolygon"
    if not geometry.is_valid:
        return None, f"{shape.id} is no valid polygon: {shapely.is_valid_reason(geometry)}"
    return geometry, ""


def _anchor_problems(
    shape: Shape, geometry: BaseGeometry, province: Province | None
) -> Iterator[Problem]:
    """Anchors that are missing, or outside of their province."""
    if province is None and shape.type != "impassable":
        return
    needed = ["label", "unit", "dislodged"] if province else ["label"]
    if province and province.centre:
        needed.append("sc")
    yield from _spot_problems(shape, geometry, "anchors", shape.properties.get("anchors"), needed)
    names = [coast.partition("/")[2] for coast in province.coasts] if province else []
    coasts = shape.properties.get("coasts", {})
    if not isinstance(coasts, dict) or set(coasts) != set(names):
        yield shape.problem(f"{shape.id}: expected coasts {', '.join(names) or '(none)'}")
        return
    for name, spots in coasts.items():
        yield from _spot_problems(shape, geometry, name, spots, ["unit", "dislodged"])


def _spot_problems(
    shape: Shape, geometry: BaseGeometry, title: str, spots: Any, needed: list[str]
) -> Iterator[Problem]:
    import shapely

    if not isinstance(spots, dict) or set(spots) != set(needed):
        yield shape.problem(f"{shape.id}: expected {title} {', '.join(needed)}")
        return
    for name, spot in spots.items():
        match spot:
            case [int() | float() as x, int() | float() as y]:
                if not shapely.contains_xy(geometry, x, y):
                    yield shape.problem(f"{shape.id}: {title} {name} lies outside of the shape")
            case _:
                yield shape.problem(f"{shape.id}: {title} {name}: expected [x, y]")


def _touches(drawn: Drawn) -> tuple[Touches, list[Problem]]:
    """The border that each two shapes share (both orders of ids), and shapes that overlap."""
    import shapely

    polygons = [geometry for _, geometry in drawn]
    pairs = shapely.STRtree(polygons).query(polygons, predicate="intersects").T.tolist()
    touches: Touches = {}
    problems = []
    for first, second in pairs:
        if first < second:
            here, there = drawn[first][0], drawn[second][0]
            area = polygons[first].intersection(polygons[second]).area
            if area > SPECK:
                message = f"{there.id} overlaps {here.id} by {area:.1f} square units"
                problems.append(there.problem(message))
            border = polygons[first].boundary.intersection(polygons[second].boundary)
            touches[here.id, there.id] = touches[there.id, here.id] = border
    return touches, problems


def _cover_problems(shapes: Shapes, drawn: Drawn) -> Iterator[Problem]:
    """Gaps between the shapes, and what sticks out of the frame."""
    import shapely

    frame = shapely.box(0, 0, shapes.width, shapes.height)
    polygons = [geometry for _, geometry in drawn]
    for gap in shapely.get_parts(frame.difference(shapely.union_all(polygons))):
        if gap.area > SPECK:
            beside = [shape for shape, geometry in drawn if geometry.distance(gap) < SPECK]
            spot = gap.representative_point()
            where = f"at ({spot.x:.0f}, {spot.y:.0f})"
            names = ", ".join(shape.id for shape in beside)
            message = f"a gap of {gap.area:.1f} square units {where}, beside {names or 'nothing'}"
            yield beside[0].problem(message) if beside else shapes.text.problem(0, 1, message)
    for shape, geometry in drawn:
        if (outside := geometry.difference(frame).area) > SPECK:
            yield shape.problem(f"{shape.id} sticks out of the frame by {outside:.1f} square units")


def _corner_problems(drawn: Drawn) -> Iterator[Problem]:
    """Borders that two shapes draw with different corners: painted, they would gape."""
    import shapely

    edges = shapely.coverage_invalid_edges([geometry for _, geometry in drawn])
    for (shape, _), edge in zip(drawn, edges, strict=True):
        if not edge.is_empty:
            x, y = shapely.get_coordinates(edge)[0]
            message = f"{shape.id} and a neighbour have different corners at ({x:.0f}, {y:.0f})"
            yield shape.problem(message)


def _touch_problems(
    drawn: Drawn,
    touches: Touches,
    board: Board,
    impassable: Mapping[str, tuple[str, ...]],
) -> Iterator[Problem]:
    """Borders that are drawn and cannot be crossed, or can be crossed and are not drawn."""
    import shapely

    armies = _pairs(board, board.army_moves)
    fleets = _pairs(board, board.fleet_moves)
    walls = {pair for a, near in impassable.items() for b in near for pair in ((a, b), (b, a))}
    seas = shapely.union_all([geometry for shape, geometry in drawn if shape.type == "sea"])
    known = [shape for shape, _ in drawn if shape.id in board.by_id or shape.id in impassable]
    for number, here in enumerate(known):
        for there in known[number + 1 :]:
            pair = here.id, there.id
            border = touches.get(pair)
            length = border.length if border is not None else 0.0
            wrong = ""
            if pair in armies or pair in fleets or pair in walls:
                if length < SHORTEST_BORDER:
                    wrong = f"share a border on the board, but {length:.1f} units in the picture"
                elif pair not in walls and border is not None:
                    wrong = _crossing_fault(pair, board, armies, fleets, border.distance(seas))
            elif length > LONGEST_TOUCH:
                wrong = f"touch for {length:.1f} units in the picture, but not on the board"
            if wrong:
                yield here.problem(f"{here.id} and {there.id} {wrong}")


Pairs = set[tuple[str, str]]


def _pairs(board: Board, moves: list[frozenset[int]]) -> Pairs:
    """The provinces between which units of a kind can move, in both orders."""
    places = board.places
    steps = [(places[here], places[there]) for here, near in enumerate(moves) for there in near]
    ends = [(province_of(here), province_of(there)) for here, there in steps]
    return {pair for here, there in ends for pair in ((here, there), (there, here))}


def _crossing_fault(
    pair: tuple[str, str], board: Board, armies: Pairs, fleets: Pairs, to_sea: float
) -> str:
    """Whether the units that can cross a border are those that the picture lets cross."""
    kinds = [board.by_id[place].kind for place in pair]
    if SEA not in kinds and pair not in armies:
        return "touch in the picture, but no army can cross"
    if kinds == [COAST, COAST] and (pair in fleets) != (to_sea < SPECK):
        if pair in fleets:
            return "have no sea at the end of their border, but fleets pass"
        return "meet at the sea in the picture, but no fleet can pass"
    return ""
