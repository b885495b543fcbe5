"""Civil disorder as players see it: RULES E1 and E2, told in the post of every phase."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desk import done
from tests.test_desk import by_hand, order

GAME = """\
title: Silence
start: {Portugal: [por], Tunis: [tun], Edinburgh: [edi]}
rules: {set: zombies, nmr_limit: 2, cd_seasons_to_zombie: 4}
posts: {languages: [plain], pictures: []}
"""
PLAYERS = """\
seat,handle,zone,since,until
Portugal,fogbank,,,
Tunis,umber owl,,,
Edinburgh,quince,,,
"""


def post(folder: Path, number: int) -> str:
    (turn,) = folder.glob(f"turns/{number:03}-*")
    return " ".join((turn / "post.plain.txt").read_text("utf-8").split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Everybody is at sea by the end of 1901; Tunis falls silent in the Spring of 1902."""
    folder = by_hand(tmp_path / "game", GAME, PLAYERS)
    order(folder, portugal="F por", tunis="F tun", edinburgh="F edi")
    done(folder, "adjudicate")
    order(folder, portugal="por - mao", tunis="tun - ion", edinburgh="edi - nth")
    done(folder, "adjudicate")
    order(folder, portugal="mao H", tunis="ion H", edinburgh="nth H")
    done(folder, "adjudicate")
    done(folder, "adjudicate", "--early")  # Winter 1901
    return folder


def go_on(folder: Path) -> None:
    """Runs one more phase, in which all but Tunis say hold."""
    order(folder, portugal="mao H", edinburgh="nth H")
    done(folder, "adjudicate", "--early")


def test_the_count_is_told_and_kept(folder: Path) -> None:
    for _ in range(8):
        go_on(folder)
    said = {number: post(folder, number) for number in range(5, 13)}
    assert "No orders received (NMR): *TUN Tunis*" in said[5]  # Spring 1902
    assert "free to take over" not in said[5]
    assert "TUN Tunis (from now on), F ion will turn in Fall 1904, moves unless replaced" in said[6]
    assert "(from now on), F ion will turn in Fall 1904, moves" in said[7]  # Winter 1902
    assert "(for 1 movement phase), F ion will turn in Fall 1904, moves" in said[8]  # Spring 1903
    assert "(for 2 movement phases)" in said[9]
    assert "(for 3 movement phases), F ion will turn in Fall 1904, moves" in said[11]  # Spring 1904
    assert "F ion was in civil disorder for too long and is a zombie now" in said[12]
    (turn,) = folder.glob("turns/012-*")
    assert "Z ion" in (turn / "state.yaml").read_text("utf-8")


def test_who_is_replaced_in_time_begins_anew(folder: Path) -> None:
    for _ in range(6):
        go_on(folder)
    assert "(for 2 movement phases)" in post(folder, 10)
    done(folder, "roster", "replace", "tunis", "hollow lane")
    order(folder, portugal="mao H", edinburgh="nth H", tunis="ion H")
    done(folder, "adjudicate")
    assert "free to take over" not in post(folder, 11)
    go_on(folder)
    assert "No orders received (NMR): *TUN Tunis*" in post(folder, 12)
    assert "F ion" in next(folder.glob("turns/012-*/state.yaml")).read_text("utf-8")
