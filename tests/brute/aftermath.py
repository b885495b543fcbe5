"""The outcome of a movement phase with zombies: cores settled, or frozen, and what follows.

The letters and numbers are the paragraphs of the rule book for zombies.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gmtool.diplomacy.board import Board, province_of
from gmtool.diplomacy.orders import Hold, Move, Support, Unit
from gmtool.diplomacy.position import Owned
from tests.brute.cores import Solution, solve
from tests.brute.zombies import (
    JOINT,
    MOVE,
    STRENGTH,
    ZOMBIE,
    ZOMBIES,
    Guess,
    Orders,
    Phase,
    Precedence,
    Units,
)


@dataclass(frozen=True)
class Outcome:
    """What became of a phase; every key is the province a unit or zombie started in.

    `moves` of players' units: succeeds or bounces; `supports` given, cut or void; `entered` the
    province that zombies got into and where the one came from that moved; `infected` a destroyed
    unit and where its zombie came from; `killed` zombies; `dislodged` the province the attacker
    came from; `retreats` the open places; `after` all that stands then. `cores` counts the cores
    met, `frozen` are the provinces whose zombies were made to hold.
    """

    moves: dict[str, str]
    supports: dict[str, str]
    entered: dict[str, str]
    infected: dict[str, str]
    killed: frozenset[str]
    dislodged: dict[str, str]
    retreats: dict[str, frozenset[str]]
    contested: frozenset[str]
    after: dict[str, Owned]
    cores: int
    frozen: frozenset[str]


def ruling(
    board: Board,
    units: Units,
    orders: Orders,
    precedence: Precedence,
    strength: Fraction = STRENGTH,
) -> Outcome:
    """The outcome of a phase; while a core is unfit its zombies hold and all begins anew (C4)."""
    frozen: set[str] = set()
    cores = 0
    while True:
        phase = Phase(board, units, _held(orders, units, frozen), precedence, strength)
        solution = solve(phase)
        cores += len(solution.cores)
        if not solution.unfit:
            return _outcome(phase, solution, cores, frozenset(frozen))
        stopped = {d.province for core in solution.unfit for d in core if d.what == JOINT}
        assert stopped, "a core without zombies and convoys always has one best answer"
        frozen |= stopped


def _held(orders: Orders, units: Units, frozen: set[str]) -> Orders:
    """The same orders, but that the zombies sent to these provinces hold."""
    return {
        p: Hold(order.unit)
        if isinstance(order, Move) and units[p].unit.kind == ZOMBIE and order.to in frozen
        else order
        for p, order in orders.items()
    }


def _outcome(phase: Phase, solution: Solution, cores: int, frozen: frozenset[str]) -> Outcome:
    """The facts that follow from the answers (D)."""
    guess = Guess(phase, solution.answers.__getitem__)
    moves = {d.province: said for d, said in solution.answers.items() if d.what == MOVE}
    came = {phase.goal[p]: p for p, succeeds in moves.items() if succeeds}
    entered = {p: z for p in phase.sent if (z := guess.entering(p)) is not None}
    stayed = {p for p in phase.units if not guess.left(p)}
    infected = {p: z for p, z in entered.items() if p in stayed}
    beaten = stayed & came.keys()
    dislodged = {p: came[p] for p in beaten if not phase.is_zombie(p)}
    after = {p: phase.units[p] for p in stayed - beaten}
    after |= {p: _zombie(p) for p in entered}
    # D1: a zombie more where the first came from; a unit that has moved in there takes its place
    after |= {z: _zombie(z) for z in infected.values()}
    after |= {to: _moved(phase, p) for to, p in came.items()}
    contested = frozenset(p for p in _fought_over(phase, guess) if p not in after)
    return Outcome(
        moves={p: "succeeds" if succeeds else "bounces" for p, succeeds in moves.items()},
        supports={
            p: _support(phase, guess, p)
            for p, order in phase.orders.items()
            if isinstance(order, Support)
        },
        entered=entered,
        infected=infected,
        killed=frozenset(p for p in beaten if phase.is_zombie(p)),
        dislodged=dislodged,
        retreats={
            p: _retreats(phase, p, by, after.keys() | contested) for p, by in dislodged.items()
        },
        contested=contested,
        after=after,
        cores=cores,
        frozen=frozen,
    )


def _zombie(province: str) -> Owned:
    return Owned(ZOMBIES, Unit(ZOMBIE, province))


def _moved(phase: Phase, p: str) -> Owned:
    power, unit = phase.units[p]
    return Owned(power, Unit(unit.kind, phase.moves[p].to))


def _fought_over(phase: Phase, guess: Guess) -> set[str]:
    """Where somebody wanted to go with any strength to keep others out."""
    units = {p for p, rivals in phase.movers.items() if any(map(guess.prevent_strength, rivals))}
    return units | {p for p in phase.sent if guess.joint_strength(p)}


def _support(phase: Phase, guess: Guess, p: str) -> str:
    if p in phase.unmatched:
        return "void"
    return "given" if guess.given(p) else "cut"


def _retreats(phase: Phase, p: str, by: str, closed: set[str]) -> frozenset[str]:
    """D4: not where anybody stands, nor where the attacker came from, nor after a stand-off."""
    places = phase.board.moves(phase.units[p].unit)
    return frozenset(to for to in places if province_of(to) not in closed | {by})
