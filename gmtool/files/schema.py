"""From written data to typed values: a schema is a frozen dataclass, and nothing else is let in.

What does not fit is told in our words at its place, all of it at once: unknown keys with the
nearest known one, missing keys, values of another type. An empty value, `~` or `null` counts as an
empty list or mapping, or as None, where that is what the schema wants.
"""

from __future__ import annotations

import difflib
from functools import cache
from types import GenericAlias, NoneType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import ConfigDict, TypeAdapter, ValidationError

from gmtool.core.problems import Problem, Problems
from gmtool.files.expected import choices, described, known_keys, types_at

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from pydantic_core import ErrorDetails

    from gmtool.files.document import Document, Node

T = TypeVar("T")
Way = tuple[str | int, ...]

UNKNOWN = ("unexpected_keyword_argument", "extra_forbidden")
LISTS = ("list_type", "tuple_type", "set_type", "frozen_set_type")
MAPPINGS = ("dict_type", "mapping_type", "dataclass_type")

LIMITS = {
    "greater_than_equal": "a number of at least {ge}",
    "greater_than": "a number above {gt}",
    "less_than_equal": "a number of at most {le}",
    "less_than": "a number below {lt}",
    "too_short": "a length of at least {min_length}",
    "too_long": "a length of at most {max_length}",
    "string_too_short": "at least {min_length} characters",
    "string_too_long": "at most {max_length} characters",
}


@cache
def _adapter(type_: Hashable) -> Callable[[tuple[object]], tuple[Any]]:
    # a dataclass of the standard library takes its settings from what it is wrapped in
    wrapped: Any = GenericAlias(tuple, (type_,))
    settings = ConfigDict(extra="forbid", allow_inf_nan=False)
    adapter: TypeAdapter[tuple[Any]] = TypeAdapter(wrapped, config=settings)
    return adapter.validator.validate_python


def validator(type_: type[T]) -> Callable[[object], T]:
    """What turns plain data into a value of a type; raises pydantic.ValidationError."""
    validate = _adapter(cast("Hashable", type_))
    return lambda data: cast("T", validate((data,))[0])


def decode(document: Document, type_: type[T]) -> T:
    """A document as a value of a type: a frozen dataclass, a `dict[str, X]`, a `tuple[X, ...]` ...

    Raises Problems: all flaws in the writing and everything that does not fit the type.
    """
    problems = document.flaws()
    validate = validator(type_)
    data = document.root.plain()
    try:
        value = validate(data)
    except ValidationError as error:
        data = _without_nothings(document, type_, data, error.errors(include_url=False))
        try:
            value = validate(data)
        except ValidationError as rest:
            problems += _told(document, type_, rest.errors(include_url=False))
            raise Problems(problems) from None
    if problems:
        raise Problems(problems)
    return value


def _trail(root: Node, error: ErrorDetails) -> list[str | int]:
    """The way to the value an error is about, without steps that name a branch of the schema."""
    way: list[str | int] = []
    node = root
    for step in error["loc"][1:]:
        if (below := node.below(step)) is not None:
            node = below
            way.append(step)
    return way


def _without_nothings(
    document: Document, type_: object, data: Any, errors: list[ErrorDetails]
) -> Any:
    """The data with a list, a mapping or None where the schema wants one and nothing stands."""
    for error in errors:
        way = _trail(document.root, error)
        if error["type"] == "missing" or not document.node(way).is_nothing():
            continue
        optional = NoneType in types_at(type_, way)
        if error["type"] in LISTS:
            empty: object = []
        elif error["type"] in MAPPINGS and not (optional and error["type"] == "dataclass_type"):
            empty = {}
        elif optional:
            empty = None
        else:
            continue
        if not way:
            return empty
        inside = data
        for step in way[:-1]:
            inside = inside[step]
        inside[way[-1]] = empty
    return data


