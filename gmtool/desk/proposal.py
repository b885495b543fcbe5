"""A proposal to end the game by agreement, as it stands in its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gmtool.desk.folder import Folder
from gmtool.files.yamlfile import decode, read_one

Vote = Literal["yes", "no"]


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """A proposal to end the game: who would share it, or whom all concede it to; and the votes.

    `turn` is the turn that came next when it was made and, once it is decided, then.
    """

    winners: tuple[str, ...]
    turn: int
    made: str
    votes: dict[str, Vote] = field(default_factory=dict)
    decided: str = ""

    @property
    def what(self) -> str:
        """What is proposed, as a sentence."""
        if len(self.winners) == 1:
            return f"The game is conceded to {self.winners[0]}."
        return f"The game is drawn between {', '.join(self.winners)}."

    @property
    def accepted(self) -> bool:
        """Whether it ended the game."""
        return self.decided.startswith("accepted")

    @property
    def closed(self) -> str:
        """When it was decided."""
        return self.decided.rpartition(" ")[2]


def proposals(folder: Folder) -> list[Proposal]:
    """All proposals of a game, in the order in which they were made; raises Problems."""
    if not folder.votes.exists():
        return []
    return list(decode(read_one(folder.votes, folder.name(folder.votes)), tuple[Proposal, ...]))
