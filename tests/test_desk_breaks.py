"""What a clumsy GM does: files taken away or mended by hand, commands in another order, odd input.

Whatever it is, he is told what to do, nothing is lost, and a replay comes to the same.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

import pytest

from gmtool.core.chance import chain
from tests.desk import done, files_of, run
from tests.test_desk import GAME, PLAYERS, by_hand, order

WINTER = "turns/001-1900-winter-builds"
SPRING = "turns/002-1901-spring-moves"
FALL = "turns/003-1901-fall-moves"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose first phase has not begun."""
    return by_hand(tmp_path / "game")


@pytest.fixture
def played(folder: Path) -> Path:
    """Two phases were run."""
    return two_phases(folder)


def two_phases(folder: Path) -> Path:
    """Runs the first two phases."""
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    order(folder, vienna="vie - boh", budapest="bud H", trieste="tri - adr")
    done(folder, "adjudicate")
    return folder


def replayed(folder: Path) -> str:
    """The last line of a replay."""
    return run(folder, "replay").out.splitlines()[-1]


# messages


def test_a_message_in_the_tray_belongs_to_the_turn_that_is_run_again(played: Path) -> None:
    done(played, "undo", "2")
    order(played, trieste="F tri H")
    assert "F tri H" in done(played, "adjudicate")
    assert [] == list((played / "orders").iterdir())
    assert replayed(played).endswith(", 0 differ")


def test_the_last_message_stays_the_last_one(folder: Path) -> None:
    """Though a message between the others was taken out."""
    orders = folder / WINTER / "orders"
    orders.mkdir(parents=True)
    (orders / "vienna.3.txt").write_text("A vie", "utf-8")
    done(folder, "receive", "vienna", stdin="waive")
    order(folder, vienna="A vie\n", budapest="A bud", trieste="A tri")
    done(folder, "adjudicate")
    assert {"vienna.3.txt", "vienna.4.txt", "vienna.5.txt"} < {p.name for p in orders.iterdir()}
    assert replayed(folder).endswith(", 0 differ")


@pytest.mark.parametrize("name", ["vienna", "vienna.docx", "vienna.TXT"])
def test_files_that_are_not_read_are_told(folder: Path, name: str) -> None:
    (folder / "orders" / name).write_text("A vie", "utf-8")
    said = run(folder, "check")
    assert f"orders/{name}:1:1: warning: this is not read" in said.err
    (folder / "orders" / name).rename(folder / "orders" / ".vienna.txt.swp")
    assert "" == run(folder, "check").err


def test_a_whole_message_in_place_of_a_seat(folder: Path) -> None:
    said = run(folder, "receive", "A vie - boh\n" * 100)
    assert (1, True) == (said.code, "is no seat" in said.err)


# the keys


@pytest.mark.parametrize(
    ("length", "told"),
    [("0", "secret.yaml:3:9: error: expected a number of phases from 1"), ("-3", "from 1 to")],
)
def test_chains_of_no_length(folder: Path, length: str, told: str) -> None:
    text = f"open: {'ab' * 32}\nhidden: {'cd' * 32}\nlength: {length}\n"
    (folder / "secret.yaml").write_text(text, "utf-8")
    said = run(folder, "status")
    assert (1, True) == (said.code, told in said.err)


def test_the_keys_are_used_up(folder: Path) -> None:
    text = f"open: {'ab' * 32}\nhidden: {'cd' * 32}\nlength: 1\n"
    (folder / "secret.yaml").write_text(text, "utf-8")
    done(folder, "adjudicate", "--early")
    said = run(folder, "adjudicate", "--early")
    assert (1, "The keys of this game are for 1 phases.\n") == (said.code, said.err)


def test_keys_that_were_lost_are_never_replaced(played: Path) -> None:
    """What was published of them would be gone as well."""
    (played / "secret.yaml").unlink()
    before = files_of(played)
    said = run(played, "status")
    assert (1, True) == (said.code, said.err.startswith("secret.yaml:1:1: error: the keys whose"))
    assert before == files_of(played)


def test_keys_that_are_not_those_that_were_published(played: Path) -> None:
    text = f"open: {'ab' * 32}\nhidden: {'ee' * 32}\n"
    (played / "secret.yaml").write_text(text, "utf-8")
    said = run(played, "status")
    assert (1, True) == (said.code, "commitment.yaml:2:9: error: this is not the" in said.err)
    assert chain("ee" * 32, 400)[0] not in said.err


