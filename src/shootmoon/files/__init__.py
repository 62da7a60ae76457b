"""Helpers for files: the user's folders, atomic writes, locks between processes, and a cache (`cache`)."""

from shootmoon.files.atomic import atomic_write
from shootmoon.files.folders import cache_folder, data_folder
from shootmoon.files.lock import FileLock

__all__ = ["FileLock", "atomic_write", "cache_folder", "data_folder"]
