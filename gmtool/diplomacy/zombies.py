"""The zombie rules: the standard rules with some parts overridden.

Paragraphs such as B6 are those of the rule page that `gmtool rules zombies` prints. A zombie is a
piece of the power Zombies, with the unit letter Z.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from gmtool.core.chance import Dice
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.field import HOLD, MOVE, NOBODY, NOWHERE, Field
from gmtool.diplomacy.joint import JointMovement
from gmtool.diplomacy.movement import Movement
from gmtool.diplomacy.orders import FLEET, UNIT_KINDS, Hold, Move, Order, Unit
from gmtool.diplomacy.outcome import Outcome, conclude
from gmtool.diplomacy.position import (
    Appeared,
    Bounced,
    Captured,
    Event,
    Infected,
    Killed,
    Lost,
    Owned,
    Position,
    Removed,
    Turned,
)
from gmtool.diplomacy.rules import Drawn, Rules
from gmtool.diplomacy.season import SEASONS, Season

ZOMBIE = "Z"
ZOMBIES = "Zombies"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZombieRules(Rules):
    """City-States and Zombies."""

    name = "zombies"
    unplayed: ClassVar[str] = ZOMBIES
    unit_words: ClassVar[Mapping[str, str]] = MappingProxyType(
        dict.fromkeys(("zombie", "zombies", "zomb", "undead", "z"), ZOMBIE)
    )
    kinds: ClassVar[tuple[str, ...]] = (*UNIT_KINDS, ZOMBIE)

    strength: Fraction = Fraction(11, 10)
    """B1. What a zombie counts, attacking or defending; a unit and a support count 1."""
    support_zombie_hold: bool = False
    """B3. Whether a zombie can be supported to hold."""
    cd_seasons_to_zombie: int = 4
    """E2. After so many movement phases in civil disorder a unit turns into a zombie."""
    cd_fleet_at_sea: Literal["zombie", "remove", "keep"] = "zombie"
    """E4. What becomes of a fleet at sea that should turn."""
    build: Literal["home", "anywhere"] = "anywhere"
    """F2. Where units are built: in any owned centre, or in owned home centres."""
    victory_centers: int = 18
    """F3. With so many centres after a Fall, and no zombie left, a power has won."""
    draw_after: int = 1905
    """F4. A draw may be agreed only after this year, and with no zombie left."""

    def unheld(self) -> Mapping[str, str]:
        """B3: a support for a zombie to hold is illegal."""
        if self.support_zombie_hold:
            return {}
        return {ZOMBIE: "a zombie cannot be supported to hold"}

    def hold_back(self, field: Field, frozen: frozenset[int]) -> None:
        """C4: the zombies sent to these provinces stay where they are and count as holding."""
        for i in [i for i in field.movers if is_zombie(field, i) and field.target[i] in frozen]:
            field.movers.remove(i)
            field.order[i], field.target[i] = HOLD, NOWHERE
            field.held_back.add(i)

    def arm(self, field: Field, precedence: Mapping[str, Sequence[str]]) -> None:
        """B1, B2: what each piece counts, and who attacks together; A5: in which order they enter.

        C1: a zombie's attack cuts a support only by destroying the supporter. Zombies that the
        precedence does not name come last, by province.
        """
        field.scale = self.strength.denominator
        sent: dict[int, list[int]] = {}
        for i, unit in enumerate(field.units):
            field.weight[i] = field.scale
            if unit.kind == ZOMBIE:
                field.weight[i] = self.strength.numerator
                field.blunt[i] = True
                if field.order[i] == MOVE:
                    sent.setdefault(field.target[i], []).append(i)
        places = field.board.places
        for target in sorted(sent):
            named = list(precedence.get(places[target], ()))
            if len(sent[target]) > 1:
                field.join(
                    sorted(
                        sent[target],
                        key=lambda i: (
                            named.index(place)
                            if (place := places[field.place[i]]) in named
                            else len(named),
                            place,
                        ),
                    )
                )

    def movement(self, field: Field) -> Movement:
        """The movement phase with joint attacks."""
        return JointMovement(field, self.paradox)

    def conclude(self, movement: Movement) -> Outcome:
        """The consequences, with the infected and the killed."""
        return consequences(movement)

    def aftermath(self, board: Board, position: Position, outcome: Outcome) -> list[Event]:
        """E2: units that were in civil disorder long enough turn, unless they were dislodged."""
        field = outcome.movement.field
        events: list[Event] = []
        for i in sorted(range(len(field.units)), key=field.place.__getitem__):
            power, unit = field.power[i], field.units[i]
            spent = position.disorder.get(power, NOBODY) + 1
            if spent < self.cd_seasons_to_zombie or spent == 0 or i in outcome.dislodged:
                continue
            if self.outlasts(board, unit):
                continue
            if is_at_sea(board, unit) and self.cd_fleet_at_sea == "remove":
                events.append(Removed(power, unit, asked=False))
            else:
                events.append(Turned(power, unit, Owned(ZOMBIES, Unit(ZOMBIE, unit.province))))
        return Rules.aftermath(self, board, position, outcome) + events

    def settle(self, board: Board, position: Position) -> Position:
        """F1: a zombie on every centre that nobody owns, unless a unit stands there."""
        free = [p.id for p in board.provinces if p.centre and p.id not in position.centres]
        zombies = [Appeared(ZOMBIES, Unit(ZOMBIE, p)) for p in free if p not in position.units]
        return position.after(zombies)

    def draw(self, board: Board, position: Position, season: Season, dice: Dice) -> Drawn:
        """A2, A5: whom the zombies attack, and in which order they enter."""
        orders, precedence = draw(board, position, season, dice)
        record = {
            "zombies": zombie_rows(board, position, orders),
            "precedence": {target: list(those) for target, those in precedence.items()},
        }
        return Drawn({ZOMBIES: orders}, precedence, record)

    def candidates(self, board: Board, position: Position) -> Mapping[str, Sequence[str]]:
        """A2: whom each zombie can detect."""
        return candidates(board, position)

    def drawn_strength(self) -> Fraction:
        """B1: what a zombie counts."""
        return self.strength

    def captures(self, board: Board, position: Position) -> list[Event]:
        """D5: a centre under a zombie after a Fall is nobody's; others as in the standard rules."""
        events: list[Event] = []
        for event in Rules.captures(self, board, position):
            if not (isinstance(event, Captured) and event.power == ZOMBIES):
                events.append(event)
            elif event.centre in position.centres:
                events.append(Lost(event.centre))
        return events

    def disorder_lasts(self) -> int:
        """E2: so many movement phases."""
        return self.cd_seasons_to_zombie

    def outlasts(self, board: Board, unit: Unit) -> bool:
        """E4: a fleet at sea may stay a fleet."""
        return self.cd_fleet_at_sea == "keep" and is_at_sea(board, unit)

    def draws_after(self) -> int:
        """F4: a switch says it."""
        return self.draw_after

    def no_draw(self, position: Position, year: int) -> str:
        """F4: no draw while a zombie is left, nor before the year is over."""
        zombies = sum(owned.unit.kind == ZOMBIE for owned in position.units.values())
        if zombies:
            left = "1 zombie is" if zombies == 1 else f"{zombies} zombies are"
            return f"A draw may be agreed only when no zombie is left; {left}."
        if year <= self.draw_after:
            return f"A draw may be agreed only after {self.draw_after}; this is {year}."
        return ""

    def centres_to_win(self, board: Board) -> int:  # noqa: ARG002  # a switch says it
        """F3: with how many centres a power wins, once no zombie is left."""
        return self.victory_centers

    def winner(self, board: Board, position: Position, *, year_over: bool) -> str:
        """F3: a power with enough centres after a Fall, once no zombie is left. F5: the zombies, as
        soon as no player's unit is left, waiting to retreat or on the board.
        """
        powers = {owned.power for owned in position.units.values()}
        if ZOMBIES in powers:
            return ZOMBIES if powers == {ZOMBIES} and not position.retreating else ""
        return self.owner_of(position, self.centres_to_win(board)) if year_over else ""


