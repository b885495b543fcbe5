"""The blind auction: its settings, its sheets as people write them, and who wins what."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.core.chance import Dice
from gmtool.core.game import Reading, Source
from gmtool.core.problems import Place, Problem, Severity
from gmtool.diplomacy.auction import Awarded, check, default_sheet, hold, least_total
from gmtool.diplomacy.auctionsheets import SheetReader, read_bid, receipt_hash, sheets_of
from gmtool.diplomacy.bids import Auction, Bid, Sheet
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.reading.house import PRESETS
from gmtool.files.maps import find_map, load_map

DATA = Path(__file__).parent / "auction"
MESSAGES = yaml.safe_load((DATA / "messages.yaml").read_text("utf-8"))
CASES = yaml.safe_load((DATA / "cases.yaml").read_text("utf-8"))
KEY = "5a" * 32


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(find_map("standard")).board


@pytest.fixture(scope="module")
def centres(board: Board) -> list[str]:
    return [province.id for province in board.provinces if province.centre]


def bids_of(text: str) -> list[Bid]:
    return [read_bid(each.strip()) for each in text.split(",")]


# -- sheets as people write them


def told(problems: Sequence[Problem], severity: Severity) -> list[str]:
    return [
        f"{p.place.line}:{p.place.column}: {p.message}"
        for p in sorted(problems)
        if p.severity is severity and not re.search("not spent|without a bid", p.message)
    ]


@pytest.mark.parametrize("case", MESSAGES, ids=lambda case: str(case["id"]))
def test_a_sheet_is_read_as_it_is_written(
    case: Mapping[str, Any], board: Board, centres: list[str]
) -> None:
    auction = Auction(**{"equal": 10, **case.get("auction", {})})
    reader = SheetReader(board, auction, centres, PRESETS[case.get("house", "lenient")])
    reading = reader.read([Source(case["text"], Place("sheet.txt"))])
    written = bids_of(case["bids"]) if "bids" in case else []
    assert [str(bid) for bid in written] == list(reading.orders[: len(written)])
    for bid in reading.orders[len(written) :] if "others" in case else ():
        assert case["others"] == read_bid(bid).points
    warnings, errors = case.get("warnings", []), case.get("problems", [])
    assert errors == told(reading.problems, Severity.ERROR)
    found = told(reading.problems, Severity.WARNING)
    assert len(found) == len(warnings)
    assert all(is_ in was for is_, was in zip(warnings, found, strict=True))
    assert case.get("guesses", []) == [guess for line in reading.lines for guess in line.guesses]
    assert len(reading.orders) == (0 if errors else 34)
    assert reading.sent
    for problem in reading.problems:
        row = case["text"].split("\n")[problem.place.line - 1]
        assert problem.excerpt == row
        assert problem.place.column - 1 + problem.place.length <= len(row)


def test_what_a_sheet_does_not_name_is_bid_for_at_the_least_and_told(
    board: Board, centres: list[str]
) -> None:
    reader = SheetReader(board, Auction(equal=2), centres[:6])
    reading = reader.read([Source(f"{centres[5]} 40, {centres[1]} 1", Place("x"))])
    assert reading.missing == ()
    told_of = "centres without a bid: 4; the least bids on them come to 8"
    assert told_of in [problem.message for problem in reading.problems]
    points = {read_bid(text).lot: read_bid(text).points for text in reading.orders}
    assert {centres[0]: 1, centres[2]: 2, centres[3]: 2, centres[4]: 3}.items() <= points.items()
    assert told(reading.problems, Severity.ERROR) == []


def test_with_no_minimum_nothing_is_missing(board: Board, centres: list[str]) -> None:
    reader = SheetReader(board, Auction(minimum=0), centres)
    reading = reader.read([Source("Vienna 340", Place("x"))])
    assert reading.missing == ()
    assert reading.orders[0] == "vie 340"
    assert reading.orders[1] == "ank 0"
    assert reading.problems == ()


def test_points_that_are_left_over_are_warned_of(board: Board, centres: list[str]) -> None:
    reading = SheetReader(board, Auction(), centres).read([Source("Vienna 7\n", Place("x"))])
    assert [problem.message for problem in reading.problems] == [
        "300 of 340 points are not spent",
        "centres without a bid: 33; the least bids on them come to 33",
    ]


@pytest.mark.parametrize("messages", [[], [Source("Hello there,\nno bids yet!", Place("x"))]])
def test_without_a_bid_everything_is_missing(
    messages: list[Source], board: Board, centres: list[str]
) -> None:
    reading = SheetReader(board, Auction(), centres).read(messages)
    assert reading.missing == ("bids on 34 centres",)
    assert reading.orders == ()
    assert reading.sent == bool(messages)


def test_a_later_message_replaces_or_merges(board: Board, centres: list[str]) -> None:
    first, second = "Vienna 40\nParis 3", "Vienna 12\nLondon 5"
    messages = [Source(first, Place("x.txt")), Source(second, Place("x.2.txt"))]
    replaced = SheetReader(board, Auction(), centres).read(messages)
    assert replaced.orders[:3] == ("vie 12", "lon 5", "ank 1")
    house = PRESETS["lenient"]
    merging = type(house)(later_message="merges")
    merged = SheetReader(board, Auction(), centres, merging).read(messages)
    assert merged.orders[:3] == ("par 3", "vie 12", "lon 5")


def test_a_place_in_a_message_counts_from_where_the_message_begins(
    board: Board, centres: list[str]
) -> None:
    text = "Vienna 900\nParis 3"
    reading = SheetReader(board, Auction(), centres).read([Source(text, Place("dump", 7, 5))])
    first = reading.problems[0]
    assert str(first.place) == "dump:7:12"
    assert first.excerpt[first.place.column - 1 :][: first.place.length] == "900"


@given(text=st.text(max_size=80))
def test_whatever_stands_in_a_message_nothing_is_raised(text: str, board: Board) -> None:
    reading = SheetReader(board, Auction(), ["lon", "par", "vie"]).read([Source(text, Place("x"))])
    assert isinstance(reading, Reading)


def test_a_hash_tells_sheets_apart() -> None:
    sheet = bids_of("vie 40, lon 12")
    assert hashlib.sha256(b"vie 40\nlon 12\n").hexdigest() == receipt_hash(sheet)
    assert receipt_hash(sheet) != receipt_hash(sheet[::-1])


@pytest.mark.parametrize("text", ["", "vie", "vie -3", "vie 3.5", "vie ²", " 3"])
def test_a_canonical_bid_is_read_back_or_refused(text: str) -> None:
    assert read_bid(str(Bid("vie", 40))) == Bid("vie", 40)
    with pytest.raises(ValueError, match="is no bid"):
        read_bid(text)


# -- settings


@pytest.mark.parametrize(
    ("chosen", "wrong"),
    [
        ({"points": 0}, "points is at least 1"),
        ({"minimum": -1}, "minimum is at least 0"),
        ({"lots": 0}, "lots is at least 1"),
        ({"rounds": 0}, "rounds is at least 1"),
        ({"minimum": 5, "maximum": 4}, "the minimum 5 is above the maximum 4"),
        ({"points": 33}, "34 lots need 34 points, there are 33"),
        (
            {"points": 340, "equal": 1},
            "34 lots with all bids different need 595 points, there are 340",
        ),
        (
            {"points": 594, "equal": 1},
            "34 lots with all bids different need 595 points, there are 594",
        ),
        (
            {"points": 75, "equal": 10},
            "34 lots with at most 10 bids the same need 76 points, there are 75",
        ),
        (
            {"points": 900, "equal": 1, "maximum": 33},
            "34 lots with all bids different need bids up to 34, the maximum is 33",
        ),
        ({"method": "optimal", "ties": "unplayed"}, "only with the method sequential"),
    ],
)
def test_impossible_settings_are_refused(chosen: dict[str, Any], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        check(Auction(**chosen), 34)


@pytest.mark.parametrize(
    "chosen",
    [
        {"points": 34},
        {"points": 595, "equal": 1},
        {"points": 76, "equal": 10},
        {"points": 561, "equal": 1, "minimum": 0},
        {"points": 595, "equal": 1, "maximum": 34},
    ],
)
def test_settings_that_just_do_are_taken(chosen: dict[str, Any]) -> None:
    auction = Auction(**chosen)
    check(auction, 34)
    assert least_total(auction, 34) == auction.points


def valid(auction: Auction, sheet: Sheet, lots: Sequence[str]) -> bool:
    counts = Counter(bid.points for bid in sheet)
    return (
        sorted(bid.lot for bid in sheet) == sorted(lots)
        and sum(bid.points for bid in sheet) <= auction.points
        and all(auction.minimum <= bid.points <= auction.highest for bid in sheet)
        and (not auction.equal or max(counts.values()) <= auction.equal)
    )


auction_settings = st.builds(
    Auction,
    points=st.integers(1, 700),
    minimum=st.integers(0, 6),
    maximum=st.integers(0, 60),
    equal=st.integers(0, 12),
    lots=st.integers(1, 3),
    ties=st.sampled_from(["draw", "list"]),
    silent=st.sampled_from(["default", "nothing"]),
)
lot_names = st.integers(1, 34).map(lambda n: [f"lot{k:02}" for k in range(n)])


def possible(auction: Auction, lots: Sequence[str]) -> bool:
    try:
        check(auction, len(lots))
    except ValueError:
        return False
    return True


@given(auction_settings, lot_names, st.integers(0, 33))
def test_the_sheet_without_a_preference_is_a_valid_one_wherever_one_is_possible(
    auction: Auction, lots: list[str], first: int
) -> None:
    if possible(auction, lots):
        sheet = default_sheet(auction, lots, lots[first % len(lots)])
        assert valid(auction, sheet, lots)
        assert sheet[0].lot == lots[first % len(lots)]
        assert [bid.points for bid in sheet] == sorted((b.points for b in sheet), reverse=True)


def test_the_sheet_without_a_preference_spends_as_much_as_the_limits_let_it(
    centres: list[str],
) -> None:
    flat = default_sheet(Auction(), centres, "vie")
    assert {bid.points for bid in flat} == {10}  # 340 points on 34 lots
    assert [bid.lot for bid in flat[:3]] == ["vie", "war", "ank"]
    stepped = default_sheet(Auction(equal=10), centres, "ank")
    assert Counter(bid.points for bid in stepped) == {11: 4, 10: 10, 9: 10, 8: 10}


# -- who wins what


def sheets_from(written: Mapping[str, str]) -> dict[str, list[Bid]]:
    return {seat: bids_of(text) for seat, text in written.items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_worked_cases(case: Mapping[str, Any]) -> None:
    auction = Auction(**case.get("auction", {}))
    dice = Dice(KEY, case.get("forced", {}))
    sheets = sheets_from(case["sheets"])
    lots = case["lots"].split()
    awarded = hold(auction, lots, sheets, case.get("silent", ()), dice)
    awards = [f"{a.lot} {a.points} {a.seat}".strip() for a in awarded.awards]
    assert case["awards"] == awards
    assert case.get("unclaimed", "").split() == list(awarded.unclaimed)
    assert case.get("losers", []) == list(awarded.losers)
    assert dice.unasked() == ()
    if "drawn" in case:
        assert case["drawn"] == [draw.question for draw in dice.draws()]


@st.composite
def auctions(draw: st.DrawFn) -> tuple[Auction, list[str], dict[str, list[Bid]], list[str]]:
    """Settings, lots, sheets with many ties, and silent players."""
    auction = Auction(
        lots=draw(st.integers(1, 3)), silent=draw(st.sampled_from(["default", "nothing"]))
    )
    lots = draw(st.integers(1, 9).map(lambda n: [f"lot{k}" for k in range(n)]))
    bidders = draw(st.integers(1, 7))
    sheets: dict[str, list[Bid]] = {}
    silent = []
    for k in range(bidders):
        if draw(st.integers(0, 5)) == 5:
            silent.append(f"seat{k}")
            continue
        order = draw(st.permutations(lots))
        points = draw(st.lists(st.integers(0, 6), min_size=len(lots), max_size=len(lots)))
        sheets[f"seat{k}"] = [Bid(*each) for each in zip(order, points, strict=True)]
    return auction, lots, sheets, silent


def held(
    game: tuple[Auction, list[str], dict[str, list[Bid]], list[str]], **changed: Any
) -> Awarded:
    auction, lots, sheets, silent = game
    return hold(replace(auction, **changed), lots, sheets, silent, Dice(KEY))


WAYS = [
    {"method": "sequential", "ties": "draw"},
    {"method": "sequential", "ties": "list"},
    {"method": "sequential", "ties": "unplayed"},
    {"method": "optimal", "ties": "draw"},
    {"method": "optimal", "ties": "list"},
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
@settings(max_examples=40)
@given(game=auctions())
def test_nobody_wins_too_much_and_every_lot_is_somebodys_or_unclaimed(
    way: dict[str, str], game: tuple[Auction, list[str], dict[str, list[Bid]], list[str]]
) -> None:
    auction, lots, sheets, silent = game
    awarded = held(game, **way)
    won = Counter(awarded.won.values())
    assert all(number <= auction.lots for number in won.values())
    assert len({award.lot for award in awarded.awards}) == len(awarded.awards)
    assert set(lots) == set(awarded.won) | set(awarded.unclaimed)
    assert not set(awarded.won) & set(awarded.unclaimed)
    bidding = {*sheets, *(silent if auction.silent == "default" else ())}
    assert set(awarded.sheets) == bidding
    assert set(won) | set(awarded.losers) == bidding
    for award in awarded.awards:
        if award.seat:  # at the points that the winner bid
            assert Bid(award.lot, award.points) in awarded.sheets[award.seat]
    points = [award.points for award in awarded.awards]
    assert points == sorted(points, reverse=True)
    if way["ties"] != "unplayed":  # whoever may still win, wins while there is a lot left
        full = sum(min(auction.lots, len(lots)) for _ in bidding)
        assert len(awarded.awards) == min(full, len(lots))


@settings(max_examples=60)
@given(game=auctions())
def test_optimal_never_gives_less_than_sequential(
    game: tuple[Auction, list[str], dict[str, list[Bid]], list[str]],
) -> None:
    for ties in ("draw", "list"):
        best = held(game, method="optimal", ties=ties)
        assert best.total >= held(game, method="sequential", ties=ties).total


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
@settings(max_examples=40)
@given(game=auctions(), data=st.data())
def test_the_order_in_which_things_are_given_makes_no_difference(
    way: dict[str, str],
    game: tuple[Auction, list[str], dict[str, list[Bid]], list[str]],
    data: st.DataObject,
) -> None:
    auction, lots, sheets, silent = game
    seats = data.draw(st.permutations(list(sheets)))
    shuffled = {seat: sheets[seat] for seat in seats}
    lots_again = data.draw(st.permutations(lots))
    again = (auction, lots_again, shuffled, data.draw(st.permutations(silent)))
    assert held(game, **way) == held(again, **way)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
@pytest.mark.parametrize(
    ("bidders", "each"), [(34, 1), (17, 1), (17, 2), (12, 1), (12, 2), (11, 1), (11, 3)]
)
def test_thirty_four_lots_with_all_sheets_equal(
    way: dict[str, str], bidders: int, each: int, centres: list[str]
) -> None:
    sheet = [Bid(lot, 34 - k) for k, lot in enumerate(centres)]
    sheets = {f"player {k:02}": sheet for k in range(bidders)}
    game = (Auction(points=595, equal=1, lots=each), centres, sheets, list[str]())
    awarded = held(game, **way)
    if way["ties"] == "unplayed":
        assert awarded.unclaimed == tuple(centres)
        assert awarded.forfeited == tuple(centres)
        assert len(awarded.losers) == bidders
        return
    assert Counter(awarded.won.values()) == dict.fromkeys(sheets, each)
    assert set(awarded.won) == set(centres[: bidders * each])
    assert awarded.unclaimed == tuple(sorted(centres[bidders * each :]))


@pytest.mark.parametrize("silent", ["default", "nothing"])
def test_one_of_twelve_sends_no_sheet(silent: str, centres: list[str]) -> None:
    sheets = {
        f"player {k:02}": [Bid(centres[k], 300), *(Bid(c, 1) for c in centres if c != centres[k])]
        for k in range(11)
    }
    game = (Auction(silent=silent), centres, sheets, ["player 11"])  # type: ignore[arg-type]  # both are
    awarded = held(game)
    assert all(awarded.won[centres[k]] == f"player {k:02}" for k in range(11))
    if silent == "default":
        assert awarded.defaults == ("player 11",)
        assert len(awarded.unclaimed) == 22
        assert list(awarded.won.values()).count("player 11") == 1
    else:
        assert "player 11" not in awarded.sheets
        assert len(awarded.unclaimed) == 23


def test_a_tie_is_drawn_fairly_and_can_be_checked() -> None:
    sheets = sheets_from({"a": "x 5", "b": "x 5"})
    winners = Counter(
        hold(Auction(), ["x"], sheets, (), Dice(f"{key:064x}")).won["x"] for key in range(400)
    )
    assert winners.keys() == {"a", "b"}
    assert min(winners.values()) > 150
    dice = Dice(KEY)
    hold(Auction(), ["x"], sheets, (), dice, "auction 2")
    assert [draw.question for draw in dice.draws()] == ["auction 2: x for 5 goes to"]


def test_sheets_without_a_valid_bid_are_none() -> None:
    assert sheets_of({"a": ("vie 40",), "b": ()}) == {"a": [Bid("vie", 40)]}
