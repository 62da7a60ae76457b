"""A limit on the entries that a seat causes without taking the game forward: a token bucket per seat.

The number of plays is limited by the game. But a client could sit down and stand up, mute and unmute, propose
and withdraw without end, and everybody who reads the log has to fold each of these entries.
"""

from __future__ import annotations

from shootmoon.rooms.changes import Acted, ClaimGranted, NonceAdded, Readied
from shootmoon.rooms.entries import Entry

QUOTA_BURST = 100
"""The number of such entries that a seat may cause at once (the size of the bucket)."""
QUOTA_INTERVAL = 2_000
"""Milliseconds after which it may cause one more (the refill interval)."""
MAX_NONCES = 4
"""The number of nonces that a seat may add to one deal, each replacing the one before."""

_GAME_CHANGES = (Acted, ClaimGranted, Readied, NonceAdded)


def charge(until: tuple[int, ...], seats: int, entry: Entry) -> tuple[int, ...]:
    """Charge an entry to its seat's quota.

    Takes and returns, by seat, the time at which its quota is full again; ``until`` may be empty for none
    used.
    """
    if not entry.by or isinstance(entry.change, _GAME_CHANGES):
        return until
    known = until or (0,) * seats
    at = max(known[entry.by - 1], entry.at) + QUOTA_INTERVAL
    return (*known[: entry.by - 1], at, *known[entry.by :])


def may_write(until: tuple[int, ...], seat: int, now: int) -> bool:
    """Return True if the quota of a seat allows one more entry."""
    return not until or until[seat - 1] - now <= (QUOTA_BURST - 1) * QUOTA_INTERVAL
