"""How much a seat may have written that doesn't take the game forward.

Plays end with the game. But a seat could sit down and stand up, mute and unmute, ask and withdraw as often as
it likes; each time is an entry, and whoever reads the log has to fold them all.
"""

from __future__ import annotations

from shootmoon.rooms.changes import Acted, ClaimGranted, NonceAdded, Readied
from shootmoon.rooms.entries import Entry

QUOTA_BURST = 100
"""How many such entries a seat may have written at once."""
QUOTA_INTERVAL = 2_000
"""Milliseconds after which it may have written one more."""
MAX_NONCES = 4
"""How many nonces a seat may add to one deal, each in the place of the one before."""

_FORWARD = (Acted, ClaimGranted, Readied, NonceAdded)


def spent(until: tuple[int, ...], seats: int, entry: Entry) -> tuple[int, ...]:
    """By seat: when all that it had written will be forgiven, after an entry; ``until``: before it."""
    if not entry.by or isinstance(entry.change, _FORWARD):
        return until
    known = until or (0,) * seats
    at = max(known[entry.by - 1], entry.at) + QUOTA_INTERVAL
    return (*known[: entry.by - 1], at, *known[entry.by :])


def may_write(until: tuple[int, ...], seat: int, now: int) -> bool:
    """Whether a seat may have one more of them written."""
    return not until or until[seat - 1] - now <= (QUOTA_BURST - 1) * QUOTA_INTERVAL
