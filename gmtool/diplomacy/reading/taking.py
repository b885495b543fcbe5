"""The ways to take the words for a unit or a place, in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gmtool.diplomacy.board import COAST, INLAND, SEA, Board, province_of
from gmtool.diplomacy.orders import ARMY, FLEET, Order, Unit
from gmtool.diplomacy.reading.chances import Chances
from gmtool.diplomacy.reading.drafts import Draft, PlaceWords, UnitWords
from gmtool.diplomacy.reading.nametable import Meaning
from gmtool.diplomacy.reading.wording import BUILD, CONVOY, MOVE

NOBODY, ANOTHER, OWN = 0, 1, 2
"""Who has such a unit there."""
WRONG_LETTER = 0.5
"""What a letter costs that the unit does not have; less than a doubtful name."""
SUPPOSED = 0.25
"""What a fleet costs where neither letter nor position speaks for it."""


class Taken(NamedTuple):
    """One way to take the words for a unit; `cost` counts what speaks against it."""

    unit: Unit
    there: int
    cost: float
    words: UnitWords
    meaning: Meaning


class Way(NamedTuple):
    """One way to take a whole draft."""

    order: Order
    worth: tuple[int, ...]
    cost: float
    unit: Taken
    other: Taken | None = None
    to: Meaning | None = None
    supposed: bool = False
    """Whether it could be another kind of unit as well."""


class Taking:
    """Takes words by a position."""

    def __init__(self, chances: Chances) -> None:
        self.chances = chances
        self.board: Board = chances.board

    def units(self, words: UnitWords, draft: Draft, *, ordered: bool) -> Iterator[Taken]:
        """The units that may be meant; `ordered`: the unit that the draft is an order for.

        A unit that stands there is taken as it stands, whatever its letter says; only the army of a
        convoy is what it is called, and a wrong coast stays for the adjudicator to forgive.
        """
        carried = draft.verb == CONVOY and not ordered
        for meaning in words.place.meanings:
            province = province_of(meaning.place)
            found = None
            if draft.verb != BUILD:
                found = self.chances.standing(province, ordered=ordered, kind=words.kind)
            if found is None:
                yield from self._absent(words, meaning, draft, ordered=ordered)
                continue
            unit = found.unit
            if carried and unit.kind in (ARMY, FLEET):
                unit = Unit(words.kind or ARMY, unit.place)
            if meaning.place != province and unit.kind == FLEET:
                unit = Unit(unit.kind, meaning.place)
            own = self.chances.power in ("", found.power)
            wrong = WRONG_LETTER if words.kind and words.kind != unit.kind else 0
            yield Taken(unit, OWN if own else ANOTHER, meaning.quality + wrong, words, meaning)

    def _absent(
        self, words: UnitWords, meaning: Meaning, draft: Draft, *, ordered: bool
    ) -> Iterator[Taken]:
        """A unit that is not where it is named: by its letter, or by what can stand there."""
        province = self.board.by_id[province_of(meaning.place)]
        able = {SEA: [FLEET], INLAND: [ARMY]}.get(province.kind, [ARMY, FLEET])
        kinds = [words.kind]
        if words.kind in (ARMY, FLEET) and draft.verb not in (BUILD, CONVOY):
            kinds = kinds if words.kind in able else able
        elif not words.kind:
            kinds = [FLEET] if meaning.place != province.id else able
            if draft.verb == CONVOY and province.kind == COAST:
                kinds = [FLEET if ordered else ARMY]
        for kind in kinds:
            doubt = SUPPOSED if len(kinds) > 1 and kind == FLEET and draft.verb != BUILD else 0
            doubt += WRONG_LETTER if words.kind not in ("", kind) else 0
            places = [meaning.place]
            if kind == FLEET and ordered and meaning.place == province.id and draft.verb == MOVE:
                places += province.coasts
            for place in places:
                yield Taken(Unit(kind, place), NOBODY, meaning.quality + doubt, words, meaning)

    def goals(self, words: PlaceWords, kind: str) -> list[Meaning]:
        """What the goal of a unit may mean. Where a form may mean a province or one of its coasts,
        a fleet wants the coast and an army the province.
        """
        places = {meaning.place for meaning in words.meanings}
        split = {province_of(place) for place in places if "/" in place} & places
        if kind == FLEET:
            return [meaning for meaning in words.meanings if meaning.place not in split]
        return [
            meaning
            for meaning in words.meanings
            if "/" not in meaning.place or province_of(meaning.place) not in split
        ]

    def seas(self, words: PlaceWords) -> list[str]:
        """The seas that a place on the way of a convoy may mean."""
        places = [meaning.place for meaning in words.meanings]
        return [place for place in places if self.board.by_id[province_of(place)].kind == SEA]
