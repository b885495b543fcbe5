"""The game before the first turn, and what belongs to the rules as a whole."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from gmtool.gang.rules import CHOICES, NUMBERS, Rules, rules_from
from gmtool.gang.state import State
from tests.gang.bots import census, chance, check, game, standard_cards, standard_tiles
from tests.gang.scenario import scenarios

HERE = Path(__file__).parent
SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
SETS = [
    ("z1",),
    ("z1", "z35"),
    ("z1", "z2"),
    ("z1", "z3", "z35"),
    ("z1", "z4"),
    ("z1", "z3", "z2"),
    ("z1", "z2", "z3", "z4", "z35"),
]


def begun(sets: tuple[str, ...], seed: str = "x", **rules: str) -> State:
    chosen = {key.replace("__", "."): value for key, value in rules.items()}
    return game(sets, chosen).new(SEATS, chance(seed))


def place(state: State, deck: str, tile: str) -> int:
    """Which draw a tile is."""
    return state.decks[deck].tiles.index(tile) + 1


@pytest.mark.parametrize("seed", range(20))
def test_the_helipad_is_in_the_bottom_half_and_never_last(seed: int) -> None:  # G3.1
    state = begun(("z1",), str(seed))
    assert len(state.decks["z1"].tiles) == 29
    assert 15 <= place(state, "z1", "z1-helipad") <= 28


def test_the_helipad_may_be_last_where_that_is_allowed() -> None:  # G3.1
    places = {
        place(begun(("z1",), str(seed), helipad__avoid_last="false"), "z1", "z1-helipad")
        for seed in range(200)
    }
    assert set(range(15, 30)) == places


@pytest.mark.parametrize("added", ["z2", "z3", "z4"])
def test_another_set_is_joined_to_town_square_and_has_the_fuel(added: str) -> None:  # G3.2
    state = begun(("z1", added))
    start = standard_tiles().sets[added]
    assert state.board.laid[0, 1].tile.id == start.start
    assert state.board.steps[state.players["Ann"].at]
    assert len(state.board.distances([(0, 0)])) == len(state.board.letters)  # type: ignore[list-item]  # a space is a pair
    size = len(state.decks[added].tiles)
    assert place(state, added, start.goal) > size // 2
    assert 15 <= place(state, "z1", "z1-helipad") <= 29


def test_further_start_tiles_are_one_to_a_deck() -> None:  # G3.3
    two = begun(("z1", "z3", "z2"))
    assert place(two, "z1", "z2-front-gate") > 15
    three = begun(("z1", "z2", "z3", "z4"))
    assert place(three, "z1", "z3-front-door") > 15
    assert place(three, "z2", "z4-bridge") > 7
    assert "z4-bridge" not in three.decks["z1"].tiles


@pytest.mark.parametrize(
    ("hand", "decks"),
    [
        ("area", {"z1": 9, "z2": 9}),
        ("z35", {"z35": 18}),
        ("mixed", {"z1": 6, "z2": 6, "z35": 6}),
    ],
)
def test_starting_hands(hand: str, decks: dict[str, int]) -> None:  # G3.4
    state = begun(("z1", "z2", "z35"), start__hand=hand)
    held = Counter(
        card.partition("-")[0] for player in state.players.values() for card in player.hand
    )
    assert decks == dict(held)
    assert all(len(player.hand) == 3 for player in state.players.values())


def test_pawns_start_in_turn_on_the_start_tiles() -> None:  # G3.5, G2.3
    state = begun(("z1", "z4"))
    places = [str(state.players[seat].at) for seat in SEATS]
    assert ["0,0:C", "0,1:S"] * 3 == places
    assert all((p.halves, p.bullets, p.moved) == (6, 3, False) for p in state.players.values())


def test_everybody_may_be_first_and_play_goes_round() -> None:  # G3.6
    firsts = {begun(("z1",), str(seed)).active for seed in range(60)}
    assert set(SEATS) == firsts
    state = begun(("z1",), "7")
    k = SEATS.index(state.active)
    assert (*SEATS[k:], *SEATS[:k]) == state.seats


@pytest.mark.parametrize("number", [1, 13])
def test_two_to_twelve_players(number: int) -> None:  # G2.1
    seats = [f"Player {k}" for k in range(number)]
    with pytest.raises(ValueError, match="2 to 12 players"):
        game().new(seats, chance("x"))


def test_another_number_of_players_may_be_set() -> None:  # G2.1
    with pytest.raises(ValueError, match="2 to 3 players"):
        game(("z1",), {"players.max": "3"}).new(SEATS, chance("x"))


@pytest.mark.parametrize("name", ["z12", "Z3", "#1", "a,b"])
def test_nobody_is_called_like_a_zombie_or_breaks_a_line(name: str) -> None:
    with pytest.raises(ValueError, match="nobody can be called"):
        game().new(["Ann", name], chance("x"))


def test_cards_that_deal_with_kills_are_left_out() -> None:  # G10.4
    inert = {card.id for card in standard_cards().cards.values() if card.inert}
    assert {
        "z1-i-dont-think-theyre-dead",
        "z2-adjusting-nicely",
        "z35-i-know-what-you-did",
    } == inert
    _, cards = census(begun(("z1", "z2", "z35")))
    assert not inert & set(cards)
    _, cards = census(begun(("z1", "z2", "z35"), events__remove_inert="false"))
    assert inert <= set(cards)


def test_no_poltergeists_and_no_ghosts() -> None:  # G12.5
    assert set(standard_tiles().kinds) == {"regular", "enhanced", "dog"}


@pytest.mark.parametrize("sets", SETS)
def test_everything_is_somewhere_once(sets: tuple[str, ...]) -> None:
    state = begun(sets, events__remove_inert="false")
    tiles, cards = census(state)
    known = standard_tiles().tiles.values()
    assert {t.id: t.copies for t in known if t.set in sets} == dict(tiles)
    assert {c.id: c.copies for c in standard_cards().cards.values() if c.deck in sets} == dict(
        cards
    )
    check(state, (tiles, cards))


def test_the_published_numbers() -> None:
    tiles, cards = Counter[str](), Counter[str]()
    for tile in standard_tiles().tiles.values():
        tiles[tile.set] += tile.copies
    for card in standard_cards().cards.values():
        cards[card.deck] += card.copies
    assert {"z1": 30, "z2": 15, "z3": 16, "z4": 30} == dict(tiles)
    assert {"z1": 50, "z2": 30, "z3": 32, "z35": 50, "z4": 50} == dict(cards)


def test_every_switch_has_its_default() -> None:
    defaults = {key: choices[0] for key, choices in CHOICES.items()}
    defaults |= {key: str(number) for key, (number, _, _) in NUMBERS.items()}
    assert Rules() == rules_from(defaults) == rules_from({})
    assert len(Rules.__dataclass_fields__) == len(defaults)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("pvp.rnage", "1", 'there is no "pvp.rnage"'),
        ("pvp.range", "2", "pvp.range is 1 or 0"),
        ("seats", "0", "seats is a number from 1 to 24"),
        ("time_limit.value", "many", "a number from 1 to 9999"),
    ],
)
def test_switches_that_there_are_not(key: str, value: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rules_from({key: value})


@pytest.mark.parametrize(
    ("sets", "says"),
    [
        (("z2", "z1"), "begins in town"),
        ((), "begins in town"),
        (("z1", "z1"), "stands there twice"),
        (("z1", "z9"), 'there is no "z9"'),
    ],
)
def test_sets_that_cannot_be(sets: tuple[str, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game(sets)


def numbered_rules() -> list[str]:
    page = (HERE.parent / "gmtool/gang/pages/gang.md").read_text("utf-8")
    return re.findall(r"^\*\*(G\d+\.\d+)\*\*", page, re.MULTILINE)


def test_the_page_has_every_rule() -> None:
    lengths = (3, 3, 6, 7, 8, 10, 6, 10, 14, 5, 5, 5)
    expected = [f"G{k}.{n}" for k, count in enumerate(lengths, 1) for n in range(1, count + 1)]
    assert expected == numbered_rules()


def test_every_rule_is_shown_by_a_test() -> None:
    cited = {
        rule
        for file in ("scenarios.yaml", "rules.yaml", "cards.yaml")
        for scenario in scenarios(file)
        for rule in scenario.rules
    }
    for path in HERE.glob("test_gang_*.py"):
        for comment in re.findall(r"#(.*)", path.read_text("utf-8")):
            cited |= set(re.findall(r"G\d+\.\d+", comment))
    assert [rule for rule in numbered_rules() if rule not in cited] == []
    assert cited <= set(numbered_rules())


def test_the_code_cites_no_rules_but_those_of_the_page() -> None:
    cited = set[str]()
    for path in (HERE.parent / "gmtool/gang").glob("*.py"):
        cited |= set(re.findall(r"\bG\d+\.\d+\b|\b[A-Z]-\d\d\b", path.read_text("utf-8")))
    assert cited
    assert cited <= set(numbered_rules())


def test_every_switch_stands_in_the_preset_at_its_default() -> None:
    text = (HERE.parent / "templates/presets/gang.yaml").read_text("utf-8")
    given = dict(re.findall(r"^  ([a-z0-9_]+(?:\.[a-z_]+)?): (\S+)", text, re.MULTILINE))
    wanted = {key: choices[0] for key, choices in CHOICES.items()}
    wanted |= {key: str(number) for key, (number, _, _) in NUMBERS.items()}
    assert wanted == {key: given.get(key) for key in wanted}
    page = (HERE.parent / "gmtool/gang/pages/gang.md").read_text("utf-8")
    assert [key for key in wanted if key not in page] == []