# turns that are there by halves


@pytest.mark.parametrize("name", [f"{WINTER}/result.yaml", WINTER])
def test_a_turn_that_is_missing_is_told_by_every_command(played: Path, name: str) -> None:
    gone = played / name
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    for words in (["status"], ["log"], ["replay"], ["export"], ["diff", "2"], ["why", "A boh"]):
        said = run(played, *words)
        assert (1, True) == (said.code, "has been run, but turn 1 before" in said.err), words
    assert "the run of 002-1901-spring-moves" in done(played, "undo")
    done(played, "status")


def test_a_copy_of_a_turn_is_told(played: Path) -> None:
    shutil.copytree(played / SPRING, played / "turns/002-1901-spring-moves copy")
    said = run(played, "status")
    assert (1, True) == (said.code, "have the same number" in said.err)


@pytest.mark.parametrize("moment", ["soon", "2026-01-01", "2026-01-01T00:00:00"])
@pytest.mark.parametrize(
    ("name", "key", "commands"),
    [
        ("result.yaml", "run", ["status", "replay", "calendar", "open", "check", "log"]),
        ("result.yaml", "due", ["status", "replay"]),
        ("open.yaml", "deadline", ["replay", "open"]),
    ],
)
def test_moments_that_are_none(
    tmp_path: Path, name: str, key: str, commands: list[str], moment: str
) -> None:
    folder = by_hand(tmp_path / "game", GAME + "deadlines: {movement: 1, adjustment: 1}\n")
    done(folder, "open")
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    if name == "result.yaml":
        done(folder, "adjudicate")
    path = folder / WINTER / name
    lines = path.read_text("utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith(f"{key}:"))
    lines[at] = f"{key}: {moment}"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    for command in commands:
        said = run(folder, command)
        told = f'{WINTER}/{name}:{at + 1}:{len(key) + 3}: error: "{moment}" is no moment'
        assert command in ("replay", "status") or (1, True) == (said.code, told in said.err), said
        assert said.code == 1 or name == "open.yaml", said


def test_pictures_of_a_seat_are_taken_back_too(played: Path) -> None:
    done(played, "picture", "--seat", "Vienna", "--form", "svg")
    assert (played / SPRING / "map-vienna.svg").exists()
    done(played, "undo")
    assert ["open.yaml", "orders"] == sorted(p.name for p in (played / SPRING).iterdir())
    assert (played / "attic/001-002-1901-spring-moves/map-vienna.svg").exists()


@pytest.mark.parametrize("bytes_", [b"\xff\xfe", b"\r\n", b"", b"\0"])
def test_a_post_that_was_spoilt_is_told_by_a_replay(played: Path, bytes_: bytes) -> None:
    post = played / SPRING / "post.plain.txt"
    post.write_bytes(bytes_ + post.read_bytes()[:-1])
    said = run(played, "replay")
    assert (1, True) == (said.code, said.out.startswith(f"{SPRING}/post.plain.txt:")), said


# seats


@pytest.mark.parametrize(
    ("one", "other"), [("St. Vitus", "St Vitus"), ("Москва", "Киев"), ("Zoë", "Zoe")]
)
def test_seats_whose_files_would_be_the_same(tmp_path: Path, one: str, other: str) -> None:
    game = GAME.replace("Vienna: [vie]", f'"{one}": [vie], "{other}": [ven]')
    folder = by_hand(
        tmp_path / "game", game, f"seat,handle,zone,since,until\n{one},,,,\n{other},,,,\n"
    )
    said = run(folder, "status")
    assert (1, True) == (said.code, f'"{one}" and "{other}" would have the same files' in said.err)


def test_a_seat_that_is_misspelt_in_the_list(folder: Path) -> None:
    (folder / "players.csv").write_text(PLAYERS.replace("Vienna", "Vinna"), "utf-8")
    said = run(folder, "status")
    assert 1 == said.code
    assert 'players.csv:2:1: error: there is no seat "Vinna" in this game' in said.err
    assert "Did you mean Vienna?" in said.err


@pytest.mark.parametrize(("was", "now"), [("Vienna: [vie], ", ""), ("Vienna:", "Wien:")])
def test_a_seat_that_is_renamed_or_left_out_in_mid_game(played: Path, was: str, now: str) -> None:
    (played / "game.yaml").write_text(GAME.replace(was, now), "utf-8")
    (played / "players.csv").unlink()
    before = files_of(played)
    for words in (["status"], ["open"], ["adjudicate", "--early"]):
        said = run(played, *words)
        assert (1, True) == (said.code, "orders are owed by Vienna" in said.err), said
    assert before == files_of(played)


def test_pictures_of_a_seat_called_like_a_path(tmp_path: Path) -> None:
    game = GAME.replace("Vienna: [vie]", '"../../../../Vienna": [vie]')
    players = PLAYERS.replace("Vienna", "../../../../Vienna")
    folder = two_phases(by_hand(tmp_path / "game", game, players))
    done(folder, "picture", "--seat", "vienna", "--form", "svg")
    assert (folder / SPRING / "map-vienna.svg").exists()


# the list of players


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["add", ""], "A player needs a name."),
        (["add", " \n "], "A player needs a name."),
        (["reserve", ""], "A player needs a name."),
        (["add", "Nobody"], "says that nobody plays a seat"),
        (["replace", "Vienna", "nobody"], "says that nobody plays a seat"),
        (["add", "x", "--zone", "Atlantis"], 'There is no time zone "Atlantis"'),
        (["reserve", "x", "--zone", "Atlantis"], 'There is no time zone "Atlantis"'),
        (["replace", "Vienna", "x", "--since", "1"], "001-1900-winter-builds has been run"),
        (["remove", "fogbank", "--since", "Spring 1901"], "002-1901-spring-moves has been run"),
    ],
)
def test_what_cannot_stand_in_the_list(played: Path, words: list[str], told: str) -> None:
    before = (played / "players.csv").read_bytes()
    said = run(played, "roster", *words)
    assert (1, True) == (said.code, told in said.err), said
    assert before == (played / "players.csv").read_bytes()


