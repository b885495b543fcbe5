"""Deadlines: days and fixed times, pauses, extensions, summer time; and texts that tell them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.game import Phase
from gmtool.core.problems import Problems
from gmtool.desk.calendar import Calendar, Extension, Pause, Slot, Span
from gmtool.desk.calendartext import discord_text, ics_text, local, table_text
from gmtool.desk.deadlines import calendar_of
from gmtool.desk.forecast import Coming, foretold
from gmtool.desk.replay import replay
from gmtool.desk.table import open_table
from gmtool.desk.turns import adjudicate, open_phase
from gmtool.diplomacy.phases import coming, phase_of
from gmtool.diplomacy.season import Season
from gmtool.files.gamefile import parse_game_file
from tests.desk import done

BERLIN = ZoneInfo("Europe/Berlin")
DATA = Path(__file__).parent / "calendar"
DAYS = {"movement": 3, "retreat": 1, "adjustment": 1}


def at(text: str, zone: ZoneInfo = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def described(text: str) -> Calendar:
    file = parse_game_file(text, "game.yaml")
    return calendar_of(file.desk, file.document)


def days(**more: object) -> Calendar:
    return Calendar(DAYS, zone="Europe/Berlin", **more)  # type: ignore[arg-type]  # as given


# -- the grid


def test_days_count_from_the_deadline_before() -> None:
    calendar, before = days(), at("2027-06-01 21:00")
    for now in ("2027-05-30 08:00", "2027-06-01 21:00", "2027-06-02 20:59"):  # early, late
        assert at("2027-06-04 21:00") == calendar.deadline("movement", at(now), before)
    # a day late they count from now
    assert at("2027-06-05 21:00") == calendar.deadline("movement", at("2027-06-02 21:00"), before)
    assert at("2027-06-04 21:00") == calendar.deadline("movement", at("2027-06-01 09:00"), None)
    assert calendar.deadline("auction", at("2027-06-01 21:00"), None) is None


@pytest.mark.parametrize(
    ("begins", "ends", "hours"),
    [
        ("2027-03-26 21:00", "2027-03-29 21:00", 71),  # summer time begins on the 28th
        ("2027-10-29 21:00", "2027-11-01 21:00", 73),  # and ends on the 31st
        ("2027-06-01 21:00", "2027-06-04 21:00", 72),
    ],
)
def test_the_clock_on_the_wall_stays(begins: str, ends: str, hours: int) -> None:
    deadline = days().deadline("movement", at(begins), at(begins))
    assert at(ends) == deadline
    assert deadline is not None
    assert timedelta(hours=hours) == deadline - at(begins).astimezone(UTC)


def test_a_time_that_the_clock_skips_or_has_twice() -> None:
    calendar = days(at=time(2, 30))
    skipped = calendar.deadline("retreat", at("2027-03-27 02:30"), None)
    assert datetime(2027, 3, 28, 1, 30, tzinfo=UTC) == skipped  # 03:30, an hour after 01:30
    twice = calendar.deadline("retreat", at("2027-10-30 02:30"), None)
    assert datetime(2027, 10, 31, 0, 30, tzinfo=UTC) == twice  # the first 02:30


WEEKLY = """\
deadlines:
  movement: Mon, Thu 20:00
  retreat: 1
  adjustment: Tue 12:00, Tue 18:00
  at: "21:00"
  zone: Europe/Berlin
