"""Tokens: the secrets by which clients hold seats. Logs contain only the hashes of tokens."""

from __future__ import annotations

import base64
import hashlib
import secrets

MIN_TOKEN = 20
"""The minimum length of a token. Clients make up their own tokens, so that retries can be recognized."""


def new_token() -> str:
    """Return a new token: 32 random bytes as text."""
    return secrets.token_urlsafe(32)


def new_name() -> str:
    """Return a random name that can't be guessed: 96 random bits as text.

    It doesn't begin with a hyphen, since commands would take it for an option.
    """
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name


def name_and_token_for(key: str) -> tuple[str, str]:
    """Return the name of a room and the token of its owner, which follow from a client's secret key.

    So the room that is opened with a key is the same each time. Neither can be guessed without the key.
    """
    name, token = (
        base64.urlsafe_b64encode(hashlib.sha256(f"{what} {key}".encode()).digest()).decode().rstrip("=")
        for what in ("room", "owner")
    )
    return f"r{name[:16]}", token


def hash_token(token: str) -> str:
    """Return the SHA-256 of a token in hexadecimal, which requests and logs contain instead of the token."""
    return hashlib.sha256(token.encode()).hexdigest()
