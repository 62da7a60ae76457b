"""Puzzles in a terminal: the position, a typed answer, and what is to be said about it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date as Date

from msgspec import Struct

from shootmoon.coach.puzzles import Answered, Kind, NoSuchPuzzle, Puzzle, kind_title, label, next_puzzle
from shootmoon.coach.puzzles.mistakes import Mistake
from shootmoon.coach.puzzles.seen import Progress, save_progress
from shootmoon.coach.puzzles.telling import answered, nudge, question
from shootmoon.game import Position, State
from shootmoon.pieces import Piece
from shootmoon.rules import describe
from shootmoon.telling import Messages
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import ENTER, Screen, make_screen
from shootmoon.terminal.drawing.words import short
from shootmoon.terminal.full import PUZZLING, FullScreen
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.keyboard import Keyboard, Lines
from shootmoon.terminal.play.parsing import action_text, parse_hint
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
    seed: int | None = None
    """What the order of the puzzles begins with; None for a random one."""


def solve_puzzles(
    first: Puzzle | None,
    wanted: Wanted,
    progress: Progress,
    language: str,
    *,
    day: Date | None = None,
    plain: bool = False,
    full: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Ask ``first`` alone, or one unseen puzzle after another that is ``wanted`` until the user quits.

    ``day``: the day whose puzzle ``first`` is. ``full``: fill the terminal, if it can show
    drawings. Return the exit status. What was answered is stored.
    """
    asking = _Asking(language, keyboard, plain=plain, full=full)

    def ask() -> None:
        puzzle = first
        while True:
            if puzzle is None:
                try:
                    puzzle = next_puzzle(
                        progress.seen, kind=wanted.kind, level=wanted.level, preset=wanted.preset
                    )
                except NoSuchPuzzle:
                    asking.last_words = asking.say("puzzle-all-seen")
                    return
            name = puzzle.id

            def note(right: bool, name: str = name) -> None:
                progress.add(name, right=right)
                save_progress(progress)

            asking.ask(_of_puzzle(puzzle, language, asking, day), note)
            if first is not None:
                asking.wait_to_leave()
                return
            asking.wait()
            puzzle = None

    return asking.run(ask)


def solve_mistakes(
    found: Sequence[Mistake],
    language: str,
    *,
    plain: bool = False,
    full: bool = False,
    keyboard: Lines | None = None,
) -> int:
    """Ask about one's own mistakes, one after another. Return the exit status."""
    asking = _Asking(language, keyboard, plain=plain, full=full)

    def ask() -> None:
        for number, mistake in enumerate(found, 1):
            asking.ask(_of_mistake(mistake, number, len(found), language, asking), lambda right: None)
            if number < len(found):
                asking.wait()
        if found:
            asking.wait_to_leave()
        else:
            asking.last_words = asking.say("puzzle-no-mistakes")

    return asking.run(ask)


def _of_puzzle(puzzle: Puzzle, language: str, asking: _Asking, day: Date | None) -> _Riddle:
    title = asking.say(
        "puzzle-title",
        title=kind_title(puzzle.kind, language),
        preset=puzzle.preset,
        level=puzzle.level,
        id=puzzle.id,
    )
    if day is not None:
        title = f"{asking.say('puzzle-of-day', day=day.isoformat())}: {title}"
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
        title=asking.say("puzzle-mistake", hand=mistake.decision.hand, number=number, all=count),
        position=mistake.view,
        seat=mistake.decision.seat,
        question=mistake.question(language),
        nudge=mistake.nudge(language),
        labels={each: each for each in mistake.choices},
        answered=lambda choice: mistake.answered(choice, language),
    )


