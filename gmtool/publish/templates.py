"""The templates of a game's posts: those of its folder win over those that are shipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateNotFound, TemplateSyntaxError
from jinja2.exceptions import TemplateError
from jinja2.loaders import FileSystemLoader
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from gmtool.core.problems import Problem, Problems
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
from gmtool.publish.languages import Language
from gmtool.publish.saying import NoSuchWord, Speech

WRONG = (TemplateError, NoSuchWord, TypeError, ValueError, LookupError, ArithmeticError)
"""What a template can do wrong while it is filled in."""


class Templates:
    """The templates of one post in one language of forums.

    Templates see the view and, besides Jinja's own: `m`, the macros of the language; `say`, the
    fixed words; `braces`, a list that can be read again; `cut`, where a post may be cut, and
    `keep`, where it may not; and the filters `phrase` and `named`.
    """

    def __init__(self, folders: Sequence[Path], speech: Speech, style: str) -> None:
        homes = [folder for folder in (*folders, *shipped("templates")) if folder.is_dir()]
        self.language: Language = speech.language
        self.files: dict[str, str] = {}
        """The names of the files that were read, and their texts."""
        self.environment = SandboxedEnvironment(
            loader=_Loader(homes, self.files, self.language),
            autoescape=True,
            undefined=StrictUndefined,
            finalize=lambda value: speech.text(value) if isinstance(value, str) else value,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self.environment.filters |= {
            "join": speech.joined,
            "phrase": speech.phrase,
            "named": lambda text: speech.named(text, style),
        }
        self.environment.globals |= {
            "say": speech.say,
            "braces": speech.braces,
            "cut": Markup(CUT),  # noqa: S704  # no markup at all
            "keep": Markup(KEEP),  # noqa: S704  # nor is this
        }
        self.known: dict[str, Any] = {}

    def filled(self, names: Sequence[str], view: dict[str, Any]) -> tuple[str, str]:
        """The title and the body that the first of these templates makes of a view; raises Problems
        for what is wrong with it, at file and line.
        """
        self.known = {**self.environment.globals, **view}

        def fill() -> tuple[str, str]:
            macros: Template = self.environment.get_template(f"markup/{self.language.name}.j2")
            self.environment.globals["m"] = macros.module
            template = self.environment.select_template(list(names))
            try:
                module: Any = template.make_module(view)
            except WRONG:
                self.environment.handle_exception()  # raises it at the lines of the templates
            return str(module.title), str(module)

        return self._watched(fill)

    def _watched(self, work: Callable[[], tuple[str, str]]) -> tuple[str, str]:
        try:
            return work()
        except TemplateSyntaxError as error:
            raise Problems([syntax_fault(error, self._text)]) from None
        except TemplateNotFound as error:
            raise Problems([missing_template(error, self.files, self._text)]) from None
        except WRONG as error:
            problem = running_fault(error, self.files, self.known, self._text)
            if problem is None:
                raise
            raise Problems([problem]) from None

    def _text(self, file: str) -> str:
        return self.files.get(file, "")


class _Loader(FileSystemLoader):
    """Reads templates, keeps what it read, and looks at what may not stand in them."""

    def __init__(self, homes: Sequence[Path], files: dict[str, str], language: Language) -> None:
        super().__init__(homes)
        self.files = files
        self.language = language

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        _, path, _ = super().get_source(environment, template)
        text = self.files[path] = read_text(Path(path))
        tokens = [] if template.startswith("markup/") else environment.lex(text, template, path)
        raise_all(_forbidden(path, text, tokens, self.language))
        return text, path, lambda: True


def _forbidden(path: str, text: str, tokens: Any, language: Language) -> list[Problem]:
    return forbidden_text(path, text, tokens, language)