"""


@pytest.mark.parametrize(
    ("stage", "before", "deadline"),
    [
        ("movement", "2027-06-07 21:00", "2027-06-10 20:00"),  # Monday to Thursday
        ("movement", "2027-06-10 20:00", "2027-06-14 21:00"),  # Thursday to Monday
        ("movement", "2027-06-11 20:00", "2027-06-14 21:00"),  # a retreat on Friday
        ("movement", "2027-06-07 20:59", "2027-06-07 21:00"),
        ("retreat", "2027-06-07 21:00", "2027-06-08 21:00"),
        ("adjustment", "2027-06-08 12:00", "2027-06-08 18:00"),
        ("adjustment", "2027-06-08 18:00", "2027-06-15 12:00"),
    ],
)
def test_fixed_days_of_the_week(stage: str, before: str, deadline: str) -> None:
    calendar = described(WEEKLY)
    assert at(deadline) == calendar.deadline(stage, at(before), at(before))


def test_running_early_or_late_does_not_shift_fixed_days() -> None:
    calendar, before = described(WEEKLY), at("2027-06-07 21:00")
    for now in ("2027-06-06 09:00", "2027-06-08 20:00"):
        assert at("2027-06-10 20:00") == calendar.deadline("movement", at(now), before)
    late = calendar.deadline("adjustment", at("2027-06-08 13:00"), at("2027-06-08 11:00"))
    assert at("2027-06-08 18:00") == late  # not at noon, which is over


# -- what changes the grid


def test_days_of_a_pause_do_not_count() -> None:
    pause = Pause(Span(date(2027, 6, 3), date(2027, 6, 9)), "holidays")
    calendar = days(pauses=(pause,))
    before = at("2027-06-01 21:00")
    assert at("2027-06-11 21:00") == calendar.deadline("movement", before, before)
    assert at("2027-06-02 21:00") == calendar.deadline("retreat", before, before)
    inside = at("2027-06-05 09:00")  # opened in the pause
    assert at("2027-06-10 21:00") == calendar.deadline("retreat", inside, None)


def test_a_pause_with_fixed_days_keeps_the_length_of_the_phase() -> None:
    calendar = described(WEEKLY + "pauses: [{first: 2027-06-09, last: 2027-06-16, reason: away}]\n")
    before = at("2027-06-07 21:00")  # three days to Thursday the 10th: two are left after the pause
    assert at("2027-06-21 21:00") == calendar.deadline("movement", before, before)


def test_no_deadline_falls_on_a_free_day_though_it_counts() -> None:
    calendar = described(
        "deadlines: {movement: 3, retreat: 1, zone: Europe/Berlin,"
        ' free: "Sun, 2027-12-24 to 2027-12-26, 2028-01-01"}\n'
    )
    christmas = at("2027-12-22 21:00")
    assert at("2027-12-27 21:00") == calendar.deadline("movement", christmas, christmas)
    saturday = at("2027-06-05 21:00")
    assert at("2027-06-07 21:00") == calendar.deadline("retreat", saturday, saturday)
    assert at("2027-06-08 21:00") == calendar.deadline("movement", saturday, saturday)


def test_an_extension_is_for_one_phase_and_moves_what_follows() -> None:
    calendar = days(extensions=(Extension("Fall 1902, moves", 2, "exams"), Extension("7", 1, "x")))
    before = at("2027-06-01 21:00")
    fall = calendar.deadline("movement", before, before, 4, "1902-fall-moves")
    assert at("2027-06-06 21:00") == fall
    assert at("2027-06-07 21:00") == calendar.deadline("retreat", before, fall, 5, "1902-fall-x")
    assert at("2027-06-05 21:00") == calendar.deadline("movement", before, before, 7, "x-y")
    assert at("2027-06-04 21:00") == calendar.deadline("movement", before, before, 6, "1902-spring")


def test_an_extension_may_lead_away_from_the_fixed_days() -> None:
    calendar = described(WEEKLY + "extensions: [{turn: 3, days: 1, reason: x}]\n")
    before = at("2027-06-07 21:00")
    assert at("2027-06-11 20:00") == calendar.deadline("movement", before, before, 3, "x-y")


def test_grace_is_for_late_orders_only() -> None:
    calendar = described("deadlines: {movement: 3, grace: 2 h}\n")
    deadline = at("2027-06-04 21:00", ZoneInfo("UTC"))
    assert deadline == calendar.deadline("movement", deadline - timedelta(days=3), None)
    assert deadline + timedelta(hours=2) == calendar.closes(deadline)


@given(
    length=st.integers(0, 9),
    begins=st.datetimes(datetime(2027, 1, 1), datetime(2028, 1, 1)),  # noqa: DTZ001  # zoned below
    early=st.integers(-100, 23),
    pauses=st.lists(st.tuples(st.integers(0, 380), st.integers(0, 20)), max_size=4),
    zone=st.sampled_from(["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"]),
    weekly=st.booleans(),
)
def test_a_deadline_is_never_in_the_past_nor_in_a_pause(
    *,
    length: int,
    begins: datetime,
    early: int,
    pauses: list[tuple[int, int]],
    zone: str,
    weekly: bool,
) -> None:
    year = date(2027, 1, 1)
    spans = [Span(year + timedelta(days=k), year + timedelta(days=k + more)) for k, more in pauses]
    calendar = Calendar(
        {} if weekly else {"movement": length},
        zone=zone,
        slots={"movement": (Slot(0, time(9)), Slot(3, time(21)))} if weekly else {},
        pauses=tuple(Pause(each, "x") for each in spans),
    )
    previous = begins.replace(tzinfo=ZoneInfo(zone))
    now = previous + timedelta(hours=early)
    deadline = calendar.deadline("movement", now, previous)
    assert deadline is not None
    assert deadline > now
    assert deadline > previous
    day = deadline.astimezone(ZoneInfo(zone)).date()
    assert not any(day in each for each in spans)
    again = calendar.deadline("movement", previous - timedelta(hours=30), previous)
    if early <= 0:  # early processing shifts nothing
        assert again == deadline


# -- what game.yaml says


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("deadlines: {movement: soon}", '1:23: error: "soon" is no number of days'),
        ("deadlines: {movement: -1}", '"-1" is no number of days'),
        ("deadlines: {movement: 'Mon, Thrusday'}", '"Thrusday" is no day of the week'),
        ("deadlines: {movement: 'Mon 25:00'}", '"25:00" is no time of the day'),
        ("deadlines: {at: noon}", '"noon" is no time of the day'),
        ("deadlines: {zone: Berlin}", 'there is no time zone "Berlin"'),
        ("deadlines: {grace: a bit}", '"a bit" is no time of grace'),
        ("deadlines: {free: 24.12.}", '"24.12." is no day'),
        ("deadlines: {free: '2027-12-26 to 2027-12-24'}", "expected a day after 2027-12-26"),
        ("deadlines: {movement: Sun, free: Sun}", "no day of the week is left"),
        (
            "deadlines: {free: 'mon, tue, wed, thu, fri, sat, sun'}",
            "no day of the week is left",
        ),
        ("pauses: [{first: x, last: 2027-01-01, reason: y}]", '"x" is no day'),
        (
            "pauses: [{first: 2027-01-02, last: 2027-01-01, reason: y}]",
            "1:36: error: expected a day after 2027-01-02",
        ),
        ("pauses: [{first: 2027-01-02, last: 2072-01-01, reason: y}]", "within a year"),
        ("pauses: [{first: 2027-01-02, last: 2027-01-03}]", 'the key "reason" is missing'),
        ("extensions: [{turn: 3, days: 0, reason: y}]", "expected a number of days from 1"),
        ("extensions: [{turn: 3, days: some, reason: y}]", "expected a whole number"),
    ],
)
def test_what_is_no_calendar_is_told_at_its_place(text: str, wrong: str) -> None:
    with pytest.raises(Problems) as raised:
        described(text + "\n")
    assert wrong in str(raised.value)


# -- the texts: a year across the end of summer time, with two pauses and an extension

YEAR = """\
deadlines: {movement: 3, retreat: 1, adjustment: 1, at: "21:00", zone: Europe/Berlin, grace: 90 min}
pauses:
  - {first: 2027-10-25, last: 2027-10-27, reason: the GM moves house}
  - {first: 2027-11-08, last: 2027-11-14, reason: a convention}
