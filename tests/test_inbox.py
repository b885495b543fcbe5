"""A dump of a GM's inbox taken in: everything is filed, or set apart and told."""

from __future__ import annotations

import html
import json
import shutil
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import NamedTuple

import pytest

from gmtool.desk.folder import slug
from gmtool.desk.heading import other_game, other_phase
from gmtool.desk.inbox import Report, take_in
from gmtool.desk.messages import read_all
from gmtool.desk.newgame import new_game
from gmtool.desk.receivedfile import read_received
from gmtool.desk.roster import Roster
from gmtool.desk.senders import Senders
from gmtool.desk.status import seat_rows
from gmtool.desk.table import Table, open_table
from gmtool.desk.turns import adjudicate, begin
from gmtool.files.players import Player, players_text
from gmtool.games import GAMES
from tests.desk import done, files_of, run

OPENED = datetime(2026, 3, 1, 20, tzinfo=UTC)
DEADLINE = datetime(2026, 3, 4, 20, tzinfo=UTC)
NOW = datetime(2026, 3, 4, 22, tzinfo=UTC)
CALL = "> Umpire wrote:\n> Please send your builds: Build A Moscow, or Waive\n\n"


class Sent(NamedTuple):
    """A private message."""

    sender: str
    subject: str
    body: str
    sent: datetime = OPENED + timedelta(hours=30)


# -- the forms


def as_blocks(messages: Sequence[Sent]) -> str:
    return "\n\n".join(
        f"From: {m.sender}\nSent: {m.sent:%Y-%m-%d %H:%M} UTC\nSubject: {m.subject}\n\n{m.body}"
        for m in messages
    )


def as_page(messages: Sequence[Sent]) -> str:
    """Pages of a phpBB forum, copied, the newest message first."""
    pages = (
        f"{m.subject}\n\n    Quote\n    Report this message\n\n"
        f"Sent: {m.sent:%a %b %d, %Y %I:%M %p}\nFrom: {m.sender}\nTo: Umpire\n\n{m.body}\nTop\n\n"
        for m in sorted(messages, key=lambda m: m.sent, reverse=True)
    )
    return "".join(pages) + "All times are UTC\n"


def as_print(messages: Sequence[Sent]) -> str:
    return "".join(
        f"The Loft\nhttp://forum.example.org/\n\nPage 1 of 1\n\n{m.subject}\n"
        f"Sent: {m.sent:%d %b %Y, %H:%M}\nFrom: {m.sender}\nTo: Umpire \n{m.body}\n"
        "Page 1 of 1\nAll times are UTC\nPowered by phpBB® Forum Software © phpBB Group\n"
        for m in messages
    )


def as_history(messages: Sequence[Sent]) -> str:
    return (
        "Message history:\n\n"
        + "".join(
            f"{m.subject}\n\nPost Sent: {m.sent:%a %b %d, %Y %I:%M %p}\nby {m.sender}\n{m.body}\n\n"
            for m in messages
        )
        + "\nAll times are UTC\n"
    )


def as_saved_page(messages: Sequence[Sent]) -> str:
    return (
        "<!DOCTYPE html><html><body>"
        + "".join(
            f'<h3>{html.escape(m.subject)}</h3><p class="author"><strong>Sent:</strong>'
            f" {m.sent:%a %b %d, %Y %I:%M %p}<br><strong>From:</strong>"
            f" <a>{html.escape(m.sender)}</a><br><strong>To:</strong> Umpire</p><div>"
            + html.escape(m.body).replace("\n", "<br>\n")
            + "</div>"
            for m in messages
        )
        + "<p>All times are UTC</p></body></html>"
    )


def as_xml(messages: Sequence[Sent]) -> str:
    return (
        '<?xml version="1.0"?>\n<phpbb>\n'
        + "".join(
            f"\t<privmsg>\n\t\t<subject>{html.escape(m.subject)}</subject>\n"
            f"\t\t<sender>{html.escape(m.sender)}</sender>\n"
            f"\t\t<date>{m.sent:%a %b %d, %Y %I:%M %p} UTC</date>\n"
            f"\t\t<message>{html.escape(m.body)}</message>\n\t</privmsg>\n"
            for m in messages
        )
        + "</phpbb>"
    )


