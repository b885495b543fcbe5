"""shapes.geojson and map.yaml -> what a picture of the map is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gmtool.core.problems import Problem, Problems
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.picture.atlas import Area, Atlas, Spots
from gmtool.diplomacy.picture.palette import EXAMPLES, is_colour
from gmtool.files.shapes import Shape, read_shapes
from gmtool.files.starts import About, read_about
from gmtool.files.yamlfile import read_one

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gmtool.core.scene import Point, Ring


def load_shapes(folder: Path) -> Atlas | None:
    """The looks of the map in a folder; None if it has no shapes and must be drawn from its graph.

    Raises `Problems` for shapes that cannot be drawn. `gmtool.files.shapecheck` looks deeper.
    """
    path = folder / "shapes.geojson"
    if not path.exists():
        return None
    about = read_about(folder)
    shapes = read_shapes(path)
    areas, problems = {}, list(_about_problems(folder, about, {s.id for s in shapes.features}))
    for shape in shapes.features:
        try:
            areas[shape.id] = _area(shape)
        except (KeyError, TypeError, ValueError, IndexError):
            problems.append(shape.problem(f"{shape.id} cannot be drawn: look at its anchors"))
    if problems:
        raise Problems(problems)
    routes: dict[tuple[str, str], tuple[Point, ...]] = {}
    for ends, points in about.routes.items():
        here, _, there = ends.partition(" ")
        routes[here, there] = tuple((x, y) for x, y in points)
    return Atlas(shapes.width, shapes.height, areas, about.credit, routes, about.colours)


def _about_problems(folder: Path, about: About, provinces: set[str]) -> Iterator[Problem]:
    """What map.yaml says of colours and routes that cannot be."""
    document = read_one(folder / "map.yaml")
    for power, written in about.colours.items():
        if not is_colour(written):
            message, remedy = f"{power}: this is no colour", f"Write it like {EXAMPLES}."
            yield document.problem(("colours", power), message, remedy)
    for ends in about.routes:
        places = ends.split()
        unknown = [place for place in places if province_of(place) not in provinces]
        if len(places) != 2 or unknown:
            message = f'expected two places of the map, not "{ends}"'
            yield document.key_problem(("routes", ends), message)


def _area(shape: Shape) -> Area:
    said = shape.properties
    anchors = said.get("anchors", {})
    spots = {coast: _spots(each) for coast, each in said.get("coasts", {}).items()}
    if "unit" in anchors:
        spots[""] = _spots(anchors)
    return Area(
        shape.id,
        shape.type,
        said.get("abbr", said.get("name", "")),
        _rings(shape.geometry),
        _point(anchors["label"]) if "label" in anchors else None,
        _point(anchors["sc"]) if "sc" in anchors else None,
        spots,
    )


def _spots(anchors: Any) -> Spots:
    return Spots(_point(anchors["unit"]), _point(anchors["dislodged"]))


def _point(written: Any) -> Point:
    x, y = written
    return float(x), float(y)


def _rings(geometry: Any) -> tuple[Ring, ...]:
    polygons = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        polygons = [polygons]
    return tuple(
        tuple(_point(corner) for corner in ring[:-1]) for polygon in polygons for ring in polygon
    )
