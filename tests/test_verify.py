"""Records of draws: a true one is accepted, and one in which any letter was changed is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from gmtool.cli import app
from gmtool.core.chance import chain, hash_of
from gmtool.desk.judge import Judge
from gmtool.desk.verify import Checked, check_files
from gmtool.files.cases import Case, read_cases

HERE = Path(__file__).parent / "verify"
RULED = (HERE / "ruled.yaml").read_text("utf-8")
KEY = "9f443b2e22cde7b4f08c18c016672e5634cc1947100ea48eb01585403a940b36"
BEFORE = hash_of(KEY)
QUESTION = "1903 spring: zombie in bud attacks"


def judged() -> dict[str, Any]:
    """What `judge --json` tells of the case."""
    (case,) = read_cases(HERE / "case.yaml")
    assert isinstance(case, Case)
    return Judge({}).judge(case).record


def checked(text: str) -> Checked:
    (found,) = check_files(["-"], "", BytesIO(text.encode()))
    return found


def told(record: dict[str, Any]) -> list[str]:
    """What is wrong with a record."""
    found = checked(json.dumps(record))
    return [*(problem.message for problem in found.problems), *found.faults]


def gmtool(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(app, words, input=given)


# ---- true records


def test_what_judge_prints_is_a_true_record() -> None:
    record = judged() | {"previous": BEFORE}
    assert [] == told(record)
    assert 7 == len(record["draws"])
    assert {"tri": ["tyr", "bud", "ser"]} == record["precedence"]


def test_from_judge_to_verify_on_the_command_line() -> None:
    printed = gmtool("judge", "--json", str(HERE / "case.yaml"))
    done = gmtool("verify", "--previous", BEFORE, "-", given=printed.stdout)
    assert 0 == done.exit_code
    assert (
        f"standard input: drawn: S1903M: the draws are true: 7 draws, the key follows {BEFORE}\n"
    ) == done.stdout


def test_draws_that_the_gm_ruled_are_counted() -> None:
    assert (
        "standard input: ruled: S1903M: the draws are true: 6 draws, 2 of them ruled by the GM,"
        f" the key follows {BEFORE}\n"
    ) == checked(RULED).verdict()


def test_a_phase_in_which_nothing_was_drawn() -> None:
    record = judged() | {"previous": BEFORE, "precedence": {}, "draws": []}
    record |= {"units": {"Zombies": ["Z por"]}, "zombies": [{"unit": "Z por", "candidates": []}]}
    assert checked(json.dumps(record)).verdict().endswith(f"0 draws, the key follows {BEFORE}\n")


def test_a_case_of_several_phases(tmp_path: Path) -> None:
    """Each phase that drew is a record of its own."""
    path = tmp_path / "year.yaml"
    spring = (HERE / "case.yaml").read_text("utf-8").replace("\n", "\n    ")
    head, _, rest = spring.partition("    season:")
    body, _, _ = ("season:" + rest).partition("draw:")
    path.write_text(
        f"id: year\ndraw: {KEY}\nphases:\n  - {body.rstrip()}\n"
        "  - season: S1903R\n  - season: F1903M\n",
        "utf-8",
    )
    assert "title" in head
    printed = gmtool("judge", "--json", str(path)).stdout
    assert 3 == len(json.loads(printed)["phases"])
    done = gmtool("verify", "-", "--previous", BEFORE, given=printed)
    lines = done.stdout.splitlines()
    assert "standard input: S1903M: the draws are true: 7 draws" in lines[0]
    # the case draws both phases from one key, so the second does not follow the first
    assert 1 == done.exit_code
    assert f"standard input: F1903M: the key {KEY} does not follow {KEY}" in lines[1]


def test_records_in_a_row_follow_each_other(tmp_path: Path) -> None:
    first, second, third = chain("0" * 64, 2)
    empty = {"units": {"Zombies": ["Z por"]}, "zombies": [{"unit": "Z por"}]}
    path = tmp_path / "records.jsonl"
    lines = [
        {**empty, "id": "a", "season": "S1901M", "key": second},
        {**empty, "id": "b", "season": "F1901M", "key": third},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    done = gmtool("verify", str(path), "--previous", first)
    assert 0 == done.exit_code
    assert [first, second] == [line.rpartition(" ")[2] for line in done.stdout.splitlines()]


# ---- changed records


def changed(text: str, letters: str) -> Iterator[str]:
    """The text with one letter changed, at each place of what tells the draws."""
    parts = [("zombies", "results"), ("Zombies", "]")] if text[0] == "{" else [("zombies:", "")]
    for start, end in parts:
        first = text.index(start)
        last = text.index(end, first) if end else len(text)
        for at in range(first, last):
            for letter in letters:
                if letter != text[at]:
                    yield text[:at] + letter + text[at + 1 :]


@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_one_changed_letter_is_refused(kind: str) -> None:
    true = json.dumps(judged() | {"previous": BEFORE}) if kind == "json" else RULED
    assert checked(true).verdict()
    tried = 0
    for wrong in changed(true, "az0" if kind == "json" else "0"):
        found = checked(wrong)
        assert found.problems or found.faults, wrong
        tried += 1
    print(kind, tried, "changed records")  # noqa: T201
    assert tried > 1000


def one(record: dict[str, Any], key: str, number: int, **said: Any) -> dict[str, Any]:
    """The record with one row of a list changed."""
    rows = list(record[key])
    rows[number] = rows[number] | said
    return record | {key: rows}


@pytest.mark.parametrize(
    ("key", "number", "said", "fault"),
    [
        (
            "zombies",
            0,
            {"candidates": ["gal"]},
            "Z boh: the record says it detects gal; it detects gal, vie",
        ),
        (
            "zombies",
            2,
            {"candidates": ["spa"]},
            "Z por: the record says it detects spa; it detects nobody",
        ),
        (
            "zombies",
            0,
            {"attacks": "vie"},
            "Z boh: the record says it attacks vie; by the draws it attacks gal",
        ),
        (
            "zombies",
            0,
            {"attacks": ""},
            "Z boh: the record says it holds; by the draws it attacks gal",
        ),
        (
            "zombies",
            2,
            {"attacks": "spa"},
            "Z por: the record says it attacks spa; by the draws it holds",
        ),
        (
            "draws",
            0,
            {"answer": "vie"},
            '"1903 spring: zombie in boh attacks": the record says vie, the key gives gal',
        ),
    ],
)
def test_what_is_not_true_is_said(key: str, number: int, said: dict[str, Any], fault: str) -> None:
    assert [fault] == told(one(judged() | {"previous": BEFORE}, key, number, **said))


def test_zombies_missing_twice_and_too_many() -> None:
    record = judged() | {"previous": BEFORE}
    first, *rest = record["zombies"]
    stray = {"unit": "Z mun", "candidates": ["boh"], "attacks": "boh"}
    assert [
        "Z bud is in the list of zombies twice",
        "Z boh is not in the list of zombies",
        "Z mun is in the list of zombies, but none stands there",
    ] == told(record | {"zombies": [stray, rest[0], *rest]})
    assert [] == told(record | {"zombies": [*rest, first]})


@pytest.mark.parametrize(
    ("precedence", "fault"),
    [
        ({}, "the record says nobody; by the draws it is tyr, bud, ser"),
        (
            {"tri": ["bud", "tyr", "ser"]},
            "the record says bud, tyr, ser; by the draws it is tyr, bud, ser",
        ),
    ],
)
def test_a_precedence_that_was_not_drawn(precedence: dict[str, list[str]], fault: str) -> None:
    record = judged() | {"previous": BEFORE, "precedence": precedence}
    assert [f"precedence at tri: {fault}"] == told(record)


def test_another_position_has_other_candidates() -> None:
    record = judged() | {"previous": BEFORE}
    units = record["units"] | {"Russia": ["A gal", "F sev", "F ank"], "Turkey": ["A gre"]}
    faults = told(record | {"units": units})
    assert "Z ser: the record says it detects tri; it detects gre, tri" == faults[0]
    assert (
        '"1903 spring: zombie in ser attacks": the record says the options were tri;'
        " they were gre, tri"
    ) in faults


def test_rulings_that_cannot_be() -> None:
    record = judged() | {"previous": BEFORE}
    assert [f'the draw "{QUESTION}" is forced to "mun", expected one of: gal, tri, vie'] == told(
        record | {"forced": {QUESTION: "mun"}}
    )
    stray = "1903 spring: zombie in mun attacks"
    assert [f'"{stray}" was ruled, but never asked'] == told(record | {"forced": {stray: "boh"}})
    assert [f'"{QUESTION}": the record says that the key decided; the ruling did'] == told(
        record | {"forced": {QUESTION: "tri"}}
    )


def test_the_key_before_has_to_be_known() -> None:
    assert ["the key before this one is missing"] == told(judged())
    other = hash_of("other")
    assert [f"the key {KEY} does not follow {other}: its SHA-256 is {BEFORE}"] == told(
        judged() | {"previous": other}
    )


def test_the_key_given_wins_over_the_one_recorded(tmp_path: Path) -> None:
    """Whoever makes up a key can make up the one before it as well."""
    own = hash_of("own")
    text = RULED.replace(KEY, own).replace(BEFORE, hash_of(own))
    path = tmp_path / "record.yaml"
    path.write_text(text, "utf-8")
    done = gmtool("verify", str(path), "--previous", BEFORE)
    assert 1 == done.exit_code
    assert f"the record says the key before is {hash_of(own)}\n" in done.stdout
    assert f"the key {own} does not follow {BEFORE}: its SHA-256 is {hash_of(own)}\n" in done.stdout


# ---- records that cannot be checked


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"season": "S1903R"}, "zombies are only drawn for a movement phase"),
        ({"season": "W1903A"}, "zombies are only drawn for a movement phase"),
        ({"season": "1903"}, '"1903" is no season'),
        ({"season": ""}, "the season is missing"),
        ({"map": "atlantis"}, 'there is no map "atlantis"'),
        ({"units": {"Zombies": ["Z bux"]}}, '"Z bux": there is no place "bux"'),
        ({"units": {"Austria": ["Z bud"]}}, "Z bud cannot belong to Austria"),
        ({"units": {"Zombies": ["A bud"]}}, "A bud cannot belong to Zombies"),
        ({"draws": 3}, 'expected a list of mappings, not "3"'),
    ],
)
def test_a_record_that_cannot_be_checked(said: dict[str, Any], message: str) -> None:
    assert [message] == told(judged() | {"previous": BEFORE} | said)[:1]


def test_no_record_at_all(tmp_path: Path) -> None:
    path = tmp_path / "empty.yaml"
    path.write_text("# nothing yet\n", "utf-8")
    done = gmtool("verify", str(path), str(HERE / "ruled.yaml"), str(tmp_path / "none.yaml"))
    assert 1 == done.exit_code
    assert f"{path}:1:1: error: there is no record here" in done.stderr
    assert "none.yaml:1:1: error: the file cannot be read" in done.stderr
    assert "6 draws" in done.stdout
