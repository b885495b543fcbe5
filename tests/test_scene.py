"""The map as shapes: what lies where, what hides what, and what the marks say."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest
import shapely
from shapely.geometry import LineString, MultiPoint, Point, box

from gmtool.core.scene import Label, Look, Polygon, Scene, Shape, Stroke, named_colours, scaled
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.game import Diplomacy
from gmtool.diplomacy.picture.atlas import Area, Atlas
from gmtool.diplomacy.picture.happenings import Happenings, Story
from gmtool.diplomacy.picture.marches import Given
from gmtool.diplomacy.picture.palette import DARK, FAILED, RETREATING, SUPPORTING, VOID, livery
from gmtool.diplomacy.picture.scene import atlas_of, preview, scene
from gmtool.diplomacy.picture.symbols import centre, flag, piece
from gmtool.diplomacy.picture.terrain import names
from gmtool.diplomacy.picture.ways import HEAD
from gmtool.diplomacy.position import Beaten, Killed
from gmtool.diplomacy.setting import Options
from gmtool.diplomacy.verdicts import numbered
from gmtool.files.atlas import load_shapes
from gmtool.files.maps import find_map, load_map
from gmtool.publish.picture import text
from tests import fullboards as boards

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from gmtool.diplomacy.phases import DiplomacyTurn

AT_MOST = 0.05
"""The part of the smaller of two things that the other may cover."""
BESIDE = 34.0
"""An arrow that ends so near to a unit ends at it."""
LIVERY = livery("#a04070", "MUN")


def covered(shapes: list[Shape]) -> BaseGeometry:
    """The ground that shapes cover, rims and all; of a text the box around its letters."""
    parts: list[BaseGeometry] = []
    for shape in shapes:
        if isinstance(shape, Polygon):
            parts += [shapely.Polygon(ring).buffer(shape.line / 2) for ring in shape.rings]
        elif isinstance(shape, Label):
            (left, top), (right, bottom) = text(shape, {}).get_extents().get_points()
            parts.append(box(left, top, right, bottom))
    return shapely.union_all(parts)


def things(area: Area, kind: str) -> dict[str, BaseGeometry]:
    """All that can stand in a province at once: its name, its centre, a unit, one dislodged."""
    found: dict[str, BaseGeometry] = {}
    one = Atlas(1, 1, {area.id: area})
    found[f"name of {area.id}"] = covered(list(names(one)))
    if area.centre:
        found[f"centre of {area.id}"] = covered(list(centre(area.centre, LIVERY)))
    for coast, spots in area.spots.items():
        place = f"{area.id}/{coast}" if coast else area.id
        found[f"unit in {place}"] = covered(list(piece(kind, spots.unit, LIVERY)))
        found[f"dislodged in {place}"] = covered(list(piece(kind, spots.dislodged, LIVERY, 0.8)))
    return found


@pytest.mark.parametrize("name", ["standard", "gatelands"])
@pytest.mark.parametrize("kind", ["A", "F", "Z"])
def test_nothing_covers_anything_else_on_a_full_map(name: str, kind: str) -> None:
    atlas = load_shapes(find_map(name))
    assert atlas
    found = {
        key: it for a in atlas.areas.values() if a.spots for key, it in things(a, kind).items()
    }
    bad = []
    for (one, here), (other, there) in combinations(found.items(), 2):
        # a province holds one unit: it stands on one coast or in the middle
        same = province_of(one.rpartition(" ")[2]) == province_of(other.rpartition(" ")[2])
        if same and one.partition(" ")[0] == other.partition(" ")[0]:
            continue
        if same and "/" in one + other and coasts_differ(one, other):
            continue
        part = here.intersection(there).area / min(here.area, there.area)
        if part > AT_MOST:
            bad.append(f"{one} and {other}: {part:.0%}")
    assert [] == bad


def coasts_differ(one: str, other: str) -> bool:
    """Whether two things belong to different coasts of one province."""
    ends = [name.rpartition(" ")[2].partition("/")[2] for name in (one, other)]
    return (
        not any(name.startswith(("name", "centre")) for name in (one, other)) and len({*ends}) > 1
    )


def test_flags_of_owners_fit_where_units_would_stand() -> None:
    unit = covered(list(piece("A", (0, 0), LIVERY)))
    assert unit.buffer(1.5).covers(covered(list(flag((0, 0), LIVERY))))


def told(game: Diplomacy, turn: DiplomacyTurn) -> Happenings:
    resolution = turn.resolution
    given = [
        Given(power, order, resolution.results[k])
        for k, power, order in numbered(resolution.orders)
        if order is not None
    ]
    joint = turn.drawn.precedence
    story = Story(before=turn.before, given=given, events=turn.events, joint=joint, over=True)
    return Happenings(game.board, game.rules, atlas_of(game), {}, turn.after, story)


def turns() -> list[DiplomacyTurn]:
    game = boards.diplomacy()
    full, (clash, orders) = boards.full_board(game), boards.head_on(game)
    crowd = boards.standing(game, boards.filled(game, boards.CROWDED, 5))
    carried, convoys = boards.ten_convoys(game)
    return [
        boards.resolved(game, full, boards.orders_at_random(game, full, 3)),
        boards.resolved(game, crowd, boards.orders_at_random(game, crowd, 5)),
        boards.resolved(game, clash, orders),
        boards.resolved(game, carried, convoys),
        boards.resolved(game, boards.seven_on_munich(game), {"Munich": ["A mun H"]}),
        boards.resolved(game, boards.one_among_zombies(game), {}),
        *boards.years_at_random(game, 6, 11),
    ]


def test_every_arrow_ends_in_its_province_or_at_its_unit() -> None:
    game = boards.diplomacy()
    atlas = atlas_of(game)
    ends = 0
    for turn in turns():
        if turn.before.season.stage != "M":
            continue
        for march in told(game, turn).movements.marches.by_start.values():
            tip, move = march.curve[-1], march.move
            inside = atlas.areas[province_of(move.to)].holds(tip)
            near = Point(tip).distance(Point(atlas.unit(move.to))) < BESIDE
            assert inside or near, f"{move} ends at {tip}"
            ends += 1
    assert ends >= 100


def test_moves_that_meet_run_side_by_side() -> None:
    game = boards.diplomacy()
    found = told(game, boards.resolved(game, *boards.head_on(game))).movements.marches.by_start
    for one, other in (("mun", "ber"), ("par", "bre"), ("tri", "ven")):
        here, there = (shapely.LineString(found[p].curve) for p in (one, other))
        middle = here.interpolate(0.5, normalized=True)
        assert middle.distance(there) > 6


def test_supports_for_one_move_end_apart_on_its_arrow() -> None:
    game = boards.diplomacy()
    movements = told(game, boards.resolved(game, *boards.head_on(game))).movements
    arrow = shapely.LineString(movements.marches.by_start["mun"].curve)
    ends = [
        Point(shape.points[-1])
        for shape in movements.help()
        if isinstance(shape, Stroke)
        and shape.dashes
        and shape.colour == SUPPORTING
        and arrow.distance(Point(shape.points[-1])) < 1
    ]
    assert len(ends) == 3
    assert min(one.distance(other) for one, other in combinations(ends, 2)) > 9


def test_a_convoy_bends_through_its_fleets() -> None:
    game = boards.diplomacy()
    movements = told(game, boards.resolved(game, *boards.ten_convoys(game))).movements
    way = shapely.LineString(movements.marches.by_start["por"].curve)
    for sea in ("mao", "nao", "nwg", "bar"):
        assert way.distance(Point(movements.atlas.unit(sea))) < 1


def test_a_joint_attack_is_drawn_up_around_its_target() -> None:
    game = boards.diplomacy()
    turn = boards.resolved(game, boards.seven_on_munich(game), {"Munich": ["A mun H"]})
    movements = told(game, turn).movements
    tips = [march.curve[-1] for march in movements.marches.by_start.values()]
    assert len(tips) == 7
    around = Point(movements.atlas.unit("mun"))
    assert {round(around.distance(Point(tip))) for tip in tips} == {34}
    assert MultiPoint(tips).convex_hull.contains(around)


def test_the_way_from_the_atlantic_to_the_mediterranean_goes_round_spain() -> None:
    game = boards.diplomacy()
    state = boards.standing(game, {"Paris": ["F mao"]})
    turn = boards.resolved(game, state, {"Paris": ["F mao - wes"]})
    way = shapely.LineString(told(game, turn).movements.marches.by_start["mao"].curve)
    spain = shapely.MultiPolygon(
        [shapely.Polygon(ring) for ring in atlas_of(game).areas["spa"].rings]
    )
    assert way.intersection(spain).length < 0.1 * way.length


MARKS = {
    "A mun - ber": "moves",
    "A sil S A mun - ber": "supports a move",
    "A sil S A mun": "supports to hold",
    "A sil S A mun - kie": "fits no order",
    "A mun H": "holds",
    "A mun - lon": "may not be ordered",
    "A lon - bel via": "by convoy",
}


@pytest.mark.parametrize(("order", "mark"), MARKS.items())
def test_orders_of_every_kind_have_marks_of_their_own(order: str, mark: str) -> None:
    game = boards.diplomacy()
    units = {"Munich": ["A mun", "A sil"], "London": ["A lon", "F eng"], "Paris": ["A par"]}
    state = boards.standing(game, units)
    orders = {"Munich": ["A mun - ber"], "London": ["F eng C A lon - bel"]}
    if order == "A sil S A mun":
        orders["Munich"] = ["A mun H"]
    seat = "London" if "lon -" in order else "Munich"
    orders[seat] = [*(o for o in orders[seat] if o[:5] != order[:5]), order]
    turn = boards.resolved(game, state, orders)
    said = texts(scene(game, turn.after, turn, None))
    assert mark in said
    assert "no order" in said, "Paris"


def texts(drawn: Scene) -> set[str]:
    return {shape.text for shape in drawn.shapes if isinstance(shape, Label)}


def test_what_fails_is_told_from_what_does_not() -> None:
    game = boards.diplomacy()
    units = {"Munich": ["A mun"], "Berlin": ["A ber"]}
    turn = boards.resolved(game, boards.standing(game, units), {"Munich": ["A mun - ber"]})
    drawn = scene(game, turn.after, turn, None)
    assert "does not get there" in texts(drawn)
    assert any(s.colour == FAILED and s.head for s in drawn.shapes if isinstance(s, Stroke))


def test_the_infected_and_the_killed_have_marks() -> None:
    game = boards.diplomacy()
    turn = boards.resolved(game, boards.seven_on_munich(game), {"Munich": ["A mun H"]})
    assert {"infected", "joint attack", "drawn by lot"} <= texts(
        scene(game, turn.after, turn, None)
    )
    state = boards.standing(game, {"Munich": ["A mun", "A sil", "A kie"], "Zombies": ["Z ber"]})
    orders = {"Munich": ["A mun - ber", "A sil S A mun - ber", "A kie S A mun - ber"]}
    turns = [boards.resolved(game, state, orders, phase) for phase in range(1, 20)]
    killed = [t for t in turns if any(isinstance(event, Killed) for event in t.events)]
    assert killed
    assert "destroyed or disbanded" in texts(scene(game, killed[0].after, killed[0], None))


def test_open_retreats_and_builds_are_shown() -> None:
    game = boards.diplomacy()
    said = texts(scene(game, boards.all_dislodged(game), None, None))
    assert {"may retreat", "dislodged", "closed to retreats"} <= said
    said = texts(scene(game, boards.opening(game), None, None))
    assert {"may build here", "build 1"} <= said


def test_a_preview_shows_orders_of_all_stages() -> None:
    game = boards.diplomacy()
    said = texts(preview(game, boards.opening(game), {"Paris": ["build A par"]}))
    assert {"built", "orders, not yet resolved"} <= said
    lost = boards.all_dislodged(game)
    beaten = next(b for b in lost.position.dislodged if b.retreats)
    said = texts(preview(game, lost, {beaten.power: [f"{beaten.unit} - {beaten.retreats[0]}"]}))
    assert {"retreats", "may retreat"} <= said


def test_a_clean_map_and_one_without_a_legend() -> None:
    game = boards.diplomacy()
    turn = boards.resolved(game, *boards.head_on(game))
    clean = texts(scene(game, turn.after, turn, None, Look(clean=True)))
    assert not {"moves", "does not get there"} & clean
    assert "Warsaw" in clean
    bare = scene(game, turn.after, turn, None, Look(legend=False))
    assert "Warsaw" not in texts(bare)
    assert (bare.width, bare.height, bare.top) == (1600, 1400, 0)


def test_the_surroundings_of_a_seat_hold_all_it_has_and_its_neighbours() -> None:
    game = boards.diplomacy()
    atlas = atlas_of(game)
    state = boards.full_board(game)
    for seat in game.start.powers:
        drawn = scene(game, state, None, seat, Look(legend=False))
        assert drawn.width < 1600
        frame = box(drawn.left, drawn.top, drawn.left + drawn.width, drawn.top + drawn.height)
        assert box(0, 0, 1600, 1400).covers(frame)
        for centre_, owner in state.position.centres.items():
            if owner == seat:
                near = [centre_, *game.board.neighbours[centre_]]
                assert all(frame.contains(Point(atlas.unit(place))) for place in near)


def test_a_map_without_shapes_is_drawn_from_its_borders() -> None:
    game = boards.diplomacy("classic", "standard", shapes=False)
    drawn = scene(game, boards.opening(game), None, None)
    assert {"Vie", "AUS", "MAO"} <= texts(drawn)
    atlas = atlas_of(game)
    boxes = [MultiPoint(area.rings[0]).envelope for area in atlas.areas.values()]
    assert all(one.disjoint(other) for one, other in combinations(boxes, 2))
    neighbours = sum(map(len, game.board.neighbours.values())) // 2
    assert len(atlas.links) == neighbours


def test_a_game_may_choose_its_colours() -> None:
    options = Options(start="classic", colours={"Austria": "#123456 /"})
    game = Diplomacy.made(options, boards.Materials())
    drawn = scene(game, boards.opening(game), None, None)
    fills = {shape.fill for shape in drawn.shapes if isinstance(shape, Polygon) and shape.hatch}
    assert "#123456" in fills
    for wrong in ({"Austria": "red"}, {"Utopia": "#123456"}):
        with pytest.raises(ValueError, match="colours"):
            Diplomacy.made(Options(start="classic", colours=wrong), boards.Materials())


def test_a_shape_can_be_made_larger_and_moved() -> None:
    label = Label((1, 2), "x", 10)
    stroke = Stroke(((0, 0), (1, 1)), "#000000", 2, (3,), head=4, rim=5)
    assert scaled(label, 2, (10, 0)) == Label((12, 4), "x", 20)
    larger = Stroke(((0, 0), (2, 2)), "#000000", 4, (6,), head=8, rim=10)
    assert scaled(stroke, 2) == larger


def test_every_border_of_a_map_has_a_way_for_arrows() -> None:
    for name in ("standard", "gatelands"):
        board, atlas = load_map(find_map(name)).board, load_shapes(find_map(name))
        assert atlas
        for here, near in board.neighbours.items():
            for there in near:
                shared = {c for ring in atlas.areas[here].rings for c in ring} & {
                    c for ring in atlas.areas[there].rings for c in ring
                }
                assert shared, (here, there)


def test_an_arrow_can_be_seen_between_any_two_neighbours() -> None:
    for name in ("standard", "gatelands"):
        board, atlas = load_map(find_map(name)).board, load_shapes(find_map(name))
        assert atlas
        for here, near in board.neighbours.items():
            for there in near:
                apart = covered(list(piece("A", atlas.unit(here), LIVERY))).distance(
                    covered(list(piece("A", atlas.unit(there), LIVERY)))
                )
                assert apart >= HEAD, (here, there)


def test_a_name_lies_above_the_ring_of_a_unit_that_was_removed() -> None:
    game = boards.diplomacy()
    units = {"Paris": ["A par", "A tus"]}
    turn = boards.resolved(
        game, boards.standing(game, units, "W1903A"), {"Paris": ["remove A tus"]}
    )
    shapes = scene(game, turn.after, turn, None).shapes
    at = atlas_of(game).unit("tus")
    rings = [k for k, shape in enumerate(shapes) if isinstance(shape, Stroke) and around(shape, at)]
    names_ = [
        k for k, shape in enumerate(shapes) if isinstance(shape, Label) and shape.text == "Tus"
    ]
    assert rings
    assert max(rings) < names_[0]


def around(stroke: Stroke, at: tuple[float, float]) -> bool:
    """Whether a line runs around a spot."""
    return stroke.points[0] == stroke.points[-1] and shapely.Polygon(stroke.points).contains(
        Point(at)
    )


def discs_at(drawn: Scene, at: tuple[float, float], colour: str) -> int:
    """How many discs with an edge of a colour lie around a spot."""
    return sum(
        isinstance(shape, Polygon)
        and shape.edge == colour
        and Point(at).distance(shapely.Polygon(shape.rings[0]).centroid) < 1
        for shape in drawn.shapes
    )


def test_an_arrow_begins_with_a_dot_where_nobody_stands_any_more() -> None:
    game = boards.diplomacy()
    atlas = atlas_of(game)
    state = boards.standing(game, {"Spain": ["F spa/sc"], "Paris": ["A gas"]})
    turn = boards.resolved(game, state, {"Spain": ["F spa/sc - wes"], "Paris": ["A gas - spa"]})
    assert discs_at(scene(game, turn.after, turn, None), atlas.unit("spa/sc"), DARK) == 1
    unit, other = boards.unit(game, "F con"), boards.unit(game, "A con")
    beaten = Beaten("Ankara", unit, "bul", ("aeg",))
    owners = {"con": "Bulgaria"}
    state = boards.standing(game, {"Bulgaria": [str(other)]}, "S1903R", owners, [beaten])
    turn = boards.resolved(game, state, {"Ankara": ["F con - aeg"]})
    drawn = scene(game, turn.after, turn, None)
    assert discs_at(drawn, atlas.dislodged("con"), RETREATING) == 1


def test_two_who_support_each_other_have_two_lines() -> None:
    game = boards.diplomacy()
    state = boards.standing(game, {"Rome": ["A tus", "A ven"]})
    turn = boards.resolved(game, state, {"Rome": ["A tus S A ven", "A ven S A tus"]})
    drawn = scene(game, turn.after, turn, None, Look(legend=False))
    lines = [
        s for s in drawn.shapes if isinstance(s, Stroke) and s.colour == SUPPORTING and s.dashes
    ]
    middles = [LineString(line.points).interpolate(0.5, normalized=True) for line in lines]
    assert len(middles) == 2
    assert middles[0].distance(middles[1]) > 8


def test_a_void_support_begins_at_the_unit_that_was_dislodged() -> None:
    game = boards.diplomacy()
    units = {"Bulgaria": ["A smy"], "Ankara": ["A ank", "F con"], "Moscow": ["A sev"]}
    orders = {
        "Bulgaria": ["A smy S A sev - arm"],
        "Ankara": ["F con - smy", "A ank S F con - smy"],
        "Moscow": ["A sev - ukr"],
    }
    turn = boards.resolved(game, boards.standing(game, units), orders)
    drawn = scene(game, turn.after, turn, None, Look(legend=False))
    (line,) = [s for s in drawn.shapes if isinstance(s, Stroke) and s.colour == VOID]
    assert line.points[0] == atlas_of(game).dislodged("smy")


def test_a_preview_marks_what_may_not_be_ordered() -> None:
    game = boards.diplomacy()
    state = boards.standing(game, {"Munich": ["A mun", "A ber"]})
    drawn = preview(game, state, {"Munich": ["A mun - lon", "A ber - kie"]})
    assert {"may not be ordered", "moves", "orders, not yet resolved"} <= texts(drawn)
    assert sum(isinstance(s, Stroke) and s.colour == DARK and s.head > 0 for s in drawn.shapes) == 2


def test_nobody_owes_builds_when_the_game_is_over() -> None:
    game = boards.diplomacy("classic", "standard")
    others = [p.id for p in game.board.provinces if p.centre and p.id != "spa"]
    centres = dict.fromkeys(others[:17], "France")
    state = boards.standing(game, {"France": ["A gas"]}, "F1905M", centres)
    for there, owes in (("spa", False), ("bur", True)):
        turn = boards.resolved(game, state, {"France": [f"A gas - {there}"]})
        said = texts(scene(game, turn.after, turn, None))
        assert any(words.startswith("build ") for words in said) == owes
        assert ("France has won." in said) != owes


def test_seats_that_are_called_like_a_colour_have_it() -> None:
    colours = {"red": "#d62728", "blue": "#1f77b4", "green": "#2ca02c"}
    assert named_colours(["Green", "Ann", "Red"], colours) == {
        "Green": "#2ca02c",
        "Ann": "#1f77b4",
        "Red": "#d62728",
    }
    many = named_colours(["Green", *"abcd"], colours)
    assert set(many.values()) == set(colours.values())
    assert many["Green"] not in [many[seat] for seat in "abcd"]
