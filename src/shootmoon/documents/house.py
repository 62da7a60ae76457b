"""The port of a house: what its operators store besides rooms, such as reports, bans and invitations.

A *house* is a server together with its database. `shootmoon.storage` implements the port.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["report", "settled", "ban", "address", "invitation", "audit", "limit"]
"""The kind of a note: reports about a person that wait to be settled, or were settled, a ban from all rooms,
a banned network address, an invitation to open rooms, a line of the audit log, or a changed limit."""


class Note(Struct, frozen=True):
    """Something that the operators of a house store.

    Its content is JSON, which the storage doesn't read, except that of an `Invitation`.
    """

    id: int
    kind: Kind
    at: int
    """The time at which it was stored, in milliseconds since 1970 UTC."""
    key: str
    """A text by which it can be found; empty for none."""
    until: int | None
    """The time at which it is deleted; None for never."""
    content: str
    source: str = ""
    """A text that notes have in common that came from the same place; empty for none."""


class Invitation(Struct, frozen=True):
    """An invitation to open rooms. Only the hash of its code is stored, as the key of its note."""

    label: str
    """For whom it is; empty if that was not said."""
    left: int
    """How many rooms can still be opened with it."""
    by: str
    """The label of the operator's token."""


class House(Protocol):
    """Stores notes. Every method may raise `shootmoon.rooms.Unreachable`."""

    async def add(self, kind: Kind, at: int, content: str, *, key: str = "", until: int | None = None) -> int:
        """Store a note and return its id. The arguments are as in `Note`."""
        ...

    async def notes(
        self, kind: Kind, now: int, *, key: str | None = None, limit: int = 500
    ) -> Sequence[Note]:
        """Return the notes of a kind that haven't expired, latest first; with ``key`` only those with it."""
        ...

    async def gathered(
        self, kind: Kind, now: int, *, after: int = 0, limit: int
    ) -> Sequence[tuple[Note, int]]:
        """Return the oldest note of each source that hasn't expired, with the number of notes of this source.

        Oldest first, those whose id is greater than ``after``.
        """
        ...

    async def of_source(self, kind: Kind, now: int, source: str, *, limit: int) -> Sequence[Note]:
        """Return the notes of a source that haven't expired, oldest first."""
        ...

    async def put(self, kind: Kind, key: str, now: int, work: Callable[[Note | None], Note]) -> int:
        """Store ``work(note)`` in place of the note with a kind and a key, in one transaction; return its id.

        ``work`` is given None if there is no such note, or if it has expired; otherwise it is as in `change`.
        The id of what it returns doesn't matter. Of several calls at once for a key, one follows the other.
        """
        ...

    async def change(self, kind: Kind, id: int, now: int, work: Callable[[Note], Note | None]) -> Note | None:
        """Replace a note by ``work(note)``, or delete it if that is None, in one transaction.

        Return the note as it was before; None if there is none with this kind and id, or if it has expired.
        ``work`` may be called several times, and in another thread. An exception that it raises is passed on,
        and nothing changes.
        """
        ...

    async def forget_expired(self, now: int) -> int:
        """Delete the notes that have expired; return their number."""
        ...
