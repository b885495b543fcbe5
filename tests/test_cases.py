from __future__ import annotations

import json
import tracemalloc
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.problems import Place
from gmtool.files.cases import (
    Case,
    CaseEntry,
    CasePhase,
    DislodgedUnit,
    Expect,
    ExpectedResult,
    Outcome,
    read_cases,
)
from tests.examples import examples

HERE = Path(__file__).parent
SHIPPED = [*sorted(HERE.glob("datc/*.yaml")), HERE / "zombies/cases.yaml"]


def cases_of(entries: list[CaseEntry]) -> list[Case]:
    assert [] == [str(problem) for each in entries if isinstance(each, list) for problem in each]
    return [each for each in entries if isinstance(each, Case)]


def shown(source: Path | str, file: str = "") -> list[str]:
    """The id of each case, and what is wrong with those that could not be read."""
    return [
        each.id if isinstance(each, Case) else "\n".join(str(problem) for problem in each)
        for each in read_cases(source, file)
    ]


def only_case(text: str, file: str) -> Case:
    [case] = cases_of(list(read_cases(text, file)))
    return case


def shipped_cases() -> list[Case]:
    return [case for path in SHIPPED for case in cases_of(list(read_cases(path)))]


def test_all_shipped_cases_can_be_read() -> None:
    sections = Counter(case.id.rpartition(".")[0] for case in shipped_cases() if "@" not in case.id)
    assert sections == {
        "6.A": 12,
        "6.B": 19,
        "6.C": 9,
        "6.D": 35,
        "6.E": 15,
        "6.F": 30,
        "6.G": 20,
        "6.H": 17,
        "6.I": 7,
        "6.J": 12,
        "Z": 73,
    }
    extra = list(read_cases(HERE / "datc/extra_v33.yaml"))
    assert ["6.H.15@3.3", "6.H.16@3.3"] == [case.id for case in cases_of(extra)]


def test_ids_and_places_of_shipped_cases_are_all_different() -> None:
    cases = shipped_cases()
    assert [] == [key for key, count in Counter(case.id for case in cases).items() if count > 1]
    for case in cases:
        place = case.place(("id",))
        path = next(path for path in SHIPPED if str(path) == place.file)
        line = path.read_text("utf-8").split("\n")[place.line - 1]
        assert case.id == line[place.column - 1 :][: place.length]


def test_a_case_of_one_phase() -> None:
    text = """\
id: Z.99
title: "All there is"
map: gatelands
source: a forum
note: none
issues: [4.A.3, no]
paragraphs: [E2]
rules: {set: zombies, cd_fleet_at_sea: keep}
cd: {Austria: 3, Turkey: 0}
draw: 00ff
season: S1903M
centers: {Austria: [vie]}
units:
  Austria: [A vie]
  Zombies:
dislodged:
  - {power: Italy, unit: A ven, by: tri, retreats: [apu]}
  - {power: Italy, unit: A rom}
contested: [tyr]
orders:
  Austria: |
    A vie - tri
    A bud H
  Norway: [A nwy H, no]
precedence: {vie: [gal, bud]}
expect:
  results:
    Austria:
      - {order: A vie - tri, result: bounces, unit: infected}
      - {order: A bud H, result: holds}
  after: {Austria: []}
  dislodged:
  contested: [tyr]
  disbanded: [A rom]
  auto_removed: {Italy: [F adr]}
  infected: [vie]
  killed: []
  turned: [tri]
  centers: {Austria: [vie]}
  outcome: {winner: Zombies}
"""
    case = only_case(text, "c.yaml")
    phase = CasePhase(
        season="S1903M",
        centers={"Austria": ("vie",)},
        units={"Austria": ("A vie",), "Zombies": ()},
        dislodged=(
            DislodgedUnit("Italy", "A ven", "tri", ("apu",)),
            DislodgedUnit("Italy", "A rom", "", None),
        ),
        contested=("tyr",),
        orders={"Austria": ("A vie - tri\nA bud H\n",), "Norway": ("A nwy H", "no")},
        precedence={"vie": ("gal", "bud")},
        expect=Expect(
            results={
                "Austria": (
                    ExpectedResult("A vie - tri", "bounces", "infected"),
                    ExpectedResult("A bud H", "holds"),
                )
            },
            after={"Austria": ()},
            dislodged=(),
            contested=("tyr",),
            disbanded=("A rom",),
            auto_removed={"Italy": ("F adr",)},
            infected=("vie",),
            killed=(),
            turned=("tri",),
            centers={"Austria": ("vie",)},
            outcome=Outcome("Zombies"),
        ),
    )
    assert case == Case(
        id="Z.99",
        title="All there is",
        map="gatelands",
        source="a forum",
        note="none",
        issues=("4.A.3", "no"),
        paragraphs=("E2",),
        rules={"set": "zombies", "cd_fleet_at_sea": "keep"},
        cd={"Austria": 3, "Turkey": 0},
        draw="00ff",
        phases=(phase,),
        inline=True,
        written=case.written,
    )


