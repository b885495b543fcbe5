"""Position and turn -> shapes on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gmtool.core.scene import Scene
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.state import State

if TYPE_CHECKING:
    from gmtool.diplomacy.game import Diplomacy


def scene(game: Diplomacy, state: State, turn: DiplomacyTurn | None, seat: str | None) -> Scene:
    """The map with the position of a state, or with the orders and results of a turn."""
    return Scene(1000.0, 800.0, "white", ())
