"""An item is added to a list of a YAML file, and every other letter of it stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gmtool.core.problems import Problems
from gmtool.files.yamlfile import parse
from gmtool.files.yamlitem import Item, add_item, flow, insertion

ITEM: Item = {"turn": "Fall 1902, moves", "days": 2, "reason": 'exams: "all" of them'}
ROW = r'{turn: "Fall 1902, moves", days: 2, reason: "exams: \"all\" of them"}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: x\n", "title: x\nlist: [ROW]\n"),
        ("title: x", "title: x\nlist: [ROW]\n"),
        (
            "title: x\n# list: [{turn: 3}]\n# or so\n\n# the next\nposts: y\n",
            "title: x\n# list: [{turn: 3}]\n# or so\nlist: [ROW]\n\n# the next\nposts: y\n",
        ),
        ("list:\nposts: y\n", "list: [ROW]\nposts: y\n"),
        ("list:   # of what?\nposts: y\n", "list: [ROW]   # of what?\nposts: y\n"),
        ("list: ~\n", "list: [ROW]\n"),
        ("list: []  # none ]\n", "list: [ROW]  # none ]\n"),
        ("list: [{turn: 3}]  # ]\nposts: y\n", "list: [{turn: 3}, ROW]  # ]\nposts: y\n"),
        ('list: [{turn: "3"}, ]\n', 'list: [{turn: "3"}, ROW, ]\n'),
        (
            "list: [\n  {turn: 3, days: 1},  # } ]\n  {turn: 4}, # so\n  ]\n",
            "list: [\n  {turn: 3, days: 1},  # } ]\n  {turn: 4}, ROW, # so\n  ]\n",
        ),
        ("list:\n- {turn: 3}", "list:\n- {turn: 3}\n- ROW"),
        (
            "list: # why\n  # x\n  - {turn: 3,\n     days: 1\n    }  # ]\n  # z\np: y\n",
            "list: # why\n  # x\n  - {turn: 3,\n     days: 1\n    }  # ]\n  - ROW\n  # z\np: y\n",
        ),
        (
            "list:\n  - turn: 3\n    reason: |\n      one\n      two\n\n# next\nz: y\n",
            "list:\n  - turn: 3\n    reason: |\n      one\n      two\n  - ROW\n\n# next\nz: y\n",
        ),
    ],
)
def test_where_an_item_goes(text: str, expected: str) -> None:
    assert expected.replace("ROW", ROW) == insertion(text, "f.yaml", "list", ITEM).into(text)


@pytest.mark.parametrize(
    "text", ["list: x\n", "{title: x}\n", "title: x\n...\n", "a: |\n  b\n  c", "[list]\n"]
)
def test_what_cannot_be_done_safely_is_told_with_the_line_to_write(text: str) -> None:
    with pytest.raises(Problems) as raised:
        insertion(text, "f.yaml", "list", ITEM)
    told = str(raised.value)
    assert "f.yaml:" in told
    assert "no item can be added to list here" in told
    assert f"Write it there yourself: list: [{ROW}]" in told


@pytest.mark.parametrize("mark", [b"", "\ufeff".encode()])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_marks_and_modes_stay(mark: bytes, end: str, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    before = ["# ä", "list:", "- {turn: 3}", "# last", "posts: y", ""]
    path.write_bytes(mark + end.join(before).encode())
    path.chmod(0o640)
    add_item(path, "f.yaml", "list", {"turn": 4})
    after = [*before[:3], "- {turn: 4}", *before[3:]]
    assert mark + end.join(after).encode() == path.read_bytes()
    assert 0o640 == path.stat().st_mode & 0o777


@given(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=30))
def test_any_text_is_read_again_as_it_was(text: str) -> None:
    try:
        at = insertion("list: [{turn: 3}]\n", "f.yaml", "list", {"turn": 4, "reason": text})
    except Problems:  # a character that YAML does not take
        assume(text.isprintable())
        raise
    (document,) = parse(at.into("list: [{turn: 3}]\n"), "f.yaml")
    assert {"turn": "4", "reason": text} == document.node(("list", 1)).plain()


def test_only_what_needs_them_has_quotes() -> None:
    item = {"seat": "St Petersburg", "first": "2027-12-24", "reason": "ill, sorry", "player": "Öl"}
    assert '{seat: St Petersburg, first: 2027-12-24, reason: "ill, sorry", player: "Öl"}' == flow(
        item
    )
