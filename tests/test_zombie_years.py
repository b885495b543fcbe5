"""What holds in every phase of a game with zombies: whole years of random play, drawn by key.

Players order at random, mostly what fits together; some powers are in civil disorder.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gmtool.core.chance import Dice
from gmtool.diplomacy.adjudicate import resolve_movement
from gmtool.diplomacy.board import SEA, Board, province_of
from gmtool.diplomacy.orders import (
    ARMY,
    FLEET,
    Build,
    Convoy,
    Disband,
    Move,
    Order,
    Support,
    Unit,
)
from gmtool.diplomacy.position import (
    Appeared,
    Built,
    Event,
    Infected,
    Killed,
    Moved,
    Owned,
    Position,
    Turned,
)
from gmtool.diplomacy.retreats import resolve_retreats
from gmtool.diplomacy.season import MOVEMENT, Season
from gmtool.diplomacy.verdicts import Resolution, numbered
from gmtool.diplomacy.winter import resolve_adjustments
from gmtool.diplomacy.zombies import ZOMBIE, ZOMBIES, ZombieRules, draw
from gmtool.files.maps import find_map, load_map
from tests.brute.legal import Legal

POWERS = ("Austria", "England", "France", "Germany")
YEARS = 3
HOUSES = (
    ZombieRules(),
    ZombieRules(strength=Fraction(3, 2), cd_fleet_at_sea="remove", paradox="all-hold"),
    ZombieRules(strength=Fraction(1), support_zombie_hold=True, via_without_convoy="walks"),
    ZombieRules(cd_seasons_to_zombie=2, cd_fleet_at_sea="keep", convoy_to_neighbour="any"),
)
"""The rules as they are unasked, and with other choices."""

Orders = dict[str, list[Order | None]]


@cache
def standard() -> Board:
    return load_map(find_map("standard")).board


def beginning(rng: Random) -> Position:
    """Up to fifty pieces anywhere, few of them zombies; half of the times a power in disorder."""
    board = standard()
    units: dict[str, Owned] = {}
    for province in rng.sample(board.provinces, 50):
        at_sea = province.kind == SEA
        if rng.random() < (0.05 if at_sea else 0.1):
            units[province.id] = Owned(ZOMBIES, Unit(ZOMBIE, province.id))
            continue
        kind = FLEET if at_sea else rng.choice((ARMY, ARMY, FLEET))
        place = rng.choice(province.coasts or (province.id,)) if kind == FLEET else province.id
        if not board.may_stand(Unit(kind, place)):
            units[province.id] = Owned(rng.choice(POWERS), Unit(kind, place))
    centres = [p.id for p in board.provinces if p.centre]
    owners = {centre: rng.choice(POWERS) for centre in rng.sample(centres, 25)}
    lapsed = {"Austria": rng.randrange(4)} if rng.random() < 0.5 else {}
    return Position(units, owners, disorder=lapsed)


def orders_for(board: Board, position: Position, drawn: Sequence[Order], rng: Random) -> Orders:
    """An order for most units: moves and convoys first, then supports that mostly fit them, or what
    the zombies were drawn to do.
    """
    hunts: dict[str, Order] = {o.unit.province: o for o in drawn if isinstance(o, Move)}
    legal = Legal(board, position.units)
    chosen: dict[str, Order] = {}
    mine = [p for p, owned in sorted(position.units.items()) if owned.power != ZOMBIES]
    rng.shuffle(mine)
    for p in mine:
        unit = position.units[p].unit
        carried = legal.convoys(p) if unit.kind == FLEET else []
        if carried and rng.random() < 0.6:
            convoy = rng.choice(carried)
            chosen[p] = convoy
            chosen[convoy.army.province] = Move(convoy.army, convoy.to, via=rng.random() < 0.3)
        elif p not in chosen and rng.random() < 0.25 and (moves := legal.moves(p)):
            chosen[p] = rng.choices(moves, [lure(move.to, position) for move in moves])[0]
    for p in mine:
        if p not in chosen and (supports := legal.supports(p)) and rng.random() < 0.9:
            able = [support for support in supports if fits(support, hunts | chosen)] or supports
            chosen[p] = rng.choices(able, [lure(each.to, position) for each in able])[0]
    orders: Orders = {}
    for p, order in chosen.items():
        orders.setdefault(position.units[p].power, []).append(order)
    return orders


def lure(to: str | None, position: Position) -> int:
    """Zombies are attacked rather than units, and units rather than nobody."""
    there = position.units.get(province_of(to)) if to else None
    return 1 if there is None else 8 if there.unit.kind == ZOMBIE else 2


def fits(support: Support, chosen: Mapping[str, Order]) -> bool:
    order = chosen.get(support.other.province)
    if isinstance(order, Move):
        return order.to == support.to
    return support.to is None and support.other.kind != ZOMBIE


def retreats_for(position: Position, rng: Random) -> Orders:
    orders: Orders = {}
    for beaten in position.dislodged:
        to = rng.choice((*beaten.retreats, ""))
        order = Move(beaten.unit, to) if to else Disband(beaten.unit)
        orders.setdefault(beaten.power, []).append(order)
    return orders


def builds_for(position: Position, rng: Random) -> Orders:
    """Everybody builds armies in some centres of his; the zombies try to as well."""
    orders: Orders = {ZOMBIES: [Build(Unit(ZOMBIE, "mos")), Build(Unit(ARMY, "mun"))]}
    for centre, power in sorted(position.centres.items()):
        if rng.random() < 0.5:
            orders.setdefault(power, []).append(Build(Unit(ARMY, centre)))
    return orders


@dataclass
class Game:
    """A game being played; `seen` counts what happened in it, to show that it is worth while."""

    rng: Random
    rules: ZombieRules
    position: Position
    seen: Counter[str] = field(default_factory=Counter)

    def year(self, year: int) -> None:
        for season in ("S", "F"):
            self.moves(Season(season, year, MOVEMENT))
            if self.position.retreating:
                self.retreats()
        after = self.position.after(self.rules.captures(standard(), self.position))
        assert ZOMBIES not in after.centres.values()
        assert not [c for c in after.centres if c in zombies(after)]
        self.position = after
        self.winter()

    def moves(self, season: Season) -> None:
        board, before = standard(), self.position
        key = hashlib.sha256(self.rng.randbytes(8)).hexdigest()
        drawn, precedence = draw(board, before, season, Dice(key))
        orders: Orders = orders_for(board, before, drawn, self.rng)
        orders[ZOMBIES] = [*drawn, *useless(before)]
        resolution = resolve_movement(board, before, orders, self.rules, precedence)
        events = resolution.events()
        self.check_order_of_input(orders, precedence, resolution)
        check_words(resolution, len(drawn))
        self.position = before.after(events)
        check_zombies(before, self.position, events)
        self.seen.update(type(event).__name__ for event in events)
        self.seen["phases"] += 1

    def check_order_of_input(
        self,
        orders: Orders,
        precedence: Mapping[str, Sequence[str]],
        resolution: Resolution,
    ) -> None:
        """The same comes out, in whatever order units, powers and lines were written."""
        units, powers = list(self.position.units.items()), list(orders.items())
        self.rng.shuffle(units)
        self.rng.shuffle(powers)
        turned = {power: lines[::-1] if power != ZOMBIES else lines for power, lines in powers}
        position = replace(self.position, units=dict(units))
        anew = resolve_movement(standard(), position, turned, self.rules, precedence)
        assert set(resolution.events()) == set(anew.events())
        assert told(resolution) == told(anew)

    def retreats(self) -> None:
        before = self.position
        events = resolve_retreats(before, retreats_for(before, self.rng)).events()
        self.position = before.after(events)
        assert zombies(before) == zombies(self.position)

    def winter(self) -> None:
        before = self.position
        settled = resolve_adjustments(standard(), before, builds_for(before, self.rng), self.rules)
        events = settled.events()
        assert ["illegal", "illegal"] == settled.results[:2]
        built = [event for event in events if isinstance(event, Built)]
        assert not [each for each in built if each.power == ZOMBIES or each.unit.kind == ZOMBIE]
        self.position = before.after(events)
        assert zombies(before) == zombies(self.position)
        self.seen["winters"] += 1


def zombies(position: Position) -> set[str]:
    """The provinces with a zombie."""
    return {p for p, owned in position.units.items() if owned.unit.kind == ZOMBIE}


def useless(position: Position) -> list[Order]:
    """A support and a convoy for each zombie: orders it cannot have."""
    found: list[Order] = []
    for p in sorted(zombies(position)):
        unit = position.units[p].unit
        found += [Support(unit, Unit(ARMY, "mun")), Convoy(unit, Unit(ARMY, "tun"), "nap")]
    return found


def check_words(resolution: Resolution, drawn: int) -> None:
    """Zombies move and hold; supports and convoys are theirs never."""
    said: dict[str, list[str]] = {ZOMBIES: []}
    for k, power, order in numbered(resolution.orders):
        said.setdefault(power, []).append(resolution.results[k])
        if isinstance(order, Support | Convoy) and resolution.results[k] in ("given", "available"):
            assert order.unit.kind != ZOMBIE
        if isinstance(order, Convoy) and resolution.results[k] == "available":
            assert ARMY == order.army.kind
    words = said[ZOMBIES]
    assert {"illegal"} >= set(words[drawn:])
    assert {"succeeds", "bounces", "holds", "killed"} >= set(words[:drawn])


def check_zombies(before: Position, after: Position, events: Sequence[Event]) -> None:
    """One more for each infection, unless a player entered the origin, and for each that turned;
    one fewer for each that was killed.
    """
    entered = {
        province_of(event.to)
        for event in events
        if isinstance(event, Moved) and event.power != ZOMBIES
    }
    infected = {event.unit.province: event.by for event in events if isinstance(event, Infected)}
    killed = {event.unit.province for event in events if isinstance(event, Killed)}
    turned = {event.unit.province for event in events if isinstance(event, Turned)}
    new = [origin for origin in infected.values() if origin not in entered]
    change = len(new) - len(killed) + len(turned)
    assert len(zombies(before)) + change == len(zombies(after))
    assert sorted(new) == sorted(e.unit.province for e in events if isinstance(e, Appeared))
    assert not infected.keys() & {beaten.unit.province for beaten in after.dislodged}
    assert not [beaten for beaten in after.dislodged if beaten.unit.kind == ZOMBIE]
    assert infected.keys() | set(new) | turned <= zombies(after)
    assert killed <= zombies(before) - zombies(after)
    occupied = after.units.keys() | after.contested
    for beaten in after.dislodged:
        assert not occupied & {province_of(place) for place in beaten.retreats}


def told(resolution: Resolution) -> Counter[tuple[str, str, str, str]]:
    return Counter(
        (power, str(order), resolution.results[k], resolution.fates.get(k, ""))
        for k, power, order in numbered(resolution.orders)
    )


def played(seed: int) -> Counter[str]:
    """Years of a game; what happened in it."""
    rng = Random(seed)
    game = Game(rng, rng.choice(HOUSES), beginning(rng))
    for year in range(1901, 1901 + YEARS):
        game.year(year)
    return game.seen


@settings(max_examples=100)
@given(st.integers(0, 2**64))
def test_years_of_play(seed: int) -> None:
    assert 2 * YEARS == played(seed)["phases"]


def test_much_happens_in_them() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        seen += played(seed)
    print(dict(seen))  # noqa: T201
    assert seen["phases"] == 30 * 2 * YEARS
    assert seen["Infected"] > seen["Appeared"] > 100
    assert min(seen[each] for each in ("Killed", "Turned", "Dislodged", "Removed")) > 10
