"""All settings of a room: its terms (`shootmoon.protocol.settings`), its rules, and the origin of its deals.

They are fixed when the room is opened, and stored in the first entry of its log.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.protocol.settings import IdentifyBy, Milliseconds, Terms
from shootmoon.rules import Rules

Secret: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes as lower-case hexadecimal digits."""


OwnerMay: TypeAlias = Literal["everything", "moderate", "silence"]
"""What the owner of a room may do. ``everything``: all of `shootmoon.protocol.commands.OwnerCommand`.
``moderate``: all except to hand the room on, as the director of a tournament. ``silence``: only silence
people, as a director who takes part and therefore may gain by it who plays."""


class Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A series: rooms that play the same deals, such as duplicate rooms and the daily room.

    All deals are computed from one secret, which isn't revealed until the series is over. Nonces and redeals
    aren't allowed, since they would make the deals differ between rooms.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$(?!\n)")]
    """The name of the series, such as ``daily-2026-11-21``."""
    secret: Secret
    """The secret of the series, known only to the server; see `shootmoon.protocol.fairness.series_secret`."""
    apart: IdentifyBy = "address"
    """How the server distinguishes players; see `IdentifyBy`."""


class GivenPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with which the first game of a room begins, instead of with a new match."""

    actions: tuple[str, ...] = ()
    """All actions before the position, from the beginning of its match and without hidden pieces."""
    score: str = ""
    """The score with which that match began, as in the tag ``Score`` of a record; empty for that of a new
    match."""

    @property
    def hands(self) -> int:
        """The number of hands that were dealt."""
        return sum(action.startswith("deal ") for action in self.actions)


class Settings(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a room."""

    rules: Rules
    """The rules. They are stored with the values of all options, so that later changes to a preset don't
    affect games that have begun."""
    series: Series | None = None
    maker: str = ""
    """A keyed hash that identifies the client that opened the room, without revealing who it is."""
    private: bool = False
    """True for a game inside one process, such as in the terminal; see `shootmoon.rooms.PrivateRoom`.

    In a private room, deals needn't be proved fair: there are no commitments and nonces, and the caller
    supplies the chance actions. Nobody is ever away, and any action can be taken back.
    """
    position: GivenPosition | None = None
    """The position with which the first game begins; None for a new match. Such a room is in no series, and
    isn't listed publicly."""
    abandoned: Milliseconds = 0
    """The time in milliseconds that nobody may be present: then bots finish the hand, and the game ends. A
    pause lasts no longer either, and `patience` also limits the turns of somebody who plays with bots only. 0
    for no limit, so that a game waits until somebody comes back."""
    owner_may: OwnerMay = "everything"
