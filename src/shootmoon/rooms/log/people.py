"""Recognize people whom the owner of a room has banned or silenced: by their token and by their name.

A room knows nothing else about people. Somebody who makes up a new token and chooses another name isn't
recognized.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable

from shootmoon.protocol.user_text import same_name


def same_token(one: str, other: str) -> bool:
    """Return True if two hashes of tokens are equal and not empty. The comparison takes constant time."""
    return bool(one) and hmac.compare_digest(one.encode(), other.encode())


def is_person(token: str, name: str, other_token: str, other_name: str) -> bool:
    """Return True if two people have the same token or the same name.

    >>> is_person("ab", "Ann", "ab", "Ben"), is_person("ab", "Ann", "cd", "ANN"), is_person("", "A", "", "B")
    (True, True, False)
    """
    return same_token(token, other_token) or same_name(name, other_name)


def is_among(token: str, name: str, people: Iterable[tuple[str, str]]) -> bool:
    """Return True if somebody is one of ``people``, which are pairs of the hash of a token and a name."""
    return any(is_person(token, name, *each) for each in people)
