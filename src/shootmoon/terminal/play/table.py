"""`Table`: a game on this machine or in a room on a server, as a session (the loop of prompts) uses it."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import Action, View
from shootmoon.protocol.changes import HintKind
from shootmoon.scorekeeping.sheet import Sheet

__all__ = ["ActionDone", "BotFailed", "Notice", "Table", "TableEvent", "TakebackDone"]


class ActionDone(Struct, frozen=True):
    """A player or chance has acted."""

    before: View
    action: Action
    after: View
    sentences: tuple[str, ...] | None = None
    """What the server says about it; None in a game on this machine."""


class TakebackDone(Struct, frozen=True):
    """One or more actions have been taken back."""


class BotFailed(Struct, frozen=True):
    """An external program failed to choose an action, so `beginner` chose one."""

    seat: int
    error: ExternalBotError


class Notice(Struct, frozen=True):
    """A message that the session shows as it is."""

    line: str
    chat: bool = False
    """True for a chat message."""


TableEvent: TypeAlias = ActionDone | TakebackDone | BotFailed | Notice
"""An event that a session shows."""


class Table(Protocol):
    """The interface of a game between people at this keyboard and other players, as used by a session."""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""
        ...

    @property
    def over(self) -> bool:
        """True if the game is over and no other game follows."""
        ...

    @property
    def between_hands(self) -> bool:
        """True if a hand is over, and a person at this keyboard decides when the next one is dealt."""
        ...

    @property
    def proposal(self) -> tuple[int, str] | None:
        """The proposal that needs consent here, as (proposer's seat, proposal in words); None without one."""
        ...

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        ...

    def view(self, seat: int) -> View:
        """Return the view of a seat at this keyboard; if all players are bots, of any seat."""
        ...

    def take_events(self) -> list[TableEvent]:
        """Return the events since the last call, in order."""
        ...

    def go_on(self) -> str | None:
        """Let other players and chance act.

        If a line is typed while waiting for other players, return it. Raises EOFError at the end of input.
        """
        ...

    def act(self, text: str) -> None:
        """Carry out a typed action.

        Raises `shootmoon.game.IllegalAction`, and `Refusal` for other reasons; in both cases, nothing has
        changed.
        """
        ...

    def take_hint(self, kind: HintKind) -> None:
        """Note that the person who is to move takes a hint. Raises `Refusal` if that isn't allowed."""
        ...

    @property
    def has_room_commands(self) -> bool:
        """True if room commands such as ``say`` and ``claim`` are available (`do_room_command`)."""
        ...

    @property
    def owns_room(self) -> bool:
        """True if the commands of a room's owner, such as ``kick``, are available."""
        ...

    def do_room_command(self, what: str, text: str) -> None:
        """Carry out the room command ``what`` (see `parsing.parse_room_command`). Raises `Refusal`.

        ``text``: the chat message for the command ``say``; empty for other commands.
        """
        ...

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Take back the latest action made by any of ``seats``, or propose this to the other players.

        Return False if these seats haven't acted yet. Raises `Refusal`.
        """
        ...

    def answer(self, agree: bool) -> None:
        """Agree to the current proposal, or decline it."""
        ...
