"""Take a seat in a room on a server and play there in the terminal."""

from __future__ import annotations

import contextlib
import shlex
import sys
import time
from typing import TYPE_CHECKING, Literal, cast

from shootmoon.client import Address, LiveRoom, PlayerClient, RoomNotice
from shootmoon.client.errors import ClientError
from shootmoon.protocol.commands import ComeBack, SitDown, StandUp
from shootmoon.record import RecordError
from shootmoon.rules.explaining import sentence
from shootmoon.telling import Messages
from shootmoon.terminal.commands import parse_command
from shootmoon.terminal.drawing.screen import Screen, make_screen, offer_named, offer_word, show_partners
from shootmoon.terminal.drawing.words import title_of
from shootmoon.terminal.full import FullScreen, LineSink
from shootmoon.terminal.full.opening import fills_terminal, open_full_screen
from shootmoon.terminal.input_queue import InputQueue
from shootmoon.terminal.keyboard import Interrupted
from shootmoon.terminal.play.ending import LOOKING_BACK, REMATCH, look_back
from shootmoon.terminal.play.events import (
    address_of,
    players_line,
    queue_update,
    refusing_on_errors,
    seat_names,
)
from shootmoon.terminal.play.remote import RemoteTable, RoomGone
from shootmoon.terminal.play.session import Session
from shootmoon.terminal.play.tokens import SeatToken, seat_token
from shootmoon.terminal.play.user import user_name
from shootmoon.terminal.player_keys import key_for, warn_of_removals
from shootmoon.terminal.quitting import EXIT_DONE, EXIT_GONE, run_until_quit
from shootmoon.terminal.refusal import Refusal

if TYPE_CHECKING:
    from shootmoon.terminal.replay import Reviewer

__all__ = ["play_room"]

_POLL_SECONDS = 0.5  # seconds between checks whether a promised seat is free


def play_room(
    link: str,
    language: str,
    *,
    name: str | None = None,
    seat: int | None = None,
    plain: bool = False,
    ask_forced: bool = False,
    meanings: bool = False,
    full: bool = False,
    reviewer: Reviewer | None = None,
) -> int:
    """Take a seat and play until the game is over or the user quits; return the exit status.

    ``link``: the link of the room. ``name`` and ``seat``: the user's name and the seat to take, if given.
    ``full``: fill the terminal, if it can show drawings. For ``reviewer`` see
    `shootmoon.terminal.replay.replay_record`.

    Raises `Refusal` if no seat can be taken; in this case, nothing has changed.
    """
    say = Messages(language)
    address = address_of(link, say)
    with seat_token(address, seat, say) as token:
        sink = LineSink() if fills_terminal(full=full, plain=plain) else None
        inputs = InputQueue[RoomNotice](None if sink else sys.stdin, sink or sys.stdout)
        room = LiveRoom(
            address,
            token.token,
            language=cast("Literal['en', 'es']", language),
            on_notice=lambda heard: queue_update(heard, inputs, say),
        )
        try:
            with refusing_on_errors(address, say):
                room.__enter__()
                _sit_down(room, name, seat, say)
                _wait_for_seat(room, say)
        finally:
            if room.view is None or not room.view.you:
                room.close()
        with contextlib.closing(room):
            _count_for_player(room, say)
            return _play(
                room,
                inputs,
                sink,
                token,
                say,
                seat,
                reviewer,
                plain=plain,
                ask_forced=ask_forced,
                meanings=meanings,
            )


def _sit_down(room: LiveRoom, name: str | None, seat: int | None, say: Messages) -> None:
    """Take a seat, unless the user's secret already holds one. Raises `ClientError`."""
    if room.view is not None and room.view.you:
        return
    room.send(SitDown(name or user_name(say), seat, numbered=not name))


def _wait_for_seat(room: LiveRoom, say: Messages) -> None:
    """If the user was promised a seat in which a bot plays until the hand is over, wait until then.

    Raises `ClientError`, and `Refusal` on Ctrl-C.
    """
    shown = False
    try:
        while (view := room.view) is None or not view.you:
            if view is not None and view.promised and not shown:
                print(say("room-promised-here", seat=view.promised), flush=True)
                shown = True
            room.send(ComeBack())  # raises ClientError if the seat is no longer promised
            time.sleep(_POLL_SECONDS)
    except KeyboardInterrupt:
        with contextlib.suppress(ClientError):
            room.send(StandUp(), _POLL_SECONDS)
        raise Refusal(say("room-promise-ended")) from None


