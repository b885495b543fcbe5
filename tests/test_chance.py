"""Keys, draws and the dice of a phase, against a computation by hand."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.chance import (
    SPAN,
    Dice,
    Draw,
    ImpossibleAnswer,
    chain,
    follows,
    numbers,
    pick,
)

# SHA-256 of "one evening", of that text, and of the next, as sha256sum prints them
KEY = "9f443b2e22cde7b4f08c18c016672e5634cc1947100ea48eb01585403a940b36"
BEFORE = "d02313c9ccf02f48fc46a40cca98869bd0ab2a616544e238ed2a14b01bcbf7da"
FIRST = "53c3a46f1732beee7bc43f4e5b7919bf06b6d65ddeb949758184daa51eef7631"

ATTACK = "1902 spring: zombie in boh attacks"
PRECEDENCE = "1902 spring: precedence {} at vie"

# printf 'QUESTION\nCOUNTER' | openssl dgst -sha256 -hmac KEY, the first 16 hex digits
HASHES = {
    (ATTACK, 0): 0x5C1B8289C5C996FC,
    (ATTACK, 1): 0x505414820C4FACE1,
    ("1902 spring: precedence 1 at vie", 0): 0xB1CE1CA6290A8DAE,
    ("1902 spring: precedence 2 at vie", 0): 0x72BAA4BB4C5D062F,
    ("Zürich: ein Würfel", 0): 0x38B00DADDBDF1EEE,
    ("Zürich: ein Würfel", 1): 0x510BCFAA316E1BA7,
}

questions = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
option_sets = st.lists(
    st.text("abcdefghijklmnopqrstuvwxyz/", min_size=1, max_size=6), min_size=1, unique=True
)
keys = st.binary(min_size=32, max_size=32).map(bytes.hex)


def many_keys(amount: int) -> list[str]:
    return [hashlib.sha256(f"key {n}".encode()).hexdigest() for n in range(amount)]


def by_hand(key: str, question: str, options: Iterable[str]) -> str:
    ids, counter = sorted(options), 0
    while True:
        text = question + "\n" + str(counter)
        digest = hmac.new(key.encode("ascii"), text.encode("utf-8"), hashlib.sha256).hexdigest()
        number = int(digest[:16], 16)
        if number < 2**64 // len(ids) * len(ids):
            return ids[number % len(ids)]
        counter += 1


# --- the chains


def test_each_key_is_the_hash_of_the_next_one() -> None:
    assert [FIRST, BEFORE, KEY] == chain(KEY, 2)
    assert [KEY] == chain(KEY, 0)


def test_a_long_chain_holds_from_the_first_key_to_the_last() -> None:
    last = hashlib.sha256(b"a long game").hexdigest()
    links = chain(last, 200)
    assert (201, last) == (len(links), links[-1])
    assert all(
        hashlib.sha256(key.encode("ascii")).hexdigest() == before for before, key in pairwise(links)
    )


def test_a_key_follows_only_the_one_before_it() -> None:
    assert follows(BEFORE, KEY)
    assert follows(FIRST, BEFORE)
    assert not follows(KEY, BEFORE)
    assert not follows(FIRST, KEY)
    assert not follows(BEFORE.upper(), KEY)
    assert not follows(BEFORE, KEY.upper())


@pytest.mark.parametrize("last_key", ["", "abc", KEY.upper(), KEY[:-1], KEY + "0", KEY + "\n"])
def test_a_chain_begins_only_with_a_key(last_key: str) -> None:
    with pytest.raises(ValueError, match="64 lower-case hex digits"):
        chain(last_key, 3)


# --- from a key and a question to an option


@pytest.mark.parametrize(("question", "counter"), HASHES)
def test_the_numbers_of_a_question_as_openssl_gives_them(question: str, counter: int) -> None:
    values = numbers(KEY, question)
    assert HASHES[question, counter] == [next(values) for _ in range(counter + 1)][-1]


@pytest.mark.parametrize(
    ("values", "options", "picked"),
    [
        ([0], 3, 0),
        ([5], 3, 2),
        ([SPAN - 1], 1, 0),
        ([SPAN - 1], 4, 3),
        # 2**64 is 1 more than a multiple of 3 and of 5, 4 more than one of 6, 2 more than one of 7
        ([SPAN - 1, 5], 3, 2),
        ([SPAN - 2, 5], 3, 2),
        ([SPAN - 1, 3], 5, 3),
        ([SPAN - 2, 3], 5, 4),
        ([SPAN - 1, SPAN - 3, SPAN - 4, 7], 6, 1),
        ([SPAN - 5, 7], 6, 5),
        ([SPAN - 2, 9], 7, 2),
        ([SPAN - 3, 9], 7, 6),
    ],
)
def test_what_lies_above_the_largest_multiple_is_passed_over(
    values: list[int], options: int, picked: int
) -> None:
    assert picked == pick(iter(values), options)


def test_a_draw_goes_on_to_the_next_counter() -> None:
    # of so many options half of all numbers are passed over
    options = SPAN // 2 + 1
    firsts = [next(numbers(key, ATTACK)) for key in many_keys(40)]
    passed_over = [
        key for key, first in zip(many_keys(40), firsts, strict=True) if first > SPAN // 2
    ]
    assert 10 < len(passed_over) < 30
    for key in passed_over:
        text, counter = "", 0
        while not text or int(text, 16) > SPAN // 2:
            message = f"{ATTACK}\n{counter}".encode()
            text = hmac.new(key.encode(), message, hashlib.sha256).hexdigest()[:16]
            counter += 1
        assert counter > 1
        assert int(text, 16) == pick(numbers(key, ATTACK), options)


def test_the_worked_draws() -> None:
    dice = Dice(KEY)
    assert [1, 1, 1] == [
        HASHES[ATTACK, 0] % 3,
        HASHES[PRECEDENCE.format(1), 0] % 3,
        HASHES[PRECEDENCE.format(2), 0] % 2,
    ]
    assert "tyr" == dice.choose(ATTACK, ["mun", "vie", "tyr"])
    assert ("gal", "tri", "bud") == dice.permute(PRECEDENCE.format, ["tri", "gal", "bud"])
    assert (
        Draw(ATTACK, ("mun", "tyr", "vie"), "tyr"),
        Draw("1902 spring: precedence 1 at vie", ("bud", "gal", "tri"), "gal"),
        Draw("1902 spring: precedence 2 at vie", ("bud", "tri"), "tri"),
    ) == dice.draws()


@given(keys, questions, option_sets)
def test_a_draw_is_what_a_hand_computation_gives(
    key: str, question: str, options: list[str]
) -> None:
    answer = Dice(key).choose(question, options)
    assert by_hand(key, question, options) == answer
    assert answer in options


# --- the dice of a phase


@given(keys, questions, option_sets, st.randoms(use_true_random=False))
def test_the_sequence_of_the_options_does_not_matter(
    key: str, question: str, options: list[str], rng: random.Random
) -> None:
    shuffled = list(options)
    rng.shuffle(shuffled)
    one, other = Dice(key), Dice(key)
    assert one.choose(question, options) == other.choose(question, shuffled)
    assert one.draws() == other.draws()


@given(keys, st.dictionaries(questions, option_sets, min_size=1))
def test_a_draw_does_not_depend_on_other_questions(key: str, asked: dict[str, list[str]]) -> None:
    forwards, backwards = Dice(key), Dice(key)
    answers = {question: forwards.choose(question, asked[question]) for question in asked}
    for question in reversed(asked):
        assert answers[question] == backwards.choose(question, asked[question])
        assert answers[question] == Dice(key).choose(question, asked[question])
    assert list(asked) == [draw.question for draw in forwards.draws()]


@given(keys, option_sets)
def test_a_permutation_is_one_draw_a_place_from_what_is_left(key: str, options: list[str]) -> None:
    dice, left = Dice(key), set(options)
    sequence = dice.permute(PRECEDENCE.format, options)
    assert sorted(options) == sorted(sequence)
    assert len(options) - 1 == len(dice.draws())
    for place, answer in enumerate(sequence[:-1], start=1):
        assert by_hand(key, f"1902 spring: precedence {place} at vie", left) == answer
        left.remove(answer)


def test_a_permutation_of_none_or_one_asks_nothing() -> None:
    dice = Dice(KEY)
    assert () == dice.permute(PRECEDENCE.format, [])
    assert ("gal",) == dice.permute(PRECEDENCE.format, ["gal"])
    assert () == dice.draws()


def test_a_single_option_is_the_answer_under_every_key_and_recorded() -> None:
    for key in many_keys(50):
        dice = Dice(key)
        assert "mun" == dice.choose(ATTACK, ["mun"])
        assert (Draw(ATTACK, ("mun",), "mun"),) == dice.draws()


def test_a_question_is_asked_once() -> None:
    dice = Dice(KEY)
    dice.choose(ATTACK, ["mun", "vie"])
    with pytest.raises(ValueError, match=f'"{ATTACK}" is asked twice'):
        dice.choose(ATTACK, ["mun", "vie"])
    with pytest.raises(ValueError, match='"precedence" is asked twice'):
        dice.permute(lambda _: "precedence", ["bud", "gal", "tri"])


@pytest.mark.parametrize("options", [[], ["mun", "vie", "mun"]])
def test_options_are_some_and_each_once(options: list[str]) -> None:
    with pytest.raises(ValueError, match=f'"{ATTACK}" needs options, each once'):
        Dice(KEY).choose(ATTACK, options)


def test_neither_the_key_nor_a_draw_is_shown_with_the_dice() -> None:
    dice = Dice(KEY, {ATTACK: "mun"})
    dice.choose(ATTACK, ["mun", "vie"])
    assert KEY not in repr(dice)
    assert ATTACK not in repr(dice)


# --- the GM's own dice


def test_a_forced_draw_wins_and_is_marked() -> None:
    options = ("mun", "tyr", "vie")
    for answer in options:
        dice = Dice(KEY, {ATTACK: answer})
        assert answer == dice.choose(ATTACK, options)
        assert (Draw(ATTACK, options, answer, forced=True),) == dice.draws()


def test_a_forced_place_in_a_permutation_leaves_the_others_to_the_key() -> None:
    zombies = {"bud", "gal", "tri"}
    second = PRECEDENCE.format(2)
    for key in many_keys(20):
        first = by_hand(key, PRECEDENCE.format(1), zombies)
        for forced in zombies - {first}:
            (last,) = zombies - {first, forced}
            dice = Dice(key, {second: forced})
            assert (first, forced, last) == dice.permute(PRECEDENCE.format, zombies)
            assert [False, True] == [draw.forced for draw in dice.draws()]


def test_a_forced_answer_must_be_an_option() -> None:
    with pytest.raises(ImpossibleAnswer) as caught:
        Dice(KEY, {ATTACK: "vei"}).choose(ATTACK, ["vie", "mun"])
    error = caught.value
    assert (ATTACK, "vei", ("mun", "vie")) == (error.question, error.answer, error.options)
    assert f'the draw "{ATTACK}" is forced to "vei", expected one of: mun, vie' == str(error)


def test_a_forced_place_cannot_go_to_one_that_has_its_place() -> None:
    forced = {PRECEDENCE.format(1): "gal", PRECEDENCE.format(2): "gal"}
    with pytest.raises(ImpossibleAnswer, match='forced to "gal", expected one of: bud, tri'):
        Dice(KEY, forced).permute(PRECEDENCE.format, ["bud", "gal", "tri"])


def test_forced_questions_that_nobody_asked_are_told() -> None:
    slip = "1902 spring: zombie in bho attacks"
    dice = Dice(KEY, {slip: "mun", ATTACK: "mun"})
    assert (slip, ATTACK) == dice.unasked()
    dice.choose(ATTACK, ["mun", "vie"])
    assert (slip,) == dice.unasked()
