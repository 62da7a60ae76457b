"""`Seat`: a seat of a room and its holder."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.bots import with_style
from shootmoon.bots.characters import UNNAMED_FACE, face_of_bot
from shootmoon.protocol.views import Holder

MAX_REMEMBERED = 16
"""The number of last commands that are remembered for each seat, by which retries are recognized."""

MAX_MISSED = 2
"""In a game with clocks: the number of deals after which a holder for whom a bot stands in, and who has sent
no command since, counts as absent."""


class Seat(Struct, frozen=True):
    """A seat of a room. It contains secrets, and is never sent to clients."""

    holder: Holder = "open"
    name: str = ""
    """The name that everybody sees."""
    token: str = ""
    """The SHA-256 of the secret token that holds the seat; empty for open seats and house bots."""
    bot: str = ""
    """The house bot that plays at this seat, as its holder or as a stand-in; empty if a client plays here
    itself."""
    style: str = ""
    """The style of that bot's bidding; empty for the default of its kind."""
    away_since: int | None = None
    """The time at which the holder disconnected; None while connected."""
    left: int | None = None
    """The time left on the seat's clock when its turn began, in milliseconds; None without a clock."""
    ready: bool = False
    """True if the holder is ready for the next deal."""
    muted: frozenset[int] = frozenset()
    """The seats whose chat messages the holder has muted."""
    said_at: tuple[int, ...] = ()
    """The times of the holder's last chat messages."""
    commands: tuple[str, ...] = ()
    """The holder's last commands: the digest (`Entry.digest`), a space, and the name given by the client. As
    texts, they take half as much memory as pairs would, and a room has dozens of them."""
    missed: int = 0
    """The number of hands dealt since the holder last sent a command."""
    promised: Seat | None = None
    """The future holder, who takes this bot's seat after the hand; None if there is none."""
    face: str = ""
    """The name of the face that the holder has chosen; empty if none was chosen."""

    counts: bool = False
    """True if the seat counts for a player of the server."""

    @property
    def bot_name(self) -> str:
        """The name of the bot with its style, which `shootmoon.bots.make_bot` accepts; empty for no bot."""
        return with_style(self.bot, self.style)

    @property
    def held(self) -> bool:
        """True if a person or external bot holds the seat."""
        return self.holder in ("person", "outside")

    @property
    def shown_face(self) -> str:
        """The name of the holder's face; empty for a face that clients choose by the holder's name."""
        if self.holder == "bot":
            return face_of_bot(self.name)
        return self.face or (UNNAMED_FACE if self.holder == "outside" else "")

    @property
    def active(self) -> bool:
        """True if a person or external bot holds the seat and doesn't count as absent.

        Without clocks, a holder counts as absent when a bot stands in, even if nobody marked the holder as
        away: perhaps the server to which the holder was connected died. With clocks, a bot also stands in if
        the holder's time has run out, so the holder counts as absent only after `MAX_MISSED` deals without a
        command.
        """
        return self.held and (not self.has_stand_in or (self.left is not None and self.missed < MAX_MISSED))

    @property
    def present(self) -> bool:
        """True if the seat is active and its holder is connected."""
        return self.active and self.away_since is None

    @property
    def has_stand_in(self) -> bool:
        """True if a house bot stands in for the holder."""
        return self.held and self.bot != ""
