"""Hand-made positions that are hard to draw, and random ones, as games at the desk play them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.core.chance import Dice, chain
from gmtool.core.game import Chance
from gmtool.core.scene import Scene
from gmtool.diplomacy.canonical import read_unit
from gmtool.diplomacy.game import Diplomacy
from gmtool.diplomacy.orders import Unit
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.picture.scene import preview, scene
from gmtool.diplomacy.position import Beaten, Owned, Position
from gmtool.diplomacy.season import Season
from gmtool.diplomacy.setting import Options
from gmtool.diplomacy.state import State
from gmtool.files.atlas import load_shapes
from gmtool.files.maps import find_map, load_map
from gmtool.files.starts import load_start

KEYS = chain("ab" * 32, 40)
BALKANS = "tri ser bul gre alb rum bud con vie gal tyr ven boh adr ion aeg bla smy"
LOW_COUNTRIES = "hol bel ruh kie den bur pic par mun ber nth hel eng ska bal lon yor bre sil"
CROWDED = [*BALKANS.split(), *LOW_COUNTRIES.split()]
Orders = Mapping[str, Sequence[str]]


class Materials:
    """The materials of a map that comes with gmtool; `shapes` False: as if it had none."""

    def __init__(self, *, shapes: bool = True) -> None:
        self.shapes = shapes

    def load(self, kind: str, name: str) -> Any:
        if kind == "start":
            folder = find_map("standard")
            return load_start(folder, name, load_map(folder).board)
        folder = find_map(name)
        if kind == "map":
            return load_map(folder).board
        return load_shapes(folder) if self.shapes else None


def diplomacy(start: str = "chaos", rules: str = "zombies", *, shapes: bool = True) -> Diplomacy:
    options = Options(start=start, rules={"set": rules})
    return Diplomacy.made(options, Materials(shapes=shapes))


def chance(phase: int) -> Chance:
    return Chance(Dice(KEYS[phase]), Dice(KEYS[phase]))


def opening(game: Diplomacy) -> State:
    return game.new(game.start.powers, chance(0))


def unit(game: Diplomacy, text: str) -> Unit:
    found, fault = read_unit(game.board, text)
    assert found, fault
    return game.board.unit(found)


def standing(
    game: Diplomacy,
    units: Mapping[str, Sequence[str]],
    season: str = "S1903M",
    centres: Mapping[str, str] | None = None,
    dislodged: Sequence[Beaten] = (),
    contested: Sequence[str] = (),
) -> State:
    """A state in which these units stand; by default everybody owns the centre of his name."""
    there = {
        unit(game, text).province: Owned(power, unit(game, text))
        for power, texts in units.items()
        for text in texts
    }
    owners = game.start.position.centres if centres is None else centres
    when = Season.read(season)
    assert when
    position = Position(there, owners, tuple(dislodged), frozenset(contested))
    return State(when, position, game.start.powers)


def filled(game: Diplomacy, provinces: Sequence[str], seed: int) -> dict[str, list[str]]:
    """A unit in each province, of a different power each."""
    chosen = random.Random(seed)
    units: dict[str, list[str]] = {}
    for number, id_ in enumerate(provinces):
        province = game.board.by_id[id_]
        kind = {"inland": "A", "sea": "F"}.get(province.kind) or chosen.choice("AF")
        place = chosen.choice(province.coasts) if kind == "F" and province.coasts else id_
        units.setdefault(game.start.powers[number % len(game.start.powers)], []).append(
            f"{kind} {place}"
        )
    return units


def orders_at_random(game: Diplomacy, state: State, seed: int) -> dict[str, list[str]]:
    """Orders of all kinds for all units of seats, for and against neighbours that are there."""
    chosen = random.Random(seed)
    board, position = game.board, state.position
    orders: dict[str, list[str]] = {}
    for seat in state.seats:
        for here in position.of(seat):
            steps = board.moves(here)
            inside = [step for step in steps if step.partition("/")[0] in position.units] or steps
            target = chosen.choice(inside)
            province = target.partition("/")[0]
            helped = [
                owned.unit
                for owned in position.units.values()
                if owned.unit != here
                and owned.power in game.start.powers
                and province in {step.partition("/")[0] for step in board.moves(owned.unit)}
            ]
            draw = chosen.random()
            if draw < 0.5:
                order = f"{here} - {target}"
            elif draw < 0.75 and helped:
                order = f"{here} S {chosen.choice(helped)} - {province}"
            elif draw < 0.9 and province in position.units:
                order = f"{here} S {position.units[province].unit}"
            elif draw < 0.95:
                order = f"{here} H"
            else:
                continue
            orders.setdefault(seat, []).append(order)
    return orders


def resolved(game: Diplomacy, state: State, orders: Orders, phase: int = 1) -> DiplomacyTurn:
    turn = game.resolve(state, orders, chance(phase))
    assert isinstance(turn, DiplomacyTurn)
    return turn


def years_at_random(game: Diplomacy, phases: int, seed: int) -> list[DiplomacyTurn]:
    """A game of so many phases."""
    chosen = random.Random(seed)
    state, turns = opening(game), []
    for phase in range(1, phases + 1):
        orders: dict[str, list[str]] = {}
        if state.season.stage == "M":
            orders = orders_at_random(game, state, seed + phase)
        elif state.season.stage == "R":
            for beaten in state.position.dislodged:
                if beaten.retreats and chosen.random() < 0.8:
                    order = f"{beaten.unit} - {chosen.choice(beaten.retreats)}"
                    orders.setdefault(beaten.power, []).append(order)
        else:
            for centre, power in state.position.centres.items():
                orders.setdefault(power, []).append(f"build A {centre}")
        turns.append(resolved(game, state, orders, phase))
        state = turns[-1].after
    return turns


def full_board(game: Diplomacy) -> State:
    """A unit in every centre."""
    units = {power: [f"A {centre}"] for centre, power in game.start.position.centres.items()}
    return standing(game, units)


def all_dislodged(game: Diplomacy) -> State:
    """A unit in each province of two crowded regions, and a dislodged one beside each of them."""
    beaten = []
    for number, id_ in enumerate(CROWDED):
        lost = Unit("F" if game.board.by_id[id_].kind == "sea" else "A", id_)
        open_ = game.board.moves(lost)[:2] if number % 3 else ()
        beaten.append(
            Beaten(game.start.powers[(number + 11) % len(game.start.powers)], lost, "", open_)
        )
    units = filled(game, CROWDED, 7)
    return standing(game, units, "S1903R", dislodged=beaten, contested=("apu", "swe"))


def ten_convoys(game: Diplomacy) -> tuple[State, Orders]:
    """Ten armies carried over one sea each, one over four seas."""
    single = (
        "edi nth nwy,lon eng bel,naf wes spa,tun tys rom,nap ion gre,"
        "con aeg smy,ank bla sev,ber bal swe,fin bot lvn"
    )
    units: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    for seat, way in zip(game.start.powers, single.split(","), strict=False):
        army, sea, goal = way.split()
        units[seat] = [f"A {army}", f"F {sea}"]
        orders[seat] = [f"A {army} - {goal} via", f"F {sea} C A {army} - {goal}"]
    seas = ("mao", "nao", "nwg", "bar")
    units["Portugal"] = ["A por", *(f"F {sea}" for sea in seas)]
    orders["Portugal"] = ["A por - stp via", *(f"F {sea} C A por - stp" for sea in seas)]
    return standing(game, units), orders


def seven_on_munich(game: Diplomacy) -> State:
    """A zombie in every province around Munich."""
    around = sorted(game.board.neighbours["mun"] & {p.id for p in game.board.provinces})
    return standing(game, {"Munich": ["A mun"], "Zombies": [f"Z {place}" for place in around]})


def one_among_zombies(game: Diplomacy) -> State:
    """Zombies in all centres but one."""
    centres = [centre for centre in game.start.position.centres if centre != "par"]
    units = {"Paris": ["A par"], "Zombies": [f"Z {centre}" for centre in centres]}
    return standing(game, units, centres={"par": "Paris"})


def head_on(game: Diplomacy) -> tuple[State, Orders]:
    """Moves that meet, with several supports on one arrow, cut and void ones, and a hold."""
    orders = {
        "Munich": ["A mun - ber", "A sil S A mun - ber"],
        "Kiel": ["A kie S A mun - ber", "A hol - kie"],
        "Berlin": ["A ber - mun", "A pru S A mun - ber"],
        "Vienna": ["A vie - gal", "A bud S A vie - gal", "A boh S A vie - gal", "A tri - ven"],
        "Venice": ["A ven - tri"],
        "Warsaw": ["A war S A gal", "A gal H"],
        "Paris": ["A par - bre", "A pic S A par - bre", "A gas S A par - bre", "A bur S A par"],
        "Brest": ["A bre - par"],
        "Marseilles": ["A mar S A par - bur"],
    }
    units = {power: [order[:5] for order in those] for power, those in orders.items()}
    return standing(game, units), orders


def worst_cases() -> dict[str, Scene]:
    """A picture of each."""
    game = diplomacy()

    def results(state: State, orders: Orders) -> Scene:
        turn = resolved(game, state, orders)
        return scene(game, turn.after, turn, None)

    full = full_board(game)
    everything = orders_at_random(game, full, 3)
    crowded = standing(game, filled(game, CROWDED, 5))
    clash, clash_orders = head_on(game)
    return {
        "opening": scene(game, opening(game), None, None),
        "full board": scene(game, full, None, None),
        "full board, orders": preview(game, full, everything),
        "full board, results": results(full, everything),
        "crowded": results(crowded, orders_at_random(game, crowded, 5)),
        "all dislodged": scene(game, all_dislodged(game), None, None),
        "ten convoys": results(*ten_convoys(game)),
        "seven on Munich": results(seven_on_munich(game), {"Munich": ["A mun H"]}),
        "one among zombies": results(one_among_zombies(game), {"Paris": ["A par - pic"]}),
        "head-on": results(clash, clash_orders),
    }
