"""Position, orders and results -> shapes on the map, with its title and its legend around it.

After a turn the map shows where everybody stands now, with arrows that tell how it came about: one
picture serves for what has happened and for what to order next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gmtool.core.scene import USUAL, Look, Scene, Shape, scaled
from gmtool.diplomacy.legality import legalise
from gmtool.diplomacy.phases import DiplomacyTurn, due
from gmtool.diplomacy.picture.atlas import Atlas
from gmtool.diplomacy.picture.happenings import Happenings, Story
from gmtool.diplomacy.picture.legend import (
    HEADER,
    PAPER,
    WIDTH,
    Entry,
    footer,
    footer_height,
    header,
)
from gmtool.diplomacy.picture.marches import Given
from gmtool.diplomacy.picture.palette import liveries_of
from gmtool.diplomacy.picture.terrain import centres, land, names
from gmtool.diplomacy.remembered import rows_of
from gmtool.diplomacy.season import ADJUSTMENT, MOVEMENT
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State
from gmtool.diplomacy.verdicts import numbered

ROOM, NARROWEST, FLATTEST = 95.0, 560.0, 1.35
"""Around what a seat has: the room left, the narrowest map, and the greatest width by height."""


def scene(
    game: Setting,
    state: State,
    turn: DiplomacyTurn | None,
    seat: str | None,
    look: Look = USUAL,
) -> Scene:
    """The map with a position, and what can be done in its phase; or with the orders and results
    of a turn, and the position after it. For a seat: its surroundings only.
    """
    if turn is None or look.clean:
        return drawn(game, state, Story(before=state), seat, look)
    resolution = turn.resolution
    given = [
        Given(power, order, resolution.results[k])
        for k, power, order in numbered(resolution.orders)
        if order is not None
    ]
    joint = turn.drawn.precedence
    story = Story(before=turn.before, given=given, events=turn.events, joint=joint, over=True)
    return drawn(game, state, story, seat, look)


def preview(
    game: Setting,
    state: State,
    orders: Mapping[str, Sequence[str]],
    seat: str | None = None,
    look: Look = USUAL,
) -> Scene:
    """The map with orders, as canonical texts, before anybody knows their results."""
    rows = rows_of(game.board, orders)
    illegal: Mapping[int, str] = {}
    if state.season.stage == MOVEMENT:
        illegal = legalise(game.board, state.position, rows, game.rules).refusals
    given = [
        Given(power, row[-1].order, "illegal" if number in illegal else "")
        for number, (power, row) in enumerate(
            (power, row) for power, lines in rows.items() for row in lines
        )
        if row is not None
    ]
    return drawn(game, state, Story(before=state, given=given), seat, look)


def drawn(game: Setting, state: State, story: Story, seat: str | None, look: Look) -> Scene:
    """A story over the position it leads to, or may lead from."""
    atlas = atlas_of(game)
    liveries = liveries_of(
        game.board,
        {**atlas.colours, **game.colours},
        game.begun(state),
        state.position.powers(),
        game.rules.unplayed,
    )
    owners = {place: liveries[power] for place, power in state.position.centres.items()}
    told = Happenings(game.board, game.rules, atlas, liveries, state, story)
    shapes: list[Shape] = [
        *land(atlas, owners),
        *told.arrows(),
        *centres(atlas, owners, told.changed),
        *told.pieces(),
        *names(atlas),
        *told.marks(),
    ]
    left, top, width, height = frame(game, atlas, state, seat)
    if not look.legend:
        return Scene(width, height, PAPER, tuple(shapes), left, top)
    scale = width / WIDTH
    entries = entries_of(game, state, story)
    head = header(*headline(game, state, story))
    shapes += [scaled(shape, scale, (left, top)) for shape in head]
    foot = footer(entries, liveries, told.kinds, atlas.credit)
    shapes += [scaled(shape, scale, (left, top + height)) for shape in foot]
    top -= HEADER * scale
    height += (HEADER + footer_height(entries, told.kinds)) * scale
    return Scene(width, height, PAPER, tuple(shapes), left, top)


def atlas_of(game: Setting) -> Atlas:
    """The looks of the game's map; one without shapes is laid out from its borders."""
    atlas: Atlas | None = game.materials.load("shapes", game.map)
    if atlas is None:
        from gmtool.diplomacy.picture.plainmap import laid_out  # most maps have shapes

        atlas = laid_out(game.board)
    return atlas


def headline(game: Setting, state: State, story: Story) -> tuple[str, str]:
    """The title of a picture, and a note beside it."""
    title = game.phase(story.before).title
    if not story.over:
        return title, "orders, not yet resolved" if story.given else "position"
    outcome = game.outcome(state)
    return title, outcome.sentence if outcome else f"next: {game.phase(state).title}"


def entries_of(game: Setting, state: State, story: Story) -> list[Entry]:
    """The powers of the legend: all, with what has changed or is owed."""
    now = Counter(state.position.centres.values())
    then = Counter(story.before.position.centres.values())
    owing = {}
    if state.season.stage == ADJUSTMENT and not game.outcome(state):
        owing = due(game.board, game.rules, state)
    waiting = {beaten.power for beaten in state.position.dislodged}
    entries = []
    for power in state.seats:
        remark = f"{now[power] - then[power]:+d}" if now[power] != then[power] else ""
        if power in owing:
            remark = f"{'build' if owing[power] > 0 else 'remove'} {abs(owing[power])}"
        out = not (now[power] or state.position.of(power) or power in waiting)
        entries.append(Entry(power, now[power], remark, out=out))
    if game.rules.unplayed:
        pieces = len(state.position.of(game.rules.unplayed))
        entries.append(Entry(game.rules.unplayed, pieces, unplayed=True))
    return entries


def frame(
    game: Setting, atlas: Atlas, state: State, seat: str | None
) -> tuple[float, float, float, float]:
    """The part of the map that is shown: left, top, width, height. For a seat: what it has, and
    all provinces around that.
    """
    position = state.position
    places = {unit.province for unit in position.of(seat)} if seat else set()
    places |= set(position.centres_of(seat)) if seat else set()
    places |= {beaten.unit.province for beaten in position.dislodged if beaten.power == seat}
    if not places:
        return 0.0, 0.0, atlas.width, atlas.height
    around = places.union(*(game.board.neighbours[place] for place in places))
    spots = [atlas.unit(place) for place in sorted(around)]
    left, right = min(x for x, _ in spots) - ROOM, max(x for x, _ in spots) + ROOM
    top, bottom = min(y for _, y in spots) - ROOM, max(y for _, y in spots) + ROOM
    height = max(bottom - top, NARROWEST / FLATTEST)
    width = min(max(right - left, NARROWEST, height * 0.8), atlas.width)
    height = min(max(height, width / FLATTEST), atlas.height)
    left = min(max(0.0, (left + right - width) / 2), atlas.width - width)
    top = min(max(0.0, (top + bottom - height) / 2), atlas.height - height)
    return left, top, width, height
