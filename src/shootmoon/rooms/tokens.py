"""Tokens: the secrets by which clients hold seats. Logs contain only the hashes of tokens."""

from __future__ import annotations

import hashlib
import secrets

MIN_TOKEN = 20
"""The minimum length of a token. Clients make up their own tokens, so that retries can be recognized."""


def new_token() -> str:
    """Return a new token: 32 random bytes as text."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return the SHA-256 of a token in hexadecimal, which requests and logs contain instead of the token."""
    return hashlib.sha256(token.encode()).hexdigest()
