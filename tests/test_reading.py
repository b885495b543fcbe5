"""Order messages as people write them: what is read, what is a guess, and what is none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from gmtool.core.problems import Place
from gmtool.diplomacy.board import COAST, SEA, Board, province_of
from gmtool.diplomacy.canonical import read_canonical
from gmtool.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
    Waive,
)
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.reading.house import JUDGE, LENIENT, PRESETS, STRICT, HouseRules
from gmtool.diplomacy.reading.messages import read_message
from gmtool.diplomacy.writing import Style, write
from gmtool.files.maps import find_map
from gmtool.files.starts import load_start
from tests.orders.examples import WORDS, Spelling, board, canonical, load, spellings, told
from tests.orders.respelling import Speller

HERE = Path(__file__).parent
SEEN = spellings("seen.yaml")
MORE = spellings("spellings.yaml")
PROSE: list[str] = [sentence.strip() for sentence in load("prose.yaml")["sentences"]]
STYLES: tuple[Style, ...] = ("short", "code", "full")


def position(**units: str) -> Position:
    """A position from the units of each power: `position(France="A par, F bre")`."""
    standing = {}
    for power, texts in units.items():
        for text in texts.split(", "):
            kind, place = text.split()
            standing[province_of(place)] = Owned(power, Unit(kind, place))
    return Position(standing)


def start(name: str) -> Position:
    return load_start(find_map("standard"), name, board()).position


# -- spellings


def outcome(spelling: Spelling) -> str:
    """How a spelling comes out: as its reading says, asked for, or wrong."""
    reading = spelling.read(spelling.position)
    guess = any(line.guess for line in reading.lines)
    found = told(reading)
    if spelling.ask and (guess or (reading.problems and not found)):
        return "asked" if list(spelling.orders) == found or not found else f"wrong: {found}"
    if list(spelling.orders) != found or spelling.ask:
        return f"wrong: {found}"
    return "read" if found else "no order"


@pytest.mark.parametrize("spelling", [*SEEN, *MORE], ids=lambda spelling: ascii(spelling.text))
def test_a_spelling_is_read_as_it_should_be(spelling: Spelling) -> None:
    assert not outcome(spelling).startswith("wrong")


def test_the_spellings_are_counted() -> None:
    assert {"read": 233, "asked": 10, "no order": 11} == Counter(map(outcome, SEEN))
    assert len(MORE) >= 590


def test_few_spellings_that_were_seen_are_guesses() -> None:
    guesses = [
        spelling.text
        for spelling in SEEN
        if not spelling.ask and any(line.guess for line in spelling.read(spelling.position).lines)
    ]
    assert 14 == len(guesses)


def test_an_empty_board_changes_little() -> None:
    """Only what the words do not say is read otherwise: an army where a fleet was meant."""
    otherwise = [
        spelling.text
        for spelling in SEEN
        if list(spelling.orders) != told(spelling.read(Position({}))) and not spelling.ask
    ]
    assert ["bre move pic", "Bre support Wal to Pic"] == otherwise


@pytest.mark.parametrize("stage", ["M", "R", "A"])
@pytest.mark.parametrize(
    ("standing", "power"),
    [
        (Position({}), "Austria"),
        *((start("classic"), power) for power in ("Austria", "France", "Germany", "Italy")),
        *((start("classic"), power) for power in ("England", "Russia", "Turkey")),
        (start("chaos"), "Vienna"),
        (Position({}, dislodged=(Beaten("Austria", Unit("A", "vie"), "", ("boh",)),)), "Austria"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value.units)} units",
)
def test_no_order_is_made_from_prose(standing: Position, power: str, stage: str) -> None:
    made = {
        sentence: orders
        for sentence in PROSE
        if (orders := told(read_message(board(), standing, stage, power, sentence)))
    }
    assert len(PROSE) >= 60
    assert {} == made


# -- spellings at random


def phases() -> Iterator[tuple[str, Position, dict[str, list[str]]]]:
    """The stage, the position and the orders of every phase of the cases that we have."""
    files = [*sorted((HERE / "datc").glob("*.yaml")), HERE / "zombies" / "cases.yaml"]
    for file in files:
        for case in yaml.safe_load(file.read_text("utf-8")):
            before: dict[str, Any] = {}
            for phase in case.get("phases", [case]):
                stage = phase.get("season", "S1901M")[-1]
                units = phase.get("units") or before.get("after", {})
                beaten = tuple(
                    Beaten(row["power"], unit(row["unit"]), "", tuple(row.get("retreats", ())))
                    for row in before.get("dislodged", ())
                )
                standing = {
                    unit(text).province: Owned(power, unit(text))
                    for power, texts in units.items()
                    for text in texts
                }
                yield stage, Position(standing, dislodged=beaten), phase.get("orders", {})
                before = phase.get("expect", {})


def unit(text: str) -> Unit:
    kind, place = text.split()
    return Unit(kind, place)


def test_the_orders_of_all_cases_are_read_in_any_spelling() -> None:
    rng = Random(1901)
    wrong = []
    count = 0
    for stage, standing, orders in phases():
        speller = Speller(board(), standing, rng)
        for power, texts in orders.items():
            for text in texts * 20:
                spelt = speller.order(canonical(text), stage)
                found = told(read_message(board(), standing, stage, power, spelt, JUDGE, WORDS))
                count += 1
                if [text] != found:
                    wrong.append((spelt, text, found))
    assert [] == wrong
    assert 22_640 == count


def test_many_spellings_in_one_message() -> None:
    rng = Random(1902)
    for stage, standing, orders in phases():
        speller = Speller(board(), standing, rng)
        for power, texts in orders.items():
            spelt = "\n".join(speller.plain(canonical(text), stage) for text in texts)
            reading = read_message(board(), standing, stage, power, spelt, JUDGE, WORDS)
            assert texts == told(reading), spelt


# -- writing


def legal_orders(on: Board) -> Iterator[tuple[str, Order]]:
    """Every order that is legal in some position, with the stage it is for; zombies included."""
    coasts = [province.id for province in on.provinces if province.kind == COAST]
    units = [
        Unit(kind, place)
        for place in on.places
        for kind in "AFZ"
        if not on.may_stand(Unit(kind, place)) and not (kind == "Z" and "/" in place)
    ]
    yield "A", Waive()
    for each in units:
        yield from (("M", Hold(each)), ("R", Disband(each)), ("A", Remove(each)))
        if each.kind != "Z":
            yield "A", Build(each)
            yield from (("M", support) for support in supports(on, each, units, coasts))
        for to in on.moves(each):
            yield from (("M", Move(each, to)), ("R", Move(each, to)))
        if each.kind == "A" and each.province in coasts:
            for to in set(coasts) - {each.province}:
                yield from (("M", Move(each, to)), ("M", Move(each, to, via=True)))
        if each.kind == "F" and on.by_id[each.province].kind == SEA:
            for army in coasts:
                for to in set(coasts) - {army}:
                    yield "M", Convoy(each, Unit("A", army), to)


def supports(on: Board, each: Unit, units: list[Unit], coasts: list[str]) -> Iterator[Support]:
    reach = {province_of(place) for place in on.moves(each)}
    for other in units:
        if other.province == each.province:
            continue
        if other.province in reach:
            yield Support(each, other)
        goals = set(on.moves(other))
        goals |= set(coasts) if other.kind == "A" and other.province in coasts else set()
        for to in goals | {province_of(place) for place in goals}:
            if province_of(to) in reach and province_of(to) != other.province:
                yield Support(each, other, to)


def check_round_trip(on: Board, orders: list[tuple[str, Order]], style: Style) -> None:
    for stage in "MRA":
        some = [order for of, order in orders if of == stage]
        for begin in range(0, len(some), 500):
            part = some[begin : begin + 500]
            text = "\n".join(write(order, on, style) for order in part)
            reading = read_message(on, Position({}), stage, "", text, LENIENT, WORDS)
            assert [[order] for order in part] == [line.orders for line in reading.lines]
            assert [] == [line.text for line in reading.lines if line.guess]


@pytest.mark.parametrize("style", STYLES)
def test_an_order_written_is_read_as_the_same_order(style: Style) -> None:
    on = board("gatelands")
    orders = sorted(set(legal_orders(on)), key=str)
    assert 1227 == len(orders)
    check_round_trip(on, orders, style)
    some = Random(style).sample(sorted(set(legal_orders(board())), key=str), 3000)
    check_round_trip(board(), some, style)


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
def test_every_order_written_is_read_as_the_same_order(style: Style) -> None:
    orders = sorted(set(legal_orders(board())), key=str)
    assert len(orders) > 55_000
    check_round_trip(board(), orders, style)


# -- messages


MESSAGE = """Hi GM,

