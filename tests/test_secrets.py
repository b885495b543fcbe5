"""Nothing secret leaves the desk: the seed, the keys of phases to come, orders before the deadline,
what is drawn before it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gmtool.core.chance import chain
from tests.desk import Said, files_of, run
from tests.test_desk import by_hand

GAME = """\
title: Little Europe
start: {Vienna: [vie], Budapest: [bud], Trieste: [tri]}
rules: {set: zombies}
deadlines: {movement: 1, retreat: 1, adjustment: 1}
posts: {languages: [phpbb, discord, markdown, bgg, plain, html], pictures: [svg]}
"""
PLAYERS = """\
seat,handle,zone,since,until
Vienna,fogbank,Europe/Vienna,,
Budapest,umber owl,,,
Trieste,quince,,,
,hollow lane,,,
"""
EVERY = [
    ["status"],
    ["status", "--json"],
    ["check"],
    ["receipt", "Vienna"],
    ["adjudicate", "--preview"],
    ["adjudicate", "--preview", "--holds-for-unreadable"],
    ["adjudicate"],
    ["open"],
    ["log"],
    ["why", "A Vie"],
    ["post"],
    ["picture"],
    ["replay"],
    ["verify"],
    ["export"],
    ["export", "--csv"],
    ["export", "--turn", "1"],
    ["diff", "1"],
    ["receive", "Trieste", "-"],
]
"""Every command that looks at a game whose phase is open; none may end in a traceback."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game whose second phase is open; Vienna has sent its orders, one of them unreadable."""
    folder = by_hand(tmp_path_factory.mktemp("secret") / "game", GAME, PLAYERS)
    for seat, text in {"Vienna": "A vie", "Budapest": "A bud", "Trieste": "A tri"}.items():
        assert run(folder, "receive", seat, stdin=text).code == 0
    assert run(folder, "adjudicate").code == 0
    assert run(folder, "open").code == 0
    assert (
        run(folder, "receive", "Vienna", stdin="Vienna - Galicia\nA Xanadu - Galicia\n").code == 0
    )
    assert run(folder, "receive", "Budapest", stdin="Bud S Vie - Gal\n").code == 0
    return folder


@pytest.fixture(scope="module")
def said(folder: Path) -> list[tuple[str, Said]]:
    """What every command says of it."""
    return [(" ".join(words), run(folder, *words, stdin="Tri - Tyr")) for words in EVERY]


def public(folder: Path) -> Iterator[tuple[str, str]]:
    """Every file but the secret, and what the seats and the draws keep for themselves."""
    for name, data in files_of(folder).items():
        sealed = name == "secret.yaml" or "002-1901-spring-moves/orders/" in name
        if not (sealed or "/receipts/" in name):
            yield name, data.decode("utf-8")


@pytest.mark.parametrize("seed", ["ab" * 32, "cd" * 32])
def test_seed_and_keys_to_come(folder: Path, said: list[tuple[str, Said]], seed: str) -> None:
    keys = chain(seed, 400)
    told = 2 if seed.startswith("ab") else 1  # the first phase's key of the open chain is public
    texts = [*public(folder), *((words, each.out + each.err) for words, each in said)]
    assert len(texts) > 30
    for name, text in texts:
        leaks = [k for k, key in enumerate(keys) if k >= told and key in text]
        assert [] == leaks, name


def test_orders_before_the_deadline(folder: Path, said: list[tuple[str, Said]]) -> None:
    texts = [*public(folder), *((words, each.out + each.err) for words, each in said)]
    for name, text in texts:
        for order in ("Galicia", "vie - gal", "Xanadu", "S Vie", "bud S", "Tri - Tyr", "tri - tyr"):
            assert order not in text, name


def test_the_draws_of_an_open_phase(folder: Path, said: list[tuple[str, Said]]) -> None:
    """RULES A6: they are secret until the phase is resolved."""
    drawn = (folder / "turns/002-1901-spring-moves/orders/zombies.txt").read_text("utf-8")
    attacks = [line for line in drawn.splitlines() if " - " in line]
    assert attacks
    texts = [*public(folder), *((words, each.out + each.err) for words, each in said)]
    for name, text in texts:
        assert [] == [line for line in attacks if line in text], name


def test_what_is_for_the_gm_alone_is_for_its_owner_alone(folder: Path) -> None:
    for name in ("secret.yaml", "turns/002-1901-spring-moves/orders/zombies.txt"):
        assert 0o600 == (folder / name).stat().st_mode & 0o777, name
    receipts = list((folder / "turns/002-1901-spring-moves").glob("receipts/*"))
    assert all(0o600 == path.stat().st_mode & 0o777 for path in receipts)


def test_commands_that_are_refused_say_why(said: list[tuple[str, Said]]) -> None:
    refused = {words: each.err for words, each in said if each.code}
    assert {
        "check",
        "adjudicate",
        "adjudicate --preview",
        "adjudicate --preview --holds-for-unreadable",
    } == set(refused)
    assert all(refused.values())
