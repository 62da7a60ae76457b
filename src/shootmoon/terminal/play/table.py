"""`Table`: what a session plays at. A match on this machine is one, a room at a server another."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from shootmoon.bots.protocol.failures import ExternalBotError
from shootmoon.game import Action, View
from shootmoon.scorekeeping.sheet import Sheet

__all__ = ["ActionDone", "BotFailed", "Notice", "Table", "TableEvent", "TakebackDone"]


class ActionDone(Struct, frozen=True):
    """Somebody, or chance, acted."""

    before: View
    action: Action
    after: View


class TakebackDone(Struct, frozen=True):
    """The game goes on from where it stood before."""


class BotFailed(Struct, frozen=True):
    """A bot that is another program couldn't decide, and the novice does."""

    seat: int
    error: ExternalBotError


class Notice(Struct, frozen=True):
    """Something else, in words."""

    line: str


TableEvent: TypeAlias = ActionDone | TakebackDone | BotFailed | Notice
"""What happens at a table."""


class Table(Protocol):
    """A game that is played by people at this keyboard, and others."""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of the people at this keyboard."""
        ...

    @property
    def over(self) -> bool:
        """Whether there is nothing more to be played."""
        ...

    @property
    def between_hands(self) -> bool:
        """Whether somebody here may say when the next hand is dealt."""
        ...

    @property
    def proposal(self) -> tuple[int, str] | None:
        """Who elsewhere waits for the consent of somebody here, and to what in words; None for nobody."""
        ...

    @property
    def sheet(self) -> Sheet:
        """The hands so far."""
        ...

    def view(self, seat: int) -> View:
        """What one of the people here may know; where there is none, what any seat may."""
        ...

    def take_events(self) -> list[TableEvent]:
        """What has happened since this was asked last, in order."""
        ...

    def go_on(self) -> str | None:
        """Let happen what nobody here does: others' turns, and what chance does.

        Where that is waited for, gives a line that was typed meanwhile. Raises EOFError after the last.
        """
        ...

    def act(self, text: str) -> None:
        """Do what somebody here wants.

        Raises `shootmoon.game.IllegalAction`, and `Refusal` for other reasons; then nothing has changed.
        """
        ...

    @property
    def has_room_commands(self) -> bool:
        """Whether there is more to be done here than playing: see `beside`."""
        ...

    def do_room_command(self, what: str, text: str) -> None:
        """Say something, claim the rest, …: what `choices.parse_room_command` names. Raises `Refusal`."""
        ...

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Go back to where one of ``seats`` acted last, or ask others for it; False when none of them has.

        Raises `Refusal`.
        """
        ...

    def answer(self, agree: bool) -> None:
        """Agree to what is asked for, or not."""
        ...
