"""H4: points, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmtool.heels.cards import Deck
from gmtool.heels.options import Options
from gmtool.heels.state import Player, State


def score(deck: Deck, options: Options, state: State, player: Player) -> int:
    """H4.2: escaped survivors, the bonus of eaten ones, the bonus pile; by the options also what
    is left in the line, and what everybody but the start player begins with.
    """
    cards = deck.cards
    points = sum(cards[card].points for card in (*player.escaped, *player.bonus))
    points += sum(cards[card].eaten_bonus for card in player.eaten)
    points += options.score.line * len(state.own(player.seat))
    if state.starter and player.seat != state.starter:
        points += options.start.compensation
    return points


def scores(deck: Deck, options: Options, state: State) -> dict[str, int]:
    """The points of all seats."""
    return {player.seat: score(deck, options, state, player) for player in state.players}


def most_valuable(deck: Deck, options: Options, player: Player) -> list[int]:
    """The points of a player's escaped survivors, the highest first (H4.3)."""
    counting = (*player.escaped, *player.bonus) if options.tie.bonus_pile else player.escaped
    return sorted((deck.cards[card].points for card in counting), reverse=True)


def winner(points: Mapping[str, int], claim: str, escaped: Mapping[str, Sequence[int]]) -> str:
    """H4.3: who has won, or "" if nobody has.

    `escaped` are the points of each seat's escaped survivors, the highest first. Of those with the
    most points, a single one wins; if they are several, whoever holds the claim, tied or not; then
    the highest list, where a missing survivor ranks below any.
    """
    top = [seat for seat, score in points.items() if score == max(points.values())]
    if len(top) == 1:
        return top[0]
    if claim:
        return claim
    best = max(list(escaped[seat]) for seat in top)
    ahead = [seat for seat in top if list(escaped[seat]) == best]
    return ahead[0] if len(ahead) == 1 else ""
