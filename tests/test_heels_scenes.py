"""The rules of Zombies at Your Heels in worked scenes, each rule in at least one."""

from __future__ import annotations

import pytest

from gmtool.core.chance import Dice
from gmtool.core.problems import Severity
from gmtool.heels.line import Survivor, moved, partitioned, place_for, swapped
from gmtool.heels.options import Options
from gmtool.heels.scoring import scores
from gmtool.heels.setup import Setup
from gmtool.heels.state import Player, State
from tests.heels.scenes import OTHER, STAND_IN, Pile, Scene, SceneCase, cases, ids, line, scene_of

SCENARIOS = cases("scenarios.yaml")
OWN = cases("own.yaml")
OTHERS = cases("other.yaml")
CASES = {case.id: case for case in (*SCENARIOS, *OWN, *OTHERS)}

LENGTHS = {"H1": 3, "H2": 2, "H3": 6, "H4": 3, "H5": 4, "H6": 3, "H7": 2}
RULES = [f"{letter}.{n}" for letter, most in LENGTHS.items() for n in range(1, most + 1)]
# those that a test shows rather than a scene
SHOWN = {
    "H1.1": "test_heels_game.py::test_who_can_sit_down",
    "H1.2": "test_heels_scenes.py::test_the_first_line",
    "H1.3": "test_heels_games.py::test_the_setup_of_games",
    "H6.1": "test_heels_games.py::test_the_setup_of_games",
    "H7.1": "test_heels_games.py::test_the_setup_of_seven_days",
}
ELSEWHERE = {
    "HS-05": "test_heels_scenes.py::test_the_first_line",
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_scene(case: SceneCase) -> None:
    scene = scene_of(case, OTHER if case in OTHERS else STAND_IN)
    if case.ability:
        assert line(case.expect.course or "") == scene.alone().state.line
    elif case.stage == "over":
        check_end(scene)
    elif case.expect.refused:
        check_refused(scene)
    else:
        check_turn(scene)


def check_end(scene: Scene) -> None:
    """Who has won."""
    expected, game = scene.case.expect, scene.game
    outcome = game.outcome(scene.state)
    assert outcome
    points = scores(game.deck, game.house, scene.state)
    assert expected.scores == {seat: points[seat] for seat in expected.scores}
    if expected.winner is not None:
        assert tuple(expected.winner.split()) == outcome.winners


def check_refused(scene: Scene) -> None:
    """A message of which nothing counts."""
    reading = scene.read()
    assert () == reading.orders
    told = [(problem.place.line, problem.message) for problem in reading.problems]
    assert len(scene.case.expect.refused) == len(told), told
    for expected, (number, message) in zip(scene.case.expect.refused, told, strict=True):
        at, _, text = expected.partition(": ")
        assert int(at) == number
        assert text in message


def check_turn(scene: Scene) -> None:
    """A turn, from the message to the next player."""
    case, expected = scene.case, scene.case.expect
    reading = scene.read()
    assert [] == [each for each in reading.problems if each.severity is Severity.ERROR]
    if expected.course is not None:
        turn_orders = tuple(each for each in reading.orders if not each.startswith("standing"))
        assert line(expected.course) == scene.course(turn_orders).state.line
    turn = scene.resolve({case.current: reading.orders})
    after = turn.after
    if expected.line is not None:
        assert line(expected.line) == after.line
    if expected.results is not None:
        assert list(expected.results) == [each.result for each in turn.verdicts[case.current]]
    for seat, pile in expected.piles.items():
        player = after.player(seat)
        assert pile == Pile(
            escaped=" ".join(player.escaped),
            eaten=" ".join(player.eaten),
            bonus=" ".join(player.bonus),
        )
    for seat, hand in expected.hands.items():
        assert ids(hand) == after.player(seat).hand
    if expected.out is not None:
        out = {player.seat for player in after.players if player.out}
        assert {*expected.out.split(), *case.out.split()} == out
    points = scores(scene.game.deck, scene.game.house, after)
    assert expected.scores == {seat: points[seat] for seat in expected.scores}
    told = (" ".join(after.pile), " ".join(after.eaten), after.claim, after.current)
    asked = (expected.pile, expected.eaten, expected.claim, expected.next)
    assert [each for each in asked if each is not None] == [
        got for got, each in zip(told, asked, strict=True) if each is not None
    ]


def test_every_scenario_is_there() -> None:
    there = {case.id.split()[0] for case in SCENARIOS} | ELSEWHERE.keys()
    wanted = {f"HS-{number:02}" for number in range(1, 26)}
    assert set() == wanted - there
    assert len(CASES) == len(SCENARIOS) + len(OWN) + len(OTHERS)


def test_every_rule_is_shown() -> None:
    cited = {rule for case in CASES.values() for rule in case.rules} | SHOWN.keys()
    assert [] == [rule for rule in RULES if rule not in cited]
    assert set() == cited - set(RULES)


def test_every_card_has_a_scene() -> None:
    told = " ".join(
        f"{case.orders} {case.line} {case.piles} {case.pile}" for case in CASES.values()
    )
    assert [] == [card for card in STAND_IN.cards if card not in told]


def test_the_first_line() -> None:
    """HS-05, H1.2: survivors are placed one by one; who has the last one begins (H1.3)."""
    scene = scene_of(
        SceneCase(
            id="HS-05",
            rules=("H1.2",),
            stage="initial",
            players="P Q",
            line="P/a5 Q/b7 P/c5 Q/d9 P/e2 Q/f7",
            expect=CASES["HS-01"].expect,
        )
    )
    order = [str(each) for each in scene.state.line]
    players = (Player("P", stack=("a", "c", "e")), Player("Q", stack=("b", "d", "f")))
    setup = Setup(scene.game.deck, Options(), State("initial", players))
    asked = {f"setup: survivor {n} of the first line": each for n, each in enumerate(order, 1)}
    setup.lay({}, Dice("", asked))
    assert ["Q/d", "Q/b", "Q/f", "P/a", "P/c", "P/e"] == [*map(str, setup.state.line)]
    assert ("P", "P", 1) == (setup.state.starter, setup.state.current, setup.state.turn)


def test_the_line() -> None:
    assert [0, 1, 2, 3] == [place_for(speed, [9, 7, 3]) for speed in (10, 8, 7, 3)]
    assert (("b", "a", "c"), 0) == moved("abc", 1, 5)
    assert (("a", "c", "b"), 2) == moved("abc", 1, -5)
    assert ("c", "b", "a") == swapped("abc", 0, 2)
    assert ("b", "d", "a", "c") == partitioned("abcd", lambda each: each in "bd")


@pytest.mark.parametrize("text", ["hunter", "/hunter", "A/", ""])
def test_no_survivor(text: str) -> None:
    with pytest.raises(ValueError, match="is no survivor"):
        Survivor.read(text)
