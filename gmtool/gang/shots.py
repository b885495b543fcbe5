"""What a shot does to a survivor, and how it is survived (G8.2, G8.3, G8.8)."""

from __future__ import annotations

from gmtool.gang.conduct import HEARTS
from gmtool.gang.state import Seat
from gmtool.gang.table import Table

MISS, INJURY, KILL = "miss", "injury", "kill"


def effect_of(value: int) -> str:
    """1 and 2 miss, 3 and 4 injure, 5 and more kill."""
    return MISS if value <= 2 else INJURY if value <= 4 else KILL


def struck(table: Table, seat: Seat, effect: str, injuries: int) -> tuple[int, bool]:
    """A survivor is shot at; his injuries in this fight afterwards, and whether he is dead.

    A bullet cancels an injury; the second one that is not cancelled counts as a kill and clears
    both (G8.3). A kill is survived by a heart or two bullets.
    """
    if effect == INJURY:
        if table.conduct.deflects(seat) and table.bullets(seat):
            table.pay(seat, bullets=1, why="to deflect the injury")
            return injuries, spent(table, seat)
        injuries += 1
        if injuries == 1:
            return injuries, False
        table.note(f"The second injury of {seat} counts as a kill.")
        effect = KILL
    if effect == KILL:
        injuries = 0
        if not survives(table, seat):
            return injuries, True
        return injuries, spent(table, seat)
    return injuries, False


def survives(table: Table, seat: Seat) -> bool:
    """A kill is paid for with a whole heart or two bullets, what he prefers first (G8.2)."""
    hearts, bullets = table.state.players[seat].halves >= 2, table.bullets(seat) >= 2
    if hearts and (table.conduct.pays(seat) == HEARTS or not bullets):
        table.pay(seat, halves=2, why="to survive")
        return True
    if bullets:
        table.pay(seat, bullets=2, why="to survive")
        return True
    return False


def spent(table: Table, seat: Seat) -> bool:
    """Whether a survivor who has just paid has nothing left to live on (G8.8)."""
    player = table.state.players[seat]
    if table.state.rules.pvp_death == "no_hearts":
        return player.halves == 0
    return player.halves == 0 and player.bullets == 0
