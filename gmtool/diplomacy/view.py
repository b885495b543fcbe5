"""What posts may tell of a state or of a turn, as texts, lists and mappings for templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.state import State

if TYPE_CHECKING:
    from gmtool.diplomacy.game import Diplomacy


def view(
    game: Diplomacy, state: State, turn: DiplomacyTurn | None, seat: str | None
) -> Mapping[str, Any]:
    """The view of a turn and the state after it, or of a state before its phase."""
    return {}
