"""The blind auction of starting centres: which settings are possible, and who wins what.

Nobody sees a sheet but the GM, until all are published with the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gmtool.core.chance import Dice
from gmtool.diplomacy.bids import Auction, Award, Bid, Sheet, ranked


@dataclass(frozen=True, slots=True, kw_only=True)
class Auctioned:
    """Where a game stands with its auctions: which `round` comes next (0: none), who has won which
    centre so far, and which were `forfeited` by ties to the power that nobody plays.
    """

    round: int = 0
    won: dict[str, str] = field(default_factory=dict)
    forfeited: tuple[str, ...] = ()


NO_AUCTION = Auctioned()
"""Where a game stands that has none."""


@dataclass(frozen=True, slots=True)
class Awarded:
    """What an auction came to.

    `awards` stand in the order in which they were made, `sheets` are the bids of everybody, and
    `defaults` those whose sheet is the one without a preference.
    """

    lots: tuple[str, ...]
    sheets: Mapping[str, Sheet]
    awards: tuple[Award, ...]
    defaults: tuple[str, ...] = ()

    @property
    def won(self) -> dict[str, str]:
        """Who won each lot that somebody won."""
        return {award.lot: award.seat for award in self.awards if award.seat}

    @property
    def forfeited(self) -> tuple[str, ...]:
        """The lots that went to the power nobody plays because bids were tied."""
        return tuple(sorted(award.lot for award in self.awards if not award.seat))

    @property
    def unclaimed(self) -> tuple[str, ...]:
        """The lots that nobody won."""
        return tuple(lot for lot in self.lots if lot not in self.won)

    @property
    def losers(self) -> tuple[str, ...]:
        """Those who bid and won nothing."""
        return tuple(sorted(self.sheets.keys() - set(self.won.values())))

    @property
    def total(self) -> int:
        """All winning bids together."""
        return sum(award.points for award in self.awards if award.seat)


def check(auction: Auction, lots: int) -> None:
    """Raises ValueError, with what is wrong, for settings under which no sheet on so many lots
    could be filled in, or that mean nothing.
    """
    least = {"points": 1, "minimum": 0, "maximum": 0, "equal": 0, "lots": 1, "rounds": 1}
    for name, bound in least.items():
        if getattr(auction, name) < bound:
            raise ValueError(f"{name} is at least {bound}")
    if auction.minimum > auction.highest:
        raise ValueError(f"the minimum {auction.minimum} is above the maximum {auction.highest}")
    needed = least_total(auction, lots)
    if needed > auction.points:
        raise ValueError(
            f"{lots} lots{_alike(auction)} need {needed} points, there are {auction.points}"
        )
    top = least_bids(auction, lots)[-1]
    if top > auction.highest:
        raise ValueError(
            f"{lots} lots{_alike(auction)} need bids up to {top}, the maximum is {auction.highest}"
        )
    if auction.method == "optimal" and auction.ties == "unplayed":
        raise ValueError("ties can go to the unplayed power only with the method sequential")


def _alike(auction: Auction) -> str:
    if auction.equal == 1:
        return " with all bids different"
    return f" with at most {auction.equal} bids the same" if auction.equal else ""


def least_bids(auction: Auction, lots: int) -> list[int]:
    """The bids of the cheapest sheet on so many lots, rising."""
    return [auction.minimum + (k // auction.equal if auction.equal else 0) for k in range(lots)]


def least_total(auction: Auction, lots: int) -> int:
    """The points that the cheapest sheet on so many lots needs: 34 lots with all bids different
    need 1 + 2 + ... + 34 = 595.
    """
    return sum(least_bids(auction, lots))


def default_sheet(auction: Auction, lots: Sequence[str], first: str) -> list[Bid]:
    """The sheet of a player without a preference: nearly the same on every lot, as much as the
    points allow; the list begins with the lot `first` and goes on in the order of the lots.
    """
    steps = least_bids(auction, len(lots))
    spare = (auction.points - sum(steps)) // len(lots)
    raised = max(0, min(spare, auction.highest - steps[-1]))
    begin = lots.index(first)
    listed = [*lots[begin:], *lots[:begin]]
    return [Bid(lot, step + raised) for lot, step in zip(listed, reversed(steps), strict=True)]


def hold(
    auction: Auction,
    lots: Sequence[str],
    sheets: Mapping[str, Sheet],
    silent: Sequence[str],
    dice: Dice,
    title: str = "auction 1",
) -> Awarded:
    """Holds a round on these lots: `sheets` are those that came in, `silent` those who sent none.

    The questions that are drawn begin with the title of the round: "auction 1: vie for 40 goes to".
    In what order lots, sheets and bidders are given makes no difference.
    """
    lots = tuple(sorted(lots))
    bids: dict[str, Sheet] = {seat: sheets[seat] for seat in sorted(sheets)}
    defaults = tuple(sorted(silent)) if auction.silent == "default" else ()
    for seat in defaults:
        first = dice.choose(f"{title}: the sheet of {seat} begins with", lots)
        bids[seat] = default_sheet(auction, lots, first)
    if auction.method == "optimal":
        from gmtool.diplomacy.matching import best  # networkx is loaded where it is needed

        awards = best(auction, lots, bids, dice, title)
    else:
        awards = Sequential(auction, lots, bids, dice, title).awards()
    return Awarded(lots, bids, tuple(awards), defaults)


@dataclass(slots=True)
class Sequential:
    """The highest bid left wins its lot, and both leave: again and again."""

    auction: Auction
    lots: Sequence[str]
    sheets: Mapping[str, Sheet]
    dice: Dice
    title: str
    ranks: Mapping[str, Mapping[str, int]] = field(init=False)

    def __post_init__(self) -> None:
        self.ranks = {
            seat: {bid.lot: rank for rank, bid in enumerate(ranked(sheet))}
            for seat, sheet in self.sheets.items()
        }

    def awards(self) -> list[Award]:
        """The awards in the order in which they are made.

        Of his equal bids a player claims the one listed first; only when that lot is gone the next.
        """
        left, won = set(self.lots), Counter[str]()
        awards: list[Award] = []
        amounts = {bid.points for sheet in self.sheets.values() for bid in sheet}
        for points in sorted(amounts, reverse=True):
            while claims := self._claims(points, left, won):
                for lot in sorted(claims):
                    seat = self._winner(lot, points, claims[lot])
                    tied = tuple(claims[lot]) if len(claims[lot]) > 1 else ()
                    awards.append(Award(lot, points, seat, tied))
                    left.remove(lot)
                    won[seat] += 1
        return awards

    def _claims(self, points: int, left: set[str], won: Counter[str]) -> dict[str, list[str]]:
        """Who claims each lot with a bid of so many points."""
        claims: dict[str, list[str]] = {}
        for seat, sheet in self.sheets.items():
            if won[seat] < self.auction.lots:
                open_bids = (bid.lot for bid in sheet if bid.points == points and bid.lot in left)
                if first := next(open_bids, ""):
                    claims.setdefault(first, []).append(seat)
        return claims

    def _winner(self, lot: str, points: int, seats: list[str]) -> str:
        if len(seats) == 1:
            return seats[0]
        if self.auction.ties == "unplayed":
            return ""
        if self.auction.ties == "list":
            highest = min(self.ranks[seat][lot] for seat in seats)
            seats = [seat for seat in seats if self.ranks[seat][lot] == highest]
            if len(seats) == 1:
                return seats[0]
        return self.dice.choose(f"{self.title}: {lot} for {points} goes to", seats)
