"""Decks: the one that comes with gmtool, another one, and what is wrong with a third."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmtool.core.problems import Problems
from gmtool.files.heelsdeck import find_deck, load_deck, shipped_decks
from gmtool.heels.cards import COUNTS, Amount, Deck
from tests.heels.scenes import STAND_IN

HERE = Path(__file__).parent / "heels"

ONE = """\
meta: {set_size: 1}
survivors:
- id: ann
  name: Ann
  role: Hunter
  speed: 7
  points: 1
"""
WRONG = (HERE / "bad-deck.txt").read_text("utf-8").splitlines()
ABILITY = "points: 1\n  abilities: [{kind: on_play, text: x, "


def problems_of(path: Path, text: str | None = None) -> list[str]:
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as raised:
        load_deck(path, path.name)
    return [str(each).split("\n")[0] for each in raised.value.problems]


def test_the_stand_in_deck() -> None:
    assert ["stand-in"] == [*shipped_decks()]
    assert (13, 6) == (len(STAND_IN.survivors), len(STAND_IN.neutrals))
    assert 29 == sum(card.points for card in STAND_IN.survivors)
    assert 6 == sum(card.eaten_bonus for card in STAND_IN.survivors)
    assert 6 == sum(card.armed for card in STAND_IN.survivors)
    assert ({2: 3, 3: 2, 4: 1}, 3) == (STAND_IN.initial, STAND_IN.hand)
    clem = STAND_IN.cards["hunter"]
    assert ("Clem Jefferson", "Pathfinding Hunter", 7, 1) == (
        clem.name,
        clem.role,
        clem.speed,
        clem.points,
    )
    assert [] == [card.id for card in STAND_IN.cards.values() if not card.text]


def test_everything_that_is_wrong_is_told_at_its_place() -> None:
    found = problems_of(HERE / "bad-deck.yaml")
    assert WRONG == found


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("speed: 7", "speed: fast", "d.yaml:6:10: error: expected a whole number"),
        ("speed: 7", "sped: 7", 'd.yaml:6:3: error: unknown key "sped"'),
        ("  role: Hunter\n", "", 'd.yaml:3:3: error: the key "role" is missing'),
        (
            "points: 1",
            ABILITY + "do: [{mvoe: {who: last, by: 1}}]}]",
            'd.yaml:8:46: error: unknown key "mvoe"',
        ),
        (
            "points: 1",
            ABILITY + "do: [{move: {who: lats, by: 1}}]}]",
            'd.yaml:8:58: error: expected "self", "first", "last"',
        ),
        ("points: 1", ABILITY + "do: []}]", "d.yaml:8:44: error: nothing to do: move, swap"),
        (
            "points: 1",
            ABILITY + "passive: true, do: [{veteran_limit: {to: 0}}]}]",
            "d.yaml:8:81: error: expected a number of at least 1",
        ),
    ],
)
def test_what_does_not_fit(old: str, new: str, expected: str, tmp_path: Path) -> None:
    found = problems_of(tmp_path / "d.yaml", ONE.replace(old, new))
    assert [expected] == [told[: len(expected)] for told in found]


def test_a_deck_in_the_folder_of_a_game(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(ONE, encoding="utf-8")
    for name in ("mine", "mine.yaml"):
        deck: Deck = load_deck(find_deck(name, tmp_path))
        assert ("ann",) == deck.set
    assert shipped_decks()["stand-in"] == find_deck("stand-in", tmp_path)
    for name in ("other", "x" * 5000):
        with pytest.raises(Problems, match=f'there is no deck "{name}"'):
            find_deck(name, tmp_path)


def test_amounts() -> None:
    assert (-2, "") == Amount.read("-2")
    assert (3, COUNTS[0]) == Amount.read(f"min(3, {COUNTS[0]})")
    assert COUNTS[1] == Amount.read(COUNTS[1]).counted
    for text in ("two", "min(3, friends)", "min(-1, other armed in line)", ""):
        with pytest.raises(ValueError, match="is no amount"):
            Amount.read(text)
