"""Colours of powers, their three letters, and the ink in which they can be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

LIGHT = "#ffffff"
DARK = "#1b1c22"
NOBODY = "#f3ecd9"
"""Land that nobody owns."""
SCENERY = "#dcd5c3"
SEA = "#c3dae8"
UNDEAD = "#5b6b2a"
"""Pieces of the power that nobody plays."""
LETTERS = 3


class Livery(NamedTuple):
    """How a power is shown: its colour, and what is written on it and in which ink."""

    fill: str
    ink: str
    code: str


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2), 0 to 1."""
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2), 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(fill: str) -> str:
    """The ink that is best read on a colour."""
    return max(DARK, LIGHT, key=lambda ink: contrast(ink, fill))


def mixed(one: str, other: str, part: float) -> str:
    """A colour so far on the way from one to another."""
    pairs = ((int(c[k : k + 2], 16) for c in (one, other)) for k in (1, 3, 5))
    return "#" + "".join(f"{round(a + part * (b - a)):02x}" for a, b in pairs)


def codes(powers: Iterable[str], shorts: Mapping[str, str]) -> dict[str, str]:
    """Three capitals for each power, no two the same: the short name of the province it is called
    after, or letters of its own name in their order.
    """
    taken: dict[str, str] = {}
    for power in powers:
        letters = re.sub(r"[^A-Z0-9]", "", power.upper()) or "X"
        wished = [shorts[power].upper()] if power in shorts else []
        for code in [*wished, *_choices(letters)]:
            if code not in taken:
                taken[code] = power
                break
    return {power: code for code, power in taken.items()}


def _choices(letters: str) -> Iterable[str]:
    yield letters[:LETTERS]
    for second in range(1, len(letters)):
        for third in range(second + 1, len(letters)):
            yield letters[0] + letters[second] + letters[third]
    for number in range(1, 1000):
        digits = str(number)
        yield letters[: LETTERS - len(digits)] + digits
