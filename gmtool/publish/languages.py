"""The languages of forums that posts are written in, and what each of them limits or forbids."""

from __future__ import annotations

from dataclasses import dataclass

from gmtool.publish import escaping
from gmtool.publish.escaping import Escape


@dataclass(frozen=True, slots=True)
class Language:
    """A language of forums.

    A part of a post has at most `longest` characters, a title `title` (0: no limit is known), a
    line `width` columns (0: any). `forbidden` is a pattern that no text of a template may have.
    """

    name: str
    escape: Escape
    longest: int = 0
    title: int = 0
    width: int = 0
    forbidden: str = ""
    remedy: str = ""


LANGUAGES = {
    each.name: each
    for each in (
        Language("phpbb", escaping.bbcode, longest=60_000, title=120),
        Language(
            "discord",
            escaping.discord,
            longest=2_000,
            title=100,
            forbidden=r"@(everyone|here)\b",
            remedy="It would call everybody.",
        ),
        # a post of Reddit may have 40,000, a comment no more than this
        Language("markdown", escaping.markdown, longest=10_000, title=300),
        Language(
            "bgg",
            escaping.boardgamegeek,
            forbidden=r"<(?![ \n])",
            remedy="BoardGameGeek drops the rest of the post behind it: put a space behind the <.",
        ),
        Language("plain", escaping.plain, width=72),
        Language("html", escaping.html),
    )
}
