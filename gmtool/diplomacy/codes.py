"""Codes of powers: three letters that stand on every line, since colours cannot carry 34 powers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

LENGTH = 3


def codes(
    seats: Sequence[str], centres: Mapping[str, str], taken: Collection[str] = ()
) -> dict[str, str]:
    """The code of each seat, in the order of the seats: `VIE`.

    `centres` has the owner of each centre when the game began. A seat with one centre is called by
    its id in capitals, others by letters of their name; `taken` are ids of places, which are no
    code but of a seat that began there (England is not `ENG`, the Channel).
    """
    owned: dict[str, list[str]] = {seat: [] for seat in seats}
    for centre, seat in centres.items():
        owned.setdefault(seat, []).append(centre)
    found = {seat: owned[seat][0].upper() for seat in seats if len(owned[seat]) == 1}
    used, places = set(found.values()), {place.upper() for place in taken}
    for seat in seats:
        if seat not in found:
            closed = used | places.difference(map(str.upper, owned[seat]))
            found[seat] = next(code for code in _candidates(seat) if code not in closed)
            used.add(found[seat])
    return {seat: found[seat] for seat in seats}


def _candidates(name: str) -> Iterator[str]:
    """Three letters of a name in their order, the first ones first; then with numbers."""
    letters = "".join(letter for letter in name.upper() if letter.isalnum()) or "X"
    if len(letters) >= LENGTH:
        for rest in combinations(letters[1:], LENGTH - 1):
            yield letters[0] + "".join(rest)
    for number in range(1, 10_000):
        yield f"{letters[: max(1, LENGTH - len(str(number)))]}{number}"