@pytest.mark.parametrize("handle", ["two\nlines", "car\rriage", "\u2028", 'a,b"c', "  pad  ", "=1"])
def test_any_handle_can_be_read_again(folder: Path, handle: str) -> None:
    said = run(folder, "roster", "reserve", handle)
    assert said.code == (0 if handle.strip() else 1)
    listed = done(folder, "roster", "list")
    assert (" ".join(handle.split()) in listed) is (said.code == 0) or not handle.strip()


def test_a_player_whose_seat_was_nobodys_comes_after_what_was_run(tmp_path: Path) -> None:
    players = PLAYERS.replace("fogbank", "")
    folder = two_phases(by_hand(tmp_path / "game", players=players))
    done(folder, "roster", "add", "hollow lane")
    assert replayed(folder).endswith(", 0 differ")
    assert "hollow lane" in done(folder, "status")
    done(folder, "roster", "remove", "hollow lane")
    assert run(folder, "roster", "remove", "hollow lane").code == 1


@pytest.mark.parametrize("words", [["replace", "Vienna", "hollow lane"], ["remove", "fogbank"]])
def test_a_change_of_players_after_the_call(played: Path, words: list[str]) -> None:
    done(played, "open")
    done(played, "roster", *words)
    order(played, vienna="hold", trieste="hold")
    done(played, "adjudicate", "--early", "--holds-for-unreadable")
    assert replayed(played).endswith(", 0 differ")


def test_a_ruling_after_the_call(played: Path) -> None:
    done(played, "open")
    (played / FALL / "rulings.yaml").write_text("- {change: remove Z ser, reason: slip}\n", "utf-8")
    done(played, "adjudicate", "--early")
    assert "Z ser" not in (played / FALL / "orders/zombies.txt").read_text("utf-8")
    assert replayed(played).endswith(", 0 differ")


def test_a_player_comes_once(tmp_path: Path) -> None:
    """`Fall 1901` is the moves, not the retreats or builds of it besides."""
    game = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    players = (
        "seat,handle,zone,since,until\nAustria,fogbank,,,\nItaly,quince,,,\nItaly,new,,Fall 1901,\n"
    )
    folder = by_hand(tmp_path / "game", game, players)
    order(folder, austria="tri - ven\nvie - tyr", italy="ven - pie, rom H")
    done(folder, "adjudicate", "--early", "--holds-for-unreadable")
    order(folder, austria="A tyr - pie\nA ven S tyr - pie", italy="hold")
    done(folder, "adjudicate", "--early", "--holds-for-unreadable")
    done(folder, "adjudicate", "--early")
    posts = [path.read_text("utf-8") for path in sorted(folder.glob("turns/*/post.plain.txt"))]
    assert [0, 1, 0] == [text.count("new plays Italy from now on") for text in posts[-3:]]


