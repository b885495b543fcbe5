"""A folder of private messages as phpBB exports it: XML, or CSV without a head line."""

from __future__ import annotations

import csv
import html
import re
from datetime import datetime, tzinfo
from io import StringIO

from gmtool.core.problems import Place, Problems
from gmtool.files.dumps.dates import moment
from gmtool.files.dumps.received import Dump, Received, body_of, one_line
from gmtool.files.text import Text

FIELDS = ("subject", "sender", "date", "message")
COLUMNS = ("subject", "sender", "date", "to", "message", "bcc")
DATED = re.compile(r"\d:\d\d")


def is_xml(text: str) -> bool:
    """Whether a text is an export as XML."""
    return "<phpbb>" in text[:200]


def read_xml(text: str, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The messages of an export as XML. The forum escapes every text, so that nothing in it looks
    like a tag.
    """
    source, dump, end = Text(file, text), Dump(), 0
    while (message := _between(text, "privmsg", end)) is not None:
        start, written = message
        end = start + len(written)
        fields = {name: _between(written, name) for name in FIELDS}
        told = {name: found[1] for name, found in fields.items() if found is not None}
        place = source.place(start - len("<privmsg>"))
        dump.add(_received(told, place, zone, now))
    return dump


def _between(text: str, tag: str, at: int = 0) -> tuple[int, str] | None:
    """What stands in the next tag of this name, and where it begins; None if there is none."""
    start = text.find(f"<{tag}>", at) + len(tag) + 2
    end = text.find(f"</{tag}>", start)
    return (start, text[start:end]) if start > len(tag) + 1 and end >= 0 else None


def is_csv(text: str) -> bool:
    """Whether a text is an export as CSV: the first row has as many cells, and a date."""
    try:
        first = next(csv.reader(StringIO(text)), [])
    except csv.Error:
        return False
    return len(first) == len(COLUMNS) and DATED.search(first[2]) is not None


def read_csv(text: str, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The messages of an export as CSV; raises Problems for a row that is none."""
    source, dump = Text(file, text), Dump()
    rows = csv.reader(StringIO(text))
    line = 1
    try:
        for row in rows:
            if len(row) == len(COLUMNS):
                place = Place(file, line)
                dump.add(_received(dict(zip(COLUMNS, row, strict=True)), place, zone, now))
            elif row:
                dump.remark(Place(file, line), f"a row of {len(row)} cells is not read")
            line = rows.line_num + 1
    except csv.Error as error:
        message = f"cannot read this row: {error}"
        raise Problems([source.problem(0, 1, message).without_excerpt()]) from None
    return dump


def _received(told: dict[str, str], place: Place, zone: tzinfo, now: datetime) -> Received:
    told = {name: html.unescape(text) for name, text in told.items()}
    date = one_line(told.get("date", ""))
    return Received(
        one_line(told.get("sender", "")),
        moment(date, zone, now) if date else None,
        one_line(told.get("subject", "")),
        body_of(told.get("message", "")),
        place,
        date,
    )