def is_at_sea(board: Board, unit: Unit) -> bool:
    """Whether a unit is a fleet in a sea province."""
    return unit.kind == FLEET and board.by_id[unit.province].kind == "sea"


def is_zombie(field: Field, i: int) -> bool:
    """Whether a piece is a zombie."""
    return field.units[i].kind == ZOMBIE


@dataclass
class ZombieOutcome(Outcome):
    """The consequences of a movement phase with zombies (D1 to D4).

    `infected` maps a unit to the zombie that came upon it, `killed` a zombie to the unit that did;
    `appeared` are the provinces where a new zombie stands.
    """

    infected: dict[int, int] = field(default_factory=dict)
    killed: dict[int, int] = field(default_factory=dict)
    appeared: set[int] = field(default_factory=set)

    def fate(self, i: int) -> str:
        """What happened to unit `i`: infected, killed, dislodged, destroyed, or nothing ("")."""
        if i in self.infected:
            return "infected"
        return "killed" if i in self.killed else super().fate(i)

    def closed(self, province: int) -> bool:
        """D4: a province with a new zombie is occupied."""
        return province in self.appeared or super().closed(province)

    def events(self) -> list[Event]:
        """All that changes the position, in the order of the provinces."""
        field = self.movement.field
        places = field.board.places
        fates: dict[str, Event] = {}
        for i, by in self.infected.items():
            fates[field.units[i].place] = Infected(
                field.power[i], field.units[i], places[field.place[by]]
            )
        for i, by in self.killed.items():
            fates[field.units[i].place] = Killed(ZOMBIES, field.units[i], places[field.place[by]])
        events: list[Event] = []
        bounced = [event for event in super().events() if isinstance(event, Bounced)]
        for event in super().events():
            if not isinstance(event, Bounced):
                events.append(fates.get(event.unit.place, event))  # type: ignore[union-attr]  # all have a unit
        events += [Appeared(ZOMBIES, Unit(ZOMBIE, places[p])) for p in sorted(self.appeared)]
        return events + list(bounced)


