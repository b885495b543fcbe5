"""Colours: of powers, with the ink that can be read on them, and of everything else on a map."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gmtool.core.scene import Hatch
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.codes import codes
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
FEW = (
    "#cf4c43",
    "#3f5fb0",
    "#89d0f6",
    "#70706d",
    "#63b562",
    "#c198c5",
    "#efc645",
    "#ad69e9",
    "#fc619b",
    "#698967",
    "#935405",
    "#7c5777",
    "#0e9996",
    "#b48b07",
)
"""Where there are no more powers than these, each has one of them: all differ from all others."""
SPARE = 0.618
"""Hues of powers without a colour of their own: each so much of the circle after the last."""


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


EXAMPLES = "#a04070, or #a04070 / if it is to be striped"


def is_colour(written: str) -> bool:
    """Whether a text is a colour, with stripes or without."""
    return re.fullmatch(r"#[0-9a-fA-F]{6}( [/\\x])?", written) is not None


def livery(written: str, code: str) -> Livery:
    """How a power with this colour is shown."""
    fill, _, stripes = written.partition(" ")
    return Livery(fill.lower(), ink_on(fill), code, STRIPES[stripes])


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


def chosen_colours(colours: Mapping[str, str], powers: Sequence[str] | None) -> Mapping[str, str]:
    """The colours that the options name; raises ValueError for what is no colour, or no power."""
    for power, written in colours.items():
        if powers is not None and power not in powers:
            raise ValueError(f'colours: there is no "{power}" in this start: {", ".join(powers)}')
        if not is_colour(written):
            raise ValueError(
                f'colours: {power}: "{written}" is no colour, write it like {EXAMPLES}'
            )
    return colours


def liveries_of(
    board: Board, colours: Mapping[str, str], start: Start, seats: Sequence[str], unplayed: str
) -> dict[str, Livery]:
    """How each power is shown, all game long. Its colour is the one that `colours` has for
    its name; among many powers the one for the centre it began with, else one of few.
    """
    began = start.position.centres
    home: dict[str, str] = {}
    for centre, power in began.items():
        home.setdefault(power, centre)
    powers = list(dict.fromkeys([*start.powers, *seats]))
    liveries = {}
    for number, (power, code) in enumerate(codes(powers, began, board.by_id).items()):
        if len(powers) <= len(FEW):
            usual = FEW[number]
        else:
            usual = colours.get(home.get(power, "")) or spare(number)
        liveries[power] = livery(colours.get(power, usual), code)
    if unplayed:
        liveries[unplayed] = Livery(UNDEAD, UNDEAD_INK, "")
    return liveries