def test_the_least_a_case_says() -> None:
    case = only_case("id: x", "c.yaml")
    assert ("standard", True, (CasePhase(),)) == (case.map, case.inline, case.phases)
    assert (None, {}, {}) == (case.draw, case.cd, case.rules)


OUTCOMES = {
    "expect: {}": None,
    "expect: {outcome: }": Outcome(""),
    "expect: {outcome: null}": Outcome(""),
    "expect: {outcome: {winner: Null}}": Outcome("Null"),
}


@pytest.mark.parametrize(("text", "outcome"), OUTCOMES.items())
def test_nobody_has_won_is_not_the_same_as_nothing_said(text: str, outcome: Outcome | None) -> None:
    expect = only_case(f"id: x\n{text}", "c.yaml").phases[0].expect
    assert Expect(outcome=outcome) == expect


def test_nothing_is_expected_of_an_empty_expect() -> None:
    assert None is only_case("id: x\nexpect:", "c.yaml").phases[0].expect
    assert None is only_case('{"id": "x", "expect": null}', "c.jsonl").phases[0].expect


def test_a_case_of_several_phases() -> None:
    text = """\
id: x
phases:
  - season: S1901M
    units: {Italy: [A ven, A rom]}
  - season: S1901R
    orders: {Italy: [A ven - apu]}
    expect: {disbanded: {Italy: [A rom]}}
"""
    case = only_case(text, "c.yaml")
    second = CasePhase(
        season="S1901R",
        orders={"Italy": ("A ven - apu",)},
        expect=Expect(disbanded={"Italy": ("A rom",)}),
    )
    assert (False, 2, second) == (case.inline, len(case.phases), case.phases[1])
    assert Place("c.yaml", 4, 28, 5) == case.place((*case.way(0), "units", "Italy", 1))
    assert Place("c.yaml", 6, 30, 3) == case.place((*case.way(1), "orders", "Italy", 0), 8, 3)


SAME = {
    "one in YAML": ("c.yaml", "id: 1\nunits: {no: [A b]}\ncd: {no: 2}", 1),
    "a list in YAML": ("c.yml", "- id: 1\n  units: {no: [A b]}\n  cd: {no: 2}\n" * 2, 2),
    "several documents": ("c", "---\nid: 1\nunits: {no: [A b]}\ncd: {no: 2}\n" * 3 + "---\n", 3),
    "JSON lines": ("c.jsonl", '{"id": 1, "units": {"no": ["A b"]}, "cd": {"no": 2}}\n\n' * 2, 2),
    "JSON lines in a .json": ("c.json", '{"id":1,"units":{"no":["A b"]},"cd":{"no":2}}\n' * 2, 2),
    "JSON lines by their look": ("-", '\n{"id":1,"units":{"no":["A b"]},"cd":{"no":2}}\n' * 2, 2),
    "one in JSON": ("c.json", '{\n"id": 1, "units":\n{"no": ["A b"]}, "cd": {"no": 2}\n}', 1),
    "a list in JSON": ("-", '[{"id": 1, "units":\n\t{"no": ["A b"]}, "cd": {"no": "2"}\n}\n]', 1),
    "braces in YAML": ("-", "{id: 1,\nunits: {no: [A b]},\ncd: {no: 2}}", 1),
    "one line that is JSON and YAML": (
        "c.yaml",
        '{"id":1,"units":{"no":["A b"]},"cd":{"no":2}}',
        1,
    ),
}


