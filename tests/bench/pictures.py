"""Measures how long the picture of 34 powers with orders takes: cold, warm, and beside a bare
matplotlib figure of as many artists.

    python -m tests.bench.pictures [--rounds 5]

Prints the seconds, and fails beyond 1.5 (warm), 3 (cold) or 1.5 times the bare figure.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Polygon as Patch
from matplotlib.text import Text

from gmtool.core.scene import Label, Polygon, Scene, Stroke
from gmtool.diplomacy.picture.scene import scene
from gmtool.publish.picture import paint
from tests import fullboards as boards

WARM, COLD, TIMES = 1.5, 3.0, 1.5
WIDTH = 1400
COLD_SCRIPT = """
from tests.bench.pictures import made
made()
"""


def turn() -> tuple[Any, Any]:
    game = boards.diplomacy()
    full = boards.full_board(game)
    return game, boards.resolved(game, full, boards.orders_at_random(game, full, 3))


def made() -> bytes:
    """A picture from nothing: the map is read, a phase is resolved, drawn and painted."""
    game, resolved = turn()
    return paint(scene(game, resolved.after, resolved, None), "png", WIDTH)


def bare(shown: Scene) -> bytes:
    """The same shapes as one artist each, drawn by matplotlib as it comes."""
    scale = WIDTH / shown.width
    figure = Figure(figsize=(WIDTH / 72, scale * shown.height / 72), dpi=72)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(shown.left, shown.left + shown.width)
    axes.set_ylim(shown.top + shown.height, shown.top)
    for shape in shown.shapes:
        if isinstance(shape, Polygon):
            for ring in shape.rings:
                patch = Patch(ring, facecolor=shape.fill or "none", edgecolor=shape.edge or "none")
                axes.add_patch(patch)
        elif isinstance(shape, Stroke):
            x, y = zip(*shape.points, strict=True)
            axes.add_line(Line2D(x, y, color=shape.colour, linewidth=scale * shape.line))
        elif isinstance(shape, Label):
            axes.add_artist(Text(*shape.at, shape.text, fontsize=scale * shape.size))
    canvas: Any = FigureCanvasAgg(figure)
    file = io.BytesIO()
    canvas.print_png(file)
    return file.getvalue()


def timed(work: Any) -> float:
    begin = perf_counter()
    work()
    return perf_counter() - begin


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    command = [sys.executable, "-c", COLD_SCRIPT]
    cold = median(timed(lambda: subprocess.run(command, check=True)) for _ in range(rounds))
    game, resolved = turn()
    drawing = lambda: scene(game, resolved.after, resolved, None)  # noqa: E731  # a name for both uses
    shown = drawing()  # type: ignore[no-untyped-call]  # matplotlib does not say
    paint(shown, "png", WIDTH)
    warm, plain = [], []
    for _ in range(rounds):
        warm.append(timed(lambda: paint(drawing(), "png", WIDTH)))  # type: ignore[no-untyped-call]  # the same
        plain.append(timed(lambda: bare(shown)))
    ratio = median(warm) / median(plain)
    print(f"shapes {len(shown.shapes)}, PNG {len(paint(shown, 'png', WIDTH)) / 1024:.0f} KiB")
    print(f"cold {cold:.2f} s (at most {COLD}), warm {median(warm):.2f} s (at most {WARM})")
    print(f"bare figure {median(plain):.2f} s, ours {ratio:.2f} times that (at most {TIMES})")
    return int(median(warm) > WARM or cold > COLD or ratio > TIMES)


if __name__ == "__main__":
    sys.exit(main())
