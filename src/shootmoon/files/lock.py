"""A lock between processes, held in a file of its own and let go by the system whatever ends the process."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

__all__ = ["FileLock"]

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class FileLock:
    """A lock that at most one holder has. Where a file system knows no locks, everybody gets it."""

    def __init__(self, path: Path) -> None:
        """Lock by the file ``path``, which is made for this and removed again."""
        self._path = path
        self._handle = -1

    def acquire(self) -> bool:
        """Take the lock; False when somebody else has it. Raises OSError when the file can't be made."""
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
            os.close(handle)  # its holder has just removed it: what was locked is nobody's file any more

    def release(self) -> None:
        """Let go, if it is held."""
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
