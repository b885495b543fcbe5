"""Orders spelt at random, as people would: names, coasts, arrows, verbs, marks around them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from gmtool.diplomacy.board import Board
from gmtool.diplomacy.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Support,
    Unit,
)
from gmtool.diplomacy.position import Position

Forms = tuple[str, ...]

ARROWS: Forms = (
    " - ",
    "-",
    " -> ",
    "->",
    " --> ",
    " => ",
    "=>",
    " > ",
    ">",
    " \u2192 ",
    "\u2192",
    " \u2014 ",
)
ARROWS += (
    "\u2014",
    "\u2013",
    " \u2013 ",
    " \u2212 ",
    " to ",
    " TO ",
    " into ",
    " moves to ",
    " m ",
)
ARROWS += (" Moves To ", " move to ", " attacks ", " goes to ", " -&gt; ", " ==> ", " ~ ", " .. - ")
HOLDS: Forms = (
    " H",
    " h",
    " holds",
    " Hold",
    " HOLDS",
    " stands",
    " - H",
    "-hold",
    " stays",
    ": hold",
    " hld",
)
SUPPORTS: Forms = (
    " S ",
    " s ",
    " supports ",
    " Supports ",
    " SUPPORTS ",
    " sup ",
    " supp. ",
    " support ",
)
SUPPORTS += (" - S ", " (S) ", " is supporting ")
CONVOYS: Forms = (
    " C ",
    " c ",
    " convoys ",
    " Convoys ",
    " CONVOYS ",
    " convoy ",
    " conv. ",
    " transports ",
)
VIAS: Forms = (
    " via",
    " via convoy",
    " by convoy",
    " (via convoy)",
    " VIA CONVOY",
    " \u201cvia convoy\u201d",
)
BULLETS: Forms = (
    "",
    "",
    "",
    "",
    "1. ",
    "2) ",
    "* ",
    "\u2022 ",
    "#3 ",
    "  ",
    "\t",
    "[b]",
    "Order: ",
    "> ",
)
TAILS: Forms = (
    "",
    "",
    "",
    "",
    ".",
    ";",
    " ",
    "!",
    " (*bounce*)",
    "[/b]",
    " (please)",
    ",",
    " please",
)
COASTS: Forms = (
    "{n}({c})",
    "{n} ({c})",
    "{n}/{c}",
    "{n} {c}",
    "{n}-{c}",
    "{n} ({c}.)",
    "({c}) {n}",
)
COASTS += ("{n} ({d} coast)", "{d} coast of {n}", "{n} {d} coast")
DIRECTIONS = {"nc": "north", "sc": "south", "ec": "east", "wc": "west"}
KINDS = {
    "A": ("A ", "a ", "Army ", "army ", "ARMY ", "A.", "the army in ", "Army in ", "A-"),
    "F": ("F ", "f ", "Fleet ", "fleet ", "FLEET ", "F.", "the fleet in ", "Fleet at ", "F-"),
    "Z": ("Z ", "z ", "Zombie ", "zombie in ", "the zombie in ", "Z-"),
}


class Speller:
    """Spells orders for the units of a position on a board."""

    def __init__(self, board: Board, position: Position, rng: Random) -> None:
        self.board = board
        self.position = position
        self.rng = rng
        self.names = defaultdict(list)
        for name, place in board.names.aliases.items():
            if "(" not in name and "/" not in name:
                self.names[place].append(name)

    def pick(self, choice: Sequence[str]) -> str:
        """One of several, or of those in a text that are parted by bars."""
        return self.rng.choice(choice.split("|") if isinstance(choice, str) else choice)

    def case(self, text: str) -> str:
        forms = (str.lower, str.upper, str.title, str.lower, str)
        return self.rng.choice(forms)(text)

    def place(self, place: str) -> str:
        """A name of a place in some case."""
        province, _, coast = place.partition("/")
        if not coast:
            return self.case(self.pick(self.names[province]))
        form = self.pick(COASTS)
        name = self.pick([name for name in self.names[province] if "." not in name])
        return self.case(form.format(n=name, c=coast, d=DIRECTIONS[coast]))

    def unit(self, unit: Unit) -> str:
        """A unit with its letter or a word; without, where one stands as the order says."""
        owned = self.position.units.get(unit.province)
        if owned is not None and owned.unit == unit and self.rng.random() < 0.2:
            return self.place(unit.province if self.rng.random() < 0.5 else unit.place)
        kind = self.pick(KINDS[unit.kind])
        if kind in ("A ", "F ", "a ", "f ") and self.rng.random() < 0.2:
            return f"{kind.strip()}({self.place(unit.place)})"
        if kind.endswith("-") and " " in (place := self.place(unit.place)):
            return f"{unit.kind} {place}"
        return kind + self.place(unit.place)

    def arrow(self) -> str:
        return self.pick(ARROWS)

    def order(self, order: Order, stage: str) -> str:
        """An order in some spelling, with something around it."""
        text = self.plain(order, stage)
        if stage == "A" and not isinstance(order, Build | Remove):
            return text
        bullet = self.pick(BULLETS)
        return bullet + text + self.pick(TAILS)

    def plain(self, order: Order, stage: str) -> str:
        match order:
            case Hold(unit):
                return self.unit(unit) + self.pick(HOLDS)
            case Move(unit, to, via):
                return self.move(unit, to, stage, via=via)
            case Support(unit, other, to):
                return self.unit(unit) + self.pick(SUPPORTS) + self.supported(other, to)
            case Convoy(unit, army, to):
                return self.unit(unit) + self.pick(CONVOYS) + self.carried(army, to)
            case Disband(unit):
                return self.pick(
                    "{} D|{} disbands|disband {}|{} otb|{} off the board|{} - otb"
                ).format(self.unit(unit))
            case Build(unit):
                return self.pick("build {}|Builds {}|B {}|build: {}|{} build|BUILD {}").format(
                    self.lettered(unit)
                )
            case Remove(unit):
                return self.pick(
                    "remove {}|Removes {}|disband {}|{} removed|D {}|Remove: {}"
                ).format(self.lettered(unit))
            case _:
                return self.pick("waive|Waive|WAIVE|waives|waive build|I waive a build")

    def lettered(self, unit: Unit) -> str:
        return f"{unit.kind} {self.place(unit.place)}"

    def move(self, unit: Unit, to: str, stage: str, *, via: bool) -> str:
        goal = self.place(to)
        tail = self.pick(VIAS) if via else ""
        if stage == "R" and self.rng.random() < 0.5:
            form = self.pick(
                "{} R {}|{} retreats to {}|retreat {} to {}|Retreats: {} - {}|{} ret. {}"
            )
            return form.format(self.unit(unit), goal)
        if self.rng.random() < 0.1:
            return f"move {self.unit(unit)} to {goal}{tail}"
        return self.unit(unit) + self.arrow() + goal + tail

    def supported(self, other: Unit, to: str | None) -> str:
        if to is None:
            return self.unit(other) + self.pick("| H| holding| to hold| hold")
        if self.rng.random() < 0.15 and other.kind in ("A", "F"):
            form = self.pick(
                "the move of {} to {}|{} in its attack on {}|{} moving to {}|{}, to {}"
            )
            return form.format(self.lettered(other), self.place(to))
        owned = self.position.units.get(other.province)
        if owned is not None and owned.unit == other and self.rng.random() < 0.1:
            return f"{self.place(to)} from {self.place(other.place)}"
        return self.unit(other) + self.arrow() + self.place(to)

    def carried(self, army: Unit, to: str) -> str:
        if self.rng.random() < 0.15:
            return f"from {self.place(army.place)} to {self.place(to)}"
        return self.pick(KINDS[army.kind]) + self.place(army.place) + self.arrow() + self.place(to)
