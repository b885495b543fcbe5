"""The table of games: the name in `game.yaml` -> the class that plays it, loaded when it is asked
for.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gmtool.core.game import Game

GAMES = {
    "diplomacy": "gmtool.diplomacy.game:Diplomacy",
    "gang": "gmtool.gang.game:Gang",
    "heels": "gmtool.heels.game:Heels",
}


def game_class(name: str) -> type[Game[Any]]:
    """The class of a game; KeyError for a name that is not in the table."""
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game[Any]] = getattr(import_module(module), attribute)
    return found
