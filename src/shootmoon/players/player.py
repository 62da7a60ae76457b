"""Players and their keys.

There are no passwords and no e-mail addresses. A key is 256 random bits that a browser makes; the server
stores only its SHA-256. A player has one key for each device, and may have others in recovery files and as
passkeys.
"""

from __future__ import annotations

import re
import secrets
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["device", "recovery", "passkey"]
"""Where a key is kept: in a browser (``device``), in a file (``recovery``), or in an authenticator
(``passkey``)."""

MAX_KEYS = 20
"""The greatest number of keys of a player."""
MAX_LABEL = 40
"""The greatest length of the label of a key, in characters."""
CODE_LIFETIME = 10 * 60_000
"""How long a code for another device is valid, in milliseconds."""
CHALLENGE_LIFETIME = 5 * 60_000
"""How long a challenge for a passkey is valid, in milliseconds."""
USED_AT_STEP = 3_600_000
"""`PlayerKey.used_at` is stored anew only if it is older than this, in milliseconds."""

_KEY = re.compile(r"[0-9a-f]{64}")


class Player(Struct, frozen=True):
    """A player of this server."""

    id: str
    """A random name for the player that never changes and isn't secret."""
    name: str
    """The name that others see. No other player has the same name (`same_name`)."""
    public: bool
    """True if anybody may see the player's profile."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    goes_at: int | None = None
    """When the player is deleted, if a key asked for it that isn't the oldest (`shootmoon.players.keys`)."""
    asked_by: str = ""
    """The id of that key; empty for none."""


class PlayerKey(Struct, frozen=True):
    """A key of a player, without its secret."""

    id: str
    """A random name for the key that isn't secret."""
    kind: Kind
    """Where the key is kept: in a browser, in a file, or in an authenticator."""
    label: str
    """What the player calls it, such as “phone”."""
    made_at: int
    """When the key was added, in milliseconds since 1970 UTC."""
    used_at: int
    """When the key was last used, in milliseconds since 1970 UTC; up to an hour too early."""
    since: int
    """The time by which it is decided which of two keys is older (`shootmoon.players.keys.rank`)."""
    by_file: bool = False
    """True for a recovery file, and for a device that was added with one."""
    goes_at: int | None = None
    """When the key is removed, if a younger one asked for it; null if nobody did."""
    asked_by: str = ""
    """The id of the key that asked for it; empty for none."""
    host: str = ""
    """The host name for which a passkey was made, to which it is bound; empty for other keys."""


class Passkey(Struct, frozen=True):
    """What is stored of a passkey besides its `PlayerKey`."""

    key: PlayerKey
    player: str
    """The id of the player."""
    credential: str
    """The credential's id (base64url)."""
    public_key: str
    """The public key in COSE form (base64url)."""
    sign_count: int
    """How many signatures the authenticator had made; 0 if it doesn't count."""


class PlayerRefused(Exception):
    """Raised if something about a player isn't possible. Nothing was changed.

    ``code`` is one of ``name-used``, ``key-used``, ``keys-full``, ``last-key``, ``no-such-key``,
    ``key-younger``, ``code-invalid``, ``no-player``, ``no-such-player``, ``ties-full``, ``invitations-full``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_key(text: str) -> bool:
    """Return True if a text has the form of a key, or of the hash of one: 64 hexadecimal digits in lower
    case.

    >>> is_key("0f" * 32), is_key("0F" * 32), is_key("0f" * 31)
    (True, False, False)
    """
    return _KEY.fullmatch(text) is not None


def new_id() -> str:
    """Return a random id for a player or a key: 96 random bits as text."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """Return a new code for another device: 160 random bits as text, so that it can't be guessed."""
    return secrets.token_urlsafe(20)


def clean_label(text: str, kind: Kind) -> str:
    """Return the label of a key without characters that show nothing, shortened to `MAX_LABEL`; the kind if
    nothing is left.

    >>> clean_label(" my  phone\\u202e ", "device"), clean_label("", "recovery")
    ('my phone', 'recovery')
    """
    shown = "".join(char if char.isprintable() else "" for char in text.replace("\n", " "))
    return " ".join(shown.split())[:MAX_LABEL].strip() or kind
