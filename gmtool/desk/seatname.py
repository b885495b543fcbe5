"""Which seat a name means: that of the seat, or of who plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches

from gmtool.desk.folder import slug
from gmtool.desk.refused import Refused
from gmtool.files.players import Player


def seat_called(
    name: str, seats: Sequence[str], playing: Callable[[], Mapping[str, Player]]
) -> str:
    """The seat that a name means: in full, as its file is called, or its beginning; or the name of
    who is `playing` it, who is looked up only if no seat is called so. Raises Refused if that is
    nobody, or might be several.
    """
    asked = _key(name)
    exact = [seat for seat in seats if _key(seat) == asked]
    if exact:
        return exact[0]
    players = playing()
    called = {seat: (_key(seat), _key(_handle(players.get(seat)))) for seat in seats}
    exact = [seat for seat, (_, handle) in called.items() if handle == asked]
    near = exact or [
        seat for seat, names in called.items() if any(each.startswith(asked) for each in names)
    ]
    if len(near) == 1:
        return near[0]
    if near:
        listed = ", ".join(_with_player(seat, players.get(seat)) for seat in near)
        raise Refused(f'"{name}" is not clear; there are: {listed}')
    known = {each: seat for seat, names in called.items() for each in names}
    close = dict.fromkeys(known[each] for each in get_close_matches(asked, known))
    if close:
        listed = " or ".join(_with_player(seat, players.get(seat)) for seat in close)
        raise Refused(f'"{name}" is no seat, and nobody who plays. Did you mean {listed}?')
    listed = ", ".join(seats)
    raise Refused(f'"{name}" is no seat, and nobody who plays; there are: {listed}')


def _key(name: str) -> str:
    """By what a name is known: as its file is called, or if it has no letter from a to z itself."""
    found = slug(name)
    return found if found != "-" else name.casefold()


def _handle(player: Player | None) -> str:
    return player.handle if player is not None and not player.nobody else ""


def _with_player(seat: str, player: Player | None) -> str:
    handle = _handle(player)
    return f"{seat} ({handle})" if handle and handle != seat else seat
