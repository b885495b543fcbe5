"""An export of a Discord channel as JSON, as DiscordChatExporter writes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from gmtool.core.problems import Problems
from gmtool.files.dumps.dates import instant
from gmtool.files.dumps.received import Dump, Received, body_of, one_line
from gmtool.files.text import Text

WRITTEN = ("Default", "Reply", "0", "19")
"""The types of messages that people write; the others say that somebody came, or pinned one."""


def is_discord(text: str) -> bool:
    """Whether a text is such an export."""
    return text.lstrip().startswith(("{", "[")) and '"messages"' in text


def read_discord(text: str, file: str) -> Dump:
    """The messages of one export, or of several one after the other.

    The sender is his nickname with his account in brackets; what was edited was sent when it was
    edited; a message of attachments alone has their names as its text. Raises Problems for what is
    no JSON, or no export.
    """
    source, dump = Text(file, text), Dump()
    for start, export in _exports(source):
        at = start
        for message in export:
            # from the id of the last message on, so that the same text later on is not taken for it
            key = json.dumps(str(message.get("id", "")))
            at = max(text.find(key, at), at)
            if str(message.get("type", "Default")) in WRITTEN:
                dump.add(_received(message, source, at))
    return dump


def _exports(source: Text) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    """The messages of each export, with where it begins."""
    decoder, at = json.JSONDecoder(), 0
    while rest := source.text[at:].lstrip():
        at = len(source.text) - len(rest)
        try:
            value, end = decoder.raw_decode(source.text, at)
        except (ValueError, RecursionError) as error:
            where = error.pos if isinstance(error, json.JSONDecodeError) else at
            where = min(where, len(source.text.rstrip()) - 1)
            remedy = "Export the channel again; the file may be cut short."
            raise Problems([source.problem(where, 1, "this is no JSON", remedy)]) from None
        for export in value if isinstance(value, list) else [value]:
            messages = export.get("messages") if isinstance(export, dict) else None
            if not isinstance(messages, list) or not all(isinstance(m, dict) for m in messages):
                message, remedy = "there are no messages in this", "Export the channel as JSON."
                raise Problems([source.problem(at, 1, message, remedy)])
            yield at, messages
        at = end


def _received(message: dict[str, Any], source: Text, at: int) -> Received:
    date = _text(message.get("timestampEdited")) or _text(message.get("timestamp"))
    body = body_of(_text(message.get("content")).replace("\r\n", "\n").replace("\r", "\n"))
    attached = message.get("attachments")
    if not body and isinstance(attached, list):
        names = [_text(each.get("fileName")) for each in attached if isinstance(each, dict)]
        body = "".join(f"[attached: {one_line(name)}]\n" for name in names)
    sender = _sender(message.get("author"))
    return Received(sender, instant(date), "", body, source.place(at), date)


def _sender(author: Any) -> str:
    """A nickname, and the account behind it."""
    if not isinstance(author, dict):
        return ""
    name = one_line(_text(author.get("name")))
    number = _text(author.get("discriminator"))
    account = f"{name}#{number}" if number.strip("0") else name
    nick = one_line(_text(author.get("nickname")))
    return f"{nick} ({account})" if nick and nick != account else account


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
