"""`Table`: the interface between a session and a match on this machine or a room on a server."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import Action, View
from shootmoon.scorekeeping.sheet import Sheet

__all__ = ["ActionDone", "BotFailed", "Notice", "Table", "TableEvent", "TakebackDone"]


class ActionDone(Struct, frozen=True):
    """A player or chance acted."""

    before: View
    action: Action
    after: View


class TakebackDone(Struct, frozen=True):
    """Actions were taken back."""


class BotFailed(Struct, frozen=True):
    """A program that plays as a bot failed, so the novice decides."""

    seat: int
    error: ExternalBotError


class Notice(Struct, frozen=True):
    """A message to show."""

    line: str


TableEvent: TypeAlias = ActionDone | TakebackDone | BotFailed | Notice
"""An event at a table."""


class Table(Protocol):
    """A game of people at this keyboard and others."""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""
        ...

    @property
    def over(self) -> bool:
        """True if there is nothing more to play."""
        ...

    @property
    def between_hands(self) -> bool:
        """True if a person here may say when the next hand is dealt."""
        ...

    @property
    def proposal(self) -> tuple[int, str] | None:
        """The seat elsewhere whose proposal needs our consent, and the proposal in words, or None."""
        ...

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        ...

    def view(self, seat: int) -> View:
        """Return the view of a person here, or of any seat if there is none."""
        ...

    def take_events(self) -> list[TableEvent]:
        """Return the events since the last call, in order."""
        ...

    def go_on(self) -> str | None:
        """Let others and chance act.

        If that takes waiting, return a line that was typed meanwhile. Raises EOFError at the end of input.
        """
        ...

    def act(self, text: str) -> None:
        """Carry out a typed action.

        Raises `shootmoon.game.IllegalAction`, and `Refusal` for other reasons; then nothing has changed.
        """
        ...

    @property
    def has_room_commands(self) -> bool:
        """True if room commands such as ``say`` and ``claim`` are available: see `do_room_command`."""
        ...

    def do_room_command(self, what: str, text: str) -> None:
        """Carry out a command that `parsing.parse_room_command` returned. Raises `Refusal`."""
        ...

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Take back, or propose to take back, the last action of ``seats``; return False if there is none.

        Raises `Refusal`.
        """
        ...

    def answer(self, agree: bool) -> None:
        """Agree to the proposal or decline it."""
        ...
