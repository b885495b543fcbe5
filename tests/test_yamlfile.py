from __future__ import annotations

from dataclasses import dataclass, field
from datetime import time
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import AfterValidator, Field

from gmtool.core.problems import Place, Problems
from gmtool.files.document import Document, Node
from gmtool.files.text import Text
from gmtool.files.yamlfile import composed, decode, parse, read, read_one
from tests.examples import examples

DATA = sorted(Path(__file__).parent.glob("datc/*.yaml"))


def _known_map(name: str) -> str:
    if name not in ("standard", "gatelands"):
        raise ValueError(f'there is no map "{name}"')
    return name


@dataclass(frozen=True)
class Seat:
    power: str
    handle: str = ""


@dataclass(frozen=True)
class Setup:
    """A schema with everything that a file of ours may have."""

    season: str
    units: dict[str, tuple[str, ...]] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    deadline: time | None = None
    players: Annotated[int, Field(ge=2, le=34)] = 7
    anonymous: bool = False
    share: float = 1.0
    rules: Literal["standard", "zombies"] = "standard"
    language: str | list[str] = "bbcode"
    size: tuple[int, int] = (0, 0)
    reserve: Seat | None = None
    first: Seat = Seat("England")
    map: Annotated[str, AfterValidator(_known_map)] = "standard"
    colours: dict[Literal["red", "blue"], str] = field(default_factory=dict)
    dates: Annotated[list[str], Field(min_length=1)] = field(default_factory=lambda: ["x"])


def read_setup(text: str, file: str = "f.yaml") -> Setup:
    [document] = parse(text, file)
    return decode(document, Setup)


def told(text: str) -> str:
    with pytest.raises(Problems) as caught:
        read_setup(text)
    return str(caught.value)


VALUES: dict[str, tuple[str, dict[str, Any]]] = {
    "nothing but what must be": ("season: S1901M", {}),
    "Norway is not false": ("units: {no: [on, off, yes]}", {"units": {"no": ("on", "off", "yes")}}),
    "a time is not base sixty": ("deadline: 21:00", {"deadline": time(21)}),
    "numbers in texts stay as written": (
        "seats: [{power: 007, handle: 1.10}, {power: 0x1F, handle: 1e3}]",
        {"seats": (Seat("007", "1.10"), Seat("0x1F", "1e3"))},
    ),
    "null is a name where a text is wanted": (
        "seats: [{power: Null, handle: }]",
        {"seats": (Seat("Null", ""),)},
    ),
    "typed values": (
        "players: 34\nanonymous: yes\nshare: 0.25\nsize: [3, -4]\nrules: zombies",
        {
            "players": 34,
            "anonymous": True,
            "share": 0.25,
            "size": (3, -4),
            "rules": "zombies",
        },
    ),
    "an empty value is an empty list or mapping": (
        "units:\nseats:\nlanguage: []",
        {"units": {}, "seats": (), "language": []},
    ),
    "null is an empty list in a mapping": ("units: {a: null, b: ~}", {"units": {"a": (), "b": ()}}),
    "an empty value is none where there may be none": (
        "reserve:\ndeadline: null",
        {"reserve": None, "deadline": None},
    ),
    "one of two types": ("language: [a, b]", {"language": ["a", "b"]}),
    "quotes, blocks and comments": (
        "language: |\n  a: b\n  c\nseats: # none\n  - {power: 'it''s', handle: \"\\u00e9\"}",
        {"language": "a: b\nc\n", "seats": (Seat("it's", "é"),)},
    ),
}


@pytest.mark.parametrize(("text", "values"), VALUES.values(), ids=VALUES)
def test_the_schema_gives_the_types(text: str, values: dict[str, Any]) -> None:
    start = "" if "season" in text else "season: S1901M\n"
    assert Setup(**{"season": "S1901M", **values}) == read_setup(start + text)


# not for a file that people look at
CONTROLS = {
    "a tab": (
        "season: a\nunits:\n\tb: []",
        """\
f.yaml:3:1: error: a tab before a key or value
  3 |  b: []
    | ^
  Use spaces instead.""",
    ),
    "characters that cannot be printed": (
        "season: a\x07b\x01\nmap: \x7f",
        """\
f.yaml:1:10: error: a character that cannot be printed (U+0007)
  1 | season: a\x07b\x01
    |          ^
  Take it out.
f.yaml:2:6: error: a character that cannot be printed (U+007F)
  2 | map: \x7f
    |      ^
  Take it out.""",
    ),
}
ERRORS = {**examples("errors/yaml.txt"), **CONTROLS}