@pytest.mark.parametrize(("file", "text", "count"), SAME.values(), ids=SAME)
def test_the_same_case_however_written(file: str, text: str, count: int) -> None:
    variants = {
        "as it is": text.encode(),
        "byte order mark": b"\xef\xbb\xbf" + text.encode(),
        "Windows line ends": text.replace("\n", "\r\n").encode(),
    }
    phase = CasePhase(units={"no": ("A b",)})
    for name, data in variants.items():
        cases = cases_of(list(read_cases(BytesIO(data), file)))
        assert (name, [("1", {"no": 2}, (phase,))] * count) == (
            name,
            [(case.id, case.cd, case.phases) for case in cases],
        )


def _plain(value: object) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def test_shipped_cases_are_the_same_as_json_lines(tmp_path: Path) -> None:
    cases = shipped_cases()
    path = tmp_path / "all.jsonl"
    path.write_text("\n".join(json.dumps(case.written.root.plain()) for case in cases), "utf-8")
    assert cases == cases_of(list(read_cases(path)))
    for number, case in enumerate(cases_of(list(read_cases(path))), 1):
        assert Place(str(path), number, 8, len(case.id) + 2) == case.place(("id",))


PROBLEMS = examples("errors/cases.txt")


@pytest.mark.parametrize("name", PROBLEMS)
def test_bad_cases_do_not_hide_good_ones(name: str) -> None:
    text, entries = PROBLEMS[name]
    file = name.rpartition(": ")[2]
    assert entries == "\n".join(shown(text, file))


@pytest.mark.parametrize(("text", "file"), [("", "-"), ("", "c.yaml"), ("\n \n", "c.jsonl")])
def test_nothing_is_a_problem(text: str, file: str) -> None:
    assert [f"{file}:1:1: error: there is no case here"] == shown(text, file)


def test_the_head_of_a_benchmark_is_no_case() -> None:
    head = json.dumps({"workload": "b", "seed": 1, "phases": 2, "map": {"provinces": []}})
    first, second = shown(f'{head}\n{{"id": "a"}}\n', "b.jsonl")
    assert "b.jsonl:1:1: error: the key " in first
    assert "a" == second


@pytest.mark.parametrize("deep", ["[" * 100_000, '{"a":' * 100_000, "[" * 50 + "]" * 50])
def test_nesting_without_end_is_a_problem(deep: str) -> None:
    for file in ("c.jsonl", "c.json", "c.yaml"):
        [text] = shown(f'{{"id": {deep}}}', file)
        assert "error: nested deeper than 40 levels" in text


def test_lines_that_are_not_utf8_do_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(b'{"id": "a"}\n{"id": "Zo\xeb"}\n{"id": "b"}\n')
    bad = f"""\
{path}:2:11: error: this is not UTF-8: the byte eb
  2 | {{"id": "Zo\ufffd"}}
    |           ^
  Save the file as UTF-8; in Windows-1252 this byte is "ë"."""
    assert ["a", bad, "b"] == shown(path)


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    said = "1:1: error: the file cannot be read: no such file or directory"
    assert [f"{tmp_path / 'c.yaml'}:{said}"] == shown(tmp_path / "c.yaml")
    assert [f"what.yaml:{said}"] == shown(tmp_path / "c.yaml", "what.yaml")


def test_json_lines_are_read_as_they_come() -> None:
    line = b'{"id": "a"}\n'
    for file in ("c.jsonl", "c.json", "-"):
        stream = BytesIO(line * 3)
        entries = read_cases(stream, file)
        for count in (1, 2, 3):
            next(entries)
            assert count * len(line) == stream.tell()


def test_many_cases_take_no_more_memory_than_few(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        path = tmp_path / f"{count}.jsonl"
        units = {f"Power {number}": [f"A p{number:02}"] for number in range(34)}
        line = json.dumps({"id": "x", "units": units, "orders": units})
        path.write_text(f"{line}\n" * count)
        tracemalloc.start()
        assert count == sum(isinstance(entry, Case) for entry in read_cases(path))
        highest = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return highest

    peak(10)
    assert peak(2000) < peak(20) + 100_000


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "units", "orders", "phases", "expect", "outcome", "results"])
            | st.text(max_size=3),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@given(JSON, st.integers(0, 400), st.sampled_from(["c.jsonl", "c.json", "c.yaml", "-"]))
def test_any_json_whole_or_cut_is_a_case_or_a_problem(value: Any, cut: int, file: str) -> None:
    text = json.dumps(value)[:cut]
    entries = list(read_cases(text, file))
    assert entries
    for entry in entries:
        assert isinstance(entry, Case) or all(
            problem.place.column <= len(text) + 1 for problem in entry
        )
