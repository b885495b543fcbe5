"""Map folders: the facts of the boards, what cannot be read, and the positions to start from."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gmtool.core.problems import Problems
from gmtool.diplomacy.board import Board
from gmtool.files.maps import find_map, load_map, shipped_maps
from gmtool.files.starts import load_start

MAPS = sorted(shipped_maps())
STARTS = [(name, path.stem) for name in MAPS for path in find_map(name).glob("starts/*.yaml")]


@pytest.fixture(scope="module")
def standard() -> Board:
    return load_map(find_map("standard")).board


@pytest.fixture(scope="module")
def gatelands() -> Board:
    return load_map(find_map("gatelands")).board


def test_two_maps_come_with_gmtool() -> None:
    assert ["gatelands", "standard"] == MAPS


def test_the_standard_board_has_the_provinces_of_the_rules(standard: Board) -> None:
    kinds = Counter(province.kind for province in standard.provinces)
    assert {"inland": 14, "coast": 42, "sea": 19} == kinds
    assert 34 == sum(province.centre for province in standard.provinces)
    homes = Counter(province.home for province in standard.provinces if province.home)
    assert {
        "Austria": 3,
        "England": 3,
        "France": 3,
        "Germany": 3,
        "Italy": 3,
        "Russia": 4,
        "Turkey": 3,
    } == homes
    split = [place for province in standard.provinces for place in province.coasts]
    assert ["bul/ec", "bul/sc", "spa/nc", "spa/sc", "stp/nc", "stp/sc"] == split


def test_the_standard_board_has_the_moves_of_the_rules(standard: Board) -> None:
    assert 222 == sum(map(len, standard.army_moves))
    assert 282 == sum(map(len, standard.fleet_moves))


def test_ids_and_islands_need_no_usual_form(gatelands: Board) -> None:
    assert {3, 4, 5, 7} == {len(province.id) for province in gatelands.provinces}
    island = gatelands.number["farholm"]
    assert frozenset() == gatelands.army_moves[island]
    assert frozenset({gatelands.number["amber"]}) == gatelands.seas_near[island]


@pytest.mark.parametrize("name", MAPS)
def test_the_tables_of_a_board_are_those_of_its_graph(name: str) -> None:
    board = load_map(find_map(name)).board
    tables = {
        by: [
            frozenset(
                board.number[there]
                for there in board.graph.neighbors(here)
                if board.graph.has_edge(here, there, key=by)
            )
            for here in board.places
        ]
        for by in ("army", "fleet")
    }
    provinces = len(board.provinces)
    assert tables["army"][:provinces] == board.army_moves
    assert not any(tables["army"][provinces:])
    assert tables["fleet"] == board.fleet_moves


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("nth", "nth"),
        ("north sea", "nth"),
        ("norsea", "nth"),
        ("heligoland bight", "hel"),
        ("helgoland bight", "hel"),
        ("gol", "lyo"),
        ("st. petersburg", "stp"),
        ("stp/nc", "stp/nc"),
        ("st petersburg (north coast)", "stp/nc"),
        ("spain(sc)", "spa/sc"),
        ("burgandy", "bur"),
    ],
)
def test_a_place_is_called_by_id_name_and_alias(standard: Board, name: str, place: str) -> None:
    assert place == standard.names.aliases[name]


@pytest.mark.parametrize(
    ("form", "places"),
    [
        ("liv", ("lvp", "lvn")),
        ("tyr", ("tyr", "tys")),
        ("north", ("nth", "nao", "naf")),
        ("eng", ("eng",)),
        ("bul/nc", ("bul/ec",)),
    ],
)
def test_a_risky_form_is_no_clear_name(standard: Board, form: str, places: tuple[str, ...]) -> None:
    assert places == standard.names.ambiguous[form]
    assert form not in standard.names.aliases


def test_typos_are_kept_apart_from_names(standard: Board) -> None:
    assert "ven" == standard.names.typos["venec"]
    assert set() == standard.names.typos.keys() & standard.names.aliases.keys()


def test_places_are_printed_by_their_names(standard: Board) -> None:
    assert set(standard.places) == set(standard.names.titles)
    assert "St Petersburg (north coast)" == standard.names.titles["stp/nc"]


def test_a_map_is_found_by_its_name_or_as_a_folder(tmp_path: Path) -> None:
    copy = tmp_path / "mine"
    shutil.copytree(find_map("gatelands"), copy)
    assert copy == find_map(str(copy))
    assert "mine" == load_map(copy).board.name
    assert "standard" == find_map("standard").name


def test_a_map_that_is_not_there_is_a_problem() -> None:
    with pytest.raises(Problems) as caught:
        find_map("standrad")
    (problem,) = caught.value.problems
    assert 'there is no map "standrad"' == problem.message
    assert problem.remedy.startswith("Maps that come with gmtool: gatelands, standard.")


def test_a_map_that_cannot_be_played_is_not_loaded(tmp_path: Path) -> None:
    folder = tmp_path / "spoilt"
    shutil.copytree(find_map("gatelands"), folder)
    for file, old, new in (
        ("provinces.csv", "bells,Gulf of Bells,sea", "bells,Gulf of Bells,lake"),
        ("borders.csv", "farholm,fleet,amber", "farholm,fleet,ambre"),
        ("ambiguous.csv", "gates,wgate egate", "gates,wgate agate"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Problems) as caught:
        load_map(folder)
    assert [
        f'{folder}/ambiguous.csv:3:13: there is no place "agate"',
        f'{folder}/borders.csv:18:15: there is no place "ambre"',
        f'{folder}/provinces.csv:14:21: "lake" is no kind',
    ] == [f"{problem.place}: {problem.message}" for problem in caught.value.problems]


def test_loading_a_map_needs_no_heavy_library() -> None:
    heavy = "{'yaml', 'pydantic', 'shapely', 'networkx', 'numpy'}"
    code = (
        "import sys; from gmtool.files.maps import find_map, load_map;"
        f"load_map(find_map('standard')); print(sorted({heavy} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - ours
    assert "[]\n" == done.stdout


def test_a_map_tells_its_credit_and_its_walls() -> None:
    about = load_map(find_map("standard")).about
    assert "Made with Natural Earth." == about.credit
    assert {"swi": ("mar", "bur", "mun", "tyr", "pie")} == about.impassable


@pytest.mark.parametrize(("name", "start"), STARTS)
def test_every_start_can_be_set_up(name: str, start: str) -> None:
    game_map = load_map(find_map(name))
    ready = load_start(game_map.folder, start, game_map.board)
    assert set(ready.powers) == set(ready.position.powers())
    assert "" != ready.title
    assert ready.rules["build"] in {"home", "anywhere"}


def test_the_classic_start_is_that_of_the_rules(standard: Board) -> None:
    start = load_start(find_map("standard"), "classic", standard)
    assert "S1901M" == str(start.season)
    homes = {province.id: province.home for province in standard.provinces if province.home}
    assert homes == start.position.centres
    assert {
        "Austria": ["A bud", "F tri", "A vie"],
        "England": ["F edi", "F lon", "A lvp"],
        "France": ["F bre", "A mar", "A par"],
        "Germany": ["A ber", "F kie", "A mun"],
        "Italy": ["F nap", "A rom", "A ven"],
        "Russia": ["A mos", "F sev", "F stp/sc", "A war"],
        "Turkey": ["F ank", "A con", "A smy"],
    } == {power: list(map(str, start.position.of(power))) for power in start.powers}
    assert ("english", "british") == start.adjectives["England"]


def test_chaos_gives_every_centre_a_power_of_its_name(standard: Board) -> None:
    start = load_start(find_map("standard"), "chaos", standard)
    centres = {province.id: province.name for province in standard.provinces if province.centre}
    assert centres == start.position.centres
    assert 34 == len(start.powers)
    assert {} == start.position.units
    assert ("W1900A", {"build": "anywhere"}) == (str(start.season), start.rules)


def test_a_start_that_is_not_there_is_a_problem(standard: Board) -> None:
    with pytest.raises(Problems, match="the file cannot be read"):
        load_start(find_map("standard"), "clasic", standard)
