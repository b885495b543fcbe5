"""House rules of reading: what a game master makes of orders that say too much or too little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Literal, NamedTuple, get_args, get_type_hints

from gmtool.diplomacy.orders import Order, Waive
from gmtool.diplomacy.reading.faults import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The choices on which game masters differ; the defaults are the lenient ones."""

    two_orders: Literal["last", "first", "neither"] = "last"
    """Of different orders for one unit in one message the last counts, the first, or neither."""
    too_many_builds: Literal["first", "none"] = "first"
    """Of more builds than a power has, as many as it has count, in the order written; or none."""
    wrong_letter: Literal["guess", "forgiven", "error"] = "guess"
    """An army that is called a fleet: corrected and listed as a guess, corrected, or an error."""
    missing_coast: Literal["filled", "left", "error"] = "filled"
    """A fleet's goal without a coast, where it can reach only one: filled in, left to the
    adjudicator (who takes it as well), or an error. Where it can reach two, none is ever chosen.
    """
    typos: Literal["guess", "never"] = "guess"
    """A misspelt name that can mean only one place: read and listed as a guess, or an error."""
    later_message: Literal["replaces", "merges"] = "replaces"
    """A later message of a power replaces all it sent before, or only the orders for those units
    that it names.
    """

    @classmethod
    def choices(cls) -> dict[str, tuple[str, ...]]:
        """The switches, each with its possible values."""
        hints = get_type_hints(cls)
        return {each.name: get_args(hints[each.name]) for each in fields(cls)}


LENIENT = HouseRules()
STRICT = HouseRules(
    two_orders="neither",
    too_many_builds="none",
    wrong_letter="error",
    missing_coast="error",
    typos="never",
)
JUDGE = HouseRules(wrong_letter="forgiven", missing_coast="left", typos="never")
"""As the e-mail judges did it: a later order replaces an earlier one, letters are not looked at,
the adjudicator sees to coasts, and a name is one of the list or none.
"""
PRESETS = {"lenient": LENIENT, "strict": STRICT, "judge": JUDGE}


def house_rules(chosen: Mapping[str, str]) -> HouseRules:
    """The house rules of reading; raises ValueError for a preset or a switch that there is not."""
    switches = dict(chosen)
    name = switches.pop("preset", "lenient")
    if name not in PRESETS:
        raise ValueError(f'reading: there is no preset "{name}": {", ".join(PRESETS)}')
    known = HouseRules.choices()
    for switch, value in switches.items():
        if switch not in known:
            raise ValueError(f'reading: there is no switch "{switch}": {", ".join(known)}')
        if value not in known[switch]:
            raise ValueError(f"reading: {switch} is {' or '.join(known[switch])}")
    return replace(PRESETS[name], **switches)  # type: ignore[arg-type]  # looked through above


class Written(NamedTuple):
    """An order and the number of the line it was written in."""

    line: int
    order: Order


class Builds(NamedTuple):
    """How many builds a power has, and those of the ordered ones that are possible."""

    left: int
    possible: frozenset[Order]


class Dropped(NamedTuple):
    """An order that does not count by the house rules, and why; `said` fills the message."""

    written: Written
    fault: Fault
    said: tuple[tuple[str, str], ...]


def standing_orders(
    written: Sequence[Written], house: HouseRules, builds: Builds | None
) -> tuple[list[Order], list[Dropped]]:
    """The orders that count by the house rules, in the order written, and those that do not.

    `builds` are those the power has, None if that is not known. An order that is written twice in
    the same words counts once, without a complaint.
    """
    dropped = [*_doubled(written, house), *_surplus(written, house, builds)]
    gone = {id(each.written) for each in dropped}
    kept: dict[Order | int, Order] = {}
    for number, each in enumerate(written):
        if id(each) not in gone:
            waived = isinstance(each.order, Waive)
            kept.setdefault(number if waived else each.order, each.order)
    return list(kept.values()), dropped


def _doubled(written: Sequence[Written], house: HouseRules) -> Iterator[Dropped]:
    """Orders for units that have several different ones."""
    of_unit: dict[str, list[Written]] = {}
    for each in written:
        if not isinstance(each.order, Waive):
            of_unit.setdefault(each.order.unit.province, []).append(each)
    for orders in of_unit.values():
        if len({each.order for each in orders}) == 1:
            continue
        keep = {"last": orders[-1].order, "first": orders[0].order, "neither": None}
        fault = {
            "last": Fault.ORDERED_TWICE,
            "first": Fault.ORDERED_BEFORE,
            "neither": Fault.NEITHER_COUNTS,
        }[house.two_orders]
        for each in orders:
            if each.order != keep[house.two_orders] and not isinstance(each.order, Waive):
                yield Dropped(each, fault, (("unit", str(each.order.unit)),))


def _surplus(
    written: Sequence[Written], house: HouseRules, builds: Builds | None
) -> Iterator[Dropped]:
    """Builds, and waived ones, beyond those a power has. Builds that are not possible do not count
    (DATC 4.D.4).
    """
    if builds is None:
        return
    first: dict[Order | int, Written] = {}
    for number, each in enumerate(written):
        if isinstance(each.order, Waive) or each.order in builds.possible:
            first.setdefault(number if isinstance(each.order, Waive) else each.order, each)
    different = list(first.values())
    if len(different) <= builds.left:
        return
    said = (("count", str(builds.left)), ("written", str(len(different))))
    if house.too_many_builds == "none":
        for each in different:
            yield Dropped(each, Fault.NO_BUILD_COUNTS, said)
    else:
        for each in different[builds.left :]:
            yield Dropped(each, Fault.TOO_MANY_BUILDS, said)
