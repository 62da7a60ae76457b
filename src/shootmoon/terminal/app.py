"""From what was asked for to a match on this terminal, and how it is left."""

from __future__ import annotations

import os
import shlex
import sys
from itertools import zip_longest
from pathlib import Path
from textwrap import shorten
from typing import Any, TextIO

from rich.console import Console

from shootmoon.keeping.sheet import Sheet
from shootmoon.pieces import Seating
from shootmoon.record import Record, printable
from shootmoon.rules import CUSTOM, Rules, preset_info
from shootmoon.terminal.inbox import Inbox
from shootmoon.terminal.keyboard import Keyboard
from shootmoon.terminal.leaving import EXIT_DONE, EXIT_UNSAVED, until_left
from shootmoon.terminal.match import Match
from shootmoon.terminal.messages import Messages
from shootmoon.terminal.players import Player
from shootmoon.terminal.screen import DrawnScreen, PlainScreen, Screen
from shootmoon.terminal.session import Session
from shootmoon.terminal.words import Words

__all__ = ["play_match", "screen_for", "show_record"]


def play_match(
    match: Match,
    language: str,
    *,
    plain: bool = False,
    file: Path | None = None,
    ask_forced: bool = False,
) -> int:
    """Play ``match`` on this terminal until it is over or left, in words either way; gives the exit status.

    ``file``: the file that was asked for by name, which whoever goes on has to name again.
    ``ask_forced``: ask also where only one piece may be played.
    """
    names = [player.name for player in match.players]
    you = match.humans[0] if len(match.humans) == 1 else None
    screen = screen_for(names, language, you, sys.stdout, sys.stdin, plain=plain)
    say = screen.words.say
    command = "moon play --resume" + (f" --file {shlex.quote(str(file))}" if file else "")
    for seat, player in enumerate(match.players, 1):
        if player.program:
            command += f" --seat {shlex.quote(f'{seat}={player.kind}')}"

    def go_on() -> None:
        _welcome(match, screen)
        Session(match, screen, ask_forced=ask_forced).run()

    try:
        left = until_left(go_on, screen, say("saved", command=command), "save.failed")
    finally:
        match.dismiss()
    return _finish(match, screen) if left is None else left


def show_record(
    record: Record, language: str, *, ply: int | None = None, seat: int | None = None, plain: bool = False
) -> None:
    """Show a recorded game on this terminal after ``ply`` actions, or its score sheet and its end.

    ``seat``: show only what this seat knew. Raises `RecordError` as `Record.replay` does, and ValueError for
    a ply or a seat that isn't there.
    """
    say = Messages(language)
    seats = record.seating.seats
    names = [
        name or say("person", seat=seat) for seat, name in zip_longest(seats, record.seats, fillvalue="")
    ]
    screen = screen_for(names, language, None, sys.stdout, sys.stdin, plain=plain)
    position = record.final if ply is None else record.position(ply)
    if ply is None:
        screen.sheet(Sheet(record.positions()), position)
    elif ply == 0:
        screen.tell(say("ply.first", plies=len(record.actions)))
    else:
        action = position.history[-1] if seat is None else position.view(seat).history[-1]
        screen.tell(say("ply", ply=ply, plies=len(record.actions), action=action))
    screen.position(position if seat is None else position.view(seat))


def _welcome(match: Match, screen: Screen) -> None:
    say = screen.words.say
    title = title_of(match.state.rules, say)
    screen.tell(say("welcome.back", title=title, n=match.ply) if match.ply else say("welcome", title=title))
    who = [
        screen.words.name(seat)
        if player.human
        else say("player.bot", who=player.name, bot=_called(player, screen.words))
        for seat, player in enumerate(match.players, 1)
    ]
    screen.tell(say("players", players=", ".join(who)))
    tell_partners(match.state.seating, screen)


def tell_partners(seating: Seating, screen: Screen) -> None:
    """Say who plays with whom, where anybody does."""
    if seating.partnerships:
        one, other = (screen.words.names(seating.seats_of(side)) for side in range(2))
        screen.tell(screen.words.say("partners", one=one, other=other))


def _called(bot: Player, words: Words) -> str:
    """A kind of bot as the screen shows it; a command may be long, and hold anything."""
    return printable(shorten(words.bot(bot.kind), 40, placeholder=" …"))


def _finish(match: Match, screen: Screen) -> int:
    say = screen.words.say
    screen.sheet(match.sheet, match.state.view(screen.words.you or 1))
    try:
        match.finish()
    except OSError as error:
        screen.tell(say("finish.failed", why=error.strerror, path=match.journal.path))
        return EXIT_UNSAVED
    screen.tell(say("record", path=match.journal.path))
    return EXIT_DONE


def title_of(rules: Rules, say: Messages) -> str:
    """What players call a game by these rules."""
    return (
        say(f"custom.{rules.game}")
        if rules.preset == CUSTOM
        else preset_info(rules.preset).title(say.language)
    )


def screen_for(
    names: list[str],
    language: str,
    you: int | None,
    out: TextIO,
    lines: TextIO | Inbox[Any],
    *,
    plain: bool = False,
) -> Screen:
    """The screen that fits: drawn on a terminal that can show it, else plain; no colour under `NO_COLOR`."""
    keyboard = lines if isinstance(lines, Inbox) else Keyboard(lines, out)
    drawn = out.isatty() and not plain and os.environ.get("TERM") != "dumb" and _can_draw(out)
    words = Words(language, names, you=you, spoken=not drawn)
    if not drawn:
        return PlainScreen(words, Console(file=out, color_system=None, force_terminal=False), keyboard)
    colour = None if os.environ.get("NO_COLOR") else "auto"
    return DrawnScreen(words, Console(file=out, color_system=colour), keyboard)


def _can_draw(out: TextIO) -> bool:
    try:
        "┌─●☾★▲–→▶".encode(out.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
