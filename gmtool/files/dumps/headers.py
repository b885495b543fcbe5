"""The lines above a message that say who sent it, when, and about what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from gmtool.files.dumps.received import one_line

LABELS = {
    name: role
    for role, names in {
        "from": "from|sender|author|pm from|von|absender|de|expéditeur|da|mittente|van|från|fra|od",
        "sent": "sent|sent at|date|posted|gesendet|datum|verfasst|envoyé|date d'envoi|enviado|fecha"
        "|inviato|data|verzonden|verstuurd|skickat|sendt|wysłano",
        "to": "to|recipient|recipients|an|empfänger|à|para|aan|till|til|do",
        "copies": "cc|bcc|copy|kopie|reply-to",
        "subject": "subject|title|pm subject|betreff|titel|sujet|objet|asunto|oggetto|onderwerp"
        "|ämne|emne|temat",
    }.items()
    for name in names.split("|")
}
"""The labels of a header in the languages of forums and mail programs -> what they say."""
LABEL = re.compile(
    r"[ \t]*(?:\*\*|__|\[b\])?([^\W\d_][\w' -]{0,18}?)[ \u00a0]?:(?:\*\*|__|\[/b\])?(.*)"
)
BEHIND = re.compile(r"\[/b\]|\*\*$|__$")
BY_WORDS = r"(?:by|von|par|por|di|door)[ \u00a0]"
BY = re.compile(rf"[ \t]*{BY_WORDS}(.{{1,80}})", re.IGNORECASE)
SENT = re.compile(r".{0,40}?\b(?:Sent|Gesendet|Envoyé|Enviado|Inviato|Verzonden)\s?:\s?(.+)")
POSTED = re.compile(
    rf"[ \t]*(?:(?:Post|Beitrag|Message) )?{BY_WORDS}(.{{1,80}}?) [»•] (.{{2,40}}\d:\d\d.{{0,20}})",
    re.IGNORECASE,
)
ORIGINAL = re.compile(
    r"[ \t>]*-{2,}[ \t]*(?:original|forwarded|urspr|weitergel|message|mensaje|messaggio|begin)"
    r"|[ \t>]*begin forwarded message",
    re.IGNORECASE,
)
"""The line above the header of a message that somebody passes on."""
QUOTE = re.compile(r"\[(/?)quote\b", re.IGNORECASE)
FOOT = re.compile(
    r"[ \t]*(?:Top|Nach oben|Haut|Back to top|Previous PM|Next PM|Previous message|Next message"
    r"|Quote|Reply with quote|Report this message|Post reply|Forward message|Delete message"
    r"|Posts:.{0,20}|Joined:.{0,60}|Location:.{0,80}|Contact:.{0,80}|Beiträge:.{0,20}"
    r"|Registriert:.{0,60}|Page \d+ of \d+|Seite \d+ von \d+)[ \t]*"
)
"""What stands on a forum's page below a message, or between two."""


@dataclass(slots=True)
class Header:
    """The header of a message: the numbers of its lines, from `start` up to but without `end`, and
    what they say. Where pages of forums have a title above it, `title` is the number of that line.
    """

    start: int
    end: int
    says: dict[str, str] = field(default_factory=dict)
    may_have_title: bool = False
    title: int | None = None

    @property
    def sender(self) -> str:
        """Who sent the message."""
        return self.says["from"]


def find_headers(lines: list[str]) -> tuple[list[Header], list[Header]]:
    """The headers of the messages in these lines, and those that stand inside a message, which
    somebody quotes or passes on.
    """
    found = list(_candidates(lines))
    own: list[Header] = []
    inside: list[Header] = []
    at = depth = 0
    for number, header in enumerate(found):
        end = found[number + 1].start if number + 1 < len(found) else len(lines)
        depth, _ = _quotes(lines[at : header.start], depth)
        at = header.start
        if own and _is_inside(lines, own[-1], header, end, depth):
            inside.append(header)
        else:
            own.append(header)
            at, depth = header.end, 0
    _find_titles(lines, own)
    return own, inside


