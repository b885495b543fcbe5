"""A chart -> a scene, that can be painted like a map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gmtool.core.chart import Bars, Branch, Chart, Line, Multiples, Span, Spans
from gmtool.core.scene import Label, Polygon, Ring, Scene, Shape, Stroke

PAPER, INK, GREY, GRID = "#fbf8f1", "#1b1c22", "#5a5750", "#ddd6c6"
FALLEN = "#bf1f1a"
WIDTH, MARGIN, HEAD = 1400.0, 28.0, 72.0
CELL = 106.0
"""The height of a small plot."""
BETWEEN = 58.0
"""Between one small plot and the next below it, with room for what is written there."""
ROW = 25.0
"""The height of one line in a list of lives."""
MOST_TICKS = 18


def drawn(chart: Chart) -> Scene:
    """A chart as shapes."""
    if isinstance(chart, Multiples):
        height, shapes = multiples(chart)
    elif isinstance(chart, Bars):
        height, shapes = bars(chart)
    elif isinstance(chart, Spans):
        height, shapes = lives(chart.ticks, [(span, -1) for span in chart.spans])
    else:
        height, shapes = lives(chart.ticks, list(rows(chart.roots)))
    title = Label((MARGIN, HEAD / 2), chart.title, 28, INK, bold=True, align="left")
    return Scene(WIDTH, height, PAPER, (title, *shapes))


def multiples(chart: Multiples) -> tuple[float, list[Shape]]:
    """Each line in a plot of its own, to one scale: as many beside each other as look well."""
    across = min(6, max(1, math.ceil(math.sqrt(len(chart.lines)))))
    down = math.ceil(len(chart.lines) / across)
    wide = (WIDTH - MARGIN) / across
    most = max((value or 0 for line in chart.lines for value in line.values), default=1) or 1
    shapes: list[Shape] = []
    for number, line in enumerate(chart.lines):
        row, column = divmod(number, across)
        frame = (MARGIN + column * wide, HEAD + row * (CELL + BETWEEN) + 26, wide - MARGIN, CELL)
        shapes += small(line, chart.ticks, frame, most)
    return HEAD + down * (CELL + BETWEEN) + 30, shapes


def small(
    line: Line, ticks: Sequence[str], frame: tuple[float, float, float, float], most: int
) -> Iterator[Shape]:
    """One small plot: what was reached and what is left stand beside it."""
    left, top, wide, high = frame
    bottom = top + high
    last = next((value for value in reversed(line.values) if value is not None), 0)
    yield Label((left, top - 13), line.name, 17, INK if last else GREY, bold=True, align="left")
    yield Label((left + wide, top - 13), str(last), 17, INK, bold=True, align="right")
    for part in (0, 0.5, 1):
        y = bottom - part * high
        yield Stroke(((left, y), (left + wide, y)), GRID, 1.2)
    step = wide / max(1, len(line.values) - 1)
    points = [
        (left + k * step, bottom - high * value / most)
        for k, value in enumerate(line.values)
        if value is not None
    ]
    if len(points) == 1:
        points.append((left + wide, points[0][1]))
    yield Polygon(((*points, (points[-1][0], bottom), (points[0][0], bottom)),), line.colour)
    yield Stroke(tuple(points), INK, 2.2)
    yield Label((left, bottom + 11), ticks[0], 12, GREY, align="left")
    yield Label((left + wide, bottom + 11), ticks[-1], 12, GREY, align="right")


def bars(chart: Bars) -> tuple[float, list[Shape]]:
    """A bar at each tick with its number above it."""
    height, high = 560.0, 390.0
    left, bottom = MARGIN + 10, HEAD + 30 + high
    wide = (WIDTH - left - MARGIN) / max(1, len(chart.ticks))
    most = max((value or 0 for value in chart.bars.values), default=1) or 1
    shapes: list[Shape] = [Stroke(((left, bottom), (WIDTH - MARGIN, bottom)), GREY, 1.5)]
    every = math.ceil(len(chart.ticks) / 30)
    for k, (tick, value) in enumerate(zip(chart.ticks, chart.bars.values, strict=True)):
        x, top = left + k * wide, bottom - high * (value or 0) / most
        bar: Ring = (
            (x + 0.14 * wide, top),
            (x + 0.86 * wide, top),
            (x + 0.86 * wide, bottom),
            (x + 0.14 * wide, bottom),
        )
        shapes.append(Polygon((bar,), chart.bars.colour))
        if k % every == 0:
            size = min(17.0, 0.42 * wide * every)
            shapes.append(Label((x + wide / 2, top - 14), str(value), size, INK, bold=True))
            shapes.append(Label((x + wide / 2, bottom + 18), tick, min(15.0, size), GREY))
    return height, shapes


def rows(
    branches: Sequence[Branch], parent: int = -1, first: int = 0
) -> Iterator[tuple[Span, int]]:
    """The lives of a tree in rows, each with the row of its parent (-1: none)."""
    row = first
    for branch in branches:
        yield branch.span, parent
        below = list(rows(branch.children, row, row + 1))
        yield from below
        row += 1 + len(below)


def lives(ticks: Sequence[str], spans: Sequence[tuple[Span, int]]) -> tuple[float, list[Shape]]:
    """Lives as bars over time, each joined to the one that it came from."""
    left, top = 290.0, HEAD + 34
    step = (WIDTH - left - 230) / max(1, len(ticks) - 1)
    height = top + ROW * len(spans) + 24
    shapes: list[Shape] = []
    every = math.ceil(len(ticks) / MOST_TICKS)
    for k, tick in enumerate(ticks):
        x = left + k * step
        shapes.append(Stroke(((x, top - 6), (x, height - 20)), GRID, 1.2))
        if k % every == 0:
            shapes.append(Label((x, top - 20), tick, 13.5, GREY))
    for number, (span, parent) in enumerate(spans):
        y = top + ROW * (number + 0.5)
        begin = left + span.begin * step
        end = max(left + span.end * step, begin + 5)
        if parent >= 0:
            above = top + ROW * (parent + 0.5)
            shapes.append(Stroke(((begin, above + 8), (begin, y - 8)), INK, 2.0))
        bar: Ring = ((begin, y - 8), (end, y - 8), (end, y + 8), (begin, y + 8))
        shapes.append(Polygon((bar,), span.colour, INK, 0.8))
        shapes.append(Label((left - 16, y), span.name, 16, INK, align="right"))
        if span.ended:
            for sign in (1, -1):
                ends = ((end - 6, y - 6 * sign), (end + 6, y + 6 * sign))
                shapes.append(Stroke(ends, FALLEN, 3.2, rim=1.0))
            shapes.append(Label((end + 14, y), span.ended, 14, GREY, align="left"))
    return height, shapes
