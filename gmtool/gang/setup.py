"""The game before the first turn (G3)."""

from __future__ import annotations

from collections.abc import Sequence

from gmtool.core.game import Chance
from gmtool.gang.board import Board, Laid
from gmtool.gang.cards import Cards
from gmtool.gang.conduct import Conduct
from gmtool.gang.laying import people
from gmtool.gang.rules import Rules
from gmtool.gang.spaces import Space, Spot, space_of
from gmtool.gang.state import HAND, Deck, Player, Seat, State
from gmtool.gang.table import Table, shuffled
from gmtool.gang.tiles import ANY_AREA, TOWN, Tiles, TileSet


def new_game(
    tiles: Tiles,
    cards: Cards,
    sets: Sequence[str],
    rules: Rules,
    seats: Sequence[Seat],
    chance: Chance,
) -> State:
    """The board with the start tiles, all decks shuffled, three cards for everybody (G2.3), and who
    goes first (G3.6).

    `sets` names the sets in play, the town first, the first expansion second, "z35" last if its
    cards are used.
    """
    areas = [each for each in sets if each != ANY_AREA]
    in_play = {each: tiles.sets[each] for each in areas}
    board, starts = _first_board(tiles, in_play)
    first = chance.open.choose("setup: who goes first", tuple(seats))
    k = list(seats).index(first)
    at = {seat: _entry(in_play, starts[n % len(starts)]) for n, seat in enumerate(seats)}
    state = State(
        rules,
        (*seats[k:], *seats[:k]),
        first,
        board,
        {seat: Player(at[seat]) for seat in (*seats[k:], *seats[:k])},
        _decks(tiles, cards, sets, board, rules, chance),
    )
    state = _deal(state, seats, sets)
    table = Table(state, tiles, cards, Conduct({}, {}), chance)
    for spot, laid in board.laid.items():
        people(table, spot, laid)
    return table.state


def _first_board(tiles: Tiles, sets: dict[str, TileSet]) -> tuple[Board, list[tuple[str, Spot]]]:
    """Town Square, and the start tile of the first expansion joined to it (G3.2)."""
    laid: dict[Spot, Laid] = {(0, 0): Laid(tiles.tiles[sets[TOWN].start])}
    starts = [(TOWN, (0, 0))]
    for each in list(sets)[1:2]:
        laid[0, 1] = Laid(tiles.tiles[sets[each].start])
        starts.append((each, (0, 1)))
        if sets[each].beyond:
            laid[0, 2] = Laid(tiles.tiles[sets[each].beyond])
    return Board(sets, laid), starts


def _entry(sets: dict[str, TileSet], start: tuple[str, Spot]) -> Space:
    """The space on which pawns begin on a start tile (G3.5)."""
    return space_of(start[1], sets[start[0]].entry)


def _decks(
    tiles: Tiles, cards: Cards, sets: Sequence[str], board: Board, rules: Rules, chance: Chance
) -> dict[str, Deck]:
    """All decks, shuffled; what must come late is in the bottom half (G3.1 to G3.3)."""
    areas = [each for each in sets if each != ANY_AREA]
    on_board = [laid.tile.id for laid in board.laid.values()]
    late = {each: [tiles.sets[each].goal] for each in areas}
    # with two expansions the second start tile goes into the town deck, a third into the first's
    for number, each in enumerate(areas[2:]):
        late[areas[number]].append(tiles.sets[each].start)
    moved = {start for keys in late.values() for start in keys}
    decks = {}
    for each in sets:
        rest = list[str]()
        for tile in tiles.tiles.values():
            if tile.set == each and tile.id not in moved:
                rest += [tile.id] * (tile.copies - on_board.count(tile.id))
        avoid = rules.helipad_avoid_last and areas == [TOWN]
        drawn = (
            _bury(each, rest, late.get(each, []), chance, avoid_last=avoid) if each in late else ()
        )
        pile = [
            card.id
            for card in cards.cards.values()
            if card.deck == each and not (card.inert and rules.events_remove_inert)
            for _ in range(card.copies)
        ]
        decks[each] = Deck(drawn, cards=_shuffled(f"{each} cards", pile, chance))
    return decks


def _shuffled(what: str, options: Sequence[str], chance: Chance) -> tuple[str, ...]:
    return shuffled(chance.hidden, f"setup: {what}", options)


def _bury(
    deck: str, rest: Sequence[str], keys: Sequence[str], chance: Chance, *, avoid_last: bool
) -> tuple[str, ...]:
    """A deck of tiles with some of them somewhere in its bottom half."""
    size = len(rest) + len(keys)
    places = [*range(size // 2 + 1, size + (0 if avoid_last else 1))]
    drawn = list(_shuffled(f"{deck} tiles", rest, chance))
    chosen = dict[int, str]()
    for key in keys:
        free = [str(place) for place in places if place not in chosen]
        chosen[int(chance.hidden.choose(f"setup: {deck} tiles, place of {key}", free))] = key
    for place in sorted(chosen):
        drawn.insert(place - 1, chosen[place])
    return tuple(drawn)


def _deal(state: State, seats: Sequence[Seat], sets: Sequence[str]) -> State:
    """Three cards for everybody, from the deck of the area, from 3.5, or in turn (G3.4)."""
    for seat in seats:
        for number in range(HAND):
            deck = state.area_of(seat)
            other = {"area": False, "z35": True, "mixed": number % 2 == 1}[state.rules.start_hand]
            if other and ANY_AREA in sets:
                deck = ANY_AREA
            card, *cards = state.decks[deck].cards
            hand = (*state.players[seat].hand, card)
            state = state.with_deck(deck, cards=tuple(cards)).with_player(seat, hand=hand)
    return state
