"""shapes.geojson and map.yaml -> what a picture of the map is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gmtool.core.problems import Problems
from gmtool.diplomacy.atlas import Area, Atlas, Spots
from gmtool.diplomacy.palette import EXAMPLES, is_colour
from gmtool.files.shapes import Shape, read_shapes
from gmtool.files.starts import read_about
from gmtool.files.yamlfile import read_one

if TYPE_CHECKING:
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
    for power, written in about.colours.items():
        if not is_colour(written):
            message = f"{power}: this is no colour"
            document = read_one(folder / "map.yaml")
            remedy = f"Write it like {EXAMPLES}."
            raise Problems([document.problem(("colours", power), message, remedy)])
    shapes = read_shapes(path)
    areas, problems = {}, []
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
