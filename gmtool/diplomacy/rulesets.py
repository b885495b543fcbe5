"""The rule sets there are, by name."""

from __future__ import annotations

from collections.abc import Mapping

from gmtool.diplomacy.rules import Rules, UnknownChoice
from gmtool.diplomacy.zombies import ZombieRules

RULE_SETS = {rules.name: rules for rules in (Rules, ZombieRules)}


def rule_set(parameters: Mapping[str, str]) -> Rules:
    """The rules that `set` and the other parameters name; raises UnknownChoice."""
    chosen = dict(parameters)
    name = chosen.pop("set", Rules.name)
    if name not in RULE_SETS:
        raise UnknownChoice(f'there is no rule set "{name}", there are: {", ".join(RULE_SETS)}')
    return RULE_SETS[name].chosen(chosen)
