"""Helpers for files: the location of the user's data folder, atomic writes, and locks between processes."""

from shootmoon.files.atomic import atomic_write
from shootmoon.files.folders import data_folder
from shootmoon.files.lock import FileLock

__all__ = ["FileLock", "atomic_write", "data_folder"]
