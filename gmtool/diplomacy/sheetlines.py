"""The words of one line of an auction sheet: the lots and points it names, and which go together.

"Vienna 40, Lon: 12", "1. St Petersburg - 7 points", "10 each: Par, Bre", "all others 1".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmtool.core.words import WORD, Token, tokens
from gmtool.diplomacy.board import province_of
from gmtool.diplomacy.reading.nametable import MISSPELT, Meaning
from gmtool.diplomacy.reading.placenames import SPACES, PlaceNames
from gmtool.diplomacy.reading.wording import COMMON, SEASONS, words

LOT, NUMBER, REST, EACH, TOTAL, STRANGE = "lot", "number", "rest", "each", "total", "strange"
REST_WORDS = words("rest others other else remaining remainder everything everywhere")
EACH_WORDS = words("each apiece je")
FILLING = (
    words(
        "point points pts pt p gp bid bids bidding my on for the i is at and with to of in a x"
        " centre centres center centers lot lots sheet sheets auction round no nr all every any"
    )
    | SEASONS
)
"""Words in a sheet that mean nothing by themselves."""
TOTAL_WORDS = words("total totals sum altogether spent unspent left budget")
SIGNATURE = re.compile(
    r"\W*(?:sent (?:from|via|with)|get outlook for|gesendet (?:von|mit)|von meinem .* gesendet"
    r"|envoye (?:de|depuis)|enviado desde|inviato da|verzonden (?:van|met))\b"
)
"""What a phone writes below a message, its number included."""
A_SENTENCE = 3
"""So many unknown words make a line a sentence."""
MOST_DIGITS = 9
PIECES = re.compile(r"\d+|\D+")


class Element(NamedTuple):
    """What some characters of a line mean: a lot by its id (or several it may be, or none that is
    known), a number, or one of a few words. `guess` says that a name is misspelt.
    """

    kind: str
    start: int
    end: int
    lots: tuple[str, ...] = ()
    number: int = 0
    guess: bool = False
    place: str = ""
    """A place that is no lot."""

    @property
    def names(self) -> bool:
        """Whether something is named for which points may be bid."""
        return self.kind in (LOT, REST)


class Pair(NamedTuple):
    """A lot (or what is called so) and the points bid for it."""

    lot: Element
    points: Element


class Slip(NamedTuple):
    """What is wrong with a line: at which characters, what, and what to do about it."""

    start: int
    end: int
    message: str
    remedy: str = ""


class SheetLine(NamedTuple):
    """The bids of a line, and its slips."""

    pairs: Sequence[Pair]
    slips: Sequence[Slip]


class SheetWords:
    """Reads lines of sheets on certain lots of a board."""

    def __init__(self, names: PlaceNames, lots: Sequence[str]) -> None:
        self.names = names
        self.lots = frozenset(lots)

    def read(self, folded: str) -> SheetLine:
        """The bids in a line, given as folded text. A line without any is none of a sheet."""
        found = _without_total(list(self._elements(_pieces(tokens(folded)))))
        found = _without_numbering(found, folded)
        names = sum(each.names for each in found)
        numbers = sum(each.kind == NUMBER for each in found)
        strange = sum(each.kind == STRANGE for each in found)
        clear = any(each.names and not each.guess for each in found)
        if strange >= A_SENTENCE and clear and numbers:
            message, remedy = "a bid inside a sentence", "Give it a line of its own."
            return SheetLine((), (Slip(found[0].start, found[-1].end, message, remedy),))
        listing = [each for each in found if each.kind == LOT]
        if strange >= A_SENTENCE or not (numbers or (listing and not strange)):
            return SheetLine((), ())
        if not names and SIGNATURE.match(folded):
            return SheetLine((), ())
        pairing = Pairing(found, folded)
        first = next(each for each in found if each.names or each.kind in (NUMBER, STRANGE))
        pairing.run(number_first=first.kind == NUMBER)
        return SheetLine(pairing.pairs, pairing.slips if names else ())

    def _elements(self, line: Sequence[Token]) -> Iterator[Element]:
        i = 0
        while i < len(line):
            token = line[i]
            if token.kind != WORD:
                i += 1
                continue
            if token.text.isdecimal():
                value = int(token.text) if len(token.text) <= MOST_DIGITS else 10**MOST_DIGITS
                yield Element(NUMBER, token.start, token.end, number=value)
                i += 1
                continue
            element, i = self._word(line, i)
            if element is not None:
                yield element

    def _word(self, line: Sequence[Token], i: int) -> tuple[Element | None, int]:
        """What the words from a token on mean, and the token behind them."""
        token = line[i]
        found = self.names.at(line, i)
        if found and found[0].end == i + 1:  # "St Petersbrug" is more than "St"
            element, end = self._nearly(line, i, (3, 2))
            if element is not None:
                return element, end
        for named in found:
            lots = self._lots(named.meanings)
            if lots:
                guess = named.meanings[0].quality >= MISSPELT
                span = (token.start, line[named.end - 1].end)
                return Element(LOT, *span, lots, guess=guess), named.end
        for kind, known in ((EACH, EACH_WORDS), (REST, REST_WORDS), (TOTAL, TOTAL_WORDS)):
            if token.text in known:
                end = i + 1
                while end < len(line) and line[end].text in known:  # "everything else"
                    end += 1
                return Element(kind, token.start, line[end - 1].end), end
        if token.text in FILLING:
            return None, i + 1
        element, end = self._nearly(line, i, (3, 2, 1))
        if element is not None or (token.text in COMMON and not found):
            return element, end
        elsewhere = found[0].meanings[0].place if found else ""
        return Element(STRANGE, token.start, token.end, place=elsewhere), i + 1

    def _nearly(
        self, line: Sequence[Token], i: int, counts: Sequence[int]
    ) -> tuple[Element | None, int]:
        """A lot whose name is nearly the words from a token on, if so many words are one."""
        for count in counts:
            key = self._key(line, i, count)
            lots = self._lots(self.names.near(key)) if key else ()
            if lots:
                end = i + count
                return Element(LOT, line[i].start, line[end - 1].end, lots, guess=True), end
        return None, i + 1

    def _lots(self, meanings: Sequence[Meaning]) -> tuple[str, ...]:
        """The lots that a name may mean, as far as it fits none better than another."""
        found = [(each.quality, province_of(each.place)) for each in meanings]
        found = [(quality, lot) for quality, lot in found if lot in self.lots]
        best = min(found, default=(0, ""))[0]
        return tuple(dict.fromkeys(lot for quality, lot in found if quality == best))

    def _key(self, line: Sequence[Token], i: int, count: int) -> str:
        """The words that may be a misspelt name together, "" if they cannot be one."""
        those = line[i : i + count]
        if len(those) < count or any(each.kind != WORD for each in those):
            return ""
        if any(each.gap.strip(SPACES) for each in those[1:]):
            return ""
        if any(each.text.isdecimal() or each.text in FILLING for each in those):
            return ""
        if count == 1 and those[0].text in COMMON:
            return ""
        return " ".join(each.text for each in those)


class Pairing:
    """Finds out which points go with which lot, where lots and points stand in turns."""

    def __init__(self, elements: Sequence[Element], folded: str) -> None:
        self.elements = elements
        self.folded = folded
        self.pairs: list[Pair] = []
        self.slips: list[Slip] = []

    def run(self, *, number_first: bool) -> None:
        """Pairs all elements of the line."""
        if number_first:
            self._points_before_lots()
        else:
            self._lots_before_points()

    def _kind(self, k: int) -> str:
        return self.elements[k].kind if 0 <= k < len(self.elements) else ""

    def _lots_before_points(self) -> None:
        waiting: list[Element] = []
        for k, each in enumerate(self.elements):
            if each.names or (each.kind == STRANGE and self._kind(k + 1) == NUMBER):
                waiting.append(each)
            elif each.kind == NUMBER:
                if not waiting:
                    self._no_lot(each, k)
                    continue
                if EACH not in (self._kind(k - 1), self._kind(k + 1)):
                    self._no_points(waiting[:-1])
                    waiting = waiting[-1:]
                self.pairs += [Pair(lot, each) for lot in waiting]
                waiting = []
        self._no_points(waiting)

    def _points_before_lots(self) -> None:
        points: Element | None = None
        used = several = False
        for k, each in enumerate(self.elements):
            if each.kind == NUMBER:
                if points is not None and not used:
                    self._no_lot(points, k - 1)
                points, used, several = each, False, self._kind(k + 1) == EACH
            elif each.names:
                if points is None or (used and not several):
                    self._no_points([each])
                else:
                    self.pairs.append(Pair(each, points))
                    used = True
            elif each.kind == STRANGE and points is not None and not used:
                used = self._kind(k + 1) in (NUMBER, "")
                self.pairs += [Pair(each, points)] * used
        if points is not None and not used:
            self._no_lot(points, len(self.elements) - 1)

    def _no_points(self, lots: Sequence[Element]) -> None:
        for lot in lots:
            message, remedy = "how much is bid is missing", "Write the points behind the name."
            self.slips.append(Slip(lot.start, lot.end, message, remedy))

    def _no_lot(self, number: Element, k: int) -> None:
        before = self.elements[k - 1] if k else None
        between = self.folded[before.end : number.start] if before else ""
        if before is not None and before.kind == NUMBER and between in (".", ","):
            self.slips.append(Slip(before.start, number.end, "a bid is a whole number"))
            return
        message, remedy = "what these points are for is missing", "Write the centre before them."
        self.slips.append(Slip(number.start, number.end, message, remedy))


def _pieces(line: Sequence[Token]) -> list[Token]:
    """The tokens, words that are a name and a number in one taken apart: `vie40`."""
    found: list[Token] = []
    for token in line:
        plain = token.kind == WORD and len(token.text) == token.end - token.start
        pieces = PIECES.findall(token.text) if plain else [token.text]
        if len(pieces) == 1:
            found.append(token)
            continue
        start, gap = token.start, token.gap
        for piece in pieces:
            found.append(Token(piece, start, start + len(piece), gap))
            start, gap = start + len(piece), ""
    return found


def _without_total(elements: list[Element]) -> list[Element]:
    """The elements as far as they are not about the points altogether: "Vienna 40, total 340"."""
    ends = [k for k, each in enumerate(elements) if each.kind == TOTAL]
    if not ends:
        return elements
    kept = elements[: ends[0]]
    return kept if any(each.names for each in kept) else []


def _without_numbering(elements: list[Element], folded: str) -> list[Element]:
    """The elements without numbers that only count the entries of a list."""
    numbers = sum(each.kind == NUMBER for each in elements)
    names = sum(each.names or each.kind == STRANGE for each in elements)
    kept = []
    for k, each in enumerate(elements):
        if each.kind == NUMBER and elements[k + 1 : k + 2]:
            begins = k == 0 or elements[k - 1].kind == NUMBER
            named = elements[k + 1].kind in (LOT, STRANGE, REST)
            marked = folded[each.end : each.end + 1] in (".", ")")
            marked = marked and "(" not in folded[: each.start].rstrip()[-1:]
            if begins and named and (marked or (k == 0 and numbers > names)):
                continue
        kept.append(each)
    return kept
