"""What posts may tell, to everybody or to one seat, as texts, lists and mappings for templates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmtool.gang.grid import KEY, grid, letters_of
from gmtool.gang.moving import AS_ORDERED, USED_UP
from gmtool.gang.placing import legal_placements
from gmtool.gang.setting import GangTurn, Setting
from gmtool.gang.state import DEAD, FUEL, PILOT, REVENANT, Seat, State
from gmtool.gang.telling import Teller, goal_in_words
from gmtool.gang.tiles import called

MOST_PLACEMENTS = 24
"""How many legal places of a tile a call lists."""
NEAR = 4
"""How many steps away an undead still is a danger."""


def view(
    game: Setting, state: State, turn: GangTurn | None, seat: Seat | None
) -> Mapping[str, Any]:
    """The view of a turn and the state after it, or of a state before its turn.

    `private` holds what only the reader in this seat may know, and is None for everybody.
    """
    teller = Teller(game.tiles, game.cards)
    told = list(teller.told(turn.events)) if turn else []
    rules = game.rules
    return {
        "turn": state.turn,
        "round": state.rounds,
        "limit": {"mode": rules.time_limit_mode, "value": rules.time_limit_value},
        "sets": [game.tiles.sets[each].title for each in game.in_play],
        "events": [each.text for each in told if not each.private],
        "defaults": list(turn.defaults) if turn else [],
        "refused": _refused(turn),
        "players": [_player(game, state, each) for each in state.seats],
        "pilot": _where(state, PILOT),
        "fuel": _where(state, FUEL),
        "decks": [
            {
                "title": game.cards.titles.get(name, name),
                "tiles": len(deck.tiles),
                "cards": len(deck.cards),
            }
            for name, deck in state.decks.items()
        ],
        "grid": grid(state),
        "grid_key": KEY,
        "next": None if state.end else _next(game, state),
        "hash": str(turn.record["state"]) if turn else "",
        "private": None
        if seat is None
        else _private(game, state, seat, [each.text for each in told if each.private == seat]),
    }


def _refused(turn: GangTurn | None) -> list[dict[str, str]]:
    """Orders that could not be carried out, and why."""
    if turn is None:
        return []
    return [
        {"seat": seat, "order": each.order, "why": each.why}
        for seat, verdicts in turn.verdicts.items()
        for each in verdicts
        if each.why and each.why not in (USED_UP, AS_ORDERED)
    ]


def _player(game: Setting, state: State, seat: Seat) -> dict[str, Any]:
    """What everybody may know of a player."""
    player = state.players[seat]
    return {
        "seat": seat,
        "letter": letters_of(state.seats)[seat],
        "status": player.status,
        "at": str(player.at),
        "hearts": f"{player.halves / 2:g}",
        "bullets": player.bullets,
        "items": [game.cards[item].title for item in player.items]
        + (["jeep"] if player.jeep else []),
        "hand": len(player.hand),
        "carries": list(state.carried(seat)),
        "bans": dict(sorted(player.bans.items())),
        "goal": goal_in_words(player.goal) if player.status in (DEAD, REVENANT) else "",
        "misses": player.misses,
        "exempt": player.alive and state.exempt(seat),
    }


def _where(state: State, what: str) -> dict[str, str]:
    cargo = state.cargo(what)
    return {"at": str(cargo.at) if cargo.at is not None else "", "carrier": cargo.carrier}


def _next(game: Setting, state: State) -> dict[str, Any]:
    """Whose turn is next, the tile drawn for it with its legal places, and the dangers near."""
    seat, name = state.active, state.drawn_tile()
    player = state.players[seat]
    tile = game.tiles.tiles[name] if name else None
    legal = legal_placements(state.board, tile, state.area_of(seat)) if tile else []
    return {
        "seat": seat,
        "placer": state.placer(),
        "missed": player.misses > 0,
        "revenant": player.status in (DEAD, REVENANT),
        "tile": tile.title if tile else "",
        "tile_grid": list(tile.grid) if tile else [],
        "places": [str(each) for each in legal[:MOST_PLACEMENTS]],
        "more_places": max(0, len(legal) - MOST_PLACEMENTS),
        "dangers": _dangers(state, seat),
    }


def _dangers(state: State, seat: Seat) -> list[dict[str, Any]]:
    """The undead within a few steps of a player, the nearest first."""
    distances = state.board.distances([state.players[seat].at])
    near = [
        (distances[each.at], called(each.kind), name, each.at)
        for name, each in state.undead.items()
        if distances.get(each.at, NEAR + 1) <= NEAR
    ]
    near += [
        (distances[player.at], "revenant", other, player.at)
        for other, player in state.players.items()
        if player.status == REVENANT
        and other != seat
        and distances.get(player.at, NEAR + 1) <= NEAR
    ]
    return [
        {"steps": steps, "kind": kind, "name": name, "at": str(at)}
        for steps, kind, name, at in sorted(near, key=lambda row: (row[0], row[3]))
    ]


def _private(game: Setting, state: State, seat: Seat, told: list[str]) -> dict[str, Any]:
    """What a seat alone may know: its hand, what it drew or saw, its standing orders."""
    player = state.players[seat]
    return {
        "seat": seat,
        "hand": [
            {
                "id": card,
                "title": game.cards[card].title,
                "text": game.cards[card].text,
                "when": game.cards[card].when.replace("_", " "),
                "item": game.cards[card].item,
                "place": [
                    game.tiles.tiles[place].title if place in game.tiles.tiles else place
                    for place in game.cards[card].place
                ],
            }
            for card in player.hand
        ],
        "told": told,
        "standing": list(player.standing),
    }
