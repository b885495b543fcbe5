"""The fixed words of posts, in the language of the players: templates/words/<language>.yaml."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from string import Formatter

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.document import Document
from gmtool.files.schema import decode
from gmtool.files.shipped import shipped, shipped_file
from gmtool.files.yamlfile import read_one

PHRASE = "phrase: "
"""Stands before a phrase of the rules in the keys of the words that are read; no template asks for
such a word.
"""
ORIGINAL = "en"
"""The language that has every word."""
NUMBERED = re.compile("_[01]$")
"""Any word may have another form where its {n} is 0 or 1."""
LISTS = {"weekdays": 7, "months": 12}
"""Words that are so many names, parted by spaces."""


@dataclass(frozen=True, kw_only=True)
class WordsFile:
    """A file of words: `words` by their keys, with {names} for what is put in, and `phrases`, what
    the rules say in English -> the same in this language.
    """

    words: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)


def read_words(name: str, folder: Path | None = None) -> dict[str, str]:
    """The words of a language: those in a game's own folder of templates win over the shipped ones,
    and what is not translated is English. A phrase has its English text as its key, behind PHRASE.

    Raises Problems: a language that nobody wrote, keys that no post knows, names in braces that the
    English word does not have.
    """
    original = shipped_file("templates", "words", f"{ORIGINAL}.yaml")
    assert original is not None
    english = decode(read_one(original), WordsFile).words
    told = dict(english)
    files = [
        path
        for home in (*shipped("templates")[:1], *([folder] if folder else []))
        if (path := home / "words" / f"{name}.yaml").is_file()
    ]
    if not files:
        known = sorted(
            {path.stem for home in shipped("templates") for path in home.glob("words/*")}
        )
        remedy = f"There are: {', '.join(known)}. Or write templates/words/{name}.yaml."
        raise Problems([Problem(Place(name), f'there are no words in "{name}"', remedy)])
    for path in files:
        document = read_one(path)
        written = decode(document, WordsFile)
        if problems := _problems(document, written, english):
            raise Problems(problems)
        told |= written.words
        told |= {PHRASE + phrase: text for phrase, text in written.phrases.items()}
    return told


def _problems(document: Document, written: WordsFile, english: dict[str, str]) -> list[Problem]:
    problems = []
    for key, text in written.words.items():
        way = ("words", key)
        original = english.get(key, english.get(NUMBERED.sub("", key)))
        if original is None:
            near = get_close_matches(key, english, 1)
            remedy = f'Did you mean "{near[0]}"?' if near else ""
            problems.append(document.key_problem(way, f'no post knows the word "{key}"', remedy))
            continue
        if key in LISTS and len(text.split()) != LISTS[key]:
            problems.append(document.problem(way, f"{LISTS[key]} names are expected here"))
        problems += _brace_problems(document, way, text, original)
    return problems


def _brace_problems(
    document: Document, way: tuple[str, str], text: str, original: str
) -> list[Problem]:
    """What is put in by a name that the English word does not have, or braces that are none."""
    allowed = _names(original) or ()
    names = _names(text)
    if names is None:
        return [document.problem(way, "a brace that is not closed, or closes nothing")]
    listed = ", ".join(f"{{{name}}}" for name in allowed) or "nothing"
    return [
        document.problem(way, f"nothing is known of {{{name}}} here", f"Known: {listed}.")
        for name in names
        if name not in allowed
    ]


def _names(text: str) -> list[str] | None:
    try:
        return [name for _, name, _, _ in Formatter().parse(text) if name is not None]
    except ValueError:
        return None
