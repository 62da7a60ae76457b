"""Tokens of operators: those in the file that `moon serve` was given may use the routes for operators.

Each line of the file has a token, perhaps with a label before it, which the audit log shows, and a last day
(UTC) after it: ``ann 3kT… 2027-01-31``. Empty lines and lines that begin with ``#`` are skipped. The file is
read for every request, so that a token that is removed or replaced stops working at once.
"""

from __future__ import annotations

import datetime
import hmac
import os
import re
from pathlib import Path
from typing import Annotated, Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from litestar.params import PathParameter
from msgspec import Struct

from shootmoon.protocol.refusals import Refused
from shootmoon.protocol.tokens import hash_token, new_token
from shootmoon.protocol.user_text import same_name
from shootmoon.rooms import Seat
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.door import SERVER
from shootmoon.server.front.problems import ProblemError, RefusedError
from shootmoon.server.front.requests import StrictRequest, authorization
from shootmoon.server.services import SERVICES, ServerState, Services
from shootmoon.server.shared.house import HouseBook

MIN_ADMIN_TOKEN = 24
"""The minimum length of an operator's token."""

NoteId = Annotated[int, PathParameter(ge=0, le=2**53)]
"""The number of a report, a ban or an invitation in the path of a request."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class AdminToken(Struct, frozen=True):
    """A line of the file with the operators' tokens."""

    label: str
    hash: str
    """The SHA-256 of the token."""
    last_day: datetime.date | None = None
    """The last day on which it is valid; None for no limit."""


def read_tokens(path: Path) -> tuple[AdminToken, ...]:
    """Read the tokens from a file. Raises OSError, and ValueError for a line that isn't valid."""
    found: list[AdminToken] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        parts = line.split()
        if not parts or parts[0].startswith("#"):
            continue
        last_day = None
        if len(parts) > 1 and _DAY.fullmatch(parts[-1]):
            last_day = datetime.date.fromisoformat(parts.pop())
        if len(parts) > 2 or len(parts[-1]) < MIN_ADMIN_TOKEN:
            raise ValueError(
                f"line {number} isn't a label and a token of at least {MIN_ADMIN_TOKEN} characters"
            )
        label = parts[0] if len(parts) == 2 else f"line {number}"
        found.append(AdminToken(label, hash_token(parts[-1]), last_day))
    return tuple(found)


def add_token(path: Path, label: str, last_day: datetime.date | None = None) -> str:
    """Write a new token with this label into the file with the operators' tokens, and return it.

    Only one user can read a new file: if root makes it, the owner of its folder, since servers don't run
    as root. Raises OSError, and ValueError for a label that isn't one word.
    """
    if len(label.split()) != 1 or label.startswith("#"):
        raise ValueError(f"“{label}” isn't a label: give one word, such as a name")
    token = new_token()
    line = f"{label} {token}" + (f" {last_day}" if last_day else "") + "\n"
    is_new = not path.exists()
    with open(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "r+", encoding="utf-8") as file:
        before = file.read()
        file.write(line if before.endswith("\n") or not before else f"\n{line}")
        if is_new and os.name == "posix" and os.geteuid() == 0:
            folder = path.absolute().parent.stat()
            os.fchown(file.fileno(), folder.st_uid, folder.st_gid)
    return token


def operator_of(request: ASGIConnection[Any, Any, Any, Any], server: ServerState, now: int) -> str:
    """Return the label of the operator's token in ``Authorization: Bearer …``.

    ``now`` is the time in milliseconds. Raises `ProblemError`: ``not-found`` if this server has no operators'
    tokens, and otherwise ``admin`` for every request without a valid token. Wrong tokens count as guesses; an
    address that has made too many is refused even with a right one.
    """
    if server.admin_tokens is None:
        raise ProblemError("not-found")
    address = address_of(request.scope)
    seconds = server.guesses.take(address)
    if seconds:
        server.count("refused", "admin")
        raise ProblemError("too-often", seconds=seconds)
    label = _label(hash_token(authorization(request.headers)[1]), server.admin_tokens, now)
    if label is None:
        raise ProblemError("admin")
    server.guesses.give_back(address, 1)
    return label


def _label(hash: str, path: Path, now: int) -> str | None:
    try:
        tokens = read_tokens(path)
    except (OSError, ValueError):  # while it is unreadable, nobody is let in
        return None
    today = datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date()
    found = None
    for token in tokens:  # all are compared, each in constant time
        same = hmac.compare_digest(token.hash, hash)
        if same and (token.last_day is None or today <= token.last_day):
            found = token.label
    return found


async def only_operators(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Let only requests with an operator's token pass, and note the label of the token.

    It is a guard, so that the body of a request without a valid token isn't even read. Raises
    `ProblemError`.
    """
    scope: Any = connection.scope
    now = scope[SERVICES].clock.now()
    connection.state.operator = operator_of(connection, scope[SERVER], now)


def book_of(services: Services) -> HouseBook:
    """Return the notes of this house. Raises `ProblemError` if it stores none."""
    if services.house is None:
        raise ProblemError("not-found")
    return HouseBook(services.house)


def enter(request: StrictRequest, services: Services) -> tuple[str, HouseBook, int]:
    """Return the operator's label, the notes of the house and the time. Raises `ProblemError`."""
    return request.state.operator, book_of(services), services.clock.now()


async def person_in(services: Services, room: str, seat: int, name: str = "") -> Seat:
    """Return the seat that somebody holds in a room. With ``name``, it must be theirs, so that an operator
    who saw somebody else there does nothing to whoever has sat down meanwhile.

    Raises `NoSuchRoom`, `RefusedError` if nobody holds the seat, and `ProblemError` if the name is another.
    """
    found = (await services.host.feed(room)).room
    if not 0 < seat <= len(found.seats) or not found.seat(seat).held:
        raise RefusedError(Refused("kick-nobody", {"seat": seat}))
    holder = found.seat(seat)
    if name and not same_name(name, holder.name):
        raise ProblemError("other-person", name=holder.name, seat=seat)
    return holder