# what is nobody's business


def test_a_call_never_tells_of_orders_and_draws(played: Path) -> None:
    turn = played / FALL
    turn.mkdir()
    (turn / "rulings.yaml").write_text(
        "- {set_aside: A boh H, seat: Vienna, reason: withdrawn}\n"
        "- {change: remove Z ser, reason: a slip}\n",
        "utf-8",
    )
    done(played, "receive", "vienna", stdin="A boh H")
    done(played, "open")
    call = (turn / "call.plain.txt").read_text("utf-8")
    assert ("a slip" in call, "withdrawn" in call) == (True, False)
    done(played, "adjudicate", "--early")
    assert "withdrawn" in (turn / "post.plain.txt").read_text("utf-8")
    assert replayed(played).endswith(", 0 differ")


def test_a_ruling_about_sealed_orders_does_not_tell_them(tmp_path: Path) -> None:
    folder = two_phases(by_hand(tmp_path / "game"))
    (folder / "game.yaml").write_text(GAME + "deadlines: {movement: 2}\n", "utf-8")
    done(folder, "receive", "vienna", stdin="A boh - gal")
    ruling = "- {set_aside: A boh H, seat: Vienna, reason: withdrawn}\n"
    (folder / FALL / "rulings.yaml").write_text(ruling, "utf-8")
    for words in (["status"], ["check"], ["adjudicate", "--early"], ["adjudicate", "--preview"]):
        said = run(folder, *words)
        assert "gal" not in said.out + said.err, words
    assert "Vienna did not order this" in run(folder, "adjudicate", "--early").err


@pytest.mark.parametrize(
    ("rulings", "told"),
    [
        (
            "- {change: remove Z ser, reason: x}\n---\n- {change: remove Z gre, reason: y}\n",
            "rulings.yaml:3:1: error: a second document begins here",
        ),
        (
            "- {draw: who, answer: bud, reason: x}\n- {draw: who, answer: bul, reason: y}\n",
            "rulings.yaml:2:10: error: this draw is ruled twice",
        ),
    ],
)
def test_rulings_of_which_one_would_be_passed_over(played: Path, rulings: str, told: str) -> None:
    (played / FALL).mkdir()
    (played / FALL / "rulings.yaml").write_text(rulings, "utf-8")
    said = run(played, "adjudicate", "--early")
    assert (1, True) == (said.code, f"{FALL}/{told}" in said.err), said
    (played / FALL / "rulings.yaml").write_text("# nothing yet\n", "utf-8")
    done(played, "adjudicate", "--early")


def test_what_was_set_apart_is_sealed_for_the_next_gm(played: Path, tmp_path: Path) -> None:
    apart = played / SPRING / "aside/001-wrong-phase-fogbank.txt"
    apart.parent.mkdir()
    apart.write_text("Fall 1901: A boh - gal", "utf-8")
    words = tmp_path / "words"
    words.write_text("correct horse", "utf-8")
    archive = tmp_path / "game.zip"
    done(played, "handover", str(archive), "--passphrase-file", str(words))
    with zipfile.ZipFile(archive) as opened:
        assert [] == [name for name in opened.namelist() if "aside" in name]
    done(
        None,
        "handover",
        str(archive),
        str(tmp_path / "new"),
        "--unpack",
        "--passphrase-file",
        str(words),
    )
    assert apart.read_bytes() == (tmp_path / "new" / apart.relative_to(played)).read_bytes()


def test_a_game_in_a_folder_called_preview_is_handed_over_whole(tmp_path: Path) -> None:
    folder = two_phases(by_hand(tmp_path / "preview/game"))
    order(folder, vienna="boh H")
    done(folder, "adjudicate", "--preview", "--early")
    words = tmp_path / "words"
    words.write_text("correct horse", "utf-8")
    said = ("--passphrase-file", str(words))
    done(folder, "handover", str(tmp_path / "game.zip"), *said)
    done(None, "handover", str(tmp_path / "game.zip"), str(tmp_path / "new"), "--unpack", *said)
    scratch = {name for name in files_of(folder) if name.startswith((".lock", "preview/"))}
    assert set(files_of(folder)) - scratch == set(files_of(tmp_path / "new"))
    assert len(scratch) > 3


