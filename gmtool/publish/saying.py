"""What a template says: texts that know how to be escaped, and fixed words by their keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from functools import cached_property
from string import Formatter
from typing import Any

from markupsafe import Markup

from gmtool.core.words import whole_words
from gmtool.files.words import PHRASE
from gmtool.publish.clock import day, moment
from gmtool.publish.escaping import cleaned
from gmtool.publish.languages import Language


class Said(str):
    """A text that is no markup: printed in a template, it is escaped for the forum."""

    __slots__ = ("language",)
    language: Language

    def __html__(self) -> str:
        """What Jinja prints instead of the text."""
        return self.language.escape(cleaned(self))


class NoSuchWord(LookupError):
    """A template says something that the words do not have."""


class Speech:
    """The tongue of one post: a language of forums, the words, and the names of places."""

    def __init__(
        self,
        language: Language,
        words: Mapping[str, str],
        names: Mapping[str, str],
        style: str = "short",
    ) -> None:
        self.language = language
        self.words = words
        self.names = names
        self.style = style

    def text(self, value: object) -> Said | Markup:
        """Any value as a text that is escaped when it is printed; markup stays what it is."""
        if isinstance(value, Said | Markup):
            return value
        said = Said(value)
        said.language = self.language
        return said

    def view(self, value: Any, zones: Iterable[str]) -> Any:
        """A whole view for a template: every text in it is one that is escaped, every point in time
        is told in words.
        """
        match value:
            case str():
                return self.text(value)
            case datetime():
                return self.view(moment(value, zones, self.words), ())
            case date():
                return self.text(day(value, self.words))
            case Mapping():
                return {
                    self.view(key, zones): self.view(each, zones) for key, each in value.items()
                }
            case list() | tuple():
                return [self.view(each, zones) for each in value]
            case _:
                return value

    def say(self, key: str, /, **values: object) -> Markup:
        """The word or sentence of a key with values put in; where `n` is 0 or 1 that of `<key>_0`
        or `<key>_1`, if there is one.
        """
        if values.get("n") in (0, 1) and f"{key}_{values['n']}" in self.words:
            key = f"{key}_{values['n']}"
        if key not in self.words:
            near = get_close_matches(key, self.words, 1)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            raise NoSuchWord(f'there is no word "{key}"{hint}')
        told = []
        for literal, name, _, _ in Formatter().parse(self.words[key]):
            told.append(self.language.escape(literal) if literal else "")
            if name is not None:
                if name not in values:
                    raise NoSuchWord(f'the word "{key}" needs "{name}", which is not given')
                told.append(str(Markup.escape(self.text(values[name]))))
        return Markup("".join(told))  # noqa: S704  # each part is escaped

    def joined(self, values: Iterable[object], between: str = ", ") -> Markup:
        """The filter `join`: every value is escaped for the forum."""
        parts = [str(Markup.escape(self.text(value))) for value in values]
        return Markup(self.language.escape(between).join(parts))  # noqa: S704  # escaped

    def braces(self, values: Iterable[object]) -> Markup:
        """`{a, b}`: a list that no text of a player can look like, so that it can be read again."""
        return Markup(f"{{{self.joined(values)}}}")  # noqa: S704  # joined escapes

    def verbatim(self, text: str) -> Markup:
        """A text between backticks, where signs stand for themselves and no escape is known."""
        if isinstance(text, Markup):
            return text
        return Markup(cleaned(text).replace("`", "'"))  # noqa: S704  # nothing means anything there

    def phrase(self, text: str) -> Said | Markup:
        """A sentence of the rules in the language of the words, phrase by phrase."""
        if self._phrases is None:
            return self.text(text)
        return self.text(self._phrases.sub(lambda found: self.words[PHRASE + found[0]], text))

    @cached_property
    def _phrases(self) -> re.Pattern[str] | None:
        known = [key.removeprefix(PHRASE) for key in self.words if key.startswith(PHRASE)]
        return whole_words(known) if known else None

    def named(self, text: str) -> Said | Markup:
        """A text with the ids of places in it written as full names, if that is the style."""
        if self.style == "short" or not self.names:
            return self.text(text)
        return self.text(self._places.sub(lambda found: self.names[found[0]], text))

    @cached_property
    def _places(self) -> re.Pattern[str]:
        return whole_words(self.names)
