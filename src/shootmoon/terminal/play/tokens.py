"""The secrets by which seats at servers are held, kept so that the same command takes the same seat again."""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from shootmoon.client import Address
from shootmoon.files import FileLock, atomic_write
from shootmoon.rooms.tokens import new_token
from shootmoon.terminal.folder import folder_for
from shootmoon.terminal.messages import Messages, Refusal

__all__ = ["SeatToken", "seat_token"]

_MAX_WINDOWS = 10
"""Windows of one user in one room."""


class SeatToken(Struct, frozen=True):
    """A secret, and where it is kept."""

    token: str
    path: Path

    def forget(self) -> None:
        """It is needed no longer. Raises OSError."""
        self.path.unlink(missing_ok=True)


@contextmanager
def seat_token(address: Address, seat: int | None, say: Messages) -> Generator[SeatToken]:
    """The secret for a room, for as long as this is entered; it is made where there is none yet.

    Several windows of one user have several; the one for ``seat`` where that is told. Raises `Refusal` where
    it can't be kept.
    """
    folder = folder_for("seats", say)
    room = hashlib.sha256(address.link.encode()).hexdigest()[:20]
    names = [f"{room}-seat-{seat}"] if seat else [f"{room}-{number}" for number in range(1, _MAX_WINDOWS + 1)]
    with ExitStack() as stack:
        try:
            kept = _first_free(folder, names, stack)
        except OSError as error:
            raise Refusal(say("room.token", path=folder, why=error.strerror)) from error
        if kept is None:
            raise Refusal(say("room.busy"))
        yield kept


def _first_free(folder: Path, names: list[str], stack: ExitStack) -> SeatToken | None:
    """The first secret that no other window uses, locked until ``stack`` is left. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        lock = FileLock(folder / f".{name}.lock")
        if lock.acquire():
            stack.callback(lock.release)
            return SeatToken(_read_or_make(folder / name), folder / name)
    return None


def _read_or_make(path: Path) -> str:
    if path.is_file():
        kept = path.read_text(encoding="ascii", errors="replace").strip()
        if kept.isascii() and len(kept) > 20:
            return kept
    token = new_token()
    with atomic_write(path) as part:  # readable by this user alone
        part.write_text(f"{token}\n", encoding="ascii")
    return token
