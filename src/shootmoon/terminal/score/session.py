"""The main loop of scorekeeping in a terminal: read one line per hand; show the score sheet on request."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from shootmoon.rules import Rules, describe
from shootmoon.scorekeeping import Correct, Standing
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.scorekeeping.text import sheet_text
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import Screen, make_screen, show_partners
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full.opening import fills_terminal
from shootmoon.terminal.keyboard import Keyboard
from shootmoon.terminal.quitting import EXIT_DONE, Quit, run_until_quit
from shootmoon.terminal.score.entering import enter_line, help_for, prompt_for
from shootmoon.terminal.score.file import ScoreFile, begin_score, resume_score
from shootmoon.terminal.score.filling import ScoreScreen, full_screen
from shootmoon.terminal.score.words import parse_sheet_command

__all__ = ["ask_names", "begin_score", "keep_score", "resume_score", "show_score"]


def ask_names(given: Sequence[str], rules: Rules, language: str, *, plain: bool = False) -> list[str]:
    """Return the players' names: the given names, then names that the user types at prompts.

    If the answer to a prompt is empty, the player is called by number.

    Raises EOFError at the end of input, and KeyboardInterrupt.
    """
    say = Messages(language)
    names = list(given)
    screen = make_screen(names, language, None, sys.stdout, Keyboard(sys.stdin, sys.stdout), plain=plain)
    asked = range(len(names) + 1, rules.table.players + 1)
    answers = [screen.ask(say("score-ask-name", seat=seat)).strip() for seat in asked]
    return [*given, *(name or say("player-n", n=seat) for seat, name in zip(asked, answers, strict=True))]


def show_score(file: ScoreFile, language: str) -> None:
    """Print a sheet as text."""
    print(sheet_text(file.book, language), end="")


def keep_score(
    file: ScoreFile, language: str, *, plain: bool = False, full: bool = False, named: Path | None = None
) -> int:
    """Keep score until the user quits; return the exit status.

    ``full``: fill the terminal, if it can show drawings. ``named``: the file that the user named on the
    command line, which is also needed to resume.
    """
    names = list(file.book.standing.names)
    filling = None
    if fills_terminal(full=full, plain=plain):
        filling = screen = full_screen(names, language, title_of(file.book.rules, Messages(language)))
    else:
        screen = make_screen(names, language, None, sys.stdout, Keyboard(sys.stdin, sys.stdout), plain=plain)
    say = screen.words.say
    command = "moon score --resume" + (f" --file {shlex.quote(str(named))}" if named else "")

    def go_on() -> None:
        if filling is not None:
            ScoreScreen(file, filling).run()
            return
        screen.show(say("score-welcome", title=title_of(file.book.rules, say)))
        _show_players(file, screen)
        if file.book.changes:
            _show(file.book.standing, screen)
        while True:
            _next(file, screen)

    return run_until_quit(go_on, screen, say("score-saved", command=command), "score-failed") or EXIT_DONE


def _show_players(file: ScoreFile, screen: Screen) -> None:
    say, seating = screen.words.say, file.book.standing.position.seating
    screen.show(say("players", players=", ".join(map(screen.words.name, seating.seats))))
    show_partners(seating, screen)


def _next(file: ScoreFile, screen: Screen) -> None:
    """Prompt for a line and carry it out. Raises `Quit`."""
    standing = file.book.standing
    say = screen.words.say
    line = screen.ask(prompt_for(standing, screen.words))
    match parse_sheet_command(line):
        case "quit":
            raise Quit
        case "sheet":
            _show(standing, screen)
        case "text":
            screen.show_text(sheet_text(file.book, say.language).rstrip("\n"))
        case "rules":
            screen.show_text(describe(file.book.rules, say.language))
        case "help":
            screen.show_text(help_for(standing, screen.words))
        case _:
            _enter(line, file, screen)


def _enter(line: str, file: ScoreFile, screen: Screen) -> None:
    before = file.book.standing
    command, refusal = enter_line(line, file, screen.words)
    if command is None:
        screen.show(refusal)
        return
    after = file.book.standing
    if after.entries == before.entries and after.timed == before.timed:
        return  # the line entered a trick or a name, which the next prompt shows
    last = after.position.last_hand
    ended = last is not None and last.round_winner
    if isinstance(command, Correct) or len(after.entries) < len(before.entries) or after.timed or ended:
        _show(after, screen)
        return
    _show_scores(after, screen)


def _show_scores(standing: Standing, screen: Screen) -> None:
    """Show the scores after the last hand."""
    words, position = screen.words, standing.position
    for noun, amounts in words.scores(position):
        screen.show(words.say(f"event-{noun}", standing=words.standing(position, amounts)))


def _show(standing: Standing, screen: Screen) -> None:
    screen.show_sheet(Sheet(standing.positions), standing.position)
    surplus = len(standing.entries) - standing.counted
    if surplus:
        screen.show(screen.words.say("score-surplus-count", count=surplus))
