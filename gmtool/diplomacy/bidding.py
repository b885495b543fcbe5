"""The auction as phases of a game: before the opening Winter everybody sends a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from gmtool.core.game import Chance, NoSuchSubject, Phase, Reading, Source, Turn, Verdict
from gmtool.diplomacy.auction import Auctioned, Awarded, check, hold
from gmtool.diplomacy.bids import Auction, Bid
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.position import Position
from gmtool.diplomacy.season import ADJUSTMENT
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State

WON, LOST = "won", "lost"


@dataclass(frozen=True, kw_only=True)
class AuctionTurn(Turn[State]):
    """A round that has been held."""

    awarded: Awarded


class Bidding:
    """The rounds of auction of a game; its lots are the centres of the start."""

    def __init__(self, game: Setting, auction: Auction) -> None:
        self.game = game
        self.auction = auction
        self.centres = tuple(sorted(game.start.position.centres))
        if game.start.season.stage != ADJUSTMENT:
            raise ValueError("auction: it needs a start with an opening Winter, as chaos")
        try:
            check(auction, len(self.centres))
        except ValueError as wrong:
            raise ValueError(f"auction: {wrong}") from None

    def new(self, seats: Sequence[str]) -> State:
        """The state before the first round; raises ValueError for more seats than there are centres
        for, and for a seat called like the power nobody plays.
        """
        needed = len(seats) * self.auction.lots * self.auction.rounds
        if needed > len(self.centres):
            raise ValueError(
                f"auction: {len(seats)} seats can win {needed} centres,"
                f" there are {len(self.centres)}"
            )
        if self.game.rules.unplayed in seats:
            raise ValueError(f"auction: no seat can be called {self.game.rules.unplayed}")
        season, position = self.game.start.season, Position({}, {})
        return State(season, position, tuple(seats), first=True, auction=Auctioned(round=1))

    def lots(self, state: State) -> list[str]:
        """The centres that are up for auction."""
        gone = {*state.auction.won, *state.auction.forfeited}
        return [centre for centre in self.centres if centre not in gone]

    def bidders(self, state: State) -> list[str]:
        """The seats that somebody plays."""
        return [seat for seat in state.seats if seat not in state.position.disorder]

    def coming(self, state: State) -> list[Phase]:
        """The rounds to come."""
        return [self.game.round(n) for n in range(state.auction.round, self.auction.rounds + 1)]

    def owed(self, state: State) -> dict[str, str]:
        """Everybody owes a sheet."""
        return dict.fromkeys(self.bidders(state), f"bids on {len(self.lots(state))} centres")

    def read(self, state: State, messages: Sequence[Source]) -> Reading:
        """The sheet of a player."""
        from gmtool.diplomacy.auctionsheets import SheetReader  # takes a while

        game = self.game
        return SheetReader(game.board, self.auction, self.lots(state), game.house).read(messages)

    def resolve(
        self, state: State, orders: Mapping[str, Sequence[str]], chance: Chance
    ) -> AuctionTurn:
        """Holds the round: the state after it is that of the next one, or of the opening Winter.

        A seat without a valid sheet is silent; one that nobody plays does not bid.
        """
        from gmtool.diplomacy.auctionsheets import sheets_of

        bidders = self.bidders(state)
        sheets = sheets_of({seat: orders[seat] for seat in bidders if seat in orders})
        silent = [seat for seat in bidders if seat not in sheets]
        title = f"auction {state.auction.round}"
        lots = self.lots(state)
        awarded = hold(self.auction, lots, sheets, silent, chance.open, title)
        return AuctionTurn(
            phase=self.game.phase(state),
            before=state,
            after=self._after(state, awarded),
            verdicts={seat: self._verdicts(seat, awarded) for seat in awarded.sheets},
            draws=chance.open.draws(),
            record=self._record(state, awarded, silent),
            awarded=awarded,
        )

    def _after(self, state: State, awarded: Awarded) -> State:
        won = dict(sorted({**state.auction.won, **awarded.won}.items()))
        forfeited = tuple(sorted((*state.auction.forfeited, *awarded.forfeited)))
        number = state.auction.round + 1
        position = replace(state.position, centres=won)
        if number > self.auction.rounds:
            number = 0
            position = self.game.rules.settle(self.game.board, position)
        after = Auctioned(round=number, won=won, forfeited=forfeited)
        return replace(state, position=position, auction=after)

    def _verdicts(self, seat: str, awarded: Awarded) -> list[Verdict]:
        """What each bid came to, in the order listed."""
        awards = {award.lot: award for award in awarded.awards}
        told = []
        for bid in awarded.sheets[seat]:
            award = awards.get(bid.lot)
            tied = [each for each in award.tied if each != seat] if award else []
            if award is None:
                result, why = LOST, "nobody won it"
            elif award.seat == seat:
                result, why = WON, f"tied with {', '.join(tied)}" if tied else ""
            elif award.seat:
                result, why = LOST, f"{award.seat} won it for {award.points}"
            else:
                unplayed = self.game.rules.unplayed or "nobody"
                result, why = LOST, f"bids of {award.points} were tied, it goes to {unplayed}"
            told.append(Verdict(str(bid), result, why=why, subject=bid.lot))
        return told

    def _record(self, state: State, awarded: Awarded, silent: Sequence[str]) -> dict[str, Any]:
        """What a record tells besides the bids, which are the verdicts."""
        from gmtool.diplomacy.auctionsheets import receipt_hash

        told: dict[str, Any] = {
            "map": self.game.map,
            "auction": state.auction.round,
            "settings": asdict(self.auction),
            "lots": list(awarded.lots),
            "awards": [award_row(award.lot, awarded) for award in awarded.awards],
            "unclaimed": list(awarded.unclaimed),
            "losers": list(awarded.losers),
            "hashes": {seat: receipt_hash(sheet) for seat, sheet in awarded.sheets.items()},
        }
        return told | ({"silent": list(silent)} if silent else {})

    def subject(self, text: str) -> str:
        """The centre that a text names; raises NoSuchSubject."""
        named = " ".join(text.lower().split())
        lot = province_of(self.game.board.names.place(named))
        if lot not in self.centres:
            raise NoSuchSubject(f'"{text}" is no centre of the auction')
        return lot

    def view(self, state: State) -> dict[str, Any]:
        """What a call may tell: the settings, and what is up for auction."""
        auction = self.auction
        return {
            "bidding": {
                "round": state.auction.round,
                "rounds": auction.rounds,
                "points": auction.points,
                "minimum": auction.minimum,
                "maximum": auction.highest,
                "equal": auction.equal,
                "lots": auction.lots,
                "method": auction.method,
                "ties": auction.ties,
                "silent": auction.silent,
                "centres": self.lots(state),
            }
        }


def view_of(turn: AuctionTurn) -> dict[str, Any]:
    """What the post of a round may tell: `lots` has a row for each centre, in the order in which
    they were awarded and then those that nobody won, `sheets` all bids of everybody,
    `asked` what was drawn.
    """
    from gmtool.diplomacy.turnview import asked_rows  # takes a while

    awarded = turn.awarded
    listed = [award.lot for award in awarded.awards if award.seat]
    return {
        "lots": [award_row(lot, awarded) for lot in (*listed, *awarded.unclaimed)],
        "sheets": [sheet_row(seat, sheet, awarded) for seat, sheet in awarded.sheets.items()],
        "losers": list(awarded.losers),
        "asked": asked_rows(turn.draws),
    }


def award_row(lot: str, awarded: Awarded) -> dict[str, Any]:
    """A centre: who won it ("" if nobody did), for how much, and who had the same claim to it."""
    award = next((each for each in awarded.awards if each.lot == lot), None)
    row: dict[str, Any] = {"lot": lot}
    if award is not None:
        row |= {"seat": award.seat, "points": award.points}
        row |= {"tied": list(award.tied)} if award.tied else {}
    return row


def sheet_row(seat: str, sheet: Sequence[Bid], awarded: Awarded) -> dict[str, Any]:
    """A sheet: the bids as texts, what was won with it, and whether it is the one without a
    preference.
    """
    return {
        "seat": seat,
        "bids": list(map(str, sheet)),
        "won": [lot for lot, winner in awarded.won.items() if winner == seat],
        "default": seat in awarded.defaults,
    }
