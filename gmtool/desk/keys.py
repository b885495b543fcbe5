"""The two chains of keys of a game: kept in secret.yaml, their beginnings in commitment.yaml."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gmtool.core.chance import Dice, chain
from gmtool.core.game import Chance
from gmtool.core.problems import Problems
from gmtool.desk.folder import Folder
from gmtool.desk.refused import Refused
from gmtool.files.writing import SEALED, as_yaml, write_file
from gmtool.files.yamlfile import decode, read_one

LONG_ENOUGH = 400
"""How many phases a game has at most: eighty years of Diplomacy."""
LONGEST = 10_000
"""The phases of the longest chains that are made; each command makes them anew."""
KEY = re.compile("[0-9a-f]{64}")
PRIVATE = "turns/*/state.yaml\nturns/*/result.yaml\nturns/*/private/\nattic/\n"
"""What git leaves out besides of a game with hidden things."""
IGNORED = "secret.yaml\nvotes.yaml\npreview/\n.lock\n"


@dataclass(frozen=True, kw_only=True)
class Secret:
    """The last key of each chain, and how many phases they are for."""

    open: str
    hidden: str
    length: int = LONG_ENOUGH


@dataclass(frozen=True)
class Keys:
    """The keys of all phases."""

    secret: Secret

    @cached_property
    def open(self) -> list[str]:
        """The keys whose phases reveal them; the first one is published."""
        return chain(self.secret.open, self.secret.length)

    @cached_property
    def hidden(self) -> list[str]:
        """The keys that stay secret until the game is over; the first one is published."""
        return chain(self.secret.hidden, self.secret.length)

    def chance(self, number: int, forced: Mapping[str, str] | None = None) -> Chance:
        """The draws of the turn with this number, from 1; 0 is before the game. Raises Refused if
        the chains have ended.
        """
        if number > self.secret.length:
            raise Refused(f"The keys of this game are for {self.secret.length} phases.")
        return Chance(
            Dice(self.open[number], dict(forced or {})),
            Dice(self.hidden[number], dict(forced or {})),
        )


def new_keys() -> Keys:
    """Keys from the system's secure random source."""
    return Keys(Secret(open=secrets.token_hex(32), hidden=secrets.token_hex(32)))


def write_keys(folder: Folder, keys: Keys, *, private: bool) -> None:
    """Writes new keys into a folder, and what is published of them; `private` says whether the
    states of the game hold hidden things.
    """
    write_file(folder.secret, as_yaml(keys.secret), mode=SEALED)
    commit(folder, keys)
    if not folder.ignored.exists():
        write_file(folder.ignored, IGNORED + (PRIVATE if private else ""))


def commit(folder: Folder, keys: Keys) -> None:
    """Writes what is published of the keys."""
    write_file(folder.commitment, as_yaml(beginnings(keys)))


def beginnings(keys: Keys) -> dict[str, str]:
    """The first key of each chain, which is published."""
    return {"open": keys.open[0], "hidden": keys.hidden[0]}


def read_keys(folder: Folder) -> Keys:
    """The keys of a folder; raises Problems, which never say what stood there."""
    file = folder.name(folder.secret)
    document = read_one(folder.secret, file)
    secret = decode(document, Secret)
    problems = [
        document.problem((name,), "this is no key: 64 lower-case hex digits").without_excerpt()
        for name in ("open", "hidden")
        if not KEY.fullmatch(getattr(secret, name))
    ]
    if not 1 <= secret.length <= LONGEST:
        message = f"expected a number of phases from 1 to {LONGEST}"
        problems.append(document.problem(("length",), message))
    if problems:
        raise Problems(problems)
    return Keys(secret)


def check_commitment(folder: Folder, keys: Keys) -> None:
    """Raises Problems if the keys are not those whose beginnings were published."""
    published = read_one(folder.commitment, folder.name(folder.commitment))
    said = decode(published, dict[str, str])
    wrong = [name for name, key in beginnings(keys).items() if said.get(name) != key]
    message = "this is not the beginning of the keys in secret.yaml"
    remedy = "Put back the two files that belong together: what was published cannot be changed."
    if wrong:
        raise Problems([published.problem((name,), message, remedy) for name in wrong])
