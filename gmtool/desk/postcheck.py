"""Checking the draws from posts alone: the call for orders, and the results.

All that is read stands in braces, or before and behind them, in every language of forums and of
words: `{S1901M standard}`, keys, the units and zombies of the call, `Z boh {mun, vie} - vie`, and
`vie {1 tyr, 2 boh}` for who enters first. No text of a player can hold braces.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from gmtool.core.problems import Place, Problem
from gmtool.desk.verify import Checked, check, check_files
from gmtool.diplomacy.season import Season
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, question
from gmtool.files import jsonfile
from gmtool.files.document import Document
from gmtool.files.text import Text

HTML_TAG = re.compile(r"<[^<>{}\n]*>")
BBCODE_TAG = re.compile(r"\[/?\w+(?:=[^\[\]{}\n]*)?\]")
ESCAPED = re.compile(r"\\([^\w\s])")
PHASE = re.compile(r"\{([SF]\d{1,4}M) ([^{}]+)\}")
KEY = re.compile(r"\{([0-9a-f]{64})\}")
UNITS = re.compile(r"\{((?:[A-Z] [a-z0-9/]+(?:, )?)+)\}")
ATTACK = re.compile(rf"\b{ZOMBIE} ([a-z0-9]+) \{{([a-z0-9, ]+)\}}(?: - ([a-z0-9]+)( \(GM\))?)?")
ENTERING = re.compile(r"\b([a-z0-9]+) \{(1 [^{}]+)\}")
PLACE = re.compile(r"\d+ ([a-z0-9]+)( \(GM\))?")


def bare(post: str) -> str:
    """A post without the signs of its language, in one line."""
    text = BBCODE_TAG.sub("", HTML_TAG.sub("", post))
    return " ".join(html.unescape(ESCAPED.sub(r"\1", text)).split())


def is_post(text: str) -> bool:
    """Whether a text is a post of ours about a phase in which something is drawn."""
    found = bare(text)
    return bool(PHASE.search(found) and KEY.search(found))


def check_all(names: Sequence[str], previous: str, stdin: IO[bytes]) -> Iterator[Checked]:
    """Checks files, `-` for standard input: the two posts of a phase, or records (`previous` is the
    key before that of the first).
    """
    given = stdin.read() if "-" in names else b""
    posts = {name: _text(name, given) for name in names}
    others = [name for name, post in posts.items() if not is_post(post)]
    if not others:
        yield check_posts(" and ".join(names), list(posts.values()))
    elif texts := [name for name in others if name.endswith(".txt")]:
        yield from map(_no_post, texts)
    else:
        yield from check_files(names, previous, BytesIO(given))


def _no_post(name: str) -> Checked:
    """What is told of a text that is not such a post."""
    message = "there are no draws of zombies in this post"
    remedy = "Paste a post as a whole. What was drawn otherwise stands in result.yaml of the turn."
    return Checked(name, problems=[Problem(Place(name), message, remedy)])


def _text(name: str, given: bytes) -> str:
    """What a file says; nothing, if it cannot be read."""
    try:
        data = given if name == "-" else Path(name).read_bytes()
    except OSError:
        return ""
    return data.decode("utf-8", "replace")


@dataclass(frozen=True)
class Attack:
    """A zombie of a post: whom it can detect, whom it was drawn to attack, and who ruled that."""

    candidates: tuple[str, ...]
    target: str = ""
    ruled: bool = False


@dataclass
class Told:
    """What one post tells: `attacks` by province; `entering` who goes in first, each with whether
    the GM ruled it.
    """

    season: str = ""
    map: str = ""
    keys: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    attacks: dict[str, Attack] = field(default_factory=dict)
    entering: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)


def read_post(post: str) -> Told:
    """What a post tells, whatever its language."""
    text = bare(post)
    told = Told(keys=KEY.findall(text))
    if phase := PHASE.search(text):
        told.season, told.map = phase[1], phase[2]
    for here, candidates, target, ruled in ATTACK.findall(text):
        told.attacks[here] = Attack(tuple(candidates.split(", ")), target, bool(ruled))
    for target, places in ENTERING.findall(text):
        told.entering[target] = [(here, bool(ruled)) for here, ruled in PLACE.findall(places)]
    for units in UNITS.findall(text):
        told.units += units.split(", ")
    told.units += [f"{ZOMBIE} {here}" for here in told.attacks]
    return told


def check_posts(name: str, posts: Sequence[str]) -> Checked:
    """Checks the draws of one phase from its call for orders and its results, in any order."""
    told = [read_post(post) for post in posts]
    calls = [each for each in told if len(each.keys) == 1]
    results = [each for each in told if len(each.keys) == 2]
    if len(calls) != 1 or len(results) != 1:
        found = f"{len(calls)} calls and {len(results)} results"
        remedy = "One key stands in a call, two in the results; paste each post as a whole."
        message = f"expected the call for orders of a phase and its results, found {found}"
        return Checked(name, problems=[Problem(Place(name), message, remedy)])
    call, result = calls[0], results[0]
    text = json.dumps(record_of(call, result))
    document = Document(Text(name, text), jsonfile.compose)
    checked = check(name, document, {}, call.keys[0])
    if not checked.problems:
        checked.faults = list(_differences(call, result)) + checked.faults
    return checked


def record_of(call: Told, result: Told) -> dict[str, Any]:
    """The record of draws that two posts make together: the position is that of the call."""
    pieces = [unit for unit in call.units if unit.startswith(ZOMBIE)]
    others = [unit for unit in call.units if not unit.startswith(ZOMBIE)]
    draws = list(draws_of(result))
    return {
        "map": call.map,
        "season": result.season,
        "units": {"Players": sorted(others), ZOMBIES: sorted(pieces)},
        "zombies": [_row(unit, result) for unit in sorted(_pieces(result))],
        "precedence": {target: [h for h, _ in order] for target, order in result.entering.items()},
        "draws": draws,
        "key": result.keys[0],
        "previous": result.keys[1],
        "forced": {row["question"]: row["answer"] for row in draws if row["forced"]},
    }


def _pieces(told: Told) -> list[str]:
    return [unit for unit in told.units if unit.startswith(ZOMBIE)]


def _row(unit: str, result: Told) -> dict[str, Any]:
    attack = result.attacks.get(unit.partition(" ")[2], Attack(()))
    return {"unit": unit, "candidates": list(attack.candidates), "attacks": attack.target}


def draws_of(result: Told) -> Iterator[dict[str, Any]]:
    """The draws that a post of results tells, as a record has them."""
    season = Season.read(result.season)
    if season is None:
        return
    for here, attack in result.attacks.items():
        yield {
            "question": question(season, f"zombie in {here} attacks"),
            "options": list(attack.candidates),
            "answer": attack.target,
            "forced": attack.ruled,
        }
    for target, order in result.entering.items():
        left = sorted(here for here, _ in order)
        for number, (here, ruled) in enumerate(order[:-1], 1):
            yield {
                "question": question(season, f"precedence {number} at {target}"),
                "options": list(left),
                "answer": here,
                "forced": ruled,
            }
            left.remove(here)


def _differences(call: Told, result: Told) -> Iterator[str]:
    """What the results tell otherwise than the call did."""
    if (call.season, call.map) != (result.season, result.map):
        wanted, found = f"{call.season} {call.map}", f"{result.season} {result.map}"
        yield f"the call is for {wanted}, the results are of {found}"
    for here in sorted(call.attacks.keys() | result.attacks.keys()):
        before = call.attacks.get(here, Attack(())).candidates
        after = result.attacks.get(here, Attack(())).candidates
        if before != after:
            yield (
                f"{ZOMBIE} {here}: the call says it detects {', '.join(before) or 'nobody'},"
                f" the results {', '.join(after) or 'nobody'}"
            )
