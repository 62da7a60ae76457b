"""`find_people`: look for people to play with on a server (``docs/players.md``, quick pairing).

The server forgets whoever hasn't asked for 25 seconds, so a search ends by itself if the program is killed.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from shootmoon.client.errors import CannotConnect, ClientError, Refused
from shootmoon.client.http import ask

_WAIT = 20  # seconds for which the server holds a request
_PAUSE = 2.0  # seconds between attempts while the server doesn't answer


class FoundTable(Struct, frozen=True):
    """A table that a server has found for somebody."""

    room: str
    """The name of the room."""
    link: str
    """The link of the room, for `shootmoon.client.Address.of`."""
    preset: str
    """The name of the preset by which the room plays."""
    seat: int
    """The seat, counted from 1, which is held by the token of the search."""


class _Answer(Struct, frozen=True):
    """What the server answers."""

    room: str | None
    link: str
    preset: str
    seat: int
    waiting: int


def find_people(
    server: str,
    token: str,
    name: str,
    presets: Sequence[str] = (),
    *,
    bots: bool = False,
    key: str = "",
    invitation: str = "",
    language: str = "en",
    on_wait: Callable[[int | None], None] | None = None,
) -> FoundTable:
    """Look for people to play with until the server has found a table, and return it.

    ``server``: the address of the server, such as ``https://club.example``. ``token``: a new secret, which
    then holds the seat; give it to `shootmoon.client.LiveRoom`. ``name``: the name to be shown at the seat.
    ``presets``: by which to play, the preferred one first; empty for any preset of Moon. ``bots``: True if
    bots may take the seats for which there is nobody after 30 seconds. ``key``: the key of a player for whom
    the game counts. ``invitation``: the code of an invitation, where the server needs one. ``on_wait`` is
    called after each answer without a table with the number of people who look for one on the whole server,
    with this one, and with None while the server doesn't answer.

    Raises `Refused` with the server's reason, and `CannotConnect` if the server can't be reached at first;
    later, the search goes on when it is back. If this is interrupted by any exception, such as
    KeyboardInterrupt or one that ``on_wait`` raises, the search is stopped.

    >>> try:
    ...     find_people("http://127.0.0.1:1", "a secret of one's own", "Ann", ["classic"])
    ... except CannotConnect:
    ...     print("no server listens there")
    no server listens there
    """
    url = f"{server.rstrip('/')}/api/pairing"
    body = {"name": name, "presets": list(presets), "bots": bots, "key": key}
    answered = False
    try:
        while True:
            how = {"again": answered, "wait": _WAIT if answered else 0}
            try:
                answer = ask(url, token, _Answer, body | how, language=language, invitation=invitation)
            except ClientError as error:
                if not answered or not _passes(error):
                    raise
                if on_wait is not None:
                    on_wait(None)
                time.sleep(_PAUSE)
                continue
            answered = True
            if answer.room is not None:
                return FoundTable(answer.room, answer.link, answer.preset, answer.seat)
            if on_wait is not None:
                on_wait(answer.waiting)
    except BaseException:
        with contextlib.suppress(ClientError):
            ask(url, token, type(None), method="DELETE", language=language)
        raise


def _passes(error: ClientError) -> bool:
    """Return True if the same request may succeed later."""
    if isinstance(error, Refused):
        return error.problem.status >= 500 or error.problem.status == 429
    return isinstance(error, CannotConnect)