def consequences(movement: Movement) -> Outcome:
    """The consequences of a resolved movement phase with zombies."""
    plain = conclude(movement)
    field = movement.field
    outcome = ZombieOutcome(
        movement, plain.results, plain.dislodged, plain.entered, plain.contested
    )
    entering = {
        attack: next(i for i in members if movement.moves[i])
        for attack, members in field.joint.items()
        if movement.moves[attack]
    }
    for i in entering.values():
        outcome.results[i] = "succeeds"
    for i, attack in plain.dislodged.items():
        by = outcome.dislodged[i] = entering.get(attack, attack)
        if is_zombie(field, i):  # D3
            outcome.killed[i] = by
        elif is_zombie(field, by):  # D1
            outcome.infected[i] = by
            if field.place[by] not in outcome.entered:
                outcome.appeared.add(field.place[by])
        if outcome.results[i] == "dislodged" and (i in outcome.killed or i in outcome.infected):
            outcome.results[i] = "killed" if i in outcome.killed else "infected"
    outcome.contested -= outcome.appeared
    return outcome


def candidates(board: Board, position: Position) -> dict[str, tuple[str, ...]]:
    """A2, A3: for each zombie, by province, the provinces of the units it can detect, sorted."""
    return {
        province: tuple(
            sorted(
                place
                for place, owned in position.units.items()
                if owned.unit.kind != ZOMBIE and detects(board, province, owned.unit)
            )
        )
        for province, zombie in sorted(position.units.items())
        if zombie.unit.kind == ZOMBIE
    }


def detects(board: Board, here: str, unit: Unit) -> bool:
    """A3: whether a zombie detects a unit: one in a land province that it could walk to; a fleet on
    a split coast only from where a fleet could sail to that very coast. E4: from the sea likewise,
    in coastal provinces that a fleet could reach.
    """
    province, target = board.number[here], board.number[unit.province]
    if board.is_sea[target] or target not in board.land_moves[province]:
        return False
    if unit.kind != FLEET or unit.place == unit.province:
        return True
    coast = board.number[unit.place]
    return any(coast in board.fleet_moves[p] for p in (province, *board.coasts[province]))


def question(season: Season, sentence: str) -> str:
    """A draw's question: "1902 spring: zombie in boh attacks"."""
    return f"{season.year} {SEASONS[season.season]}: {sentence}"


def draw(
    board: Board, position: Position, season: Season, dice: Dice
) -> tuple[list[Order], dict[str, tuple[str, ...]]]:
    """A2, A5: the orders of all zombies, and who enters first where several attack one province.

    A zombie that detects nobody holds, and no question is asked; the questions are asked zombie by
    zombie, then province by province, in the order of their ids.
    """
    orders: list[Order] = []
    sent: dict[str, list[str]] = {}
    for here, detected in candidates(board, position).items():
        zombie = position.units[here].unit
        if not detected:
            orders.append(Hold(zombie))
            continue
        target = dice.choose(question(season, f"zombie in {here} attacks"), detected)
        orders.append(Move(zombie, target))
        sent.setdefault(target, []).append(here)
    precedence = {
        target: dice.permute(question(season, f"precedence {{}} at {target}").format, attackers)
        for target, attackers in sorted(sent.items())
        if len(attackers) > 1
    }
    return orders, precedence


def zombie_rows(board: Board, position: Position, orders: Iterable[Order]) -> list[dict[str, Any]]:
    """What a record tells of each zombie: whom it could be drawn to attack, and whom it was; a
    zombie without a candidate holds.
    """
    targets = {order.unit.province: order.to for order in orders if isinstance(order, Move)}
    return [
        {"unit": str(position.units[here].unit), "candidates": list(detected)}
        | ({"attacks": targets[here]} if here in targets else {})
        for here, detected in candidates(board, position).items()
    ]
