"""Chance that players can check: chains of keys, draws made from a key, and checking their record.

The first key of a chain is published before the game begins. Each phase has the next key, revealed
by its post: its SHA-256 is the key before it, so nobody can have chosen it later. A draw is nothing
but a keyed hash of its question: the same on every run, whatever else is asked.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

SPAN = 2**64
"""How many numbers the first eight bytes of a hash can be."""


def hash_of(key: str) -> str:
    """The SHA-256 of a key, taken over its text, as lower-case hex text: the key before it."""
    return hashlib.sha256(key.encode()).hexdigest()


def follows(previous: str, key: str) -> bool:
    """Is `key` the one that comes after `previous` in a chain?"""
    return hash_of(key) == previous


def chain(last_key: str, length: int) -> list[str]:
    """The keys c[0] to c[length] of a chain: c[0] is published, c[k] belongs to phase k.

    `last_key` is c[length], 64 lower-case hex digits from a secure random source; anything else is
    a ValueError. The chain of open draws and the chain of hidden ones are two of these.
    """
    if not re.fullmatch("[0-9a-f]{64}", last_key):
        raise ValueError("the last key of a chain has 64 lower-case hex digits")
    keys = [last_key]
    for _ in range(length):
        keys.append(hash_of(keys[-1]))
    return keys[::-1]


def numbers(key: str, question: str) -> Iterator[int]:
    """The numbers a key gives for a question, without end.

    Number n, from 0, is the first eight bytes, big-endian, of the HMAC-SHA256 of the question, a
    line feed and n in decimal.
    """
    for counter in count():
        message = f"{question}\n{counter}".encode()
        yield int.from_bytes(hmac.digest(key.encode(), message, "sha256")[:8], "big")


def pick(values: Iterator[int], options: int) -> int:
    """Which of so many options, from 0, is chosen by the first usable value, modulo their number.

    Values at or above the largest multiple of `options` would favour the first options and are
    passed over.
    """
    limit = SPAN - SPAN % options
    return next(value for value in values if value < limit) % options


@dataclass(frozen=True, slots=True)
class Draw:
    """A question, the ids it was drawn from (sorted), the answer, and whether the GM forced it."""

    question: str
    options: tuple[str, ...]
    answer: str
    forced: bool = False


class ImpossibleAnswer(Exception):
    """A ruling forces a draw to an answer that is none of its options."""

    def __init__(self, question: str, answer: str, options: tuple[str, ...]) -> None:
        self.question, self.answer, self.options = question, answer, options
        super().__init__(
            f'the draw "{question}" is forced to "{answer}", expected one of: {", ".join(options)}'
        )


@dataclass(slots=True, repr=False)
class Dice:
    """The draws of one phase, from the key of the phase (hex text, lower case).

    `forced` maps questions to the answers that the GM rolled himself and wrote into the rulings;
    they win over the key and are marked in the record.
    """

    key: str
    forced: Mapping[str, str] = field(default_factory=dict)
    _draws: dict[str, Draw] = field(default_factory=dict, init=False)

    def choose(self, question: str, options: Collection[str]) -> str:
        """One of the options (ids, in any order), each with the same chance.

        A single option is the answer without any chance, and is recorded like a draw, so that the
        record shows every candidate (RULES A2). A question is a whole sentence, asked once a phase.
        Raises ImpossibleAnswer for a forced answer that is no option; ValueError for a question
        asked twice, for no options, and for an option given twice.
        """
        ids = tuple(sorted(options))
        if not ids or len(set(ids)) < len(ids):
            raise ValueError(f'"{question}" needs options, each once: {ids}')
        if question in self._draws:
            raise ValueError(f'"{question}" is asked twice in a phase')
        if question in self.forced:
            answer = self.forced[question]
            if answer not in ids:
                raise ImpossibleAnswer(question, answer, ids)
        else:
            answer = ids[pick(numbers(self.key, question), len(ids))]
        self._draws[question] = Draw(question, ids, answer, question in self.forced)
        return answer

    def permute(self, question: Callable[[int], str], options: Collection[str]) -> tuple[str, ...]:
        """All the options in a drawn sequence (RULES A5), each sequence with the same chance.

        `question` makes the sentence for each place from 1: `"precedence {} at vie".format`. Each
        place is one draw from what is left; the last one left takes the last place, unasked and
        unrecorded, so that a single option asks nothing. Raises what `choose` raises.
        """
        left, sequence = sorted(options), list[str]()
        while len(left) > 1:
            sequence.append(self.choose(question(len(sequence) + 1), left))
            left.remove(sequence[-1])
        return (*sequence, *left)

    def draws(self) -> tuple[Draw, ...]:
        """All draws so far, in the order they were asked."""
        return tuple(self._draws.values())

    def unasked(self) -> tuple[str, ...]:
        """The forced questions that nobody has asked: after the phase, a slip in a ruling."""
        return tuple(question for question in self.forced if question not in self._draws)


def verify(record: Sequence[Draw], anew: Dice, previous: str) -> list[str]:
    """What is wrong with the record of a phase, each fault as a sentence; nothing if it is true.

    `anew` is made from the revealed key and the published rulings, and has been asked all questions
    of the phase again, as the recorded position has them: the key alone cannot tell whether the
    options of a draw are true. `previous` is the key of the phase before (RULES A6).
    """
    faults = []
    if not follows(previous, anew.key):
        faults.append(
            f"the key {anew.key} does not follow {previous}: its SHA-256 is {hash_of(anew.key)}"
        )
    expected = {draw.question: draw for draw in anew.draws()}
    seen = set[str]()
    for draw in record:
        if draw.question in seen:
            faults.append(f'"{draw.question}" is in the record twice')
        elif draw.question not in expected:
            faults.append(f'"{draw.question}" is in the record, but was no question of this phase')
        else:
            faults += _differences(draw, expected[draw.question])
        seen.add(draw.question)
    faults += [
        f'"{question}" is not in the record; its answer is {draw.answer}'
        for question, draw in expected.items()
        if question not in seen
    ]
    return faults


def _differences(recorded: Draw, expected: Draw) -> Iterator[str]:
    says, by = f'"{recorded.question}": the record says', {False: "the key", True: "the ruling"}
    if recorded.options != expected.options:
        options, right = ", ".join(recorded.options), ", ".join(expected.options)
        yield f"{says} the options were {options}; they were {right}"
    if recorded.answer != expected.answer:
        yield f"{says} {recorded.answer}, {by[expected.forced]} gives {expected.answer}"
    if recorded.forced != expected.forced:
        yield f"{says} that {by[recorded.forced]} decided; {by[expected.forced]} did"