class _Asking:
    """Asks riddles on a screen."""

    def __init__(self, language: str, lines: Lines | None, *, plain: bool, full: bool) -> None:
        """``lines``: where answers are typed; by default, standard input."""
        self._language, self._plain = language, plain
        self._full: FullScreen | None = None
        if lines is None and fills_terminal(full=full, plain=plain):
            self._full = full_screen(language)
        self._lines = lines or Keyboard(sys.stdin, sys.stdout)
        self.say = Messages(language)
        self._screen: Screen = self.screen_for(0, 1)
        self.right = self.all = 0
        self.last_words = ""
        """What is to be said after all puzzles."""

    def screen_for(self, seat: int, players: int, *, open: bool = False) -> Screen:
        """Return a screen on which the player sits in ``seat``; ``open``: where all hands are visible."""
        names = [self.say("seat-n", n=number) for number in range(1, players + 1)]
        if open:
            names[seat - 1] = self.say("puzzle-seat-own", seat=names[seat - 1])
        you = None if open or not seat else seat
        if self._full is not None:
            self._full.words.you = you
            self._full.words.rename(names)
            return self._full
        self._screen = make_screen(names, self._language, you, sys.stdout, self._lines, plain=self._plain)
        return self._screen

    def run(self, ask: Callable[[], object]) -> int:
        """Ask until there is nothing left, or the user quits; return the exit status."""
        status = run_until_quit(ask, self._screen, "", "puzzle-unsaved")
        if self.last_words:
            self._screen.show(self.last_words)
        if self.all > 1:
            self._screen.show(self.say("puzzle-done", right=self.right, all=self.all))
        return EXIT_DONE if status is None else status

    def wait(self) -> None:
        """Wait until the user wants the next one. Raises `Quit` and EOFError."""
        while True:
            line = self._screen.ask(self.say("puzzle-enter"), ENTER).strip()
            command = parse_command(line)
            if command == "quit":
                raise Quit
            if self._full is None:
                self._screen.show("")
                return
            if not line:
                return
            panel = "hint" if parse_hint(line) is not None else "comment"
            self._full.open_panel(command if command in ("help", "rules") else panel)

    def wait_to_leave(self) -> None:
        """Leave the last explanation on a full screen until the user leaves."""
        self._screen.wait_to_leave()

    def ask(self, riddle: _Riddle, note: Callable[[bool], object]) -> None:
        """Ask a riddle until it is answered. Raises `Quit` and EOFError."""
        players = riddle.position.setup.seating.players
        screen = self.screen_for(riddle.seat, players, open=isinstance(riddle.position, State))
        self._pose(riddle, screen)
        while True:
            line = screen.ask(self.say("puzzle-ask"), tuple(riddle.labels.values())).strip()
            command = parse_command(line)
            if command == "quit":
                raise Quit
            if command == "help":
                screen.show_text(self.say("puzzle-help"), "help")
            elif command == "rules":
                screen.show_text(describe(riddle.position.rules, self._language), "rules")
            elif command in ("table", "last"):
                self._show_again(riddle, screen)
            elif parse_hint(line) is not None:
                screen.show(riddle.nudge, "hint")
            else:
                choice = _choice(line, riddle)
                if choice is None:
                    how = self.say("puzzle-how", choices=", ".join(riddle.labels.values()))
                    screen.show(how, "reply")
                    continue
                self._tell(screen, riddle.answered(choice), note)
                return

    def _pose(self, riddle: _Riddle, screen: Screen) -> None:
        """Show the position and the question."""
        choices = self.say("puzzle-choices", choices=", ".join(riddle.labels.values()))
        if self._full is None:
            screen.show(riddle.title)
            self._show_again(riddle, screen)
            screen.show(choices)
            return
        self._full.title = riddle.title
        self._full.pieces = _pieces(riddle)
        comment = f"{riddle.question}\n\n{choices}"
        self._full.put(notice=riddle.question, comment=comment, hint="", lowest=riddle.seat)
        self._full.show_position(riddle.position)
        self._full.open_panel("")

    def _show_again(self, riddle: _Riddle, screen: Screen) -> None:
        if self._full is not None:
            self._full.open_panel("")
            return
        screen.show_position(riddle.position, _BELOW)
        screen.show(riddle.question)

    def _tell(self, screen: Screen, said: Answered, note: Callable[[bool], object]) -> None:
        self.all += 1
        self.right += said.right
        note(said.right)
        if self._full is not None:
            self._full.pieces = {}
            self._full.put(notice=said.verdict, comment="\n\n".join(_lines(said)))
            self._full.open_panel("comment")
            return
        for each in _lines(said):
            screen.show(each)


def full_screen(language: str) -> FullScreen:
    """Return a full screen for puzzles."""
    return open_full_screen((), language, None, "", layout=PUZZLING)


def _pieces(riddle: _Riddle) -> Mapping[str, Piece]:
    """Return the pieces that the answers name, if all of them are in the visible hand."""
    hand = riddle.position.hands[riddle.seat - 1]
    pieces = {str(piece): piece for piece in hand}
    named = {label: pieces.get(short(choice).partition(":")[0]) for choice, label in riddle.labels.items()}
    found = {label: piece for label, piece in named.items() if piece is not None}
    return found if len(found) == len(named) and riddle.seat == riddle.position.to_move else {}


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
