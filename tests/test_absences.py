"""Players who are away, and newcomers who get a whole phase: what game.yaml knows is told."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.problems import Problems
from gmtool.desk.copying import reminder
from gmtool.desk.deadlines import calendar_of
from gmtool.desk.forecast import forecast
from gmtool.desk.ledger import Silence, ledger_of
from gmtool.desk.status import status_of, text
from gmtool.desk.succession import succeed
from gmtool.desk.table import Table, open_table
from gmtool.desk.turns import adjudicate, open_phase
from gmtool.files.gamefile import parse_game_file
from tests.desk import done, files_of, run
from tests.test_desk import by_hand, order

GAME = """\
title: Holidays   # a comment
start: {London: [lon, lvp], Tunis: [tun], Edinburgh: [edi]}
rules: {set: zombies, nmr_limit: 2}
posts: {languages: [plain], pictures: []}

# days
deadlines: {movement: 3, retreat: 1, adjustment: 1, at: "21:00", zone: Europe/Berlin}
pauses:
  - {first: 2027-06-09, last: 2027-06-10, reason: a fair}   # a pause
# the end
"""
PLAYERS = """\
seat,handle,zone,since,until
London,fogbank,,,
Tunis,umber owl,,,
Edinburgh,quince,,,
,hollow lane,Asia/Tokyo,,
"""
BERLIN = ZoneInfo("Europe/Berlin")
AWAY = "absences:\n- {seat: Tunis, first: 2027-06-03, last: 2027-06-20, reason: a wedding}\n"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).astimezone(UTC)


def playing(folder: Path, **orders: str) -> Table:
    """The game in the Spring of 1901, which began on the first of June and ends on the fourth."""
    order(folder, london="A lon, A lvp", tunis="F tun", edinburgh="F edi")
    open_phase(open_table(folder), at("2027-05-31 20:00"))
    adjudicate(open_table(folder), at("2027-06-01 21:30"), picture=False)
    open_phase(open_table(folder), at("2027-06-01 22:00"))
    order(folder, **orders)
    return open_table(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return by_hand(tmp_path / "game", GAME, PLAYERS)


def call(folder: Path, number: int = 2) -> str:
    (path,) = folder.glob(f"turns/{number:03}-*/call.plain.txt")
    return " ".join(path.read_text("utf-8").split())


def told(table: Table, now: str) -> str:
    return text(status_of(table, at(now)), at(now))


# -- absences


def test_who_is_away_is_told_and_not_why(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME + AWAY, "utf-8")
    table = playing(folder)
    assert "Tunis is away until 20 Jun 2027." in call(folder)
    assert told(table, "2027-06-02 09:00").endswith("away: Tunis until 20 Jun 2027\n")
    reminded = " ".join(reminder(table, at("2027-06-02 09:00")).split())
    assert "London (fogbank): orders for 2 units Edinburgh (quince)" in reminded
    assert "Tunis is away until 20 Jun 2027." in reminded
    everything = [text.decode() for text in files_of(folder / "turns").values()]
    assert not any("wedding" in each for each in [*everything, reminded])
    assert "a wedding" in done(folder, "roster", "list")


def test_a_reminder_when_only_those_are_missing_who_are_away(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME + AWAY, "utf-8")
    table = playing(folder, london="lon H, lvp H", edinburgh="edi H")
    reminded = reminder(table, at("2027-06-02 09:00"))
    assert "Tunis is away" in reminded
    assert "have arrived" not in reminded
    assert "are missing" not in reminded.partition("\n")[2]


def test_the_calendar_marks_deadlines_in_an_absence(folder: Path) -> None:
    absence = AWAY.replace("2027-06-20", "2027-06-13")
    (folder / "game.yaml").write_text(GAME + absence, "utf-8")
    table = playing(folder)
    coming = forecast(table, at("2027-06-02 09:00"), 5)
    days = [(each.deadline or at("2027-01-01")).astimezone(BERLIN).day for each in coming]
    assert [4, 5, 8, 11, 12] == days
    assert [("Tunis",)] * 5 == [each.away for each in coming]
    coming = forecast(table, at("2027-06-02 09:00"), 6)
    assert () == coming[-1].away  # the 15th
    out = done(folder, "calendar", "--phases", "6")
    assert 5 == out.count("away: Tunis")
    assert 5 == done(folder, "calendar", "--as", "discord", "--phases", "6").count("away: Tunis")
    assert 5 == done(folder, "calendar", "--as", "ics", "--phases", "6").count("away: Tunis")


def test_an_absence_ends_with_the_term_of_the_player(folder: Path) -> None:
    for absence in (AWAY, AWAY.replace("}", ", player: umber owl}")):
        (folder / "game.yaml").write_text(GAME + absence, "utf-8")
        (folder / "players.csv").write_text(PLAYERS, "utf-8")
        if not (folder / "turns").exists():
            playing(folder)
        assert "away: Tunis" in told(open_table(folder), "2027-06-04 09:00")
        done(folder, "roster", "replace", "tunis", "hollow lane")
        table = open_table(folder)
        assert "away" not in told(table, "2027-06-04 09:00")
        assert [()] * 4 == [each.away for each in forecast(table, at("2027-06-04 09:00"), 4)]
    done(folder, "roster", "away", "tunis", "2027-06-03", "2027-06-08")
    assert "Tunis until 8 Jun 2027" in told(open_table(folder), "2027-06-04 09:00")
    assert "Tunis is away until 8 Jun 2027." in call(folder)


def test_somebody_who_takes_over_later_is_not_away(folder: Path) -> None:
    (folder / "game.yaml").write_text(GAME + AWAY, "utf-8")
    playing(folder)
    done(folder, "roster", "replace", "tunis", "hollow lane", "--since", "Fall 1901")
    coming = forecast(open_table(folder), at("2027-06-02 09:00"), 4)
    assert [("Tunis",), ("Tunis",), (), ()] == [each.away for each in coming]


def test_a_silent_phase_counts_though_the_player_was_away(folder: Path) -> None:
    """RULES E1."""
    (folder / "game.yaml").write_text(GAME + AWAY, "utf-8")
    table = playing(folder, london="lon H, lvp H", edinburgh="edi H")
    adjudicate(table, at("2027-06-04 21:30"), picture=False)
    table = open_table(folder)
    assert "missed: {Tunis: 1}" in next(folder.glob("turns/002-*/state.yaml")).read_text("utf-8")
    (account,) = [e for e in ledger_of(table).accounts if e.term.player.seat == "Tunis"]
    assert [Silence("Spring 1901, moves", 2, away=True)] == account.silences
    assert "1: Spring 1901, moves (away)" in done(folder, "roster", "ledger")
    public = done(folder, "roster", "ledger", "--public")
    assert "Tunis: Spring 1901, moves" in public
    assert "away" not in public
    assert "away" not in done(folder, "roster", "ledger", "--public", "--json")


def test_declaring_an_absence(folder: Path) -> None:
    playing(folder)
    before = call(folder)
    out = done(folder, "roster", "away", "tun", "2027-06-03", "2027-06-10", "--reason", 'a "rest"')
    assert "Tunis is away from 3 Jun 2027 to 10 Jun 2027\n" in out
    assert "a phase without orders counts all the same" in out
    row = '{turn: "Spring 1901, moves", days: 5, reason: waiting for Tunis}'
    assert f"  extensions: [{row}]\n" in out  # two days are a pause
    now = (folder / "game.yaml").read_text("utf-8")
    assert now.startswith(GAME)
    assert now.removeprefix(GAME) == (
        'absences: [{seat: Tunis, first: 2027-06-03, last: 2027-06-10, reason: "a \\"rest\\"",'
        " player: umber owl}]\n"
    )
    assert "Tunis is away until 10 Jun 2027." in call(folder)
    (folder / "game.yaml").write_text(f"{now}extensions: [{row}]\n", "utf-8")
    done(folder, "open")
    assert "Fri 11 Jun 2027, 21:00 Berlin" in call(folder)
    assert before != call(folder)
    said = run(folder, "roster", "away", "tun", "2027-06-03", "2027-06-10")
    assert (1, True) == (said.code, "on the list already" in said.err)


def test_an_absence_without_a_deadline_in_it(folder: Path) -> None:
    playing(folder)
    out = done(folder, "roster", "away", "london", "2027-08-01", "2027-08-01")
    assert "London is away on 1 Aug 2027" in out
    assert "extend it or pause the game" in out
    assert "away" not in told(open_table(folder), "2027-06-02 09:00")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Tunis", "3.6.2027", "2027-06-10"), '"3.6.2027" is no day. Write it like 2027-12-24.'),
        (("Tunis", "2027-06-10", "2027-06-03"), "expected a day after 2027-06-10"),
        (("Atlantis", "2027-06-10", "2027-06-13"), '"Atlantis" is no seat'),
    ],
)
def test_what_is_no_absence(words: tuple[str, ...], told: str, folder: Path) -> None:
    playing(folder)
    said = run(folder, "roster", "away", *words)
    assert (1, True) == (said.code, told in said.err), said.err
    assert GAME == (folder / "game.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (
            "{seat: Tunys, first: 2027-06-03, last: 2027-06-04}",
            '12:13: error: there is no seat "Tu',
        ),
        ("{seat: Tunis, first: 2027-06-33, last: 2027-06-04}", '12:27: error: "2027-06-33" is no'),
        (
            "{seat: Tunis, first: 2027-06-03, last: 2026-06-04}",
            "12:45: error: expected a day after",
        ),
        ("{seat: Tunis, first: 2027-06-03}", '12:6: error: the key "last" is missing'),
        (
            "{seat: Tunis, first: 2027-06-03, last: 2027-06-04, player: quince}",
            "12:65: error: quince is no player of Tunis in players.csv",
        ),
    ],
)
def test_absences_are_checked_with_their_places(row: str, expected: str, folder: Path) -> None:
    (folder / "game.yaml").write_text(f"{GAME}absences:\n  -  {row}\n", "utf-8")
    said = run(folder, "status")
    assert (1, True) == (said.code, f"game.yaml:{expected}" in said.err), said.err


# -- a whole phase for a newcomer


def days_added(folder: Path) -> int:
    return sum(each.days for each in open_table(folder).options.extensions)


@pytest.mark.parametrize(
    ("now", "deadline", "days"),
    [
        ("2027-06-01 21:00", "2027-06-04 21:00", 0),
        ("2027-06-01 22:00", "2027-06-05 21:00", 1),
        ("2027-06-03 10:00", "2027-06-06 21:00", 2),
        ("2027-06-06 20:00", "2027-06-11 21:00", 5),  # the 9th and the 10th do not count
        ("2027-06-30 20:00", "2027-07-03 21:00", 27),  # long after the deadline
    ],
)
def test_a_newcomer_gets_a_whole_phase(now: str, deadline: str, days: int, folder: Path) -> None:
    playing(folder, tunis="tun H")
    lines = succeed(open_table(folder), "Tunis", "hollow lane", "", at(now), fresh=True)
    table = open_table(folder)
    assert at(deadline) == table.deadline(table.stage())
    due = at(deadline)
    assert f"  {due.astimezone(BERLIN):%a} {due.astimezone(BERLIN).day:2}" in "\n".join(lines)
    assert f"{due:%H:%M UTC}" in lines[lines.index(next(x for x in lines if "is now:" in x)) + 2]
    added = days_added(folder)
    assert (added > 0) == (days > 0)
    written = (folder / "game.yaml").read_text("utf-8")
    assert written.startswith(GAME)
    if days:
        row = f'{{turn: "Spring 1901, moves", days: {added}, reason: a new player for Tunis}}'
        assert f"extensions: [{row}]\n" == written.removeprefix(GAME)
    assert f"{due.astimezone(BERLIN).day} Ju" in call(folder)
    assert "hollow lane plays Tunis from now on." in call(folder)
    assert json.loads(done(folder, "status", "--json"))["deadline"] == due.isoformat()
    assert f"{due.astimezone(BERLIN).day:2} Ju" in done(folder, "calendar", "--phases", "1")
    order(folder, london="lon H, lvp H", edinburgh="edi H", tunis="tun H")
    adjudicate(table, at(deadline), picture=False)
    assert "3 turns, 0 differ" in done(folder, "replay")


def test_a_second_newcomer_gets_no_less(folder: Path) -> None:
    playing(folder)
    for seat, handle, now in (
        ("Tunis", "hollow lane", "2027-06-03 10:00"),
        ("Edinburgh", "half a map", "2027-06-05 10:00"),
        ("London", "x", "2027-06-05 10:01"),
    ):
        succeed(open_table(folder), seat, handle, "", at(now), fresh=True)
    table = open_table(folder)
    assert at("2027-06-08 21:00") == table.deadline(table.stage())
    assert 2 == len(table.options.extensions)


BRACES = """\
{title: Braces, start: {London: [lon, lvp], Tunis: [tun], Edinburgh: [edi]}, rules: {set: zombies},
 posts: {languages: [plain], pictures: []}, deadlines: {movement: 3}}
