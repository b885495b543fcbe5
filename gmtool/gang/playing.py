"""Playing cards and using items: whether one may, and the answers of others (G10)."""

from __future__ import annotations

from collections.abc import Mapping

from gmtool.gang import belongings, driving, haunting  # noqa: F401  # they enter their primitives into the table
from gmtool.gang.card_events import Discarded, Played, Spell
from gmtool.gang.cards import Card, Cards
from gmtool.gang.events import Destroyed, Event
from gmtool.gang.moving import duct
from gmtool.gang.orders import Play, Use
from gmtool.gang.primitives import Doing, Refused
from gmtool.gang.state import Seat, State
from gmtool.gang.table import Table
from gmtool.gang.tiles import CABIN, DOG, MOTOR_POOL, WOODS

JEEP, DUCT, SPELL = "jeep", "duct", "spell"
DEVICES = (JEEP, DUCT, SPELL)
"""What is used like an item though it is no card."""
ANSWERS = ("react_card", "react_kill", "react_death")
MOMENTS = ("start_turn", "pre_tile", "combat", "pre_move", *ANSWERS)


def window_of(card: Card, order: Play) -> str:
    """When a card is played: when its player says, or at the moment it is made for; "" as
    written.
    """
    if order.window:
        return order.window
    return card.when if card.when in MOMENTS and not card.item else ""


def why_not(state: State, cards: Cards, seat: Seat, order: Play) -> str:
    """Why a player cannot play a card now, or "" (G10.2, G10.3)."""
    card, player = cards[order.card], state.players[seat]
    if order.card not in player.hand:
        return f"{card.title} is not in the hand of {seat}"
    if card.ask:
        return f"the game master decides what it does: {card.ask}"
    if not player.alive:
        return f"{seat} is no survivor"
    if player.played:
        return "one card has been played since the beginning of his last turn"
    if card.when == "own_turn" and seat != state.active:
        return "it is played in the own turn"
    if card.item and order.card in player.items:
        return "one of these lies in front of him already"
    if card.area and state.area_of(seat) != card.area:
        return f"it is played in {state.board.sets[card.area].title} only"
    return (
        _wrong_target(state, card, seat, order.target)
        or _wrong_place(state, card, seat)
        or _lacking(state, card, seat, order)
    )


def _wrong_target(state: State, card: Card, seat: Seat, target: Seat) -> str:
    if not card.target:
        return ""
    if not target:
        return "on whom?"
    if target == seat or not state.players[target].alive:
        return f"{target} cannot be its target"
    if card.target == "neighbour" and state.players[target].at != state.players[seat].at:
        return f"{target} is not on the same space"
    return ""


def _wrong_place(state: State, card: Card, seat: Seat) -> str:
    """Items are played where they are found: in the building, or on the spaces, of their tile."""
    if not card.place:
        return ""
    board, here = state.board, state.players[seat].at
    inside = board.inside(here)
    tile = board.laid[here.spot].tile.id
    has_building = any(board.inside(space) for space in board.spaces(here.spot))
    for place in card.place:
        if place == "building" and inside:
            return ""
        if place == "woods building" and inside and board.area(here) == WOODS:
            return ""
        if place == tile and (inside or not has_building):
            return ""
    return "it is not played in this place"


def _lacking(state: State, card: Card, seat: Seat, order: Play) -> str:
    """What else a card needs, as a reason, or ""."""
    player, board = state.players[seat], state.board
    tile = (
        board.laid[(order.spaces[0] if order.spaces else player.at).spot].tile.id
        if (not order.spaces or order.spaces[0] in board.letters)
        else ""
    )
    helipads = {of.goal for of in board.sets.values()}
    same_tile = order.target and state.players[order.target].at.spot == player.at.spot
    fulfilled: Mapping[str, bool] = {
        "helipad": any("helipad" in laid.tile.id for laid in board.laid.values()),
        "no motor pool": tile != MOTOR_POOL,
        "in building": board.inside(player.at),
        "one heart and one bullet": (player.halves, player.bullets) == (2, 1),
        "item": bool(player.items),
        "no cabin or helipad": board.laid[player.at.spot].tile.id not in helipads,
        "same tile": bool(same_tile),
    }
    return next((f"it needs: {need}" for need in card.needs if not fulfilled[need]), "")


def play(table: Table, seat: Seat, order: Play) -> str:
    """A card is played and does what it says, unless somebody answers it; why not, or ""."""
    reason = why_not(table.state, table.cards, seat, order)
    if reason:
        return reason
    card = table.cards[order.card]
    before, length, dice = table.state, len(table.events), table.dice
    try:
        table.happen(Played(seat, card.id, order.target, card.item))
        target = _answered(table, seat, order)
        if target is None:
            return ""
        steps = (
            card.choose[min(order.choice or 1, len(card.choose)) - 1] if card.choose else card.do
        )
        Doing(table, seat, card, target, order.spaces, order.choice).run(steps)
    except Refused as refusal:
        return _taken_back(table, card, refusal, before, length, dice)
    return ""


def _taken_back(
    table: Table, card: Card, refusal: Refused, before: State, length: int, dice: int
) -> str:
    """A card that cannot do what it says is not played; once dice have been rolled, it is spent."""
    if table.dice != dice:
        table.note(f"{card.title} comes to nothing more: {refusal}.")
        return ""
    table.state = before
    del table.events[length:]
    return str(refusal)


