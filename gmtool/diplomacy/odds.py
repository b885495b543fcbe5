"""Before the draw: how likely every unit is to be attacked, and what given orders come to.

Attackers that are drawn at the opening of a movement phase pick one of their targets each, all with
the same chance, each by itself; and for every province at which several are sent, a sequence in
which they enter is drawn as well, all with the same chance. All chances here are exact fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, permutations, product
from math import ceil, factorial, prod, sqrt
from typing import NamedTuple

from gmtool.core.chance import Dice, hash_of
from gmtool.diplomacy.adjudicate import resolve_rows
from gmtool.diplomacy.board import Board
from gmtool.diplomacy.facts import Rows, row_of
from gmtool.diplomacy.orders import Hold, Move
from gmtool.diplomacy.position import (
    Destroyed,
    Dislodged,
    Event,
    Infected,
    Position,
    Removed,
    Turned,
)
from gmtool.diplomacy.rules import Rules

Candidates = Mapping[str, Sequence[str]]
"""The province of each attacker -> the provinces it may be drawn to attack; none: it holds."""

FATES: dict[type[Event], str] = {
    Dislodged: "dislodged",
    Destroyed: "destroyed",
    Infected: "infected",
    Turned: "turned",
    Removed: "removed",
}
"""What can become of a unit in a movement phase, by the event that tells it."""
SURVIVED = "dislodged"
"""The one fate that a unit survives: it waits for its retreat."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A province that may be attacked, as everybody can work out from the position.

    `attackers` may be drawn to attack it; `chances` has the chance that none of them comes, one,
    two and so on; `needed`, as long, how many supports to hold keep so many attackers out.
    """

    province: str
    attackers: tuple[str, ...]
    chances: tuple[Fraction, ...]
    needed: tuple[int, ...]

    @property
    def safe(self) -> int:
        """The least number of supports that suffices whatever is drawn."""
        return self.needed[-1]

    @property
    def suffice(self) -> tuple[Fraction, ...]:
        """The chance that no support suffices, one, two and so on up to the number that is safe."""
        both = list(zip(self.chances, self.needed, strict=True))
        return tuple(
            sum((chance for chance, need in both if need <= supports), Fraction(0))
            for supports in range(self.safe + 1)
        )


def threats(candidates: Candidates, strength: Fraction) -> list[Threat]:
    """The threatened provinces, by name, with attackers that count `strength` each.

    RULES A2, B1, B2, B5: a unit that is not ordered to move counts 1, and 1 more for each support
    to hold; the attackers together need strictly more. Supports that are cut, help for the
    attackers and attacks by other units are not foreseen here.
    """
    coming: dict[str, list[str]] = {}
    for attacker, targets in sorted(candidates.items()):
        for target in targets:
            coming.setdefault(target, []).append(attacker)
    return [
        Threat(
            province,
            tuple(attackers),
            how_many(Fraction(1, len(candidates[attacker])) for attacker in attackers),
            tuple(max(0, ceil(k * strength) - 1) for k in range(len(attackers) + 1)),
        )
        for province, attackers in sorted(coming.items())
    ]


def how_many(chances: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """The chance that none, one, two ... of some things happen; each by itself has its chance."""
    numbers = [Fraction(1)]
    for chance in chances:
        fewer, before = [*numbers, Fraction(0)], [Fraction(0), *numbers]
        numbers = [
            stays * (1 - chance) + comes * chance
            for stays, comes in zip(fewer, before, strict=True)
        ]
    return tuple(numbers)


class Drawn(NamedTuple):
    """One draw: the target of each attacker that has one, and, for each province at which several
    are sent, the sequence in which they enter.
    """

    targets: tuple[tuple[str, str], ...]
    precedence: tuple[tuple[str, tuple[str, ...]], ...]


def every_draw(candidates: Candidates) -> Iterator[tuple[Drawn, Fraction]]:
    """Every draw there can be, once, with its chance."""
    attackers = [attacker for attacker, targets in candidates.items() if targets]
    chance = Fraction(1, prod(len(candidates[attacker]) for attacker in attackers))
    for choice in product(*(candidates[attacker] for attacker in attackers)):
        targets = tuple(zip(attackers, choice, strict=True))
        groups = _groups(targets)
        sequences = prod(factorial(len(group)) for group in groups.values())
        for entering in product(*(permutations(group) for group in groups.values())):
            yield Drawn(targets, tuple(zip(groups, entering, strict=True))), chance / sequences


def sampled_draws(candidates: Candidates, samples: int) -> dict[Drawn, Fraction]:
    """So many draws, always the same ones, each with its share of them.

    Sample n, counted from 1, is drawn like any other, from the hash of "sample n" as its key.
    """
    tally = Counter(_drawn(candidates, Dice(hash_of(f"sample {n + 1}"))) for n in range(samples))
    return {drawn: Fraction(times, samples) for drawn, times in tally.items()}


def _drawn(candidates: Candidates, dice: Dice) -> Drawn:
    targets = tuple(
        (attacker, dice.choose(f"{attacker} attacks", choice))
        for attacker, choice in candidates.items()
        if choice
    )
    return Drawn(
        targets,
        tuple(
            (target, dice.permute(f"precedence {{}} at {target}".format, group))
            for target, group in _groups(targets).items()
        ),
    )


def _groups(targets: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The attackers of each province at which several are sent."""
    groups: dict[str, list[str]] = {}
    for attacker, target in targets:
        groups.setdefault(target, []).append(attacker)
    return {target: group for target, group in groups.items() if len(group) > 1}