def _count_for_player(room: LiveRoom, say: Messages) -> None:
    """Let the game count for the user's player of the server, if there is one, and say so."""
    server = room.address.http
    key = key_for(server, say)
    if not key:
        return
    player = PlayerClient(server, key, language=say.language)
    try:
        room.count_for(player)
        print(say("room-as-player", name=player.me().name), flush=True)
        for line in warn_of_removals(server, say):
            print(line, flush=True)
    except ClientError as error:
        print(say("room-no-player", why=error), flush=True)


def _play(
    room: LiveRoom,
    inputs: InputQueue[RoomNotice],
    sink: LineSink | None,
    token: SeatToken,
    say: Messages,
    seat: int | None,
    reviewer: Reviewer | None,
    *,
    plain: bool,
    ask_forced: bool,
    meanings: bool,
) -> int:
    view = room.view
    assert view is not None
    names = seat_names(view, say)
    if sink is not None:
        title = title_of(view.settings.rules, say)
        screen = open_full_screen(names, say.language, view.you, title, inputs, sink)
    else:
        screen = make_screen(names, say.language, view.you, sys.stdout, inputs, plain=plain)
    command = f"moon play --room {shlex.quote(room.address.link)}" + (f" --seat {seat}" if seat else "")
    try:
        table = RemoteTable(room, inputs, screen.words)

        def go_on() -> None:
            _welcome(room.address, table, screen)
            session = Session(table, screen, ask_forced=ask_forced, meanings=meanings)
            session.run()
            if inputs.interactive:
                while _goes_on(room, table, session, screen, reviewer):
                    session.run()

        left = run_until_quit(go_on, screen, say("room-saved", command=command), "save-failed")
    except (RoomGone, RecordError) as error:
        screen.show(say("room-refused", link=room.address.link, why=sentence(str(error))))
        return EXIT_GONE
    if left is not None:
        return left
    seen = table.seen
    if not seen.ended_early or 0 < seen.settings.hands <= len(seen.sheet):
        screen.show_sheet(table.sheet, table.view(table.seen.you))
    screen.show(say("room-record", link=room.address.link))
    with contextlib.suppress(OSError):
        token.forget()
    return EXIT_DONE


def _goes_on(
    room: LiveRoom, table: RemoteTable, session: Session, screen: Screen, reviewer: Reviewer | None
) -> bool:
    """Let the user ask for another game, or look back at this one, until another begins or the user leaves;
    return True if another one has begun."""
    say, offers = screen.words.say, (REMATCH, *LOOKING_BACK)
    words = [offer_word(offer, say) for offer in offers]
    full = isinstance(screen, FullScreen)
    prompt = say("full-finished") if full else say("ending-ask", offers=say.join(words, "or"))
    while True:
        session.show_events()
        if not table.over:
            return True
        with contextlib.suppress(Interrupted):  # an update has arrived, which is shown first
            if session.answer():
                continue
            try:
                line = screen.ask(prompt, (*words, say("full-word-quit")))
            except EOFError:
                return False
            wish = offer_named(line, offers)
            if not (line.strip() or full) or parse_command(line) == "quit":
                return False
            try:
                if wish == REMATCH:
                    table.do_room_command("again", "")
                elif wish:
                    look_back(wish, room.record(), screen, reviewer)
                else:
                    session.at_end(line)
            except (Refusal, ClientError, RecordError) as error:
                screen.show(sentence(str(error)), "reply")


def _welcome(address: Address, table: RemoteTable, screen: Screen) -> None:
    say, words, view = screen.words.say, screen.words, table.seen
    screen.show(say("room-welcome", title=title_of(view.settings.rules, say), room=view.room))
    screen.show(say("room-seated", seat=view.you))
    if view.practice:
        screen.show(say("room-practice"))
    screen.show(players_line(view, words))
    show_partners(table.view(view.you).seating, screen)
    missing = sum(seat.holder == "open" for seat in view.seats)
    if missing:
        screen.show(say("room-waits", n=missing, link=address.link))
