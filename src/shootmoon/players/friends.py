"""Friends of players, whether they are online, and invitations into rooms.

A *tie* is what one player has decided about another: asked to be friends, is a friend, or has blocked. Ties
go one way; two friends have a tie each. Somebody who is blocked learns nothing of it: their questions and
invitations are stored and answered as usual, and aren't shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from shootmoon.players.keys import Removal

Tie: TypeAlias = Literal["asked", "friend", "blocked"]
"""What a player has decided about another."""
Inviters: TypeAlias = Literal["friends", "anybody", "nobody"]
"""From whom a player wants to see invitations."""
FriendAction: TypeAlias = Literal["ask", "accept", "refuse", "remove", "block", "unblock"]
"""What a player can do about another: ask to be friends, accept or refuse when the other asks, end a
friendship or take back the question, block, and end the block."""

MAX_TIES = 300
"""The greatest number of ties of a player."""
MAX_INVITATIONS = 20
"""The greatest number of invitations of a player to others that are open."""
INVITATION_LIFETIME = 3600 * 1000
"""How long an invitation is shown, in milliseconds."""
ONLINE = 150 * 1000
"""How long a player counts as online after the page was heard of, in milliseconds."""
PRESENCE_STEP = 60 * 1000
"""Presence is stored anew only if it is older than this, in milliseconds, or in another room."""


class Friend(Struct, frozen=True):
    """A friend, as a player sees them."""

    name: str
    online: bool
    """True if the friend wishes friends to see it, and the page is open."""
    room: str
    """The room in which the friend is then; empty for none."""


class InvitationToRoom(Struct, frozen=True):
    """An invitation into a room."""

    id: int
    """The number of the invitation; later ones have greater numbers."""
    name: str
    """The name of the sender."""
    room: str
    rules: str
    """The name of the rules' preset."""
    at: int
    """When it was sent, in milliseconds since 1970 UTC."""


class Friends(Struct, frozen=True):
    """The friends of a player, and what the player has decided about others."""

    friends: tuple[Friend, ...]
    """The friends, by name."""
    asking: tuple[str, ...]
    """The names of those who ask to be friends."""
    asked: tuple[str, ...]
    """The names of those whom the player has asked."""
    blocked: tuple[str, ...]
    """The names of those whom the player has blocked."""
    shown: bool
    """True if friends see whether the player is online, and in which room."""
    invites: Inviters
    """From whom the player wants to see invitations."""


class Inbox(Struct, frozen=True):
    """What waits for an answer of a player."""

    invitations: tuple[InvitationToRoom, ...]
    """The invitations that are open, latest first."""
    asking: int
    """The number of players who ask to be friends."""
    last: int
    """The greatest number of an invitation so far, also of those that aren't shown; 0 if there is none."""
    removals: tuple[Removal, ...] = ()
    """The removals of keys, or of the player, that haven't taken effect, so that every page can show them."""


class FriendsPort(Protocol):
    """Stores the friends of players, their presence and invitations. Times are milliseconds since 1970 UTC.

    Players are named by their ids. Every method may raise `shootmoon.rooms.Unreachable`.
    """

    async def friends(self, player: str, now: int) -> Friends:
        """Return the friends of a player, and what the player has decided about others."""
        ...

    async def decide(self, player: str, other: str, action: FriendAction, now: int) -> None:
        """Do something about another player. What makes no sense has no effect.

        Asking somebody who asks oneself is accepting. Raises `PlayerRefused` with ``ties-full`` or
        ``no-such-player``.
        """
        ...

    async def choose(
        self, player: str, *, shown: bool | None = None, invites: Inviters | None = None
    ) -> None:
        """Choose whether friends see a player's presence, and who may invite the player. What isn't shown is
        deleted."""
        ...

    async def is_here(self, player: str, room: str, now: int) -> None:
        """Record that a player's page is open, in a room or (empty) elsewhere, if the player shows it."""
        ...

    async def invite(self, sender: str, player: str, room: str, now: int) -> None:
        """Invite a player into a room that is there. An open invitation isn't sent again.

        Raises `PlayerRefused` with ``invitations-full`` or ``no-such-player``.
        """
        ...

    async def inbox(self, player: str, now: int) -> Inbox:
        """Return what waits for an answer of a player."""
        ...

    async def dismiss(self, player: str, invitation: int) -> None:
        """Delete an invitation to a player."""
        ...

    async def invited_since(self, after: int) -> Mapping[str, int]:
        """Return the players who were sent invitations with numbers above ``after``, with the greatest of
        these numbers."""
        ...
