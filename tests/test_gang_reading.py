"""Order lines of The Gang's All Here as people write them, and what is wrong with some."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.game import Source
from gmtool.core.problems import Place
from gmtool.gang.grammar import Grammar
from gmtool.gang.scanner import Unread
from gmtool.gang.state import State
from tests.gang.bots import chance, game, standard_cards

GRAMMAR = Grammar(("Red", "Blue", "Old Green", "Jonas"), standard_cards())
GANG = game()


def begun() -> State:
    return GANG.new(["Red", "Blue", "Old Green"], chance("reading"))


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("tile 1,0 rot 90", "tile 1,0 rot 90"),
        ("TILE -1, 2", "tile -1,2 rot 0"),
        ("tile any", "tile any"),
        ("tile 0,1 zombies on 0,1:N 0,1:S", "tile 0,1 rot 0 zombies on 0,1:N 0,1:S"),
        ("fight", "fight hearts"),
        ("Fight hearts first z12", "fight hearts first z12"),
        ("fight bullets <= 2 reroll hearts > 1", "fight bullets<=2 reroll hearts>1"),
        ("draw 3.5, town", "draw z35, z1"),
        ('play "Shotgun"', "play z1-shotgun"),
        ("play z1-fear on old green", "play z1-fear on Old Green"),
        ("play frozen stiff on Blue when start_turn", "play z1-fear on Blue when start_turn"),
        ("play dynamite at 0,1:N, 0,1:C", "play z2-dynamite at 0,1:N, 0,1:C"),
        ("play lucky shot", "play z3-lucky-shot when combat"),
        ("play adrenaline choose 2", "play z1-adrenaline-rush choose 2"),
        ("use chainsaw in combat", "use z1-chainsaw in combat"),
        ("use duct at 1,2:NE", "use duct at 1,2:NE"),
        ("use spell", "use spell"),
        ("move n N e, w", "move N N E W"),
        (
            "move 0,1:S 0,1:C stop if hearts <= 1 or roll < 3",
            "move 0,1:S 0,1:C stop if hearts<=1 or roll<3",
        ),
        (
            "attack Jonas until round 3 or hearts<=1 take pilot bullets",
            "attack Jonas until round 3 or hearts<=1 take pilot bullets",
        ),
        (
            "attack blue with Jonas until target hearts<=1",
            "attack Blue with Jonas until target hearts<=1",
        ),
        (
            "attack blue pay bullets deflect yes aim at Red",
            "attack Blue pay bullets deflect yes aim at Red",
        ),
        (
            "if attacked: fight until hearts<=1 then surrender pay bullets deflect yes",
            "if attacked: fight until hearts<=1 then surrender pay bullets deflect yes",
        ),
        ("if attacked by old green: fight", "if attacked by Old Green: fight"),
        ("give pilot to Blue", "give pilot to Blue"),
        ("drop fuel  # heavy", "drop fuel"),
        ("take off with Blue and Jonas", "take off with Blue, Jonas"),
        ("takeoff alone", "take off alone"),
        ("board if asked", "board if asked"),
        ("zombies z1 N, z2 E E", "zombies z1 N, z2 E E"),
        ("zombies towards Blue", "zombies toward Blue"),
        ("zombies away from Red", "zombies away from Red"),
        ("discard fear", "discard z1-fear"),
        ("back up Blue until round 2", "back up Blue until round 2"),
        ("assist yes", "assist yes"),
        ("standing: back up Red", "standing: back up Red"),
        ("standing: react play undone", "standing: play z4-that-didnt-just-happen when react_card"),
        ("standing: none", "standing: none"),
        ("“play Shotgun”"[1:-1], "play z1-shotgun"),
    ],
)
def test_a_line_is_read_and_written_in_full(line: str, order: str) -> None:
    read = GRAMMAR.read(line)
    assert str(read) == order
    assert GRAMMAR.read(order) == read


@pytest.mark.parametrize("line", ["", "   ", "# hello", "> quoted", "claim pilot", "claim"])
def test_lines_that_are_no_orders(line: str) -> None:
    assert GRAMMAR.read(line) is None


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("hello there", 1, "expected an order"),
        ("move", 5, "expected steps"),
        ("move N Q", 8, 'something is left over, not "Q"'),
        ("attack Jons", 8, 'unknown player "Jons"'),
        ("play shotgum", 6, 'unknown card "shotgum"'),
        ('play "Nothing At All"', 6, 'unknown card "Nothing At All"'),
        ("tile 1,0 rot 45", 16, "a tile is turned by 0, 90, 180 or 270"),
        ("zombies 12 N", 9, "expected a zombie by its name, like z12"),
        ("draw the woods", 6, "expected town or base or mall or woods or 3.5"),
        ("if attacked: fight until hearts<=1", 35, "expected then surrender"),
        ("standing: move N", 11, "standing orders are"),
        ("give coffee to Red", 6, "expected pilot or fuel"),
    ],
)
def test_what_is_wrong_with_a_line(line: str, column: int, says: str) -> None:
    with pytest.raises(Unread, match=says.replace("(", r"\(")) as raised:
        GRAMMAR.read(line)
    assert raised.value.start + 1 == column


@pytest.mark.parametrize("near", ["Jons", "Bleu"])
def test_the_nearest_name_is_told(near: str) -> None:
    with pytest.raises(Unread) as raised:
        GRAMMAR.read(f"attack {near}")
    assert raised.value.remedy.lower() in ("did you mean jonas?", "did you mean blue?")


def test_every_card_has_a_name_of_its_own() -> None:
    named = set(standard_cards().names.values())
    assert named == set(standard_cards().cards)


@given(st.text(max_size=60))
def test_whatever_is_sent_nothing_is_raised(text: str) -> None:
    state = begun()
    for seat in state.seats:
        reading = GANG.read(state, seat, [Source(text, Place("x"))])
        assert reading.sent


def test_nothing_sent() -> None:
    assert not GANG.read(begun(), "Red", []).sent


def test_every_problem_at_its_place_and_nothing_of_the_post_counts() -> None:
    state = begun()
    text = "fight hearts\nmove Q\nattack Bleu\n\nfight bullets\n"
    reading = GANG.read(state, state.active, [Source(text, Place("red.txt", 3))])
    told = [(str(p.place), p.message) for p in reading.problems]
    assert reading.orders == ()
    assert told == [
        ("red.txt:4:6", 'expected steps: N, E, S, W, or names of spaces, not "Q"'),
        ("red.txt:5:8", 'unknown player "Bleu"'),
        ("red.txt:7:1", "line 3 says the same sort of thing already"),
    ]


def test_a_later_message_replaces_what_it_speaks_of() -> None:
    state = begun()
    messages = [
        Source("fight hearts\nmove N\nmove N\nzombies toward Blue", Place("a")),
        Source("move S", Place("b")),
        Source("fight bullets", Place("c")),
    ]
    reading = GANG.read(state, state.active, messages)
    assert reading.orders == ("zombies toward Blue", "move S", "fight bullets")


def test_what_is_missing_is_told() -> None:
    state = begun()
    reading = GANG.read(state, state.active, [Source("fight hearts", Place("a"))])
    assert reading.missing == ("where the tile goes", "where to move", "how the zombies move")
    other = next(seat for seat in state.seats if seat != state.active)
    assert GANG.read(state, other, [Source("board if asked", Place("a"))]).missing == ()


def test_a_card_that_is_not_in_the_hand() -> None:
    state = begun()
    card = next(c for c in standard_cards().cards if c not in state.players[state.active].hand)
    reading = GANG.read(state, state.active, [Source(f"discard {card}", Place("a"))])
    assert [p.message.endswith("is not in the hand") for p in reading.problems] == [True]
