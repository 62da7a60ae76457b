"""`PlayerClient`: be a player of a server, whose games are counted (``docs/players.md``).

A player is whoever has one of the player's keys: 256 random bits that the client makes up. Each device has
its own.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TypeVar

from msgspec import Struct

from shootmoon.client.http import ask

T = TypeVar("T")


class Removal(Struct, frozen=True):
    """A removal of a key, or of the player, that a key has asked for and that hasn't taken effect."""

    key: str
    """The id of the key to be removed; empty if the player is to be deleted."""
    label: str
    """What the player calls that key."""
    by: str
    """The id of the key that asked for it."""
    by_label: str
    """What the player calls the key that asked for it."""
    at: int
    """When it takes effect, in milliseconds since 1970 UTC."""


class Profile(Struct, frozen=True):
    """The player to whom a key belongs."""

    id: str
    """A random name for the player that never changes and isn't secret."""
    name: str
    """The name that others see."""
    key: str
    """The id of the key."""
    removals: tuple[Removal, ...]
    """What keys have asked for and has not taken effect."""


class RulesStatistics(Struct, frozen=True):
    """What a player did in games by one rule set."""

    rules: str
    """The name of the rules' preset."""
    games: int
    won: int
    bids: int
    """The number of hands of which the player was the declarer."""
    made: int
    """How many of these bids were made."""
    uncounted: int = 0
    """The number of games whose hands the server hasn't counted yet."""


def new_key() -> str:
    """Return a new key: 256 random bits as 64 hexadecimal digits."""
    return secrets.token_hex(32)


class PlayerClient:
    """Asks a server with the key of a player.

    Every method raises `shootmoon.client.Refused` with the server's reason, such as ``no-player`` for a key
    that belongs to nobody, and `shootmoon.client.CannotConnect`.
    """

    def __init__(self, server: str, key: str, *, language: str = "en") -> None:
        """``server``: the address of the server, such as ``https://club.example``."""
        self._server, self._key, self._language = server.rstrip("/"), key, language

    def make(self, name: str, label: str = "") -> Profile:
        """Become a player with this name. ``label`` is what the player calls the device.

        If the key belongs to a player of this name already, nothing changes.
        """
        return self._ask("/api/players", Profile, {"name": name, "label": label})

    def redeem(self, code: str, label: str = "") -> Profile:
        """Become the player who got this code on another device. It works once, for 10 minutes."""
        return self._ask("/api/players/device", Profile, {"code": code, "label": label})

    def add_key(self, key: str, label: str = "") -> Profile:
        """Give another key to the player, such as one for this device after a recovery file was read."""
        hash = hashlib.sha256(key.encode()).hexdigest()
        return self._ask("/api/me/keys", Profile, {"kind": "device", "label": label, "hash": hash})

    def me(self) -> Profile:
        """Return the player."""
        return self._ask("/api/me", Profile, method="GET")

    def keep(self, removal: Removal) -> Profile:
        """Call off a removal."""
        path = f"/api/me/keys/{removal.key}/keep" if removal.key else "/api/me/keep"
        return self._ask(path, Profile)

    def statistics(self) -> tuple[RulesStatistics, ...]:
        """Return the player's statistics by rule set."""
        return self._ask("/api/me/statistics", tuple[RulesStatistics, ...], method="GET")

    def claim_seat(self, room: str, token: str) -> None:
        """Let games in a room count for the player that end while ``token`` holds a seat there."""
        self._ask(f"/api/me/rooms/{room}", type(None), {"token": token})

    def _ask(self, path: str, of: type[T], body: object = None, *, method: str = "POST") -> T:
        return ask(self._server + path, self._key, of, body, method=method, language=self._language)
