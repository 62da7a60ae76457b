"""Errors of the storage, with messages for the person who runs the program."""

from __future__ import annotations

from shootmoon.rooms import Unreachable


class StorageError(Exception):
    """The base class of the storage's errors. The message never contains a password."""


class AddressError(StorageError):
    """Raised if an address (database or Redis) is invalid, or if a package that it needs isn't installed."""


class StorageRefused(StorageError, Unreachable):
    """Raised if the database exists, but this program can't or must not use it.

    For example, the password is wrong, the file isn't a database, or a newer version or another program
    wrote it.
    """


class StorageUnavailable(StorageError, Unreachable):
    """Raised if the database can't be reached or can't write now; it may work again later."""

    def __init__(self, message: str, *, in_doubt: bool = False) -> None:
        """``in_doubt``: True if the transaction may have been committed in spite of the error."""
        super().__init__(message)
        self.in_doubt = in_doubt
        """True if the transaction may have been committed in spite of the error."""
