"""The start of a game by the number of players, as a table, and the auction that leads to it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from gmtool.desk.columns import columns
from gmtool.diplomacy.plan import CENTRES, Plan, plan

POINTS_A_LOT = 10
"""The points of an auction for each centre: as many as leave room for bids that tell."""
HEAD = ("players", "centres each", "auctions", "zombies", "share", "by the bands")


def plans() -> list[Plan]:
    """The plans for all numbers of players that there can be."""
    return [plan(players) for players in range(2, CENTRES + 1)]


def table(those: Iterable[Plan]) -> str:
    """Plans as a table to be read."""
    rows = [
        (
            str(each.players),
            str(each.each),
            str(each.rounds),
            str(each.unclaimed),
            percent(each.share),
            f"{each.band} each, {percent(each.band_share)} zombies" if each.band else "not offered",
        )
        for each in those
    ]
    return columns([HEAD, *rows])


def settings(one: Plan) -> str:
    """What to write into game.yaml for a plan."""
    points = POINTS_A_LOT * one.centres
    rounds = f", rounds: {one.rounds}" if one.rounds > 1 else ""
    return f"start: chaos\nauction: {{points: {points}, minimum: 1, equal: 10{rounds}}}\n"


def record(one: Plan) -> dict[str, Any]:
    """A plan as keys and values."""
    return {
        "players": one.players,
        "centers": one.centres,
        "each": one.each,
        "rounds": one.rounds,
        "zombies": one.unclaimed,
        "share": round(float(one.share), 3),
        "band": one.band or None,
    }


def percent(share: Fraction) -> str:
    """A share in whole per cent."""
    return f"{round(share * 100)}%"
