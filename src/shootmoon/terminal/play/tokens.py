"""Store the secrets with which this user holds seats in rooms on servers.

A client that sends the same secret again returns to its seat, so entering the same command again
continues the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from shootmoon.client import Address
from shootmoon.files import FileLock, atomic_write
from shootmoon.protocol.tokens import new_token
from shootmoon.telling import Messages
from shootmoon.terminal.folder import folder_for
from shootmoon.terminal.refusal import Refusal

__all__ = ["SeatToken", "keep_token", "seat_token"]

_MAX_WINDOWS = 10
"""The maximum number of terminal windows in which a user can play in the same room."""


class SeatToken(Struct, frozen=True):
    """The secret of a seat, and the file in which it is stored."""

    token: str
    path: Path

    def forget(self) -> None:
        """Delete the file. Raises OSError."""
        self.path.unlink(missing_ok=True)


@contextmanager
def seat_token(address: Address, seat: int | None, say: Messages) -> Generator[SeatToken]:
    """Yield the secret of a seat in a room. It is created if necessary, and stays locked within the context.

    Each terminal window in which the user plays has a different secret; if ``seat`` is given, it is the
    secret for that seat. Raises `Refusal` if the secret can't be stored, or if too many windows are open.
    """
    folder, room = folder_for("seats", say), _name_of(address)
    names = [f"{room}-seat-{seat}"] if seat else [f"{room}-{number}" for number in range(1, _MAX_WINDOWS + 1)]
    with ExitStack() as stack:
        try:
            kept = _first_free(folder, names, stack)
        except OSError as error:
            raise Refusal(say("room-token", path=folder, why=error.strerror)) from error
        if kept is None:
            raise Refusal(say("room-busy"))
        yield kept


def keep_token(address: Address, token: str, say: Messages) -> None:
    """Store the secret of a seat in a new room, which `seat_token` then yields first. Raises `Refusal`."""
    path = folder_for("seats", say) / f"{_name_of(address)}-1"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, token)
    except OSError as error:
        raise Refusal(say("room-token", path=path.parent, why=error.strerror)) from error


def _name_of(address: Address) -> str:
    return hashlib.sha256(address.link.encode()).hexdigest()[:20]


def _first_free(folder: Path, names: list[str], stack: ExitStack) -> SeatToken | None:
    """Return the first of the secrets ``names`` that no other window is using, or None. Raises OSError.

    The secret stays locked until ``stack`` is closed.
    """
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
    _write(path, token)
    return token


def _write(path: Path, token: str) -> None:
    with atomic_write(path) as part:  # readable by this user alone
        part.write_text(f"{token}\n", encoding="ascii")
