"""Seats without orders: the ledger of silence, the offer to the reserves, and who takes over."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.desk import done, files_of, run
from tests.test_desk import by_hand, order

HERE = Path(__file__).parent / "seats"
GAMES = Path(__file__).parents[1] / "games"
GAME = """\
title: Silence
start: {London: [lon, lvp], Tunis: [tun], Edinburgh: [edi]}
rules: {set: zombies, nmr_limit: 2, cd_seasons_to_zombie: 4}
posts: {languages: [plain], pictures: []}
"""
PLAYERS = """\
seat,handle,zone,since,until
London,fogbank,,,
Tunis,umber owl,Europe/Rome,,
Edinburgh,quince,,,
,hollow lane,Asia/Tokyo,,
,half a map,,,
"""


def everybody(folder: Path, tunis: str | None = None) -> None:
    """Runs a phase in which all hold, Tunis only if it says so."""
    order(folder, london="lon H, lvp H", edinburgh="edi H", **({"tunis": tunis} if tunis else {}))
    done(folder, "adjudicate", "--early")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tunis is in civil disorder after the Spring of 1903; it missed the Fall of 1901, too. No land
    leads from the zombies to any of the seats.
    """
    folder = by_hand(tmp_path / "game", GAME, PLAYERS)
    order(folder, london="A lon, A lvp", tunis="F tun", edinburgh="F edi")
    done(folder, "adjudicate")
    everybody(folder, "tun - ion")
    everybody(folder)  # Fall 1901
    done(folder, "adjudicate", "--early")
    everybody(folder, "ion H")  # Spring 1902
    everybody(folder)  # Fall 1902
    done(folder, "adjudicate", "--early")
    everybody(folder)  # Spring 1903
    return folder


def silences(folder: Path, *words: str) -> dict[str, list[str]]:
    record = json.loads(done(folder, "roster", "ledger", "--json", *words))
    return {
        f"{row.get('player', row['seat'])}": [each["phase"] for each in row["silent"]]
        for row in record["terms"]
    }


@pytest.mark.parametrize(
    ("words", "golden"),
    [
        (("offer", "tunis"), "offer"),
        (("ledger",), "ledger"),
        (("ledger", "--public"), "ledger-public"),
        (("list",), "list"),
    ],
)
def test_texts_are_the_golden_ones(words: tuple[str, ...], golden: str, folder: Path) -> None:
    done(folder, "roster", "replace", "london", "Old Oak", "--since", "Fall 1905")
    assert (HERE / f"{golden}.txt").read_text("utf-8") == done(folder, "roster", *words)


def test_a_newcomer_does_not_inherit_what_was_missed_before_him(folder: Path) -> None:
    missed = silences(folder)["umber owl"]
    assert ["Fall 1901, moves", "Fall 1902, moves", "Spring 1903, moves"] == missed
    done(folder, "roster", "replace", "tunis", "hollow lane")
    assert {"hollow lane": [], "umber owl": missed}.items() <= silences(folder).items()
    assert "turns in" not in done(folder, "roster", "ledger")  # RULES E2: the count begins anew
    everybody(folder)  # Fall 1903
    assert ["Fall 1903, moves"] == silences(folder)["hollow lane"]
    assert missed == silences(folder)["umber owl"]
    public = done(folder, "roster", "ledger", "--public")
    assert "Tunis (until Spring 1903, moves)" in public
    assert "Tunis (since Fall 1903, moves): Fall 1903, moves" in public
    assert not any(handle in public for handle in ("umber", "hollow", "fogbank"))
    assert "player" not in done(folder, "roster", "ledger", "--public", "--json")


def test_units_in_civil_disorder_are_told_with_their_end(folder: Path) -> None:
    (row,) = json.loads(done(folder, "roster", "ledger", "--json"))["units"]
    assert ("Tunis", "F ion", 0, "Spring 1905, moves") == tuple(row.values())
    everybody(folder)  # Fall 1903
    (row,) = json.loads(done(folder, "roster", "ledger", "--json"))["units"]
    assert ("Tunis", "F ion", 1, "Spring 1905, moves") == tuple(row.values())
    offered = " ".join(done(folder, "roster", "offer", "tunis").split())
    assert "F ion will turn in Spring 1905, moves unless replaced" in offered
    settings = GAME.replace("nmr_limit", "cd_fleet_at_sea: keep, nmr_limit")
    (folder / "game.yaml").write_text(settings, "utf-8")
    (row,) = json.loads(done(folder, "roster", "ledger", "--json"))["units"]
    assert not row["ends"]  # RULES E4
    assert "turn in" not in done(folder, "roster", "offer", "tunis")


