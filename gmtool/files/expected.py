"""What a schema wants at some place of a file, in words: "a list of texts", "a whole number"."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

# one of them, and several
NAMES: Mapping[object, tuple[str, str]] = {
    str: ("a text", "texts"),
    int: ("a whole number", "whole numbers"),
    float: ("a number", "numbers"),
    bool: ("yes or no", "yes or no"),
    date: ("a date such as 2026-03-01", "dates such as 2026-03-01"),
    time: ("a time such as 21:00", "times such as 21:00"),
    datetime: ("a date and time such as 2026-03-01T21:00", "dates and times"),
    timedelta: ("a length of time", "lengths of time"),
}

MAPPINGS = (dict, Mapping)


def types_at(type_: object, way: Sequence[str | int]) -> list[Any]:
    """The types that a value at the end of a way may have, if the whole is of a type.

    A way is keys of mappings and numbers in lists; it leads nowhere (no types) if there is none.
    """
    found = _alternatives(type_)
    for step in way:
        below = [inner for outer in found for inner in _below(outer, step)]
        found = [each for inner in below for each in _alternatives(inner)]
    return found


def described(wanted: Sequence[Any]) -> str:
    """The types in words, "a text or a list of texts"; "" for none."""
    words = [_singular(type_) for type_ in wanted if type_ is not types.NoneType]
    return " or ".join(dict.fromkeys(words))


def known_keys(wanted: Sequence[Any]) -> list[str]:
    """The keys that a mapping of these types may have, in the order of the schema."""
    return [each.name for type_ in wanted if is_dataclass(type_) for each in fields(type_)]


def choices(wanted: Sequence[Any]) -> list[str]:
    """The texts that are allowed where only some are."""
    found: list[str] = []
    for type_ in wanted:
        if get_origin(type_) is Literal:
            found += map(str, get_args(type_))
        elif isinstance(type_, type) and issubclass(type_, Enum):
            found += [str(each.value) for each in type_]
    return found


def _alternatives(type_: Any) -> list[Any]:
    origin = get_origin(type_)
    if origin is Annotated:
        return _alternatives(get_args(type_)[0])
    if origin in (Union, types.UnionType):
        return [each for inner in get_args(type_) for each in _alternatives(inner)]
    return [type_]


def _below(type_: Any, step: str | int) -> list[Any]:
    """The types of the value under a key, or with a number in a list."""
    if is_dataclass(type_):
        hints = get_type_hints(type_, include_extras=True)
        return [hints[step]] if step in hints else []
    origin, inner = get_origin(type_), get_args(type_)
    if not inner or isinstance(step, int) == (origin in (dict, Mapping)):
        return []
    if isinstance(step, str):
        return [inner[1]] if origin in MAPPINGS else []
    if _is_row(type_):
        return [inner[step]] if step < len(inner) else []
    return [inner[0]]


def _is_row(type_: Any) -> bool:
    """Whether it is a list of a fixed length, each place with its own type."""
    return get_origin(type_) is tuple and get_args(type_)[-1] is not Ellipsis


def _singular(type_: Any) -> str:
    origin, inner = get_origin(type_), get_args(type_)
    if allowed := choices([type_]):
        quoted = [f'"{each}"' for each in allowed]
        return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if quoted[1:] else quoted)
    if is_dataclass(type_) or type_ in MAPPINGS:
        return "a mapping"
    if origin in MAPPINGS:
        return f"a mapping of names to {_plural(inner[1])}"
    if origin is not None and _is_row(type_):
        return f"a list of {len(inner)}: {', '.join(_singular(each) for each in inner)}"
    if origin is not None:
        return f"a list of {_plural(inner[0])}"
    return NAMES[type_][0] if type_ in NAMES else "another value"


def _plural(type_: Any) -> str:
    words = []
    for each in _alternatives(type_):
        origin, inner = get_origin(each), get_args(each)
        if is_dataclass(each) or each in MAPPINGS or origin in MAPPINGS:
            words.append("mappings")
        elif origin is not None and not choices([each]):
            words.append("lists" if _is_row(each) else f"lists of {_plural(inner[0])}")
        else:
            words.append(NAMES[each][1] if each in NAMES else _singular(each))
    return " or ".join(dict.fromkeys(words))
