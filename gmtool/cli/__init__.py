"""The command line: one short function for each command. It prints, and sets the exit code."""

# fmt: off
from gmtool.cli import (  # noqa: I001  # in the order in which the help lists their commands
    games, evening, messages, roster, people, votes, handover, records, pictures, cases,
)
# fmt: on
from gmtool.cli.program import app, main

__all__ = [
    "app",
    "cases",
    "evening",
    "games",
    "handover",
    "main",
    "messages",
    "people",
    "pictures",
    "records",
    "roster",
    "votes",
]
