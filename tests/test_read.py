"""`gmtool read`: what every line of order text is taken for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gmtool.cli import app

CASE = """\
- id: letters
  season: S1901M
  units: {Austria: [A vie, A bud], England: [F lvp], Zombies: [Z ser]}
  orders:
    Austria: |
      Dear GM,
      Vienna -> Galicia; Bud S Vie-Gal
    England: ["F Liv - NAO", "Liverpool hold"]
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


def read(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["read", *arguments])


def test_every_line_is_told_with_its_orders(case: Path) -> None:
    told = json.loads(read("--json", str(case)).stdout)
    assert "letters" == told["id"]
    assert [
        ("Austria", "Dear GM,", []),
        ("Austria", "Vienna -> Galicia; Bud S Vie-Gal", ["A vie - gal", "A bud S A vie - gal"]),
        ("England", "F Liv - NAO", ["F lvp - nao"]),
        ("England", "Liverpool hold", ["F lvp H"]),
    ] == [(line["seat"], line["text"], line["reading"]) for line in told["lines"]]


def test_a_guess_is_marked(case: Path) -> None:
    lines = json.loads(read("--json", str(case)).stdout)["lines"]
    assert [False, False, True, False] == [line["guess"] for line in lines]


def test_what_cannot_be_read_has_its_place(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace("Liverpool hold", "A Moon - Mars"), encoding="utf-8")
    result = read(str(path))
    assert 1 == result.exit_code
    assert f"{path}:8:33: error: " in result.stderr


def test_a_case_without_units_is_read_as_far_as_its_words_go(tmp_path: Path) -> None:
    path = tmp_path / "case.jsonl"
    path.write_text('{"id": "bare", "orders": {"France": ["Paris to Burgundy"]}}\n')
    (line,) = json.loads(read("--json", str(path)).stdout)["lines"]
    assert ["A par - bur"] == line["reading"]


def test_tables_name_places_as_asked(case: Path) -> None:
    assert "Liverpool hold  =>  F lvp H\n" in read(str(case)).stdout
    assert "Liverpool hold  =>  F LVP H\n" in read("--names", "code", str(case)).stdout
    assert "Liverpool hold  =>  F Liverpool H\n" in read("--names", "full", str(case)).stdout


@pytest.mark.parametrize("nothing", ["[]", '""', '["", ""]'])
def test_a_power_may_have_written_nothing(nothing: str, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"id: x\nunits: {{Austria: [A vie]}}\norders: {{Austria: {nothing}}}", "utf-8")
    result = read("--json", str(path))
    assert (0, "") == (result.exit_code, result.stderr)
    assert all([] == line["reading"] for line in json.loads(result.stdout)["lines"])


@pytest.mark.parametrize(
    ("written", "reading"),
    [
        ("A tri attacks the zombie in Budapest", ["A tri - bud"]),
        ("A tri - zombie in bud", ["A tri - bud"]),
        ("A vie help zombie bud to tri", ["A vie S Z bud - tri"]),
        ("A vie sup zombi Budapst -> Triest", ["A vie S Z bud - tri"]),
    ],
)
def test_zombies_by_many_names(written: str, reading: list[str], tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(
        "id: x\nunits: {Austria: [A vie, A tri], Zombies: [Z bud]}\n"
        f'orders: {{Austria: "{written}"}}\n',
        "utf-8",
    )
    [line] = json.loads(read("--json", str(path)).stdout)["lines"]
    assert reading == line["reading"]
