"""`BotPlayer`: takes a seat in a room on a server and lets a bot play there until the match is over."""

from __future__ import annotations

import time
from collections.abc import Callable

from shootmoon.bots import Bot, check_rules, make_bot
from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.client.errors import Refused, Unanswered
from shootmoon.client.game import view_of
from shootmoon.client.live import Closed, Disconnected, LiveRoom, Reconnected, Update
from shootmoon.game import View
from shootmoon.protocol.commands import Act, SitDown
from shootmoon.protocol.events import SecretRevealed
from shootmoon.protocol.views import RoomView

LIMIT = 30.0
"""The default time limit for a decision, in seconds."""
FALLBACK = "beginner"
"""The bot that chooses an action if the bot in the seat fails to choose a legal one."""

_RETRY_DELAY = 1.0  # seconds to wait before repeating a command that the server couldn't carry out
_MARGIN = 0.5  # seconds left on the clock when an action is sent


class SeatLost(Exception):
    """Raised if the bot has lost its seat.

    That happens if another client with the same token, the secret that holds the seat, left the seat.
    """


class BotPlayer:
    """Lets a bot play in a room until the match is over."""

    def __init__(
        self,
        room: LiveRoom,
        bot: Bot,
        name: str,
        *,
        seat: int | None = None,
        limit: float = LIMIT,
        report: Callable[[str], object] = lambda words: None,
    ) -> None:
        """``room`` must be connected, with the token that is to hold the bot's seat.

        ``seat``: the seat to take if the token doesn't hold one yet; None for any free seat. ``limit``: the
        time limit for a decision, in seconds. ``report`` is called with messages for the user, such as that
        the connection was lost.
        """
        self._room, self._bot, self._limit, self._report = room, bot, limit, report
        self._name, self._wanted = name, seat
        self._fallback = make_bot(FALLBACK)

    def play(self) -> RoomView:
        """Take a seat and play until the match is over; return the final view of the room.

        In an endless room, in which another match follows each match, play until somebody ends it. Raises
        `Refused` if there is no free seat, `SeatLost` if the seat is lost, ValueError if the bot can't play
        under the rules of the room, and otherwise the `ClientError` that closed the connection permanently.
        """
        self._sit_down()
        while True:
            view = self._room.view
            if view is not None and not view.you:
                raise SeatLost("the bot no longer holds its seat")
            if view is not None and view.status == "finished":
                return view
            if view is None or not self._take_turn(view):
                self._wait()

    def _sit_down(self) -> None:
        while (view := self._room.view) is None or not view.you:
            if view is not None:
                check_rules(self._bot, view.settings.rules)
            if view is not None and view.promised:
                self._wait()  # the seat is promised: another bot plays in it until the hand is over
                continue
            try:
                self._room.send(SitDown(self._name, self._wanted, outside=True))
            except Refused as refused:
                # “already-seated” means that an earlier command succeeded, but its answer was lost.
                if refused.problem.status < 500 and refused.problem.code != "already-seated":
                    raise
                time.sleep(_RETRY_DELAY)
            except Unanswered:
                pass  # the server can't be reached
        self._report(f"has taken seat {view.you}")

    def _wait(self) -> None:
        """Wait up to a second for a notice from the room; report a lost or restored connection.

        Raises the error, or `SeatLost`, if the connection was closed permanently.
        """
        match self._room.receive(_RETRY_DELAY):  # with a time limit, so that Ctrl-C works on every system
            case Closed(error) if error is not None:
                raise error
            case Closed():
                raise SeatLost("the connection was closed")
            case Disconnected():
                self._report("the connection was lost; reconnecting")
            case Reconnected():
                self._report("reconnected")
            case Update(events, view) if view.you:
                for event in events:
                    if isinstance(event.what, SecretRevealed):
                        self._check_deal(event.what, view)
            case _:
                pass

    def _check_deal(self, told: SecretRevealed, view: RoomView) -> None:
        """Report a deal that fails its check, unless the view is already that of a later game."""
        if told.deal in {each.deal for each in view.fairness.told}:
            fault = self._room.deals.check(told, view)
            if fault is not None:
                self._report(f"the deal of hand {told.hand} fails its check: {fault}")

    def _take_turn(self, room: RoomView) -> bool:
        """Act if it is the bot's turn. Return False if the bot should wait for the next notice."""
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
                # The room has changed: time was up, or somebody paused or took back. An update comes next.
                self._report(f"{action}: {refused}")
                return False
            time.sleep(_RETRY_DELAY)
        except Unanswered:
            pass  # it will be sent again; since it names its ply, it can't be carried out twice
        return True

    def _time(self, room: RoomView) -> float:
        """Return the time limit for the next decision, in seconds."""
        if room.deadline is None:
            return self._limit
        left = (room.deadline - max(room.at, room.turn_since)) / 1000 - _MARGIN
        return max(0.05, min(self._limit, left))

    def _choose(self, view: View, limit: float) -> str:
        try:
            action = str(self._bot.choose(view, limit).action)
        except (ExternalBotError, ValueError) as error:  # the rules may have changed after a match
            self._report(f"{error}; the {FALLBACK} decides")
        else:
            if action in view.legal_actions():
                return action
            self._report(f"{action} is not legal; the {FALLBACK} decides")
        return str(self._fallback.choose(view).action)
