"""The page of the rules and the preset have every rule and every switch with its default."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

from gmtool.core.chance import Dice
from gmtool.core.game import Chance
from gmtool.desk.pages import page
from gmtool.files.gamefile import parse_game_file
from gmtool.files.yamlfile import decode, parse
from gmtool.heels.game import Heels
from gmtool.heels.options import Options, SevenDays
from gmtool.heels.orders import read_order
from tests.heels.scenes import STAND_IN
from tests.test_heels_scenes import RULES

PAGE = page("heels")
PRESET = Path(__file__).parents[1] / "templates/presets/heels.yaml"
SWITCH = re.compile(r"\*Switch\* `([^`]+)`")
SOURCES = Path(__file__).parents[1] / "gmtool/heels"


QUESTIONS = (
    "setup: card 1 from the top of the set of Ann",
    "setup: survivor 1 of the first line",
    "setup: neutral survivor 1",
)


def paragraph(number: str) -> str:
    """The text of a paragraph."""
    return PAGE.partition(f"\n**{number}** ")[2].partition("\n**")[0].partition("\n## ")[0]


def test_every_rule_is_there_once_and_in_order() -> None:
    assert RULES == re.findall(r"^\*\*(H\d\.\d)\*\* ", PAGE, re.MULTILINE)
    assert [] == [number for number in RULES if len(paragraph(number)) < 40]


def test_every_switch_is_there_with_its_default() -> None:
    told = [decode(parse(text, "page")[0], Options) for text in SWITCH.findall(PAGE)]
    named = {key for text in SWITCH.findall(PAGE) for key in parse(text, "page")[0].root.value}
    nested = {each.name for each in fields(Options) if is_dataclass(each.default)}
    assert nested | {"seven_days"} == named
    chosen = Options(seven_days=SevenDays(choose_initial=True))
    assert {Options(), chosen} == set(told)


def test_every_rule_that_the_code_cites_is_there() -> None:
    cited = {
        rule
        for path in SOURCES.glob("*.py")
        for rule in re.findall(r"\bH[1-9]\.[1-9]\b|\b[A-Z]-\d\d\b", path.read_text("utf-8"))
    }
    assert cited
    assert set(RULES) >= cited


def test_the_orders_of_the_page_are_orders() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    assert 9 + len(QUESTIONS) == len(rows)
    for row in rows[:9]:
        text = row.partition(",")[0].replace(" on hunter", " on Bob/hunter")
        assert text == str(read_order(text))


def test_the_questions_of_the_page_are_those_that_are_asked() -> None:
    chance = Chance(Dice("a" * 64), Dice("b" * 64))
    game = Heels(Options(neutrals=True), STAND_IN)
    game.resolve(game.new(["Ann", "Bob"], chance), {}, chance)
    asked = {draw.question for dice in chance for draw in dice.draws()}
    for question in QUESTIONS:
        assert f"| `{question}` |" in PAGE
        assert question in asked
    numbers = re.compile(" [0-9]+")
    assert {numbers.sub("", each) for each in QUESTIONS} == {
        numbers.sub("", each).replace("Bob", "Ann") for each in asked
    }


def test_the_preset_has_every_switch_at_its_default() -> None:
    file = parse_game_file(PRESET.read_text("utf-8"), PRESET.name)
    document, read = file.document, file.options
    assert Heels is file.game
    assert {each.name for each in fields(Options)} <= set(document.root.value)
    for each in fields(Options):
        if each.name != "seats":
            assert each.default == getattr(read, each.name)
            nested = fields(each.default) if is_dataclass(each.default) else ()
            below = document.node((each.name,)).value
            assert [part.name for part in nested] == (list(below) if nested else [])
    assert ("Yellow", "Blue", "Purple", "Green") == read.seats


def test_the_lines_are_not_too_long_to_read() -> None:
    assert [] == [line for line in PAGE.splitlines() if len(line) > 200]
