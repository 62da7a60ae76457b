"""Play a match on this machine in the terminal."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from textwrap import shorten

from shootmoon.record import printable
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import Screen, make_screen, show_partners
from shootmoon.terminal.drawing.words import Words, title_of
from shootmoon.terminal.full import LineSink
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.keyboard import Keyboard
from shootmoon.terminal.play.match import Match
from shootmoon.terminal.play.players import Player
from shootmoon.terminal.play.session import Session
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_UNSAVED, run_until_quit

__all__ = ["play_match"]

FIRST_MATCHES = 3
"""The number of matches in which choices are explained to a newcomer, unless the user asks otherwise."""


def play_match(
    match: Match,
    language: str,
    *,
    plain: bool = False,
    file: Path | None = None,
    ask_forced: bool = False,
    meanings: bool | None = None,
    full: bool = False,
) -> int:
    """Play ``match`` until it is over or the user quits; return the exit status.

    ``file``: the file that the user named on the command line, which is also needed to resume the match.
    ``ask_forced``: ask for a play even if only one is legal. ``meanings``: show what choices mean; by
    default, in the first matches on a terminal with drawings. ``full``: fill the terminal, if it can show
    drawings.
    """
    names = [player.name for player in match.players]
    you = match.humans[0] if len(match.humans) == 1 else None
    if fills_terminal(full=full, plain=plain):
        title, sink = title_of(match.state.rules, Messages(language)), LineSink()
        lines = InputQueue[None](None, sink)
        screen = open_full_screen(names, language, you, title, lines, sink, paced=True)
    else:
        screen = make_screen(names, language, you, sys.stdout, Keyboard(sys.stdin, sys.stdout), plain=plain)
    say = screen.words.say
    command = "moon play --resume" + (f" --file {shlex.quote(str(file))}" if file else "")
    for seat, player in enumerate(match.players, 1):
        if player.program:
            command += f" --seat {shlex.quote(f'{seat}={player.kind}')}"

    def go_on() -> None:
        _welcome(match, screen)
        shown = screen.pauses and _is_newcomer(match) if meanings is None else meanings
        Session(match, screen, ask_forced=ask_forced, meanings=shown).run()
        screen.wait_to_leave()

    try:
        left = run_until_quit(go_on, screen, say("saved", command=command), "save-failed")
    finally:
        match.close_programs()
    return _finish(match, screen) if left is None else left


def _is_newcomer(match: Match) -> bool:
    """Return True if the folder of this match contains at most `FIRST_MATCHES` matches."""
    try:
        return len(list(match.journal.path.parent.glob("*.moon"))) <= FIRST_MATCHES
    except OSError:
        return False


def _welcome(match: Match, screen: Screen) -> None:
    say = screen.words.say
    title = title_of(match.state.rules, say)
    screen.show(say("welcome-back", title=title, n=match.ply) if match.ply else say("welcome", title=title))
    who = [
        screen.words.name(seat)
        if player.human
        else say("player-bot", who=player.name, bot=_bot_label(player, screen.words))
        for seat, player in enumerate(match.players, 1)
    ]
    screen.show(say("players", players=", ".join(who)))
    show_partners(match.state.seating, screen)


def _bot_label(bot: Player, words: Words) -> str:
    """Return how the screen names a kind of bot; a program's command is shortened and made printable."""
    return printable(shorten(words.bot(bot.kind), 40, placeholder=" …"))


def _finish(match: Match, screen: Screen) -> int:
    say = screen.words.say
    screen.show_sheet(match.sheet, match.state.view(screen.words.you or 1))
    try:
        match.finish()
    except OSError as error:
        screen.show(say("finish-failed", why=error.strerror, path=match.journal.path))
        return EXIT_UNSAVED
    screen.show(say("record", path=match.journal.path))
    return EXIT_DONE
