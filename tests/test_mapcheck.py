"""The map check: the maps that come with gmtool are sound, and every planted fault is found."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from gmtool.files.mapcheck import check_map
from gmtool.files.maps import find_map, shipped_maps
from gmtool.files.yamlfile import decode, read_one


@dataclass(frozen=True, slots=True)
class Fault:
    """An edit in one line of a sound map (line 0: in every line), and all that is found then."""

    title: str
    file: str
    line: int
    old: str
    new: str
    found: tuple[str, ...]


FAULTS = decode(read_one(Path(__file__).parent / "maps" / "faults.yaml"), tuple[Fault, ...])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Gatelands to spoil."""
    copy = tmp_path / "gatelands"
    shutil.copytree(find_map("gatelands"), copy)
    return copy


def found_in(folder: Path) -> list[str]:
    """What the map check finds, each as `file:line:column: message`, files as seen from the map."""
    told = [f"{problem.place}: {problem.message}" for problem in check_map(folder)]
    return [line.removeprefix(f"{folder}/") for line in told]


def edit(path: Path, *edits: tuple[str, str]) -> None:
    """Replaces texts that stand once in a file."""
    text = path.read_text(encoding="utf-8")
    for old, new in edits:
        assert 1 == text.count(old)
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", sorted(shipped_maps()))
def test_every_map_of_the_house_is_sound(name: str) -> None:
    assert [] == found_in(find_map(name))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.title.replace(" ", "-"))
def test_a_planted_fault_is_found(folder: Path, fault: Fault) -> None:
    path = folder / fault.file
    sound = path.read_text(encoding="utf-8").split("\n")
    spoilt = [
        line.replace(fault.old, fault.new) if fault.line in (0, number) else line
        for number, line in enumerate(sound, 1)
    ]
    assert sound != spoilt
    path.write_text("\n".join(spoilt), encoding="utf-8")
    assert list(fault.found) == found_in(folder)


@pytest.mark.parametrize("file", ["provinces.csv", "borders.csv", "ambiguous.csv", "map.yaml"])
def test_a_file_that_is_not_there_is_one_problem(folder: Path, file: str) -> None:
    (folder / file).unlink()
    message = "the file cannot be read: no such file or directory"
    assert [f"{file}:1:1: {message}"] == found_in(folder)


@pytest.mark.parametrize("file", ["provinces.csv", "borders.csv"])
def test_a_table_without_rows_is_a_problem(folder: Path, file: str) -> None:
    head = (folder / file).read_text(encoding="utf-8").split("\n")[0]
    (folder / file).write_text(f"{head}\n", encoding="utf-8")
    assert f"{file}:2:1: there is no row in this table" == found_in(folder)[-1]


def test_a_map_needs_no_shapes(folder: Path) -> None:
    (folder / "shapes.geojson").unlink()
    assert [] == found_in(folder)


def test_a_map_needs_no_ambiguous_forms(folder: Path) -> None:
    (folder / "ambiguous.csv").write_text("form,places,note\n", encoding="utf-8")
    assert [] == found_in(folder)


def test_several_faults_are_told_together_in_the_order_of_their_places(folder: Path) -> None:
    edit(folder / "provinces.csv", ("thorn,Thornwall,inland,yes", "thorn,Thornwall,inland,ja"))
    edit(folder / "borders.csv", ("farholm,fleet,amber", "farholm,fleet,amber mist mist"))
    edit(folder / "starts/classic.yaml", ("S1901M", "May 1901"))
    places = [line.split(": ")[0] for line in found_in(folder)]
    assert [
        "borders.csv:18:21",
        "borders.csv:18:26",
        "provinces.csv:2:24",
        "shapes.geojson:2:25",
        "shapes.geojson:2:25",
        "shapes.geojson:10:25",
        "starts/classic.yaml:2:9",
    ] == places


# borders changed in both their rows: the tables agree, only the picture knows better
@pytest.mark.parametrize(
    ("here", "there", "found"),
    [
        (
            ("ridge,army,egate pell neck", "ridge,army,egate neck"),
            ("pell,army,egate ridge neck", "pell,army,egate neck"),
            "7:25: ridge and pell touch for 173.6 units in the picture, but not on the board",
        ),
        (
            ("wgate,army,thorn ask dray egate", "wgate,army,thorn ask dray"),
            ("egate,army,wgate ridge pell neck", "egate,army,ridge pell neck"),
            "5:25: wgate and egate touch in the picture, but no army can cross",
        ),
        (
            ("wgate,fleet,ask dray egate mist", "wgate,fleet,ask egate mist"),
            ("dray,fleet,wgate amber", "dray,fleet,amber"),
            "4:25: dray and wgate meet at the sea in the picture, but no fleet can pass",
        ),
        (
            ("farholm,fleet,amber", "farholm,fleet,amber mist"),
            ("mist,fleet,ask", "mist,fleet,farholm ask"),
            "10:25: farholm and mist share a border on the board, but 0.0 units in the picture",
        ),
    ],
    ids=["none", "no army", "no fleet", "far away"],
)
def test_borders_that_are_drawn_otherwise_are_found(
    folder: Path, here: tuple[str, str], there: tuple[str, str], found: str
) -> None:
    edit(folder / "borders.csv", here, there)
    assert [f"shapes.geojson:{found}"] == found_in(folder)


def test_fleets_cannot_go_from_rome_to_venice(tmp_path: Path) -> None:
    folder = tmp_path / "standard"
    shutil.copytree(find_map("standard"), folder)
    edit(
        folder / "borders.csv",
        ("rom,fleet,tus nap tys", "rom,fleet,tus nap tys ven"),
        ("ven,fleet,tri apu adr", "ven,fleet,tri apu adr rom"),
    )
    assert [
        "borders.csv:67:23: a fleet cannot follow the coast from ven to rom: no sea touches both",
        "borders.csv:71:23: a fleet cannot follow the coast from rom to ven: no sea touches both",
        "shapes.geojson:37:25: ven and rom have no sea at the end of their border, but fleets pass",
    ] == found_in(folder)


def test_tables_saved_by_a_spreadsheet_are_read(folder: Path) -> None:
    for table in folder.glob("*.csv"):
        text = table.read_text(encoding="utf-8").replace("\n", "\r\n")
        table.write_bytes(text.encode("utf-8-sig"))
    assert [] == found_in(folder)


def test_a_problem_shows_its_row(folder: Path) -> None:
    edit(folder / "borders.csv", ("ask,fleet,wgate mist", "ask,fleet,wgate mist thorn"))
    (problem,) = check_map(folder)
    assert [
        f"{folder / 'borders.csv'}:4:22: error: thorn is inland, no fleet goes there",
        "  4 | ask,fleet,wgate mist thorn",
        "    |                      ^^^^^",
    ] == str(problem).split("\n")
