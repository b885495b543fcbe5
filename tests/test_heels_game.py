"""Zombies at Your Heels behind the interface of the desk, and what its posts and pictures tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from gmtool.core.chance import Dice
from gmtool.core.game import Chance, Game, NoSuchSubject, Verdict
from gmtool.core.scene import Label, Polygon, Stroke
from gmtool.files.heelsdeck import shipped_decks
from gmtool.files.writing import as_yaml, plain
from gmtool.files.yamlfile import decode, parse
from gmtool.heels.changes import changes
from gmtool.heels.events import Arranged, Event, Moved, Placed, Swapped
from gmtool.heels.game import Heels
from gmtool.heels.line import Survivor
from gmtool.heels.options import Options, Piles, SevenDays
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.state import Player, State
from gmtool.heels.storing import Stored
from tests.heels.play import phases
from tests.heels.scenes import STAND_IN, Decks, cases, line, scene_of

SCENES = {case.id: case for case in (*cases("scenarios.yaml"), *cases("own.yaml"))}
GAME = Heels(Options(neutrals=True), STAND_IN)
STATE = State(
    "turn",
    tuple(Player(seat) for seat in ("Ann", "Bob")),
    line("Bob/hunter -/dog Ann/pilot Bob/pilot"),
    current="Ann",
)
NOTHING = Chance(Dice("a" * 64), Dice("b" * 64))


def turns(game: Heels, players: int = 3, number: int = 8) -> list[HeelsTurn]:
    return [*phases(game, players, number, Random(number))]


def test_it_is_a_game() -> None:
    game: Game[State] = Heels.made(Options(seats=("Ann", "Bob")), Decks())
    assert ("Ann", "Bob") == game.seats
    assert None is Heels.made(Options(), Decks()).seats
    assert ("heels", True) == (game.name, game.private)


@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        ("Ann", "2 or 3 or 4 play, not 1"),
        ("Ann Bob Cid Dot Eve", "2 or 3 or 4 play, not 5"),
        ("Ann ann", 'a seat cannot be called "Ann"'),
        ("Ann Neutral", 'a seat cannot be called "Neutral"'),
        ("Ann -", 'a seat cannot be called "-"'),
    ],
)
def test_who_can_sit_down(seats: str, fault: str) -> None:
    """H1.1."""
    with pytest.raises(ValueError, match=re.escape(fault)):
        GAME.new(seats.split(), NOTHING)


def test_what_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="neutrals: there are none"):
        Heels(Options(neutrals=True), replace(STAND_IN, neutrals=()))
    small = Heels(Options(seven_days=True), replace(STAND_IN, survivors=STAND_IN.survivors[:9]))
    with pytest.raises(ValueError, match="deck: 9 survivors in a set are not enough"):
        small.new(["Ann", "Bob"], NOTHING)


def test_nothing_is_drawn_before_the_first_phase() -> None:
    """The key before it is published when the game begins."""
    chance = Chance(Dice("a" * 64), Dice("b" * 64))
    state = GAME.new(["Ann", "Bob"], chance)
    assert () == chance.open.draws() == chance.hidden.draws()
    assert {} == GAME.owed(state) == GAME.automatic(state, chance)
    turn = GAME.resolve(state, {}, chance)
    assert turn.draws == chance.open.draws()
    hidden = Counter(draw.question.rpartition(" of ")[0] for draw in chance.hidden.draws())
    assert {f"setup: card {n} from the top of the set": 2 for n in range(1, 13)} == hidden
    asked = [draw.question for draw in chance.open.draws()]
    assert "setup: survivor 1 of the first line" == asked[0]
    assert "setup: neutral survivor 5" == asked[-1]


def test_phases() -> None:
    game = Heels(Options(seven_days=SevenDays(choose_initial=True)), STAND_IN)
    played = turns(game, 4)
    assert [
        ("day-0-deal", "deal"),
        ("day-0-first-line", "choice"),
        ("day-0-hands", "choice"),
        ("day-1-turn-01", "turn"),
        ("day-1-turn-02", "turn"),
    ] == [(turn.phase.slug, turn.phase.stage) for turn in played[:5]]
    assert f"Day 2, turn 5: {played[7].before.current}" == played[7].phase.title
    assert "day-7-turn-28" == played[-1].phase.slug
    assert "over" == game.phase(played[-1].after).stage
    everybody = [len(game.owed(turn.before)) for turn in played]
    assert [0, 4, 4, *[1] * 28] == everybody
    assert {} == game.owed(played[-1].after)


def test_a_state_in_a_file() -> None:
    for turn in turns(GAME):
        text = as_yaml(GAME.store(turn.after))
        assert turn.after == GAME.restore(decode(parse(text, "state.yaml")[0], Stored))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"current": "Zoe"}, 'there is no seat "Zoe"'),
        ({"line": ("Zoe/hunter",)}, "Zoe/hunter is no card of this game"),
        ({"line": ("hunter",)}, '"hunter" is no survivor'),
        ({"line": ()}, "is nowhere"),
        ({"eaten": ("dog", "dog")}, "-/dog is not where it belongs"),
        ({"pile": ()}, "is nowhere"),
    ],
)
def test_a_state_that_cannot_be(change: dict[str, Any], fault: str) -> None:
    stored = replace(GAME.store(turns(GAME)[0].after), **change)
    with pytest.raises(ValueError, match=fault):
        GAME.restore(stored)


def test_verdicts() -> None:
    scene = scene_of(SCENES["HS-12 later turn"])
    verdicts = scene.resolve({"A": scene.read().orders}).verdicts["A"]
    assert [
        Verdict("place runner", "done", "", "A:Runner joins the line in place 1.", "A/runner"),
        Verdict(
            "activate runner", "done", "escapes", "A:Runner escapes into the Bunker.", "A/runner"
        ),
    ] == verdicts
    scene = scene_of(SCENES["HS-08 a third veteran"])
    orders = tuple(scene.case.orders.replace("Karen", "detective").split("\n"))
    last = scene.resolve({"A": orders}).verdicts["A"][-1]
    assert ("refused", "no more than 2 veterans may be activated this turn") == last[1:4:2]


def test_what_nobody_else_may_know_has_no_verdict() -> None:
    scene = scene_of(SCENES["a standing order in the same message"])
    turn = scene.resolve({"A": scene.read().orders, "B": ("standing gangster no",)})
    assert ["place x"] == [verdict.order for verdict in turn.verdicts["A"]]
    assert ["A"] == [*turn.verdicts]
    assert "standing" not in as_yaml(plain(turn.record))


def test_who_sent_nothing() -> None:
    scene = scene_of(SCENES["HS-01"])
    turn = scene.resolve({})
    assert ("A",) == turn.silent
    assert "Nothing was ordered." in turn.verdicts["A"][0].why


def test_subjects() -> None:
    state = STATE
    assert "Bob/hunter" == GAME.subject(state, "hunter")
    assert "Ann/hunter" == GAME.subject(state, "Ann/hunter")
    assert "-/dog" == GAME.subject(state, "the dog")
    assert "Ann/pilot" == GAME.subject(state, "Amy Castellan")
    with pytest.raises(NoSuchSubject, match="unknown survivor"):
        GAME.subject(state, "nobody")


@pytest.mark.parametrize(
    ("change", "text", "gone"),
    [
        ("move Bob/hunter to 4", "-/dog Ann/pilot Bob/pilot Bob/hunter", []),
        ("move Bob/pilot to 1", "Bob/pilot Bob/hunter -/dog Ann/pilot", []),
        ("eat Bob/hunter", "-/dog Ann/pilot Bob/pilot", ["Bob eaten hunter"]),
        ("escape -/dog to Ann", "Bob/hunter Ann/pilot Bob/pilot", ["Ann bonus dog"]),
        ("escape Ann/pilot", "Bob/hunter -/dog Bob/pilot", ["Ann escaped pilot"]),
    ],
)
def test_rulings(change: str, text: str, gone: list[str]) -> None:
    after = GAME.ruled(STATE, change)
    assert line(text) == after.line
    assert gone == [
        f"{player.seat} {pile} {card}"
        for player in after.players
        for pile in ("escaped", "eaten", "bonus")
        for card in getattr(player, pile)
    ]


def test_a_claim_is_ruled() -> None:
    assert "Bob" == GAME.ruled(STATE, "claim Bob").claim


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("remove Bob/hunter", "is no ruling; there are: move Ann/hunter to 3; eat"),
        ("eat Ann/hunter", "Ann/hunter is not in the line"),
        ("move Bob/hunter to 5", '"5" is no place of the line, there are 4'),
        ("escape -/dog", 'there is no seat ""'),
        ("claim Zoe", 'there is no seat "Zoe": Ann, Bob'),
    ],
)
def test_rulings_that_cannot_be(change: str, fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        GAME.ruled(STATE, change)


def test_ending_by_agreement() -> None:
    left = GAME.abandoned(STATE, "Bob")
    assert ["Ann", "Bob"] == GAME.voters(STATE)
    assert ["Ann"] == GAME.voters(left)
    assert "" == GAME.may_end(STATE, ["Bob"])
    assert "nobody plays it" in GAME.may_end(left, ["Bob"])
    assert "there is no draw" in GAME.may_end(STATE, [])


def test_what_is_counted() -> None:
    last = turns(GAME)[-1].after
    assert sum(GAME.tally(last).values()) > 0
    hidden = Heels(Options(piles=Piles(public=False)), STAND_IN)
    played = turns(hidden)
    assert {} == hidden.tally(played[0].after)
    assert hidden.tally(played[-1].after)
    assert {} == GAME.case(played[0])


@pytest.mark.parametrize("seven", [False, SevenDays(choose_initial=True)])
def test_nobody_learns_of_the_cards_of_others(*, seven: bool | SevenDays) -> None:
    """What a seat is told, and what everybody is, does not change with cards that lie face down
    elsewhere.
    """
    game = Heels(Options(neutrals=True, seven_days=seven), STAND_IN)
    for turn in turns(game):
        for seat in (None, *turn.after.seats):
            told = game.view(turn.after, turn, seat)
            covered = replace(turn, after=shuffled(turn.after, seat))
            assert told == game.view(covered.after, covered, seat)
            assert game.scene(turn.after, turn, seat) == game.scene(covered.after, covered, seat)
            assert (told["private"] is None) == (seat is None)


def shuffled(state: State, seat: str | None) -> State:
    """The state with the hidden cards of all but a seat in another order, from hand to stack, and
    with other standing orders; of the seat itself the stack.
    """

    def turned(player: Player) -> Player:
        if player.seat == seat:
            return replace(player, stack=player.stack[::-1])
        cards = (player.hand + player.stack + player.removed)[::-1]
        hand, stack = len(player.hand), len(player.stack)
        return replace(
            player,
            hand=cards[:hand],
            stack=cards[hand : hand + stack],
            removed=cards[hand + stack :],
            standing={"gangster": "if points>=2"},
        )

    return replace(state, players=tuple(map(turned, state.players)))


def test_what_a_seat_is_told() -> None:
    game = Heels(Options(), STAND_IN)
    for turn in turns(game)[1:]:
        seat = turn.before.current
        private = game.view(turn.after, turn, seat)["private"]
        hand = turn.after.player(seat).hand
        assert {*hand} == {card["id"] for card in private["hand"]}
        drew = bool(turn.before.player(seat).stack)
        assert [*hand[-1:]] * drew == [card["id"] for card in private["drawn"]]
        assert ["gangster"] == [row["card"] for row in private["standing"]]


def test_piles_that_are_not_public() -> None:
    game = Heels(Options(piles=Piles(public=False)), STAND_IN)
    *middle, last = turns(game)
    for turn in middle:
        for player in game.view(turn.after, turn, None)["players"]:
            assert ({}, None) == (player["piles"], player["points"])
    told = game.view(last.after, last, None)["players"]
    assert all(player["points"] is not None and player["piles"] for player in told)


def test_what_is_told_of_a_turn() -> None:
    scene = scene_of(SCENES["HS-14"])
    turn = scene.resolve({"A": scene.read().orders})
    told = scene.game.view(turn.after, turn, None)
    assert "BUNKER > A:A > A:Janitor > B:B > B:C < HORDE" == told["line_text"]
    assert [
        ("Newcomer", "place Resourceful Janitor (Bill Tanner)"),
        ("Activate", "activate Resourceful Janitor (Bill Tanner)"),
        ("Exit", ""),
        ("Draw", ""),
    ] == [(step["name"], step["order"]) for step in told["steps"]]
    assert [
        "A:Janitor goes up from place 4 to 2.",
        "There is no Exit phase this turn.",
    ] == told["steps"][1]["events"]
    assert [0, 2, 0, 0] == [each["moved"] for each in told["line"]]
    assert [False, True, False, False] == [each["new"] for each in told["line"]]


def test_changes() -> None:
    state = State("turn", (Player("A"), Player("B")), line("A/a A/b B/c B/d"))
    a, b, c, d, e = line("A/a A/b B/c B/d B/e")
    events: list[Event] = [
        Placed(e, 4),
        Moved(d, 3, 1),  # a d b c e
        Swapped(a, d),  # d a b c e
        Arranged((b, d, a, c, e)),
        Moved(d, 1, 4),  # b a c e d
    ]
    done = changes(state, events)
    assert frozenset({e}) == done.new
    assert {b: 2, a: -2, d: -1} == done.moved
    assert c not in done.moved


def test_the_picture() -> None:
    deck = STAND_IN
    survivors = [Survivor(seat, card) for seat in ("Ann", "Bob", "Cid", "Dot") for card in deck.set]
    state = State(
        "turn",
        tuple(Player(seat, escaped=deck.set[:2], bonus=("dog",)) for seat in ("Ann", "Bob", "Cid")),
        (*survivors[:29], Survivor("", "driver")),
        pile=("heiress", "tourist"),
        turn=9,
        current="Ann",
    )
    scene = GAME.scene(state, None, None)
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    shown = [label.text for label in labels]
    assert [*map(str, range(1, 31))] == [
        label.text for label in labels if label.size == 13.0 and label.text.isdigit()
    ]
    assert {"BUNKER", "HORDE", "A", "B", "C"} <= {*shown}
    assert "Neutral pile, top first: Heiress, Tourist" in shown
    assert "A Ann, 3 points, hand 0, stack 0, next" in shown[-20:] or any(
        text.startswith("A Ann, ") and text.endswith(", next") for text in shown
    )
    assert min(label.size for label in labels) * 1000 / scene.width >= 13
    assert scene.height < 1.2 * scene.width
    for shape in scene.shapes:
        for x, y in points_of(shape):
            assert 0 <= x <= scene.width
            assert 0 <= y <= scene.height
    assert any(isinstance(shape, Stroke) for shape in scene.shapes)


def points_of(shape: object) -> Iterator[tuple[float, float]]:
    if isinstance(shape, Polygon):
        for ring in shape.rings:
            yield from ring
    elif isinstance(shape, Stroke):
        yield from shape.points
    elif isinstance(shape, Label):
        yield shape.at


def test_pistols_and_marks_are_in_the_picture() -> None:
    scene = scene_of(SCENES["HS-07 activated"])
    turn = scene.resolve({"A": scene.read().orders})
    shapes = scene.game.scene(turn.after, turn, None).shapes
    figures = Counter(len(s.rings[0]) for s in shapes if isinstance(s, Polygon) and not s.edge)
    armed = sum(scene.game.deck.cards[each.card].armed for each in turn.after.line)
    moved = len([each for each in scene.game.view(turn.after, turn, None)["line"] if each["moved"]])
    assert {7: armed, 3: moved, 4: len(turn.after.line)} == figures
    assert "new" in [shape.text for shape in shapes if isinstance(shape, Label)]


def test_the_deck_lies_beside_the_rules() -> None:
    assert "heels" == shipped_decks()["stand-in"].parent.name
