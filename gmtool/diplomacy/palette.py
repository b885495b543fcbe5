"""Colours of powers, their three letters, and the ink in which they can be read."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gmtool.core.scene import Hatch
from gmtool.diplomacy.atlas import Atlas
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.start import Start

LIGHT = "#ffffff"
BLACK = "#000000"
READABLE = 4.5
"""On any colour either white or black has this contrast."""
DARK = "#1b1c22"
NOBODY = "#f3ecd9"
"""Land that nobody owns."""
SCENERY = "#dcd5c3"
SEA = "#c3dae8"
SHALLOWS = ("#cfe2ed", "#dcebf3")
"""The sea along the coast, from the outside inwards."""
SEA_BORDER = "#93b4c9"
SEA_NAME = "#23536f"
COAST = "#4d5661"
LAND_BORDER = "#857a66"
UNDEAD = "#23281a"
UNDEAD_INK = "#cfe46a"
"""The power that nobody plays: the ground of its pieces, and what is drawn on it."""
FAILED = "#bf1f1a"
SUPPORTING = "#0a6b4b"
CARRIED = "#1c4fa0"
RETREATING = "#7a2a8c"
VOID = "#6a6a70"
GAINED = "#ffd23f"
SPARE = 0.618
"""Hues of powers without a colour of their own: each so much of the circle after the last."""
LETTERS = 3


class Livery(NamedTuple):
    """How a power is shown: its colour, the angles of stripes over it, what is written on it and in
    which ink.
    """

    fill: str
    ink: str
    code: str
    stripes: tuple[float, ...] = ()

    @property
    def stripe(self) -> str:
        """The colour of the stripes: a little away from the ink, so that it can be read on them."""
        return mixed(self.fill, LIGHT if self.ink == BLACK else BLACK, 0.3)

    def hatch(self, line: float, gap: float) -> Hatch | None:
        """The stripes, if there are any."""
        return Hatch(self.stripe, self.stripes, line, gap) if self.stripes else None

    def faded(self) -> Livery:
        """The same for a unit that is no more."""
        fill = mixed(self.fill, LIGHT, 0.62)
        return Livery(fill, ink_on(fill), self.code, self.stripes)


STRIPES = {"": (), "/": (-45.0,), "\\": (45.0,), "x": (-45.0, 45.0)}
"""How stripes are written behind a colour: `#a04070 /`."""


def livery(written: str, code: str) -> Livery:
    """How a power with this colour is shown; raises ValueError for what is no colour."""
    fill, _, stripes = written.partition(" ")
    if not re.fullmatch("#[0-9a-fA-F]{6}", fill) or stripes.strip() not in STRIPES:
        raise ValueError(f'"{written}" is no colour: write it like #a04070, or #a04070 /')
    return Livery(fill.lower(), ink_on(fill), code, STRIPES[stripes.strip()])


def spare(number: int) -> str:
    """A colour for a power for which none was chosen."""
    parts = colorsys.hls_to_rgb(number * SPARE % 1, (0.62, 0.5, 0.74)[number % 3], 0.55)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


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
    """The ink that can be read on a colour: white, if it stands out enough."""
    return LIGHT if contrast(LIGHT, fill) >= READABLE else BLACK


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


def liveries_of(board: Board, atlas: Atlas, start: Start, unplayed: str) -> dict[str, Livery]:
    """How each power of a start is shown. Its colour is the one that the map has for its name, or
    for the centre it begins with.
    """
    shorts = {province.name: atlas.areas[province.id].short for province in board.provinces}
    home: dict[str, str] = {}
    for centre, power in start.position.centres.items():
        home.setdefault(power, centre)
    liveries = {}
    for number, (power, code) in enumerate(codes(start.powers, shorts).items()):
        known = atlas.colours.get(power) or atlas.colours.get(home.get(power, ""))
        liveries[power] = livery(known or spare(number), code)
    if unplayed:
        liveries[unplayed] = Livery(UNDEAD, UNDEAD_INK, "")
    return liveries
