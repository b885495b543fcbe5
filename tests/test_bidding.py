"""The auction as phases of a game, up to the opening Winter, and at the desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from gmtool.core.chance import Dice, chain, follows
from gmtool.core.game import Chance, Game, NoSuchSubject, Source
from gmtool.core.problems import Place, Problems
from gmtool.desk import plans
from gmtool.desk.replay import replay
from gmtool.desk.table import open_table
from gmtool.desk.turns import adjudicate, open_phase
from gmtool.diplomacy.auctionsheets import receipt_hash, sheets_of
from gmtool.diplomacy.bidding import AuctionTurn
from gmtool.diplomacy.bids import Auction
from gmtool.diplomacy.game import Diplomacy
from gmtool.diplomacy.plan import plan
from gmtool.diplomacy.setting import Options
from gmtool.diplomacy.state import State
from gmtool.files.gamefile import parse_game_file
from gmtool.files.materials import MaterialFiles
from tests.desk import done, run

KEYS = chain("4b" * 32, 40)
SEATS = ("Captain Peanut", "Zoë", "nobody's fool", "Vienna", "A", "the 5th")
"""Names that people choose: with blanks, accents, names of places, letters of units."""


class Materials:
    """Maps and starts as they come with gmtool."""

    def __init__(self) -> None:
        self.files = MaterialFiles(Path("nowhere"), parse_game_file("title: x", "x").document)

    def load(self, kind: str, name: str) -> Any:
        return self.files.load(kind, name)


def made(auction: Auction, **options: Any) -> Diplomacy:
    chosen = {"start": "chaos", "rules": {"set": "zombies"}, **options}
    return Diplomacy(Options(auction=auction, **chosen), Materials())


def chance(number: int) -> Chance:
    return Chance(Dice(KEYS[number]), Dice(KEYS[number]))


def read(game: Diplomacy, state: State, sheets: Mapping[str, str]) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {}
    for seat, text in sheets.items():
        reading = game.read(state, seat, [Source(text, Place(f"{seat}.txt"))])
        found[seat] = reading.orders
    return found


def test_a_game_with_an_auction_is_a_game() -> None:
    game: Game[State] = made(Auction())
    assert game.seats is None


def test_from_the_auction_to_the_opening_winter() -> None:
    game = made(Auction(equal=10))
    state = game.new(SEATS, chance(0))
    assert ("auction-1", "Auction", "auction") == game.phase(state)
    assert dict.fromkeys(SEATS, "bids on 34 centres") == game.owed(state)
    assert game.automatic(state, chance(1)) == {}
    assert game.outcome(state) is None
    assert game.tally(state) == {}
    assert game.restore(game.store(state)) == state
    sheets = {seat: f"Vienna {40 + k}, Paris {20 - k}" for k, seat in enumerate(SEATS[:-1])}
    turn = game.resolve(state, read(game, state, sheets), chance(1))
    assert isinstance(turn, AuctionTurn)
    after = turn.after
    assert after.auction.won["vie"] == "A"  # who bid 44
    assert after.auction.won["par"] == "Captain Peanut"
    assert len(after.auction.won) == 6
    assert ("1900-winter-builds", "adjustment") == game.phase(after)[::2]
    assert dict.fromkeys(SEATS, "1 build") == game.owed(after)
    unplayed = [owned for owned in after.position.units.values() if owned.power == "Zombies"]
    assert len(unplayed) == len(after.position.units) == 28
    assert game.restore(game.store(after)) == after
    assert after.auction.won == game.begun(after).position.centres
    winter = game.resolve(after, {"Zoë": ["build A " + centre_of(after, "Zoë")]}, chance(2))
    assert Counter(o.power for o in winter.after.position.units.values()) == {
        "Zombies": 28,
        **dict.fromkeys(SEATS, 1),
    }
    assert winter.after.auction == after.auction
    assert game.restore(game.store(winter.after)) == winter.after


def centre_of(state: State, seat: str) -> str:
    return next(centre for centre, owner in state.auction.won.items() if owner == seat)


def test_every_bid_has_a_verdict_and_the_record_tells_the_rest() -> None:
    game = made(Auction())
    state = game.new(["a", "b", "c"], chance(0))
    orders = read(game, state, {"a": "Vienna 40\nLondon 5", "b": "London 9, Vienna 40"})
    turn = game.resolve(state, orders, chance(1))
    assert {seat: len(lines) for seat, lines in turn.verdicts.items()} == dict.fromkeys("abc", 34)
    winner = turn.after.auction.won["vie"]
    loser = "b" if winner == "a" else "a"
    first = turn.verdicts[winner][0 if winner == "a" else 1]
    assert ("vie 40", "won", f"tied with {loser}", "vie") == (
        first.order,
        first.result,
        first.why,
        first.subject,
    )
    lost = turn.verdicts[loser][1 if loser == "b" else 0]
    assert ("lost", f"{winner} won it for 40") == (lost.result, lost.why)
    assert turn.record["silent"] == ["c"]
    assert turn.record["awards"][0] == {
        "lot": "vie",
        "seat": winner,
        "points": 40,
        "tied": ["a", "b"],
    }
    assert len(turn.record["unclaimed"]) == 31
    sheets = sheets_of(orders)
    assert all(receipt_hash(sheets[seat]) == turn.record["hashes"][seat] for seat in sheets)
    assert [draw.question for draw in turn.draws] == [
        "auction 1: the sheet of c begins with",
        "auction 1: vie for 40 goes to",
    ]
    assert follows(KEYS[0], KEYS[1])


def test_a_second_round_is_on_what_the_first_one_left() -> None:
    game = made(Auction(rounds=2))
    state = game.new(["a", "b"], chance(0))
    assert game.phase(state).title == "Auction 1"
    sheet = {"a": "Vienna 40", "b": "Paris 40"}
    first = game.resolve(state, read(game, state, sheet), chance(1))
    assert ("auction-2", "Auction 2", "auction") == game.phase(first.after)
    assert dict.fromkeys("ab", "bids on 32 centres") == game.owed(first.after)
    assert first.after.position.centres == {"par": "b", "vie": "a"}
    assert first.after.position.units == {}
    reading = game.read(first.after, "a", [Source("Vienna 40\nRome 3", Place("x"))])
    assert [problem.message for problem in reading.problems] == [
        "Vienna (vie) is no centre to be won"
    ]
    sheet = {"a": "Rome 40", "b": "Rome 39, London 2"}
    second = game.resolve(first.after, read(game, first.after, sheet), chance(2))
    won = {"lon": "b", "par": "b", "rom": "a", "vie": "a"}
    assert second.after.auction.won == won
    assert second.after.position.centres == won
    assert game.owed(second.after) == {"a": "2 builds", "b": "2 builds"}


def test_what_ties_give_away_is_not_up_again() -> None:
    game = made(Auction(rounds=2, ties="unplayed"))
    state = game.new(["a", "b"], chance(0))
    sheet = {"a": "Vienna 40, Rome 2", "b": "Vienna 40, Paris 2"}
    turn = game.resolve(state, read(game, state, sheet), chance(1))
    assert turn.after.auction.forfeited == ("vie",)
    assert turn.verdicts["a"][0].why == "bids of 40 were tied, it goes to Zombies"
    assert game.owed(turn.after) == dict.fromkeys("ab", "bids on 31 centres")
    assert game.restore(game.store(turn.after)) == turn.after


def test_a_seat_that_nobody_plays_owes_nothing_and_wins_nothing() -> None:
    game = made(Auction())
    state = game.abandoned(game.new(["a", "b"], chance(0)), "b")
    assert list(game.owed(state)) == ["a"]
    turn = game.resolve(state, read(game, state, {"a": "Vienna 4", "b": "Vienna 9"}), chance(1))
    assert turn.after.auction.won == {"vie": "a"}
    assert list(game.owed(game.replaced(state, "b"))) == ["a", "b"]


def test_what_a_post_may_tell() -> None:
    game = made(Auction(equal=10))
    state = game.new(SEATS, chance(0))
    told = game.view(state, None, None)
    assert told["bidding"]["points"] == 340
    assert len(told["bidding"]["centres"]) == 34
    assert "lots" not in told
    turn = game.resolve(state, read(game, state, {"Zoë": "Vienna 40"}), chance(1))
    told = game.view(turn.after, turn, None)
    assert "bidding" not in told
    assert len(told["lots"]) == 34
    assert told["lots"][0] == {"lot": "vie", "seat": "Zoë", "points": 40}
    assert [row["default"] for row in told["sheets"]].count(True) == 5
    assert game.case(turn) == {}
    assert game.subject(state, " st petersburg ") == "stp"
    assert game.subject(state, "Spain/nc") == "spa"
    with pytest.raises(NoSuchSubject, match="no centre of the auction"):
        game.subject(state, "Burgundy")


@pytest.mark.parametrize(
    ("auction", "options", "wrong"),
    [
        (
            Auction(equal=1),
            {},
            "auction: 34 lots with all bids different need 595 points, there are 340",
        ),
        (Auction(), {"start": "classic"}, "auction: it needs a start with an opening Winter"),
    ],
)
def test_an_impossible_auction_is_refused_when_the_game_is_made(
    auction: Auction, options: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        made(auction, **options)


@pytest.mark.parametrize(
    ("auction", "seats", "wrong"),
    [
        (Auction(), [f"p{k}" for k in range(35)], "35 seats can win 35 centres, there are 34"),
        (Auction(lots=2, rounds=2), [f"p{k}" for k in range(9)], "9 seats can win 36 centres"),
        (Auction(), ["Zombies"], "no seat can be called Zombies"),
    ],
)
def test_seats_that_cannot_be_are_refused(auction: Auction, seats: list[str], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        made(auction).new(seats, chance(0))


# -- at the desk

GAME = """\
title: City-States
game: diplomacy
{start}
rules: {{set: zombies}}
deadlines: {{auction: 3, movement: 3, retreat: 1, adjustment: 1}}
sealed: false
posts: {{pictures: []}}
"""
NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


def folder(path: Path, seats: Sequence[str], start: str) -> Path:
    (path / "game.yaml").write_text(GAME.format(start=start), "utf-8")
    rows = "".join(f"{seat},{seat},,,\n" for seat in seats)
    (path / "players.csv").write_text(f"seat,handle,zone,since,until\n{rows}", "utf-8")
    return path


@pytest.mark.parametrize("players", [2, 12, 17, 34])
def test_what_plan_says_is_a_game_that_runs(players: int, tmp_path: Path) -> None:
    seats = [f"player {k}" for k in range(players)]
    start = plan(players)
    table = open_table(folder(tmp_path, seats, plans.settings(start)))
    for _ in range(start.rounds):
        open_phase(table, NOON)
        adjudicate(table, NOON, early=True, picture=False)
    stage = table.stage()
    assert stage.phase.stage == "adjustment"
    position = stage.state.position
    assert Counter(position.centres.values()) == dict.fromkeys(seats, start.each)
    assert len(position.units) == start.unclaimed


def test_the_desk_reads_sheets_and_replays_the_auction(tmp_path: Path) -> None:
    here = folder(tmp_path, ["Zoë", "Peanut"], "start: chaos\nauction: {}")
    table = open_table(here)
    opened = open_phase(table, NOON)
    assert opened.stage is not None
    assert opened.stage.folder.path.name == "001-auction-1"
    orders = opened.stage.folder.orders
    orders.mkdir(parents=True)
    (orders / "zoe.txt").write_text("Viena 40\nrest 2\n", "utf-8")
    (orders / "peanut.txt").write_text("London 400\n", "utf-8")
    with pytest.raises(Problems, match=r"peanut.txt:1:8: error: the highest bid is 340"):
        adjudicate(table, NOON, early=True)
    (orders / "peanut.txt").write_text("London 300\n", "utf-8")
    ran = adjudicate(table, NOON + timedelta(days=4))
    assert ran.turn.after.auction.won == {"vie": "Zoë", "lon": "Peanut"}
    assert all(not differences for _, differences in replay(table))


def test_anybody_can_check_the_record_of_an_auction(tmp_path: Path) -> None:
    table = open_table(folder(tmp_path, ["Zoë", "Peanut", "late"], "start: chaos\nauction: {}"))
    opened = open_phase(table, NOON)
    assert opened.stage is not None
    orders = opened.stage.folder.orders
    orders.mkdir(parents=True)
    for name in ("zoe", "peanut"):
        (orders / f"{name}.txt").write_text("Vienna 40\nParis 30\nrest 1\n", "utf-8")
    adjudicate(table, NOON, early=True)
    path = opened.stage.folder.result
    told = done(None, "verify", str(path))
    assert "auction 1: the draws are true: 2 draws" in told
    text = path.read_text("utf-8")
    winner = table.stage().state.auction.won["vie"]
    loser = "Peanut" if winner == "Zoë" else "Zoë"
    for old, new, fault in (
        (f"seat: {winner}\n  points: 40", f"seat: {loser}\n  points: 40", "vie: the record says"),
        ("{order: par 30, result: won", "{order: par 31, result: won", "the hash of the sheet"),
        ("silent: [late]", "silent: []", "is in the record, but was no question"),
        ("key: ", "key: f", "does not follow"),
    ):
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        said = run(None, "verify", str(path))
        assert said.code == 1
        assert fault in said.out
    path.write_text(text.replace("order: par 30", "order: par thirty", 1), "utf-8")
    assert '"par thirty" is no bid' in run(None, "verify", str(path)).err


SIGNED_UP = """\
Signups:
1. Blue Door
2 (But in denial). Grey Heron
3. tea at five
4. Öl und Essig
5. quince pie
6. Bramble
7. half a map
8. Keeper of Owls
9. fogbank777
10. ThatOtherLamp1
11. Lantern
12. moss_green

