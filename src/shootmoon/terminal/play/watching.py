"""Watch a room on a server in the terminal."""

from __future__ import annotations

import sys
from typing import Literal, cast

from shootmoon.client import Closed, LiveRoom, RoomNotice, Update
from shootmoon.client.game import public_view_of
from shootmoon.game import View
from shootmoon.protocol.changes import Said
from shootmoon.protocol.views import RoomView
from shootmoon.rules import describe, glossary
from shootmoon.scorekeeping.sheet import Sheet
from shootmoon.telling import Messages
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import Screen, ScreenFailed, make_screen
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import LineSink
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.play.events import (
    address_of,
    notice_lines,
    players_line,
    queue_update,
    refusing_on_errors,
    seat_names,
)
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_GONE, EXIT_INTERRUPTED

__all__ = ["watch_room"]


def watch_room(link: str, language: str, *, plain: bool = False, full: bool = False) -> int:
    """Watch a room until its game is over or the user quits; return the exit status.

    ``link``: the link of the room. ``full``: fill the terminal, if it can show drawings. Raises `Refusal` if
    the room can't be watched.
    """
    say = Messages(language)
    address = address_of(link, say)
    sink = LineSink() if fills_terminal(full=full, plain=plain) else None
    inputs = InputQueue[RoomNotice](None if sink else sys.stdin, sink or sys.stdout)
    spoken = cast("Literal['en', 'es']", language)
    room = LiveRoom(address, language=spoken, on_notice=lambda heard: queue_update(heard, inputs, say))
    with refusing_on_errors(address, say), room:
        view = room.view
        assert view is not None, "without a token, the room is shown or the request is refused"
        names = seat_names(view, say)
        if sink is not None:
            title = title_of(view.settings.rules, say)
            screen = open_full_screen(names, language, None, title, inputs, sink)
        else:
            screen = make_screen(names, language, None, sys.stdout, inputs, plain=plain)
        return _Spectator(view, inputs, screen).run()


class _Spectator:
    """Shows a room to a spectator."""

    def __init__(self, room: RoomView, inputs: InputQueue[RoomNotice], screen: Screen) -> None:
        self._room, self._inputs, self._screen = room, inputs, screen
        self._say = screen.words.say

    def run(self) -> int:
        """Show the events in the room until the game is over or the user quits; return the exit status."""
        try:
            return self._screen.run(self._watch)
        except EOFError:
            return EXIT_DONE
        except KeyboardInterrupt:
            self._screen.show("")
            return EXIT_INTERRUPTED
        except ScreenFailed as error:
            self._screen.show(self._say("screen-failed", why=error))
            return EXIT_GONE

    def _watch(self) -> int:
        """Show the events in the room until the game is over or the user quits; return the exit status."""
        say, screen, rules = self._say, self._screen, self._room.settings.rules
        screen.show(say("room-welcome", title=title_of(rules, say), room=self._room.room))
        screen.show(say("room-watching"))
        screen.show(players_line(self._room, screen.words))
        self._show_table()
        while self._room.status != "finished":
            line = self._inputs.wait_for_update()
            if line is not None and not self._command(line):
                return EXIT_DONE
            for heard in self._inputs.take_updates():
                if isinstance(heard, Closed):
                    screen.show(str(heard.error or say("room-closed")))
                    return EXIT_GONE
                if isinstance(heard, Update) and heard.view.number > self._room.number:
                    self._show_news(heard)
        screen.wait_to_leave()
        return EXIT_DONE

    def _show_table(self) -> None:
        view = public_view_of(self._room)
        if view is not None:
            self._screen.show_table(view)
            self._screen.follow(view, lambda: self._sheet(view))

    def _sheet(self, view: View) -> Sheet:
        return Sheet.of_results(self._room.sheet, view)

    def _command(self, line: str) -> bool:
        """Carry out a typed command; return False to quit."""
        view, rules = public_view_of(self._room), self._room.settings.rules
        match parse_command(line):
            case "quit":
                return False
            case "table" if view is not None:
                self._screen.show_table(view)
            case "sheet" if view is not None:
                self._screen.show_sheet(self._sheet(view), view)
            case "last" if view is not None:
                self._screen.show_last_trick(view)
            case "rules":
                self._screen.show_text(describe(rules, self._say.language), "rules")
            case "words":
                words = glossary(self._say.language)
                self._screen.show_text("\n".join(f"{word}: {meaning}" for word, meaning in words), "words")
            case _:
                self._screen.show(self._say("watch-only"), "reply")
        return True

    def _show_news(self, news: Update) -> None:
        before, self._room = self._room, news.view
        self._screen.words.rename(seat_names(news.view, self._say))
        if not news.events:
            self._screen.show(self._say("room-stands-now"))
            self._show_table()
        for event in news.events:
            for line in event.sentences:
                self._screen.show(line, "chat" if isinstance(event.what, Said) else "event")
        for line in notice_lines(before, news.view, self._screen.words):
            self._screen.show(line)
        is_now = public_view_of(news.view)
        if is_now is not None:
            self._screen.follow(is_now, lambda: self._sheet(is_now))
