"""Examples in plain text: `=== name`, what is put in, `--->`, what must come out."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent


def examples(file: str) -> dict[str, tuple[str, str]]:
    """What is put in and what must come out, by name. What stands before the first is a comment."""
    found = {}
    for block in (HERE / file).read_text("utf-8").split("\n=== ")[1:]:
        name, _, rest = block.partition("\n")
        given, _, expected = rest.partition("\n--->\n")
        found[name] = (given + "\n", expected.strip("\n"))
    return found
