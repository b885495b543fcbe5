"""The example games, played through their order files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from gmtool.core.chance import Dice, chain
from gmtool.core.game import Chance, Source
from gmtool.core.problems import Place, Problem, Severity
from gmtool.files.gamefile import read_game_file
from gmtool.files.materials import MaterialFiles
from gmtool.files.players import read_players
from gmtool.files.yamlfile import decode, read_one
from gmtool.heels.game import Heels
from gmtool.heels.phases import HeelsTurn
from gmtool.heels.storing import misplaced

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True, kw_only=True)
class Secret:
    """The last keys of both chains."""

    open: str
    hidden: str
    length: int


@dataclass
class Example:
    """A game folder, with what it came to."""

    folder: Path
    game: Heels
    turns: list[HeelsTurn]
    problems: list[Problem]


def played(name: str) -> Example:
    """Plays a game folder to its end."""
    folder = GAMES / name
    file = read_game_file(folder / "game.yaml")
    secret = decode(read_one(folder / "secret.yaml"), Secret)
    open_keys, hidden = (chain(key, secret.length) for key in (secret.open, secret.hidden))
    seats = [player.seat for player in read_players(folder / "players.csv")]
    example = Example(
        folder, Heels.made(file.options, MaterialFiles(folder, file.document)), [], []
    )
    game, number = example.game, 0
    state = game.new(seats, Chance(Dice(open_keys[0]), Dice(hidden[0])))
    while not game.outcome(state):
        number += 1
        turn = folder / "turns" / f"{number:03}-{game.phase(state).slug}" / "orders"
        orders = {}
        for seat in seats:
            files = sorted(turn.glob(f"{seat.lower()}*.txt"), key=lambda path: len(path.name))
            sources = [Source(path.read_text("utf-8"), Place(path.name)) for path in files]
            reading = game.read(state, seat, sources)
            example.problems += reading.problems
            if sources:
                orders[seat] = reading.orders
        chance = Chance(Dice(open_keys[number]), Dice(hidden[number]))
        example.turns.append(game.resolve(state, orders, chance))
        state = example.turns[-1].after
    return example


@pytest.mark.parametrize(
    ("name", "phases", "sentence", "points"),
    [
        ("heels-four", 41, "Blue wins with 28 points.", [26, 28, 25, 21]),
        ("heels-seven-days", 17, "Yellow wins with 19 points.", [19, 18]),
    ],
)
def test_example(name: str, phases: int, sentence: str, points: list[int]) -> None:
    example = played(name)
    game, last = example.game, example.turns[-1].after
    assert phases == len(example.turns)
    outcome = game.outcome(last)
    assert outcome
    assert sentence == outcome.sentence
    assert points == [*game.tally(last).values()]
    assert [] == misplaced(game.deck, last)
    assert [] == [each for each in example.problems if each.severity is Severity.ERROR]
    verdicts = [v for t in example.turns for each in t.verdicts.values() for v in each]
    assert {"done", "no effect"} >= {verdict.result for verdict in verdicts}
    folders = {path.parents[1].name[4:] for path in example.folder.glob("turns/*/orders/*.txt")}
    assert folders <= {turn.phase.slug for turn in example.turns}
    told = [turn.phase.slug for turn in example.turns if game.owed(turn.before) and not turn.silent]
    assert folders == set(told)


def test_what_the_examples_show() -> None:
    """Neutral survivors, Karen, a silent player, standing orders, a message that was mended."""
    four, two = played("heels-four"), played("heels-seven-days")
    assert ["Purple"] == [seat for turn in four.turns for seat in turn.silent]
    assert [] == [seat for turn in two.turns for seat in turn.silent]
    said = [v.order for t in four.turns for each in t.verdicts.values() for v in each]
    for order in ("place detective", "activate pile", "activate neutral dog", "activate general"):
        assert any(each.startswith(order) for each in said), order
    assert "if points>=3" == two.turns[-1].after.player("Blue").standing["gangster"]
    assert "no" == four.turns[-1].after.player("Green").standing["gangster"]
    assert [] != [*two.folder.glob("turns/*/orders/*.2.txt")]
