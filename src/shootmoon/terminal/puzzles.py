"""Puzzles in a terminal: the position, a typed answer, and what is to be said about it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from datetime import date as Date

from msgspec import Struct

from shootmoon.coach.puzzles import Answered, Kind, NoSuchPuzzle, Puzzle, kind_title, label, next_puzzle
from shootmoon.coach.puzzles.mistakes import Mistake
from shootmoon.coach.puzzles.seen import Progress, save_progress
from shootmoon.coach.puzzles.telling import answered, nudge, question
from shootmoon.game import Position, State
from shootmoon.rules import describe
from shootmoon.terminal.drawing.screen import Screen, make_screen
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.parsing import action_text, parse_command, parse_hint
from shootmoon.terminal.quitting import EXIT_DONE, Quit, run_until_quit

_BELOW = 6
"""The number of lines of a question, with its title, the answers and the prompt, on a small screen."""


class _Riddle(Struct, frozen=True):
    """What is common to puzzles and to mistakes, in one language."""

    title: str
    position: Position
    """A state if all hands are visible, otherwise a view."""
    seat: int
    question: str
    nudge: str
    labels: dict[str, str]
    """The choices, with what players call them."""
    answered: Callable[[str], Answered]


class Wanted(Struct, frozen=True):
    """Which puzzles are wanted."""

    kind: Kind | None = None
    level: int | None = None
    preset: str | None = None


def solve_puzzles(
    first: Puzzle | None,
    wanted: Wanted,
    progress: Progress,
    language: str,
    *,
    day: Date | None = None,
    plain: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Ask ``first`` alone, or one unseen puzzle after another that is ``wanted`` until the user quits.

    ``day``: the day whose puzzle ``first`` is. Return the exit status. What was answered is stored.
    """
    lines = keyboard or Keyboard(sys.stdin, sys.stdout)
    asking = _Asking(language, lines, plain=plain)

    def ask() -> None:
        puzzle = first
        while True:
            if puzzle is None:
                try:
                    puzzle = next_puzzle(
                        progress.seen, kind=wanted.kind, level=wanted.level, preset=wanted.preset
                    )
                except NoSuchPuzzle:
                    asking.screen_for(0, 1).show(asking.say("puzzle.none"))
                    return
            name = puzzle.id

            def note(right: bool, name: str = name) -> None:
                progress.add(name, right=right)
                save_progress(progress)

            asking.ask(_of_puzzle(puzzle, language, asking, day), note)
            if first is not None:
                return
            asking.wait()
            puzzle = None

    return asking.run(ask)


def solve_mistakes(
    found: Sequence[Mistake], language: str, *, plain: bool = False, keyboard: Lines | None = None
) -> int:
    """Ask about one's own mistakes, one after another. Return the exit status."""
    lines = keyboard or Keyboard(sys.stdin, sys.stdout)
    asking = _Asking(language, lines, plain=plain)

    def ask() -> None:
        for number, mistake in enumerate(found, 1):
            asking.ask(_of_mistake(mistake, number, len(found), language, asking), lambda right: None)
            if number < len(found):
                asking.wait()
        if not found:
            asking.screen_for(0, 1).show(asking.say("puzzle.no-mistakes"))

    return asking.run(ask)


def _of_puzzle(puzzle: Puzzle, language: str, asking: _Asking, day: Date | None) -> _Riddle:
    title = asking.say(
        "puzzle.title",
        title=kind_title(puzzle.kind, language),
        preset=puzzle.preset,
        level=puzzle.level,
        id=puzzle.id,
    )
    if day is not None:
        title = f"{asking.say('puzzle.day', day=day.isoformat())}: {title}"
    return _Riddle(
        title=title,
        position=puzzle.state() if puzzle.open else puzzle.view(),
        seat=puzzle.seat,
        question=question(puzzle, language),
        nudge=nudge(puzzle, language),
        labels={each: label(puzzle, each, language) for each in puzzle.choices},
        answered=lambda choice: answered(puzzle, choice, language),
    )


