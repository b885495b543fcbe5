"""Hostile input gives a clear error or is harmless text; nothing outside the folder is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gmtool.desk.folder import slug
from tests.desk import done, files_of, run
from tests.test_desk import GAME, PLAYERS, by_hand, order

BOMB = "a: &a [x, x]\nb: &b [*a, *a, *a, *a]\nc: [*b, *b, *b, *b]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return by_hand(tmp_path / "home" / "game")


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "/etc/passwd", "..", ".", "C:\\boot", "a/../b", "\0", "💥", "CON"]
)
def test_names_never_become_paths(name: str) -> None:
    made = slug(name)
    assert made
    assert not set(made) & set("/\\.\0:")


def test_a_seat_called_like_a_path(tmp_path: Path) -> None:
    game = GAME.replace("Vienna: [vie]", '"../../../Vienna": [vie]')
    players = PLAYERS.replace("Vienna", "../../../Vienna")
    folder = by_hand(tmp_path / "home" / "game", game, players)
    outside = files_of(tmp_path)
    done(folder, "receive", "../../../vienna", stdin="A vie")
    done(folder, "adjudicate", "--early")
    left = {name for name in files_of(tmp_path) if not name.startswith("home/game/")}
    assert left == {name for name in outside if not name.startswith("home/game/")}
    assert (folder / "turns/001-1900-winter-builds/orders/vienna.txt").exists()


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{% import 'os' as os %}{{ os.system('touch /tmp/owned') }}",
        "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
        "{% include '../secret.yaml' %}",
        "{% include '/etc/passwd' %}",
        "{% for i in range(10**12) %}x{% endfor %}",
    ],
)
def test_templates_run_in_a_sandbox(folder: Path, template: str) -> None:
    own = folder / "templates/diplomacy"
    own.mkdir(parents=True)
    (own / "adjustment.j2").write_text("{% set title %}x{% endset %}\n" + template, "utf-8")
    order(folder, vienna="A vie")
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, "adjustment.j2:2" in said.err), said
    assert not (folder / "turns/001-1900-winter-builds/result.yaml").exists()
    assert "ab" * 32 not in said.err


@pytest.mark.parametrize(
    "name", ["game.yaml", "secret.yaml", "turns/001-1900-winter-builds/state.yaml"]
)
@pytest.mark.parametrize(
    "yaml", [BOMB, "!!python/object/apply:os.system [touch /tmp/owned]\n", "title: !!str x\n"]
)
def test_yaml_with_tags_and_aliases(folder: Path, name: str, yaml: str) -> None:
    done(folder, "adjudicate", "--early")
    (folder / name).write_text(yaml, "utf-8")
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, f"{name}:1:" in said.err), said


def test_deep_yaml(folder: Path) -> None:
    (folder / "game.yaml").write_text("title: " + "[" * 100_000, "utf-8")
    assert (1, True) == ((said := run(folder, "status")).code, "nested deeper" in said.err), said


@pytest.mark.parametrize("name", ["orders/vienna.txt", "players.csv", "rules.txt", "turns"])
def test_links_out_of_the_folder_are_not_followed(folder: Path, name: str) -> None:
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "file").write_text("A vie", "utf-8")
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(outside if name == "turns" else outside / "file")
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, f"{name}:1:1: error: this link leads out" in said.err), said
    assert ["file"] == os.listdir(outside)  # noqa: PTH208


def test_formulas_control_characters_and_markup_in_handles(tmp_path: Path) -> None:
    hostile = ["\"=cmd|' /C calc'!A0\"", '"[/b][url=x]<b>@everyone"', '"\u202e\x1b[31mred\x07"']
    rows = [
        f"{seat},{handle},,,"
        for seat, handle in zip(("Vienna", "Budapest", "Trieste"), hostile, strict=True)
    ]
    players = "seat,handle,zone,since,until\n" + "\n".join(rows) + "\n"
    game = GAME.replace("[phpbb, plain]", "[phpbb, discord, markdown, bgg, plain, html]")
    folder = by_hand(tmp_path / "game", game, players)
    done(folder, "open")
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    status = done(folder, "status")
    turn = folder / "turns/001-1900-winter-builds"
    for text in [status, *(path.read_text("utf-8") for path in turn.glob("*.txt"))]:
        assert not set(text) & {"\x1b", "\x07", "\u202e"}
    assert "<b>@" not in (turn / "call.html.txt").read_text("utf-8")
    assert "@everyone" not in (turn / "call.discord.txt").read_text("utf-8")
    assert "[url=x]" not in (turn / "call.phpbb.txt").read_text("utf-8")


def test_a_message_of_a_hundred_megabytes(folder: Path) -> None:
    huge = folder.parent / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    said = run(folder, "receive", "Vienna", str(huge))
    assert (1, True) == (said.code, "this is longer than 1,000 kB" in said.err), said
    huge.rename(folder / "orders/vienna.txt")
    said = run(folder, "adjudicate", "--early")
    assert (1, True) == (said.code, "orders/vienna.txt:1:1: error: this is longer" in said.err)
    assert not (folder / "turns/001-1900-winter-builds/orders").exists()


def test_messages_of_noise(folder: Path) -> None:
    for text in (b"\xff\xfe\x00", b"\0" * 1000, ("\u202e" * 5000).encode(), b"[quote]" * 20_000):
        said = run(folder, "receive", "Vienna", stdin=text)
        assert "filed as" in said.out if said.code == 0 else "standard input:1:" in said.err, said
    assert run(folder, "status").code == 0
