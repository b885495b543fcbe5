"""The command line: one short function for each command. It prints, and sets the exit code."""

from gmtool.cli import cases, evening, handover, people, pictures, records, roster, votes
from gmtool.cli.program import app, main

__all__ = [
    "app",
    "cases",
    "evening",
    "handover",
    "main",
    "people",
    "pictures",
    "records",
    "roster",
    "votes",
]
