"""A bot at a room of a server: it sits down as what it is, and plays to the end of the match."""

from __future__ import annotations

import time
from collections.abc import Callable

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.client.errors import Refused, Unanswered
from shootmoon.client.game import view_of
from shootmoon.client.live import Closed, Disconnected, LiveRoom, Reconnected
from shootmoon.game import View
from shootmoon.rooms.commands import Act, SitDown
from shootmoon.rooms.views import RoomView

LIMIT = 5.0
"""Seconds to think, unless told otherwise."""
FALLBACK = "novice"
"""The bot that decides where another fails."""

_SOON = 1.0  # seconds until a server that can't do it now is asked again
_SPARE = 0.5  # seconds before its time is up at which an answer should be on its way


class SeatLost(Exception):
    """The seat isn't held any more: somebody with the same token stood up."""


class BotPlayer:
    """A bot that plays in a room until the match is over."""

    def __init__(
        self,
        room: LiveRoom,
        bot: Bot,
        name: str,
        *,
        seat: int | None = None,
        limit: float = LIMIT,
        report: Callable[[str], None] = lambda words: None,
    ) -> None:
        """``room`` has been entered, with the token of the bot.

        ``seat``: the one to take, where it holds none yet; None for any. ``limit``: seconds to think at most.
        ``report`` is given what is worth knowing, in words.
        """
        self._room, self._bot, self._limit, self._report = room, bot, limit, report
        self._name, self._wanted = name, seat
        self._spare = make_bot(FALLBACK)

    def play(self) -> RoomView:
        """Sit down and play; the room when its match is over. In an endless room that is when it is ended.

        Raises `Refused` where there is no seat to take, `SeatLost`, and what ended the connection for good.
        """
        self._sit_down()
        while True:
            view = self._room.view
            if view is not None and not view.you:
                raise SeatLost("the seat is not held any more")
            if view is not None and view.status == "finished":
                return view
            if view is None or not self._take_turn(view):
                self._wait()

    def _sit_down(self) -> None:
        while (view := self._room.view) is None or not view.you:
            if view is not None and view.promised:
                self._wait()  # for the end of a hand in which another bot sits there
                continue
            try:
                self._room.send(SitDown(self._name, self._wanted, outside=True))
            except Refused as refused:
                # Who sits already did so with a command that wasn't answered.
                if refused.problem.status < 500 and refused.problem.code != "already-seated":
                    raise
                time.sleep(_SOON)
            except Unanswered:
                pass  # the server is away
        self._report(f"sits in seat {view.you}")

    def _wait(self) -> None:
        """Until something is heard."""
        match self._room.receive(_SOON):  # not for ever, so that Ctrl-C is heard everywhere
            case Closed(error) if error is not None:
                raise error
            case Closed():
                raise SeatLost("the connection was closed")
            case Disconnected():
                self._report("the connection is lost; trying again")
            case Reconnected():
                self._report("there is a connection again")
            case _:
                pass

    def _take_turn(self, room: RoomView) -> bool:
        """Act where it is the bot's turn; whether there was anything to do."""
        position = room.position
        if position is None or position.to_move != room.you or room.paused:
            return False
        view = view_of(room)
        assert view is not None
        action = self._choose(view, self._time(room))
        try:
            self._room.send(Act(room.ply, action))
        except Refused as refused:
            if refused.problem.status < 500:
                # The room has gone on: time was up, or somebody paused or took back. That is heard next.
                self._report(f"{action}: {refused}")
                return False
            time.sleep(_SOON)
        except Unanswered:
            pass  # and once more: at this ply it is done once
        return True

    def _time(self, room: RoomView) -> float:
        """Seconds to think."""
        if room.deadline is None:
            return self._limit
        left = (room.deadline - max(room.at, room.turn_since)) / 1000 - _SPARE
        return max(0.05, min(self._limit, left))

    def _choose(self, view: View, limit: float) -> str:
        try:
            action = str(self._bot.choose(view, limit).action)
        except ExternalBotError as error:
            self._report(f"{error}; the {FALLBACK} decides")
        else:
            if action in view.legal_actions():
                return action
            self._report(f"{action} is not legal; the {FALLBACK} decides")
        return str(self._spare.choose(view).action)
