"""shapes.geojson: the polygons of a map and the anchors of what is put on them, each with its line.

The coordinates are board units with y down, not degrees. A province has the type land, coast or
sea, the anchors `label`, `unit`, `dislodged` (and `sc` if it is a centre) and, if its coast is
split, `coasts` with `unit` and `dislodged` for each. Type impassable is drawn and never entered: a
province that map.yaml names, or scenery, whose id begins with `x-`. Type decor lies over the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gmtool.core.problems import Problem, Problems
from gmtool.files.text import Text, read_text

if TYPE_CHECKING:
    from pathlib import Path

SCENERY = "x-"
FEATURE = re.compile(r'"type"\s*:\s*"Feature"')
ID = re.compile(r'"id"\s*:\s*"([^"\n]*)"')


@dataclass(frozen=True, slots=True)
class Shape:
    """One feature: its id, what it says, its geometry as GeoJSON, and where it stands."""

    text: Text
    offset: int
    properties: Mapping[str, Any]
    geometry: Any

    @property
    def id(self) -> str:
        """The id of the province."""
        return str(self.properties.get("id", ""))

    @property
    def type(self) -> str:
        """land, coast, sea, impassable or decor."""
        return str(self.properties.get("type", ""))

    def problem(self, message: str, remedy: str = "") -> Problem:
        """A problem with this feature, in the line and at the id it begins with."""
        return self.text.problem(self.offset, max(1, len(self.id)), message, remedy)


@dataclass(frozen=True, slots=True)
class Shapes:
    """The whole file: the size of the frame and the features in their order."""

    text: Text
    width: float
    height: float
    features: list[Shape]


def read_shapes(path: Path) -> Shapes:
    """Read the shapes of a map; raises `Problems` if the file is not of this form."""
    text = Text(str(path), read_text(path))
    try:
        document = json.loads(text.text)
    except json.JSONDecodeError as error:
        raise Problems([text.problem(error.pos, 1, f"this is no JSON: {error.msg}")]) from None
    match document:
        case {"board": {"width": int() | float() as width, "height": int() | float() as height}}:
            features = document.get("features")
        case _:
            features = None
    if not isinstance(features, list):
        message = 'expected {"board": {"width": ..., "height": ...}, "features": [...]}'
        raise Problems([text.problem(0, 1, message)])
    shapes, problems = [], []
    for feature, offset in zip(features, _offsets(text.text, len(features)), strict=True):
        match feature:
            case {"properties": {"id": str(), "type": str()} as properties, "geometry": geometry}:
                shapes.append(Shape(text, offset, properties, geometry))
            case _:
                message = "expected a feature with a geometry and properties, id and type in them"
                problems.append(text.problem(offset, 1, message))
    if problems:
        raise Problems(problems)
    return Shapes(text, width, height, shapes)


def _offsets(text: str, count: int) -> list[int]:
    """Where each feature stands: at the id in the line it begins in; at the head if that fails."""
    starts = [match.end() for match in FEATURE.finditer(text)]
    if len(starts) != count:
        return [0] * count
    found = (ID.search(text, start, max(start, text.find("\n", start))) for start in starts)
    return [match.start(1) if match else start for match, start in zip(found, starts, strict=True)]