def _told(document: Document, type_: object, errors: list[ErrorDetails]) -> list[Problem]:
    """Every error in our words, each once."""
    ways = [tuple(_trail(document.root, error)) for error in errors]
    unknown = {
        way: _nearest_key(document, type_, way)
        for way, error in zip(ways, errors, strict=True)
        if error["type"] in UNKNOWN
    }
    told = []
    for way, error in zip(ways, errors, strict=True):
        if way in unknown:
            told.append(_unknown_key(document, type_, way, unknown[way]))
        elif error["type"] == "missing":
            # an unknown key that is near to it is the same mistake
            if error["loc"][-1] not in [near for at, near in unknown.items() if at[:-1] == way]:
                told.append(_missing(document, type_, way, error["loc"][-1]))
        elif not (_is_other_branch(way, error, ways) or _is_flawed_text(document.node(way))):
            told.append(_misfit(document, type_, way, error))
    return list(dict.fromkeys(told))


def _is_other_branch(way: Way, error: ErrorDetails, ways: Sequence[Way]) -> bool:
    """Whether this choice of types was not meant: another one fits, up to something further in."""
    left_out = len(error["loc"]) - 1 > len(way)
    return left_out and any(len(other) > len(way) and other[: len(way)] == way for other in ways)


def _is_flawed_text(node: Node) -> bool:
    """Whether a text is not what was meant, say an alias: its type is of no interest then."""
    return isinstance(node.value, str) and node.flaws != []


def _nearest_key(document: Document, type_: object, way: Way) -> str:
    """The known key nearest to an unknown one, or ""; rather one that does not stand there."""
    known = known_keys(types_at(type_, way[:-1]))
    free = [key for key in known if document.node(way[:-1]).below(key) is None]
    near = difflib.get_close_matches(str(way[-1]), free, 1)
    return (near or difflib.get_close_matches(str(way[-1]), known, 1) or [""])[0]


def _unknown_key(document: Document, type_: object, way: Way, nearest: str) -> Problem:
    known = ", ".join(known_keys(types_at(type_, way[:-1])))
    remedy = f'Did you mean "{nearest}"?' if nearest else f"The keys known here: {known}."
    return document.key_problem(way, f'unknown key "{way[-1]}"', remedy)


def _missing(document: Document, type_: object, way: Way, key: str | int) -> Problem:
    wanted = described(types_at(type_, (*way, key)))
    if isinstance(key, int):
        return document.problem(way, f"value {key + 1} of the list is missing: {wanted}")
    return document.problem(way, f'the key "{key}" is missing', f'Add "{key}:", {wanted}.')


def _misfit(document: Document, type_: object, way: Way, error: ErrorDetails) -> Problem:
    """A value that is not what the schema wants, or a key that is not."""
    node, about, wanted = document.node(way), error.get("ctx", {}), types_at(type_, way)
    if error["type"] == "value_error":
        return document.problem(way, str(about["error"]))
    if error["loc"][-1] == "[key]":
        return document.key_problem(way, f'"{way[-1]}" is not allowed as a key here')
    limit = LIMITS.get(error["type"])
    message = f"expected {limit.format_map(about) if limit else described(wanted)}"
    if node.is_nothing():
        return document.problem(way, f"{message}, but nothing stands here")
    if "actual_length" in about:
        return document.problem(way, f"{message}, not {about['actual_length']}")
    near = difflib.get_close_matches(str(node.value), choices(wanted), 1)
    return document.problem(
        way, f"{message}, not {_shown(node)}", f'Did you mean "{near[0]}"?' if near else ""
    )


def _shown(node: Node) -> str:
    if isinstance(node.value, str):
        first, _, more = node.value.partition("\n")
        return f'"{first[:40]}..."' if more or len(first) > 40 else f'"{first}"'
    return "a mapping" if isinstance(node.value, dict) else "a list"


def json_schema(type_: type[Any]) -> dict[str, Any]:
    """What JSON of a type looks like, as a JSON Schema."""
    return TypeAdapter(type_).json_schema()
