from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmtool.core.words import ARROW, DITTO, WORD, Nearest, distance, fold, tokens, whole_words

FOLDED = {
    "A Par \u2013 Bur": "a par - bur",
    "“Bel→Hol”": '"bel>hol"',
    "Köln, Ærø, İzmir": "koln, aro, izmir",
    "\uff21\u00a0\uff30\uff41\uff52": "a par",
    "Pa\u0301ris": "pa\0ris",
    "A\u200bPar\ufeff": "a\0par\0",
    "Bur ⇐ Par": "bur < par",
}


@pytest.mark.parametrize(("text", "folded"), FOLDED.items())
def test_folding_keeps_the_places(text: str, folded: str) -> None:
    assert folded == fold(text)


@given(st.text())
def test_folding_never_changes_the_length(text: str) -> None:
    assert len(text) == len(fold(text))


TOKENS = {
    "a par - bur": [("a", WORD), ("par", WORD), ("-", ARROW), ("bur", WORD)],
    "lvp-=>edi": [("lvp", WORD), ("-=>", ARROW), ("edi", WORD)],
    "par -&gt; bur": [("par", WORD), ("->", ARROW), ("bur", WORD)],
    "&nbsp;par&quot;": [("par", WORD)],
    "<nth> s": [("nth", WORD), (">", ARROW), ("s", WORD)],
    "f n.a.o. - m.a.o": [("f", WORD), ("nao", WORD), ("-", ARROW), ("mao", WORD)],
    "a.par": [("a", WORD), ("par", WORD)],
    "spain's": [("spain's", WORD)],
    'a bre s "': [("a", WORD), ("bre", WORD), ("s", WORD), ('"', DITTO)],
    '"a bre"': [("a", WORD), ("bre", WORD)],
    "+f stn": [("+", WORD), ("f", WORD), ("stn", WORD)],
    "pa\0ris \0": [("paris", WORD)],
    "": [],
}


@pytest.mark.parametrize(("text", "found"), TOKENS.items())
def test_a_text_is_taken_apart(text: str, found: list[tuple[str, str]]) -> None:
    assert found == [(token.text, token.kind) for token in tokens(text)]


@given(st.text(alphabet="ab.-<>&gt;\"' \0+(", max_size=40))
def test_tokens_and_gaps_are_the_whole_text(text: str) -> None:
    last, rebuilt = 0, ""
    for token in tokens(text):
        assert last <= token.start < token.end
        assert text[last : token.start] == token.gap
        rebuilt += token.gap + text[token.start : token.end]
        last = token.end
    assert text == rebuilt + text[last:]


DISTANCES = [
    ("burgandy", "burgundy", 1),
    ("budapset", "budapest", 1),
    ("constantinopel", "constantinople", 1),
    ("edinborough", "edinburgh", 3),
    ("par", "par", 0),
    ("", "abc", 3),
    ("ca", "abc", 3),
]


@pytest.mark.parametrize(("one", "other", "steps"), DISTANCES)
def test_how_far_words_are_apart(one: str, other: str, steps: int) -> None:
    assert steps == distance(one, other, 5)
    assert steps == distance(other, one, 5)


WORDS = st.text(alphabet="abc", max_size=6)


@given(WORDS, WORDS, st.integers(0, 4))
def test_a_limit_only_cuts_the_distance_short(one: str, other: str, limit: int) -> None:
    whole = distance(one, other, 20)
    assert min(whole, limit + 1) == min(distance(one, other, limit), limit + 1)


@given(st.lists(WORDS, max_size=8), WORDS, st.integers(0, 3))
def test_the_nearest_names_are_those_of_a_plain_search(
    names: list[str], word: str, limit: int
) -> None:
    plain = sorted((distance(word, name, 20), name) for name in set(names))
    assert [each for each in plain if each[0] <= limit] == Nearest(names).near(word, limit)


def test_whole_words_are_found_the_longest_first() -> None:
    found = whole_words(["stp", "stp/nc", "a+b"])
    assert ["stp/nc", "stp", "a+b"] == found.findall("stp/nc stp stpx xstp stp/sc a+b aab")
