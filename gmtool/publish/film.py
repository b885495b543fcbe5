"""The pictures of a game, one after the other -> an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy

from gmtool.core.scene import Scene
from gmtool.publish.picture import Palette, rendered

SHOWN, LAST = 1800, 6000
"""How long a picture is shown, and the last one, in thousandths of a second."""


def film(scenes: Sequence[Scene], width: int = 800) -> bytes:
    """An animated GIF so many pixels wide: all pictures in one frame, and with one palette, so that
    only what changes takes room. Raises ValueError if there is nothing to show.
    """
    if not scenes:
        raise ValueError("there is no picture to make a film of")
    height = max(scene.height for scene in scenes)
    scenes = [scene._replace(height=height) for scene in scenes]
    pictures = [rendered(scene, width) for scene in scenes]
    palette = Palette(numpy.vstack((pictures[0], pictures[-1])), scenes)
    frames = [palette.indexed(pixels) for pixels in pictures]
    file = io.BytesIO()
    frames[0].save(
        file,
        format="gif",
        save_all=True,
        append_images=frames[1:],
        duration=[SHOWN] * (len(frames) - 1) + [LAST],
        loop=0,
    )
    return file.getvalue()
