"""A scene -> SVG, with its texts as text: it can be searched, scaled and restyled."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from gmtool.core.scene import Hatch, Label, Point, Polygon, Ring, Scene, Stroke, arrow

FONTS = "DejaVu Sans, Verdana, Arial, sans-serif"
CAPITALS = 0.729
"""The height of capitals of the typeface, as a part of its size."""
HALO = 0.24
"""The width of a halo around letters, as a part of their size."""
ANCHORS = {"left": "start", "centre": "middle", "right": "end"}


def svg(scene: Scene, width: int) -> str:
    """The scene as SVG text, shown so many pixels wide. The same scene gives the same text."""
    return "".join(_lines(scene, width))


def _lines(scene: Scene, width: int) -> Iterator[str]:
    height = round(width * scene.height / scene.width)
    frame = " ".join(map(number, (scene.left, scene.top, scene.width, scene.height)))
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="{frame}" font-family={quoteattr(FONTS)} stroke-linejoin="round">\n'
    )
    areas = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    hatches = dict.fromkeys(area.hatch for area in areas if area.hatch)
    names = {hatch: f"h{k}" for k, hatch in enumerate(hatches)}
    outlines = repeated(areas)
    yield "<defs>\n"
    for hatch, name in names.items():
        yield pattern(hatch, name)
    for rings, name in outlines.items():
        yield f'<path id="{name}" d="{outline(rings)}"/>\n'
    yield "</defs>\n"
    x, y, wide, high = map(number, (scene.left, scene.top, scene.width, scene.height))
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{scene.background}"/>\n'
    for shape in scene.shapes:
        if isinstance(shape, Polygon):
            yield from polygon(shape, outlines, names)
        elif isinstance(shape, Stroke):
            yield from stroke(shape)
        elif shape.text:
            yield label(shape)
    yield "</svg>\n"


def repeated(areas: Iterable[Polygon]) -> dict[tuple[Ring, ...], str]:
    """The outlines that are drawn more than once, and under which name they are defined."""
    seen: dict[tuple[Ring, ...], int] = {}
    for area in areas:
        drawn = bool(area.fill) + bool(area.edge) + (area.hatch is not None)
        seen[area.rings] = seen.get(area.rings, 0) + drawn
    several = [rings for rings, times in seen.items() if times > 1 and len(rings[0]) > 12]
    return {rings: f"o{k}" for k, rings in enumerate(several)}


def polygon(
    shape: Polygon, outlines: dict[tuple[Ring, ...], str], hatches: dict[Hatch, str]
) -> Iterator[str]:
    """An area, its stripes, and its edge."""
    known = outlines.get(shape.rings)
    begin = f'<use href="#{known}"' if known else f'<path d="{outline(shape.rings)}"'
    edge = f' stroke="{shape.edge}" stroke-width="{number(shape.line)}"' if shape.edge else ""
    if shape.hatch is None:
        yield f'{begin} fill="{shape.fill or "none"}"{edge}/>\n'
        return
    if shape.fill:
        yield f'{begin} fill="{shape.fill}"/>\n'
    yield f'{begin} fill="url(#{hatches[shape.hatch]})"{edge}/>\n'


def pattern(hatch: Hatch, name: str) -> str:
    """Stripes as a pattern."""
    gap, colour = number(hatch.gap), hatch.colour
    lines = f'<path d="M0 0H{gap}" stroke="{colour}" stroke-width="{number(2 * hatch.line)}"/>'
    if len(hatch.angles) > 1:
        lines += f'<path d="M0 0V{gap}" stroke="{colour}" stroke-width="{number(2 * hatch.line)}"/>'
    turn = number(hatch.angles[0])
    return (
        f'<pattern id="{name}" width="{gap}" height="{gap}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({turn})">{lines}</pattern>\n'
    )


def stroke(shape: Stroke) -> Iterator[str]:
    """A line with its rim below and its head on top."""
    points, head = arrow(shape)
    line = "M" + "L".join(map(spot, points))
    if shape.rim:
        wide = number(shape.line + 2 * shape.rim)
        yield f'<path d="{line}" fill="none" stroke="{shape.rim_colour}" stroke-width="{wide}"/>\n'
        if head:
            rim = f'stroke="{shape.rim_colour}" stroke-width="{number(2 * shape.rim)}"'
            yield f'<path d="{outline((head,))}" fill="none" {rim}/>\n'
    dashes = ",".join(map(number, shape.dashes))
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    wide = number(shape.line)
    yield f'<path d="{line}" fill="none" stroke="{shape.colour}" stroke-width="{wide}"{dashed}/>\n'
    if head:
        yield f'<path d="{outline((head,))}" fill="{shape.colour}"/>\n'


def label(shape: Label) -> str:
    """A text."""
    x, y = shape.at
    place = f'x="{number(x)}" y="{number(y + CAPITALS * shape.size / 2)}"'
    style = f'font-size="{number(shape.size)}" fill="{shape.colour}"'
    if shape.align != "left":
        style += f' text-anchor="{ANCHORS[shape.align]}"'
    if shape.bold:
        style += ' font-weight="bold"'
    if shape.italic:
        style += ' font-style="italic"'
    if shape.halo:
        wide = number(HALO * shape.size)
        style += f' stroke="{shape.halo}" stroke-width="{wide}" paint-order="stroke"'
    return f"<text {place} {style}>{escape(shape.text)}</text>\n"


def outline(rings: Iterable[Ring]) -> str:
    """Rings as path data."""
    return "".join("M" + "L".join(map(spot, ring)) + "Z" for ring in rings)


def spot(point: Point) -> str:
    """A point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def number(value: float) -> str:
    """A number as short as a hundredth of a unit allows."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if math.isclose(value, 0, abs_tol=0.005) else short
