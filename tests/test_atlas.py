"""The looks of a map as they are read: outlines, spots, routes and colours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gmtool.core.problems import Problems
from gmtool.files.atlas import load_shapes
from gmtool.files.mapcheck import check_map
from gmtool.files.maps import find_map, load_map


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(find_map("gatelands"), tmp_path / "gatelands"))


def added(folder: Path, lines: str) -> None:
    path = folder / "map.yaml"
    path.write_text(path.read_text("utf-8") + lines, "utf-8")


@pytest.mark.parametrize("name", ["standard", "gatelands"])
def test_all_that_stands_in_a_province_stands_inside_of_it(name: str) -> None:
    board, atlas = load_map(find_map(name)).board, load_shapes(find_map(name))
    assert atlas
    for place in board.places:
        area = atlas.areas[place.partition("/")[0]]
        assert area.holds(atlas.unit(place))
        assert area.holds(atlas.dislodged(place))
        assert area.label
        assert area.holds(area.label)
    assert {area.id for area in atlas.areas.values() if area.centre} == {
        province.id for province in board.provinces if province.centre
    }


def test_a_coast_has_spots_of_its_own() -> None:
    atlas = load_shapes(find_map("standard"))
    assert atlas
    assert len({atlas.unit(place) for place in ("stp", "stp/nc", "stp/sc")}) == 3
    assert atlas.unit("par/nc") == atlas.unit("par")


def test_a_route_is_gone_both_ways() -> None:
    atlas = load_shapes(find_map("standard"))
    assert atlas
    assert len(atlas.way("mao", "wes")) == 4
    assert atlas.way("wes", "mao") == atlas.way("mao", "wes")[::-1]
    assert atlas.way("par", "bur") == ()


def test_routes_and_colours_are_read(folder: Path) -> None:
    added(folder, "routes:\n  mist bells: [[1, 2.5]]\ncolours:\n  Asker: '#123456 x'\n")
    atlas = load_shapes(folder)
    assert atlas
    assert atlas.routes == {("mist", "bells"): ((1.0, 2.5),)}
    assert atlas.colours == {"Asker": "#123456 x"}
    assert [] == check_map(folder)


def test_what_is_wrong_in_them_is_told_at_its_place(folder: Path) -> None:
    added(folder, "routes:\n  mist nowhere: [[1, 2]]\n  mist: []\ncolours:\n  Asker: blue\n")
    with pytest.raises(Problems) as found:
        load_shapes(folder)
    told = [(problem.place.line, problem.message) for problem in found.value.problems]
    lines = len((folder / "map.yaml").read_text("utf-8").splitlines())
    assert sorted((line - lines, message) for line, message in told) == [
        (-3, 'expected two places of the map, not "mist nowhere"'),
        (-2, 'expected two places of the map, not "mist"'),
        (0, "Asker: this is no colour"),
    ]
    assert len(check_map(folder)) == 3


def test_a_map_may_have_no_shapes(folder: Path) -> None:
    (folder / "shapes.geojson").unlink()
    assert load_shapes(folder) is None


def test_a_province_without_a_label_cannot_be_drawn(folder: Path) -> None:
    path = folder / "shapes.geojson"
    path.write_text(
        path.read_text("utf-8").replace('"unit":[60.0,300.0],', '"unit":[],', 1), "utf-8"
    )
    with pytest.raises(Problems, match="thorn cannot be drawn"):
        load_shapes(folder)