def as_csv(messages: Sequence[Sent]) -> str:
    return "".join(
        f'"{html.escape(m.subject)}","{html.escape(m.sender)}",'
        f'"{m.sent:%a %b %d, %Y %I:%M %p} UTC",,"{html.escape(m.body)}",\r\n'
        for m in messages
    )


def as_mbox(messages: Sequence[Sent]) -> str:
    text = ""
    for m in messages:
        mail = EmailMessage()
        # a name as people have it stands in quotes, or is encoded
        mail["From"] = '"' + m.sender.replace('"', "'") + '" <somebody@example.org>'
        mail["Subject"] = m.subject
        mail["Date"] = m.sent
        mail.set_content(m.body)
        text += f"From - Tue Mar  3 20:14:05 2026\n{mail}\n"
    return text


def as_discord(messages: Sequence[Sent]) -> str:
    rows: list[dict[str, object]] = [
        {
            "id": str(number),
            "type": "Default",
            "timestamp": m.sent.isoformat(),
            "timestampEdited": None,
            "content": f"{m.subject}\n{m.body}" if m.subject.startswith("Spring") else m.body,
            "author": {"id": "1", "name": m.sender, "discriminator": "0000", "nickname": "Me"},
            "attachments": [],
        }
        for number, m in enumerate(messages)
    ]
    return json.dumps({"channel": {"name": "orders"}, "messages": rows}, indent=2)


FORMS = [
    as_blocks, as_page, as_print, as_history, as_saved_page, as_xml, as_csv, as_mbox, as_discord,
]  # fmt: skip

# -- thirty-four private messages

ODD = {
    "Ankara": "Old  Salt",
    "Belgium": "[MOB] Kestrel",
    "Berlin": "Ånders Ødegård",
    "Brest": "l'étoile",
    "Budapest": "von Kürbis, Baron",
    "Constantinople": "*~starling~*",
    "Denmark": "<b>tinker</b>",
    "Edinburgh": "Heron (heron#4411, heron@example.org)",
    "Kiel": "Пеликан",
    "London": "AT&T",
    "Moscow": "null",
    "Munich": "From",
}


def handle(seat: str) -> str:
    return ODD.get(seat, f"Player of {seat}")


