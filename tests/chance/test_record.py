"""A true record of draws passes; one that anybody altered does not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.chance import Dice, Draw, hash_of, verify

# SHA-256 of "one evening", of that text, and of the next
KEY = "9f443b2e22cde7b4f08c18c016672e5634cc1947100ea48eb01585403a940b36"
BEFORE = "d02313c9ccf02f48fc46a40cca98869bd0ab2a616544e238ed2a14b01bcbf7da"
FIRST = "53c3a46f1732beee7bc43f4e5b7919bf06b6d65ddeb949758184daa51eef7631"

ATTACK = "1902 spring: zombie in boh attacks"
PRECEDENCE = "1902 spring: precedence {} at vie"
RULED = "1902 spring: zombie in ruh attacks"


def ask_all(key: str = KEY) -> Dice:
    """What a whole phase asks: zombies with some, one and forced candidates, and a precedence."""
    dice = Dice(key, {RULED: "kie"})
    dice.choose(ATTACK, ["mun", "vie", "tyr"])
    dice.choose("1902 spring: zombie in bul/ec attacks", ["rum"])
    dice.choose(RULED, ["kie", "mun"])
    dice.permute(PRECEDENCE.format, ["gal", "bud", "tri"])
    return dice


def texts_with_one_letter_changed(text: str) -> list[str]:
    return [
        text[:at] + letter + text[at + 1 :]
        for at in range(len(text))
        for letter in {"a", "0", text[at].swapcase(), chr(ord(text[at]) ^ 1)} - {text[at]}
    ]


def draws_with_one_letter_changed(draw: Draw) -> list[Draw]:
    changed = [
        replace(draw, question=text) for text in texts_with_one_letter_changed(draw.question)
    ]
    changed += [replace(draw, answer=text) for text in texts_with_one_letter_changed(draw.answer)]
    for at, option in enumerate(draw.options):
        for text in texts_with_one_letter_changed(option):
            changed.append(
                replace(draw, options=(*draw.options[:at], text, *draw.options[at + 1 :]))
            )
    return changed


def test_a_true_record_has_no_fault() -> None:
    assert [] == verify(ask_all().draws(), ask_all(), BEFORE)
    assert [] == verify((), Dice(KEY), BEFORE)


def test_one_changed_letter_in_a_draw_is_a_fault() -> None:
    record, tried = ask_all().draws(), 0
    for at, draw in enumerate(record):
        for changed in draws_with_one_letter_changed(draw):
            altered = [*record[:at], changed, *record[at + 1 :]]
            assert verify(altered, ask_all(), BEFORE), changed
            tried += 1
    assert tried > 500


def test_one_changed_letter_in_a_key_is_a_fault() -> None:
    for key in texts_with_one_letter_changed(KEY):
        assert verify(ask_all().draws(), ask_all(key), BEFORE), key
        # nor does it help to make all draws anew with a key that is not the next one
        own = ask_all(key)
        assert [f"the key {key} does not follow {BEFORE}: its SHA-256 is {hash_of(key)}"] == verify(
            own.draws(), own, BEFORE
        )
    for previous in texts_with_one_letter_changed(BEFORE):
        assert [f"the key {KEY} does not follow {previous}: its SHA-256 is {BEFORE}"] == verify(
            ask_all().draws(), ask_all(), previous
        )


def test_another_answer_is_named_with_the_right_one() -> None:
    first, *others = ask_all().draws()
    for answer in {"tyr", "vie", "mun"} - {first.answer}:
        assert [f'"{ATTACK}": the record says {answer}, the key gives {first.answer}'] == verify(
            [replace(first, answer=answer), *others], ask_all(), BEFORE
        )


def test_what_a_record_may_have_wrong() -> None:
    attack, single, ruled, first, second = ask_all().draws()
    stray = Draw("1902 spring: zombie in sil attacks", ("ber", "mun"), "ber")
    record = [
        replace(attack, options=("mun", "vie")),
        single,
        single,
        replace(ruled, answer="mun", forced=False),
        stray,
        replace(first, forced=True),
    ]
    assert [
        f"the key {KEY} does not follow {FIRST}: its SHA-256 is {BEFORE}",
        f'"{ATTACK}": the record says the options were mun, vie; they were mun, tyr, vie',
        f'"{single.question}" is in the record twice',
        f'"{RULED}": the record says mun, the ruling gives kie',
        f'"{RULED}": the record says that the key decided; the ruling did',
        f'"{stray.question}" is in the record, but was no question of this phase',
        f'"{first.question}": the record says that the ruling decided; the key did',
        f'"{second.question}" is not in the record; its answer is {second.answer}',
    ] == verify(record, ask_all(), FIRST)


@given(
    st.binary(min_size=32, max_size=32).map(bytes.hex),
    st.dictionaries(
        st.text("abc: ", min_size=1), st.lists(st.text("vie"), min_size=1, unique=True), min_size=1
    ),
)
def test_what_was_drawn_in_one_sequence_may_be_checked_in_another(
    key: str, asked: dict[str, list[str]]
) -> None:
    recorded, anew = Dice(key), Dice(key)
    for question, options in asked.items():
        recorded.choose(question, options)
    for question in reversed(asked):
        anew.choose(question, asked[question][::-1])
    assert [] == verify(recorded.draws(), anew, hash_of(key))
