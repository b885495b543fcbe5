"""The history of a game as data that can be plotted; a game says what there is to tell."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """A number that changes: whose it is, in which colour, and its value at each tick (None: it was
    not there).
    """

    name: str
    colour: str
    values: tuple[int | None, ...]


class Multiples(NamedTuple):
    """Many lines, each in a small plot of its own, all to one scale."""

    slug: str
    title: str
    ticks: tuple[str, ...]
    lines: tuple[Line, ...]


class Bars(NamedTuple):
    """One number at each tick."""

    slug: str
    title: str
    ticks: tuple[str, ...]
    bars: Line


class Span(NamedTuple):
    """How long something lasted: from one tick to another, and what ended it ("": nothing did)."""

    name: str
    colour: str
    begin: int
    end: int
    ended: str = ""


class Spans(NamedTuple):
    """How long each of many lasted."""

    slug: str
    title: str
    ticks: tuple[str, ...]
    spans: tuple[Span, ...]


class Branch(NamedTuple):
    """A life in a tree of lives: from one tick to another, what ended it, and whom it begot."""

    span: Span
    children: tuple[Branch, ...] = ()


class Tree(NamedTuple):
    """Who came from whom, and when."""

    slug: str
    title: str
    ticks: tuple[str, ...]
    roots: tuple[Branch, ...]


Chart = Multiples | Bars | Spans | Tree