@pytest.mark.parametrize(("text", "message"), ERRORS.values(), ids=ERRORS)
def test_errors_in_print(text: str, message: str) -> None:
    assert message == told(text)


DEEP = {
    "brackets": "season: " + "[" * 100_000,
    "braces": "season: " + "{a: " * 100_000,
    "closed brackets": "season: " + "[" * 500 + "]" * 500,
    "dashes": "- " * 100_000 + "a",
    "indentation": "\n".join(" " * depth + "a:" for depth in range(500)),
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_nesting_without_end_is_a_problem(text: str) -> None:
    with pytest.raises(Problems, match="error: nested deeper than 40 levels") as caught:
        parse(text, "f.yaml")
    assert 1 == len(caught.value.problems)


def test_an_alias_bomb_is_a_problem_for_each_alias() -> None:
    bomb = "a0: &a0 [lol]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    [document] = parse(bomb, "f.yaml")
    with pytest.raises(Problems) as caught:
        decode(document, dict[str, list[str]])
    assert 10 + 9 * 9 == len(caught.value.problems)


# what comes from an editor -> its text, or what is wrong with it
BYTES = {
    "byte order mark": (b"\xef\xbb\xbfseason: a", "a"),
    "Windows line ends": (b"season: |\r\n  a\r\n  b\r\n", "a\nb\n"),
    "old Mac line ends": (b"season: |\r  a\r  b\r", "a\nb\n"),
    "UTF-8": ("season: Zoë 🧟".encode(), "Zoë 🧟"),
    "Latin-1": (
        b"season: a\nmap: Zo\xeb\nunits: {}\nlanguage: \xe9\xe9",
        """\
F:2:8: error: this is not UTF-8: the byte eb
  2 | map: Zo\ufffd
    |        ^
  Save the file as UTF-8; in Windows-1252 this byte is "ë".
F:4:11: error: this is not UTF-8: the byte e9
  4 | language: \ufffd\ufffd
    |           ^
  Save the file as UTF-8; in Windows-1252 this byte is "é".""",
    ),
    "UTF-16": (
        "season: a".encode("utf-16"),
        """\
F:1:1: error: the file is UTF-16, not UTF-8
  Save it again as UTF-8.""",
    ),
    "empty": (b"", "F:1:1: error: the file is empty"),
    "only a comment": (b"# season: a\n", "F:1:1: error: the file is empty"),
    "two documents": (
        b"season: a\n---\nseason: b",
        """\
F:3:1: error: a second document begins here
  3 | season: b
    | ^^^^^^
  Take out the line "---".""",
    ),
}


@pytest.mark.parametrize(("data", "result"), BYTES.values(), ids=BYTES)
def test_whatever_the_editor_saved(data: bytes, result: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(data)
    try:
        found = decode(read_one(path, "F"), Setup).season
    except Problems as problems:
        found = str(problems)
    assert result == found


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        read(tmp_path / "game.yaml")
    missing = f"{tmp_path / 'game.yaml'}:1:1: error: the file cannot be read: "
    assert missing + "no such file or directory" == str(caught.value)
    with pytest.raises(Problems) as caught:
        read(tmp_path, "games/x")
    assert "games/x:1:1: error: the file cannot be read: is a directory" == str(caught.value)


PLACES = """\
units:
  England: [A lon, "F \\u006eth", 'F it''s']
  France:
    - A par -
        bur
  Italy: |
    A rom H
      A ven - pie
  Turkey: >-
    - folded
    text
  Russia:
"""

# way to a value, start and length in its text -> line, column and length in the file
PARTS: dict[str, tuple[tuple[str | int, ...], int, int | None, tuple[int, int, int]]] = {
    "the whole": ((), 0, None, (1, 1, 5)),
    "a mapping is its first key": (("units",), 0, None, (2, 3, 7)),
    "a list is its bracket": (("units", "England"), 0, None, (2, 12, 1)),
    "a list is its first dash": (("units", "France"), 0, None, (4, 5, 1)),
    "a bare text": (("units", "England", 0), 0, None, (2, 13, 5)),
    "a part of it": (("units", "England", 0), 2, 3, (2, 15, 3)),
    "from somewhere on": (("units", "England", 0), 2, None, (2, 15, 3)),
    "behind its end": (("units", "England", 0), 5, 1, (2, 18, 1)),
    "a text in quotes": (("units", "England", 1), 0, None, (2, 20, 12)),
    "a part behind an escape": (("units", "England", 1), 3, 2, (2, 29, 2)),
    "a part behind a doubled quote": (("units", "England", 2), 5, 1, (2, 41, 1)),
    "a part in the second line": (("units", "France", 0), 8, 3, (5, 9, 3)),
    "a part of a block": (("units", "Italy"), 8, 1, (8, 5, 1)),
    "further in a block": (("units", "Italy"), 12, 3, (8, 9, 3)),
    "a part of a folded block": (("units", "Turkey"), 0, 1, (10, 5, 1)),
    "an empty value is its key": (("units", "Russia"), 0, None, (12, 3, 6)),
    "what is not there": (("units", "England", 7, "x"), 0, None, (2, 12, 1)),
    "a number in a text": (("units", "Italy", 0), 0, None, (6, 10, 1)),
}


@pytest.mark.parametrize(("way", "start", "length", "place"), PARTS.values(), ids=PARTS)
def test_the_place_of_a_part(
    way: tuple[str | int, ...], start: int, length: int | None, place: tuple[int, int, int]
) -> None:
    [document] = parse(PLACES, "f.yaml")
    assert Place("f.yaml", *place) == document.place(way, start, length)
    inner = document.part(way[:1])
    assert Place("f.yaml", *place) == (inner if way else document).place(way[1:], start, length)


def test_a_problem_found_later() -> None:
    [document] = parse("\n" + PLACES, "f.yaml", 10)
    assert "f.yaml" == document.file
    assert """\
f.yaml:12:15: error: there is no place "lon"
  12 |   England: [A lon, "F \\u006eth", 'F it''s']
     |               ^^^
  Look at the map.""" == str(
        document.problem(
            ("units", "England", 0), 'there is no place "lon"', "Look at the map.", 2, 3
        )
    )
    assert """\
f.yaml:13:3: error: there is no power "France"
  13 |   France:
     |   ^^^^^^""" == str(document.key_problem(("units", "France"), 'there is no power "France"'))


def _shape(node: Node) -> object:
    if isinstance(node.value, str):
        return (node.value, node.bare, node.start, node.end)
    if isinstance(node.value, list):
        return (node.start, [_shape(each) for each in node.value])
    return (node.start, node.keys, {key: _shape(each) for key, each in node.value.items()})


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_both_loaders_of_the_library_see_the_same(path: Path) -> None:
    text = Text(path.name, path.read_text("utf-8"))
    quick, slow = (list(composed(text, loader)) for loader in (yaml.CBaseLoader, yaml.BaseLoader))
    assert [_shape(node) for node in slow] == [_shape(node) for node in quick]


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.name)
def test_the_values_are_those_of_the_library(path: Path) -> None:
    documents: list[Document] = read(path)
    with path.open(encoding="utf-8") as file:
        expected = list(yaml.load_all(file, yaml.BaseLoader))
    assert expected == [document.root.plain() for document in documents]


PIECES = ["season", ": ", "\n", "  ", "- ", "[", "]", "{", "}", ", ", '"', "'", "#", "|", ">", "a"]
PIECES += ["&", "*", "!", "%", "---\n", "...\n", "\t", "\\", "é", "\ufeff", "\u2028", "? ", "<<"]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join) | st.text(max_size=40))
def test_any_text_is_data_or_a_problem(text: str) -> None:
    lines = text.split("\n")
    try:
        for document in parse(text, "f.yaml"):
            decode(document, Setup)
    except Problems as problems:
        for problem in problems.problems:
            place = problem.place
            assert lines[place.line - 1] == problem.excerpt
            assert place.column + place.length - 1 <= max(1, len(problem.excerpt) + 1)
