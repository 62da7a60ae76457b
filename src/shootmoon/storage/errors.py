"""What goes wrong with a database, in words for whoever runs the program."""

from __future__ import annotations

from shootmoon.rooms.ports import Unreachable


class StorageError(Exception):
    """Something is wrong with the database; the message says what, and never a password."""


class AddressError(StorageError):
    """The address of a database or a broker can't be understood, or what it needs is not installed."""


class StorageRefused(StorageError, Unreachable):
    """There is something at the address, and this program can't or mustn't use it.

    A password is wrong, the file is no database, a newer version wrote it, or another program did.
    """


class StorageUnavailable(StorageError, Unreachable):
    """The database can't be reached or can't write now; it may be back later."""

    def __init__(self, message: str, *, in_doubt: bool = False) -> None:
        """``in_doubt``: whether what was being written may have been written all the same."""
        super().__init__(message)
        self.in_doubt = in_doubt
        """Whether what was being written may have been written all the same: read before writing again."""
