"""What a clumsy GM does with seats, players and absences: he is told, and nothing contradicts."""

from __future__ import annotations

import shutil
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gmtool.desk.succession import succeed
from gmtool.desk.table import open_table
from tests.desk import done, files_of, run
from tests.test_desk import by_hand, order

GAMES = Path(__file__).parents[1] / "games"
GAME = """\
title: Silence
start: {London: [lon, lvp], Tunis: [tun], Edinburgh: [edi]}
rules: {set: zombies}
posts: {languages: [plain], pictures: []}
deadlines: {movement: 3, retreat: 1, adjustment: 1}
"""
PLAYERS = """\
seat,handle,zone,since,until
London,fogbank,,,
Tunis,umber owl,,,
Edinburgh,quince,,,
,hollow lane,Asia/Tokyo,,
"""
HOLD = {"london": "lon H, lvp H", "tunis": "tun H", "edinburgh": "edi H"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The opening Winter was run."""
    folder = by_hand(tmp_path / "game", GAME, PLAYERS)
    order(folder, london="A lon, A lvp", tunis="F tun", edinburgh="F edi")
    done(folder, "adjudicate")
    return folder


def post(folder: Path, number: int) -> str:
    """The words of the post of a turn."""
    (path,) = folder.glob(f"turns/{number:03}-*/post.plain.txt")
    return " ".join(path.read_text("utf-8").split())


def hold(folder: Path, *but: str) -> None:
    """Runs a phase in which all hold but some, who send nothing."""
    order(folder, **{seat: text for seat, text in HOLD.items() if seat not in but})
    done(folder, "adjudicate", "--early")


# who has a seat


def test_of_two_who_take_a_seat_with_the_same_phase_the_last_one_counts(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "hollow lane")
    done(folder, "roster", "replace", "tunis", "half a map")
    hold(folder)
    assert "half a map plays Tunis from now on." in post(folder, 2)
    assert "hollow lane" not in post(folder, 2)
    assert "3 turns, 0 differ" in done(folder, "replay")


def test_a_newcomer_who_is_taken_off_at_once_has_never_played(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "hollow lane")
    done(folder, "roster", "remove", "hollow lane")
    assert "civil disorder" in done(folder, "roster", "offer", "tunis")
    assert "Tunis" not in done(folder, "status")
    hold(folder, "tunis")
    assert "Nobody plays Tunis." in post(folder, 2)
    assert "hollow lane" not in post(folder, 2)
    assert "3 turns, 0 differ" in done(folder, "replay")


@pytest.mark.parametrize("later", ["replace", "remove"])
def test_what_was_planned_before_is_overruled_by_what_comes_after(folder: Path, later: str) -> None:
    """Somebody should come, or go, in the Fall; but then another one takes over in the Spring."""
    words = ["replace", "tunis", "old oak"] if later == "replace" else ["remove", "umber owl"]
    done(folder, "roster", *words, "--since", "Fall 1901")
    done(folder, "roster", "replace", "tunis", "hollow lane")
    hold(folder)
    hold(folder)
    assert "hollow lane plays Tunis from now on." in post(folder, 2)
    assert "Tunis (hollow lane)" in post(folder, 3)
    assert not any(told in post(folder, 3) for told in ("from now on", "Nobody plays"))
    assert "4 turns, 0 differ" in done(folder, "replay")


def test_who_leaves_later_than_he_was_replaced_leaves_no_gap(folder: Path) -> None:
    rows = PLAYERS.replace("owl,,,", "owl,,,Fall 1901").replace(
        "Edinburgh", "Tunis,hollow lane,,Spring 1901,\nEdinburgh"
    )
    (folder / "players.csv").write_text(rows, "utf-8")
    hold(folder)
    hold(folder)
    assert "Nobody plays" not in post(folder, 3)
    assert "Tunis (hollow lane)" in post(folder, 3)


def test_who_does_not_come_any_more_is_told(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "old oak", "--since", "Fall 1901")
    told = done(folder, "roster", "replace", "tunis", "hollow lane")
    assert "old oak does not come from Fall 1901 on" in told
    rows = [row.split() for row in done(folder, "roster", "list").splitlines()]
    assert ["Tunis", "old", "oak", "never"] in rows
    last = run(folder, "roster", "remove", "old oak")
    assert (1, "old oak plays no seat any more.\n") == (last.code, last.err)


def test_somebody_who_was_replaced_cannot_be_taken_off_again(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "hollow lane")
    before = files_of(folder)
    said = run(folder, "roster", "remove", "umber owl")
    assert (1, "umber owl plays no seat any more.\n") == (said.code, said.err)
    assert before == files_of(folder)


def test_a_player_leaves_all_his_seats(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "fogbank")
    told = done(folder, "roster", "remove", "Fogbank")
    assert ["London", "Tunis"] == [line.split()[2] for line in told.splitlines()]
    hold(folder, "london", "tunis")
    assert "Nobody plays London. Nobody plays Tunis." in post(folder, 2)
    assert "3 turns, 0 differ" in done(folder, "replay")


def test_what_a_newcomer_sent_stays_when_he_is_entered_twice(folder: Path) -> None:
    """Say because the whole phase was forgotten, or gmtool was killed."""
    done(folder, "open")
    done(folder, "receive", "tunis", stdin="tun H")
    assert "set aside" in done(folder, "roster", "replace", "tunis", "hollow lane")
    done(folder, "receive", "tunis", stdin="tun - ion")
    listed = (folder / "players.csv").read_bytes()
    again = done(folder, "roster", "replace", "tunis", "Hollow Lane", "--fresh-deadline")
    assert ("set aside" in again, "written again" in again) == (False, True)
    assert "tun - ion" in (folder / "turns/002-1901-spring-moves/orders/tunis.txt").read_text()
    assert listed == (folder / "players.csv").read_bytes()


def test_when_the_list_cannot_be_written_the_orders_stay(folder: Path) -> None:
    """A file cannot take the place of a folder: as good as a full disk."""
    done(folder, "open")
    done(folder, "receive", "tunis", stdin="tun H")
    order(folder, tunis="tun - ion")
    table = open_table(folder)
    (folder / "players.csv").unlink()
    (folder / "players.csv").mkdir()
    before = files_of(folder)
    with pytest.raises(OSError, match="directory"):
        succeed(table, "Tunis", "hollow lane", "", datetime.now(UTC), fresh=False)
    assert before == files_of(folder)


def test_somebody_who_comes_back_keeps_his_time_zone(folder: Path) -> None:
    done(folder, "roster", "replace", "tunis", "hollow lane")
    done(folder, "roster", "replace", "tunis", "umber owl")
    done(folder, "roster", "replace", "tunis", "hollow lane")
    assert 2 == (folder / "players.csv").read_text("utf-8").count("hollow lane,Asia/Tokyo")


def test_a_game_without_a_list_of_players_gets_one(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game", GAME)
    (folder / "players.csv").unlink()
    done(folder, "roster", "replace", "tunis", "hollow lane")
    status = done(folder, "status")
    assert "hollow lane" in status
    assert all(seat in status for seat in ("London", "Edinburgh"))


# from when on


@pytest.mark.parametrize("since", ["Smarch 1902", "Fall 1850", "banana", "-1", "0", "002", "1901"])
@pytest.mark.parametrize("words", [["replace", "tunis", "x"], ["remove", "umber owl"]])
def test_a_phase_that_never_comes(folder: Path, words: list[str], since: str) -> None:
    before = files_of(folder)
    said = run(folder, "roster", *words, "--since", since)
    assert (1, True) == (said.code, f'"{since}" is no phase to come' in said.err), said
    assert before == files_of(folder)


@pytest.mark.parametrize("since", ["2", "9", "Winter 1907", "fall 1901 RETREATS", " Fall 1901 "])
def test_a_phase_that_may_come(folder: Path, since: str) -> None:
    done(folder, "roster", "replace", "tunis", "x", "--since", since)
    assert f"from {since.strip()} on" in done(folder, "roster", "remove", "x", "--since", since)


def test_turns_are_named_as_their_titles_are(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(GAMES / "gang-six", folder)
    done(folder, "undo", "63")
    told = done(folder, "roster", "replace", "amber", "night bus", "--since", "Turn 64, Violet")
    assert "night bus plays Amber from Turn 64, Violet on" in told
    past = run(folder, "roster", "replace", "amber", "x", "--since", "turn 2")
    assert "002-turn-002-amber has been run" in past.err
    done(folder, "adjudicate")
    rows = [" ".join(row.split()) for row in done(folder, "roster", "list").splitlines()]
    assert "Amber night bus Europe/Berlin since Turn 64, Violet" in rows


def test_a_blank_is_no_phase(folder: Path) -> None:
    assert "1901-spring-moves" in done(folder, "roster", "replace", "tunis", "x", "--since", "  ")
    done(folder, "status")


# absences


def test_the_newcomer_may_be_away_on_the_same_days(folder: Path) -> None:
    first, last = (f"{datetime.now(UTC).date() + timedelta(days):%Y-%m-%d}" for days in (5, 9))
    done(folder, "roster", "away", "tunis", first, last)
    again = run(folder, "roster", "away", "tunis", first, last)
    assert (1, True) == (again.code, "is on the list already" in again.err)
    done(folder, "roster", "replace", "tunis", "hollow lane")
    done(folder, "roster", "away", "tunis", first, last)
    again = run(folder, "roster", "away", "tunis", first, last)
    assert (1, True) == (again.code, "is on the list already" in again.err)


def test_what_the_player_before_sent_is_sealed_for_the_next_gm(
    folder: Path, tmp_path: Path
) -> None:
    """Like all that was taken back: its phase may be the one that is open."""
    done(folder, "open")
    done(folder, "receive", "tunis", stdin="tun - ion")
    done(folder, "roster", "replace", "tunis", "hollow lane")
    hold(folder)
    done(folder, "undo")
    archive, passphrase, there = (tmp_path / name for name in ("a.zip", "pw", "there"))
    passphrase.write_text("x", "utf-8")
    done(folder, "handover", str(archive), "--passphrase-file", str(passphrase))
    with zipfile.ZipFile(archive) as packed:
        assert [] == [name for name in packed.namelist() if "attic" in name]
    words = ["handover", "--unpack", str(archive), str(there), "--passphrase-file", str(passphrase)]
    done(None, *words)
    (folder / ".lock").unlink()
    assert files_of(folder) == files_of(there)
    done(there, "adjudicate")
    assert "3 turns, 0 differ" in done(there, "replay")


def test_silence_is_not_called_a_phase_in_which_nothing_was_owed(tmp_path: Path) -> None:
    start = GAME.replace("{set: zombies}", "{set: standard}")
    folder = by_hand(tmp_path / "game", start, PLAYERS)
    done(folder, "adjudicate", "--early")
    assert "Spring 1901, moves: nobody sent orders" in done(folder, "adjudicate", "--early")


# the end


def conceded(folder: Path) -> Path:
    """Everybody conceded to Tunis when the Spring came next."""
    done(folder, "vote", "propose", "tunis")
    for seat in HOLD:
        done(folder, "vote", "cast", seat, "yes")
    done(folder, "vote", "close")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["replace", "tunis", "hollow lane"],
        ["remove", "umber owl"],
        ["away", "tunis", "2027-01-01", "2027-01-02"],
    ],
)
def test_nobody_comes_or_goes_when_the_game_is_over(folder: Path, words: list[str]) -> None:
    """The final post has been written, and who is told in it as a player stays one."""
    before = files_of(conceded(folder))
    said = run(folder, "roster", *words)
    assert (1, "The game is over: The game is conceded to Tunis.\n") == (said.code, said.err)
    assert before == files_of(folder)
    assert "2 turns, 0 differ" in done(folder, "replay")


def test_what_was_agreed_ends_a_game_whose_last_turn_is_run_again(folder: Path) -> None:
    before = files_of(conceded(folder) / "turns")
    done(folder, "undo", "1")
    assert not list(folder.glob("turns/*/final.*"))
    done(folder, "adjudicate")
    assert before == files_of(folder / "turns")
    assert "2 turns, 0 differ" in done(folder, "replay")


SALE = """\
title: Sale
start: chaos
auction: {points: 340}
rules: {set: standard}
posts: {languages: [plain], pictures: []}
"""


def test_nobody_can_agree_on_anything_before_the_auction_is_over(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game", SALE, "seat,handle,zone,since,until\nAnn,a,,,\nBea,b,,,\n")
    done(folder, "open")
    for winners in ([], ["ann"], ["ann", "bea"]):
        said = run(folder, "vote", "propose", *winners)
        assert (1, True) == (said.code, "before the auction is over" in said.err), said


def test_nobody_agrees_where_nobody_has_a_say(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME.replace("zombies}", "standard}"), "utf-8")
    for handle in ("fogbank", "umber owl"):
        done(folder, "roster", "remove", handle)
    done(folder, "roster", "remove", "quince")
    said = run(folder, "vote", "propose")
    assert (1, True) == (said.code, said.err.startswith("Nobody has a say")), said


def test_a_proposal_that_cannot_be_accepted_any_more_is_in_nobodys_way(folder: Path) -> None:
    done(folder, "vote", "propose", "tunis")
    assert "Another proposal is open" in run(folder, "vote", "propose", "london").err
    done(folder, "roster", "remove", "umber owl")
    assert "Tunis cannot win" in run(folder, "vote", "close").err
    assert "conceded to London" in done(folder, "vote", "propose", "london")
    assert "decided: refused" in (folder / "votes.yaml").read_text("utf-8")
    for seat in ("london", "edinburgh"):
        done(folder, "vote", "cast", seat, "yes")
    assert "Accepted" in done(folder, "vote", "close")
    assert "2 turns, 0 differ" in done(folder, "replay")


# the auction of the example


def test_a_bid_that_won_has_no_reason_to_tell() -> None:
    told = done(GAMES / "city-states", "why", "Paris", "--turn", "1").splitlines()
    assert "Auction: Paris: par 90 won" in told
    assert "Auction: Vienna: par 2 lost: Paris won it for 90" in told


@pytest.mark.parametrize("name", ["city-states", "gang-six", "heels-four"])
def test_what_is_no_position_is_no_case(name: str) -> None:
    said = run(GAMES / name, "export", "--turn", "1")
    assert (1, "", True) == (said.code, said.out, "no position that can be judged" in said.err)
