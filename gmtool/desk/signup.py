"""Filling the seats: who takes one, who waits for one, who gives it up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace as replace_fields
from itertools import count
from typing import NamedTuple

from gmtool.core.problems import Problems
from gmtool.desk.folder import slug
from gmtool.desk.forecast import may_come
from gmtool.desk.refused import Refused
from gmtool.desk.roster import Roster, means
from gmtool.desk.table import Table
from gmtool.desk.terms import phases_of, to_come
from gmtool.files.players import NOBODY, Player, is_zone, players_text
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
    all are taken; what was done. Raises Refused for a player or a seat that is taken, and for what
    is no handle or time zone.
    """
    handle = handle_of(handle)
    players = listed(table)
    if any(each.handle.casefold() == handle.casefold() and not each.until for each in players):
        raise Refused(f"{handle} is on the list already.")
    if seat and seat not in free_seats(players):
        raise Refused(f"{seat} is taken; `gmtool roster replace` gives it to somebody else.")
    told = seat_or_wait(table, players, Player(seat, handle, zone_of(zone)))
    write(table, players)
    return told


def listed(table: Table) -> list[Player]:
    """The rows of players.csv. Before an auction nobody has a centre yet: rows of centres without a
    player, which a new game has, are left out.
    """
    players = list(table.roster.players)
    if all(each.handle for each in players) or table.folder.turns():
        return players
    named = [each for each in players if each.handle]
    return named if _begins_with_an_auction(table, players, named) else players


def _begins_with_an_auction(table: Table, *lists: list[Player]) -> bool:
    """Whether the first phase is an auction. Seats decide nothing about that, but of some lists
    no game can be made: of all centres, when each seat is to win several.
    """
    for players in lists:
        with suppress(Problems):
            state = replace_fields(table, roster=Roster(players)).first_state()
            return table.game.phase(state).stage == "auction"
    return False


def handle_of(text: str) -> str:
    """A handle as it stands in a list, in one line; raises Refused for what cannot be one."""
    handle = " ".join(text.split())
    if not handle:
        raise Refused("A player needs a name.")
    if Player("", handle).nobody:
        raise Refused(f'"{handle}" in players.csv says that nobody plays a seat.')
    return handle


def zone_of(name: str) -> str:
    """A time zone; raises Refused if there is none of this name."""
    if name and not is_zone(name):
        raise Refused(f'There is no time zone "{name}". Write it like Europe/London, or UTC.')
    return name


def free_seats(players: Sequence[Player]) -> list[str]:
    """The seats whose players are not known, in the order of the list."""
    last = {each.seat: each for each in players if each.seat}
    return [seat for seat, row in last.items() if not row.handle]


def seat_or_wait(table: Table, players: list[Player], who: Player) -> str:
    """Puts somebody on a list: on the seat that he names, else on the first free one, else as
    `newcomer`; what was done. Turns that were run stay as they are: he plays from the next on.
    """
    free = [who.seat] if who.seat else free_seats(players)
    if not free:
        players.append(row := newcomer(table, players, who))
        return f"{who.handle} {'has a seat' if row.seat else 'is a reserve'}"
    last = max(k for k, each in enumerate(players) if each.seat == free[0])
    if table.folder.turns_run():
        begins = table.stage().phase.slug
        players.insert(last + 1, Player(free[0], who.handle, who.zone, begins))
    else:
        players[last] = players[last]._replace(handle=who.handle, zone=who.zone)
    return f"{who.handle} plays {free[0]}"


def newcomer(table: Table, players: Sequence[Player], who: Player) -> Player:
    """The row of somebody for whom no seat is free. Where seats are not named by the game, as
    before an auction, he has one of his own until the first phase begins; else he is a reserve.
    A seat has a number if it would have the same files as another.
    """
    if table.game.seats is not None or table.folder.turns():
        return who
    taken = {slug(each.seat) for each in players if each.seat}
    names = (who.handle if n == 1 else f"{who.handle} {n}" for n in count(1))
    return who._replace(seat=next(name for name in names if slug(name) not in taken))


