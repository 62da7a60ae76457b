"""A limit on the log entries that a seat can cause without advancing the game: a token bucket for each seat.

The game itself limits the number of plays. But a client could endlessly sit down and stand up, mute and
unmute, or make and withdraw proposals, and every reader of the log would have to fold all of these entries.
"""

from __future__ import annotations

from shootmoon.protocol.changes import Acted, ClaimGranted, NonceCommitted, NonceRevealed, Readied
from shootmoon.rooms.log.entries import OWNER, Entry

QUOTA_BURST = 100
"""The number of log entries that a seat may cause at once without advancing the game: the size of the
bucket."""
QUOTA_INTERVAL = 2_000
"""The time in milliseconds after which a seat that has used up its quota may cause one more entry: the refill
interval."""
MAX_NONCES = 4
"""The number of times that a seat may commit to a nonce for one deal. Each replaces the one before."""

_GAME_CHANGES = (Acted, ClaimGranted, Readied, NonceCommitted, NonceRevealed)


def charge(until: tuple[int, ...], seats: int, entry: Entry) -> tuple[int, ...]:
    """Charge an entry to the quota of the seat that caused it.

    The argument ``until`` and the result contain, by seat, the time at which the seat's quota is full again,
    and then that of an owner without a seat. They are empty as long as nobody has used any of a quota.
    """
    if not entry.by or isinstance(entry.change, _GAME_CHANGES):
        return until
    known = until or (0,) * (seats + 1)
    index = _index(known, entry.by)
    at = max(known[index], entry.at) + QUOTA_INTERVAL
    return (*known[:index], at, *known[index + 1 :])


def may_write(until: tuple[int, ...], seat: int, now: int) -> bool:
    """Return True if the quota of a seat allows one more entry.

    ``until`` is as in `charge`. ``seat`` is `OWNER` for an owner without a seat.
    """
    return not until or until[_index(until, seat)] - now <= (QUOTA_BURST - 1) * QUOTA_INTERVAL


def _index(until: tuple[int, ...], by: int) -> int:
    return len(until) - 1 if by == OWNER else by - 1