def test_orders_of_a_seat_in_civil_disorder_are_never_carried_out(folder: Path) -> None:
    """RULES E3, whoever sends them, and whenever."""
    done(folder, "receive", "tunis", stdin="F ion - tys\n")
    everybody(folder)  # Fall 1903
    order(folder, tunis="F ion - tys\n")
    done(folder, "adjudicate", "--early")  # Winter 1903
    order(folder, tunis="F ion - tys\n")
    everybody(folder)  # Spring 1904
    for number in (9, 11):
        (state,) = folder.glob(f"turns/{number:03}-*/state.yaml")
        assert "Tunis: [F ion]" in state.read_text("utf-8")
        assert "ignored: [Tunis]" in (state.parent / "result.yaml").read_text("utf-8")
    assert "Spring 1903, moves" == silences(folder)["umber owl"][-1]  # nothing is owed since


def test_holding_everything_is_no_missed_turn(folder: Path) -> None:
    """RULES E1: silence is what counts, not standing still."""
    everybody(folder)  # Fall 1903
    done(folder, "adjudicate")
    everybody(folder)
    everybody(folder)  # Fall 1904
    assert [] == silences(folder)["quince"]
    assert (
        "Edinburgh"
        not in max(folder.glob("turns/*/state.yaml")).read_text("utf-8").partition("missed")[2]
    )


FORCED = """\
title: Forced
start: {London: [lon], Paris: [par, bre], Marseilles: [mar]}
rules: {nmr_limit: 2}
posts: {languages: [plain], pictures: []}
"""


def test_a_forced_disband_is_no_missed_turn(tmp_path: Path) -> None:
    """Neither of a dislodged unit without a retreat, nor of all that is left in a Winter."""
    players = PLAYERS.replace("Tunis", "Marseilles").replace("Edinburgh", "Paris")
    folder = by_hand(tmp_path / "game", FORCED, players)
    order(folder, london="F lon", paris="A par, A bre", marseilles="A mar")
    done(folder, "adjudicate")
    order(folder, london="lon H", paris="par - bur\nbre - gas", marseilles="mar - spa")
    done(folder, "adjudicate")
    order(folder, london="lon H", paris="bur - mar\ngas H", marseilles="spa H")
    done(folder, "adjudicate")  # Marseilles has a unit and no centre but Spain
    (folder / "turns/004-1901-winter-builds").mkdir(parents=True, exist_ok=True)
    ruling = "- {change: owner spa Paris, reason: a test}\n"
    (folder / "turns/004-1901-winter-builds/rulings.yaml").write_text(ruling, "utf-8")
    status = json.loads(done(folder, "status", "--json"))["seats"]
    assert "1 removal" in [row["owes"] for row in status if row["seat"] == "Marseilles"]
    order(folder, paris="waive")
    done(folder, "adjudicate", "--early")
    assert "A spa" not in (folder / "turns/004-1901-winter-builds/state.yaml").read_text("utf-8")
    assert [] == silences(folder)["umber owl"]
    assert "NMR" not in (folder / "turns/004-1901-winter-builds/post.plain.txt").read_text("utf-8")


