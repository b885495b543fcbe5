"""The history of a game as charts: centres by year, who lasted how long, and the pieces that nobody
plays: how many there were, and which came from which.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gmtool.core.chart import Bars, Branch, Chart, Line, Multiples, Span, Spans, Tree
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.phases import DiplomacyTurn
from gmtool.diplomacy.picture.palette import UNDEAD, UNDEAD_INK, liveries_of, mixed
from gmtool.diplomacy.picture.scene import atlas_of
from gmtool.diplomacy.position import Appeared, Infected, Killed, Moved, Removed, Turned
from gmtool.diplomacy.season import MOVEMENT, Season
from gmtool.diplomacy.setting import Setting
from gmtool.diplomacy.state import State
from gmtool.diplomacy.turnview import is_year_over

UNPLAYED = mixed(UNDEAD, UNDEAD_INK, 0.55)
"""The colour of pieces that nobody plays, in plots."""


def charts(game: Setting, turns: Sequence[DiplomacyTurn]) -> list[Chart]:
    """What can be told of the phases that were played, from the first to the last."""
    if not turns:
        return []
    last = turns[-1].after
    atlas = atlas_of(game)
    liveries = liveries_of(
        game.board, {**atlas.colours, **game.colours}, game.begun(last), last.seats, ""
    )
    colours = {power: livery.fill for power, livery in liveries.items()}
    found: list[Chart] = [centres_by_year(turns, colours), survival(turns, colours)]
    if game.rules.unplayed:
        found.append(pieces_by_phase(game, turns))
        tree = descent(game, turns, colours)
        if tree.roots:
            found.append(tree)
    return found


def centres_by_year(turns: Sequence[DiplomacyTurn], colours: Mapping[str, str]) -> Chart:
    """How many centres each seat had at the beginning, and at the end of each year."""
    counted = counted_states(turns)
    counts = [Counter(state.position.centres.values()) for _, state in counted]
    lines = tuple(
        Line(seat, colours[seat], tuple(count[seat] for count in counts))
        for seat in turns[-1].after.seats
    )
    return Multiples("centres", "Centres", tuple(tick for tick, _ in counted), lines)


def counted_states(turns: Sequence[DiplomacyTurn]) -> list[tuple[str, State]]:
    """The states in which centres are counted: at the start, and after the Fall of each year."""
    return [("start", turns[0].before)] + [
        (str(turn.before.season.year), turn.after) for turn in turns if is_year_over(turn)
    ]


def moments(turns: Sequence[DiplomacyTurn]) -> tuple[tuple[str, ...], list[State]]:
    """The movement phases, and the states after them and after the retreats and builds that follow;
    before them the start.
    """
    moved = [turn for turn in turns if turn.before.season.stage == MOVEMENT]
    ticks = ["start", *(short(turn.before.season) for turn in moved)]
    if not moved:
        return tuple(ticks), [turns[-1].after]
    return tuple(ticks), [*(turn.before for turn in moved), turns[-1].after]


def short(season: Season) -> str:
    """A season in few letters: "S 02"."""
    return f"{season.season} {season.year % 100:02d}"


def survival(turns: Sequence[DiplomacyTurn], colours: Mapping[str, str]) -> Chart:
    """How long each seat had a unit or a centre; who lasted longest stands first."""
    ticks, states = moments(turns)
    spans = []
    for seat in turns[-1].after.seats:
        lived = [k for k, state in enumerate(states) if seat in state.position.powers()]
        end = lived[-1] if lived else 0
        gone = ""
        if end + 1 < len(states):
            end += 1
            gone = ticks[end]
        spans.append(Span(seat, colours[seat], 0, end, gone))
    spans.sort(key=lambda span: (-span.end, span.ended))
    return Spans("survival", "Who lasted how long", ticks, tuple(spans))


def pieces_by_phase(game: Setting, turns: Sequence[DiplomacyTurn]) -> Chart:
    """How many pieces nobody played."""
    ticks, states = moments(turns)
    name = game.rules.unplayed
    counts = tuple(len(state.position.of(name)) for state in states)
    return Bars(name.lower(), name, ticks, Line(name, UNPLAYED, counts))


@dataclass
class Life:
    """A piece that nobody plays, from when it was first there."""

    name: str
    colour: str
    begin: int
    end: int = -1
    ended: str = ""
    children: list[Life] = field(default_factory=list)

    def branch(self, now: int) -> Branch:
        """The same as a branch of a tree; who lives, lives until now."""
        end = now if self.end < 0 else self.end
        span = Span(self.name, self.colour, self.begin, end, self.ended)
        return Branch(span, tuple(child.branch(now) for child in self.children))


def descent(game: Setting, turns: Sequence[DiplomacyTurn], colours: Mapping[str, str]) -> Tree:
    """Who became a piece that nobody plays, and by which of them. Those that were there from the
    start are told only if they had descendants.
    """
    ticks, states = moments(turns)
    unplayed = game.rules.unplayed
    alive = {
        province: Life(game.board.by_id[province].name, UNPLAYED, 0)
        for province, owned in states[0].position.units.items()
        if owned.power == unplayed
    }
    roots = list(alive.values())
    moved = [turn for turn in turns if turn.before.season.stage == MOVEMENT]
    for now, turn in enumerate(moved, 1):
        alive, more = lived_on(alive, turn, now, unplayed, colours)
        roots += more
    told = [life for life in roots if life.children or life.colour != UNPLAYED]
    last = len(ticks) - 1
    title = f"{unplayed}: who came from whom"
    return Tree("descent", title, ticks, tuple(life.branch(last) for life in told))


def lived_on(
    alive: Mapping[str, Life],
    turn: DiplomacyTurn,
    now: int,
    unplayed: str,
    colours: Mapping[str, str],
) -> tuple[dict[str, Life], list[Life]]:
    """Who lives after a phase, by province; and those that nobody made."""
    left, here = dict(alive), dict(alive)
    arrived: dict[str, Life] = {}
    made: list[Life] = []
    victims: dict[str, Life] = {}
    for event in turn.events:
        match event:
            case Infected(power, unit, by):
                victim = Life(f"{power} ({unit.province})", colours[power], now)
                if by in here:
                    here[by].children.append(victim)
                victims[by] = victim
            case Turned(power, unit, into) if into.power == unplayed:
                arrived[unit.province] = Life(f"{power} ({unit.province})", colours[power], now)
                made.append(arrived[unit.province])
    risen = {event.unit.province for event in turn.events if isinstance(event, Appeared)}
    for by, victim in victims.items():
        if by in risen:
            arrived[by] = victim
        else:
            victim.end, victim.ended = now, "no place to rise"
    for event in turn.events:
        match event:
            case Killed(_, unit, by):
                life = left.pop(unit.province, None)
                if life:
                    life.end, life.ended = now, killer(turn, by)
            case Moved(power, unit, to) if power == unplayed and unit.province in here:
                left.pop(unit.province, None)
                arrived[province_of(to)] = here[unit.province]
            case Removed(power, unit, _) if power == unplayed:
                left.pop(unit.province, None)
    return left | arrived, made


def killer(turn: DiplomacyTurn, by: str) -> str:
    """Whose unit attacked from a province."""
    owned = turn.before.position.units.get(by)
    return f"killed by {owned.power}" if owned else "killed"
