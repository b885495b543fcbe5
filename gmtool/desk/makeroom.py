"""Turns that were taken back, when a corrected turn leads to another phase than it did: the phases
behind it come under other numbers, or do not come at all.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from gmtool.core.game import Game
from gmtool.desk.attic import attic_for, forget, undone
from gmtool.desk.folder import Folder, TurnFolder
from gmtool.desk.forecast import Foretold

MANY = 200
"""Of how many phases to come it is known that they do."""


def make_room(folder: Folder, number: int, game: Game[Any], state: Any) -> None:
    """Sees to it that the turn with this number can be the phase that comes next after a state, so
    that no message is lost.

    The folders of turns that were taken back keep their order. A phase that does not come any more
    goes to the attic with all that was sent for it; those behind a new one move up. After a crash
    it goes on where it was: at any moment the folders stand in their order.
    """
    waiting = [turn for turn in folder.turns() if turn.number >= number and not turn.is_run]
    following = game.phase(state).slug
    if not undone(folder) or not waiting or waiting[0].slug == following:
        return
    slugs = [turn.slug for turn in waiting]
    at = slugs.index(following) if following in slugs else 0
    passed = waiting[:at] + [turn for turn in waiting[at:] if not _may_come(game, state, turn)]
    for turn in passed:
        pass_over(folder, turn)
    left = [turn for turn in waiting if turn not in passed]
    if following in slugs:
        moves = list(enumerate(left, number))
    else:
        # the last one first, so that no two have the same number
        moves = list(enumerate(left, number + 1))[::-1]
    for now, turn in moves:
        turn.path.rename(folder.turn(now, turn.slug).path)


def _may_come(game: Game[Any], state: Any, turn: TurnFolder) -> bool:
    """Whether a phase comes after a state, as far as the game can tell."""
    if not isinstance(game, Foretold):
        return True
    return any(phase.slug == turn.slug for phase in islice(game.coming(state), MANY))


def pass_over(folder: Folder, turn: TurnFolder) -> None:
    """Moves a turn that does not come any more to the attic, whole."""
    place = attic_for(folder, turn)
    place.parent.mkdir(exist_ok=True)
    turn.path.rename(place)
    forget(folder, turn.slug)
