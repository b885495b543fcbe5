"""A web page, or a mail written as one, as text: one line for each, quotes with their mark."""

from __future__ import annotations

import re
from html.parser import HTMLParser

BLOCKS = re.compile(
    "address|article|aside|blockquote|center|cite|dd|details|div|dl|dt|fieldset|figure|footer|form|h[1-6]"
    "|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tr|ul"
)
HEADING = re.compile("h[1-6]")
"""Tags with a blank line above."""
UNSEEN = frozenset(("script", "style", "head", "title", "template", "noscript", "select"))
ALONE = re.compile("area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
"""Tags that nothing closes."""
DEEPEST = 9
"""The marks of a quote in a quote in a quote that are written at most."""
STRUCK_OUT = frozenset(("s", "strike", "del"))
HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
BLANKS = re.compile(r"[ \t\r\n\f]+")


def as_text(page: str) -> str:
    """What a reader of a page sees, line by line. A line of a quote begins with `> `; what is
    struck out stands between `[s]` and `[/s]`, as forums have it.
    """
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader.text()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self.line = ""
        self.depth = 0
        self.unseen: list[str] = []
        self.verbatim = 0

    def text(self) -> str:
        """The lines so far; more than one blank line is one."""
        self._end()
        lines = ["> " * min(depth, DEEPEST) + line.rstrip() for depth, line in self.lines]
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        if ALONE.fullmatch(tag):
            if tag in ("br", "hr") and not self.unseen:
                self._end(blank=tag == "br")
            return
        style = next((value or "" for name, value in attrs if name == "style"), "")
        if self.unseen or tag in UNSEEN or HIDDEN.search(style):
            self.unseen.append(tag)
            return
        if BLOCKS.fullmatch(tag):
            self._end()
        if HEADING.fullmatch(tag):
            self.lines.append((self.depth, ""))
        if tag == "blockquote":
            self.depth += 1
        elif tag == "pre":
            self.verbatim += 1
        elif tag in ("td", "th"):
            self.line += " "
        elif tag in STRUCK_OUT:
            self.line += "[s]"

    def handle_endtag(self, tag: str) -> None:
        """A tag closes; one that was never opened does nothing."""
        if self.unseen:
            if tag in self.unseen:
                while self.unseen.pop() != tag:
                    pass
            return
        if BLOCKS.fullmatch(tag):
            self._end()
        if tag == "blockquote":
            self.depth = max(0, self.depth - 1)
        elif tag == "pre":
            self.verbatim = max(0, self.verbatim - 1)
        elif tag == "p":
            self.lines.append((self.depth, ""))
        elif tag in STRUCK_OUT:
            self.line += "[/s]"

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.unseen:
            return
        if self.verbatim:
            first, *rest = data.split("\n")
            self.line += first
            for each in rest:
                self._end(blank=True)
                self.line = each
            return
        data = BLANKS.sub(" ", data).replace("\u00a0", " ")
        self.line += data.lstrip() if not self.line else data

    def _end(self, *, blank: bool = False) -> None:
        """Ends the line; one with nothing in it counts only if it is meant to be `blank`."""
        if self.line.strip() or blank:
            self.lines.append((self.depth, self.line))
        self.line = ""
