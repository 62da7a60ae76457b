"""Persistent storage in SQLite or PostgreSQL: the logs of rooms, finished games, score sheets and leases."""

from shootmoon.storage.address import Address, default_address, read_address
from shootmoon.storage.errors import AddressError, StorageError, StorageRefused, StorageUnavailable
from shootmoon.storage.storage import Storage, open_storage

__all__ = [
    "Address",
    "AddressError",
    "Storage",
    "StorageError",
    "StorageRefused",
    "StorageUnavailable",
    "default_address",
    "open_storage",
    "read_address",
]
