"""Mail: an mbox file with many messages, or an .eml file with one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, tzinfo
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.dumps.dates import moment
from gmtool.files.dumps.markup import as_text
from gmtool.files.dumps.received import Dump, Received, body_of, one_line

ENVELOPE = re.compile(rb"(?:\A|(?<=\n))From \S[^\r\n]*\d\d:\d\d[^\r\n]*\r?\n")
"""The line above each message of an mbox file."""
HIDDEN_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)
HEADERS = re.compile(rb"(?:[A-Za-z][A-Za-z0-9-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)+")
ONLY_MAIL_HAS = re.compile(
    rb"^(?:Message-ID|MIME-Version|Received|Return-Path|Content-Type|Delivered-To):",
    re.MULTILINE | re.IGNORECASE,
)

NARROW = ("iso-8859-1", "latin-1")
"""Character sets that people name who mean the one of Windows: it has dashes besides."""


def is_mbox(data: bytes) -> bool:
    """Whether these are messages one after the other, with a line `From ...` above each."""
    envelope = ENVELOPE.match(data)
    return envelope is not None and HEADERS.match(data, envelope.end()) is not None


def is_mail(data: bytes) -> bool:
    """Whether this is one message as mail programs save it."""
    headers = HEADERS.match(data)
    return headers is not None and ONLY_MAIL_HAS.search(headers[0]) is not None


def read_mbox(data: bytes, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The messages of an mbox file."""
    dump, line, at = Dump(), 1, 0
    for start, mail in _parts(data):
        line, at = line + data.count(b"\n", at, start), start
        dump.add(_received(HIDDEN_FROM.sub(rb"\1", mail), Place(file, line), zone, now))
    return dump


def read_mail(data: bytes, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The message of an .eml file."""
    dump = Dump()
    dump.add(_received(data, Place(file), zone, now))
    return dump


def _parts(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Each message of an mbox file, and where it begins."""
    found = [
        each
        for each in ENVELOPE.finditer(data)
        if each.start() == 0
        or re.search(rb"\n\r?\n\Z", data[max(0, each.start() - 3) : each.start()])
    ]
    ends = [each.start() for each in found[1:]] + [len(data)]
    for envelope, end in zip(found, ends, strict=True):
        yield envelope.start(), data[envelope.end() : end]


def _received(data: bytes, place: Place, zone: tzinfo, now: datetime) -> Received:
    try:
        mail = message_from_bytes(data)
        text = _text(mail)
    except RecursionError:
        raise Problems([Problem(place, "the parts of this mail are nested without end")]) from None
    date = one_line(_header(mail, "date"))
    return Received(
        one_line(_header(mail, "from")),
        moment(date, zone, now) if date else None,
        one_line(_header(mail, "subject")),
        body_of(text),
        place,
        date,
    )


def _header(mail: Message, name: str) -> str:
    """A header as text, whatever it is encoded in, and if it is not."""
    raw = next((text for key, text in mail.raw_items() if key.lower() == name), "")
    written = _guessed(str(raw).encode("utf-8", "surrogateescape"), "utf-8")
    try:
        return str(make_header(decode_header(written)))
    except (HeaderParseError, LookupError, ValueError):
        return written


def _text(mail: Message) -> str:
    """What the sender wrote: the plain text if there is one, else what his page says; the names of
    what is attached, if there is nothing else.
    """
    parts = [part for part in _leaves(mail) if part.get_content_disposition() != "attachment"]
    plain = [_decoded(part) for part in parts if part.get_content_type() == "text/plain"]
    if any(text.strip() for text in plain):
        return "\n".join(plain)
    pages = [as_text(_decoded(part)) for part in parts if part.get_content_type() == "text/html"]
    if any(text.strip() for text in pages):
        return "\n".join(pages)
    names = [part.get_filename() for part in _leaves(mail)]
    return "".join(f"[attached: {one_line(str(name))}]\n" for name in names if name)


def _leaves(mail: Message) -> Iterator[Message]:
    """The parts of a mail; not those of mails that are attached to it, which others wrote."""
    if mail.get_content_type() == "message/rfc822" or not mail.is_multipart():
        yield mail
        return
    for part in mail.get_payload():
        if isinstance(part, Message):
            yield from _leaves(part)


def _decoded(part: Message) -> str:
    """The text of a part."""
    payload = part.get_payload(decode=True)
    charset = part.get_content_charset("utf-8")
    text = _guessed(payload if isinstance(payload, bytes) else b"", charset)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _guessed(data: bytes, charset: str) -> str:
    """Bytes as text. A character set that nobody knows, or that they are not in, is read as Windows
    does.
    """
    try:
        return data.decode("cp1252" if charset in NARROW else charset)
    except (LookupError, ValueError):
        return data.decode("cp1252", "replace")
