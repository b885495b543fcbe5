"""The page of the zombie rules has every paragraph and every switch with its default."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

from typer.testing import CliRunner

from gmtool.cli import app
from gmtool.desk.pages import page, topics
from gmtool.diplomacy.rules import Rules
from gmtool.diplomacy.zombies import ZombieRules
from tests.test_zombies import PARAGRAPHS

PAGE = page("zombies")
SWITCH = re.compile(r"^\| `(\w+)` \| `([^`]+)` \| (.+) \| ([A-F]\d) \|$", re.MULTILINE)
SOURCES = Path(__file__).parent.parent / "gmtool"


def paragraph(number: str) -> str:
    """The text of a paragraph."""
    return PAGE.partition(f"\n**{number}** ")[2].partition("\n**")[0].partition("\n## ")[0]


def switches() -> dict[str, object]:
    """The switches that are the zombies' own, or have another default there."""
    standard = {each.name: each.default for each in fields(Rules)}
    own = {each.name: each.default for each in fields(ZombieRules)}
    return {name: value for name, value in own.items() if standard.get(name) != value}


def test_every_paragraph_is_there_once_and_in_order() -> None:
    assert PARAGRAPHS == re.findall(r"^\*\*([A-F]\d)\*\* ", PAGE, re.MULTILINE)
    assert [] == [number for number in PARAGRAPHS if len(paragraph(number)) < 40]


def test_every_switch_is_there_with_its_default() -> None:
    told = {name: value for name, value, _, _ in SWITCH.findall(PAGE)}
    # E1 is a switch of the page, though standard games have it too
    assert {*switches(), "nmr_limit"} == told.keys()
    assert ZombieRules() == ZombieRules.chosen(told)


def test_every_switch_stands_in_its_paragraph() -> None:
    for name, value, others, number in SWITCH.findall(PAGE):
        assert f"`{name}: {value}`" in paragraph(number)
        for other in re.findall("`([^`]+)`", others):
            assert ZombieRules() != ZombieRules.chosen({name: other})


def test_the_standard_choices_are_named() -> None:
    assert [] == [name for name in Rules.choices() if f"`{name}`" not in PAGE]


def test_every_paragraph_that_the_code_cites_is_there() -> None:
    cited = set()
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text("utf-8")
        if "RULES" in text or path.name == "zombies.py":
            cited |= set(re.findall(r"\b([A-F][1-9])\b", text))
    assert cited
    assert set(PARAGRAPHS) >= cited


def test_rules_on_the_command_line() -> None:
    run = CliRunner().invoke
    told = topics()
    assert ["gang", "heels", "zombies"] == [*told]
    assert "City-States and Zombies" == told["zombies"]
    listed = run(app, ["rules"]).stdout
    assert "".join(f"{topic}: {title}\n" for topic, title in told.items()) == listed
    assert PAGE == run(app, ["rules", "zombies"]).stdout
    wrong = run(app, ["rules", "zombis"])
    assert 2 == wrong.exit_code
    assert 'there is no page "zombis", there are: ' in wrong.stderr


def test_the_lines_are_not_too_long_to_read() -> None:
    assert [] == [line for line in PAGE.splitlines() if len(line) > 200]
