"""Charts of a game, and its film."""

from __future__ import annotations

import io
from functools import cache

import pytest
from PIL import Image

from gmtool.core.chart import Bars, Branch, Line, Multiples, Span, Spans, Tree
from gmtool.core.scene import Label, Polygon, Scene
from gmtool.diplomacy.annals import charts
from gmtool.diplomacy.game import Diplomacy
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.picture.scene import scene
from gmtool.publish.chart import drawn
from gmtool.publish.film import film
from gmtool.publish.picture import paint
from tests import fullboards as boards


@cache
def played(rules: str) -> tuple[Diplomacy, list[DiplomacyTurn]]:
    game = boards.diplomacy("chaos", rules)
    return game, boards.years_at_random(game, 14, 3)


def texts(shown: Scene) -> list[str]:
    return [shape.text for shape in shown.shapes if isinstance(shape, Label)]


def test_centres_by_year_are_those_at_the_end_of_each() -> None:
    game, turns = played("standard")
    chart = charts(game, turns)[0]
    assert isinstance(chart, Multiples)
    falls = [t for t in turns if t.before.season.season == "F" and t.after.season.stage == "A"]
    assert chart.ticks == ("start", *(str(turn.before.season.year) for turn in falls))
    for line in chart.lines:
        last = falls[-1].after.position.centres
        assert line.values[0] == 1
        assert line.values[-1] == sum(owner == line.name for owner in last.values())
    assert {line.name for line in chart.lines} <= set(texts(drawn(chart)))


def test_who_lasted_how_long() -> None:
    game, turns = played("standard")
    chart = charts(game, turns)[1]
    assert isinstance(chart, Spans)
    end = len(chart.ticks) - 1
    here = set(turns[-1].after.position.powers())
    assert {span.name for span in chart.spans if not span.ended} == here
    assert all(span.end == end for span in chart.spans if not span.ended)
    gone = [span for span in chart.spans if span.ended]
    assert gone
    assert all(chart.ticks[span.end] == span.ended for span in gone)
    assert [span.end for span in chart.spans] == sorted((s.end for s in chart.spans), reverse=True)


def test_the_tree_tells_who_was_eaten_by_whom() -> None:
    game = boards.diplomacy()
    state = boards.standing(game, {"Munich": ["A mun"], "Paris": ["A spa"], "Zombies": ["Z boh"]})
    turn = boards.resolved(game, state, {"Munich": ["A mun H"]})
    found = charts(game, [turn])
    assert [chart.slug for chart in found] == ["centres", "survival", "zombies", "descent"]
    bars, tree = found[2:]
    assert isinstance(bars, Bars)
    assert bars.bars.values == (1, 2)
    assert isinstance(tree, Tree)
    (root,) = tree.roots
    assert root.span.name == "Bohemia"
    assert [child.span.name for child in root.children] == ["Munich (mun)"]
    assert turn.after.position.units["mun"].unit == Unit("Z", "mun")


def test_no_turn_no_chart() -> None:
    assert charts(boards.diplomacy(), []) == []


@pytest.mark.parametrize("form", ["png", "svg"])
def test_charts_are_painted(form: str) -> None:
    grandchild = Branch(Span("grandchild", "#00ff00", 2, 3, "killed"))
    child = Branch(Span("child", "#ff0000", 1, 3), (grandchild,))
    ticks = ("a", "b", "c", "d")
    tree = Tree("t", "Tree", ticks, (Branch(Span("root", "#0000ff", 0, 3), (child,)),))
    bars = Bars("b", "Bars", ticks, Line("x", "#0000ff", (0, 1, 2, 3)))
    lines = Multiples("m", "Multiples", ticks, (Line("x", "#ff0000", (None, 1, 2, 0)),))
    for chart in (tree, bars, lines):
        shown = drawn(chart)
        assert chart.title in texts(shown)
        assert paint(shown, form, 700) == paint(shown, form, 700)  # type: ignore[arg-type]  # both are forms
    wide = [shape for shape in drawn(tree).shapes if isinstance(shape, Polygon)]
    assert [shape.fill for shape in wide] == ["#0000ff", "#ff0000", "#00ff00"]


def test_a_film_shows_every_phase_and_is_small() -> None:
    game, turns = played("zombies")
    scenes = [scene(game, turn.after, turn, None) for turn in turns]
    gif = film(scenes, 600)
    assert len(gif) < 3_000_000
    with Image.open(io.BytesIO(gif)) as shown:
        assert shown.n_frames == len(turns)  # type: ignore[attr-defined]  # a GIF has frames
        assert shown.width == 600
    assert gif == film(scenes, 600)


def test_a_film_of_nothing() -> None:
    with pytest.raises(ValueError, match="no picture"):
        film([])