def _candidates(lines: list[str]) -> Iterator[Header]:
    """Whatever looks like the header of a message."""
    number = 0
    while number < len(lines):
        header = _labelled(lines, number) or _by(lines, number) or _posted(lines, number)
        if header is None:
            number += 1
        else:
            yield header
            number = header.end


def _labelled(lines: list[str], start: int) -> Header | None:
    """Lines with labels, one below the other, one blank line at most between them."""
    says: dict[str, str] = {}
    at = end = start
    while at < len(lines):
        label = _label(lines[at])
        if label is not None and label[0] not in says:
            says[label[0]] = label[1]
            end = at + 1
        elif lines[at].strip() or at != end or at == start:
            break
        at += 1
    if not says.get("from") or not ("sent" in says or "subject" in says):
        return None
    return Header(start, end, says, list(says)[:3] == ["sent", "from", "to"])


def _label(line: str) -> tuple[str, str] | None:
    """What a line with a label tells of what."""
    found = LABEL.fullmatch(line) if ":" in line[:30] else None
    role = LABELS.get(" ".join(found[1].casefold().split())) if found else None
    if found is None or role is None:
        return None
    return role, one_line(BEHIND.sub("", found[2]))


def _by(lines: list[str], start: int) -> Header | None:
    """`Sent: Tue Mar 03, 2026 8:14 pm`, and below it `by Kestrel`."""
    if ":" not in lines[start] or start + 1 >= len(lines):
        return None
    sent, by = SENT.fullmatch(lines[start]), BY.fullmatch(lines[start + 1])
    if sent is None or by is None:
        return None
    return Header(start, start + 2, {"sent": one_line(sent[1]), "from": one_line(by[1])}, True)


def _posted(lines: list[str], start: int) -> Header | None:
    """`by Kestrel » Tue Mar 03, 2026 8:14 pm`."""
    found = POSTED.fullmatch(lines[start]) if ":" in lines[start] else None
    if found is None:
        return None
    return Header(start, start + 1, {"from": one_line(found[1]), "sent": one_line(found[2])}, True)


def _is_inside(lines: list[str], before: Header, header: Header, end: int, depth: int) -> bool:
    """Whether a header stands inside the message that begins with another one, behind `depth` open
    quotes; the next one is at `end`.
    """
    last = above(lines, header.start)
    if last < before.end:  # a player who begins with a header of his own
        return header.sender.casefold() == before.sender.casefold() and "sent" not in header.says
    if ORIGINAL.match(lines[last]):
        return True
    # a quote that is not closed before the next header is a slip, and must hide nobody
    return depth > 0 and _quotes(lines[header.end : end], depth)[1]


def _quotes(lines: list[str], depth: int) -> tuple[int, bool]:
    """How many quotes are open behind these lines, and whether none was somewhere on the way."""
    none_open = False
    for line in lines:
        for tag in QUOTE.finditer(line):
            depth = max(0, depth - 1) if tag[1] else depth + 1
            none_open = none_open or depth == 0
    return depth, none_open


def above(lines: list[str], number: int) -> int:
    """The number of the last line above that is not blank; -1 if there is none."""
    return next((k for k in range(number - 1, -1, -1) if lines[k].strip()), -1)


def _find_titles(lines: list[str], headers: list[Header]) -> None:
    """Finds the line with the title above each header, if the first header has one.

    Otherwise a page was not copied whole, or these are plain blocks: what stands above a header
    is the end of a message then.
    """
    if not headers or not headers[0].may_have_title or above(lines, headers[0].start) < 0:
        return
    least = 0
    for header in headers:
        if header.may_have_title and "subject" not in header.says:
            for number in range(header.start - 1, least - 1, -1):
                line = lines[number].strip()
                if line and not FOOT.fullmatch(line) and line != f"Quote {header.sender}":
                    header.title = number
                    header.says["subject"] = one_line(line)
                    break
        least = header.end
