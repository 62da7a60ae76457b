"""Play a match on this machine in the terminal."""

from __future__ import annotations

import shlex
import sys
from contextlib import ExitStack
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Self

from shootmoon.record import Record, printable
from shootmoon.telling import Messages
from shootmoon.terminal.drawing.screen import Screen, make_screen, show_partners
from shootmoon.terminal.drawing.words import Words, title_of
from shootmoon.terminal.full import FullScreen
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.keyboard import Keyboard
from shootmoon.terminal.play.ending import LOOKING_BACK, REMATCH, look_back, show_offers
from shootmoon.terminal.play.match import Match, begin
from shootmoon.terminal.play.players import Player
from shootmoon.terminal.play.session import Session
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_UNSAVED, run_until_quit
from shootmoon.terminal.refusal import Refusal

if TYPE_CHECKING:
    from shootmoon.terminal.replay import Reviewer

__all__ = ["Matches", "play_match"]

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
    reviewer: Reviewer | None = None,
) -> int:
    """Play ``match``, and others if the user wants a rematch, until the user leaves; return the exit status.

    ``file``: the file that the user named on the command line, which is also needed to resume the match.
    ``ask_forced``: ask for a play even if only one is legal. ``meanings``: show what choices mean; by
    default, in the first matches on a terminal with drawings. ``full``: fill the terminal, if it can show
    drawings. For ``reviewer`` see `shootmoon.terminal.replay.replay_record`.
    """
    names = [player.name for player in match.players]
    you = match.humans[0] if len(match.humans) == 1 else None
    if fills_terminal(full=full, plain=plain):
        title = title_of(match.state.rules, Messages(language))
        screen = open_full_screen(names, language, you, title, paced=True)
    else:
        screen = make_screen(names, language, you, sys.stdout, Keyboard(sys.stdin, sys.stdout), plain=plain)
    playing = Matches(match, screen, file, ask_forced=ask_forced, meanings=meanings, reviewer=reviewer)
    with playing:
        left = run_until_quit(playing.run, screen, playing.resuming, "save-failed")
    if isinstance(screen, FullScreen):
        playing.show_end()
    return left or (EXIT_UNSAVED if playing.unsaved else EXIT_DONE)


class Matches:
    """A match on a screen, and those that are played after it."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        file: Path | None = None,
        *,
        ask_forced: bool = False,
        meanings: bool | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        """See `play_match`. The caller closes the file of the first match."""
        self.match = match
        self._screen = screen
        self._file = file
        self._ask_forced, self._meanings, self._reviewer = ask_forced, meanings, reviewer
        self.unsaved: OSError | None = None
        """Why a result couldn't be added to its record; None if all could."""
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def run(self) -> None:
        """Play one match after another until the user leaves. Raises what `Session.run` raises."""
        while True:
            self.play()
            try:
                self.match.finish()
            except OSError as error:
                self.unsaved = error
            self.show_end()
            if not self._goes_on():
                return

    def _goes_on(self) -> bool:
        """Let the user look back at the match; return True if another one has begun."""
        screen = self._screen
        record = Record.of(self.match.state, [player.name for player in self.match.players])
        while wish := screen.wait_to_leave((REMATCH, *LOOKING_BACK)):
            if wish in LOOKING_BACK:
                look_back(wish, record, screen, self._reviewer)
                continue
            try:
                self._begin_again()
            except Refusal as refusal:
                screen.show(str(refusal), "reply")
                continue
            return True
        return False

    def play(self) -> None:
        """Play the match until it is over. Raises what `Session.run` raises."""
        _welcome(self.match, self._screen)
        shown = self._meanings
        if shown is None:
            shown = self._screen.pauses and _is_newcomer(self.match)
        self._open.callback(self.match.close_programs)
        Session(self.match, self._screen, ask_forced=self._ask_forced, meanings=shown).run()

    def resuming(self) -> str:
        """Say how the match is resumed; nothing if it is over."""
        if self.match.over:
            return ""
        command = "moon play --resume" + (f" --file {shlex.quote(str(self._file))}" if self._file else "")
        for seat, player in enumerate(self.match.players, 1):
            if player.program:
                command += f" --seat {shlex.quote(f'{seat}={player.kind}')}"
        return self._screen.words.say("saved", command=command)

    def show_end(self) -> None:
        """Show the result of the match, if it is over, and where its record is."""
        match, screen = self.match, self._screen
        if not match.over:
            return
        screen.show_sheet(match.sheet, match.state.view(screen.words.you or 1))
        if self.unsaved:
            why, path = self.unsaved.strerror, match.journal.path
            screen.show(screen.words.say("finish-failed", why=why, path=path))
        else:
            show_offers(match.state.rules, match.journal.path, screen)

    def _begin_again(self) -> None:
        """Begin a match by the same rules with the same players. Raises `Refusal`."""
        match = begin(self.match.state.rules, self.match.players, self._screen.words.say)
        self._open.enter_context(match.journal)
        self.match, self._file = match, None


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
