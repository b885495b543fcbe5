"""The auction in which all winning bids together are as much as can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.core.chance import Dice
from gmtool.diplomacy.bids import Auction, Award, Sheet, ranked


def best(
    auction: Auction, lots: Sequence[str], sheets: Mapping[str, Sheet], dice: Dice, title: str
) -> list[Award]:
    """The awards with the greatest total, the highest bid first.

    Of several results with the same total, by list order, the one in which most players win what
    stands first on their lists, then most what stands second, and so on. What is left is settled in
    a drawn order of the players: the first one gets the best for him, then the second ("auction 1:
    place 1 among equal results").
    """
    if not sheets:
        return []
    turns = dice.permute(f"{title}: place {{}} among equal results".format, sheets)
    worth = _worth(auction, lots, sheets, turns)
    bids = {(seat, bid.lot): bid.points for seat, sheet in sheets.items() for bid in sheet}
    awards = [Award(lot, bids[seat, lot], seat) for seat, lot in _matched(worth, auction.lots)]
    return sorted(awards, key=lambda award: (-award.points, award.lot))


def _worth(
    auction: Auction, lots: Sequence[str], sheets: Mapping[str, Sheet], turns: Sequence[str]
) -> dict[tuple[str, str], int]:
    """What each award counts: one whole number, in which points stand before everything else, then
    the places on lists if they decide, then the wishes of the players in their drawn order.

    No two results count the same, so that it does not matter how the best one is looked for.
    """
    count = len(lots)
    wishes = count * len(sheets)  # a bit for each wish of each player
    digits = len(sheets).bit_length()  # so many players may win what stands at the same place
    places = count * digits if auction.ties == "list" else 0
    worth = {}
    for turn, seat in enumerate(reversed(turns)):
        for rank, bid in enumerate(ranked(sheets[seat])):
            lower = count - 1 - rank
            counts = bid.points << (places + wishes)
            if places:
                counts += 1 << (lower * digits + wishes)
            worth[seat, bid.lot] = counts + (1 << (turn * count + lower))
    return worth


def _matched(worth: Mapping[tuple[str, str], int], quota: int) -> set[tuple[str, str]]:
    """Who gets which lot, so that all together counts most; each at most `quota` lots."""
    import networkx  # takes a tenth of a second

    graph = networkx.Graph()
    for (seat, lot), weight in worth.items():
        for number in range(quota):
            graph.add_edge((seat, number), lot, weight=weight)
    return {
        (one[0], other) if isinstance(one, tuple) else (other[0], one)
        for one, other in networkx.max_weight_matching(graph)
    }
