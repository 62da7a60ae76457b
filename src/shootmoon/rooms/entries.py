"""Log entries. The log of a room holds all its changes in order; everything else follows by folding it.

An `Entry` is a change with its number and time. Storage keeps entries as JSON under ``(room, number)`` and
doesn't look into them. Entries contain secrets, such as the secrets of deals and hashes of tokens, and are
never sent to clients; viewers receive the events made of them in `shootmoon.rooms.events`.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from shootmoon.rooms.changes import Change


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry of the log."""

    number: int
    """Its number, from 1: the version of the room after it."""
    at: int
    """The time of the decision, in milliseconds since 1970 UTC. It can be earlier than that of the entry
    before if a clock was set back (`shootmoon.rooms.clock_jumps`); the order is that of the numbers."""
    change: Change
    command: str = ""
    """The client's name of the command that caused it, to recognize a retry. Only the first entry of a
    command has it; otherwise empty."""
    by: int = 0
    """The seat that gave the command; 0 for the server."""
    digest: str = ""
    """A digest of the command, to notice a different command of the same name; empty if unknown."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Return an entry as JSON on one line.

    >>> from shootmoon.rooms.changes import Acted
    >>> encode_entry(Entry(7, 1_700_000_000_000, Acted(2, "6-4")))
    b'{"number":7,"at":1700000000000,"change":{"type":"acted","seat":2,"action":"6-4"}}'
    """
    return _ENCODER.encode(entry)


def decode_entry(text: bytes | str) -> Entry:
    """Parse an entry. Raises `msgspec.DecodeError` if it isn't JSON or isn't an entry."""
    return _DECODER.decode(text)
