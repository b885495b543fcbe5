"""Tiles and cards from files: what is wrong with them is told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtool.core.problems import Problems
from gmtool.files.gangcards import load_cards
from gmtool.files.gangtiles import find_gang, load_tiles
from tests.gang.bots import standard_tiles

TILES = """\
sets:
- {id: z1, title: Town, start: a, goal: b}
tiles:
- {id: a, set: z1, title: A, copies: 1, exits: [N], grid: [".R.", ".R.", "..."]}
- {id: b, set: z1, title: B, copies: 1, exits: [S], grid: ["BBB", "BBB", "BRB"], doors: [C-S]}
"""
CARDS = """\
decks: {z1: Town}
cards:
- {id: z1-a, title: A, copies: 1, text: x, do: [{gain: {hearts: 1}}]}
"""


def faults(folder: Path, kind: str, text: str) -> list[str]:
    """Place and message of everything that is wrong with a file."""
    path = folder / f"{kind}.yaml"
    path.write_text(text, encoding="utf-8")
    try:
        if kind == "tiles":
            load_tiles(path)
        else:
            load_cards(path, standard_tiles())
    except Problems as problems:
        return [f"{p.place.line}:{p.place.column} {p.message}" for p in problems.problems]
    return []


def test_sound_files_are_read(tmp_path: Path) -> None:
    assert faults(tmp_path, "tiles", TILES) == []
    assert faults(tmp_path, "cards", CARDS) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("goal: b", "goal: c", '2:41 there is no tile "c"'),
        ("id: z1, title", "id: z2, title", "2:1 the set z1 is missing: every game begins in town"),
        ("exits: [N]", "exits: [X]", '4:49 "X" is no side: N, E, S, W, or "open" alone'),
        ("exits: [N]", "exits: [E]", "4:49 the space at exit E cannot be entered"),
        ('".R.", "..."]', '".R."]', "4:59 a tile has three rows of three spaces"),
        ('".R.", "..."]', '".Q.", "..."]', '4:67 "Q" is no kind of space'),
        ("doors: [C-S]", "doors: [C-X]", '5:90 a door is written like C-S, not "C-X"'),
        ("doors: [C-S]", "doors: [C-N]", "5:90 C-N does not lead from inside to outside"),
        ('"BRB"], doors', '"BPB"], doors', "5:90 C-S leads to a space that nobody can enter"),
        ("id: b, set", "id: a, set", "5:8 a is there already"),
        ("copies: 1, exits: [N]", "copies: 0, exits: [N]", "4:38 there must be one at least"),
        (
            "copies: 1, exits: [N]",
            "copies: 1, colour: red, exits: [N]",
            '4:41 unknown key "colour"',
        ),
        ("doors: [C-S]", "undead: some", "5:90 expected a number, exits or die"),
    ],
)
def test_what_is_wrong_with_tiles(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in TILES
    assert told in faults(tmp_path, "tiles", TILES.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gain: {hearts", "gian: {hearts", '3:50 there is no primitive "gian"'),
        ("gain: {hearts", "gain: {heart", '3:57 gain has no parameter "heart"'),
        ("text: x", "text: x, when: never", '3:50 "never" is none of: any, own_turn,'),
        ("text: x", "text: x, place: [z1-nowhere]", '3:52 there is no tile "z1-nowhere"'),
        ("text: x", "text: x, needs: [luck]", '3:52 unknown need "luck"'),
        ("id: z1-a", "id: z7-a", '3:8 there is no deck "z7"'),
        (", do: [{gain: {hearts: 1}}]", "", "3:3 z1-a does nothing"),
        (
            "{gain: {hearts: 1}}",
            "{roll: {need: 4, then: [{gian: {}}]}}",
            '3:74 there is no primitive "gian"',
        ),
    ],
)
def test_what_is_wrong_with_cards(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in CARDS
    found = faults(tmp_path, "cards", CARDS.replace(old, new))
    assert any(each.startswith(told) for each in found), found


def test_files_that_are_not_there() -> None:
    with pytest.raises(Problems, match='there are no tiles "elsewhere"'):
        find_gang("tiles", "elsewhere")