def test_what_was_left_for_the_phase_goes_to_the_attic(folder: Path) -> None:
    done(folder, "open")
    done(folder, "receive", "tunis", stdin="F ion - tys\n")
    done(folder, "receive", "tunis", stdin="F ion - apu\n")
    order(folder, tunis="F ion - nap\n", edinburgh="edi H\n")
    told = done(folder, "roster", "replace", "tunis", "hollow lane")
    places = [line.rpartition(": ")[2] for line in told.splitlines() if "set aside" in line]
    texts = [(folder / place).read_text("utf-8") for place in places]
    assert ["F ion - tys\n", "F ion - apu\n", "F ion - nap\n"] == texts
    assert all(place.startswith("attic/") for place in places)
    assert ["orders/edinburgh.txt"] == [
        path.relative_to(folder).as_posix()
        for path in folder.glob("**/orders/*.txt")
        if "attic" not in path.parts and "turns/00" not in str(path)
    ]
    done(folder, "receive", "tunis", stdin="F ion - alb\n")
    order(folder, london="lon H, lvp H")
    done(folder, "adjudicate")
    assert "Tunis: [F alb]" in next(folder.glob("turns/009-*/state.yaml")).read_text("utf-8")
    assert "10 turns, 0 differ" in done(folder, "replay")
    state = files_of(folder / "turns")
    assert "taken back: the run of 009-1903-fall-moves" in done(folder, "undo")
    done(folder, "adjudicate")
    assert state == files_of(folder / "turns")


DUMP = """\
From: umber owl
Sent: {sent} UTC
Subject: Silence - Tunis - Fall 1903, moves

F ion - tys

From: hollow lane
Sent: {sent} UTC
Subject: Silence - Tunis - Fall 1903, moves

F ion - apu
"""


def test_a_dump_does_not_bring_back_what_was_set_aside(folder: Path) -> None:
    done(folder, "open")
    dump = folder.parent / "dump.txt"
    dump.write_text(DUMP.format(sent=f"{datetime.now(UTC):%Y-%m-%d %H:%M}"), "utf-8")
    done(folder, "receive", str(dump))
    (turn,) = folder.glob("turns/009-*")
    assert "F ion - tys" in (turn / "orders/tunis.txt").read_text("utf-8")
    done(folder, "roster", "replace", "tunis", "hollow lane")
    assert not (turn / "orders/tunis.txt").exists()
    done(folder, "receive", str(dump))
    assert ["tunis.txt"] == sorted(path.name for path in (turn / "orders").glob("tunis*"))
    assert "F ion - apu" in (turn / "orders/tunis.txt").read_text("utf-8")
    done(folder, "receive", str(dump))
    assert ["tunis.txt"] == sorted(path.name for path in (turn / "orders").glob("tunis*"))


@pytest.mark.parametrize(
    ("name", "seat", "expected"),
    [
        ("gang-six", "amber", ("hearts: ", "The pilot: ", "in this order: 1. night bus")),
        ("heels-four", "purple", ("in hand", "BUNKER > ", "There are no reserves")),
        ("classic", "turkey", ("Units (6): A arm", "Centres (6): ank", "1. Late Edition, 2. zugz")),
    ],
)
def test_every_game_offers_its_seats(
    name: str, seat: str, expected: tuple[str, ...], tmp_path: Path
) -> None:
    folder = tmp_path / "game"
    shutil.copytree(GAMES / name, folder)
    done(folder, "undo", str(len(list(folder.glob("turns/*"))) - 3))
    offered = done(folder, "roster", "offer", seat)
    assert [] == [each for each in expected if each not in offered], offered
    assert "begins anew" in offered
    assert "Phases without orders before" in done(folder, "roster", "ledger", "--public")


def test_a_replacement_later_on_leaves_the_orders_alone(folder: Path) -> None:
    order(folder, tunis="F ion - tys\n")
    told = done(folder, "roster", "replace", "tunis", "hollow lane", "--since", "Fall 1904")
    assert "set aside" not in told
    assert (folder / "orders/tunis.txt").exists()
    refused = run(
        folder, "roster", "replace", "tunis", "x", "--since", "Fall 1904", "--fresh-deadline"
    )
    assert (1, True) == (refused.code, "A fresh deadline is for Fall 1903, moves" in refused.err)


def test_without_deadlines_there_is_none_to_put_off(folder: Path) -> None:
    before = files_of(folder)
    said = run(folder, "roster", "replace", "tunis", "hollow lane", "--fresh-deadline")
    assert (1, "Fall 1903, moves has no deadline that could be put off.\n") == (said.code, said.err)
    assert before == files_of(folder)


def test_an_offer_without_reserves_and_of_a_seat_that_is_lost(folder: Path) -> None:
    (folder / "players.csv").write_text(PLAYERS.partition(",hollow")[0], "utf-8")
    assert "There are no reserves" in done(folder, "roster", "offer", "edin")
    assert "no seat" in run(folder, "roster", "offer", "Atlantis").err
