"""JSON with places: read at full speed, and taken apart again only where a place is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

import orjson

from gmtool.core.problems import Problem, Problems
from gmtool.files.document import DEEPEST, Node, scalar
from gmtool.files.text import Text

TOKEN = re.compile(r'\s*([{}\[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+)')

SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")

SYNTAX = {
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing here",
    "Expecting ':' delimiter": 'a ":" is missing here',
    "Expecting ',' delimiter": "a comma is missing here, or a bracket is not closed",
    "Expecting value": "a value is missing here",
    "Extra data": "the value ends before this",
    "Illegal trailing comma before end of object": "a comma with nothing after it",
    "Illegal trailing comma before end of array": "a comma with nothing after it",
}


class _Repeated(Exception):
    """An object has a key twice."""


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise _Repeated
    return values


# numbers stay the texts they were written as, as in YAML
_quick = json.JSONDecoder(
    parse_int=str, parse_float=str, parse_constant=str, object_pairs_hook=_without_repeats
)
_careful = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)


def line_of(record: Mapping[str, object]) -> str:
    """A record as one line of JSON."""
    return bytes_of(record).decode().removesuffix("\n")


def bytes_of(record: Mapping[str, object]) -> bytes:
    """A record as one line of JSON in UTF-8, with the end of the line."""
    # ten times as fast as the standard library, and most of the work with many cases
    return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)


def values(text: str) -> object:
    """The data in a JSON text; None if it needs a closer look by `compose`.

    That is so if it is not whole, if a key stands twice, or if there may be half a character. A
    number may be a text here or a number.
    """
    if "\\u" in text and SURROGATE.search(text):
        return None
    try:
        found: object = orjson.loads(text)
    except orjson.JSONDecodeError:
        found = None
    if isinstance(found, dict) and text.count('":') == _keys(found):
        return found  # every key stands there once: of two the library would keep the last
    try:
        return _quick.decode(text)
    except (_Repeated, ValueError, RecursionError):
        return None


def _keys(value: object) -> int:
    """How many keys there are in all mappings of a value; too few for a list that has texts before
    mappings, which is none of ours.
    """
    inside = value.values() if isinstance(value, dict) else value
    assert isinstance(inside, Iterable)
    count = len(value) if isinstance(value, dict) else 0
    for each in inside:
        kind = type(each)
        if kind is dict or (kind is list and each and type(each[0]) is not str):
            count += _keys(each)
    return count


def is_whole(text: str) -> bool:
    """Whether a text is one JSON value from beginning to end."""
    try:
        _careful.decode(text)
    except (ValueError, RecursionError):
        return False
    return True


def compose(source: Text) -> Node:
    """The JSON value in a text with the places of everything in it, all scalars as texts.

    Raises Problems if it is not whole or nested without end.
    """
    try:
        _careful.decode(source.text)
    except json.JSONDecodeError as error:
        raise Problems([_syntax_problem(source, error)]) from None
    except RecursionError:
        pass  # found again below, with its place
    return _Composer(source).value()


def _syntax_problem(source: Text, error: json.JSONDecodeError) -> Problem:
    """What is wrong with a JSON text, and where."""
    end = len(source.text.rstrip())
    if error.msg.startswith("Unterminated string"):
        message = "a quote that is opened is not closed: the text is cut short"
        return source.problem(error.pos, end - error.pos, message)
    if error.pos >= end:
        return source.problem(end, 1, "the text is cut short: it ends before its brackets close")
    message = SYNTAX.get(error.msg, error.msg[:1].lower() + error.msg[1:])
    return source.problem(error.pos, 1, f"this is no JSON: {message}")


class _Composer:
    """Walks through a text that is known to be JSON, at least down to the deepest level."""

    def __init__(self, source: Text) -> None:
        self.source = source
        self.at = 0

    def token(self) -> tuple[int, str]:
        """The next bracket, comma, colon, quoted text or word, and where it begins."""
        found = TOKEN.match(self.source.text, self.at)
        assert found is not None
        self.at = found.end()
        return found.start(1), found[1]

    def value(self, depth: int = 0) -> Node:
        """The next value with everything in it, which is `depth` levels down."""
        start, sign = self.token()
        if sign[0] not in "[{":
            return self.scalar(start, sign)
        if depth == DEEPEST:
            message = f"nested deeper than {DEEPEST} levels"
            raise Problems([self.source.problem(start, 1, message)])
        node = Node(start, start + 1, {} if sign == "{" else [])
        while self.peek() not in "]}":
            if isinstance(node.value, list):
                node.value.append(self.value(depth + 1))
            else:
                key = self.scalar(*self.token())
                self.token()
                node.pair(self.source, key, self.value(depth + 1))
            if self.peek() == ",":
                self.token()
        node.end = self.token()[0] + 1
        return node

    def scalar(self, start: int, token: str) -> Node:
        quoted = token[0] == '"'
        text = json.loads(token) if quoted else token
        return scalar(start, start + len(token), text, bare=not quoted)

    def peek(self) -> str:
        """The next token, left where it is."""
        before = self.at
        token = self.token()[1]
        self.at = before
        return token
