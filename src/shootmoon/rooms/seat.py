"""`Seat`: a seat of a room and its holder."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Holder: TypeAlias = Literal["open", "person", "bot", "outside"]
"""The kind of holder: nobody, a person, a house bot (run by the server), or an external bot (a client)."""

MAX_REMEMBERED = 16
"""The number of last commands of a seat that are remembered, to recognize retries."""

MAX_MISSED = 2
"""The number of deals without any command after which somebody with a stand-in counts as absent."""


class Seat(Struct, frozen=True):
    """A seat of a room. It contains secrets and is never sent to clients."""

    holder: Holder = "open"
    name: str = ""
    """The name that the others see."""
    token: str = ""
    """SHA-256 of the secret token that holds the seat; empty for open seats and house bots."""
    bot: str = ""
    """The house bot that plays here, as the holder or as a stand-in; empty if the holder is a client and
    plays."""
    away_since: int | None = None
    """The time at which the holder disconnected; None while connected."""
    left: int | None = None
    """Milliseconds left on its clock when its turn began; None without a clock."""
    ready: bool = False
    """True if the holder is ready for the next deal."""
    muted: frozenset[int] = frozenset()
    """The seats that it muted."""
    said_at: tuple[int, ...] = ()
    """The times of its last chat messages."""
    commands: tuple[tuple[str, str], ...] = ()
    """Its last commands: each one's name, given by the client, and digest (`Entry.digest`)."""
    missed: int = 0
    """The number of hands dealt since its holder last gave a command."""
    promised: Seat | None = None
    """The future holder who takes this bot's seat when the hand is over; None if nobody does."""

    @property
    def held(self) -> bool:
        """True if a person or external bot holds the seat."""
        return self.holder in ("person", "outside")

    @property
    def active(self) -> bool:
        """True if a client holds the seat and plays, or would play if their clock had time left.

        A holder with a stand-in because they took too long counts as absent: if the server to which they were
        connected died, nobody marked them as away. With a clock they may only have run out of time, so they
        count as absent only after `MAX_MISSED` deals without a command.
        """
        return self.held and (not self.has_stand_in or (self.left is not None and self.missed < MAX_MISSED))

    @property
    def present(self) -> bool:
        """True if the seat is active and its holder connected."""
        return self.active and self.away_since is None

    @property
    def has_stand_in(self) -> bool:
        """True if a house bot stands in for the holder."""
        return self.held and self.bot != ""
