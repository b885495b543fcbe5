"""The record of an auction: its settings, all sheets, the awards, and the draws behind them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from gmtool.diplomacy.bids import Auction
from gmtool.files.case import Texts
from gmtool.files.document import Document
from gmtool.files.records import RecordedDraw
from gmtool.files.schema import decode


@dataclass(frozen=True, kw_only=True)
class RecordedBid:
    """A bid as text, `vie 40`, and what it came to."""

    order: str
    result: str
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class RecordedAward:
    """A centre that was awarded, to whom ("": to the power nobody plays), and who was tied."""

    lot: str
    seat: str
    points: int
    tied: Texts = ()


@dataclass(frozen=True, kw_only=True)
class AuctionRecord:
    """One round of an auction, numbered from 1 by `auction`.

    `verdicts` has the sheets of all bidders, with those of the `silent` if they bid without a
    preference; `hashes` what their receipts say.
    """

    auction: int
    settings: Auction
    lots: Texts
    verdicts: dict[str, tuple[RecordedBid, ...]]
    silent: Texts = ()
    awards: tuple[RecordedAward, ...]
    hashes: dict[str, str] = field(default_factory=dict)
    draws: tuple[RecordedDraw, ...] = ()
    key: str
    previous: str = ""
    forced: dict[str, str] = field(default_factory=dict)


READ = tuple(each.name for each in fields(AuctionRecord))


def is_auction(document: Document) -> bool:
    """Whether a record is that of an auction."""
    return document.root.below("auction") is not None


def read_auction(document: Document) -> AuctionRecord:
    """A record of an auction; raises Problems with all that does not fit."""
    return decode(document.reduced(READ), AuctionRecord)
