"""A game handed over: the same bytes, and what is secret opens with the passphrase alone."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.desk import done, files_of, run
from tests.test_desk import by_hand, order


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = by_hand(tmp_path / "game")
    order(folder, vienna="A vie", budapest="A bud", trieste="F tri")
    done(folder, "adjudicate")
    done(folder, "open")
    done(folder, "receive", "vienna", stdin="vienna - galicia")
    (tmp_path / "word").write_text("correct horse\n", "utf-8")
    (tmp_path / "wrong").write_text("battery staple\n", "utf-8")
    return folder


def test_packed_and_unpacked_it_is_the_same_game(folder: Path, tmp_path: Path) -> None:
    word = ["--passphrase-file", str(tmp_path / "word")]
    archive = tmp_path / "game.zip"
    done(folder, "handover", str(archive), *word)
    other = tmp_path / "other"
    done(None, "handover", str(archive), str(other), "--unpack", *word)
    before = {name: data for name, data in files_of(folder).items() if name != ".lock"}
    assert before == files_of(other)
    assert 0o600 == (other / "secret.yaml").stat().st_mode & 0o777
    assert "0 differ" in done(other, "replay")
    assert done(folder, "adjudicate", "--early").count("\n") > 1
    done(other, "adjudicate", "--early")
    state = "turns/002-1901-spring-moves/state.yaml"
    assert (folder / state).read_bytes() == (other / state).read_bytes()


def test_without_the_passphrase_nothing_secret_is_seen(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "game.zip"
    done(folder, "handover", str(archive), "--passphrase-file", str(tmp_path / "word"))
    with zipfile.ZipFile(archive) as packed:
        texts = {name: packed.read(name) for name in packed.namelist()}
    for name, data in texts.items():
        for secret in (b"ab" * 32, b"cd" * 32, b"galicia", b" - vie", b"correct horse"):
            assert secret not in data, name
    assert b"Vienna" in texts["handover.txt"]
    other = str(tmp_path / "other")
    wrong = ["--passphrase-file", str(tmp_path / "wrong")]
    said = run(None, "handover", str(archive), other, "--unpack", *wrong)
    assert (1, True) == (said.code, "not the passphrase" in said.err)
    assert not (tmp_path / "other").exists()


def test_what_is_there_is_not_written_over(folder: Path, tmp_path: Path) -> None:
    word = ["--passphrase-file", str(tmp_path / "word")]
    archive = tmp_path / "game.zip"
    done(folder, "handover", str(archive), *word)
    assert "is there already" in run(folder, "handover", str(archive), *word).err
    said = run(None, "handover", str(archive), str(folder), "--unpack", *word)
    assert "is there already" in said.err


@pytest.mark.parametrize("name", ["game/../../evil", "game//etc/evil", "game/a\\..\\evil"])
def test_names_that_lead_elsewhere(folder: Path, tmp_path: Path, name: str) -> None:
    word = ["--passphrase-file", str(tmp_path / "word")]
    archive = tmp_path / "game.zip"
    done(folder, "handover", str(archive), *word)
    with zipfile.ZipFile(archive, "a") as packed:
        packed.writestr(name, "x")
    said = run(None, "handover", str(archive), str(tmp_path / "deep/other"), "--unpack", *word)
    assert (1, True) == (said.code, "leads elsewhere" in said.err), said
    assert not list(tmp_path.rglob("evil"))


def test_what_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "word").write_text("x\n", "utf-8")
    (tmp_path / "no.zip").write_text("hello", "utf-8")
    word = ["--passphrase-file", str(tmp_path / "word")]
    other = str(tmp_path / "other")
    assert (
        "no archive"
        in run(None, "handover", str(tmp_path / "no.zip"), other, "--unpack", *word).err
    )
