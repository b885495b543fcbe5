"""What can be wrong with an order as it is written: each message once, with its remedy."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple

from gmtool.core.problems import Severity


class Misreading(NamedTuple):
    """A fault at some characters of a line: `start` counts from 0."""

    fault: Fault
    start: int
    length: int
    said: tuple[tuple[str, str], ...] = ()
    line: int = 0
    """How many lines further down it stands, where an order runs over two."""

    @property
    def message(self) -> str:
        """What is wrong."""
        return self.fault.text.format_map(dict(self.said))

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return self.fault.advice.format_map(dict(self.said))


@unique
class Fault(Enum):
    """A message, a remedy, and how bad it is."""

    UNKNOWN_PLACE = 'unknown place "{word}"', "{nearest}"
    AMBIGUOUS_PLACE = "{word}: {readings}?", "Write the name in full, or one of: {ids}."
    MISSING_PLACE = 'a place is missing after "{word}"', ""
    MISSING_VERB = "what {unit} should do is missing", "Write for instance: {example}."
    WHICH_UNIT = "which {kind} is not said", "Name the place where the {kind} stands."
    WHICH_KIND = "{place}: an army or a fleet?", "Write: {army}, or: {fleet}."
    WRONG_KIND = "the unit in {place} is {kind}", "Write: {unit}."
    WHICH_COAST = "{place} has two coasts, and none is named", "Write one of: {coasts}."
    MISSING_COAST = "the coast of {place} is missing", "Write: {coast}."
    SEVERAL_STEPS = "a unit goes to one place, not to several", "Keep the one it should go to."
    NO_SEA = "{place} is no sea, no fleet can carry an army there", "Name the seas on the way."
    ALTERNATIVES = "an order with alternatives", "Keep one of them."
    CONDITION = "an order cannot depend on a condition", "Write what the unit should do."
    IN_A_SENTENCE = "an order inside a sentence", "If it is meant, give it a line of its own."
    NOTHING_ABOVE = "no order stands above this that could be repeated", "Write the order out."
    NOT_UNDERSTOOD = 'did not expect "{word}" here', "Write the order alone, on a line of its own."
    ORDERED_TWICE = "{unit} has another order further down, which counts", ""
    ORDERED_BEFORE = "{unit} has another order further up, which counts", ""
    NEITHER_COUNTS = "{unit} has several orders, and none counts", "Keep one of them."
    TOO_MANY_BUILDS = "{count} may be built: this is one too many", ""
    NO_BUILD_COUNTS = "{count} may be built, {written} are written: none counts", "Keep {count}."
    QUOTED = "an order in quoted text does not count", ""
    STRUCK_OUT = "an order that is struck out does not count", ""
    TOO_LONG = "the text is too long: it was not read further than this", "Send orders alone."

    @property
    def text(self) -> str:
        """The message, with names in braces for what the text says."""
        return self.value[0]

    @property
    def advice(self) -> str:
        """The remedy, likewise."""
        return self.value[1]

    @property
    def severity(self) -> Severity:
        """Errors are what could not be read; the rest is said so that nobody is surprised."""
        return Severity.WARNING if self in WARNINGS else Severity.ERROR


WARNINGS = frozenset(
    (
        Fault.ORDERED_TWICE,
        Fault.ORDERED_BEFORE,
        Fault.NEITHER_COUNTS,
        Fault.TOO_MANY_BUILDS,
        Fault.NO_BUILD_COUNTS,
        Fault.QUOTED,
        Fault.STRUCK_OUT,
    )
)
