"""Each message about an order has an example: what was written, and what is said about it.

`input.yaml` has the `text`, and where they matter the `units` and `centers` of each power, the
`stage` (M unless given), a preset of `house` rules (lenient unless given) and how many `times` the
text is repeated; the orders are those of the first power named.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from gmtool.core.problems import Place, Severity
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.position import Owned, Position
from gmtool.diplomacy.reading.faults import Fault
from gmtool.diplomacy.reading.house import PRESETS, HouseRules
from gmtool.diplomacy.reading.messages import ReadMessage, read_message
from tests.orders.examples import board

ERRORS = Path(__file__).parent / "errors"
NAMES = {fault.name.lower().replace("_", "-"): fault for fault in Fault}
HOUSES = {**PRESETS, "first": HouseRules(two_orders="first")}


def read(example: dict[str, Any]) -> ReadMessage:
    units = {}
    for power, texts in example.get("units", {}).items():
        for text in texts:
            unit = Unit(*text.split())
            units[unit.province] = Owned(power, unit)
    centres = {
        centre: power for power, owned in example.get("centers", {}).items() for centre in owned
    }
    power = next(iter([*example.get("units", {}), *example.get("centers", {})]), "")
    return read_message(
        board(),
        Position(units, centres),
        example.get("stage", "M"),
        power,
        example["text"].rstrip("\n") * example.get("times", 1),
        HOUSES[example.get("house", "lenient")],
        start=Place("orders.txt"),
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_message_as_it_is_printed(name: str) -> None:
    folder = ERRORS / name
    example = yaml.safe_load((folder / "input.yaml").read_text("utf-8"))
    reading = read(example)
    told = "\n".join(map(str, sorted(reading.problems)))
    assert (folder / "expected.txt").read_text("utf-8").rstrip("\n") == told
    pattern = NAMES[name].text.partition("{")[0] or ": "
    assert pattern in told


def test_every_message_has_an_example() -> None:
    assert [] == [name for name in NAMES if not (ERRORS / name / "expected.txt").exists()]


def test_what_cannot_be_read_is_an_error_and_what_is_left_out_a_warning() -> None:
    warnings = {fault.name for fault in Fault if fault.severity is Severity.WARNING}
    assert {
        "ORDERED_TWICE",
        "ORDERED_BEFORE",
        "NEITHER_COUNTS",
        "TOO_MANY_BUILDS",
        "NO_BUILD_COUNTS",
        "QUOTED",
        "STRUCK_OUT",
    } == warnings
