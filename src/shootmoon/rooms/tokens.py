"""Tokens: the secrets by which seats are held. Logs know their hashes alone."""

from __future__ import annotations

import hashlib
import secrets

MIN_TOKEN = 20
"""Characters of a token, at least: a client makes up its own, so that a retry is known to be one."""


def new_token() -> str:
    """A secret that nobody can guess: 32 random bytes as text."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """The SHA-256 of a token, in hexadecimal: what requests and logs carry."""
    return hashlib.sha256(token.encode()).hexdigest()
