"""Messages pasted one below the other.

Plain blocks have `From:`, `Sent:` and `Subject:` in any order. A page of a phpBB forum, copied or
printed, has the title of a private message above `Sent:`, `From:` and `To:`; in the history of one
it says `by` whom a message is.
"""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

from gmtool.files.dumps.dates import moment, zone_of
from gmtool.files.dumps.headers import FOOT, Header, find_headers
from gmtool.files.dumps.received import Dump, Received, body_of
from gmtool.files.text import Text

RULE = re.compile(r"[ \t]*[-=_*~#─═]{4,}[ \t]*")
"""A line between two messages."""
END_OF_PAGE = re.compile(r"[ \t]*(?:All times are|Alle Zeiten sind|Powered by phpBB)\b")


def read_blocks(text: str, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The messages of a pasted text; none, if it has no header.

    Dates are told in `zone`, unless the page says in which. Remarks: headers inside a message, and
    what stands above the first header.
    """
    lines, source, dump = text.split("\n"), Text(file, text), Dump()
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    headers, inside = find_headers(lines)
    zone = zone_of(text) or zone
    for number, header in enumerate(headers):
        behind = headers[number + 1] if number + 1 < len(headers) else None
        date = header.says.get("sent", "")
        sent = moment(date, zone, now) if date else None
        body = _body(lines, header, behind)
        place = source.place(starts[header.start])
        subject = header.says.get("subject", "")
        dump.add(Received(header.sender, sent, subject, body, place, date))
    for header in inside:
        remark = f"a header from {header.sender} stands inside a message: taken as passed on"
        dump.remark(source.place(starts[header.start]), remark)
    if headers:
        above = headers[0].start if headers[0].title is None else headers[0].title
        rest = [k for k in range(above) if lines[k].strip() and not _is_frame(lines[k])]
        if rest:
            dump.remark(
                source.place(starts[rest[0]]), "what stands above the first header is not read"
            )
    return dump


def _is_frame(line: str) -> bool:
    return not line.strip() or bool(FOOT.fullmatch(line) or RULE.fullmatch(line))


def _body(lines: list[str], header: Header, behind: Header | None) -> str:
    """The text below a header, without what a page has between two messages."""
    end = len(lines) if behind is None else behind.start
    if behind is not None and behind.title is not None:
        # right below the text it may as well be the last line of it: then it stays
        stays = not _is_frame(lines[behind.title - 1])
        end = behind.title + 1 if stays else behind.title
    body = lines[header.end : end]
    page = next((k for k, line in enumerate(body) if END_OF_PAGE.match(line)), len(body))
    body = body[:page]
    while body and (
        _is_frame(body[-1]) or (behind is not None and body[-1].strip() == behind.sender)
    ):
        del body[-1]
    while body and (not body[0].strip() or RULE.fullmatch(body[0])):
        del body[0]
    return body_of("\n".join(body))
