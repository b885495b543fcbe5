"""Pictures as files: the same bytes each time, small enough for a forum, and quickly made."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy
import pytest
from PIL import Image

from gmtool.core.scene import Hatch, Label, Polygon, Scene, Stroke, box, disc
from gmtool.publish.film import film
from gmtool.publish.picture import paint, rendered
from tests import fullboards as boards

MOST = 256 * 1024
"""Bytes: what a forum takes as an attachment as a rule."""


@cache
def worst_cases() -> dict[str, Scene]:
    return boards.worst_cases()


CASES = (
    "opening",
    "full board",
    "full board, orders",
    "full board, results",
    "crowded",
    "all dislodged",
    "ten convoys",
    "seven on Munich",
    "one among zombies",
    "head-on",
)


@pytest.mark.parametrize("name", CASES)
def test_a_picture_for_a_forum_is_small_enough(name: str) -> None:
    png = paint(worst_cases()[name], "png", 1400)
    assert len(png) <= MOST
    with Image.open(io.BytesIO(png)) as picture:
        assert picture.width == 1400


def opened(png: bytes) -> numpy.ndarray[tuple[int, int, int], numpy.dtype[numpy.uint8]]:
    with Image.open(io.BytesIO(png)) as picture:
        return numpy.asarray(picture.convert("RGB"))


def test_flat_colours_are_what_the_scene_says() -> None:
    scene = worst_cases()["full board"]
    pixels = opened(paint(scene, "png", 800))
    seen = {f"#{r:02x}{g:02x}{b:02x}" for r, g, b in pixels.reshape(-1, 3)[::7]}
    game = boards.diplomacy()
    areas = {shape.fill for shape in scene.shapes if isinstance(shape, Polygon)}
    assert len(game.start.powers) == 34
    assert len(areas & seen) >= 34


def test_a_flat_colour_beside_many_mixtures_stays_what_it_is() -> None:
    paper = "#fbf8f1"
    near = [f"#{c:02x}{c - 2:02x}{c - 9:02x}" for c in range(240, 256)]
    bars = [Polygon((box((8 * k + 6, 60), 4, 60),), near[k]) for k in range(16)]
    lines = [Stroke(((9, 9 + k), (130, 12 + 3 * k)), near[k], 0.7) for k in range(16)]
    scene = Scene(140, 100, paper, (*bars, *lines))
    paper_is = (0xFB, 0xF8, 0xF1)
    flat = (rendered(scene, 420) == paper_is).all(axis=2)
    assert flat.any()
    for made in (paint(scene, "png", 420), film([scene, scene], 420)):
        assert (opened(made)[flat] == paper_is).all()


def test_a_small_scene_as_pixels() -> None:
    square = Polygon((box((50, 50), 40, 40),), "#ff0000", "#000000", 2)
    holed = Polygon((box((20, 20), 30, 30), box((20, 20), 10, 10)[::-1]), "#00ff00")
    line = Stroke(((0, 90), (100, 90)), "#0000ff", 6)
    pixels = opened(paint(Scene(100, 100, "#ffffff", (square, holed, line)), "png", 100))
    assert pixels[50, 50].tolist() == [255, 0, 0]
    assert pixels[8, 8].tolist() == [0, 255, 0]
    assert pixels[20, 20].tolist() == [255, 255, 255], "the hole"
    assert pixels[90, 50].tolist() == [0, 0, 255]
    assert pixels[97, 97].tolist() == [255, 255, 255]


def test_the_frame_may_begin_anywhere() -> None:
    dot = Polygon((disc((1005, -495), 3),), "#ff0000")
    pixels = opened(paint(Scene(10, 10, "#ffffff", (dot,), 1000, -500), "png", 100))
    assert pixels[50, 50].tolist() == [255, 0, 0]


def test_stripes_stay_inside() -> None:
    area = Polygon((box((50, 50), 40, 40),), "#ffffff", hatch=Hatch("#000000", (45.0,), 2, 8))
    pixels = opened(paint(Scene(100, 100, "#ffffff", (area,)), "png", 200))
    dark = numpy.argwhere(pixels.sum(axis=2) < 200)
    assert len(dark) > 200
    assert dark.min() >= 58
    assert dark.max() <= 142


def test_svg_is_well_formed_and_says_what_is_written() -> None:
    for scene in (worst_cases()["head-on"], worst_cases()["opening"]):
        svg = paint(scene, "svg", 1000)
        root = ET.fromstring(svg)  # noqa: S314  # our own
        assert root.get("width") == "1000"
        written = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
        assert written == {shape.text for shape in scene.shapes if isinstance(shape, Label)}
        assert len(svg) < 1_000_000


def test_what_is_written_is_escaped() -> None:
    scene = Scene(10, 10, "#ffffff", (Label((5, 5), "<A & B>", 3, halo="#ffffff", italic=True),))
    root = ET.fromstring(paint(scene, "svg", 100))  # noqa: S314  # our own
    assert [element.text for element in root.iter() if element.text and element.text.strip()] == [
        "<A & B>"
    ]


SCRIPT = """
import hashlib
from gmtool.publish.picture import paint
from tests import fullboards as boards
game = boards.diplomacy()
turn = boards.resolved(game, *boards.head_on(game))
scene = boards.scene(game, turn.after, turn, None)
for form in ("png", "svg"):
    print(hashlib.sha256(paint(scene, form)).hexdigest())
"""


def test_two_runs_give_the_same_bytes() -> None:
    def run(seed: str) -> list[str]:
        done = subprocess.run(  # noqa: S603  # our own script
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        return done.stdout.split()

    first = run("1")
    assert first == run("2")
    here = [worst_cases()["head-on"]]
    forms = ("png", "svg")
    again = [hashlib.sha256(paint(here[0], form)).hexdigest() for form in forms]  # type: ignore[arg-type]  # both are forms
    assert first == again
