"""Draws and concessions: proposals on which the seats vote in secret.

A proposal ends the game if every seat that has a say agrees; seats in civil disorder and those that
are out have none. Who voted how is nobody's business but the GM's until it is decided, and after a
refusal for ever.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmtool.desk.calendar import written
from gmtool.desk.proposal import Proposal, Vote, proposals
from gmtool.desk.refused import Refused
from gmtool.desk.table import Table
from gmtool.files.writing import SEALED, as_yaml, write_file


def propose(table: Table, winners: list[str], now: datetime) -> Proposal:
    """Puts a proposal to the vote: a draw between seats, or without any between all that are left;
    one seat alone: that all concede. One that was put before and is not possible any more is
    refused by that. Raises Refused while another is open, if the rules do not allow it yet (RULES
    F4), for seats that are out, or if nobody has a say.
    """
    stage = table.playing()
    known = proposals(table.folder)
    if known and not known[-1].decided:
        if not table.game.may_end(stage.state, list(known[-1].winners)):
            raise Refused(f"Another proposal is open: {known[-1].what}")
        known[-1] = replace(known[-1], turn=stage.number, decided=f"refused {written(now)}")
    if reason := table.game.may_end(stage.state, winners):
        raise Refused(reason)
    voters = table.game.voters(stage.state)
    if not voters:
        raise Refused("Nobody has a say: all seats are out of the game, or nobody plays them.")
    named = tuple(winners) or tuple(voters)
    proposal = Proposal(winners=named, turn=stage.number, made=written(now))
    write(table, [*known, proposal])
    return proposal


def vote(table: Table, seat: str, answer: Vote) -> None:
    """Enters the vote of a seat, in place of an earlier one; raises Refused if nothing is proposed
    or the seat has no say.
    """
    known, current = opened(table)
    if seat not in table.game.voters(table.stage().state):
        raise Refused(f"{seat} has no say: it is out of the game, or nobody plays it.")
    votes = {**current.votes, seat: answer}
    write(table, [*known, replace(current, votes=votes)])


def decide(table: Table, now: datetime) -> tuple[Proposal, bool]:
    """Closes the proposal: accepted if every seat that has a say said yes; no vote is a no. Raises
    Refused if nothing is proposed, or the rules do not allow it any more.
    """
    known, current = opened(table)
    stage = table.stage()
    state = stage.state
    if reason := table.game.may_end(state, list(current.winners)):
        raise Refused(reason)
    voters = table.game.voters(state)
    accepted = bool(voters) and all(current.votes.get(seat) == "yes" for seat in voters)
    decided = f"{'accepted' if accepted else 'refused'} {written(now)}"
    write(table, [*known, replace(current, turn=stage.number, decided=decided)])
    return current, accepted


def opened(table: Table) -> tuple[list[Proposal], Proposal]:
    """The proposals that are decided, and the open one; raises Refused if there is none."""
    known = proposals(table.folder)
    if not known or known[-1].decided:
        raise Refused("Nothing is proposed.")
    return known[:-1], known[-1]


def write(table: Table, all_of_them: list[Proposal]) -> None:
    """Keeps the proposals with their votes, for the GM's eyes only."""
    write_file(table.folder.votes, as_yaml(all_of_them), mode=SEALED)