def _answered(table: Table, seat: Seat, order: Play) -> Seat | None:
    """The target of a card after others have answered it; None if nothing is left of it."""
    card, target = table.cards[order.card], order.target
    guardian = _guardian(table, target) if target else ""
    if guardian:
        table.discard_items(target, [guardian], "cancels the card")
        return None
    for other in table.state.in_order():
        if other == seat or not table.lives(other):
            continue
        for answer in table.conduct.plays(other, "react_card"):
            effect = table.cards[answer.card]
            verb = next(iter(effect.do[0])) if effect.do else ""
            aimed = verb == "retarget" and target == other and answer.target not in ("", other)
            able = verb == "cancel" or aimed or (verb == "copy" and card.item)
            plain = Play(answer.card)
            if not able or why_not(table.state, table.cards, other, plain):
                continue
            table.happen(Played(other, answer.card, seat))
            table.succeed(other, answer)
            if verb == "cancel":
                return None
            if verb == "copy":
                Doing(table, other, card, order.target, answer.spaces).run(card.use)
            elif _wrong_target(table.state, card, seat, answer.target):
                return None
            else:
                target = answer.target
    return target


def _guardian(table: Table, target: Seat) -> str:
    """An item that cancels the next card aimed at its player."""
    for item in table.state.players[target].items:
        if any("guard" in step for step in table.cards[item].use):
            return item
    return ""


def answer(table: Table, window: str, seat: Seat, event: Event | None) -> None:
    """Others answer what has happened to a seat, or what it has done, with cards."""
    for other in table.state.in_order():
        if not table.lives(other):
            continue
        for order in table.conduct.plays(other, window):
            if window == "combat" and other != seat:
                continue
            if window in ANSWERS and other == seat:
                continue
            spaces = (event.at,) if isinstance(event, Destroyed) else order.spaces
            target = order.target or (seat if window == "react_death" else "")
            filled = Play(order.card, target, spaces, order.choice)
            if not play(table, other, filled):
                table.succeed(other, order)
        if window == "combat" and other == seat:
            for used in table.conduct.uses(other, window):
                if not use(table, other, used):
                    table.succeed(other, used)


def use(table: Table, seat: Seat, order: Use) -> str:
    """An item in front of a player is used; why not, or ""."""
    if order.item == JEEP:
        return ""
    if order.item == DUCT:
        return duct(table, seat, order.spaces[0]) if order.spaces else "to which space?"
    if order.item == SPELL:
        return cast(table, seat)
    return _idle(table, seat, order) or _use_item(table, seat, order)


def _idle(table: Table, seat: Seat, order: Use) -> str:
    """Why an item cannot be used now, or ""."""
    card = table.cards[order.item]
    if order.item not in table.state.players[seat].items:
        return f"{card.title} does not lie in front of {seat}"
    if not card.use or any("guard" in step for step in card.use):
        return "it counts while it lies there; there is nothing to use"
    if card.weapon and table.frozen("weapons"):
        return "nobody uses weapons now"
    if card.page and card.deck in table.once:
        return "one page may be removed in a turn"
    return ""


def _use_item(table: Table, seat: Seat, order: Use) -> str:
    card = table.cards[order.item]
    before, length, dice = table.state, len(table.events), table.dice
    try:
        table.happen(Discarded(seat, (card.id,), items=True, why="used"))
        Doing(table, seat, card, order.target, order.spaces, order.choice).run(card.use)
    except Refused as refusal:
        return _taken_back(table, card, refusal, before, length, dice)
    if card.page:
        table.once.add(card.deck)
    return ""


def cast(table: Table, seat: Seat) -> str:
    """The spell of the woods is tried in the Cabin; why not, or "" (G12.4)."""
    state, here = table.state, table.state.players[seat].at
    board = state.board
    if board.laid[here.spot].tile.id != CABIN or not board.inside(here):
        return "the spell is cast in the Cabin"
    if any(table.kind(name) == DOG for s in board.building(here) for name in state.zombies_at(s)):
        return "a dog is in the Cabin"
    if SPELL in table.once:
        return "it may be tried once in a turn"
    table.once.add(SPELL)
    pages = sum(table.cards[item].page for item in state.players[seat].items)
    if table.roll(seat, "spell") < max(1, 6 - pages):
        table.note("The spell fails.")
    elif state.rules.z4_spell_effect == "clear":
        for name in list(table.state.undead):
            table.destroy(name)
        table.happen(Spell(seat))
        table.settle()
    return ""


def quarrel(table: Table, seat: Seat) -> None:
    """Who must attack somebody in this turn does so, if anybody is near (a card)."""
    effect = table.state.bound("quarrel", seat)
    if effect is None:
        return
    here = table.state.players[seat].at
    near = [s for s in table.state.survivors() if s != seat and not table.state.exempt(s)]
    near = [s for s in near if table.state.players[s].at in (here, *table.state.board.steps[here])]
    if not near:
        return
    card = next(c for c in table.cards.cards.values() if any("quarrel" in s for s in c.do))
    loser = [{"teleport": {"who": "target", "to": "bridge"}}]
    try:
        Doing(table, seat, card, near[0]).run([{"contest": {"bullets": "yes", "loser": loser}}])
    except Refused:
        table.note("The loser stays where he is: there is no room.")
