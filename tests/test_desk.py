"""The desk with the main game: folders made by hand, corrections, rulings, seals, seats."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from tests.desk import done, files_of, run

GAME = """\
title: Little Europe
start: {Vienna: [vie], Budapest: [bud], Trieste: [tri]}
rules: {set: zombies}
posts: {languages: [phpbb, plain], pictures: []}
"""
PLAYERS = """\
seat,handle,zone,since,until
Vienna,fogbank,,,
Budapest,umber owl,,,
Trieste,quince,,,
"""


def by_hand(folder: Path, game: str = GAME, players: str = PLAYERS) -> Path:
    """A folder as somebody makes it in an editor."""
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "players.csv").write_text(players, "utf-8")
    (folder / "orders").mkdir()
    (folder / "secret.yaml").write_text(f"open: {'ab' * 32}\nhidden: {'cd' * 32}\n", "utf-8")
    (folder / "secret.yaml").chmod(0o600)
    return folder


def order(folder: Path, **messages: str) -> None:
    """Types order files."""
    for seat, text in messages.items():
        (folder / f"orders/{seat}.txt").write_text(text, "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return by_hand(tmp_path / "game")


def test_a_folder_made_by_hand_needs_one_command(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game", GAME.replace("pictures: []", "pictures: [png]"))
    order(folder, vienna="Build an army in Vienna", budapest="A Bud", trieste="fleet trieste")
    out = done(folder, "adjudicate")
    turn = folder / "turns/001-1900-winter-builds"
    assert "Winter 1900, builds: succeeds 3" in out
    assert (turn / "post.phpbb.txt").stat().st_size > 400
    assert (turn / "map.png").read_bytes().startswith(b"\x89PNG")
    # the messages are filed with their phase, and the tray is empty
    assert "fleet trieste" == (turn / "orders/trieste.txt").read_text("utf-8")
    assert [] == list((folder / "orders").iterdir())


def test_seats_and_orders_in_any_order_give_the_same_bytes(tmp_path: Path) -> None:
    rows = PLAYERS.splitlines(keepends=True)
    one = by_hand(tmp_path / "one")
    other = by_hand(tmp_path / "other", players="".join([rows[0], *reversed(rows[1:])]))
    for each in (one, other):
        order(each, trieste="F tri", vienna="A vie")
        done(each, "adjudicate", "--early")
    states = [
        (each / "turns/001-1900-winter-builds/state.yaml").read_bytes() for each in (one, other)
    ]
    assert states[0] == states[1]


def test_silent_seats_get_armies_in_the_opening_winter_only(folder: Path) -> None:
    order(folder, vienna="A vie")
    done(folder, "adjudicate", "--early")
    state = (folder / "turns/001-1900-winter-builds/state.yaml").read_text("utf-8")
    assert "Budapest: [A bud]" in state


def test_two_missed_movements_are_civil_disorder(tmp_path: Path) -> None:
    """RULES E1."""
    folder = by_hand(tmp_path / "game", GAME.replace("set: zombies", "build: anywhere"))
    order(folder, vienna="A vie", budapest="A bud", trieste="A tri")
    done(folder, "adjudicate")
    for _ in range(2):
        order(folder, vienna="vie H")
        done(folder, "adjudicate", "--early")
    last = max((folder / "turns").iterdir())
    assert "disorder: {Budapest: 0, Trieste: 0}" in (last / "state.yaml").read_text("utf-8")


def test_a_new_player_takes_a_seat(tmp_path: Path) -> None:
    """RULES E2: the count of civil disorder is set back."""
    folder = by_hand(tmp_path / "game", GAME.replace("set: zombies", "build: anywhere"))
    order(folder, vienna="A vie", budapest="A bud", trieste="A tri")
    done(folder, "adjudicate")
    for number in range(4):
        if number == 2:
            row = "Budapest,hollow lane,,Winter 1901,\n"
            (folder / "players.csv").write_text(PLAYERS + row, "utf-8")
        done(folder, "adjudicate", "--early")
    states = {p.parent.name: p.read_text("utf-8") for p in folder.glob("turns/*/state.yaml")}
    assert "Budapest: 0" in states["003-1901-fall-moves"]
    assert (
        "Budapest"
        not in states["005-1902-spring-moves"].partition("disorder")[2].partition("\n")[0]
    )
    post = (folder / "turns/004-1901-winter-builds/post.plain.txt").read_text("utf-8")
    assert "hollow lane plays Budapest from now on" in post


def test_received_messages_are_kept_letter_by_letter(folder: Path) -> None:
    text = "  Hello!\r\nA Vie builds\n\n-- \nsent from my phone\n"
    done(folder, "receive", "vienna", stdin=text.encode())
    said = done(folder, "receive", "vien", stdin=text.encode())
    assert "received already" in said
    done(folder, "receive", "vienna", stdin="A Vie")
    orders = folder / "turns/001-1900-winter-builds/orders"
    assert ["vienna.2.txt", "vienna.txt"] == sorted(path.name for path in orders.iterdir())
    assert text.replace("\r\n", "\n").encode() == (orders / "vienna.txt").read_bytes()


@pytest.mark.parametrize(("rule", "place"), [("replaces", 1), ("merges", 2)])
def test_later_messages_by_the_house_rule(folder: Path, rule: str, place: int) -> None:
    (folder / "game.yaml").write_text(
        GAME.replace("start: {Vienna: [vie], ", "start: {Vienna: [vie, ven], ")
        + f"reading: {{later_message: {rule}}}\n",
        "utf-8",
    )
    done(folder, "receive", "vienna", stdin="A vie\nF ven\n")
    done(folder, "receive", "vienna", stdin="A ven\n")
    assert f"{place} order" in done(folder, "receive", "vienna", stdin="army in venice\n")


def test_an_order_file_may_be_called_as_its_seat(folder: Path) -> None:
    order(folder, Vienna="A vie", budapest="A bud", TRIESTE="F tri")
    assert "3 of 3 are in" in done(folder, "status")
    done(folder, "adjudicate")
    filed = (folder / "turns/001-1900-winter-builds/orders").iterdir()
    assert ["budapest.txt", "trieste.txt", "vienna.txt"] == sorted(path.name for path in filed)


def test_an_order_file_of_nobody_is_an_error(folder: Path) -> None:
    order(folder, viena="A vie")
    said = run(folder, "adjudicate", "--early")
    assert 'orders/viena.txt:1:1: error: there is no seat "viena"' in said.err
    assert "Did you mean vienna.txt?" in said.err
    assert not (folder / "turns/001-1900-winter-builds/result.yaml").exists()


def test_rulings_are_played_printed_and_replayed(folder: Path) -> None:
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    turn = folder / "turns/002-1901-spring-moves"
    turn.mkdir()
    (turn / "rulings.yaml").write_text(
        "- {change: remove Z ser, reason: it was never there}\n"
        "- {set_aside: A vie H, seat: Vienna, reason: withdrawn in time}\n"
        '- {draw: "1901 spring: zombie in rum attacks", answer: bud, reason: rolled by hand}\n',
        "utf-8",
    )
    order(folder, vienna="vie holds", budapest="bud holds", trieste="tri holds")
    done(folder, "adjudicate")
    post = (turn / "post.plain.txt").read_text("utf-8")
    for told in ("it was never there", "withdrawn in time", "rolled by hand"):
        assert told in post
    assert "0 differ" in done(folder, "replay")
    assert "Z ser" not in (turn / "state.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("ruling", "message"),
    [
        ("- {change: remove A par, reason: x}", "there is no A par: Z par stands there"),
        ("- {change: fly to the moon, reason: x}", "expected: place A vie for Austria"),
        ("- {change: place A vie for Vienna, reason: x}", "A vie stands in vie"),
        ("- {change: place F boh for Vienna, reason: x}", "boh is inland"),
        ("- {set_aside: A vie - boh, seat: Vienna, reason: x}", "Vienna did not order this"),
        ("- {set_aside: A vie H, seat: Wien, reason: x}", 'there is no seat "Wien"'),
        ("- {draw: who wins, answer: vie, reason: x}", "no draw of this phase asks this"),
        ("- {draw: who wins, reason: x}", "the answer is missing"),
        ("- {reason: x}", "expected one of"),
        ('- {change: remove A vie, reason: " "}', "a ruling needs a reason"),
    ],
)
def test_rulings_that_cannot_be(folder: Path, ruling: str, message: str) -> None:
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    turn = folder / "turns/002-1901-spring-moves"
    turn.mkdir()
    (turn / "rulings.yaml").write_text(f"{ruling}\n", "utf-8")
    order(folder, vienna="vie holds", budapest="bud holds", trieste="tri holds")
    said = run(folder, "adjudicate")
    assert (1, True) == (said.code, message in said.err), said
    assert said.err.startswith("turns/002-1901-spring-moves/rulings.yaml:1:")
    assert not (turn / "result.yaml").exists()


def test_a_forced_draw_that_is_no_option_is_told_at_its_place(folder: Path) -> None:
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    turn = folder / "turns/002-1901-spring-moves"
    turn.mkdir()
    question = "1901 spring: zombie in rum attacks"
    (turn / "rulings.yaml").write_text(
        f'- {{draw: "{question}", answer: par, reason: x}}\n', "utf-8"
    )
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, "expected one of: bud" in said.err), said


def test_a_correction_runs_again_with_the_same_draws(folder: Path) -> None:
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    for text in ("vie - boh", "boh holds"):
        order(
            folder, vienna=text, budapest="hold", trieste="F tri - adr" if "-" in text else "adr H"
        )
        done(folder, "adjudicate", "--early", "--holds-for-unreadable")
    before = files_of(folder)
    done(folder, "undo", "2")
    assert not (folder / "turns/003-1901-fall-moves/result.yaml").exists()
    out = done(folder, "adjudicate", "--through")
    assert 2 == out.count("nothing changed")
    after = files_of(folder)
    assert before == {name: after[name] for name in before}
    # and now with an order mended
    done(folder, "undo", "2")
    turn = folder / "turns/002-1901-spring-moves"
    (turn / "orders/trieste.txt").write_text("F tri H\n", "utf-8")
    out = done(folder, "adjudicate")
    assert "Spring 1901, moves:" in out
    assert "F tri - adr" in (folder / "turns/002-1901-spring-moves/correction.plain.txt").read_text(
        "utf-8"
    )
    # the fleet never left; the turn that the GM runs next himself is run, and says what is illegal
    said = run(folder, "adjudicate", "--through")
    assert 0 == said.code
    assert "Trieste  F adr H  was holds      is illegal" in said.out
    assert "orders/trieste.txt:1:1: warning: illegal: Trieste has no unit there" in said.err


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Trieste", "Trieste: "),
        ("quince", "Trieste: "),
        ("Umber", "Budapest: "),
        ("vi", "Vienna: "),
        # the names of seats are looked at first, and a name in full before a beginning
        ("bud", "Budapest: "),
    ],
)
def test_a_seat_is_named_by_who_plays_it(folder: Path, name: str, told: str) -> None:
    assert done(folder, "receive", name, stdin="waive").startswith(told)


@pytest.mark.parametrize(
    ("players", "name", "told"),
    [
        (PLAYERS, "Triste", '"Triste" is no seat, and nobody who plays. Did you mean Trieste'),
        (PLAYERS, "quinze", "Did you mean Trieste (quince)?"),
        (PLAYERS, "xyzzy", "there are: Vienna, Budapest, Trieste"),
        (PLAYERS.replace("quince", "vikings"), "Vi", "not clear; there are: Vienna (fogbank), Tr"),
        (PLAYERS.replace("quince", "vienna"), "Vienna", ""),
        (PLAYERS.replace("quince", "Βυζάντιον"), "Βυζ", ""),
        (PLAYERS.replace("quince", "Βυζάντιον"), "Σπάρτη", '"Σπάρτη" is no seat'),
        # who left is not asked any more
        (PLAYERS.replace("quince,,,", "nobody,,,"), "nobody", '"nobody" is no seat'),
    ],
)
def test_names_that_are_not_clear(tmp_path: Path, players: str, name: str, told: str) -> None:
    folder = by_hand(tmp_path / "game", players=players)
    said = run(folder, "receive", name, stdin="waive")
    assert (int(bool(told)), True) == (said.code, told in said.err), said


def said_last(folder: Path) -> list[str]:
    """The status below its table."""
    lines = done(folder, "status").splitlines()
    return lines[next(k for k, line in enumerate(lines) if line.endswith(" are in")) :]


def test_the_status_says_who_is_missing_and_what_to_do(folder: Path) -> None:
    where = f"-g {folder}"
    missing = "missing: Vienna, Budapest, Trieste"
    assert ["0 of 3 are in", missing, f"next: gmtool open {where}"] == said_last(folder)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("deadlines: {adjustment: 1, zone: Europe/Berlin}\n")
    assert " 21:00 CE" in done(folder, "open")
    order(folder, vienna="A vie", budapest="build army galaxy")
    late = ["unreadable: Budapest", "missing: Trieste"]
    assert ["1 of 3 are in", *late] == said_last(folder)
    assert " 21:00 CE" in done(folder, "status").splitlines()[1]
    order(folder, budapest="A bud", trieste="A tri")
    assert ["3 of 3 are in", f"next: gmtool adjudicate {where}"] == said_last(folder)


def test_after_an_auction_nobody_is_named_twice(tmp_path: Path) -> None:
    rows = [line.split(",")[1] for line in PLAYERS.splitlines()[1:]]
    players = "seat,handle,zone,since,until\n" + "".join(f"{one},{one},,,\n" for one in rows)
    auction = "start: chaos\nauction: {points: 100}\n"
    folder = by_hand(tmp_path / "game", "title: Bids\n" + auction, players)
    assert "fogbank    bids on 34 centres  missing" in done(folder, "status")


@pytest.mark.parametrize(
    ("sealed", "told"),
    [
        ("true", "sealed until the deadline, "),
        ("true", "\nBudapest: 1 error"),
        ("true", "gmtool receipt "),
        ("false", "orders/budapest.txt:1:12: error: "),
        ("false", "Or leave out what nobody can read: --holds-for-unreadable"),
    ],
)
def test_what_to_do_with_orders_that_nobody_can_read(folder: Path, sealed: str, told: str) -> None:
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"sealed: {sealed}\ndeadlines: {{adjustment: 1, zone: Europe/Berlin}}\n")
    done(folder, "open")
    order(folder, vienna="A vie", budapest="build army galaxy")
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, told in f"\n{said.err}"), said.err


def test_the_secret_is_only_for_its_owner(folder: Path) -> None:
    (folder / "secret.yaml").unlink()
    order(folder, vienna="A vie")
    done(folder, "adjudicate", "--early")
    assert 0o600 == stat.S_IMODE((folder / "secret.yaml").stat().st_mode)
    assert "secret.yaml" in (folder / ".gitignore").read_text("utf-8")


def test_an_exported_phase_is_a_case(folder: Path) -> None:
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    order(folder, vienna="vie - tyr", budapest="bud holds", trieste="tri holds")
    done(folder, "adjudicate")
    case = done(folder, "export", "--turn", "2")
    said = json.loads(done(None, "judge", "--json", "-", stdin=case))
    export = json.loads(done(folder, "export"))
    told = export["turns"][1]
    assert {s: [v["result"] for v in rows] for s, rows in told["verdicts"].items()} == {
        s: [row["result"] for row in rows] for s, rows in said["results"].items()
    }
    assert told["state"]["units"] == said["after"]


def test_the_status_in_json(folder: Path) -> None:
    done(folder, "receive", "vienna", stdin="A vie\n")
    status = json.loads(done(folder, "status", "--json"))
    assert ["in", "missing", "missing"] == [row["state"] for row in status["seats"]]


@pytest.mark.parametrize("lint", ["true", "false"])
def test_a_receipt_tells_of_mismatches_if_the_house_does(tmp_path: Path, lint: str) -> None:
    game = GAME.replace("Vienna: [vie]", "Vienna: [vie, ven]") + f"lint: {lint}\n"
    folder = by_hand(tmp_path / "game", game)
    order(folder, vienna="A vie, A ven", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    order(
        folder, vienna="A vie S A ven - tri\nA ven holds\nA bud - gal\n", budapest="bud S vie - gal"
    )
    err = run(folder, "check").err
    assert "orders/vienna.txt:1:1: warning: does not fit" in err
    assert "orders/vienna.txt:3:1: warning: illegal: Vienna has no unit there" in err
    assert "budapest.txt" not in err  # what others do is not foreseen
    receipt = done(folder, "receipt", "vienna")
    assert (lint == "true") is ("does not fit" in receipt)


def test_a_message_without_orders_is_none(folder: Path) -> None:
    """RULES E1."""
    order(folder, vienna="Thanks for running this!")
    status = json.loads(done(folder, "status", "--json"))
    assert "no order found" == status["seats"][0]["state"]
    receipt = done(folder, "receipt", "vienna")
    assert "this is what was read" in receipt
    assert "not an order" in receipt
    nothing = done(folder, "receipt", "budapest")
    assert "nothing has been received from you" in nothing
    assert "Fingerprint" not in nothing
    assert receipt == done(folder, "receipt")  # all who sent something


def test_receipts_of_nobody(folder: Path) -> None:
    assert "Nobody has sent anything.\n" == done(folder, "receipt")


def test_before_the_deadline_nobody_sees_orders(tmp_path: Path) -> None:
    folder = by_hand(tmp_path / "game", GAME + "deadlines: {adjustment: 3}\n")
    done(folder, "open")
    done(folder, "receive", "vienna", stdin="A vie\nA galaxy - far away\n")
    said = run(folder, "check")
    assert "galaxy" not in said.err
    assert "Vienna: 1 error" in said.err
    assert "galaxy" not in run(folder, "adjudicate", "--early").err
    assert "sealed" in run(folder, "adjudicate", "--preview", "--holds-for-unreadable").err
    assert "sealed" in done(folder, "receipt", "vienna")
    receipt = folder / "turns/001-1900-winter-builds/receipts/vienna.txt"
    assert "galaxy" in receipt.read_text("utf-8")
    assert "galaxy" in run(folder, "check", "--unseal").err
    assert (folder / "turns/001-1900-winter-builds/unsealed.yaml").exists()


def test_what_is_wrong_with_a_folder_is_told_at_once(tmp_path: Path) -> None:
    folder = by_hand(
        tmp_path / "game",
        "titel: x\n",
    )
    assert 'game.yaml:1:1: error: unknown key "titel"' in run(folder, "status").err
    (folder / "game.yaml").write_text(
        "map: moon\ndeadlines: {movement: three, at: noon}\nrules: {set: vampires}\n", "utf-8"
    )
    (folder / "players.csv").write_text("seat,handle\nx\n", "utf-8")
    said = run(folder, "status")
    for told in ('"three" is no ', '"noon" is no time', "players.csv:1:1"):
        assert told in said.err
    assert 'there is no map "moon"' in said.err
    assert run(tmp_path, "status").code == 1


def test_two_at_once(folder: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with (folder / ".lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, "Another gmtool is at work" in said.err)
    assert not (folder / "turns/001-1900-winter-builds/result.yaml").exists()


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("set: zombies", "set: vampires", "3:8", 'there is no rule set "vampires"'),
        ("set: zombies", "set: zombies, strenght: 2", "3:8", 'there is no rule "strenght"'),
        ("Vienna: [vie]", "Zombies: [vie]", "2:8", "no seat can be called Zombies"),
    ],
)
def test_what_a_game_says_of_its_options_stands_at_their_key(
    tmp_path: Path, old: str, new: str, place: str, message: str
) -> None:
    folder = by_hand(tmp_path / "game", GAME.replace(old, new))
    said = run(folder, "status")
    assert (1, True) == (said.code, f"game.yaml:{place}: error: {message}" in said.err), said
