"""Scenarios as data: a position, steps with their orders and dice, and what must come out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gmtool.core.chance import Dice
from gmtool.core.game import Chance, Source
from gmtool.core.problems import Place
from gmtool.files.yamlfile import decode, read
from gmtool.gang.board import Board, Laid
from gmtool.gang.duels import attack
from gmtool.gang.fights import fight_here
from gmtool.gang.game import Gang
from gmtool.gang.moving import enter
from gmtool.gang.orders import Attack
from gmtool.gang.placing import Placement, fits
from gmtool.gang.spaces import Space, read_space
from gmtool.gang.state import REVENANT, Cargo, Deck, Effect, Goal, Player, State, Undead
from gmtool.gang.table import FACES, Table
from gmtool.gang.telling import Teller
from gmtool.gang.turn import play_turn
from tests.gang.bots import game

HERE = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Pawn:
    """A player before the first step; what is not said is as in the examples of the rules."""

    at: str = ""
    hearts: float = 3
    bullets: int = 3
    status: str = "survivor"
    goal: str = ""
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    misses: int = 0
    moved: bool = True
    standing: tuple[str, ...] = ()
    evaded: tuple[str, ...] = ()
    played: bool = False
    kills: int = 0


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing that is done, with its dice in the order used, and what must be so then."""

    fight: str = ""
    walk: str = ""
    left: int = 9
    attack: str = ""
    turn: bool = False
    read: str = ""
    lay: str = ""
    fits: bool = True
    orders: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    expect: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Scenario:
    """A position, steps, and the rules they show."""

    id: str
    shows: str = ""
    rules: tuple[str, ...]
    sets: tuple[str, ...] = ("z1",)
    switches: dict[str, str] = field(default_factory=dict)
    players: dict[str, Pawn]
    active: str = "Ann"
    turn: int = 9
    rounds: int = 3
    board: dict[str, str] = field(default_factory=dict)
    undead: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    tiles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    discard: dict[str, tuple[str, ...]] = field(default_factory=dict)
    effects: dict[str, str] = field(default_factory=dict)
    pilot: str = ""
    fuel: str = ""
    steps: tuple[Step, ...]


class Script(Dice):
    """Dice that show what the scenario says."""

    def __init__(self, values: Collection[int]) -> None:
        super().__init__("script")
        self.values = list(values)

    def choose(self, question: str, options: Collection[str]) -> str:
        if tuple(options) != FACES:
            return super().choose(question, options)
        assert self.values, f"one die more than expected: {question}"
        return str(self.values.pop(0))


def scenarios(file: str) -> list[Scenario]:
    """The scenarios of a file."""
    (document,) = read(HERE / file)
    return list(decode(document, tuple[Scenario, ...]))


def space(text: str) -> Space:
    found = read_space(text)
    assert found is not None, text
    return found


def position(gang: Gang, scenario: Scenario) -> State:
    """The state a scenario begins with."""
    tiles = gang.tiles.tiles
    laid = {(0, 0): Laid(tiles["z1-town-square"])}
    for at, text in scenario.board.items():
        name, _, turn = text.partition(" rot ")
        turned, _, floor = turn.partition(" floor ")
        laid[space(at).spot] = Laid(tiles[name], int(turned or 0), int(floor or 1))
    players = {}
    for seat, pawn in scenario.players.items():
        kind, _, prey = pawn.goal.partition(" ")
        players[seat] = Player(
            at=space(pawn.at or "0,0:C"),
            status=pawn.status,
            halves=int(pawn.hearts * 2),
            bullets=pawn.bullets,
            hand=pawn.hand,
            items=pawn.items,
            misses=pawn.misses,
            moved=pawn.moved,
            goal=Goal(kind, prey) if kind else None,
            standing=pawn.standing,
            evaded=pawn.evaded,
            played=pawn.played,
            kills=pawn.kills,
        )
    undead = {}
    for name, text in scenario.undead.items():
        kind, _, at = text.partition(" ")
        undead[name] = Undead(kind, space(at))
    return State(
        gang.rules,
        tuple(scenario.players),
        scenario.active,
        Board(gang.in_play, laid),
        players,
        {
            each: Deck(
                scenario.tiles.get(each, ()),
                cards=scenario.cards.get(each, ()),
                discard=scenario.discard.get(each, ()),
            )
            for each in gang.sets
        },
        scenario.turn,
        scenario.rounds,
        undead,
        max((int(name[1:]) for name in undead), default=0),
        {space(at): token for at, token in scenario.tokens.items()},
        cargo(scenario.pilot),
        cargo(scenario.fuel),
        tuple(
            Effect(kind, seat, seat, scenario.turn - 1, owner=seat)
            for kind, seat in scenario.effects.items()
        ),
    )


def cargo(text: str) -> Cargo:
    word, _, rest = text.partition(" ")
    if word == "with":
        return Cargo(None, rest)
    at, _, wide = rest.partition(" ")
    return Cargo(space(at), "", bool(wide)) if word == "at" else Cargo()


