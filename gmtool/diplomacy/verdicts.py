"""Verdicts: an order with its result and what happened to its unit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gmtool.diplomacy.orders import Order
from gmtool.diplomacy.position import Event


class Line(NamedTuple):
    """One order line: who wrote it and what it says (None if it could not be read)."""

    power: str
    order: Order | None


class Verdict(NamedTuple):
    """One order line with its result.

    `result` is one of the fixed words (succeeds, bounces, no-path, given, cut, available, disrupted,
    holds, dislodged, disbanded, void, illegal, invalid), `unit` what happened to the unit besides
    (dislodged, destroyed, or nothing), `refusal` why an illegal order is illegal.
    """

    power: str
    order: Order | None
    result: str
    unit: str = ""
    refusal: str = ""


@dataclass(slots=True)
class Resolution:
    """What a phase came to: a verdict for each line, in the order written, and the events."""

    verdicts: list[Verdict]
    events: list[Event]
