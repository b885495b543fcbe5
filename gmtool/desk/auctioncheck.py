"""Checking the record of an auction: it is held again from the published sheets and the key."""

from __future__ import annotations

from collections.abc import Iterator

from gmtool.core.chance import Dice, Draw, ImpossibleAnswer
from gmtool.core.chance import verify as verify_draws
from gmtool.core.problems import Problems
from gmtool.diplomacy.auction import Awarded, hold
from gmtool.diplomacy.auctionsheets import read_bid, receipt_hash
from gmtool.diplomacy.bids import Award
from gmtool.files.auctionrecord import AuctionRecord
from gmtool.files.document import Document


def faults_of_auction(record: AuctionRecord, previous: str, document: Document) -> list[str]:
    """What a record says that is not true, each a sentence; nothing if it is true. Raises Problems
    for what is no bid.
    """
    try:
        told = {
            seat: [read_bid(each.order) for each in bids] for seat, bids in record.verdicts.items()
        }
    except ValueError as wrong:
        raise Problems([document.problem(("verdicts",), str(wrong))]) from None
    sheets = {seat: sheet for seat, sheet in told.items() if seat not in record.silent}
    anew = Dice(record.key, record.forced)
    title = f"auction {record.auction}"
    try:
        held = hold(record.settings, record.lots, sheets, record.silent, anew, title)
    except ImpossibleAnswer as impossible:
        return [str(impossible)]
    faults = list(_award_faults(record, held))
    for seat, sheet in held.sheets.items():
        if list(sheet) != told.get(seat, []):
            faults.append(f"the sheet of {seat}, who sent none, is another one by the draws")
        elif record.hashes.get(seat, receipt_hash(sheet)) != receipt_hash(sheet):
            faults.append(f"the hash of the sheet of {seat} is {receipt_hash(sheet)}")
    faults += [f'"{question}" was ruled, but never asked' for question in anew.unasked()]
    draws = [Draw(each.question, each.options, each.answer, each.forced) for each in record.draws]
    return faults + verify_draws(draws, anew, previous)


def _award_faults(record: AuctionRecord, held: Awarded) -> Iterator[str]:
    """Differences between the awards as recorded, and as the sheets and the draws have them."""
    told = {each.lot: each for each in record.awards}
    right = {each.lot: each for each in held.awards}
    for lot in sorted(told.keys() | right.keys()):
        says = told.get(lot)
        award = Award(lot, says.points, says.seat, says.tied) if says else None
        if award != right.get(lot):
            yield f"{lot}: the record says {_named(award)}; it is {_named(right.get(lot))}"
    if [each.lot for each in record.awards] != [each.lot for each in held.awards]:
        yield "the awards were made in another order: " + ", ".join(a.lot for a in held.awards)


def _named(award: Award | None) -> str:
    if award is None:
        return "nobody won it"
    tied = f", tied: {', '.join(award.tied)}" if award.tied else ""
    return f"{award.seat or 'nobody'} for {award.points}{tied}"
