"""Dumps of messages in every form, as forums, mail programs and Discord write them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.problems import Place, Problems
from gmtool.files.dumps import LARGEST, Dump, read_dump
from gmtool.files.dumps.dates import moment, zone_of
from gmtool.files.dumps.markup import as_text
from gmtool.files.yamlfile import read_one

HERE = Path(__file__).parent / "inbox"
BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 4, 8, tzinfo=UTC)
EXPECTED: Any = read_one(HERE / "expected.yaml").root.plain()


def read(data: bytes | str, name: str = "dump") -> Dump:
    return read_dump(data.encode() if isinstance(data, str) else data, name, BERLIN, NOW)


def test_every_dump_of_the_folder_is_expected() -> None:
    assert {path.name for path in HERE.iterdir()} == {*EXPECTED, "expected.yaml"}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_dump(name: str) -> None:
    dump = read((HERE / name).read_bytes(), name)
    told = [
        {
            "sender": each.sender,
            "sent": f"{each.sent:%Y-%m-%d %H:%M}" if each.sent else "",
            "subject": each.subject,
            "body": each.body,
        }
        for each in dump.messages
    ]
    assert EXPECTED[name]["messages"] == told
    remarks = [f"{each.place.line}: {each.message}" for each in dump.remarks]
    assert EXPECTED[name]["remarks"] == remarks


@pytest.mark.parametrize("name", [name for name in EXPECTED if name != "folder.mbox"])
def test_line_ends_of_windows_change_nothing(name: str) -> None:
    data = (HERE / name).read_bytes().replace(b"\r\n", b"\n")
    assert read(data).messages == read(data.replace(b"\n", b"\r\n")).messages


def test_an_mbox_with_line_ends_of_windows() -> None:
    data = (HERE / "folder.mbox").read_bytes()
    bodies = [each.body for each in read(data.replace(b"\n", b"\r\n")).messages]
    assert [each.body for each in read(data).messages] == bodies


HEAD = "From: kestrel\nSent: 2026-03-03 20:14\nSubject: orders\n\n"
NEXT = "\n\nFrom: tinker\nSent: 2026-03-03 20:15\nSubject: orders\n\nBuild F Naples\n"


@pytest.mark.parametrize(
    "body",
    [
        "From: Paris\nTo: Burgundy\n",
        "I am from: nowhere\n\nSubject: to change\n",
        "[quote=tinker]Build\n[/quote]\n[quote]not closed\nA Par H\n",
        "> From: tinker\n> Sent: 2026-03-03 20:14\n> Subject: orders\n>\n> Build F Naples\n",
        "-- Original message --\nFrom: tinker\nSent: today\nSubject: x\n\nBuild F Naples\n",
        "[quote]deep [quote]deeper\nFrom: umpire\nSubject: x\n[/quote][/quote]\nBuild A Paris\n",
        "From: Kestrel\nSubject: Spring 1901\n\nA Par H\n",
        "Build A Paris\n\n   indented\t\n\nTop of the morning\n",
    ],
)
def test_a_body_is_kept_whatever_stands_in_it(body: str) -> None:
    messages = read(HEAD + body + NEXT).messages
    assert [("kestrel", body), ("tinker", "Build F Naples\n")] == [
        (each.sender, each.body) for each in messages
    ]


def test_a_message_without_text_takes_nothing_from_the_next_one() -> None:
    messages = read(HEAD + NEXT).messages
    assert ["", "Build F Naples\n"] == [each.body for each in messages]


def test_places_lead_to_the_header() -> None:
    assert [1, 8] == [each.place.line for each in read(HEAD + "A Par H\n" + NEXT).messages]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Tue Mar 03, 2026 8:14 pm", "2026-03-03 19:14"),
        ("03 Mar 2026, 20:14", "2026-03-03 19:14"),
        ("03 Mar 2026 20:14", "2026-03-03 19:14"),
        ("Mar 3rd, '26, 20:14", "2026-03-03 19:14"),
        ("March 3rd, 2026, 8:14 pm", "2026-03-03 19:14"),
        ("Today, 00:03", "2026-03-03 23:03"),
        ("Yesterday, 20:14", "2026-03-03 19:14"),
        ("5 minutes ago", "2026-03-04 07:55"),
        ("less than a minute ago", "2026-03-04 08:00"),
        ("vor 5 Minuten", "2026-03-04 07:55"),
        ("Gestern, 20:14", "2026-03-03 19:14"),
        ("Di 3. Mär 2026, 20:14", "2026-03-03 19:14"),
        ("Dienstag 3. März 2026, 20:14", "2026-03-03 19:14"),
        ("mar. 3 mars 2026 20:14", "2026-03-03 19:14"),
        ("03.03.2026 20:14", "2026-03-03 19:14"),
        ("3/3/2026 20:14", "2026-03-03 19:14"),
        ("3/25/2026 8:14 PM", "2026-03-25 19:14"),
        ("Tue Mar 03, 2026 12:05 am", "2026-03-02 23:05"),
        ("Tue, 3 Mar 2026 20:14:05 +0100", "2026-03-03 19:14"),
        ("Tue, 3 Mar 2026 20:14:05 EST", "2026-03-04 01:14"),
        ("2026-03-03T20:14:05.1234567+01:00", "2026-03-03 19:14"),
        ("2026-03-03T20:14", "2026-03-03 19:14"),
        ("Sunday, July 5, 2026 9:00 PM", "2026-07-05 19:00"),
        ("Tue Mar 03, 2026 8:14 pm UTC-5", "2026-03-04 01:14"),
        ("3/4/2026 20:14", ""),  # April, or March
        ("31 Feb 2026 20:14", ""),
        ("3 March 2026", ""),
        ("after lunch", ""),
        ("99:99", ""),
        ("0000-00-00 00:00", ""),
    ],
)
def test_moments(written: str, meant: str) -> None:
    found = moment(written, BERLIN, NOW)
    assert meant == (f"{found:%Y-%m-%d %H:%M}" if found else "")


@pytest.mark.parametrize(
    ("foot", "hours"),
    [
        ("All times are UTC - 5 hours [ DST ]", -4),
        ("All times are UTC+02:00", 2),
        ("All times are UTC", 0),
        ("Alle Zeiten sind UTC+01:00", 1),
        ("All times are America/New York", -5),
        ("All times are hard", None),
        ("Some times", None),
    ],
)
def test_the_zone_at_the_foot_of_a_page(foot: str, hours: int | None) -> None:
    zone = zone_of(f"text\n{foot}\nmore")
    offset = zone.utcoffset(datetime(2026, 1, 1)) if zone else None  # noqa: DTZ001
    assert hours == (offset.total_seconds() / 3600 if offset is not None else None)


def test_a_page_as_text() -> None:
    page = "<div>A&nbsp;Par<br><br>- <b>Bur</b></div><p>two</p><p>three<pre>x\n  y</pre><li>z"
    assert "A Par\n\n- Bur\ntwo\n\nthree\nx\n  y\nz" == as_text(page)
    deep = "<blockquote>one<blockquote>two</blockquote></blockquote>me</blockquote>"
    assert "> one\n> > two\nme" == as_text(deep)
    assert "seen" == as_text("<style>x</style>se<span style='display:none'><p>no</span>en")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (NEXT.encode() * 2001, "a dump may have 2000 messages, and this has more"),
        (b"x" * (LARGEST + 1), "a dump may have 5 MB, and this has more"),
        (HEAD.encode() + b"x" * 1_000_001, "the message of kestrel is over 1 MB"),
        (HEAD.encode() + b"\xe9", "this is not UTF-8: the byte e9"),
        (b"A Par - Bur\n", "there are no messages in this"),
        (b"", "there are no messages in this"),
        (b'{"messages": [', "this is no JSON"),
        (b'{"messages": 3}', "there are no messages in this"),
        (b'[{"messages": [3]}]', "there are no messages in this"),
        (b"[" * 100_000 + b'"messages"', "this is no JSON"),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(Problems) as refused:
        read(data, "inbox.txt")
    assert [message] == [each.message for each in refused.value.problems]
    assert "" == refused.value.problems[0].excerpt  # it may be somebody's orders


def test_several_exports_of_discord_in_one_file() -> None:
    text = (HERE / "discord.json").read_text("utf-8")
    assert 6 == len(read(text + "\n" + text).messages)
    assert Place("dump", 8, 13) == read(text).messages[0].place


@given(st.binary(max_size=400))
def test_no_bytes_break_anything(data: bytes) -> None:
    for head in (
        b"",
        b"From: a\nSubject: b\n\n",
        b"From x 10:00\nFrom: a\n\n",
        b"MIME-Version: 1\n",
    ):
        try:
            dump = read(head + data)
        except Problems:
            continue
        assert dump.messages


PIECES = [
    *("From: a\n", "Sent: today, 10:00\n", "To: b\n", "Subject: c\n", "by a\n", "Top\n", "\n"),
    *("by a » 3 Mar 2026 10:00\n", "[quote]", "[/quote]", "> ", "-- Original message\n", "text\n"),
    *(
        "<div>",
        "</div>",
        "&gt;",
        "=====\n",
        '{"messages": [',
        "<phpbb>",
        "<privmsg>",
        ",",
        '"',
        ":",
    ),
    *("Content-Type: multipart/mixed; boundary=x\n", "--x\n", "From x 10:00\n"),
    "All times are UTC\n",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_no_text_breaks_anything(pieces: list[str]) -> None:
    try:
        dump = read("".join(pieces))
    except Problems:
        return
    assert all(each.place.line >= 1 for each in dump.messages)
