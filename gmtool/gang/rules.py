"""The switches of the game, each with the value it has unasked; the page of the rules has each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

CHOICES: Mapping[str, tuple[str, ...]] = {
    "cap.mode": ("per_type", "total"),
    "start.exempt": ("true", "false"),
    "start.hand": ("area", "z35", "mixed"),
    "pilot.claim": ("center", "tile", "placer"),
    "helipad.avoid_last": ("true", "false"),
    "helipad.placer": ("drawer", "fewest_kills"),
    "fuel.core_claim": ("placer", "center"),
    "fuel.set": ("first", "any"),
    "spawn.roads": ("exits", "any"),
    "events.bonus_vs": ("zombies", "all"),
    "events.remove_inert": ("true", "false"),
    "evade.ends_move": ("true", "false"),
    "assist.every_round": ("true", "false"),
    "assist.before_loss": ("false", "true"),
    "pvp.range": ("1", "0"),
    "pvp.death": ("no_tokens", "no_hearts"),
    "pvp.tie": ("attacker", "reroll"),
    "pvp.early_surrender": ("false", "true"),
    "pvp.betray": ("false", "true"),
    "surrender.protect": ("until_turn", "none"),
    "items.teleport_drops": ("true", "false"),
    "revenant.spawn": ("death", "start"),
    "revenant.forced_path": ("true", "false"),
    "revenant.zombie_roll": ("true", "false"),
    "revenant.miss_costs_heart": ("false", "true"),
    "revenant.can_escape": ("false", "true"),
    "takeoff.space": ("tile", "center"),
    "time_limit.mode": ("turns", "rounds"),
    "z4.spell_effect": ("clear", "none"),
}
"""What each switch can be; the first is the default."""
NUMBERS: Mapping[str, tuple[int, int, int]] = {
    "players.max": (12, 2, 24),
    "seats": (3, 1, 24),
    "pvp.per_turn": (1, 0, 9),
    "surrender.ban_turns": (3, 0, 99),
    "time_limit.value": (120, 1, 9999),
}
"""The number a switch has unasked, the least and the most."""


@dataclass(frozen=True)
class Rules:
    """The rules in force; the key `pvp.range` is the field `pvp_range`."""

    cap_mode: str = "per_type"
    start_exempt: bool = True
    start_hand: str = "area"
    pilot_claim: str = "center"
    helipad_avoid_last: bool = True
    helipad_placer: str = "drawer"
    fuel_core_claim: str = "placer"
    fuel_set: str = "first"
    spawn_roads: str = "exits"
    events_bonus_vs: str = "zombies"
    events_remove_inert: bool = True
    evade_ends_move: bool = True
    assist_every_round: bool = True
    assist_before_loss: bool = False
    pvp_range: int = 1
    pvp_death: str = "no_tokens"
    pvp_tie: str = "attacker"
    pvp_early_surrender: bool = False
    pvp_betray: bool = False
    surrender_protect: str = "until_turn"
    items_teleport_drops: bool = True
    revenant_spawn: str = "death"
    revenant_forced_path: bool = True
    revenant_zombie_roll: bool = True
    revenant_miss_costs_heart: bool = False
    revenant_can_escape: bool = False
    takeoff_space: str = "tile"
    time_limit_mode: str = "turns"
    z4_spell_effect: str = "clear"
    players_max: int = 12
    seats: int = 3
    pvp_per_turn: int = 1
    surrender_ban_turns: int = 3
    time_limit_value: int = 120


def rules_from(chosen: Mapping[str, str]) -> Rules:
    """The rules with these switches set; raises ValueError for a switch or value there is not."""
    values: dict[str, Any] = {}
    unasked = Rules()
    for key, value in chosen.items():
        field = key.replace(".", "_")
        if key in NUMBERS:
            _, least, most = NUMBERS[key]
            if not value.isdecimal() or not least <= int(value) <= most:
                raise ValueError(f"rules: {key} is a number from {least} to {most}")
        elif key not in CHOICES:
            known = ", ".join((*CHOICES, *NUMBERS))
            raise ValueError(f'rules: there is no "{key}"; there are {known}')
        elif value not in CHOICES[key]:
            raise ValueError(f'rules: {key} is {" or ".join(CHOICES[key])}, not "{value}"')
        usual = getattr(unasked, field)
        values[field] = value == "true" if isinstance(usual, bool) else type(usual)(value)
    return Rules(**values)