Reserves:
1. hollow lane
"""


def test_from_an_announcement_to_a_running_game_with_twenty_two_zombies(tmp_path: Path) -> None:
    here = tmp_path / "game"
    settings = tmp_path / "settings.yaml"
    settings.write_text(GAME.format(start="start: chaos\nauction: {equal: 10}"), "utf-8")
    done(None, "new", str(here), "--preset", str(settings))
    told = done(here, "roster", "import", "-", stdin=SIGNED_UP)
    assert told.count(" has a seat\n") == 12
    assert "hollow lane is a reserve" in told
    done(here, "open")
    seats = open_table(here).seats
    assert len(seats) == 12
    for k, seat in enumerate(seats[:-1]):  # the last one sends nothing
        sheet = f"Vienna {30 + k}\nConstantinopel: {20 + k}\n10 each: Lon, Par, Rom\nStP 7\n"
        assert "34 orders read" in done(here, "receive", seat, stdin=sheet)
    assert "won" in done(here, "adjudicate", "--early")
    won = open_table(here).stage().state.auction.won
    assert Counter(won.values()) == dict.fromkeys(seats, 1)
    assert won["vie"] == seats[10]
    assert won["con"] == seats[9]
    done(here, "open")
    sailor = next(seat for centre, seat in won.items() if centre == "con")
    done(here, "receive", sailor, stdin="Build fleet Constantinople\n")
    done(here, "adjudicate", "--early")
    state = open_table(here).stage().state
    units = Counter(str(o.unit)[0] for o in state.position.units.values())
    assert units == {"Z": 22, "F": 1, "A": 11}
    assert state.season.year == 1901
    assert "0 differ" in done(here, "replay")
    assert "draws are true" in done(
        None, "verify", str(here / "turns" / "001-auction-1" / "result.yaml")
    )


def test_an_impossible_auction_is_told_at_its_place(tmp_path: Path) -> None:
    here = folder(tmp_path, ["a"], "start: chaos\nauction: {equal: 1}")
    with pytest.raises(Problems, match=r"game.yaml:4:10: error: 34 lots with all bids different"):
        open_table(here)
