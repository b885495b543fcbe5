"""The draws of a case with zombies: given as orders and precedence, or made from a key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.core.chance import Dice, Draw
from gmtool.core.problems import Problem, Severity
from gmtool.desk.records import Record, standing
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Row, Rows, row_of
from gmtool.diplomacy.orders import Move, Waive
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import Season
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, candidates, draw, zombie_rows
from gmtool.files.cases import Case


class Draws:
    """Whom the zombies of one phase attack; collects what is wrong with it.

    `precedence` says for each province in which order they enter, `record` what a record tells of
    it.
    """

    def __init__(
        self, case: Case, number: int, board: Board, position: Position, season: Season
    ) -> None:
        self.case = case
        self.phase = case.phases[number]
        self.way = case.way(number)
        self.board = board
        self.position = position
        self.season = season
        self.precedence: Mapping[str, Sequence[str]] = self.phase.precedence
        self.record: Record = {}
        self.problems: list[Problem] = []

    def enter(self, rows: Rows) -> Rows:
        """The order lines with those that were drawn; checks those that were given."""
        self.check_pieces()
        if self.case.draw is None:
            self.check(rows.get(ZOMBIES, ()))
            return rows
        if ZOMBIES in rows:
            self.complain(
                ("orders", ZOMBIES), "these orders are drawn from the key", "Leave one out."
            )
        if self.phase.precedence:
            self.complain(("precedence",), "it is drawn from the key", "Leave one out.")
        dice = Dice(self.case.draw)
        orders, self.precedence = draw(self.board, self.position, self.season, dice)
        drawn = [row_of(self.board, order) for order in orders]
        self.record |= {
            "map": self.case.map,
            "season": str(self.season),
            "units": standing(self.board, self.position),
            "zombies": zombie_rows(self.board, self.position, orders),
            "precedence": {target: list(those) for target, those in self.precedence.items()},
            "draws": [draw_row(each) for each in dice.draws()],
            "key": self.case.draw,
        }
        others = {power: lines for power, lines in rows.items() if power != ZOMBIES}
        return {**others, ZOMBIES: drawn}

    def check(self, rows: Sequence[Row | None]) -> None:
        """Complains of draws that cannot have been: A2, A5."""
        detected = candidates(self.board, self.position)
        sent: dict[str, list[str]] = {}
        idle = {here for here, choice in detected.items() if choice}
        for k, row in enumerate(rows):
            order = row[-1].order if row else None
            if order is not None and not isinstance(order, Waive):
                idle.discard(order.unit.province)
            if not isinstance(order, Move) or order.unit.province not in detected:
                continue
            here = order.unit.province
            sent.setdefault(order.to, []).append(here)
            if order.to not in detected[here]:
                choice = ", ".join(detected[here]) or "nobody, so it holds"
                message = f"the zombie in {here} cannot be sent to {order.to}"
                self.complain(("orders", ZOMBIES, k), message, f"It detects {choice}.")
        for here in sorted(idle) if all(rows) else ():
            self.warn_of_idle(here, detected[here])
        for target in sorted(sent.keys() | self.phase.precedence.keys()):
            self.check_precedence(target, sorted(sent.get(target, ())))

    def warn_of_idle(self, here: str, detected: Sequence[str]) -> None:
        """Warns of a zombie for which nothing was drawn, though it detects somebody: A2."""
        unit = self.position.units[here].unit
        written = self.phase.units.get(ZOMBIES, ())
        way = ("units", ZOMBIES, written.index(str(unit))) if str(unit) in written else ()
        problem = self.case.problem(
            (*self.way, *way),
            f"nothing was drawn for {unit}, so it holds; but it detects {', '.join(detected)}",
            f'Write its order under "{ZOMBIES}", or the key of the draws: "draw".',
        )
        self.problems.append(replace(problem, severity=Severity.WARNING))

    def check_precedence(self, target: str, attackers: Sequence[str]) -> None:
        """Complains of a precedence that does not name just those who attack together."""
        named = self.phase.precedence.get(target)
        needed = attackers if len(attackers) > 1 else ()
        if sorted(named or ()) == sorted(needed):
            return
        way = ("orders", ZOMBIES) if named is None else ("precedence", target)
        names = ", ".join(needed) or "nobody, as fewer than two attack it"
        self.complain(way, f"the precedence at {target} must name all its attackers once: {names}")

    def check_pieces(self) -> None:
        """Complains of zombies that belong to a player, and of units that belong to the zombies."""
        for power, texts in self.phase.units.items():
            for k, text in enumerate(texts):
                if (text.split()[0] == ZOMBIE) != (power == ZOMBIES):
                    message = f"{text} cannot belong to {power}"
                    remedy = f"Zombies, and they alone, have the letter {ZOMBIE}."
                    self.complain(("units", power, k), message, remedy)

    def complain(self, way: tuple[str | int, ...], message: str, remedy: str = "") -> None:
        """Notes a problem at a key of the phase."""
        self.problems.append(self.case.problem((*self.way, *way), message, remedy))


def one_key_too_few(case: Case) -> Problem:
    """What is wrong with a case of several movement phases and one key: each phase has a key of its
    own (RULES A6).
    """
    message = "one key cannot draw for several movement phases"
    return case.problem(("draw",), message, "Write a case for each movement phase.")


def draw_row(draw: Draw) -> Record:
    """What a record tells of a draw."""
    row = {"question": draw.question, "options": list(draw.options), "answer": draw.answer}
    return row | ({"forced": True} if draw.forced else {})


def chances(board: Board, position: Position) -> dict[str, dict[str, str]]:
    """Whom each zombie can detect, and with which chance it will attack each: {zombie: {province:
    "1/2"}}; one that detects nobody will hold.
    """
    return {
        str(position.units[here].unit): {place: f"1/{len(choice)}" for place in choice}
        for here, choice in candidates(board, position).items()
    }
