"""The log of a room: everything that ever happened in it, in order. All else is derived by folding it.

An `Entry` is a change with its number and its time. Storage keeps entries as JSON under ``(room, number)``
and needs to know nothing of what is in them. Some of it is secret (what a deal follows from, hashes of
tokens): what viewers are told is made in `shootmoon.rooms.events`, never by passing entries on.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from shootmoon.rooms.changes import Change


class Entry(Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    number: int
    """1, 2, …: the version of the room after it."""
    at: int
    """When it was decided, in milliseconds since 1970 UTC; before the entry before it where a clock was set
    back (`shootmoon.rooms.clock_jumps`). The order is that of the numbers."""
    change: Change
    command: str = ""
    """What the client called the command that this came of, by which a retry is known; empty where there was
    none. It is that of the first entry of a command alone."""
    by: int = 0
    """The seat that gave the command; 0 for the server."""
    digest: str = ""
    """What tells the command from others that its client gave the same name; empty where that isn't known."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """An entry as JSON on one line.

    >>> from shootmoon.rooms.changes import Acted
    >>> encode_entry(Entry(7, 1_700_000_000_000, Acted(2, "6-4")))
    b'{"number":7,"at":1700000000000,"change":{"type":"acted","seat":2,"action":"6-4"}}'
    """
    return _ENCODER.encode(entry)


def decode_entry(text: bytes | str) -> Entry:
    """Read an entry. Raises `msgspec.DecodeError`, also for what is JSON but no entry."""
    return _DECODER.decode(text)
