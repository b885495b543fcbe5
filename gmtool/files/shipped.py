"""What comes with gmtool besides its code: beside the package in a checkout, inside an installed
one.
"""

from __future__ import annotations

from pathlib import Path

import gmtool


def shipped(name: str) -> list[Path]:
    """The folders that may hold what is shipped under a name (`maps`, `templates`, `games`)."""
    package = Path(gmtool.__file__).parent
    return [home for home in (package / name, package.parent / name) if home.is_dir()]


def shipped_file(*parts: str) -> Path | None:
    """A shipped file or folder by its way, or None if there is none."""
    for home in shipped(parts[0]):
        found = home.joinpath(*parts[1:])
        if found.exists():
            return found
    return None
