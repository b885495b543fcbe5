"""Posts: what they say in each language of forums, what they survive, and how long they get."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import bbcode  # type: ignore[import-untyped]
import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from gmtool.core.problems import Problems
from gmtool.desk.postcheck import check_all, check_posts
from gmtool.diplomacy.state import Stored
from gmtool.files.words import read_words
from gmtool.publish.cutting import CUT, KEEP, parts_of, tidy, wrapped
from gmtool.publish.escaping import LONGEST, cleaned
from gmtool.publish.languages import LANGUAGES
from gmtool.publish.post import KINDS, Post, fitting, render
from tests.posts import games
from tests.posts.games import HERE, WORDS, View, posts, views

PLAYED = {"call", "movement", "call-winter", "winter", "call-retreat", "retreat"}
BBCODES = ("o", "b", "i", "size", "color", "attachment")


@cache
def all_posts() -> dict[tuple[str, str], Post]:
    return {(name, language): post for name, language, post in posts()}


def words_of(view: View, kind: str, language: str, **more: Any) -> Post:
    return render(kind, "diplomacy", view, language, words=WORDS, **more)


# ---- what they say


@pytest.mark.parametrize("name", sorted(views()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_posts_are_the_golden_ones(name: str, language: str) -> None:
    """`python -m tests.posts.games` writes them anew."""
    expected = (HERE / f"{name}.{language}.txt").read_text("utf-8")
    assert expected == all_posts()[name, language].text


@pytest.mark.parametrize("name", sorted(views()))
def test_posts_in_german(name: str) -> None:
    kind, view = views()[name]
    expected = (HERE / f"{name}.german.txt").read_text("utf-8")
    post = render(kind, "diplomacy", view, "plain", words=read_words("de"))
    assert expected == post.text


def test_every_kind_has_a_golden_post() -> None:
    assert set(KINDS) == {kind for kind, _ in views().values()}


def test_every_post_of_a_phase_tells_that_18_centres_alone_change_nothing() -> None:
    for name in PLAYED:
        text = " ".join(all_posts()[name, "plain"].text.split())
        assert "While zombies live, 18 centres change nothing." in text


def test_18_centres_and_zombies_are_named() -> None:
    kind, view = views()["call"]
    row = {"power": "Vienna", "code": "VIE", "centres": 19}
    view = {**view, "victory": view["victory"] | {"reached": [row], "pieces": 1}}
    text = words_of(view, kind, "phpbb").text
    assert "[b]VIE Vienna has 19 centres and has NOT won: 1 zombie is left.[/b]" in text


def test_names_in_full() -> None:
    kind, view = views()["movement"]
    text = words_of(games.with_desk(view, names="full"), kind, "phpbb").text
    assert "A Munich - Tyrolia" in text
    assert "(attack 1 (A Munich) does not exceed 1 (A Vienna))" in text
    assert "Z gal {bud, vie} - bud (GM)" in text  # what is checked stays as it is


@pytest.mark.parametrize(
    ("order", "first"), [("game", "PAR"), ("name", "LON"), ("size", "MUN"), ("region", "VIE")]
)
def test_orders_of_powers(order: str, first: str) -> None:
    kind, view = views()["movement"]
    text = words_of(games.with_desk(view, order=order), kind, "plain").text
    orders = text.partition("== Orders ==")[2]
    found = re.search(r"^ *([A-Z]{3}) [A-Z]", orders, re.MULTILINE)
    assert found is not None
    assert first == found[1]


def test_deadlines_in_two_zones_and_utc() -> None:
    kind, view = views()["call"]
    text = words_of(games.with_desk(view, zones=[]), kind, "plain").text
    assert "Thu 5 Mar 2026, 20:00 London; Thu 5 Mar 2026, 15:00 New York;" in text
    assert "Thu 5 Mar 2026, 20:00 UTC" in text
    assert "<t:1772740800:F>" in words_of(view, kind, "discord").text


def test_a_game_without_zombies_does_not_speak_of_them() -> None:
    played = games.game("classic", "standard")
    state = played.new(list(played.start.powers), games.chance(0))
    for view, kind in (
        (games.call(played, state, 1), "call"),
        (games.results(played, state, 1, {}), "results"),
    ):
        text = words_of(view, kind, "plain").text
        assert "zombie" not in text.replace("City-States and Zombies", "").lower()
        assert "A power wins with 18 centres after a Fall." in text


@pytest.mark.parametrize(
    "kind", ["start", "call", "results", "receipt", "reminder", "offer", "ledger"]
)
def test_a_game_without_templates_of_its_own(kind: str) -> None:
    desk = views()["receipt"][1]["desk"] | {
        "verdicts": {"Red": [{"order": "draw", "result": "7", "why": "as it was", "unit": ""}]},
        "commitment": {"open": "a" * 64, "hidden": "b" * 64} if kind == "start" else "a" * 64,
    }
    post = render(kind, "patience", {"desk": desk}, "phpbb", words=WORDS)
    assert post.title.startswith("City-States and Zombies: ")
    if kind == "results":
        assert "• draw: 7 (as it was)" in post.text


# ---- markup


def tags_of(text: str) -> Iterator[str]:
    yield from re.findall(r"\[(/?[a-zA-Z]+)(?:=[^\]]*)?\]", text)


def is_nested(tags: Sequence[str]) -> bool:
    """Whether every tag is closed, the last one that was opened first."""
    open_ones: list[str] = []
    for tag in tags:
        if not tag.startswith("/"):
            open_ones.append(tag)
        elif not open_ones or open_ones.pop() != tag[1:]:
            return False
    return not open_ones


def is_sound(post: Post) -> bool:
    """Whether the parser of a language takes every part of a post."""
    match post.language.name:
        case "phpbb" | "bgg":
            parser = bbcode.Parser(install_defaults=False, replace_links=False)
            for tag in BBCODES:
                parser.add_simple_formatter(tag, "%(value)s")
            for part in post.parts:
                left = parser.format(part)
                if not is_nested(list(tags_of(part))) or list(tags_of(left)):
                    return False
            return True
        case "markdown" | "discord":
            return all(MarkdownIt("commonmark").render(part) for part in post.parts)
        case "html":
            parser = html5lib.HTMLParser(strict=True)
            return all(list(parser.parseFragment(part)) for part in post.parts)
        case _:
            return all(len(row) <= 72 for part in post.parts for row in part.split("\n"))


def test_parsers_accept_all_posts() -> None:
    assert [] == [key for key, post in all_posts().items() if not is_sound(post)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("[b][i]x[/i][/b]", True), ("[b][i]x[/b][/i]", False), ("[b]x", False), ("x[/b]", False)],
)
def test_nesting_is_looked_at(text: str, expected: bool) -> None:  # noqa: FBT001
    assert expected == is_nested(list(tags_of(text)))


def test_markdown_shows_lists_tables_and_pictures() -> None:
    page = MarkdownIt("commonmark").enable("table").render(all_posts()["movement", "markdown"].text)
    for tag in ('<img src="map.png" alt="Map"', "<table>", "<ul>", "<h3>", "<strong>VIE</strong>"):
        assert tag in page


# ---- hostile texts

HOSTILE = (
    "[b]bold[/i][code]",
    "[/b][/list][img]http://example.org/x.png[/img]",
    "<script>alert(1)</script><!-- <-",
    "**bold** _it_ `code` ~~gone~~ ||spoiler|| > # - 1. x",
    "@everyone @here <@123> <t:1:R> u/somebody :smile:",
    "1. first",
    "- item",
    "\u202eright to left\u200f \u2066x",
    "two\nlines\r\n\x1e\x1dcut\x00",
    "{S1901M standard} {" + "a" * 64 + "} Z boh {mun} - mun",
    "Z boh (mun) - mun, vie: 1 boh, 2 gal",
    "\\[b\\] \\*",
    "& &lt;b&gt; &#91;b]",
    "x" * 10_000,
    "[" * 10_000,
    "@" * 10_000,
    "word " * 2_000,
)


def hostile_view(name: str, text: str) -> tuple[str, View]:
    """A post in which everything that people write is this text."""
    kind, view = views()[name]
    desk = view["desk"]
    rows = [{"number": 1, "text": text, "understood": (), "guesses": (text,), "unreadable": True}]
    told = {
        "title": text,
        "players": dict.fromkeys(desk["players"], text),
        "changes": [text],
        "rulings": [text],
        "reserves": [text],
        "outcome": text,
        "ledger": [{"seat": text, "first": text, "last": text, "silent": [text]}],
        "lapses": [{"seat": text, "unit": text, "phases": 2, "ends": text}],
        "away": [{"seat": text, "until": text}],
        "history": [{"title": text, "place": text}],
        "owed": dict.fromkeys(desk["players"], text),
        "lines": rows,
        "problems": [{"line": 1, "message": text, "remedy": text, "error": True}],
        "missing": [text],
        "corrections": [dict.fromkeys(("seat", "order", "was", "now", "why"), text)],
        "tenure": [
            {
                "seat": text,
                "players": [{"player": text, "nobody": False, "first": text, "last": text}],
            }
        ],
    }
    return kind, games.with_desk(view, **told)


def shown(post: Post) -> str:
    """What a reader of a post sees, without what is unseen."""
    if post.language.name in ("markdown", "discord"):
        page = "".join(MarkdownIt("commonmark").render(part) for part in post.parts)
        return "".join(html5lib.parse(page, namespaceHTMLElements=False).itertext())
    if post.language.name == "html":
        parts = (html5lib.parseFragment(part, namespaceHTMLElements=False) for part in post.parts)
        return "".join(text for part in parts for text in part.itertext())
    if post.language.name == "plain":
        return " ".join("\n".join(post.parts).split())
    return re.sub(r"\[/?[a-zA-Z]+(=[^\]]*)?\]", "", "\n".join(post.parts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_stay_texts(text: str, language: str) -> None:
    for name in views():
        kind, view = hostile_view(name, text)
        post = words_of(view, kind, language)
        assert is_sound(post)
        assert all(size.fits for size in post.sizes if size.what != "title")
        whole = "\n".join(post.parts)
        assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f\x00-\x09\x0b-\x1f]", whole)
        if language == "discord":
            assert "@everyone" not in whole
            assert not re.search(r"(?<!\\)<@", whole)
        if language == "bgg":
            assert not re.search(r"<[^ ]", "\n".join(post.parts))
        if language == "html":
            assert "<script" not in whole
        seen = " ".join(shown(post).replace("\u200b", "").split())
        expected = cleaned(text)
        if language == "bgg":
            expected = re.sub("< *", "< ", expected)
        if name == "receipt" and len(expected) < 60:
            assert " ".join(expected.split()) in seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_texts_do_not_change_what_is_checked(language: str) -> None:
    for text in HOSTILE:
        both = [
            words_of(v, k, language).text
            for k, v in (hostile_view("call", text), hostile_view("movement", text))
        ]
        checked = check_posts("posts", both)
        assert ([], []) == (checked.problems, checked.faults)


@given(st.text())
def test_cleaned_texts_are_one_short_line(text: str) -> None:
    told = cleaned(text)
    assert len(told) <= LONGEST
    assert told == " ".join(told.split())
    assert not set(told) & set("{}\x1d\x1e\u202e\u200b")
    assert told == cleaned(told)


# ---- checking the draws from posts


@pytest.mark.parametrize("language", LANGUAGES)
def test_draws_are_checked_from_posts(language: str) -> None:
    both = [all_posts()[name, language].text for name in ("movement", "call")]
    checked = check_posts("posts", both)
    assert ([], []) == (checked.problems, checked.faults)
    assert "the draws are true: 6 draws, 2 of them ruled by the GM" in checked.verdict()


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ("Z bre {gas, par} - par", "Z bre {gas, par} - gas", "the key gives par"),
        ("Z bre {gas, par} - par", "Z bre {gas} - gas", "the call says it detects gas, par"),
        ("Z spa {gas} - gas: succeeds", "", "Z spa"),
        ("Z gal {bud, vie} - bud (GM)", "Z gal {bud, vie} - bud", "bud"),
        ("{1 ser (GM), 2 gal}", "{1 ser, 2 gal}", "precedence"),
        ("{d3dc9215", "{d3dc9216", "does not follow"),
        ("{dc387cb7", "{dc387cb8", "the record says the key before is"),
        ("{F1903M standard}", "{S1903M standard}", "the call is for F1903M standard"),
        ("{Z bul, Z por, Z war}", "{Z bul, Z por}", "Z war is not in the list"),
    ],
)
def test_what_is_not_true_in_a_post_is_found(before: str, after: str, fault: str) -> None:
    call, told = (all_posts()[name, "phpbb"].text for name in ("call", "movement"))
    assert before in told
    checked = check_posts("posts", [call, told.replace(before, after)])
    assert any(fault in each for each in checked.faults)


def test_two_posts_are_wanted() -> None:
    call = all_posts()["call", "plain"].text
    (problem,) = check_posts("posts", [call, call]).problems
    assert "found 2 calls and 0 results" in problem.message


def test_a_post_without_zombies_is_told_apart_from_a_record(tmp_path: Path) -> None:
    paths = [tmp_path / "call.txt", tmp_path / "post.txt"]
    paths[0].write_text(all_posts()["call", "plain"].text, "utf-8")
    paths[1].write_text(all_posts()["auction", "plain"].text, "utf-8")
    (checked,) = check_all(list(map(str, paths)), "", BytesIO())
    (problem,) = checked.problems
    assert (str(paths[1]), 1) == (problem.place.file, problem.place.line)
    assert "no draws of zombies" in problem.message


# ---- lengths


def worst_case() -> View:
    """34 units and 33 zombies; every unit is dislodged, or infected."""
    played = games.game()
    seats = list(played.start.powers)
    position = [f"A {p.id}" for p in played.board.provinces if p.kind != "sea"]
    units = {seat: [position[k]] for k, seat in enumerate(seats)}
    rest = [p.id for p in played.board.provinces if f"A {p.id}" not in position[:34]]
    stored = Stored(
        season="F1901M",
        seats=tuple(seats),
        units={k: tuple(v) for k, v in units.items()}
        | {"Zombies": tuple(f"Z {p}" for p in rest[:33])},
        centers={
            seat: (owner,)
            for seat, owner in zip(seats, sorted(played.start.position.centres), strict=True)
        },
    )
    view = games.results(
        played, played.restore(stored), 12, {s: [f"{u[0]} H"] for s, u in units.items()}
    )
    long_reason = "joint attack 7.7 (" + ", ".join(f"Z {p}" for p in rest[:7]) + ") exceeds 1"
    orders = [
        {**row, "rows": [line | {"fate": "dislodged", "why": long_reason} for line in row["rows"]]}
        for row in view["orders"]
    ]
    retreats = [
        {"power": s, "code": s[:3].upper(), "unit": u[0], "by": "mun", "retreats": rest[:6]}
        for s, u in units.items()
    ]
    handles = {seat: f"a_rather_long_handle_{n}" for n, seat in enumerate(seats)}
    desk = view["desk"] | {"players": handles}
    return {**view, "orders": orders, "retreats": retreats, "desk": desk}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_case_fits(language: str) -> None:
    post = words_of(worst_case(), "results", language)
    assert is_sound(post)
    assert all(size.fits for size in post.sizes)
    assert sum(len(part) for part in post.parts) < 40_000
    assert len(post.parts) <= {"discord": 16, "markdown": 4}.get(language, 1)


def test_no_part_splits_a_power() -> None:
    """Every line of a power with several units stands in one part, under its name."""
    for name in ("movement", "winter"):
        for part in words_of(views()[name][1], "results", "discord").parts:
            for code in re.findall(r"^- ([A-Z]{3}) ", part, re.MULTILINE):
                assert f"**{code}** " in part


@given(
    st.lists(st.text("ab \n", max_size=60), max_size=30), st.integers(min_value=20, max_value=90)
)
def test_parts_are_short_enough_and_lose_nothing(blocks: list[str], longest: int) -> None:
    parts = parts_of(CUT.join(blocks), longest)
    assert all(len(part) <= longest for part in parts)
    assert "".join("".join(blocks).split()) == "".join("".join(parts).split())
    if len(tidy("".join(blocks))) <= longest:
        assert 1 == len(parts)


def test_a_heading_is_not_parted_from_what_follows() -> None:
    text = f"aaaa\n{CUT}head{KEEP}\n\n{CUT}bbbb\n{CUT}cccc\n"
    assert ("aaaa", "head\n\nbbbb", "cccc") == parts_of(text, 11)


@given(st.text("ab {},\n", max_size=400))
def test_wrapped_lines_are_narrow_and_lose_nothing(text: str) -> None:
    told = wrapped(text, 72)
    assert all(len(row) <= 72 for row in told.split("\n"))
    assert text.split() == told.split() or any(len(word) > 64 for word in text.split())


def test_a_unit_is_not_torn_apart_at_the_end_of_a_line() -> None:
    told = wrapped("word " * 14 + "Z boh, " * 10, 72)
    assert not re.search(r"Z$", told, re.MULTILINE)


# ---- templates of the game folder


TITLE = "{% set title %}x{% endset %}"


def written(folder: Path, name: str, text: str) -> list[Path]:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return [folder]


def complaint(folders: list[Path], language: str = "plain") -> str:
    kind, view = views()["call"]
    with pytest.raises(Problems) as raised:
        words_of(view, kind, language, folders=folders)
    return str(raised.value).replace(str(folders[0]), "DIR")


def test_a_template_of_the_game_wins(tmp_path: Path) -> None:
    folders = written(
        tmp_path,
        "diplomacy/call.j2",
        "{% set title %}Mine{% endset %}{{ m.bold(season.text) }}\n{% include 'any/deadline.j2' %}",
    )
    kind, view = views()["call"]
    post = words_of(view, kind, "phpbb", folders=folders)
    assert "Mine" == post.title
    assert post.parts[0].startswith("[b]F1903M[/b]\nDeadline: [b]Thu 5 Mar")


@pytest.mark.parametrize("language", ["discord", "markdown"])
def test_code_is_copied_as_it_stands(language: str, tmp_path: Path) -> None:
    """Between backticks a backslash is a backslash, and nothing ends them early."""
    told = "move N if hearts<=1 > `stop` {*}"
    folders = written(tmp_path, "diplomacy/call.j2", TITLE + f'{{{{ m.code("{told}") }}}}')
    kind, view = views()["call"]
    post = words_of(view, kind, language, folders=folders)
    assert "`move N if hearts<=1 > 'stop' (*)`" == post.parts[0]


def test_a_language_of_the_game_wins(tmp_path: Path) -> None:
    shipped = (Path(__file__).parents[1] / "templates/markup/phpbb.j2").read_text("utf-8")
    folders = written(
        tmp_path, "markup/phpbb.j2", shipped.replace("[b]", "[u]").replace("[/b]", "[/u]")
    )
    kind, view = views()["call"]
    assert "[u]VIE[/u] Vienna" in words_of(view, kind, "phpbb", folders=folders).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            TITLE + "\n{{ desk.deadlin }}\n",
            (
                "DIR/diplomacy/call.j2:2:9: error: 'dict object' has no attribute 'deadlin'\n"
                "  2 | {{ desk.deadlin }}\n    |         ^^^^^^^"
            ),
        ),
        (
            TITLE + "\n\n{{ seasn.text }}\n",
            (
                "DIR/diplomacy/call.j2:3:4: error: 'seasn' is undefined\n"
                "  3 | {{ seasn.text }}\n    |    ^^^^^\n"
                '  Did you mean "season"?'
            ),
        ),
        ("{% if %}", "call.j2:1:1: error: Expected an expression, got 'end of statement block'"),
        (
            f"{TITLE}\n{{% include 'any/gone.j2' %}}",
            'call.j2:2:1: error: there is no template "any/gone.j2"',
        ),
        (
            f'{TITLE}\n{{{{ say("deadlin") }}}}',
            'there is no word "deadlin"; did you mean "deadline"?',
        ),
        (TITLE + "{{ 1 / 0 }}", "call.j2:1:1: error: division by zero"),
        (
            "{{ m.bold('no title') }}",
            "DIR/diplomacy/call.j2:1:1: error: the template sets no title",
        ),
    ],
)
def test_what_is_wrong_with_a_template_is_told_at_its_line(
    text: str, expected: str, tmp_path: Path
) -> None:
    assert expected in complaint(written(tmp_path, "diplomacy/call.j2", text))


@pytest.mark.parametrize(
    ("language", "text", "place"),
    [("bgg", "one\n  two <- three", "2:7"), ("discord", "one @everyone", "1:5")],
)
def test_what_a_forum_must_not_get_is_refused(
    language: str, text: str, place: str, tmp_path: Path
) -> None:
    folders = written(tmp_path, "diplomacy/call.j2", text + "{% set title %}x{% endset %}")
    assert f"call.j2:{place}: error: " in complaint(folders, language)


def test_templates_are_kept_in_a_sandbox(tmp_path: Path) -> None:
    text = "{% set title %}x{% endset %}{{ desk.__class__.__mro__ }}"
    assert "call.j2:1:1: error: " in complaint(written(tmp_path, "diplomacy/call.j2", text))


# ---- words


TEMPLATES = Path(__file__).parents[1] / "templates"


def said_in(pattern: str) -> set[str]:
    """The words that templates say; those whose key is put together from a result as well."""
    calls = [
        call.partition(",")[0]
        for path in TEMPLATES.glob(pattern)
        for call in re.findall(r"say\((?=([^)]*))", path.read_text("utf-8"))
    ]
    said = {key for call in calls for key in re.findall(r'"([\w-]+)"', call)}
    stems = {key for key in said if key.endswith("_")}
    made = {key for key in WORDS if any(key.startswith(stem) for stem in stems)}
    return {re.sub("_[01]$", "", key) for key in (said - stems) | made}


def test_words_that_are_shipped_are_used_and_those_used_are_shipped() -> None:
    known = {re.sub("_[01]$", "", key) for key in WORDS} - {"weekdays", "months", "time", "day"}
    assert known == said_in("*/*.j2")


def test_german_has_every_word_of_diplomacy() -> None:
    own = re.findall(
        r"^  ([\w-]+):", (TEMPLATES / "words/de.yaml").read_text("utf-8"), re.MULTILINE
    )
    same = {"leader", "gained", "lost", "centres_of"}
    assert said_in("any/*.j2") | said_in("diplomacy/*.j2") <= set(own) | same


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("words:\n  deadlin: x\n", 'xx.yaml:2:3: error: no post knows the word "deadlin"'),
        ("words:\n  deadline: '{wen}'\n", "xx.yaml:2:13: error: nothing is known of {wen} here"),
        ("words:\n  deadline: '{when'\n", "xx.yaml:2:13: error: a brace that is not closed"),
        ("words:\n  months: Jan Feb\n", "xx.yaml:2:11: error: 12 names are expected here"),
        ("wörds: {}\n", "xx.yaml:1:1: error: unknown key"),
    ],
)
def test_what_is_wrong_with_words_is_told_at_its_place(
    text: str, expected: str, tmp_path: Path
) -> None:
    written(tmp_path, "words/xx.yaml", text)
    with pytest.raises(Problems) as raised:
        read_words("xx", tmp_path)
    assert expected in str(raised.value)


def test_words_of_a_game_win_and_the_rest_is_english(tmp_path: Path) -> None:
    written(tmp_path, "words/xx.yaml", "words:\n  deadline: 'Due {when}'\n")
    told = read_words("xx", tmp_path)
    assert ("Due {when}", "Orders") == (told["deadline"], told["orders"])


def test_a_language_that_nobody_wrote() -> None:
    with pytest.raises(Problems, match=r"There are: de, en\."):
        read_words("xx")


@pytest.mark.parametrize(
    ("title", "longest", "fits"),
    [
        ("Our Game: Fall 1903 | next: Fri", 40, "Our Game: Fall 1903 | next: Fri"),
        ("Our Very Long Game: Fall 1903, moves", 30, "Our Very Lo…: Fall 1903, moves"),
        ("A title without any colon in it", 10, "A title w…"),
        ("Game: something much longer than that", 20, "Game: something muc…"),
        ("Any title", 0, "Any title"),
    ],
)
def test_a_title_fits(title: str, longest: int, fits: str) -> None:
    assert fits == fitting(title, longest)
    assert not longest or len(fitting(title, longest)) <= longest