def _of_mistake(mistake: Mistake, number: int, count: int, language: str, asking: _Asking) -> _Riddle:
    return _Riddle(
        title=asking.say("puzzle.mistake", hand=mistake.decision.hand, number=number, all=count),
        position=mistake.view,
        seat=mistake.decision.seat,
        question=mistake.question(language),
        nudge=mistake.nudge(language),
        labels={each: each for each in mistake.choices},
        answered=lambda choice: mistake.answered(choice, language),
    )


class _Asking:
    """Asks riddles on a screen."""

    def __init__(self, language: str, lines: Lines, *, plain: bool) -> None:
        self._language, self._lines, self._plain = language, lines, plain
        self._screen: Screen = self.screen_for(0, 1)
        self.say = self._screen.words.say
        self.right = self.all = 0

    def screen_for(self, seat: int, players: int, *, open: bool = False) -> Screen:
        """Return a screen on which the player sits in ``seat``; ``open``: where all hands are visible."""
        seats, own = ("Asiento {}", "{} (tú)") if self._language == "es" else ("Seat {}", "{} (you)")
        names = [seats.format(number) for number in range(1, players + 1)]
        if open:
            names[seat - 1] = own.format(names[seat - 1])
        you = None if open or not seat else seat
        self._screen = make_screen(names, self._language, you, sys.stdout, self._lines, plain=self._plain)
        return self._screen

    def run(self, ask: Callable[[], object]) -> int:
        """Ask until there is nothing left, or the user quits; return the exit status."""
        status = run_until_quit(ask, self._screen, "", "puzzle.unsaved")
        if self.all > 1:
            self._screen.show(self.say("puzzle.done", right=self.right, all=self.all))
        return EXIT_DONE if status is None else status

    def wait(self) -> None:
        """Wait until the user wants the next one. Raises `Quit` and EOFError."""
        if parse_command(self._screen.ask(self.say("puzzle.next")).strip()) == "quit":
            raise Quit
        self._screen.show("")

    def ask(self, riddle: _Riddle, note: Callable[[bool], object]) -> None:
        """Ask a riddle until it is answered. Raises `Quit` and EOFError."""
        players = riddle.position.setup.seating.players
        screen = self.screen_for(riddle.seat, players, open=isinstance(riddle.position, State))
        screen.show(riddle.title)
        screen.show_position(riddle.position, _BELOW)
        screen.show(riddle.question)
        choices = self.say("puzzle.choices", choices=", ".join(riddle.labels.values()))
        screen.show(choices)
        while True:
            line = screen.ask(self.say("puzzle.ask")).strip()
            command = parse_command(line)
            if command == "quit":
                raise Quit
            if command == "help":
                screen.show_text(self.say("puzzle.help"))
            elif command == "rules":
                screen.show_text(describe(riddle.position.rules, self._language))
            elif command in ("table", "last"):
                screen.show_position(riddle.position, _BELOW)
                screen.show(riddle.question)
            elif parse_hint(line) is not None:
                screen.show(riddle.nudge)
            else:
                choice = _choice(line, riddle)
                if choice is None:
                    screen.show(self.say("puzzle.how", choices=", ".join(riddle.labels.values())))
                    continue
                self._tell(screen, riddle.answered(choice), note)
                return

    def _tell(self, screen: Screen, said: Answered, note: Callable[[bool], object]) -> None:
        self.all += 1
        self.right += said.right
        for each in _lines(said):
            screen.show(each)
        note(said.right)


def _lines(said: Answered) -> Iterable[str]:
    yield said.verdict
    yield from said.explanation
    yield from said.bots


def _choice(line: str, riddle: _Riddle) -> str | None:
    """Return the choice that a line names: as in records, as players say it, or only its number."""
    word = line.strip().casefold()
    for choice, named in riddle.labels.items():
        if word in (choice.casefold(), named.casefold()):
            return choice
    if not word:
        return None
    number = re.fullmatch(r"(?:\D*?)(\d+)\s*%?", word)
    if number is not None:
        for choice in riddle.labels:
            if re.fullmatch(rf"{number[1]}(?: %)?", choice) and not choice.startswith("trump"):
                return choice
    said = action_text(line, riddle.position)
    return said if said in riddle.labels else None
