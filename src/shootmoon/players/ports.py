"""The port of players: a protocol for what stores them. `shootmoon.storage` implements it.

All times are milliseconds since 1970 UTC. Keys and codes are passed as the SHA-256 of their text, in
hexadecimal; what stores them never learns the secrets. Every method may raise
`shootmoon.rooms.Unreachable`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from shootmoon.players.player import Passkey, Player, PlayerKey
from shootmoon.players.tally import Counted, Tally
from shootmoon.rooms import FinishedGame

Purpose: TypeAlias = Literal["device", "register", "sign-in"]
"""What a code is for: to add another device, or as the challenge to register a passkey or to sign in with
one."""


class NewKey(Struct, frozen=True):
    """A key to be stored."""

    key: PlayerKey
    hash: str
    """SHA-256 of the key; for a passkey, of the credential's id."""
    credential: str = ""
    """See `Passkey.credential`; empty for other keys."""
    public_key: str = ""
    """See `Passkey.public_key`; empty for other keys."""
    sign_count: int = 0
    """See `Passkey.sign_count`."""


class Code(Struct, frozen=True):
    """Something that is valid once, until a certain time."""

    hash: str
    purpose: Purpose
    player: str
    """The id of the player who asked for it; empty for signing in, where nobody is known yet."""
    until: int


class PlayedGame(Struct, frozen=True):
    """A finished game that a player has played."""

    id: int
    """The number of the game among all of the server; later games have greater numbers."""
    seat: int
    """The player's seat."""
    game: FinishedGame


class PlayerRating(Struct, frozen=True):
    """The rating of a player by one preset (`shootmoon.players.rating`)."""

    rules: str
    """The name of the rules' preset."""
    mean: float
    """The mean of the normal distribution that estimates the strength; new players and the bot `club` have
    25."""
    spread: float
    """Its standard deviation."""
    matches: int
    """The number of rated matches."""
    at: int
    """When the last of them ended."""
    name: str = ""
    """The player's name, in a list of several players; otherwise empty."""


class RatedGame(Struct, frozen=True):
    """A match by which a player was rated."""

    id: int
    """The number of the game, as in `PlayedGame`."""
    seat: int
    """The seat in which the player began the match."""
    left: bool
    """True if the player left the match or ended it, and so came last."""
    out: bool
    """True if the player was put out of the room, and so neither gained nor lost."""
    helped: bool
    """True if the player could only lose: see `shootmoon.rooms.log.ports.SeatPlayed.helped`."""


class ClaimedSeat(Struct, frozen=True):
    """A seat in a room that belongs to a player."""

    room: str
    at: int
    """When the player sat down."""