def replace(table: Table, seat: str, handle: str, since: str = "") -> list[str]:
    """Gives a seat to somebody else from a phase on, by default the one that comes next; what was
    done, line by line. A reserve stops waiting, and from then on nobody comes of whom that was said
    before.
    """
    handle, begins = handle_of(handle), beginning(table, since)
    his = [each for each in table.roster.players if each.handle.casefold() == handle.casefold()]
    handle = his[-1].handle if his else handle
    zone = next((each.zone for each in reversed(his) if each.zone), "")
    players = [each for each in table.roster.players if each.seat or each not in his]
    if not table.roster.seats:  # a list without seats means all of them
        players = [*(Player(each, "") for each in table.seats), *players]
    last = max(k for k, each in enumerate(players) if each.seat == seat)
    row = Player(seat, handle, zone, begins)
    if players[last] != row:
        players.insert(last + 1, row)
    write(table, players)
    phases = phases_of(table, table.stage())
    still = to_come(Roster(players), phases)
    return [
        f"{handle} plays {seat} from {begins} on",
        *(
            f"{each.handle} does not come from {each.since} on"
            for each in to_come(table.roster, phases)
            if each not in still
        ),
    ]


def beginning(table: Table, since: str) -> str:
    """From which phase on somebody plays: the one that comes next if nothing is said. Raises
    Refused for one that was run: what happened in it would be told otherwise; for one that never
    comes; and if the game is over.
    """
    since, stage = since.strip(), table.playing()
    run = [turn for turn in table.folder.turns_run() if means(since, turn.number, turn.slug)]
    if run:
        raise Refused(
            f"{run[0].path.name} has been run: take it back first, or name a later phase."
        )
    if since and not may_come(table, stage, since):
        remedy = 'Write it like "Fall 1902", or the number of a turn.'
        raise Refused(f'"{since}" is no phase to come. {remedy}')
    return since or stage.phase.slug


def remove(table: Table, name: str, since: str = "") -> str:
    """Takes a player off the list: a reserve at once, the player of a seat, or of several, from a
    phase on, by default the one that comes next; what was done. Raises Refused for a name nobody
    has, and for somebody who has no seat any more.
    """
    players = list(table.roster.players)
    rows = [each for each in players if each.handle.casefold() == name.casefold()]
    if not rows:
        known = ", ".join(p.handle for p in players if p.handle and not p.nobody)
        raise Refused(f'nobody is called "{name}"; there are: {known}')
    told = []
    for row in rows:
        at = next(k for k, each in enumerate(players) if each is row)
        if not row.seat:
            del players[at]
            told.append(f"{row.handle} is no reserve any more")
        elif _has_or_will_have(table, row):
            begins = beginning(table, since)
            left = Player(row.seat, NOBODY, "", begins)
            if left in players:
                message = f"Nobody plays {row.seat} from {begins} on; that is on the list already."
                raise Refused(message)
            players.insert(at + 1, left)
            told.append(f"nobody plays {row.seat} from {begins} on")
    if not told:
        raise Refused(f"{rows[-1].handle} plays no seat any more.")
    write(table, players)
    return "\n".join(told)


def _has_or_will_have(table: Table, row: Player) -> bool:
    """Whether a row of the list is that of who plays its seat, or of somebody still to come."""
    stage = table.stage()
    rows = [
        *to_come(table.roster, phases_of(table, stage)),
        *table.players(stage.number, stage.phase).values(),
    ]
    return any(each is row for each in rows)


def reserve(table: Table, handle: str, zone: str = "") -> str:
    """Puts somebody on the list of reserves; what was done. Raises Refused for somebody who is on
    the list, and for what is no handle or time zone.
    """
    handle = handle_of(handle)
    if any(p.handle.casefold() == handle.casefold() for p in table.roster.players):
        raise Refused(f"{handle} is on the list already.")
    write(table, [*table.roster.players, Player("", handle, zone_of(zone))])
    return f"{handle} is a reserve"


def take_over(table: Table, text: str) -> Iterator[str]:
    """Adds everybody on a pasted sign-up list; what was done, line by line. Who is on the list
    already stays as he is.
    """
    signed_up = sign_up_list(text)
    players = listed(table)
    known = {each.handle.casefold() for each in players}
    for handle in (name for name in signed_up.players if name.casefold() not in known):
        yield seat_or_wait(table, players, Player("", handle_of(handle)))
    for handle in (name for name in signed_up.reserves if name.casefold() not in known):
        players.append(Player("", handle_of(handle)))
        yield f"{handle} is a reserve"
    write(table, players)


def write(table: Table, players: Sequence[Player]) -> None:
    """Writes players.csv."""
    write_file(table.folder.players, players_text(players))
