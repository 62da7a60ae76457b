"""`Seat`: a place in a room, and who holds it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Holder: TypeAlias = Literal["open", "person", "bot", "outside"]
"""Nobody; a person; a bot of the house; a bot that is connected from outside."""

MAX_REMEMBERED = 16
"""How many commands of a seat are remembered, so that a retry of one is known."""

MAX_MISSED = 2
"""Deals after which somebody who has done nothing since isn't there, where a bot stands in for them."""


class Seat(Struct, frozen=True):
    """A place in a room. Never sent to anybody as it is."""

    holder: Holder = "open"
    name: str = ""
    """What the others read."""
    token: str = ""
    """SHA-256 of the secret token that holds the seat; empty where nobody needs one."""
    bot: str = ""
    """The bot that plays here: the holder itself, or who stands in for it. Empty where the holder plays."""
    away_since: int | None = None
    """Since when the holder isn't connected; None while it is."""
    left: int | None = None
    """Milliseconds on its clock when its turn began; None without a clock."""
    ready: bool = False
    """Whether it needs no more time before the next deal."""
    muted: frozenset[int] = frozenset()
    """The seats that it doesn't want to read."""
    said_at: tuple[int, ...] = ()
    """When it last said something."""
    commands: tuple[tuple[str, str], ...] = ()
    """Its last commands: the name that the client gave each, and its digest (`Entry.digest`)."""
    missed: int = 0
    """How many hands have been dealt since its holder last did anything."""
    promised: Seat | None = None
    """Who takes this seat of a bot when the hand is over; None where nobody does."""

    @property
    def held(self) -> bool:
        """Whether somebody holds it with a token."""
        return self.holder in ("person", "outside")

    @property
    def active(self) -> bool:
        """Whether somebody holds it and plays, or would if their clock had time left.

        Somebody for whom a bot stands in since they took too long isn't there for all that can be seen: of
        who was connected to a server that died, nobody says that they are gone. With a clock they may just
        have used it up; but who then does nothing for whole hands isn't there either.
        """
        return self.held and (not self.has_stand_in or (self.left is not None and self.missed < MAX_MISSED))

    @property
    def present(self) -> bool:
        """Whether somebody holds it, is connected, and plays."""
        return self.active and self.away_since is None

    @property
    def has_stand_in(self) -> bool:
        """Whether a bot stands in for the holder."""
        return self.held and self.bot != ""
