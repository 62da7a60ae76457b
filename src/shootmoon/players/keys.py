"""Which keys of a player are older, and what a key can do about the others.

The thief of a device has one key, and must not shut the player out at once. So a key removes younger keys
immediately, and asks for the removal of others, which takes effect after `WAIT` unless it is called off.

A recovery file counts as old as the key that made it, and comes before it. So a file that a thief makes isn't
older than the thief's key.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from shootmoon.players.player import Kind, Player, PlayerKey, PlayerRefused

WAIT = 7 * 24 * 3_600_000
"""After how many milliseconds a removal takes effect that a younger key asked for."""


class Removal(Struct, frozen=True):
    """A removal that was asked for and hasn't taken effect."""

    key: str
    """The id of the key to be removed; empty if the player is to be deleted."""
    label: str
    """What the player calls the key; for a deletion, the player's name."""
    by: str
    """The id of the key that asked for it."""
    by_label: str
    """What the player calls that key."""
    at: int
    """When it takes effect, in milliseconds since 1970 UTC."""


def rank(key: PlayerKey) -> tuple[int, int, int]:
    """Return a value that is lower for older keys.

    Of those that count from the same time, recovery files come first, then devices that were added with one.
    """
    return key.since, 0 if key.kind == "recovery" else 1 if key.by_file else 2, key.made_at


def is_older(one: PlayerKey, other: PlayerKey) -> bool:
    """Return True if a key may remove another one at once."""
    return rank(one) < rank(other)


def inherited(kind: Kind, now: int, by: PlayerKey | None) -> tuple[int, bool]:
    """Return `PlayerKey.since` and `PlayerKey.by_file` of a new key that was added with the key ``by``.

    A recovery file counts from the same time as the key that made it, and a device that was added with a
    recovery file or a passkey from the same time as that. All others count from now.
    """
    if by is not None and (kind == "recovery" or by.kind == "recovery"):
        return by.since, True
    if by is not None and by.kind == "passkey":
        return by.since, by.by_file
    return now, False


def living(keys: Sequence[PlayerKey], now: int) -> tuple[PlayerKey, ...]:
    """Return the keys that are valid at a time, in the order in which they were added.

    Removals take effect one after the other. One that was asked for by a key that is gone itself is off.
    """
    left = {each.id: each for each in keys}
    due = sorted((each.goes_at, each.id) for each in keys if each.goes_at is not None and each.goes_at <= now)
    for _, id in due:
        if left[id].asked_by in left:
            del left[id]
    return tuple(
        replace(each, goes_at=None, asked_by="") if each.asked_by and each.asked_by not in left else each
        for each in sorted(left.values(), key=lambda each: (each.made_at, each.id))
    )


def removals_of(player: Player, keys: Sequence[PlayerKey]) -> tuple[Removal, ...]:
    """Return what was asked for, the earliest to take effect first. ``keys``: the result of `living`."""
    labels = {each.id: each.label for each in keys}
    found = [
        Removal(each.id, each.label, each.asked_by, labels[each.asked_by], each.goes_at)
        for each in keys
        if each.goes_at is not None
    ]
    if player.goes_at is not None and player.asked_by in labels:
        found.append(Removal("", player.name, player.asked_by, labels[player.asked_by], player.goes_at))
    return tuple(sorted(found, key=lambda each: each.at))


def goes_at(keys: Sequence[PlayerKey], key: str, by: str, now: int) -> int | None:
    """Return when a key is removed if another one asks for it; None for at once.

    A key removes itself at once. Raises `PlayerRefused` if one of the two isn't among ``keys``, or if nobody
    could be the player any more.
    """
    mine, asking = key_of(keys, key), key_of(keys, by)
    if len(keys) == 1:
        raise PlayerRefused("last-key")
    if mine.id == asking.id or is_older(asking, mine):
        return None
    return now + WAIT if mine.goes_at is None else mine.goes_at


def check_may_keep(keys: Sequence[PlayerKey], asked_by: str, by: str) -> None:
    """Raise `PlayerRefused` unless the key ``by`` may call off what the key ``asked_by`` asked for: every key
    may do so that the other one couldn't remove at once."""
    if asked_by != by and is_older(key_of(keys, asked_by), key_of(keys, by)):
        raise PlayerRefused("key-younger")


def key_of(keys: Sequence[PlayerKey], id: str) -> PlayerKey:
    """Return the key with an id. Raises `PlayerRefused` if there is none."""
    for each in keys:
        if each.id == id:
            return each
    raise PlayerRefused("no-such-key")
