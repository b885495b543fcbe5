"""Orders of Zombies at Your Heels as people write them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.game import Reading, Source
from gmtool.core.problems import Place, Severity
from gmtool.files.yamlfile import decode, read_one
from gmtool.heels.game import Heels
from gmtool.heels.line import Survivor
from gmtool.heels.options import Options
from gmtool.heels.orders import (
    Activate,
    ActivatePile,
    Choose,
    Order,
    Sole,
    Standing,
    agrees,
    read_order,
)
from gmtool.heels.orders import Place as Placing
from gmtool.heels.state import Player, State
from tests.heels.scenes import STAND_IN, line

GAME = Heels(Options(neutrals=True), STAND_IN)
STATE = State(
    "turn",
    (
        Player("Ann", hand=("hunter", "detective", "teen_girl"), turns=1),
        Player("Bob", hand=("fanatic",), turns=1),
    ),
    line("Bob/general Ann/janitor Bob/runner -/dog Ann/pilot Bob/pilot"),
    pile=("driver", "butcher"),
    turn=3,
    current="Ann",
    starter="Ann",
)
CHOOSING = State(
    "hands",
    tuple(Player(seat, stack=STAND_IN.set[:10]) for seat in ("Ann", "Bob")),
    line("Bob/general"),
)


@dataclass(frozen=True, kw_only=True)
class Message:
    message: str
    orders: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    """`line:column: message; remedy`, or the beginning of it."""
    missing: bool = False


MESSAGES = decode(read_one(Path(__file__).parent / "heels" / "messages.yaml"), tuple[Message, ...])


def read(*texts: str, state: State = STATE, seat: str = "Ann") -> Reading:
    sources = [Source(text, Place(f"{n}.txt")) for n, text in enumerate(texts, 1)]
    return GAME.read(state, seat, sources)


@pytest.mark.parametrize("each", MESSAGES, ids=[each.message for each in MESSAGES])
def test_message(each: Message) -> None:
    reading = read(each.message)
    assert each.orders == reading.orders
    told = [
        f"{problem.place.line}:{problem.place.column}: {problem.message}; {problem.remedy}"
        for problem in reading.problems
    ]
    assert len(each.problems) == len(told), told
    for expected, found in zip(each.problems, told, strict=True):
        assert found.startswith(expected)
    if not each.problems:
        assert each.missing == bool(reading.missing)


def test_the_last_message_counts_and_standing_orders_of_all() -> None:
    reading = read("place hunter\nstanding gangster yes", "place teen girl", "standing gangster no")
    expected = ("standing gangster yes", "place teen_girl", "standing gangster no")
    assert expected == reading.orders


def test_no_message() -> None:
    assert Reading(missing=("a survivor from hand, and who is activated",)) == read()
    assert Reading() == read(seat="Bob")


def test_out_of_turn() -> None:
    reading = read("place fanatic\nstanding gangster yes", seat="Bob")
    assert ("standing gangster yes",) == reading.orders
    assert ["not now: it is the turn of Ann"] == [each.message for each in reading.problems]
    assert {Severity.WARNING} == {each.severity for each in reading.problems}


def test_the_place_of_a_problem() -> None:
    reading = GAME.read(
        STATE, "Ann", [Source("Dear GM,\nplace Karne", Place("orders/ann.txt", 7, 3))]
    )
    assert (
        'orders/ann.txt:8:7: error: unknown survivor "karne"\n'
        "  8 | place Karne\n"
        "    |       ^^^^^\n"
        "  Did you mean Tenacious Detective (detective)?"
    ) == str(reading.problems[0])


def test_lines_are_told_in_full_words() -> None:
    lines = read("Hi!\nplace Karen\nactivate dog on runner\nactivate nobody").lines
    assert ["", "place Tenacious Detective (Karen Malone)"] == [
        "; ".join(each.understood) for each in lines[:2]
    ]
    assert ("activate Stray Dog (Biscuit) on Bob:Runner",) == lines[2].understood
    assert lines[3].unreadable


def test_a_guess_is_told() -> None:
    lines = read("place Karen\nactivate her\nactivate the pilot").lines
    assert [(), ('"her" is the newcomer, detective',), ()] == [each.guesses for each in lines]


SEVEN = ", ".join(STAND_IN.set[:7])


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("choose " + SEVEN, ""),
        ("choose: " + SEVEN.replace(", ", "\nchoose "), ""),
        (SEVEN, ""),
        ("I take these:\n" + SEVEN, ""),
        ("choose hunter, pilot", "7 survivors are to be chosen, not 2"),
        ("choose " + SEVEN + ", hunter", "hunter is chosen twice"),
        ("choose " + SEVEN + ", runner", "runner is not among your cards"),
        ("choose " + SEVEN + ", nobody", "unknown survivor"),
        ("place hunter\nchoose " + SEVEN, "not now: the hands are being chosen"),
    ],
)
def test_choosing(text: str, problem: str) -> None:
    game = Heels(Options(seven_days=True), STAND_IN)
    reading = game.read(CHOOSING, "Ann", [Source(text, Place("x"))])
    assert [problem] * bool(problem) == [each.message[: len(problem)] for each in reading.problems]
    if not problem:
        assert tuple(f"choose {card}" for card in STAND_IN.set[:7]) == reading.orders


@pytest.mark.parametrize(
    "order",
    [
        Placing("hunter"),
        Activate("gangster", "front"),
        Activate("paramedic", Survivor("Bob the Builder", "runner")),
        Activate("dog", Survivor("", "dog"), neutral=True),
        ActivatePile(),
        ActivatePile("back"),
        Sole(),
        Standing("gangster", "if points>=3"),
        Choose("pilot"),
    ],
    ids=str,
)
def test_canonical_lines(order: Order) -> None:
    assert order == read_order(str(order))
    assert type(order) is type(read_order(str(order)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place a b",
        "activate",
        "sole 3",
        "standing gangster maybe",
        "activate a at b/c",
    ],
)
def test_no_order(text: str) -> None:
    with pytest.raises(ValueError, match="is no"):
        read_order(text)


def test_standing_orders() -> None:
    assert [True, False, True, False] == [
        agrees("yes", 1),
        agrees("no", 9),
        agrees("if points>=3", 3),
        agrees("if points>=3", 2),
    ]


WORDS = ["place", "activate", "hunter", "Karen", "on", "Bob", "/", "runner", "pile", "dog", "sole"]
WORDS += ["standing", "gangster", "if", "4", ">=", "front", "her", "-/", "\n", ">", ",", "choose"]


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=40))
def test_whatever_stands_in_a_message_nothing_is_raised(text: str) -> None:
    for state, seat in ((STATE, "Ann"), (STATE, "Bob"), (CHOOSING, "Ann")):
        reading = read(text, state=state, seat=seat)
        again = read("\n".join(reading.orders), state=state, seat=seat)
        assert reading.orders == again.orders
    over = replace(STATE, stage="over", current="")
    assert [] == [each for each in read(text, state=over).orders if "standing" not in each]