my orders for Spring 1901:

A Par - Bur
A Mar S A Par - Bru   (to make sure)
  F Bre -> Xyzzy, A Gas holds; A Spa - Por or Gas
F Lon -

> an old one:
> A Par - Pic

Thanks!
Bob
"""
STANDING = position(France="A par, A mar, F bre, A gas, A spa, F lon")


def test_a_bad_line_hides_nothing() -> None:
    begin = Place("orders/paris.txt", 12)
    reading = read_message(board(), STANDING, "M", "France", MESSAGE, start=begin)
    assert MESSAGE.split("\n") == [line.text for line in reading.lines]
    assert {
        5: ["A par - bur"],
        6: ["A mar S A par - bur"],
        7: ["A gas H"],
    } == {line.number: list(map(str, line.orders)) for line in reading.lines if line.orders}
    assert {6: ['"Bru" is read as Burgundy (bur)']} == {
        line.number: line.guesses for line in reading.lines if line.guess
    }
    assert [
        'orders/paris.txt:18:12: error: unknown place "Xyzzy"',
        "orders/paris.txt:18:44: error: an order with alternatives",
        'orders/paris.txt:19:7: error: a place is missing after "-"',
        "orders/paris.txt:22:3: warning: an order in quoted text does not count",
    ] == [str(problem).partition("\n")[0] for problem in sorted(reading.problems)]
    assert ["A par - bur", "A mar S A par - bur", "A gas H"] == list(map(str, reading.orders))


def test_a_text_may_begin_within_a_line() -> None:
    reading = read_message(
        board(), STANDING, "M", "France", "A Par - Xyzzy\nA Xyz H", start=Place("case.yaml", 7, 15)
    )
    assert ["case.yaml:7:23", "case.yaml:8:3"] == [str(each.place) for each in reading.problems]


def test_orders_over_two_lines_belong_to_the_first() -> None:
    text = "F Lon supports F Brest -\nEnglish Channel\nA Par\nholds"
    reading = read_message(board(), STANDING, "M", "France", text)
    assert [["F lon S F bre - eng"], [], ["A par H"], []] == [
        list(map(str, line.orders)) for line in reading.lines
    ]
    assert [] == reading.problems


ZOMBIES = position(Trieste="A tri, A vie", Zombies="Z bud, Z ser")


@pytest.mark.parametrize(
    "text",
    [
        "A Tri S Z Bud - Vie",
        "A Tri S Bud - Vie",
        "Trieste supports the zombie in Budapest to Vienna",
        "A Tri S zombie Budapest-Vienna",
        "A Tri S Zombies Z Bud - Vie",
        "Trieste: A Tri S Z(Bud)-Vie",
    ],
)
def test_units_of_other_kinds_have_words_of_their_own(text: str) -> None:
    reading = read_message(board(), ZOMBIES, "M", "Trieste", text, vocabulary=WORDS)
    assert ["A tri S Z bud - vie"] == told(reading)
    assert [] == reading.problems


def test_a_letter_that_stands_on_the_board_is_known() -> None:
    assert ["A tri S Z bud - vie"] == told(
        read_message(board(), ZOMBIES, "M", "Trieste", "A Tri S Z Bud - Vie")
    )


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Vienna: A Vie H", "A vie H"),
        ("Vienna: hold", "A vie H"),
        ("A Tri S Vienna A Vie", "A tri S A vie"),
        ("A Tri S Vienna A Bud - Ser", "A tri S A bud - ser"),
        ("A Tri S Vienna's army in Budapest to Serbia", "A tri S A bud - ser"),
    ],
)
def test_seats_may_be_called_as_places_are(text: str, order: str) -> None:
    standing = position(Vienna="A vie, A bud", Trieste="A tri")
    assert [order] == told(read_message(board(), standing, "M", "Trieste", text))


def test_words_for_powers_may_be_given() -> None:
    words = WORDS.with_powers({"viennese": "Vienna"})
    text = "A Tri S Viennese A Bud - Ser"
    assert ["A tri S A bud - ser"] == told(
        read_message(board(), Position({}), "M", "", text, vocabulary=words)
    )


# -- what stands around a unit decides


LEANING = [
    ("liv - edi", {"England": "F lvp"}, ["F lvp - edi"], True),
    ("A liv - pru", {"Russia": "A lvn", "England": "F lvp"}, ["A lvn - pru"], True),
    ("F nth - nor", {"England": "F nth"}, [], False),
    ("F edi - nor", {"England": "F edi"}, ["F edi - nwg"], True),
    ("A ven - tyr", {"Italy": "A ven"}, ["A ven - tyr"], False),
    ("F nap - tyr", {"Italy": "F nap"}, ["F nap - tys"], True),
    ("vie - bud", {"Austria": "A vie"}, ["A vie - bud"], False),
    ("F vie - bud", {"Austria": "A vie"}, ["A vie - bud"], True),
    ("A nth H", {}, ["F nth H"], True),
    ("rum - bla", {}, ["F rum - bla"], False),
    ("rum - bul", {}, ["A rum - bul"], True),
    ("F stp - bot", {"Russia": "F stp/sc"}, ["F stp/sc - bot"], False),
    ("F stp - bot", {}, ["F stp/sc - bot"], False),
    ("F gas - spa", {"France": "F gas"}, ["F gas - spa/nc"], False),
    ("F por - spa", {"France": "F por"}, ["F por - spa"], True),
    ("A per - bur", {"France": "A par"}, ["A par - bur"], True),
    ("A ber - bur", {"France": "A bre"}, ["A ber - bur"], False),
]


@pytest.mark.parametrize(("text", "units", "orders", "guess"), LEANING)
def test_the_position_decides(
    text: str, units: dict[str, str], orders: list[str], *, guess: bool
) -> None:
    reading = read_message(board(), position(**units), "M", next(iter(units), ""), text)
    assert orders == told(reading)
    assert guess == any(line.guess for line in reading.lines)


# -- house rules


TWICE = "A Par - Bur\nA Par - Pic\nA Mar H\nA Mar H"
BUILDS = "Build A Por\nBuild A Par\nBuild A Mar\nBuild F Bre"
WINTER = Position(
    {"gas": Owned("France", Unit("A", "gas"))}, dict.fromkeys(("par", "mar", "bre"), "France")
)
HOUSES: list[tuple[HouseRules, str, list[str]]] = [
    (LENIENT, TWICE, ["A par - pic", "A mar H"]),
    (HouseRules(two_orders="first"), TWICE, ["A par - bur", "A mar H"]),
    (STRICT, TWICE, ["A mar H"]),
    (JUDGE, TWICE, ["A par - pic", "A mar H"]),
    (LENIENT, BUILDS, ["build A por", "build A par", "build A mar"]),
    (STRICT, BUILDS, ["build A por"]),
    (LENIENT, "F Par H", ["A par H"]),
    (STRICT, "F Par H", []),
    (JUDGE, "F Par H", ["A par H"]),
    (LENIENT, "F Gas - Spa", ["F gas - spa/nc"]),
    (STRICT, "F Gas - Spa", []),
    (JUDGE, "F Gas - Spa", ["F gas - spa"]),
    (LENIENT, "A Par - Burgandyy", ["A par - bur"]),
    (STRICT, "A Par - Burgandyy", []),
    (JUDGE, "A Par - Burgandyy", []),
    (JUDGE, "A Par holsd", []),
]


@pytest.mark.parametrize(("house", "text", "orders"), HOUSES)
def test_the_house_decides(house: HouseRules, text: str, orders: list[str]) -> None:
    standing, stage = position(France="A par, A mar, F gas"), "M"
    if text == BUILDS:
        standing, stage = WINTER, "A"
    reading = read_message(board(), standing, stage, "France", text, house)
    assert orders == list(map(str, reading.orders))


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Danmark supports Kiel", "F den S A kie"),
        ("Denmrak holds", "F den H"),
        ("Sweeden supports Kiel", None),  # nobody of the power is there
    ],
)
def test_a_misspelt_place_before_a_verb_is_guessed_where_a_unit_is(
    text: str, order: str | None
) -> None:
    read = read_message(board(), position(Germany="F den, A kie"), "M", "Germany", text)
    assert [order] * (order is not None) == [str(each) for each in read.orders]
    assert read.lines[0].guess is (order is not None)


def test_a_wrong_letter_is_a_guess_or_forgiven() -> None:
    standing = position(France="A par")
    guesses = {
        name: read_message(board(), standing, "M", "France", "F Par H", house).lines[0].guess
        for name, house in PRESETS.items()
    }
    assert {"lenient": True, "strict": False, "judge": False} == guesses


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        ("F Tri - Ven", "the unit in tri must be an army"),
        ("A Tri S A Ser", "the unit in ser must be Z ser"),
    ],
)
def test_a_wrong_letter_says_what_stands_there(text: str, guess: str) -> None:
    read = read_message(board(), ZOMBIES, "M", "Trieste", text, LENIENT)
    assert [guess] == read.lines[0].guesses


# -- anything at all


PIECES = [
    *(word for spelling in SEEN for word in spelling.text.split()),
    *"-\u2013→><=.,;:!?()[]{}\"'*_/\\|&+~\t\n",
    "&gt;",
    "[b]",
    "[/quote]",
    "[quote]",
    "~~",
    "> ",
    " S ",
    " - ",
    " if ",
    " or ",
]
TEXTS = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
)


@given(
    text=TEXTS,
    stage=st.sampled_from("MRA"),
    house=st.sampled_from(sorted(PRESETS)),
    empty=st.booleans(),
)
@example(text="A Par - Bur\n\n> ", stage="M", house="lenient", empty=True)
@example(text="\r\n\r", stage="A", house="strict", empty=False)
def test_any_text_gives_an_answer(text: str, stage: str, house: str, *, empty: bool) -> None:
    standing = Position({}) if empty else STANDING
    reading = read_message(board(), standing, stage, "France", text, PRESETS[house])
    rows = text.split("\n")
    assert [row.rstrip("\r") for row in rows] == [line.text for line in reading.lines]
    for problem in reading.problems:
        row = rows[problem.place.line - 1]
        assert problem.place.column + problem.place.length <= len(row) + 2
        assert problem.message in str(problem)
    for line in reading.lines:
        for order in line.orders:
            assert order == read_canonical(board(), str(order))


QUOTATIONS = [
    ("> A Par - Bur", ["A par - bur"], True),
    ("> A Par - Bur\nA Mar H", ["A par - bur", "A mar H"], True),
    ("> A Par - Bur\nA Par H", ["A par H"], False),
    ("> A Vie - Bud\nA Par H", ["A par H"], False),
    ("The GM wrote:\n> A Par - Bur\n\nA Mar H", ["A mar H"], False),
    ("[quote=GM]A Par - Bur[/quote]\nA Mar H", ["A mar H"], False),
    ("[quote]A Par - Bur[/quote]", [], False),
    ("[quote]A Par - Bur", ["A par - bur"], False),
]


@pytest.mark.parametrize(("text", "orders", "guess"), QUOTATIONS)
def test_quotations_of_others_are_no_orders(text: str, orders: list[str], *, guess: bool) -> None:
    reading = read_message(board(), STANDING, "M", "France", text)
    assert orders == told(reading)
    assert guess == any(line.guess for line in reading.lines)
