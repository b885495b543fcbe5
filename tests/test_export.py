"""The export of a game: what its schema says, and phases that `judge` adjudicates alike."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.desk import done

GAMES = Path(__file__).parent.parent / "games"
EXAMPLES = sorted(path.parent.name for path in GAMES.glob("*/game.yaml"))


@pytest.fixture(scope="module")
def exports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The exports of all example games."""
    told = {}
    for name in EXAMPLES:
        folder = tmp_path_factory.mktemp("export") / name
        shutil.copytree(GAMES / name, folder)
        told[name] = json.loads(done(folder, "export"))
    return told


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_export_is_what_its_schema_says(name: str, exports: dict[str, dict[str, Any]]) -> None:
    schema = json.loads(done(None, "export", "--schema"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(exports[name], schema, jsonschema.Draft202012Validator)
    assert exports[name]["turns"]
    broken = {**exports[name], "turns": [{**exports[name]["turns"][0], "number": "one"}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema, jsonschema.Draft202012Validator)


@pytest.mark.parametrize("name", EXAMPLES)
def test_judge_reads_every_exported_phase(name: str, exports: dict[str, dict[str, Any]]) -> None:
    cases = [turn for turn in exports[name]["turns"] if turn.get("case")]
    lines = "".join(json.dumps(turn["case"]) + "\n" for turn in cases)
    if not cases:
        assert exports[name]["game"] != "diplomacy"
        return
    records = [
        json.loads(line) for line in done(None, "judge", "--json", "-", stdin=lines).splitlines()
    ]
    assert len(cases) == len(records)
    for turn, record in zip(cases, records, strict=True):
        told = {seat: [row["result"] for row in rows] for seat, rows in turn["verdicts"].items()}
        assert told == {s: [row["result"] for row in rows] for s, rows in record["results"].items()}
        assert turn["state"].get("units", {}) == record["after"], turn["phase"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_tallies_have_a_row_for_each_count(
    name: str, exports: dict[str, dict[str, Any]]
) -> None:
    lines = done(GAMES / name, "export", "--csv").splitlines()
    counted = [turn for turn in exports[name]["turns"] if turn.get("tally")]
    if not counted:  # nothing is counted in this game
        assert ["after"] == lines
        return
    # before an auction nobody has anything that could be counted at the start
    uncounted = exports[name]["turns"][0]["stage"] == "auction"
    assert len(counted) + 2 - uncounted == len(lines)
    seats = lines[0].split(",")[1:]
    assert [str(counted[-1]["tally"][seat]) for seat in seats] == lines[-1].split(",")[1:]
