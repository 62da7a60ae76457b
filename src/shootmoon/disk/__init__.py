"""What every part that keeps something on disk needs: this user's folder, and a lock between processes."""

from shootmoon.disk.folders import data_folder
from shootmoon.disk.lock import FileLock

__all__ = ["FileLock", "data_folder"]
