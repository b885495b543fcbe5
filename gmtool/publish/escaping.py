"""Texts that people wrote, made harmless: in the language of a forum they show as they are.

A handle, an order or a ruling may hold anything. Before it goes into a post it becomes one line
without unseen characters, and what would mean something to the forum is disarmed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from markupsafe import escape as html_escape

LONGEST = 500
"""Characters of a text that one person wrote; the rest is left out, or it would burst a message."""
UNSEEN = "\u200b"
"""A zero-width space: it parts what must not be read together, and nobody sees it."""

Escape = Callable[[str], str]


def cleaned(text: str) -> str:
    """The text in one line: no control characters, no marks that turn the direction of writing, no
    braces (they are the posts' own signs, see `gmtool verify`).
    """
    seen = "".join(_seen(letter) for letter in text)
    line = " ".join(seen.split()).translate({ord("{"): "(", ord("}"): ")"})
    return line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…"


def _seen(letter: str) -> str:
    category = unicodedata.category(letter)
    if letter.isspace() or category in ("Zl", "Zp"):
        return " "
    return "" if category in ("Cc", "Cf", "Cs", "Co", "Cn") else letter


def plain(text: str) -> str:
    """Plain text needs no more."""
    return text


def bbcode(text: str) -> str:
    """BBCode of phpBB knows no escape sign: an unseen space keeps a tag from being one."""
    return text.replace("[", f"[{UNSEEN}")


def boardgamegeek(text: str) -> str:
    """BoardGameGeek drops the rest of a post behind a `<` that no space follows."""
    return re.sub("< *", "< ", bbcode(text))


LIST_SIGN = re.compile(r"(?:(\d+)([.)])|([-+]))(?=\s|$)")
"""What makes a list item at the beginning of a line."""


def _markdown(text: str, signs: str) -> str:
    text = re.sub(f"[{re.escape(signs)}]", r"\\\g<0>", text)
    if begun := LIST_SIGN.match(text):
        number, sign = begun[1] or "", begun[2] or begun[3]
        text = f"{number}\\{sign}{text[begun.end() :]}"
    return text.replace("@", f"@{UNSEEN}")


def markdown(text: str) -> str:
    """Markdown of Reddit and others: signs are escaped, and nobody is called by his name."""
    return re.sub(r"\b([ur])/", rf"\1/{UNSEEN}", _markdown(text, r"\`*_[]<>#|~^&"))


def discord(text: str) -> str:
    """Discord: the same; no emoji, no timestamps, no channels, and nobody is called."""
    return re.sub(r":(?=\w+:)", r"\:", _markdown(text, r"\`*_[]<>#|~&"))


def html(text: str) -> str:
    """HTML."""
    return str(html_escape(text))