@pytest.fixture(scope="module")
def city(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """City-States with 34 seats, its first phase open until the deadline."""
    folder = tmp_path_factory.mktemp("games") / "city"
    table = new_game(folder, "city-states-and-zombies", None).table
    players = [Player(seat, handle(seat)) for seat in table.seats]
    players[-1] = Player("Warsaw", "Warsaw's first", "", "", "1")
    players += [Player("Warsaw", handle("Warsaw"), "", "1", ""), Player("", "Waiting One")]
    table.folder.players.write_text(players_text(players), "utf-8")
    options = table.folder.game.read_text("utf-8").replace("adjustment: 1", "adjustment: 3")
    table.folder.game.write_text(options.replace("zone: UTC", "zone: Europe/Berlin"), "utf-8")
    table = open_table(folder)
    begin(table, table.stage(), OPENED)
    return folder


@pytest.fixture
def table(city: Path, tmp_path: Path) -> Table:
    return open_table(shutil.copytree(city, tmp_path / "games" / "city"))


def dump(seats: Sequence[str]) -> list[Sent]:
    """Thirty of the seats once, one of them twice, one of nobody, one for another season, one
    late.
    """
    sent = [
        Sent(
            handle(seat), "Builds", f"Hello,\n\nBuild A {seat}\n", OPENED + timedelta(hours=number)
        )
        for number, seat in enumerate(seats[:30])
    ]
    sent[3] = sent[3]._replace(subject="Re: Winter 1900", body=f"{CALL}Build A {seats[3]}\n")
    sent[7] = sent[7]._replace(sender=sent[7].sender.upper().replace(" ", ""))
    return [
        Sent(handle(seats[5]), "Second thoughts", f"Build F {seats[5]}\n", DEADLINE),
        *sent,
        Sent("Passer-by", "Builds", "Build A Paris\n"),
        Sent(handle(seats[6]), "Spring 1901 orders", f"A {seats[6]} H\n"),
        Sent(handle(seats[9]), "Builds", "Waive\n", DEADLINE + timedelta(minutes=1)),
    ]


@pytest.mark.parametrize("form", FORMS)
def test_thirty_four_messages(table: Table, form: Callable[[Sequence[Sent]], str]) -> None:
    stage = table.stage()
    messages = dump(table.seats)
    assert 34 == len(messages)
    data = form(messages).encode()
    report = take_in(table, stage, data, "inbox", NOW)
    assert (34, 31, 3, 0) == counts(report), report.apart
    assert {"unknown-sender", "wrong-phase", "late"} == {each.reason for each in report.apart}
    orders = stage.folder.orders
    for seat in table.seats[:30]:
        body = next(m.body for m in messages if m.body.endswith(f"Build A {seat}\n"))
        assert body == (orders / f"{slug(seat)}.txt").read_text("utf-8")
    twice = slug(table.seats[5])
    assert f"Build F {table.seats[5]}\n" == (orders / f"{twice}.2.txt").read_text("utf-8")
    assert 31 == len(list(orders.glob("*.txt")))
    aside = {path.name[4:]: path.read_text("utf-8") for path in stage.folder.aside.iterdir()}
    (unknown,) = [name for name in aside if name.endswith("passer-by.txt") or "passer-by-" in name]
    assert "Build A Paris\n" == aside[unknown]
    assert 3 == len(aside)
    readings = read_all(table, stage)
    rows = {row.seat: row for row in seat_rows(table, stage, readings)}
    assert [1] * 30 + [0] * 4 == [rows[seat].orders for seat in table.seats]
    assert ("build F bul",) == readings.of["Bulgaria"].orders  # the later one counts
    # what is quoted gives no order
    assert ("build A bre",) == readings.of["Brest"].orders
    before = files_of(table.folder.path)
    assert (34, 0, 0, 34) == counts(take_in(table, stage, data, "inbox", NOW + timedelta(days=1)))
    assert before == files_of(table.folder.path)
    told = {entry.file: entry for entry in read_received(table.folder, stage.folder)}
    files = [*orders.glob("*.txt"), *stage.folder.aside.iterdir()]
    assert told.keys() == {f"{path.parent.name}/{path.name}" for path in files}


def counts(report: Report) -> tuple[int, int, int, int]:
    return report.messages, len(report.filed), len(report.apart), report.again


@pytest.mark.parametrize(
    "body",
    [
        "Build A Paris\n\nUmpire <gm@example.org> wrote:\n> Build F Paris\n> Build A Rome\n",
        "> Umpire wrote:\n> Build F Paris\n\nBuild A Paris\n",
        '[quote="Umpire"][quote=me]Build F Paris[/quote]Build F Paris[/quote]\nBuild A Paris\n',
        "Build A Paris\n\n-----Original Message-----\nFrom: Umpire\n\nBuild F Paris\n",
        "Build A Paris\n-------- Original Message --------\n[quote=Umpire]Build F Paris[/quote]\n",
        "Build A Paris\n---------- Forwarded message ---------\nVon: Umpire\nBuild F Paris\n",
        "Build A Paris\n\n-------- Ursprüngliche Nachricht --------\nVon: Umpire\nBuild F Paris\n",
    ],
)
def test_what_a_reply_quotes_gives_no_order(table: Table, body: str) -> None:
    messages = [Sent(handle("Paris"), "Re: call", body)]
    assert 1 == len(take_in(table, table.stage(), as_xml(messages).encode(), "x", NOW).filed)
    assert ("build A par",) == read_all(table, table.stage()).of["Paris"].orders


def test_a_message_without_orders_replaces_none(table: Table) -> None:
    orders = Sent(handle("Paris"), "Builds", "Build A Paris\n")
    thanks = Sent(handle("Paris"), "Re: receipt", "Thanks, and good luck to all!\n", DEADLINE)
    take_in(table, table.stage(), as_csv([orders, thanks]).encode(), "x", NOW)
    assert ("build A par",) == read_all(table, table.stage()).of["Paris"].orders


# -- the same desk with a toy game, message by message

GAME = """\
title: The Highest Number
game: toy
goal: 9
deadlines: {round: 3, at: "21:00", zone: Europe/Berlin}
posts: {languages: [plain], pictures: []}
"""
PEOPLE = """\
seat,handle,zone,since,until
North,fog bank,,,
East,"umber owl (owl#0017, owl@example.org)",,,
South,old hand,,,round 1
South,new hand,,round 1,
West,nobody,,,
Up,two seats,,,
Down,two seats,,,
,spare wheel,,,
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(GAMES, "toy", "tests.toy:Toy")
    folder = tmp_path / "games" / "toy"
    (tmp_path / "preset.yaml").write_text(GAME, "utf-8")
    (tmp_path / "players.csv").write_text(PEOPLE, "utf-8")
    new_game(folder, str(tmp_path / "preset.yaml"), tmp_path / "players.csv")
    begin(open_table(folder), open_table(folder).stage(), OPENED)
    return folder


@pytest.mark.parametrize(
    ("sender", "expected"),
    [
        ("North Kettle", ["north kettle"]),
        ("northkettle", ["northkettle"]),
        ("@NorthKettle", ["northkettle"]),
        ("nor thkettle", ["north kettle", "northkettle"]),
    ],
)
def test_names_that_only_a_blank_keeps_apart(sender: str, expected: list[str]) -> None:
    roster = Roster([Player("North", "north kettle"), Player("South", "northkettle")])
    assert expected == [each.handle for each in Senders(roster, ()).find(sender)]


def given(folder: Path, *messages: Sent, now: datetime = NOW) -> Report:
    table = open_table(folder)
    return take_in(table, table.stage(), as_blocks(messages).encode(), "inbox.txt", now)


def orders(folder: Path, turn: str = "001-round-1") -> dict[str, str]:
    found = sorted((folder / "turns" / turn / "orders").glob("*.txt"))
    drawn = "the-house.txt"
    return {path.name: path.read_text("utf-8") for path in found if path.name != drawn}


def at(hours: float) -> datetime:
    return OPENED + timedelta(hours=hours)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (Sent("FOG BANK", "x", "4\n"), "north"),
        (Sent("fogbank", "x", "4\n"), "north"),
        (Sent("owl#0017", "x", "4\n"), "east"),
        (Sent("Somebody (owl)", "x", "4\n"), "east"),
        (Sent("Owl <owl@example.org>", "x", "4\n"), "east"),
        (Sent("fog bank (owl#0017)", "x", "4\n"), "east"),  # the account, not the name put on
        (Sent("fog", "x", "4\n"), "unknown-sender: nobody in players.csv is called so"),
        (
            Sent("fog bnak", "x", "4\n"),
            "unknown-sender: nobody in players.csv is called so; fog bank?",
        ),
        (Sent("nobody", "x", "4\n"), "unknown-sender: nobody in players.csv is called so"),
        (Sent("new hand", "x", "4\n"), "south"),
        (Sent("old hand", "x", "4\n"), "no-seat: old hand does not play South any more"),
        (Sent("Spare Wheel", "x", "4\n"), "no-seat: spare wheel is a reserve"),
        (Sent("two seats", "Up", "4\n"), "up"),
        (Sent("two seats", "x", "Down:\n4\n"), "down"),
        (Sent("two seats", "x", "4\n"), "which-seat: he plays Up, Down, and it names none of them"),
        (
            Sent("two seats", "up and down", "4\n"),
            "which-seat: he plays Up, Down, and it names none",
        ),
        (Sent("fog bank", "Round 2 orders", "4\n"), 'wrong-phase: it is headed "Round 2 orders"'),
        (Sent("fog bank", "Re: Round 2 orders", "4\n"), "north"),  # a reply repeats its subject
        (Sent("fog bank", "Re: Round 1", "Round 2:\n4\n"), 'wrong-phase: it is headed "Round 2:"'),
        (Sent("fog bank", "Round 2 orders", "No, round 1:\n4\n"), "north"),
        (Sent("fog bank", "x", "As round 2 will be hard\n4\n"), "north"),
        (Sent("fog bank", "x", "[quote]Round 2[/quote]\n> Round 2\n4\n"), "north"),
        (
            Sent("fog bank", "Moonlit Sea: orders", "4\n"),
            'wrong-game: it names the game "Moonlit Sea"',
        ),
        (Sent("fog bank", "x", "4\n", DEADLINE), "north"),
        (
            Sent("fog bank", "x", "4\n", DEADLINE + timedelta(minutes=1)),
            "late: it was sent 2026-03-04 20:01 UTC, after the deadline",
        ),
    ],
)
def test_where_a_message_goes(toy: Path, message: Sent, expected: str) -> None:
    other = toy.parent / "sea"
    other.mkdir()
    (other / "game.yaml").write_text("title: Moonlit Sea\n", "utf-8")
    report = given(toy, message)
    if ":" not in expected:
        assert [f"orders/{expected}.txt"] == [each.file for each in report.filed]
        assert {f"{expected}.txt": message.body} == orders(toy)
    else:
        assert not orders(toy)
        (apart,) = report.apart
        assert f"{apart.reason}: {apart.why}".startswith(expected)
        assert message.body == (toy / "turns/001-round-1" / apart.file).read_text("utf-8")


def test_messages_stand_in_the_order_in_which_they_were_sent(toy: Path) -> None:
    done(toy, "receive", "North", stdin="by hand\n")
    given(toy, Sent("fog bank", "", "3\n", at(3)), Sent("fog bank", "", "5\n", at(5)))
    given(toy, Sent("fog bank", "", "4\n", at(4)), Sent("fog bank", "", "1\n", at(1)))
    bodies = ["by hand\n", "1\n", "3\n", "4\n", "5\n"]
    assert bodies == [
        orders(toy)[name] for name in ("north.txt", *(f"north.{k}.txt" for k in range(2, 6)))
    ]
    table = open_table(toy)
    told = read_received(table.folder, table.stage().folder)
    assert {"5\n": "orders/north.5.txt", "1\n": "orders/north.2.txt"}.items() <= {
        orders(toy)[Path(each.file).name]: each.file for each in told
    }.items()


def test_what_the_gm_filed_by_hand_is_not_filed_again(toy: Path) -> None:
    done(toy, "receive", "North", stdin="4\n")
    assert 1 == len(given(toy, Sent("fog bank", "x", "4\n")).filed)
    assert {"north.txt": "4\n"} == orders(toy)


def test_the_same_text_sent_again_later_is_another_message(toy: Path) -> None:
    texts = [Sent("fog bank", "", "4\n", at(1)), Sent("fog bank", "", "5\n", at(2))]
    again = Sent("fog bank", "", "4\n", at(3))
    assert (3, 3, 0, 0) == counts(given(toy, *texts, again))
    assert (3, 0, 0, 3) == counts(given(toy, *texts, again))
    assert ["5\n", "4\n", "4\n"] == list(orders(toy).values())


def test_messages_without_dates(toy: Path) -> None:
    table = open_table(toy)
    data = "".join(f"From: fog bank\nSubject: x\n\n{k}\n\n" for k in (4, 5, 4)).encode()
    report = take_in(table, table.stage(), data, "x", NOW)
    assert (3, 3, 0, 0) == counts(report)
    assert ("it has no date: did it come in time?",) == report.filed[0].remarks
    assert (3, 0, 0, 3) == counts(take_in(table, table.stage(), data, "x", NOW))
    assert 3 == len(orders(toy))
    dated = Sent("fog bank", "x", "5\n")
    assert (1, 0, 0, 1) == counts(given(toy, dated))


def test_a_mended_order_file_is_not_filed_again(toy: Path) -> None:
    first = Sent("fog bank", "", "for\n", at(2))
    given(toy, first)
    (toy / "turns/001-round-1/orders/north.txt").write_text("4\n", "utf-8")
    assert (2, 1, 0, 1) == counts(given(toy, first, Sent("fog bank", "", "1\n", at(1))))
    assert {"north.txt": "1\n", "north.2.txt": "4\n"} == orders(toy)


def test_when_the_roster_has_been_mended_what_was_set_apart_is_filed(toy: Path) -> None:
    message = Sent("cloudbank", "x", "4\n")
    assert "unknown-sender" == given(toy, message).apart[0].reason
    players = toy / "players.csv"
    players.write_text(PEOPLE.replace("fog bank", "fog bank (cloudbank)"), "utf-8")
    assert (1, 1, 0, 0) == counts(given(toy, message))
    assert (1, 0, 0, 1) == counts(given(toy, message))
    assert {"north.txt": "4\n"} == orders(toy)


def test_messages_of_a_phase_that_is_over(toy: Path) -> None:
    early = Sent("fog bank", "x", "4\n", at(1))
    given(toy, early, Sent("umber owl", "x", "5\n", at(2)))
    table = open_table(toy)
    adjudicate(table, DEADLINE + timedelta(hours=1), early=True, picture=False)
    later = DEADLINE + timedelta(hours=2)
    begin(open_table(toy), open_table(toy).stage(), later)
    stray = Sent("umber owl", "x", "6\n", DEADLINE + timedelta(minutes=5))
    fresh = Sent("fog bank", "x", "4\n", later)
    report = given(toy, early, stray, fresh, now=later)
    assert (3, 1, 1, 1) == counts(report)
    assert "wrong-phase" == report.apart[0].reason  # it came between deadline and results
    assert {"north.txt": "4\n"} == orders(toy, "002-round-2")


def test_orders_for_a_phase_to_come_are_filed_when_it_has_come(toy: Path) -> None:
    ahead = Sent("fog bank", "Round 2 orders", "4\n", at(1))
    assert "wrong-phase" == given(toy, ahead).apart[0].reason
    table = open_table(toy)
    begin(table, table.stage(), OPENED)
    adjudicate(table, NOW, early=True, picture=False)
    assert (1, 1, 0, 0) == counts(given(toy, ahead))
    assert {"north.txt": "4\n"} == orders(toy, "002-round-2")
    assert (1, 0, 0, 1) == counts(given(toy, ahead))


def test_undated_text_of_an_earlier_turn_is_set_apart(toy: Path) -> None:
    data = b"From: fog bank\nSubject: x\n\n4\n"
    table = open_table(toy)
    take_in(table, table.stage(), data, "x", NOW)
    adjudicate(table, NOW, early=True, picture=False)
    table = open_table(toy)
    report = take_in(table, table.stage(), data, "x", NOW)
    assert ["again"] == [each.reason for each in report.apart]
    assert (1, 0, 0, 1) == counts(take_in(table, table.stage(), data, "x", NOW))


@pytest.mark.parametrize("kept", range(8))
def test_a_run_that_was_broken_off_is_finished(
    toy: Path, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Sent("fog bank", "", "3\n", at(3)), Sent("fog bank", "", "5\n", at(5))
    dump = [
        *before,
        Sent("fog bank", "", "4\n", at(4)),
        Sent("fog bank", "", "1\n", at(1)),
        Sent("nobody here", "", "7\n", at(1)),
        Sent("owl", "", "8\n", DEADLINE + timedelta(hours=1)),
    ]
    given(toy, *before)
    left = [kept]

    def dying(step: Callable[..., object]) -> Callable[..., object]:
        def done_or_dead(*words: object, **more: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise KeyboardInterrupt
            return step(*words, **more)

        return done_or_dead

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", dying(Path.rename))
        patch.setattr(Path, "replace", dying(Path.replace))
        broken = False
        try:
            given(toy, *dump)
        except KeyboardInterrupt:
            broken = True
    assert broken == (kept < 7)  # two files move up, four are written, and received.yaml
    bodies = set(orders(toy).values())
    assert {"3\n", "5\n"} <= bodies
    given(toy, *dump)
    names = ["north.txt", *(f"north.{k}.txt" for k in range(2, 5))]
    assert ["1\n", "3\n", "4\n", "5\n"] == [orders(toy)[name] for name in names]
    assert 4 == len(orders(toy))
    aside = sorted((toy / "turns/001-round-1/aside").iterdir())
    assert ["001-unknown-sender-nobody-here.txt", "002-late-owl.txt"] == [p.name for p in aside]
    assert (6, 0, 0, 6) == counts(given(toy, *dump))
    assert not list(toy.rglob("*.part"))


def test_a_dump_that_is_refused_writes_nothing(toy: Path) -> None:
    before = files_of(toy)
    big = "From: fog bank\nSubject: x\n\n" + "4\n" * 600_000
    (toy.parent / "dump.txt").write_text(big, "utf-8")
    said = run(toy, "receive", str(toy.parent / "dump.txt"))
    assert (1, True) == (said.code, "the message of fog bank is over 1 MB" in said.err)
    said = run(toy, "receive", "-", stdin="x" * 5_000_001)
    assert (1, True) == (said.code, "standard input:1:1: error: a dump may have 5 MB" in said.err)
    assert before == {name: data for name, data in files_of(toy).items() if name != ".lock"}


def test_names_from_a_dump_lead_nowhere(toy: Path) -> None:
    senders = ["../../../etc/passwd", "..", "/", "\u202eevil\x1b[31m", "x" * 3000, "🐙"]
    report = given(toy, *(Sent(name, "../../x", f"{k}\n") for k, name in enumerate(senders)))
    assert 6 == len(report.apart)
    aside = toy / "turns/001-round-1/aside"
    assert {f"aside/{path.name}" for path in aside.iterdir()} == {
        each.file for each in report.apart
    }
    assert "\x1b" not in "".join(each.sender for each in report.apart)


def test_the_command(toy: Path) -> None:
    dump = toy.parent / "dump.txt"
    messages = [
        Sent("fog bank", "x", "4\n"),
        Sent("fog bank", "x", "Umpire wrote: ↑Today\n5\nfive\n", at(31)),
        Sent("stranger", "x", "6\n"),
    ]
    dump.write_text("a note\n" + as_blocks(messages), "utf-8")
    said = run(toy, "receive", str(dump))
    assert 0 == said.code
    assert f"{dump}:1:1: warning: what stands above the first header is not read\n" == said.err
    assert "3 messages: 2 filed, 1 set apart, 0 received already\nNorth  2 filed" in said.out
    assert "orders/north.2.txt: it quotes somebody without marks" in said.out
    assert "aside/001-unknown-sender-stranger.txt  unknown-sender  stranger" in said.out
    assert "five" not in said.out
    assert "3 received already" in done(toy, "receive", "-", stdin=dump.read_bytes())
    aside = said.out.rsplit("SEAT ", 1)[1].split()[0]
    assert "East: filed" in done(toy, "receive", "East", aside)
    assert "6\n" == orders(toy)["east.txt"]
    assert "no seat" in run(toy, "receive", "nowhere.txt").err


@pytest.mark.parametrize(
    ("subject", "body", "title", "found"),
    [
        ("Spring 1902", "", "Spring 1901, moves", "Spring 1902"),
        ("S1902M Paris FINAL v2!!", "", "Spring 1901, moves", "S1902M Paris FINAL v2!!"),
        ("1902 fall retreats", "", "Fall 1901, retreats", "1902 fall retreats"),
        ("Herbst 1902: Befehle", "", "Spring 1902, moves", "Herbst 1902: Befehle"),
        ("W01 builds", "", "Fall 1901, moves", ""),  # the winter of a fall's year
        ("Fall 1901 builds", "", "Winter 1901, builds", ""),
        ("AUT '01", "", "Fall 1901, moves", ""),
        ("orders", "=== Fall 1902 ===\nA Par H\n", "Spring 1901, moves", "=== Fall 1902 ==="),
        ("orders", "A Par H\nA Bur H\nA Mar H\nF1902\n", "Spring 1901, moves", ""),
        ("After Spring 1901 I hope for more", "", "Fall 1901, moves", ""),
        ("Spring and Fall 1901", "", "Spring 1901, moves", ""),
        ("12 March 2026", "F Nth 12\n", "Spring 1901, moves", ""),
        ("Turn 3", "", "Spring 1901, moves", ""),  # these have no numbers
    ],
)
def test_headings_that_name_another_phase(subject: str, body: str, title: str, found: str) -> None:
    assert found == other_phase(subject, body, title, ["City-States", "Paris"])


def test_titles_of_other_games() -> None:
    assert "Chaos IV" == other_game("[Chaos IV] orders", "", "City-States", ["Chaos IV"])
    assert "" == other_game("Chaos IVa orders", "", "City-States", ["Chaos IV"])
    assert "" == other_game("City-States", "not Chaos IV\n", "City-States", ["Chaos IV"])
    assert "" == other_game("Chaos orders", "", "The Chaos Game", ["Chaos", ""])
