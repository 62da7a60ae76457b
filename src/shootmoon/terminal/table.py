"""`Table`: what a session plays at. A match on this machine is one, a room at a server another."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from shootmoon.bots.failures import OutsideBotError
from shootmoon.game import Action, View
from shootmoon.terminal.sheet import Sheet

__all__ = ["BotFailed", "Moved", "News", "Table", "TakenBack"]


class Moved(Struct, frozen=True):
    """Somebody, or chance, acted."""

    before: View
    action: Action
    after: View


class TakenBack(Struct, frozen=True):
    """The game goes on from where it stood before."""


class BotFailed(Struct, frozen=True):
    """A bot that is another program couldn't decide, and the novice does."""

    seat: int
    error: OutsideBotError


News: TypeAlias = Moved | TakenBack | BotFailed
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
    def sheet(self) -> Sheet:
        """The hands so far."""
        ...

    def view(self, seat: int) -> View:
        """What one of the people here may know; where there is none, what any seat may."""
        ...

    def news(self) -> list[News]:
        """What has happened since this was asked last, in order."""
        ...

    def go_on(self) -> None:
        """Let happen what nobody here does: others' turns, and what chance does."""
        ...

    def act(self, text: str) -> object:
        """Do what somebody here wants. Raises `shootmoon.game.IllegalAction`; then nothing has changed."""
        ...

    def take_back(self, seats: tuple[int, ...]) -> bool:
        """Go back to where one of ``seats`` acted last; False when none of them has."""
        ...
