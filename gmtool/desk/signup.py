"""Filling the seats: who takes one, who waits for one, who gives it up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtool.desk.refused import Refused
from gmtool.desk.table import Table
from gmtool.files.players import NOBODY, Player, players_text
from gmtool.files.writing import write_file

NUMBERED = re.compile(r"\s*\d+\s*(?:\([^)\n]*\)\s*)?[.):\-]\s*(?:\([^)\n]*\)\s*)?(\S.*)")
"""A line of a sign-up list: "1. Name", "2 (But in denial). Name"."""
RESERVES = re.compile(r"\W*(?:reserves?|waiting list|substitutes?)\b.*", re.IGNORECASE)
MARKUP = re.compile(r"\[/?\w+(?:=[^\]]*)?\]|[*_~`]{2,}")


class SignedUp(NamedTuple):
    """What a sign-up list says: players in their order, and reserves."""

    players: list[str]
    reserves: list[str]


def sign_up_list(text: str) -> SignedUp:
    """The handles of a list as it is pasted from a forum; each counts once, where it stands first.

    Lines without a number are passed over; what stands below the word "reserves" waits.
    """
    found = SignedUp([], [])
    waiting = False
    for line in text.splitlines():
        bare = MARKUP.sub("", line)
        numbered = NUMBERED.fullmatch(bare)
        if numbered is None:
            waiting = waiting or RESERVES.fullmatch(bare) is not None
            continue
        handle = " ".join(numbered[1].split())
        known = {each.casefold() for each in (*found.players, *found.reserves)}
        if handle.casefold() not in known:
            (found.reserves if waiting else found.players).append(handle)
    return found


def add(table: Table, handle: str, zone: str = "", seat: str = "") -> str:
    """Gives a player a seat, the first that has none if no seat is named, or makes him a reserve if
    all are taken; what was done. Raises Refused for a player or a seat that is taken.
    """
    players = list(table.roster.players)
    if any(each.handle.casefold() == handle.casefold() and not each.until for each in players):
        raise Refused(f"{handle} is on the list already.")
    free = [k for k, each in enumerate(players) if each.seat and not each.handle]
    if seat:
        free = [k for k in free if players[k].seat == seat]
        if not free:
            raise Refused(f"{seat} is taken; `gmtool roster replace` gives it to somebody else.")
    if free:
        row = players[free[0]]
        players[free[0]] = row._replace(handle=handle, zone=zone)
        told = f"{handle} plays {row.seat}"
    else:
        row = newcomer(table, handle, zone)
        players.append(row)
        told = f"{handle} {'plays' if row.seat else 'is a reserve'}"
    write(table, players)
    return told


def newcomer(table: Table, handle: str, zone: str = "") -> Player:
    """The row of somebody for whom no seat is free. Where seats are not named by the game, as
    before an auction, he has one of his own until the first phase begins; else he is a reserve.
    """
    open_to_all = table.game.seats is None and not table.folder.turns()
    return Player(handle if open_to_all else "", handle, zone)


def replace(table: Table, seat: str, handle: str, since: str = "") -> str:
    """Gives a seat to somebody else from a phase on, by default the one that comes next; what was
    done. A reserve stops waiting.
    """
    stage = table.stage()
    begins = since or stage.phase.slug
    waiting = [p for p in table.roster.reserves if p.handle.casefold() == handle.casefold()]
    zone = waiting[0].zone if waiting else ""
    players = [each for each in table.roster.players if each not in waiting]
    last = max(k for k, each in enumerate(players) if each.seat == seat)
    players.insert(last + 1, Player(seat, handle, zone, begins))
    write(table, players)
    return f"{handle} plays {seat} from {begins} on"


def remove(table: Table, name: str, since: str = "") -> str:
    """Takes a player off the list: a reserve at once, the player of a seat from a phase on, by
    default the one that comes next; what was done. Raises Refused for a name nobody has.
    """
    players = list(table.roster.players)
    rows = [k for k, p in enumerate(players) if p.handle.casefold() == name.casefold()]
    if not rows:
        known = ", ".join(p.handle for p in players if p.handle and not p.nobody)
        raise Refused(f'nobody is called "{name}"; there are: {known}')
    row = players[rows[-1]]
    if not row.seat:
        del players[rows[-1]]
        told = f"{row.handle} is no reserve any more"
    else:
        begins = since or table.stage().phase.slug
        players.insert(rows[-1] + 1, Player(row.seat, NOBODY, "", begins))
        told = f"nobody plays {row.seat} from {begins} on"
    write(table, players)
    return told


def reserve(table: Table, handle: str, zone: str = "") -> str:
    """Puts somebody on the list of reserves; what was done."""
    if any(p.handle.casefold() == handle.casefold() for p in table.roster.players):
        raise Refused(f"{handle} is on the list already.")
    write(table, [*table.roster.players, Player("", handle, zone)])
    return f"{handle} is a reserve"


def take_over(table: Table, text: str) -> Iterator[str]:
    """Adds everybody on a pasted sign-up list; what was done, line by line. Who is on the list
    already stays as he is.
    """
    listed = sign_up_list(text)
    known = {each.handle.casefold() for each in table.roster.players}
    players = list(table.roster.players)
    free = [k for k, each in enumerate(players) if each.seat and not each.handle]
    for handle in (name for name in listed.players if name.casefold() not in known):
        if free:
            row = players[free[0]]
            players[free.pop(0)] = row._replace(handle=handle)
            yield f"{handle} plays {row.seat}"
        else:
            players.append(row := newcomer(table, handle))
            yield f"{handle} {'plays' if row.seat else 'is a reserve'}"
    for handle in (name for name in listed.reserves if name.casefold() not in known):
        players.append(Player("", handle))
        yield f"{handle} is a reserve"
    write(table, players)


def write(table: Table, players: Sequence[Player]) -> None:
    """Writes players.csv."""
    write_file(table.folder.players, players_text(players))
