"""Pictures as somebody asks for them: of a turn, of orders before they are resolved, of a whole
game as charts or as a film.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Literal

from gmtool.core.scene import Look
from gmtool.desk.folder import slug
from gmtool.desk.history import turn_named
from gmtool.desk.messages import read_all
from gmtool.desk.refused import Refused
from gmtool.desk.resolving import turn_again, turns_again
from gmtool.desk.seal import is_sealed
from gmtool.desk.table import Table
from gmtool.files.writing import write_file

Form = Literal["png", "svg"]


def picture(
    table: Table, name: str, form: Form, *, seat: str = "", width: int | None = None, look: Look
) -> list[str]:
    """Draws the map of a turn that was run in another way than the desk does: the surroundings of a
    seat, another width, without legend or without orders. The name of the file tells how.
    """
    from gmtool.publish.picture import paint

    folder = turn_named(table, name)
    _, turn = turn_again(table, folder)
    scene = table.game.scene(turn.after, turn, seat or None, look)
    parts = ["map", slug(seat) if seat else "", "clean" if look.clean else "", str(width or "")]
    path = folder.path / f"{'-'.join(filter(None, parts))}.{form}"
    write_file(path, paint(scene, form, width or table.options.posts.width))
    return [table.folder.name(path)]


def orders_picture(table: Table, form: Form, now: datetime, look: Look) -> list[str]:
    """Draws the orders of the phase that comes next before they are resolved, for the GM; raises
    Refused while they are sealed.
    """
    from gmtool.publish.picture import paint

    stage = table.stage()
    if is_sealed(table, stage, now):
        raise Refused("Orders are sealed until the deadline; with --unseal they can be drawn.")
    readings = read_all(table, stage)
    orders = stage.rulings.without_set_aside(readings.of)
    scene = table.game.preview(stage.state, orders, look)
    path = table.folder.path / "preview" / f"orders.{form}"
    write_file(path, paint(scene, form, table.options.posts.width))
    return [table.folder.name(path)]


def charts(table: Table, form: Form, width: int) -> list[str]:
    """Draws the charts of a game as far as it was played, into the folder `charts`."""
    from gmtool.publish.chart import drawn
    from gmtool.publish.picture import paint

    names = []
    for chart in table.game.charts(list(turns_again(table))):
        path = table.folder.path / "charts" / f"{chart.slug}.{form}"
        write_file(path, paint(drawn(chart), form, width))
        names.append(table.folder.name(path))
    if not names:
        run = any(turn.is_run for turn in table.folder.turns())
        raise Refused("Nothing of this game is plotted." if run else "No turn has been run yet.")
    return names


def film(table: Table, width: int) -> list[str]:
    """Makes a film of the whole game: the position it began with, then every turn."""
    from gmtool.publish.film import film as animated

    played = list(turns_again(table))
    if not played:
        raise Refused("No turn has been run yet.")
    scenes = [table.game.scene(played[0].before, None, None)]
    scenes += [table.game.scene(turn.after, turn, None) for turn in played]
    path: Path = table.folder.path / "charts" / "film.gif"
    write_file(path, animated(scenes, width))
    return [table.folder.name(path)]