def test_a_name_that_cannot_be_unpacked_is_not_packed(played: Path, tmp_path: Path) -> None:
    (played / "notes: mine.txt").write_text("x", "utf-8")
    words = tmp_path / "words"
    words.write_text("correct horse", "utf-8")
    archive = tmp_path / "game.zip"
    said = run(played, "handover", str(archive), "--passphrase-file", str(words))
    assert (1, True) == (said.code, said.err.startswith("notes: mine.txt:1:1: error: not every"))
    assert not archive.exists()


def test_damaged_archives(played: Path, tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("correct horse", "utf-8")
    archive = tmp_path / "game.zip"
    said = ("--passphrase-file", str(words))
    done(played, "handover", str(archive), *said)
    whole = archive.read_bytes()
    for at in range(0, len(whole), len(whole) // 12):
        archive.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        unpacked = run(None, "handover", str(archive), str(tmp_path / "new"), "--unpack", *said)
        assert (unpacked.code == 0) is (tmp_path / "new").exists()
        assert (unpacked.code == 1) is bool(unpacked.err)
        shutil.rmtree(tmp_path / "new", ignore_errors=True)


# game.yaml


@pytest.mark.parametrize(
    ("posts", "told"),
    [
        ("languages: []", "game.yaml:4:20: error: expected a length of at least 1, not 0"),
        ("width: -5", "game.yaml:4:16: error: expected a number of at least 200"),
        ("width: 100000", "expected a number of at most 8000"),
        ("zones: [Atlantis]", 'game.yaml:4:17: error: there is no time zone "Atlantis"'),
        ("words: xx", 'game.yaml:4:16: error: there are no words in "xx"'),
        ("words: ../../x", '"../../x" is no name of a language'),
    ],
)
def test_posts_that_cannot_be(tmp_path: Path, posts: str, told: str) -> None:
    game = GAME.replace("languages: [phpbb, plain], pictures: []", posts)
    folder = by_hand(tmp_path / "game", game)
    said = run(folder, "open")
    assert (1, True) == (said.code, told in said.err), said.err


# corrections that lead to other phases


@pytest.fixture
def retreating(tmp_path: Path) -> Path:
    """A classic game in which Italy is dislodged from Venice in Fall 1901, up to Spring 1902."""
    game = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    players = "seat,handle,zone,since,until\nAustria,fogbank,,,\nItaly,quince,,,\n"
    folder = by_hand(tmp_path / "game", game, players)
    for austria, italy in (
        ("vie - tyr, tri H, bud H", "ven H, rom H, nap H"),
        ("tyr - ven, tri S tyr - ven, bud - ser", "ven H, rom H, nap H"),
        ("", "ven - pie"),
        ("A bud", "remove nap"),
        ("bud H", "rom H"),
    ):
        order(folder, austria=austria, italy=italy)
        done(folder, "adjudicate", "--early")
    assert ["001-1901-spring-moves", "002-1901-fall-moves", "003-1901-fall-retreats"] == names(
        folder
    )[1:4]
    return folder


def names(folder: Path) -> list[str]:
    """The folders of turns."""
    return sorted(path.name for path in (folder / "turns").iterdir())


def test_a_phase_that_does_not_come_any_more(retreating: Path) -> None:
    sent = (retreating / "turns/004-1901-winter-builds/orders/austria.txt").read_bytes()
    done(retreating, "undo", "2")
    fall = retreating / "turns/002-1901-fall-moves/orders"
    (fall / "austria.txt").write_text("tyr - vie, tri H, bud - ser", "utf-8")
    said = run(retreating, "adjudicate", "--through")
    assert "Fall 1901, moves: " in said.out, said
    assert ["003-1901-winter-builds", "004-1902-spring-moves"] == names(retreating)[3:]
    assert sent == (retreating / "turns/003-1901-winter-builds/orders/austria.txt").read_bytes()
    kept = list(retreating.glob("attic/*-003-1901-fall-retreats/orders/italy.txt"))
    assert ["ven - pie"] == [path.read_text("utf-8") for path in kept]
    done(retreating, "status")
    assert replayed(retreating).endswith(", 0 differ")


def test_a_phase_that_comes_in_between(retreating: Path) -> None:
    done(retreating, "undo", "2")
    fall = retreating / "turns/002-1901-fall-moves/orders/austria.txt"
    wanted = fall.read_text("utf-8")
    fall.write_text("tyr - vie, tri H, bud - ser", "utf-8")
    done(retreating, "adjudicate")
    done(retreating, "undo", "2")
    fall.write_text(wanted, "utf-8")
    said = run(retreating, "adjudicate", "--through")
    assert (1, True) == (said.code, "Fall 1901, retreats comes next now" in said.err), said
    expected = ["002-1901-fall-moves", "004-1901-winter-builds", "005-1902-spring-moves"]
    assert expected == names(retreating)[2:]
    done(retreating, "open")
    order(retreating, italy="ven - pie")
    done(retreating, "adjudicate", "--early")
    out = done(retreating, "adjudicate", "--through")
    assert "Winter 1901, builds: nothing changed" in out
    assert "Spring 1902, moves: nothing changed" in out
    assert replayed(retreating).endswith(", 0 differ")


def long_ago(folder: Path) -> None:
    """Lets everything have happened on a day of 2020."""
    for kind in ("open.yaml", "result.yaml"):
        for path in folder.glob(f"turns/*/{kind}"):
            text = path.read_text("utf-8")
            path.write_text(re.sub(r"\b20[2-9]\d-\d\d-\d\dT", "2020-03-03T", text), "utf-8")


def test_a_phase_that_comes_in_between_begins_when_the_turn_is_run_again(retreating: Path) -> None:
    """Its deadline is not one of 2020, nor that of the phase which came next at first."""
    with (retreating / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("deadlines: {movement: 3, retreat: 1, adjustment: 1}\n")
    done(retreating, "undo", "2")
    fall = retreating / "turns/002-1901-fall-moves/orders/austria.txt"
    wanted = fall.read_text("utf-8")
    fall.write_text("tyr - vie, tri H, bud - ser", "utf-8")
    done(retreating, "adjudicate")
    long_ago(retreating)
    done(retreating, "undo", "2")
    fall.write_text(wanted, "utf-8")
    run(retreating, "adjudicate", "--through")
    told = json.loads(done(retreating, "status", "--json"))
    assert ("Fall 1901, retreats", True) == (told["phase"], told["minutes_left"] > 0)
    record = (retreating / "turns/002-1901-fall-moves/result.yaml").read_text("utf-8")
    assert f"deadline: '{told['deadline'].replace('+00:00', 'Z')}'" in record
    done(retreating, "open")
    order(retreating, italy="ven - pie")
    done(retreating, "adjudicate")
    assert replayed(retreating).endswith(", 0 differ")


def test_the_call_of_a_winter_names_those_who_build_or_remove(tmp_path: Path) -> None:
    game = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    players = "seat,handle,zone,since,until\nAustria,fogbank,,,\nItaly,quince,,,\n"
    folder = by_hand(tmp_path / "game", game, players)
    for austria in ("bud - ser, vie H, tri H", "ser H, vie H, tri H"):
        order(folder, austria=austria, italy="ven H, rom H, nap H")
        done(folder, "adjudicate")
    assert "1 seat to answer" in done(folder, "open")
    (call,) = folder.glob("turns/003-*/call.plain.txt")
    told = call.read_text("utf-8").split("Builds and removals are wanted")[1]
    assert ("Austria" in told, "Italy" in told) == (True, False), told


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ((), "mend its messages or its rulings.yaml, then: gmtool adjudicate -g "),
        (("2",), "mend its messages or its rulings.yaml, then: gmtool adjudicate --through -g "),
    ],
)
def test_what_comes_after_taking_back(retreating: Path, words: tuple[str, ...], then: str) -> None:
    told = done(retreating, "undo", *words).splitlines()
    assert told[1].startswith(then)
    done(retreating, *told[1].split("gmtool ")[1].split()[:-2])
    done(retreating, "open")
    told = done(retreating, "undo").splitlines()
    assert told[1].startswith("to open it again: gmtool open -g ")


def test_a_fate_that_is_the_result_is_told_once(retreating: Path) -> None:
    told = done(retreating, "why", "A ven", "--turn", "2").splitlines()
    assert "Fall 1901, moves: Italy: A ven H dislodged: by A tyr - ven" in told[0]


# the beginning and the end


def test_a_game_for_which_nobody_has_signed_up(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    done(None, "new", str(folder), "--preset", "gang")
    assert not (folder / "turns").exists()
    for handle in ("fogbank", "quince"):
        done(folder, "roster", "add", handle)
    assert "turns/000-start/post.phpbb.txt" in done(folder, "open")
    assert replayed(folder).endswith(", 0 differ")


def test_nothing_is_left_of_a_game_that_cannot_be(tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("seat,handle,zone,since,until\nfogbank,fogbank,,,\n", "utf-8")
    said = run(None, "new", str(tmp_path / "game"), "--preset", "gang", "--seats", str(players))
    assert (1, True) == (said.code, "2 to 12 players can play" in said.err)
    assert not (tmp_path / "game").exists()


def test_game_yaml_is_mended_before_the_first_phase(folder: Path) -> None:
    done(folder, "status")
    (folder / "game.yaml").write_text(
        GAME.replace("Trieste: [tri]", "Trieste: [tri, ven]"), "utf-8"
    )
    done(folder, "receive", "Trieste", stdin="A tri, F ven")
    assert "2 builds" in done(folder, "status")
    done(folder, "adjudicate", "--early")
    assert replayed(folder).endswith(", 0 differ")


@pytest.fixture
def agreed(tmp_path: Path) -> Path:
    """A game that was drawn by a vote that took more than a phase."""
    game = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    players = "seat,handle,zone,since,until\nAustria,fogbank,,,\nItaly,quince,,,\n"
    folder = by_hand(tmp_path / "game", game, players)
    for number in range(2):
        order(folder, austria="vie H, tri H, bud H", italy="ven H, rom H, nap H")
        done(folder, "adjudicate")
        if number == 0:
            done(folder, "vote", "propose")
            done(folder, "vote", "cast", "Austria", "yes")
    done(folder, "vote", "cast", "Italy", "yes")
    assert "Accepted" in done(folder, "vote", "close")
    return folder


def test_a_vote_that_took_more_than_a_phase_ends_the_game(agreed: Path) -> None:
    assert "is drawn between Austria, Italy" in done(agreed, "status")
    assert (agreed / FALL.replace("003", "002") / "final.plain.txt").exists()
    assert replayed(agreed).endswith(", 0 differ")


@pytest.mark.parametrize(
    "words",
    [
        ["open"],
        ["adjudicate", "--early"],
        ["receive", "Italy"],
        ["receipt", "Italy"],
        ["check"],
        ["remind"],
        ["vote", "propose"],
    ],
)
def test_commands_for_a_game_that_is_over(agreed: Path, words: list[str]) -> None:
    before = files_of(agreed)
    said = run(agreed, *words, stdin="rom H")
    assert (1, "The game is over: The game is drawn between Austria, Italy.\n") == (
        said.code,
        said.err,
    )
    assert before == files_of(agreed)


def test_a_game_that_everybody_has_left(tmp_path: Path) -> None:
    game = "start: classic\nposts: {languages: [plain], pictures: []}\n"
    players = "seat,handle,zone,since,until\nAustria,fogbank,,,\nItaly,nobody,,,\n"
    folder = by_hand(tmp_path / "game", game, players)
    done(folder, "adjudicate", "--early")
    done(folder, "adjudicate", "--early")
    said = run(folder, "open")
    assert (1, True) == (said.code, "To take them back: gmtool undo " in said.err)
    done(folder, *said.err.rsplit("gmtool ", 1)[1].split())
    assert replayed(folder).endswith(", 0 differ")


def test_a_city_states_game_in_which_most_are_silent(tmp_path: Path) -> None:
    """Many units turn at once: they are told in the same order whenever it is played."""
    folder = tmp_path / "game"
    done(None, "new", str(folder), "--preset", "city-states-and-zombies")
    for _ in range(9):
        order_london = folder / "orders/london.txt"
        order_london.parent.mkdir(exist_ok=True)
        order_london.write_text("A lon H", "utf-8")
        done(folder, "adjudicate", "--early", "--no-picture", "--holds-for-unreadable")
    assert replayed(folder).endswith(", 0 differ")
