"""A scene -> PNG or SVG, the same bytes every time.

All shapes become outlines in one collection, in their order: matplotlib draws that in one go. Text
is outlines too, in a typeface that matplotlib brings along, so that a picture looks the same
everywhere.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path as File
from typing import Any, Literal, NamedTuple

import matplotlib
import numpy
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, IdentityTransform
from PIL import Image

from gmtool.core.scene import Hatch, Label, Point, Polygon, Ring, Scene, Shape, Stroke, arrow
from gmtool.publish.svg import CAPITALS, HALO, svg

Form = Literal["png", "svg"]
COLOURS = 256
"""As many as the palette of a PNG holds."""
MIXTURES = 120
"""As many of them as are left for mixtures along edges at least."""
CLEAR = "none"


class Outline(NamedTuple):
    """A path, and how it is drawn; widths and dashes are in units of the scene."""

    path: Path
    fill: str = ""
    edge: str = ""
    line: float = 0.0
    dashes: tuple[float, ...] = ()


def paint(scene: Scene, form: Form, width: int = 1400) -> bytes:
    """The scene as a picture so many pixels wide, as high as its frame makes it."""
    if form == "svg":
        return svg(scene, width).encode()
    pixels = rendered(scene, width)
    file = io.BytesIO()
    Palette(pixels, [scene]).indexed(pixels).save(file, format="png", optimize=True)
    return file.getvalue()


def rendered(scene: Scene, width: int) -> Any:
    """The scene as pixels: rows of (red, green, blue)."""
    scale = width / scene.width
    height = round(scale * scene.height)
    figure = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=scene.background)
    to_pixels = Affine2D().translate(-scene.left, -scene.top).scale(scale, -scale)
    figure.add_artist(collection(scene, scale, to_pixels.translate(0, height)))
    canvas: Any = FigureCanvasAgg(figure)
    canvas.draw()
    return numpy.asarray(canvas.buffer_rgba())[..., :3]


class Palette:
    """A palette for pixels of these scenes: an indexed picture is much smaller. The flat colours
    stay what they are; only the mixtures along edges are brought down to as many as are left.
    """

    def __init__(self, pixels: Any, scenes: Sequence[Scene]) -> None:
        flat = {scene.background for scene in scenes}
        flat |= {c for scene in scenes for shape in scene.shapes for c in colours_of(shape)}
        self.flat = numpy.array(
            sorted(flat_in(pixels, flat))[: COLOURS - MIXTURES], dtype=numpy.uint32
        )
        edges = pixels[~numpy.isin(packed(pixels), self.flat)]
        columns = (self.flat >> 16, self.flat >> 8 & 255, self.flat & 255)
        colours = numpy.column_stack(columns).astype(numpy.uint8)
        if len(edges):
            few = Image.fromarray(edges[None]).quantize(
                COLOURS - len(self.flat), Image.Quantize.MAXCOVERAGE
            )
            mixtures = numpy.array(few.getpalette(), dtype=numpy.uint8).reshape(-1, 3)
            colours = numpy.vstack((colours, mixtures))
        self.colours = colours[:COLOURS].tobytes()

    def indexed(self, pixels: Any) -> Image.Image:
        """Pixels as a picture with this palette."""
        chart = Image.new("P", (1, 1))
        chart.putpalette(self.colours)
        nearest = Image.fromarray(pixels).quantize(palette=chart, dither=Image.Dither.NONE)
        numbers = numpy.array(nearest)
        # Pillow looks up roughly: a flat colour may come out as a mixture that is much like it
        colour = packed(pixels)
        number = numpy.searchsorted(self.flat, colour).clip(max=len(self.flat) - 1)
        is_flat = self.flat[number] == colour
        numbers[is_flat] = number[is_flat]
        picture = Image.fromarray(numbers)
        picture.putpalette(self.colours)
        return picture


def packed(pixels: Any) -> Any:
    """Each pixel as one number."""
    wide = pixels.astype(numpy.uint32)
    return wide[..., 0] << 16 | wide[..., 1] << 8 | wide[..., 2]


def flat_in(pixels: Any, flat: set[str]) -> set[int]:
    """The colours of a scene as numbers, those that are to be seen at all."""
    seen = numpy.unique(packed(pixels[::2, ::2]))
    return {int(colour[1:], 16) for colour in flat} & set(seen.tolist())


def colours_of(shape: Shape) -> set[str]:
    """The colours of a shape."""
    if isinstance(shape, Polygon):
        used = {shape.fill, shape.edge, shape.hatch.colour if shape.hatch else ""}
    elif isinstance(shape, Stroke):
        used = {shape.colour, shape.rim_colour}
    else:
        used = {shape.colour, shape.halo}
    return used - {""}


def collection(scene: Scene, scale: float, to_pixels: Affine2D) -> PathCollection:
    """Everything in the scene, in its order."""
    letters: dict[tuple[str, bool, bool], Path] = {}
    outlines = [outline for shape in scene.shapes for outline in outlines_of(shape, letters)]
    styles: list[Any] = [
        (0, [scale * length / max(scale * outline.line, 1e-6) for length in outline.dashes])
        if outline.dashes
        else "solid"
        for outline in outlines
    ]
    drawn = PathCollection(
        [outline.path for outline in outlines],
        facecolors=[outline.fill or CLEAR for outline in outlines],
        edgecolors=[outline.edge or CLEAR for outline in outlines],
        linewidths=[scale * outline.line for outline in outlines],
        linestyles=styles,
        capstyle="butt",
        joinstyle="round",
        transform=to_pixels,
        offset_transform=IdentityTransform(),
    )
    drawn.set_snap(False)  # or small signs such as + lose their strokes
    return drawn


def outlines_of(shape: Shape, letters: dict[tuple[str, bool, bool], Path]) -> Iterator[Outline]:
    """What is drawn for a shape, from the lowest to the topmost."""
    if isinstance(shape, Polygon):
        path = area(shape.rings)
        yield Outline(path, shape.fill)
        if shape.hatch:
            yield stripes(shape.rings, shape.hatch)
        if shape.edge:
            yield Outline(path, "", shape.edge, shape.line)
    elif isinstance(shape, Stroke):
        yield from stroke(shape)
    elif shape.text:
        path = text(shape, letters)
        if shape.halo:
            yield Outline(path, "", shape.halo, HALO * shape.size)
        yield Outline(path, shape.colour)


def area(rings: tuple[Ring, ...]) -> Path:
    """An area with all its rings as one path."""
    corners: list[Point] = []
    codes: list[Any] = []
    for ring in rings:
        corners += [*ring, ring[0]]
        codes += [Path.MOVETO, *[Path.LINETO] * (len(ring) - 1), Path.CLOSEPOLY]
    return Path(corners, codes)


def stroke(shape: Stroke) -> Iterator[Outline]:
    """A line with its rim below and its head on top."""
    points, corners = arrow(shape)
    line = Path(points)
    head = area((corners,)) if corners else None
    if shape.rim:
        yield Outline(line, "", shape.rim_colour, shape.line + 2 * shape.rim)
        if head:
            yield Outline(head, "", shape.rim_colour, 2 * shape.rim)
    yield Outline(line, "", shape.colour, shape.line, shape.dashes)
    if head:
        yield Outline(head, shape.colour)


def stripes(rings: tuple[Ring, ...], hatch: Hatch) -> Outline:
    """Parallel lines through an area, cut off at its rings."""
    corners: list[Any] = []
    for angle in numpy.radians(hatch.angles):
        turn = numpy.array(
            ((numpy.cos(angle), -numpy.sin(angle)), (numpy.sin(angle), numpy.cos(angle)))
        )
        turned = [numpy.array(ring) @ turn for ring in rings]
        starts = numpy.vstack(turned)
        ends = numpy.vstack([numpy.roll(ring, -1, axis=0) for ring in turned])
        low, high = starts[:, 1].min(), starts[:, 1].max()
        for y in numpy.arange(numpy.ceil(low / hatch.gap), high / hatch.gap) * hatch.gap:
            crossing = (starts[:, 1] <= y) != (ends[:, 1] <= y)
            a, b = starts[crossing], ends[crossing]
            x = numpy.sort(a[:, 0] + (y - a[:, 1]) * (b[:, 0] - a[:, 0]) / (b[:, 1] - a[:, 1]))
            corners += [numpy.column_stack((x, numpy.full(len(x), y))) @ turn.T]
    points = numpy.vstack(corners) if corners else numpy.zeros((0, 2))
    codes = numpy.resize(numpy.array((Path.MOVETO, Path.LINETO), Path.code_type), len(points))
    return Outline(Path(points, codes), "", hatch.colour, hatch.line)


def text(label: Label, letters: dict[tuple[str, bool, bool], Path]) -> Path:
    """The letters of a label as a path; `letters` are those that were drawn before, at size 100."""
    face = (label.text, label.bold, label.italic)
    if face not in letters:
        letters[face] = TextPath((0, 0), label.text, size=100, prop=typeface(*face[1:]))
    path = letters[face]
    corners = numpy.asarray(path.vertices)
    scale = label.size / 100
    width = scale * corners[:, 0].max(initial=0.0)
    left = {"left": 0.0, "centre": -width / 2, "right": -width}[label.align]
    shift = (label.at[0] + left, label.at[1] + CAPITALS * label.size / 2)
    return Path(corners * (scale, -scale) + shift, path.codes)


@cache
def typeface(bold: bool, italic: bool) -> FontProperties:  # noqa: FBT001  # a face is one of four
    """The typeface that matplotlib brings along, by its file: no other font is looked for."""
    name = (
        "DejaVuSans"
        + {(0, 0): "", (1, 0): "-Bold", (0, 1): "-Oblique", (1, 1): "-BoldOblique"}[bold, italic]
    )
    return FontProperties(fname=File(matplotlib.get_data_path(), "fonts", "ttf", f"{name}.ttf"))
