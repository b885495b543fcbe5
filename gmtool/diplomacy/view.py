"""What posts may tell of a state or of a turn, as texts, lists and mappings for templates.

Orders, units and places stand here in canonical text (`A vie - bud`); `names` has the full name of
each place, for posts that print them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmtool.diplomacy.codes import codes
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.standing import told_of_state
from gmtool.diplomacy.state import State
from gmtool.diplomacy.turnview import told_of_turn


def view(game: Setting, state: State, turn: DiplomacyTurn | None) -> Mapping[str, Any]:
    """The view of a turn and the state after it, or of a state before its phase; it is the same for
    everybody, as nothing is hidden in Diplomacy but orders.
    """
    code = seat_codes(game, state)
    told = told_of_state(game, state, code)
    return told if turn is None else told | told_of_turn(game, turn, code)


def seat_codes(game: Setting, state: State) -> dict[str, str]:
    """The code of each power, from the centres that the game began with."""
    return codes(state.seats, game.begun(state).position.centres, game.board.by_id)