"""


def test_when_the_row_must_be_written_by_hand_nothing_is_changed(folder: Path) -> None:
    (folder / "game.yaml").write_text(BRACES, "utf-8")
    playing(folder, tunis="tun H")
    before = files_of(folder)
    with pytest.raises(Problems, match=r"Write it there yourself: extensions: \[\{turn: "):
        succeed(open_table(folder), "Tunis", "x", "", at("2027-06-03 10:00"), fresh=True)
    assert before == files_of(folder)


def test_before_the_first_phase_is_opened_it_is_whole_anyway(folder: Path) -> None:
    lines = succeed(
        open_table(folder), "Tunis", "hollow lane", "", at("2027-05-01 10:00"), fresh=True
    )
    assert "has not been opened yet" in lines[-1]
    assert GAME == (folder / "game.yaml").read_text("utf-8")


WEEKLY = 'deadlines: {movement: "Mon, Thu 20:00", zone: Europe/Berlin}\n'


@pytest.mark.parametrize(
    ("now", "whole"),
    [
        ("2027-06-07 10:00", "2027-06-10 20:00"),  # Monday morning: from this evening to Thursday
        ("2027-06-09 10:00", "2027-06-14 21:00"),  # Wednesday: from Thursday to Monday
    ],
)
def test_a_whole_phase_between_fixed_times(now: str, whole: str) -> None:
    file = parse_game_file(WEEKLY, "game.yaml")
    calendar = calendar_of(file.desk, file.document)
    assert at(whole) == calendar.whole_phase("movement", at(now))
    assert calendar.whole_phase("retreat", at(now)) is None


@given(
    st.integers(min_value=1, max_value=9),
    st.datetimes(min_value=datetime(2027, 1, 1), max_value=datetime(2028, 1, 1)),  # noqa: DTZ001
    st.lists(st.integers(min_value=0, max_value=20), max_size=3),
)
def test_a_whole_phase_has_all_its_days(days: int, now: datetime, paused: Sequence[int]) -> None:
    text = f"deadlines: {{movement: {days}}}\npauses:\n" + "".join(
        f"- {{first: {day}, last: {day}, reason: x}}\n"
        for day in (date(now.year, now.month, now.day) + timedelta(each) for each in paused)
    )
    file = parse_game_file(text if paused else f"deadlines: {{movement: {days}}}\n", "game.yaml")
    calendar = calendar_of(file.desk, file.document)
    begins = now.replace(tzinfo=UTC)
    whole = calendar.whole_phase("movement", begins)
    assert whole is not None
    assert whole - begins >= timedelta(days=days)
    assert whole - begins <= timedelta(days=days + len(set(paused)))
