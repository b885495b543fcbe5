"""The colours of 34 powers: told apart by everybody, and what is written on them can be read."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from coloraide import Color

from gmtool.diplomacy.picture.legend import GONE, GREY, PAPER
from gmtool.diplomacy.picture.palette import (
    DARK,
    FEW,
    LIGHT,
    NOBODY,
    READABLE,
    SCENERY,
    SEA,
    SEA_NAME,
    UNDEAD,
    UNDEAD_INK,
    Livery,
    contrast,
    ink_on,
    is_colour,
    liveries_of,
    livery,
    mixed,
    spare,
)
from gmtool.diplomacy.start import start_of
from gmtool.files.atlas import load_shapes
from gmtool.files.maps import find_map, load_map
from gmtool.files.starts import load_start

FOLDER = find_map("standard")
BOARD = load_map(FOLDER).board
VISIONS = {"normal": 12.0, "protan": 8.0, "deutan": 8.0, "tritan": 8.0}
"""How people see, and how far the colours of neighbours must be apart (CIEDE2000)."""


def liveries(start: str = "chaos") -> dict[str, Livery]:
    atlas = load_shapes(FOLDER)
    assert atlas
    found = load_start(FOLDER, start, BOARD)
    return liveries_of(BOARD, atlas.colours, found, (), "")


def apart(one: str, other: str, vision: str) -> float:
    here, there = Color(one), Color(other)
    if vision != "normal":
        here, there = here.filter(vision), there.filter(vision)
    return here.delta_e(there, method="2000")


def near(one: str, other: str) -> bool:
    """Whether two provinces touch, or both touch a third."""
    here, there = BOARD.neighbours[one], BOARD.neighbours[other]
    return other in here or bool(here & there)


@pytest.mark.parametrize(("vision", "least"), VISIONS.items())
def test_powers_whose_provinces_are_near_have_different_colours(vision: str, least: float) -> None:
    homes = load_start(FOLDER, "chaos", BOARD).position.centres
    looks = liveries()
    pairs = [pair for pair in combinations(homes, 2) if near(*pair)]
    assert len(pairs) > 100
    for one, other in pairs:
        here, there = looks[homes[one]], looks[homes[other]]
        assert apart(here.fill, there.fill, vision) >= least, (one, other)


@pytest.mark.parametrize(
    ("vision", "least"), {"normal": 8.5, "protan": 4.5, "deutan": 4.5, "tritan": 4.5}.items()
)
def test_all_others_differ_too_or_are_striped(vision: str, least: float) -> None:
    for here, there in combinations(liveries().values(), 2):
        if here.stripes == there.stripes:
            assert apart(here.fill, there.fill, vision) >= least, (here.code, there.code)


@pytest.mark.parametrize("vision", VISIONS)
def test_nobody_looks_like_the_undead_the_sea_or_land_that_is_nobodys(vision: str) -> None:
    for look, ground in product(liveries().values(), (NOBODY, SEA, SCENERY, UNDEAD)):
        assert apart(look.fill, ground, vision) >= 8, (look.code, ground)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_seven_powers_differ(vision: str) -> None:
    for here, there in combinations(liveries("classic").values(), 2):
        assert apart(here.fill, there.fill, vision) >= VISIONS[vision], (here.code, there.code)


@pytest.mark.parametrize("start", ["chaos", "classic"])
def test_what_is_written_on_a_power_can_be_read(start: str) -> None:
    for look in liveries(start).values():
        for shown in (look, look.faded()):
            assert contrast(shown.ink, shown.fill) >= READABLE
            assert contrast(shown.ink, shown.stripe) >= READABLE


def test_what_is_written_elsewhere_can_be_read() -> None:
    inks = [
        (DARK, LIGHT),
        (DARK, PAPER),
        (GREY, PAPER),
        (GONE, PAPER),
        (SEA_NAME, SEA),
        (UNDEAD_INK, UNDEAD),
    ]
    for ink, ground in inks:
        assert contrast(ink, ground) >= READABLE, (ink, ground)


def test_white_or_black_can_be_read_on_anything() -> None:
    for red, green, blue in product(range(0, 256, 15), repeat=3):
        fill = f"#{red:02x}{green:02x}{blue:02x}"
        assert contrast(ink_on(fill), fill) >= READABLE


def test_where_there_are_few_powers_all_differ_from_all() -> None:
    for vision, least in VISIONS.items():
        for one, other in combinations(FEW, 2):
            assert apart(one, other, vision) >= least, (vision, one, other)
        for one, ground in product(FEW, (NOBODY, SEA, SCENERY, UNDEAD)):
            assert apart(one, ground, vision) >= 8, (vision, one, ground)
    homes = {
        f"Power {number}": (place,)
        for number, place in enumerate(p.id for p in BOARD.provinces if p.centre)
    }
    few = dict(list(homes.items())[: len(FEW)])
    looks = liveries_of(BOARD, {"Power 2": "#123456"}, start_of(BOARD, few), (), "")
    assert [look.fill for look in looks.values()] == [*FEW[:2], "#123456", *FEW[3:]]


def test_each_power_has_three_letters_of_its_own() -> None:
    codes = [look.code for look in liveries().values()]
    assert len(set(codes)) == len(codes) == 34
    assert all(len(code) == 3 for code in codes)


def test_colours_as_they_are_written() -> None:
    assert livery("#A04070 /", "PAR").stripes == (-45.0,)
    assert livery("#A04070", "PAR").fill == "#a04070"
    assert [is_colour(w) for w in ("#a04070 x", "#a04070", "a04070", "red", "#a04070 -")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_mixed_and_spare_colours() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert len({spare(number) for number in range(34)}) == 34
