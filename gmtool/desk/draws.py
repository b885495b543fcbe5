"""The draws of a case with zombies: given as orders and precedence, or made from a key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.core.chance import Dice
from gmtool.core.problems import Problem
from gmtool.desk.records import Record
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Row, Rows, row_of
from gmtool.diplomacy.orders import Move
from gmtool.diplomacy.position import Position, Season
from gmtool.diplomacy.zombies import ZOMBIES, candidates, draw
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

    def enter(self, rows: Rows, texts: list[str]) -> tuple[Rows, list[str]]:
        """The order lines with those that were drawn; checks those that were given."""
        if self.case.draw is None:
            self.check(rows.get(ZOMBIES, ()))
            return rows, texts
        if ZOMBIES in rows:
            self.complain(
                ("orders", ZOMBIES), "these orders are drawn from the key", "Leave one out."
            )
        dice = Dice(self.case.draw)
        orders, self.precedence = draw(self.board, self.position, self.season, dice)
        drawn = [row_of(self.board, order) for order in orders]
        self.record["draws"] = [
            {"question": each.question, "options": list(each.options), "answer": each.answer}
            for each in dice.draws()
        ]
        others = {power: lines for power, lines in rows.items() if power != ZOMBIES}
        told = [row[-1].text if row else "" for lines in others.values() for row in lines]
        kept = texts if ZOMBIES not in rows else told
        return {**others, ZOMBIES: drawn}, kept + [row[-1].text for row in drawn]

    def check(self, rows: Sequence[Row | None]) -> None:
        """Complains of zombies sent where they detect nobody, and of a precedence that does not
        name just those who attack a province.
        """
        detected = candidates(self.board, self.position)
        sent: dict[str, list[str]] = {}
        for k, row in enumerate(rows):
            order = row[-1].order if row else None
            if not isinstance(order, Move) or order.unit.province not in detected:
                continue
            here = order.unit.province
            sent.setdefault(order.to, []).append(here)
            if order.to not in detected[here]:
                choice = ", ".join(detected[here]) or "nobody, so it holds"
                way: tuple[str | int, ...] = ("orders", ZOMBIES, k)
                self.complain(
                    way,
                    f"the zombie in {here} cannot be sent to {order.to}",
                    f"It detects {choice}.",
                )
        for target, attackers in sent.items():
            named = self.phase.precedence.get(target, ())
            if len(attackers) > 1 and sorted(named) != sorted(attackers):
                way = (
                    ("precedence", target)
                    if target in self.phase.precedence
                    else ("orders", ZOMBIES)
                )
                names = ", ".join(sorted(attackers))
                message = f"the precedence at {target} must name all its attackers once: {names}"
                self.complain(way, message)

    def complain(self, way: tuple[str | int, ...], message: str, remedy: str = "") -> None:
        """Notes a problem at a key of the phase."""
        self.problems.append(self.case.problem((*self.way, *way), message, remedy))