extensions:
  - {turn: "Fall 1903, moves", days: 2, reason: exams}
"""
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Sydney")
OPENED = at("2027-10-22 10:00")


def year() -> tuple[Calendar, list[Coming]]:
    calendar = described(YEAR)
    phases = [phase_of(season) for season, _ in zip(coming(Season("S", 1903, "M")), range(8))]  # noqa: B905  # one has no end
    return calendar, foretold(calendar, phases, OPENED)


def test_a_year_across_the_end_of_summer_time_in_three_zones() -> None:
    calendar, told = year()
    expected = (DATA / "year.txt").read_text("utf-8")
    assert expected == table_text(calendar, told, ZONES)


def test_the_times_for_discord_are_those_moments() -> None:
    _, told = year()
    lines = discord_text(told).splitlines()
    assert len(lines) == len(told)
    for line, each in zip(lines, told, strict=True):
        assert each.deadline is not None
        assert f"**{each.phase.title}**: <t:{int(each.deadline.timestamp())}:F>" in line


def test_a_client_reads_the_ics_file_back() -> None:
    calendar, told = year()
    data = ics_text("City-States & Zombies; again", calendar, told, OPENED)
    assert b"\r\n" in data
    read = icalendar.Calendar.from_ical(data)
    assert str(read["x-wr-calname"]) == "City-States & Zombies; again"
    events = {str(event["uid"]): event for event in read.walk("VEVENT")}
    assert len(events) == len(told) + 2
    for each in told:
        event = events[f"{each.phase.slug}@city-states-zombies-again.gmtool"]
        assert event.decoded("dtstart") == each.deadline
        assert event.decoded("dtstamp") == OPENED
        assert str(event["summary"]) == f"City-States & Zombies; again: {each.phase.title}"
    pauses = [event for uid, event in events.items() if uid.startswith("pause-")]
    assert [(date(2027, 10, 25), date(2027, 10, 28)), (date(2027, 11, 8), date(2027, 11, 15))] == [
        (event.decoded("dtstart"), event.decoded("dtend")) for event in pauses
    ]
    later = ics_text("City-States & Zombies; again", calendar, told[1:], OPENED)
    assert {str(e["uid"]) for e in icalendar.Calendar.from_ical(later).walk("VEVENT")} < set(events)


def test_phases_without_a_deadline_are_told_and_left_out_of_files() -> None:
    calendar = Calendar({"movement": 3})
    phases = [Phase("a", "A", "other"), Phase("b", "B", "movement")]
    told = foretold(calendar, phases, OPENED)
    assert "no deadline" in table_text(calendar, told, ["UTC"])
    assert discord_text(told).startswith("**B**")
    events = icalendar.Calendar.from_ical(ics_text("x", calendar, told, OPENED)).walk("VEVENT")
    assert [str(event["summary"]) for event in events] == ["x: B"]


def test_a_moment_by_the_clock_of_a_zone() -> None:
    moment = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)
    assert local(moment, "Europe/Berlin") == "Sun 31 Oct 2027 02:30 CEST"
    assert local(moment + timedelta(hours=1), "Europe/Berlin") == "Sun 31 Oct 2027 02:30 CET"
    assert local(moment, "America/New_York") == "Sat 30 Oct 2027 20:30 EDT"


# -- at the desk

GAME = """\
title: Four cities
start: {Vienna: [vie], Budapest: [bud]}
rules: {set: zombies}
deadlines: {movement: 3, retreat: 1, adjustment: 1, zone: Europe/Berlin, grace: 2 h}
sealed: false
posts: {pictures: []}
"""
FRIDAY = at("2027-10-22 10:00")


def game(folder: Path, more: str = "", zones: Sequence[str] = ("", "")) -> Path:
    (folder / "game.yaml").write_text(GAME + more, "utf-8")
    rows = [f"{seat},x,{zone},," for seat, zone in zip(("Vienna", "Budapest"), zones, strict=True)]
    text = "\n".join(["seat,handle,zone,since,until", *rows, ""])
    (folder / "players.csv").write_text(text, "utf-8")
    return folder


def test_a_pause_declared_in_the_middle_of_a_phase_moves_its_deadline(tmp_path: Path) -> None:
    table = open_table(game(tmp_path))
    open_phase(table, FRIDAY)
    assert at("2027-10-23 21:00") == table.deadline(table.stage())
    pause = "pauses: [{first: 2027-10-23, last: 2027-10-29, reason: away}]\n"
    table = open_table(game(tmp_path, pause))
    assert at("2027-10-30 21:00") == table.deadline(table.stage())
    assert at("2027-10-30 23:00") == table.closes(table.stage())
    ran = adjudicate(table, at("2027-10-31 08:00"), picture=False)
    assert ran.result.due == "2027-10-30T19:00:00Z"
    assert ran.result.deadline == "2027-11-02T20:00:00Z"  # 21:00 after the end of summer time
    opened = open_phase(table, at("2027-10-31 08:00"))
    assert opened.opening is not None
    assert opened.opening.deadline == ran.result.deadline
    longer = pause + "extensions: [{turn: Spring 1901, days: 1, reason: exams}]\n"
    table = open_table(game(tmp_path, longer))
    assert at("2027-11-03 21:00") == table.deadline(table.stage())
    assert "One day more than usual: exams" in done(tmp_path, "remind")
    assert "One day more than usual: exams" in done(tmp_path, "post", "--state")
    assert all(not differences for _, differences in replay(table))


def test_posts_tell_what_delays_the_deadline_and_keep_it(tmp_path: Path) -> None:
    """Declared in public, and told again in a replay when game.yaml says something else."""
    pauses = "pauses: [{first: 2027-10-26, last: 2027-10-27, reason: the GM moves house}]\n"
    longer = "extensions: [{turn: Spring 1901, days: 2, reason: exams}]\n"
    table = open_table(game(tmp_path, pauses + longer))
    adjudicate(table, at("2027-10-23 21:00"), early=True, picture=False)
    done(tmp_path, "open")
    (winter, spring) = table.folder.turns()
    for path in (winter.text("post", "phpbb"), spring.text("call", "phpbb")):
        post = path.read_text("utf-8")
        assert "A pause from 26 Oct 2027 to 27 Oct 2027: the GM moves house" in post
        assert "2 days more than usual: exams" in post
    table = open_table(game(tmp_path))
    assert all(not differences for _, differences in replay(table))


def test_orders_count_until_the_grace_is_over(tmp_path: Path) -> None:
    table = open_table(game(tmp_path))
    open_phase(table, FRIDAY)
    with pytest.raises(Exception, match="orders are not complete"):
        adjudicate(table, at("2027-10-23 22:59"), picture=False)
    adjudicate(table, at("2027-10-23 23:00"), picture=False)


def test_the_command_tells_the_calendar_in_the_zones_of_players(tmp_path: Path) -> None:
    folder = game(tmp_path, zones=("Asia/Tokyo", "Europe/London"))
    told = done(folder, "calendar", "--phases", "3", "--seat", "vienna")
    head, *rows = told.splitlines()
    assert head.split() == ["phase", "Europe/Berlin", "Asia/Tokyo", "UTC"]
    assert [row.split(",")[0] for row in rows[:3]] == ["Winter 1900", "Spring 1901", "Spring 1901"]
    assert done(folder, "calendar", "--as", "discord").count("<t:") == 20
    assert done(folder, "calendar", "--as", "ics").startswith("BEGIN:VCALENDAR")


def test_the_command_tells_the_plan() -> None:
    assert done(None, "plan", "--players", "12").splitlines()[1].split()[:4] == [
        "12",
        "2",
        "2",
        "10",
    ]
    assert len(done(None, "plan").splitlines()) == 34
    assert '"zombies":4' in done(None, "plan", "--players", "30", "--json").replace(" ", "")
