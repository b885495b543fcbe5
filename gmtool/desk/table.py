"""A game folder opened: the game, its seats, its keys, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from gmtool.core.chance import ImpossibleAnswer
from gmtool.core.game import Chance, Game, Outcome, Phase
from gmtool.core.problems import Place, Problem, Problems
from gmtool.desk.absences import Absence, absences_of
from gmtool.desk.calendar import Calendar, moment_of
from gmtool.desk.deadlines import calendar_of
from gmtool.desk.delays import Delay, delays_of
from gmtool.desk.folder import Folder, TurnFolder, game_folder, slug
from gmtool.desk.keys import Keys, check_commitment, commit, new_keys, read_keys, write_keys
from gmtool.desk.proposal import Proposal, proposals
from gmtool.desk.refused import Refused
from gmtool.desk.roster import Roster
from gmtool.desk.rulings import Rulings, read_rulings
from gmtool.desk.seatname import seat_called
from gmtool.desk.turnfile import OpenFile, ResultFile, read_open, read_result
from gmtool.files.gamefile import DeskOptions, GameFile, misfit, read_game_file
from gmtool.files.materials import MaterialFiles
from gmtool.files.players import Player, read_players
from gmtool.files.writing import as_yaml, write_file
from gmtool.files.yamlfile import decode, read_one

SEATS = "The seats stand in players.csv; `gmtool roster import` takes over a sign-up list."
"""What to do if no game can be made with these seats."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a game stands: the phase that comes next, its folder, and the state it starts from,
    with the changes of seats that begin with it and the GM's rulings; `before` is the turn that was
    run last.
    """

    number: int
    phase: Phase
    folder: TurnFolder
    state: Any
    before: TurnFolder
    deadline: str
    rulings: Rulings = field(default_factory=Rulings)


@dataclass
class Table:
    """A game folder, ready to be played."""

    folder: Folder
    file: GameFile
    game: Game[Any]
    roster: Roster
    calendar: Calendar

    @property
    def options(self) -> DeskOptions:
        """What game.yaml says to the desk."""
        return self.file.desk

    @property
    def title(self) -> str:
        """The name of the game on posts."""
        return self.options.title or self.folder.path.resolve().name

    @cached_property
    def absences(self) -> tuple[Absence, ...]:
        """When players are away; raises Problems for absences that cannot be."""
        return absences_of(self.options, self.file.document, self.seats, self.roster)

    @cached_property
    def keys(self) -> Keys:
        """The keys of the game; a folder made by hand is given what it lacks."""
        if not self.folder.secret.exists():
            if self.folder.commitment.exists():
                where = self.folder.name(self.folder.secret)
                message = "the keys whose beginnings were published are not here"
                remedy = "Put the file back: with other keys nobody could check the draws."
                raise Problems([Problem(Place(where), message, remedy)])
            keys = new_keys()
            write_keys(self.folder, keys, private=self.game.private)
            return keys
        keys = read_keys(self.folder)
        if self.folder.commitment.exists():
            check_commitment(self.folder, keys)
        else:
            commit(self.folder, keys)
        return keys

    @cached_property
    def seats(self) -> list[str]:
        """The seats that are played, in the order of the game."""
        named = self.game.seats
        if named is None or not self.roster.seats:
            return list(named or ()) or self.roster.seats
        return [seat for seat in named if seat in self.roster.seats]

    def stage(self) -> Stage:
        """Where the game stands."""
        run = self.folder.turns_run()
        before = run[-1] if run else self._start()
        state = self.state_after(before)
        deadline = read_result(self.folder, before).deadline if run else ""
        stage = self.stage_from(state, before, deadline)
        self._check_seats(stage)
        return stage

    def playing(self) -> Stage:
        """The same while the game goes on; raises Refused if it is over."""
        stage = self.stage()
        if (over := self.outcome(stage)) is not None:
            raise Refused(f"The game is over: {over.sentence}")
        return stage

    def _start(self) -> TurnFolder:
        """The state before the first phase: until it has begun, as game.yaml and players.csv have
        it now.
        """
        start = self.folder.start
        written = start.state.is_file()
        if not written or not any(turn.is_open for turn in self.folder.turns()):
            state = as_yaml(self.game.store(self.first_state()))
            if not written or start.state.read_bytes() != state.encode():
                write_file(start.state, state)
        return start

    def stage_from(self, state: Any, before: TurnFolder, deadline: str) -> Stage:
        """Where the game stands after a turn that led to this state."""
        number = before.number + 1
        phase = self.game.phase(state)
        turn = self.folder.turn(number, phase.slug)
        for other in self.folder.turns():
            if other.number == number and other.slug != phase.slug:
                where = self.folder.name(other.path)
                raise Refused(f"{where} is there, but this turn is {turn.path.name}; rename it.")
        rulings = read_rulings(self.folder, turn, self.seats)
        state = rulings.applied(self.game, self.with_changes(state, number, phase))
        stage = Stage(number, phase, turn, state, before, deadline, rulings)
        try:
            self.game.automatic(state, self.chance(stage))
        except ImpossibleAnswer as wrong:
            raise Problems([rulings.no_option(wrong)]) from None
        return stage

    def first_state(self) -> Any:
        """The state before the first phase; raises Problems for seats that there are not."""
        try:
            return self.game.new(self.seats, self.keys.chance(0))
        except ValueError as wrong:
            raise Problems([misfit(self.file.document, str(wrong), SEATS)]) from None

    def state_after(self, turn: TurnFolder) -> Any:
        """The state that a turn led to, from its file; raises Problems."""
        document = read_one(turn.state, self.folder.name(turn.state))
        stored = decode(document, self.game.stored)
        try:
            return self.game.restore(stored)
        except ValueError as wrong:
            raise Problems([document.problem((), str(wrong))]) from None

    def with_changes(self, state: Any, number: int, phase: Phase) -> Any:
        """The state with the changes of seats that begin with a phase."""
        arriving, leaving = self._coming_and_going(number, phase)
        for player in arriving:
            state = self.game.replaced(state, player.seat)
        for seat in leaving:
            state = self.game.abandoned(state, seat)
        return state

    def _coming_and_going(self, number: int, phase: Phase) -> tuple[list[Player], list[str]]:
        """The players who take a seat with a phase, and the seats that nobody plays from it on."""
        before = self.begun_before(number)
        arriving = self.roster.arriving(number, phase.slug, before)
        leaving = self.roster.leaving(number, phase.slug, before)
        return [each for each in arriving if not each.nobody], leaving

    def begun_before(self, number: int) -> list[tuple[int, str]]:
        """The phases before a turn: their numbers and slugs."""
        return [(turn.number, turn.slug) for turn in self.folder.turns() if turn.number < number]

    def changes(self, number: int, phase: Phase) -> list[str]:
        """The same in sentences for a post."""
        arriving, leaving = self._coming_and_going(number, phase)
        told = [
            f"{each.handle or 'A new player'} plays {each.seat} from now on." for each in arriving
        ]
        return told + [f"Nobody plays {seat}." for seat in leaving]

    def outcome(self, stage: Stage) -> Outcome | None:
        """How the game ended: by its rules, or because all agreed when this phase came next."""
        if (agreed := self.agreed(stage.number)) is not None:
            return Outcome(agreed.what, agreed.winners)
        return self.game.outcome(stage.state)

    def agreed(self, number: int) -> Proposal | None:
        """The proposal by which the game was ended when the phase with this number came next."""
        those = (each for each in proposals(self.folder) if each.accepted)
        return next((each for each in those if each.turn == number), None)

    def chance(self, stage: Stage) -> Chance:
        """The draws of a turn; those that the GM ruled have his answers."""
        return self.keys.chance(stage.number, stage.rulings.forced)

    def players(self, number: int, phase: Phase) -> dict[str, Player]:
        """Who plays each seat in a turn."""
        return self.roster.holders([*self.begun_before(number), (number, phase.slug)])

    def opening(self, stage: Stage) -> OpenFile | None:
        """When the phase was opened, or None if it has not been."""
        return read_open(self.folder, stage.folder) if stage.folder.is_open else None

    def deadline(self, stage: Stage) -> datetime | None:
        """The deadline of the phase that comes next, by what game.yaml says now: pauses and
        extensions that were entered after it was announced move it.
        """
        begun, previous = self._begun(stage)
        if begun is None:
            return None
        phase = stage.phase
        return self.calendar.deadline(phase.stage, begun, previous, stage.number, phase.slug)

    def delays(self, stage: Stage) -> tuple[Delay, ...]:
        """What delays it, by what game.yaml says now."""
        begun, _ = self._begun(stage)
        deadline = self.deadline(stage)
        return delays_of(self.calendar, stage.number, stage.phase, begun, deadline)

    def _begun(self, stage: Stage) -> tuple[datetime | None, datetime | None]:
        """When the phase that comes next began, and the deadline of the one before it."""
        if stage.before.is_run:
            result = read_result(self.folder, stage.before)
            return moment_of(result.run), moment_of(result.due)
        opening = self.opening(stage)
        return moment_of(opening.opened) if opening else None, None

    def closes(self, stage: Stage) -> datetime | None:
        """Until when orders for it are taken."""
        deadline = self.deadline(stage)
        return deadline and self.calendar.closes(deadline)

    def results(self) -> Iterator[tuple[TurnFolder, ResultFile]]:
        """The turns that have been run, with their records."""
        for turn in self.folder.turns_run():
            yield turn, read_result(self.folder, turn)

    def seat(self, name: str) -> str:
        """The seat that a name means, or the name of who plays it now: in full, as its file is
        called, or its beginning. Raises Refused if that is nobody, or might be several.
        """

        def players() -> dict[str, Player]:
            stage = self.stage()
            return self.players(stage.number, stage.phase)

        return seat_called(name, self.seats, players)

    def _check_seats(self, stage: Stage) -> None:
        """Raises Refused if a seat that owes something was renamed or left out."""
        if self.game.outcome(stage.state) is not None:
            return
        gone = [seat for seat in self.game.owed(stage.state) if seat not in self.seats]
        if gone:
            raise Refused(
                f"In {stage.phase.title} orders are owed by {', '.join(gone)}: game.yaml and"
                " players.csv have no such seat any more. Seats keep their names, and a seat that"
                " nobody plays stays in the list (gmtool roster remove)."
            )


def open_table(path: Path) -> Table:
    """Opens a game folder; raises Problems with everything in game.yaml and players.csv that is
    wrong.
    """
    folder = game_folder(path)
    file = read_game_file(folder.game, folder.name(folder.game))
    problems: list[Problem] = []
    calendar, players = Calendar({}), []
    try:
        calendar = calendar_of(file.desk, file.document)
    except Problems as wrong:
        problems += wrong.problems
    game: Game[Any] | None = None
    try:
        game = file.game.made(file.options, MaterialFiles(path, file.document))
    except Problems as wrong:
        problems += wrong.problems
    except ValueError as wrong:
        problems.append(misfit(file.document, str(wrong)))
    try:
        if folder.players.exists():
            seats = game.seats if game is not None else None
            players = read_players(folder.players, folder.name(folder.players), seats)
    except Problems as wrong:
        problems += wrong.problems
    if problems or game is None:
        raise Problems(problems)
    table = Table(folder, file, game, Roster(players), calendar)
    problems = _alike(table)
    try:
        _ = table.absences
    except Problems as wrong:
        problems += wrong.problems
    if problems:
        raise Problems(problems)
    return table


def _alike(table: Table) -> list[Problem]:
    """Seats whose messages would stand in the same files."""
    known: dict[str, str] = {}
    problems = []
    for seat in table.seats:
        other = known.setdefault(slug(seat), seat)
        if other != seat:
            message = f'"{other}" and "{seat}" would have the same files, {slug(seat)}.txt'
            remedy = "Name them apart in letters from a to z, or in digits."
            problems.append(Problem(Place(table.folder.name(table.folder.game)), message, remedy))
    return problems
