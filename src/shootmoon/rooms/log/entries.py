"""The entries of a room's log.

The log of a room contains all its changes in order; the state of the room is computed from it.

An `Entry` is a change with its number and time. Storage keeps entries as JSON under ``(room, number)`` and
doesn't interpret them. Since entries contain secrets, such as the secrets of deals and the hashes of tokens,
they are never sent to clients. Clients receive events instead, which `shootmoon.protocol.events` derives from
entries.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from shootmoon.rooms.log.hidden import Change

OWNER = -1
"""The value of `Entry.by` for the owner of the room if the owner holds no seat."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry of a room's log."""

    number: int
    """The number of the entry, from 1. It is also the version of the room after this entry."""
    at: int
    """The time of the decision, in milliseconds since 1970 UTC. It can be earlier than the time of the
    previous entry if a clock was set back (`shootmoon.rooms.log.clock_jumps`). Entries are ordered by number,
    not by time."""
    change: Change
    command: str = ""
    """The client's name for the command that caused the entry, by which a retry is recognized. Empty except
    in the first entry of a command."""
    by: int = 0
    """The seat that sent the command; 0 if it was the server, and `OWNER` if it was the owner of the room
    without a seat."""
    digest: str = ""
    """A digest of the command, by which a different command with the same name is noticed. Empty if
    unknown."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Return an entry as JSON on one line.

    >>> from shootmoon.protocol.changes import Acted
    >>> encode_entry(Entry(7, 1_700_000_000_000, Acted(2, "6-4")))
    b'{"number":7,"at":1700000000000,"change":{"type":"acted","seat":2,"action":"6-4","budget":"","tables":""}}'
    """
    return _ENCODER.encode(entry)


def decode_entry(text: bytes | str) -> Entry:
    """Parse an entry. Raises `msgspec.DecodeError` if it isn't JSON or isn't an entry."""
    return _DECODER.decode(text)
