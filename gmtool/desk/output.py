"""What the desk puts out: posts in the languages of the forums, and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gmtool.core.game import Turn
from gmtool.core.problems import Problems
from gmtool.desk import deskview
from gmtool.desk.comparing import Change
from gmtool.desk.deskview import View
from gmtool.desk.folder import TurnFolder, slug
from gmtool.desk.table import Stage, Table
from gmtool.desk.turnfile import OpenFile, ResultFile
from gmtool.files.words import read_words
from gmtool.files.writing import SEALED, write_file

if TYPE_CHECKING:
    from gmtool.publish.post import Post


def posts_of(table: Table, kind: str, told: Mapping[str, Any], desk: View) -> dict[str, Post]:
    """The posts of a kind, by the languages that game.yaml asks for; raises Problems of templates.

    `told` is the game's view, `desk` what is told of the desk.
    """
    from gmtool.publish.post import render

    posts = table.options.posts
    words = words_of(table)
    folders = [table.folder.templates]
    view = {**told, "desk": desk}
    return {
        language: render(kind, table.game.name, view, language, folders=folders, words=words)
        for language in posts.languages
    }


def words_of(table: Table) -> dict[str, str]:
    """The words that posts are written with; raises Problems, at the key of game.yaml if nobody
    wrote any in this language.
    """
    name = table.options.posts.words
    try:
        return read_words(name, table.folder.templates)
    except Problems as wrong:
        first = wrong.problems[0]
        if first.place.file != name:
            raise
        problem = table.file.document.problem(("posts", "words"), first.message, first.remedy)
        raise Problems([problem]) from None


def results_posts(
    table: Table, stage: Stage, turn: Turn[Any], result: ResultFile
) -> dict[str, Post]:
    """The posts of the results of a turn."""
    view = table.game.view(turn.after, turn, None)
    return posts_of(table, "results", view, deskview.results(table, stage, turn, result))


def write_announcement(table: Table, state: Any) -> list[str]:
    """Writes the announcement of the game, with what is published of the keys."""
    view = table.game.view(state, None, None)
    posts = posts_of(table, "start", view, deskview.announcement(table, state))
    return _write(table, table.folder.start, "post", posts)


def write_call(table: Table, stage: Stage, opening: OpenFile) -> list[str]:
    """Writes the call for orders of the phase that comes next."""
    view = table.game.view(stage.state, None, None)
    posts = posts_of(table, "call", view, deskview.call(table, stage, opening))
    return _write(table, stage.folder, "call", posts)


def write_posts(
    table: Table, stage: Stage, turn: Turn[Any], result: ResultFile, folder: TurnFolder
) -> list[str]:
    """Writes the post of the results of a turn into a folder and, if it was the last one, the post
    that ends the game.
    """
    posts = results_posts(table, stage, turn, result)
    ending = {}
    if result.outcome:
        view = table.game.view(turn.after, turn, None)
        ending = posts_of(table, "final", view, deskview.final(table, stage, turn, result))
    files = _write(table, folder, "post", posts)
    return files + _write(table, folder, "final", ending)


def write_private(
    table: Table, stage: Stage, turn: Turn[Any], result: ResultFile, folder: TurnFolder
) -> list[str]:
    """Writes for each seat what it alone may know after a turn, if the game has such things."""
    if not table.game.private:
        return []
    desk = deskview.results(table, stage, turn, result)
    return _write_private(table, turn.after, turn, desk, folder)


def write_first_private(table: Table, state: Any) -> list[str]:
    """Writes for each seat what it alone may know before the first orders; nothing if these are
    owed by nobody, as before the deal of a game of cards.
    """
    if not (table.game.private and table.game.owed(state)):
        return []
    desk = deskview.announcement(table, state)
    return _write_private(table, state, None, desk, table.folder.start)


def _write_private(
    table: Table, state: Any, turn: Turn[Any] | None, desk: View, folder: TurnFolder
) -> list[str]:
    language = table.options.posts.languages[0]
    names = []
    for seat in table.seats:
        view = table.game.view(state, turn, seat)
        post = posts_of(table, "private", view, {**desk, "seat": seat})[language]
        write_file(folder.private(slug(seat)), post.text, mode=SEALED)
        names.append(table.folder.name(folder.private(slug(seat))))
    return names


def write_correction(
    table: Table,
    stage: Stage,
    turn: Turn[Any],
    result: ResultFile,
    changes: Sequence[Change],
    *,
    window: bool,
) -> list[str]:
    """Writes the post that tells what came out differently when a turn was run again."""
    view = table.game.view(turn.after, turn, None)
    desk = deskview.correction(table, stage, turn, result, changes, window=window)
    return _write(table, stage.folder, "correction", posts_of(table, "correction", view, desk))


def write_pictures(
    table: Table, state: Any, turn: Turn[Any] | None, folder: TurnFolder
) -> list[str]:
    """Draws the map of a turn, or of a state, in the forms that game.yaml asks for."""
    from gmtool.publish.picture import paint  # what draws takes a while to load

    posts = table.options.posts
    scene = table.game.scene(state, turn, None)
    for form in posts.pictures:
        write_file(folder.picture(form), paint(scene, form, posts.width))
    return [table.folder.name(folder.picture(form)) for form in posts.pictures]


def _write(table: Table, folder: TurnFolder, kind: str, posts: Mapping[str, Post]) -> list[str]:
    """Writes the posts of a kind; returns the names of the files."""
    for language, post in posts.items():
        write_file(folder.text(kind, language), post.text)
    return [table.folder.name(folder.text(kind, language)) for language in posts]


def write_agreed_end(table: Table, stage: Stage, folder: TurnFolder) -> list[str]:
    """Writes the post that ends the game by agreement into a folder, that of the last turn."""
    view = table.game.view(stage.state, None, None)
    posts = posts_of(table, "final", view, deskview.agreed_end(table, stage))
    return _write(table, folder, "final", posts)
