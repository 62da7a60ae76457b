"""The journal: the record of a running game on disk, from which it can be resumed after any interruption.

Each action is one line, which is appended and synced to disk before the action is shown. So every action that
was shown is in the file. If the process is killed, at most one line is incomplete; its action wasn't shown,
and the line is dropped when the file is opened. When actions are taken back, and when the final record is
written, the whole file is replaced atomically.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from types import TracebackType

from shootmoon.files import FileLock
from shootmoon.record import MAX_BYTES
from shootmoon.telling import Messages
from shootmoon.terminal.refusal import Refusal

__all__ = ["Journal"]


class Journal:
    """The file of a running game, locked while it is open."""

    def __init__(self, path: Path, lock: FileLock, text: str) -> None:
        """Call `create` or `open` instead."""
        self.path = path
        self.text = text
        """The content of the file when it was opened, without an incomplete last line."""
        self._lock = lock
        self._file = -1

    @classmethod
    def create(cls, path: Path, header: str, say: Messages) -> Journal:
        """Create a file that contains ``header``. Raises `Refusal` if the file exists or can't be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = _locked(path, say)
        except OSError as error:
            raise Refusal(say("file-unwritable", path=path, why=error.strerror)) from error
        journal = cls(path, lock, header)
        try:
            if os.path.lexists(path):
                raise Refusal(say("file-exists", path=path))
            journal.rewrite(header)
        except OSError as error:
            journal.close()
            raise Refusal(say("file-unwritable", path=path, why=error.strerror)) from error
        except Refusal:
            journal.close()
            raise
        return journal

    @classmethod
    def open(cls, path: Path, say: Messages) -> Journal:
        """Open an existing file. Raises `Refusal` if it is missing, unreadable, or open elsewhere."""
        if not path.exists():
            raise Refusal(say("file-missing", path=path))
        if not path.is_file():
            raise Refusal(say("file-special", path=path))
        try:
            lock = _locked(path, say)
        except OSError as error:
            raise Refusal(say("file-unwritable", path=path, why=error.strerror)) from error
        try:
            if path.stat().st_size > MAX_BYTES:
                raise Refusal(say("file-unreadable", path=path, why=f"> {MAX_BYTES // 1024**2} MiB"))
            content = path.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            journal = cls(path, lock, whole.decode("utf-8"))
            journal._reopen(len(whole))
        except (OSError, UnicodeDecodeError) as error:
            lock.release()
            why = error.strerror if isinstance(error, OSError) else "UTF-8"
            raise Refusal(say("file-unreadable", path=path, why=why)) from error
        except Refusal:
            lock.release()
            raise
        return journal

    def append(self, action: str) -> None:
        """Append an action and sync the file to disk. If this raises OSError, the file is unchanged."""
        before = os.lseek(self._file, 0, os.SEEK_END)
        try:
            _write(self._file, f"{action}\n".encode())
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, before)
            raise

    def rewrite(self, text: str) -> None:
        """Replace the whole content atomically. If this raises OSError, the old content is kept."""
        handle, name = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
        try:
            try:
                _write(handle, text.encode("utf-8"))
            finally:
                os.close(handle)
            self._close_file()  # Windows can't replace an open file
            os.replace(name, self.path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(name)
            if self.path.is_file():
                self._reopen(None)
            raise
        _sync_folder(self.path.parent)
        self._reopen(None)

    def close(self) -> None:
        """Close and unlock the file."""
        self._close_file()
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def _reopen(self, length: int | None) -> None:
        """Open the file for appending. If ``length`` is given, first cut the file to this number of bytes.

        This drops an incomplete last line.
        """
        self._close_file()
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        if length is not None and os.fstat(self._file).st_size > length:
            os.ftruncate(self._file, length)
            os.fsync(self._file)

    def _close_file(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _locked(path: Path, say: Messages) -> FileLock:
    lock = FileLock(path.with_name(f".{path.name}.lock"))
    if not lock.acquire():
        raise Refusal(say("file-busy", path=path))
    return lock


def _write(handle: int, data: bytes) -> None:
    """Write all of ``data`` and sync it to disk."""
    while data:
        data = data[os.write(handle, data) :]
    os.fsync(handle)


def _sync_folder(folder: Path) -> None:
    """Sync a folder to disk, so that a rename in it is durable. Some systems don't support this."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
