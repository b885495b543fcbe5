"""Whom zombies can detect and with which chance, as the judge tells it."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent
from typing import Any

from typer.testing import CliRunner, Result

from gmtool.cli import app

CASE = """
    id: threatened
    season: S1903M
    units:
      Austria: [A vie, A tri]
      Russia: [F stp/nc]
      Zombies: [Z bud, Z gal, Z mos, Z por]
"""
CHANCES = {
    "Z bud": {"tri": "1/2", "vie": "1/2"},
    "Z gal": {"vie": "1/1"},
    "Z mos": {},
    "Z por": {},
}


def judged(text: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["judge", *options, "-"], input=dedent(text))


def record(text: str, *options: str) -> Any:
    return json.loads(judged(text, "--json", *options).stdout)


def test_candidates_are_told_before_the_orders() -> None:
    lines = judged(CASE + "    orders: {Austria: [A vie H]}\n", "--candidates").stdout.splitlines()
    assert [
        "threatened",
        "  S1903M",
        "  Z bud: tri 1/2, vie 1/2",
        "  Z gal: vie 1/1",
        "  Z mos: holds",
        "  Z por: holds",
        "  Austria  A vie H  holds",
    ] == lines[:7]


def test_candidates_are_in_the_record_if_asked_for() -> None:
    assert CHANCES == record(CASE, "--candidates")["candidates"]
    assert "candidates" not in record(CASE)


def test_each_movement_phase_has_its_own() -> None:
    phases = record(
        """
        id: two
        phases:
          - season: F1903M
            units: {Austria: [A vie], Zombies: [Z bud]}
            centers: {Austria: [tri, vie]}
            orders: {Austria: [A vie - boh]}
          - season: W1903A
            orders: {Austria: [build A tri]}
          - season: S1904M
        """,
        "--candidates",
    )["phases"]
    assert [{"Z bud": {"vie": "1/1"}}, None, {"Z bud": {"tri": "1/1"}}] == [
        phase.get("candidates") for phase in phases
    ]


def test_without_zombie_rules_nothing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "standard.yaml"
    path.write_text("id: plain\nunits: {Austria: [A vie]}\n", "utf-8")
    told = CliRunner().invoke(app, ["judge", "--candidates", str(path)])
    assert "plain\n  after: Austria A vie\n\n" == told.stdout


def test_the_draw_tells_the_same_candidates() -> None:
    drawn = record(CASE + "    draw: 'abc0'\n")
    assert [list(chances) for chances in CHANCES.values()] == [
        row["candidates"] for row in drawn["zombies"]
    ]
    assert {"Z gal": "vie"} == {
        row["unit"]: row["attacks"] for row in drawn["zombies"] if row["unit"] == "Z gal"
    }
