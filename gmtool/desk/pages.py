"""The pages of rules that players read: Markdown beside the code of each game."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

GAMES = ("diplomacy", "gang", "heels")
"""The packages whose folder `pages` has pages."""


def topics() -> dict[str, str]:
    """The topics there is a page on, each with the title of its page."""
    return {name: _heading(each) for name, each in sorted(_pages().items())}


def page(topic: str) -> str:
    """The page on a topic, as it is written; KeyError if there is none."""
    return _pages()[topic].read_text("utf-8")


def _pages() -> dict[str, Traversable]:
    return {
        each.name.removesuffix(".md"): each
        for game in GAMES
        for each in files(f"gmtool.{game}").joinpath("pages").iterdir()
        if each.name.endswith(".md")
    }


def _heading(each: Traversable) -> str:
    return each.read_text("utf-8").partition("\n")[0].removeprefix("# ")
