"""A lock between processes. The operating system releases it when the process ends, even after a crash."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

__all__ = ["FileLock"]

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class FileLock:
    """A lock that at most one process can hold, represented by a lock file.

    On file systems that don't support locks, `acquire` always succeeds.
    """

    def __init__(self, path: Path) -> None:
        """Use ``path`` as the lock file. `acquire` creates the file, and `release` removes it."""
        self._path = path
        self._handle = -1

    def acquire(self) -> bool:
        """Acquire the lock and return True, or return False at once if another process holds it.

        Raises OSError if the lock file can't be created.
        """
        while True:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(handle)
            except OSError as error:
                if error.errno in _BUSY:
                    os.close(handle)
                    return False
            if self._still_there(handle):
                self._handle = handle
                return True
            os.close(handle)  # the last holder has just removed the file, so the lock is void: try again

    def release(self) -> None:
        """Release the lock if this object holds it."""
        if self._handle < 0:
            return
        if os.name == "posix":
            self._remove()
        os.close(self._handle)
        self._handle = -1
        if os.name != "posix":
            self._remove()

    def _remove(self) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self._path)

    def _still_there(self, handle: int) -> bool:
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self._path))
        except FileNotFoundError:
            return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
