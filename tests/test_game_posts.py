"""The posts of the example games in every language of forums: within the limits, and enough to
check every draw.
"""

from __future__ import annotations

import shutil
from io import BytesIO
from pathlib import Path

import pytest

from gmtool.desk.output import results_posts, write_call, write_posts
from gmtool.desk.postcheck import check_all
from gmtool.desk.resolving import turn_again
from gmtool.desk.table import Table, open_table
from gmtool.desk.turnfile import read_open, read_result
from gmtool.publish.languages import LANGUAGES

GAMES = Path(__file__).parent.parent / "games"
LISTED = "languages: [phpbb, plain]"


@pytest.fixture(scope="module", params=["city-states", "city-states-34"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Table:
    """An example game with its calls and posts in all languages."""
    folder = tmp_path_factory.mktemp("posts") / request.param
    shutil.copytree(GAMES / request.param, folder)
    path = folder / "game.yaml"
    text = path.read_text("utf-8")
    assert LISTED in text
    path.write_text(text.replace(LISTED, f"languages: [{', '.join(LANGUAGES)}]"), "utf-8")
    table = open_table(folder)
    for turn in table.folder.turns():
        if turn.is_run:
            stage, resolved = turn_again(table, turn)
            if turn.is_open:
                write_call(table, stage, read_open(table.folder, turn))
            write_posts(table, stage, resolved, read_result(table.folder, turn), turn)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_posts_are_enough_to_check_a_phase(table: Table, language: str) -> None:
    checked = 0
    for turn in table.folder.turns():
        if not turn.is_run or "attacks" not in turn.result.read_text("utf-8"):
            continue
        names = [str(turn.text(kind, language)) for kind in ("call", "post")]
        (found,) = check_all(names, "", BytesIO())
        assert ([], []) == (found.problems, found.faults), turn.slug
        assert "the draws are true" in found.verdict()
        checked += 1
    assert checked > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_draw_is_found(table: Table, language: str) -> None:
    turn = next(t for t in table.folder.turns() if "attacks" in t.result.read_text("utf-8"))
    other = next(
        t for t in table.folder.turns()[turn.number :] if "attacks" in t.result.read_text("utf-8")
    )
    names = [str(turn.text("call", language)), str(other.text("post", language))]
    (found,) = check_all(names, "", BytesIO())
    assert found.problems or found.faults


def test_every_post_is_within_the_limits(table: Table) -> None:
    for turn in table.folder.turns():
        if turn.is_run:
            stage, resolved = turn_again(table, turn)
            posts = results_posts(table, stage, resolved, read_result(table.folder, turn))
            assert list(LANGUAGES) == list(posts)
            for post in posts.values():
                assert all(size.fits for size in post.sizes), (turn.slug, post.sizes)