class Players(Protocol):
    """Stores players, their keys and codes, and the games that they have played."""

    async def make(self, player: Player, key: NewKey) -> Player:
        """Store a new player with a first key, and return it.

        If the key already belongs to a player of the same name, return that player: the answer to an earlier
        request was lost. Raises `PlayerRefused` with ``name-used`` or ``key-used``.
        """
        ...

    async def by_key(self, hash: str, now: int) -> tuple[Player, PlayerKey] | None:
        """Return the player to whom a key belongs, and the key; None if there is none.

        The use of the key is recorded (`USED_AT_STEP`). A passkey isn't found by this method. A player whose
        deletion is due is deleted.
        """
        ...

    async def change(self, player: str, *, name: str | None = None, public: bool | None = None) -> Player:
        """Change a player, and return it. Raises `PlayerRefused` with ``name-used`` or ``no-player``."""
        ...

    async def keys(self, player: str, now: int) -> Sequence[PlayerKey]:
        """Return the valid keys of a player (`shootmoon.players.keys.living`)."""
        ...

    async def add_key(self, player: str, key: NewKey) -> PlayerKey:
        """Add a key, and return it.

        If the player has the key already, return it as it is stored. If the player has too many, one that is
        added with a recovery file takes the place of the youngest. Raises `PlayerRefused` with ``key-used``,
        ``keys-full`` or ``no-player``.
        """
        ...

    async def label_key(self, player: str, key: str, label: str) -> None:
        """Change the label of a key. Raises `PlayerRefused` with ``no-such-key``."""
        ...

    async def remove_key(self, player: str, key: str, by: str, now: int) -> int | None:
        """Remove a key on behalf of the key ``by``, or note that this was asked for.

        Return None if it is removed, and otherwise the time at which it will be. Codes of the player become
        invalid. Raises `PlayerRefused` with ``no-such-key``, or ``last-key`` if nobody could be the player
        any more.
        """
        ...

    async def remove_younger_keys(self, player: str, by: str, now: int) -> None:
        """Remove all keys that the key ``by`` may remove at once. Raises `PlayerRefused` with
        ``no-such-key``."""
        ...

    async def keep_key(self, player: str, key: str, by: str, now: int) -> None:
        """Call off the removal of a key on behalf of the key ``by``. If nobody asked for it, nothing happens.

        Raises `PlayerRefused` with ``no-such-key``, or ``key-younger`` if an older key asked for it.
        """
        ...

    async def ask_deletion(self, player: str, by: str, now: int) -> int | None:
        """Delete a player on behalf of the key ``by``, or note that this was asked for.

        Return None if the player is deleted, as by the oldest key, and otherwise the time at which it will
        happen. Raises `PlayerRefused` with ``no-such-key``.
        """
        ...

    async def keep_player(self, player: str, by: str, now: int) -> None:
        """Call off the deletion of a player on behalf of the key ``by``. Raises `PlayerRefused` as
        `keep_key`."""
        ...

    async def put_code(self, code: Code, now: int) -> None:
        """Store a code. A player has at most one code for each purpose: earlier ones become invalid."""
        ...

    async def take_code(self, hash: str, purpose: Purpose, now: int) -> str | None:
        """Use a code up, and return the id of its player. None if it isn't valid, or was used before."""
        ...

    async def redeem(self, code: str, key: NewKey, now: int) -> Player:
        """Use a code for another device up, and add a key to its player, both or neither.

        If the key belongs to a player already, and the code is used up, return that player. Raises
        `PlayerRefused` with ``code-invalid``, ``key-used`` or ``keys-full``.
        """
        ...

    async def passkeys(self, player: str, now: int) -> Sequence[Passkey]:
        """Return the valid passkeys of a player."""
        ...

    async def passkey(self, hash: str, now: int) -> Passkey | None:
        """Return the valid passkey with the given SHA-256 of its credential's id; None if there is none."""
        ...

    async def used_passkey(self, key: str, sign_count: int, now: int) -> None:
        """Record that a passkey was used, and how many signatures it has made."""
        ...

    async def claim_seat(self, player: str, room: str, token: str, now: int) -> None:
        """Remember that the seat in a room that is held with a token belongs to a player.

        ``token`` is the token's SHA-256. It is no matter whether somebody sits there already. Games count for
        the player at whose first deal the token holds a seat. Nothing is stored for a room that isn't there.
        """
        ...

    async def claims(self, room: str) -> Mapping[str, str]:
        """Return whose seats in a room are remembered: for the SHA-256 of each token, the id of a player."""
        ...

    async def by_name(self, name: str) -> Player | None:
        """Return the player whom people would take for this name; None if there is none."""
        ...

    async def search(self, part: str, count: int) -> Sequence[Player]:
        """Return players whose name contains ``part``, as people compare names, sorted by name: at most
        ``count``."""
        ...

    async def games(self, player: str, before: int | None, count: int) -> Sequence[PlayedGame]:
        """Return games that a player has played, the latest first: at most ``count``.

        If ``before`` isn't None, only games with a `PlayedGame.id` below it are returned.
        """
        ...

    async def counted(self, player: str) -> Sequence[Counted]:
        """Return all games that a player has played, for the statistics, in the order in which they ended."""
        ...

    async def uncounted(self, player: str, count: int) -> Sequence[PlayedGame]:
        """Return games that have no tally yet: at most ``count``."""
        ...

    async def put_tally(self, game: int, seat: int, tally: Tally) -> None:
        """Store what a seat did in a game. ``game`` is its `PlayedGame.id`."""
        ...

    async def ratings(self, player: str) -> Sequence[PlayerRating]:
        """Return the ratings of a player, those with most matches first."""
        ...

    async def rated_games(self, player: str) -> Sequence[RatedGame]:
        """Return the matches by which a player was rated, in the order in which they ended."""
        ...

    async def ladder(self, rules: str, least: int, count: int) -> Sequence[PlayerRating]:
        """Return the ratings by a preset of players who show their profile, the best first
        (`shootmoon.players.rating.Standing.low`).

        ``least``: the least number of rated matches; ``count``: the greatest number of players.
        """
        ...

    async def seats(self, player: str) -> Sequence[ClaimedSeat]:
        """Return the seats that are remembered for a player, oldest first."""
        ...

    async def delete(self, player: str) -> None:
        """Delete a player: keys, codes, seats, history and ratings. Nothing happens if there is no such
        player.

        Finished games stay, with the names that were at their seats.
        """
        ...
