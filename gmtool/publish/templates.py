"""The templates of a game's posts: those of its folder win over those that are shipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, TemplateNotFound, TemplateSyntaxError, pass_context
from jinja2.exceptions import TemplateError
from jinja2.loaders import FileSystemLoader
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from gmtool.core.problems import Place, Problem, Problems
from gmtool.files.shipped import shipped
from gmtool.files.text import read_text
from gmtool.publish.cutting import CUT, KEEP
from gmtool.publish.faults import (
    forbidden_text,
    missing_template,
    raise_all,
    running_fault,
    syntax_fault,
)
from gmtool.publish.languages import LANGUAGES, Language
from gmtool.publish.saying import NoSuchWord, Speech

WRONG = (TemplateError, NoSuchWord, TypeError, ValueError, LookupError, ArithmeticError)
"""What a template can do wrong while it is filled in."""


@cache
def templates_of(folders: tuple[Path, ...], language: str) -> Templates:
    """The templates of these folders and the shipped ones, for a language of forums; what was read
    and compiled once is kept until its file changes.
    """
    homes = [folder for folder in (*folders, *shipped("templates")) if folder.is_dir()]
    return Templates(homes, LANGUAGES[language])


class Templates:
    """Templates for one language of forums.

    Templates see the view and, besides Jinja's own: `m`, the macros of the language; `say`, the
    fixed words; `braces`, a list that can be read again; `cut`, where a post may be cut, and
    `keep`, where it may not; and the filters `phrase`, `named` and `verbatim`.
    """

    def __init__(self, homes: Sequence[Path], language: Language) -> None:
        self.language = language
        self.speech = Speech(language, {}, {})
        self.files: dict[str, str] = {}
        """The names of the files that were read, and their texts."""
        self.environment = SandboxedEnvironment(
            loader=_Loader(homes, self.files, language),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=self._printed,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.environment.filters |= {
            "join": pass_context(lambda _, values, by=", ": self.speech.joined(values, by)),
            "phrase": pass_context(lambda _, text: self.speech.phrase(text)),
            "named": pass_context(lambda _, text: self.speech.named(text)),
            "verbatim": pass_context(lambda _, text: self.speech.verbatim(text)),
        }
        self.environment.globals |= {
            "say": lambda key, /, **values: self.speech.say(key, **values),
            "braces": lambda values: self.speech.braces(values),  # noqa: PLW0108  # the speech changes
            "cut": Markup(CUT),  # noqa: S704  # no markup at all
            "keep": Markup(KEEP),  # noqa: S704  # nor is this
        }

    def _printed(self, value: object) -> object:
        """A value as it is printed: no text is without its escape."""
        return self.speech.text(value) if isinstance(value, str) else value

    def filled(self, names: Iterable[str], view: dict[str, Any], speech: Speech) -> tuple[str, str]:
        """The title and the body that the first of these templates makes of a view; raises Problems
        for what is wrong with it, at file and line.
        """
        self.speech = speech
        try:
            return self._made(list(names), view)
        except TemplateSyntaxError as error:
            raise Problems([syntax_fault(error, self._text)]) from None
        except TemplateNotFound as error:
            raise Problems([missing_template(error, self.files, self._text)]) from None
        except WRONG as error:
            known = {**self.environment.globals, **view}
            problem = running_fault(error, self.files, known, self._text)
            if problem is None:
                raise
            raise Problems([problem]) from None

    def _made(self, names: list[str], view: dict[str, Any]) -> tuple[str, str]:
        macros = self.environment.get_template(f"markup/{self.language.name}.j2")
        self.environment.globals["m"] = macros.module
        template = self.environment.select_template(names)
        try:
            module: Any = template.make_module(view)
        except WRONG:
            self.environment.handle_exception()  # raises it at the lines of the templates
        if not hasattr(module, "title"):
            problem = Problem(Place(str(template.filename)), "the template sets no title")
            raise Problems([problem])
        return str(module.title), str(module)

    def _text(self, file: str) -> str:
        return self.files.get(file, "")


class _Loader(FileSystemLoader):
    """Reads templates, keeps what it read, and looks at what may not stand in them."""

    def __init__(self, homes: Sequence[Path], files: dict[str, str], language: Language) -> None:
        super().__init__(homes)
        self.files = files
        self.language = language

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        _, path, is_fresh = super().get_source(environment, template)
        text = self.files[path] = read_text(Path(path))
        if not template.startswith("markup/"):
            tokens = environment.lex(text, template, path)
            raise_all(forbidden_text(path, text, tokens, self.language))
        return text, path, is_fresh
