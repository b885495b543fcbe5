"""A dump of many messages in one file -> the messages, whatever the form it is in."""

from __future__ import annotations

from datetime import datetime, tzinfo

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.dumps.blocks import read_blocks
from gmtool.files.dumps.discord import is_discord, read_discord
from gmtool.files.dumps.mail import is_mail, is_mbox, read_mail, read_mbox
from gmtool.files.dumps.markup import as_text
from gmtool.files.dumps.phpbb import is_csv, is_xml, read_csv, read_xml
from gmtool.files.dumps.received import Dump, Received
from gmtool.files.text import decoded

__all__ = ["LARGEST", "Dump", "Received", "read_dump"]

LARGEST = 5_000_000
"""The bytes of a dump, a few hundred full pages of a forum."""
LONGEST = 1_000_000
"""The bytes of one message."""
FORMS = (
    "From:/Sent:/Subject: blocks, copied or printed pages of private messages, phpBB's export as"
    " XML or CSV, mbox, .eml, and Discord's JSON are understood."
)


def read_dump(data: bytes, file: str, zone: tzinfo, now: datetime) -> Dump:
    """The messages of a dump, whose form is told from what stands in it.

    Dates without an offset are told in `zone`, and "today" is the day of `now`. Raises Problems
    for a dump over 5 MB or of more than 2000 messages, a message over 1 MB, a text that is not
    UTF-8, and a form that is not known. No problem shows what stands in a message.
    """
    if len(data) > LARGEST:
        message = "a dump may have 5 MB, and this has more"
        raise Problems([Problem(Place(file), message, "Take it in by parts.")])
    try:
        dump = _read(data, file, zone, now)
    except Problems as wrong:
        raise Problems(each.without_excerpt() for each in wrong.problems) from None
    long = [each for each in dump.messages if len(each.body.encode()) > LONGEST]
    if long:
        raise Problems(
            Problem(each.place, f"the message of {each.sender} is over 1 MB") for each in long
        )
    if not dump.messages:
        raise Problems([Problem(Place(file), "there are no messages in this", FORMS)])
    return dump


def _read(data: bytes, file: str, zone: tzinfo, now: datetime) -> Dump:
    if is_mbox(data):
        return read_mbox(data, file, zone, now)
    if is_mail(data):
        return read_mail(data, file, zone, now)
    text = decoded(data, file)
    if is_discord(text):
        return read_discord(text, file)
    if is_xml(text):
        return read_xml(text, file, zone, now)
    if text.lstrip()[:15].casefold().startswith(("<!doctype html", "<html")):
        return read_blocks(as_text(text), f"{file} (as text)", zone, now)
    if is_csv(text):
        return read_csv(text, file, zone, now)
    return read_blocks(text, file, zone, now)