class Ending(NamedTuple):
    """What a phase came to: the fates of players' units that met one, by province, as words; and
    how many of the pieces that are drawn for stand on the board afterwards.
    """

    fates: tuple[tuple[str, str], ...]
    left: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """What given orders come to, over all draws: each ending with its chance.

    `draws` is how many draws there are if it is `exact`, and otherwise how many were sampled.
    """

    endings: Mapping[Ending, Fraction]
    draws: int
    exact: bool

    def fates(self) -> dict[str, dict[str, Fraction]]:
        """What may become of the units: province -> fate -> its chance, where there is one."""
        chances: dict[str, dict[str, Fraction]] = {}
        for ending, chance in self.endings.items():
            for province, fate in ending.fates:
                of_unit = chances.setdefault(province, {})
                of_unit[fate] = of_unit.get(fate, Fraction(0)) + chance
        return chances

    def left(self) -> dict[int, Fraction]:
        """How many attackers there are afterwards: number -> chance, from the fewest on."""
        chances: dict[int, Fraction] = {}
        for ending, chance in self.endings.items():
            chances[ending.left] = chances.get(ending.left, Fraction(0)) + chance
        return dict(sorted(chances.items()))

    def error(self, variance: Fraction) -> float:
        """The standard error of a mean of samples with this variance; 0 for what is exact.

        It is reckoned as if the squared deviations added up to 4 more, so that what no sample has
        shown is not taken to be impossible: among n samples its chance may well be 2/n.
        """
        return 0.0 if self.exact else sqrt(self.draws * variance + 4) / self.draws


def survival(fates: Mapping[str, Fraction]) -> Fraction:
    """The chance that a unit is still its power's, on the board or waiting to retreat."""
    return Fraction(1) - sum(chance for fate, chance in fates.items() if fate != SURVIVED)


def mean_and_variance(numbers: Mapping[int, Fraction]) -> tuple[Fraction, Fraction]:
    """Of numbers with their chances, what is to be expected, and the variance."""
    mean = sum((number * chance for number, chance in numbers.items()), Fraction(0))
    return mean, sum((number**2 * chance for number, chance in numbers.items()), -(mean**2))


def forecast(
    board: Board,
    position: Position,
    rows: Rows,
    rules: Rules,
    candidates: Candidates,
    power: str,
    most: int,
) -> Forecast:
    """What the orders `rows` come to over all draws for the attackers, the pieces of a power.

    Exact if there are at most so many draws; otherwise so many are sampled. Order lines that are
    given for the attackers are left aside.
    """
    some = list(islice(every_draw(candidates), most + 1))
    exact = len(some) <= most
    draws = dict(some) if exact else sampled_draws(candidates, most)
    steps = {
        (attacker, target): row_of(board, Move(position.units[attacker].unit, target))
        for attacker, targets in candidates.items()
        for target in targets
    }
    idle = [
        row_of(board, Hold(position.units[attacker].unit))
        for attacker, targets in candidates.items()
        if not targets
    ]
    endings: dict[Ending, Fraction] = {}
    for drawn, chance in draws.items():
        lines = [*(steps[step] for step in drawn.targets), *idle]
        resolution = resolve_rows(
            board, position, {**rows, power: lines}, rules, dict(drawn.precedence)
        )
        ending = ending_of(position, resolution.events(), power)
        endings[ending] = endings.get(ending, Fraction(0)) + chance
    return Forecast(endings, len(some) if exact else most, exact)


def ending_of(position: Position, events: Sequence[Event], power: str) -> Ending:
    """What the events of a movement phase come to; `power` has the pieces that are drawn for."""
    fates = [
        (event.unit.province, FATES[type(event)])
        for event in events
        if isinstance(event, Dislodged | Destroyed | Infected | Turned | Removed)
        and event.power != power
    ]
    after = position.after(events).units.values()
    return Ending(tuple(sorted(fates)), sum(owned.power == power for owned in after))