def play(scenario: Scenario) -> list[tuple[str, object, object]]:
    """The differences between what comes out and what must: name, found, expected."""
    gang = game(scenario.sets, scenario.switches)
    state = position(gang, scenario)
    wrong: list[tuple[str, object, object]] = []
    for number, step in enumerate(scenario.steps, 1):
        script = Script(step.dice)
        orders = {} if step.read else step.orders
        table = gang.table(state, orders, Chance(script, Dice("hidden")))
        facts = _done(gang, table, step)
        now = state
        for event in table.events:
            now = event.after(now)
        assert now == table.state
        state = table.state
        if script.values:
            wrong.append((f"step {number}: dice", script.values, []))
        for name, expected in step.expect.items():
            found = _found(state, facts, name, expected)
            if found != expected:
                wrong.append((f"step {number}: {name}", found, expected))
    return wrong


def _done(gang: Gang, table: Table, step: Step) -> dict[str, object]:
    """Carries out a step; what it says besides the state."""
    facts: dict[str, object] = {}
    if step.fight:
        facts["outcome"] = fight_here(table, step.fight)
        table.settle()
    elif step.walk:
        seat, _, goal = step.walk.partition(" ")
        table.left = step.left
        enter(table, seat, space(goal))
        facts["movement"] = "over" if table.halted else "goes on"
    elif step.attack:
        order = gang.grammar(table.state).read(step.attack)
        assert isinstance(order, Attack)
        facts["refused"] = attack(table, table.active, order)
    elif step.turn:
        play_turn(table)
        facts["refused"] = "; ".join(why for _, _, why in table.refused)
        facts["cut short"] = "; ".join(why for _, _, why in table.done if why)
    elif step.lay:
        name, _, place = step.lay.partition(" at ")
        at, _, turn = place.partition(" rot ")
        tile = gang.tiles.tiles[name]
        placed = Placement(space(at).spot, int(turn or 0))
        drawn_in = tile.set if tile.id != gang.tiles.sets[tile.set].start else "z1"
        assert fits(table.state.board, tile, drawn_in, placed) == step.fits, step.lay
    elif step.read:
        lines = "\n".join(step.orders.get(step.read, ()))
        reading = gang.read(table.state, step.read, [Source(lines, Place("x"))])
        facts["problems"] = "; ".join(problem.message for problem in reading.problems)
        facts["read"] = list(reading.orders)
    facts["defaults"] = "; ".join(table.conduct.defaults)
    teller = Teller(gang.tiles, gang.cards)
    facts["told"] = " ".join(told.text for told in teller.told(table.events))
    return facts


def _found(state: State, facts: Mapping[str, object], name: str, expected: object) -> object:
    """What is so under a name: a fact of the step, a player, the undead, something else."""
    if name in facts:
        found = facts[name]
        # texts need only contain what is expected; an empty one must be empty
        inside = isinstance(found, str) and isinstance(expected, str) and expected
        return expected if inside and str(expected) in str(found) else found
    if name in state.players:
        assert isinstance(expected, dict)
        return {key: _of_player(state, name, key) for key in expected}
    kind, _, rest = name.partition(" ")
    ways: Mapping[str, Callable[[], object]] = {
        "undead": lambda: {each: f"{u.kind} {u.at}" for each, u in state.undead.items()},
        "number": lambda: str(len(state.undead)),
        "tokens": lambda: {str(at): token for at, token in state.tokens.items()},
        "pilot": lambda: _cargo_told(state.pilot),
        "fuel": lambda: _cargo_told(state.fuel),
        "tile": lambda: _tile_told(state, rest),
        "deck": lambda: list(state.decks[rest].tiles),
        "cards": lambda: list(state.decks[rest].cards),
        "discard": lambda: list(state.decks[rest].discard),
        "winners": lambda: [seat for seat in state.seats if state.players[seat].status == "won"],
    }
    return ways[kind]() if kind in ways else str(getattr(state, name))


def _tile_told(state: State, at: str) -> str:
    placed = state.board.laid.get(space(at).spot)
    return f"{placed.tile.id} rot {placed.turn}" if placed else ""


def _cargo_told(found: Cargo) -> str:
    if found.carrier:
        return f"with {found.carrier}"
    return f"at {found.at}" if found.at is not None else ""


def _of_player(state: State, seat: str, key: str) -> object:
    player = state.players[seat]
    if key == "hearts":
        return f"{player.halves / 2:g}"
    if key in ("hand", "items", "evaded"):
        return list(getattr(player, key))
    if key == "bans":
        return {other: str(turns) for other, turns in player.bans.items()}
    if key == "shielded":
        return sorted(player.shielded)
    if key == "goal":
        return str(player.goal) if player.goal else ""
    if key == "carries":
        return list(state.carried(seat))
    if key == "revenant":
        return "yes" if player.status == REVENANT else "no"
    return (
        str(getattr(player, key)).lower() if key in ("moved", "jeep") else str(getattr(player, key))
    )
