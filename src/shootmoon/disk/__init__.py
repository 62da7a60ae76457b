"""What every part that keeps something on disk needs: this user's folder, files that appear whole, and a lock
between processes."""

from shootmoon.disk.folders import data_folder
from shootmoon.disk.lock import FileLock
from shootmoon.disk.whole import whole_file

__all__ = ["FileLock", "data_folder", "whole_file"]
