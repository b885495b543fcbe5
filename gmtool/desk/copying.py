"""Posts as they are copied into a forum: title and body apart, with their sizes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from gmtool.desk import deskview
from gmtool.desk.history import turn_named
from gmtool.desk.messages import read_all
from gmtool.desk.output import posts_of, results_posts
from gmtool.desk.resolving import turn_again
from gmtool.desk.table import Table
from gmtool.desk.turnfile import read_result

if TYPE_CHECKING:
    from gmtool.publish.post import Post


def copy_ready(table: Table, name: str) -> str:
    """The posts of a turn that was run, for each forum: title, each part, their lengths and the
    forum's limits, and the files to upload.
    """
    folder = turn_named(table, name)
    stage, turn = turn_again(table, folder)
    posts = results_posts(table, stage, turn, read_result(table.folder, folder))
    uploads = [path for path in sorted(folder.path.glob("map.*")) if path.is_file()]
    lines = [line for language, post in posts.items() for line in _parts(language, post)]
    lines += [f"to upload: {path} ({path.stat().st_size:,} bytes)" for path in uploads]
    return "\n".join(lines) + "\n"


def _parts(language: str, post: Post) -> Iterator[str]:
    for size, text in zip(post.sizes, (post.title, *post.parts), strict=True):
        limit = f" of {size.limit:,}" if size.limit else ""
        much = "" if size.fits else ", TOO LONG"
        yield f"----- {language}: {size.what}, {size.length:,}{limit} characters{much} -----"
        yield text


def state_post(table: Table) -> str:
    """The state of the game, for the first post of its thread, in the first language."""
    stage = table.stage()
    view = table.game.view(stage.state, None, None)
    return first_text(posts_of(table, "state", view, deskview.standing(table, stage)))


def reminder(table: Table, now: datetime) -> str:
    """A reminder to those whose orders for the phase that comes next are not complete, in the first
    language; those who are away are not reminded.
    """
    stage = table.playing()
    waiting = read_all(table, stage).waiting_for
    view = table.game.view(stage.state, None, None)
    desk = deskview.reminder(table, stage, waiting, now)
    return first_text(posts_of(table, "reminder", view, desk))


def first_text(posts: dict[str, Post]) -> str:
    """The text of a post in the first language of forums."""
    return next(iter(posts.values())).text
