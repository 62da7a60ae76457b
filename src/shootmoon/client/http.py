"""HTTP requests to a server, with its error responses as the client's errors."""

from __future__ import annotations

import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TypeVar

import msgspec

from shootmoon.client.errors import CannotConnect, Refused
from shootmoon.client.redirects import direct_opener
from shootmoon.protocol.messages import Problem
from shootmoon.record import printable

T = TypeVar("T")

_TIMEOUT = 30.0  # seconds
_MAX_BYTES = 16_000_000


def ask(
    url: str,
    secret: str,
    of: type[T],
    body: object = None,
    *,
    method: str = "POST",
    language: str = "en",
    invitation: str = "",
) -> T:
    """Send a request with a bearer token or key, and return the answer as a value of type ``of``.

    An answer that is a plain text isn't decoded: then ``of`` is ``str``.

    ``body`` is sent as JSON; None for a request without one. For an answer without content, ``of`` is
    ``type(None)``. ``language`` is that of error messages. ``invitation``: the code of an invitation, for
    servers on which only invited people open rooms; empty for none.

    Raises `Refused` with the server's reason, and `CannotConnect` if the server can't be reached, has moved
    to another address or sends something else.
    """
    headers = {"Authorization": f"Bearer {secret}", "Accept-Language": language}
    if invitation:
        headers["Invitation"] = invitation
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = msgspec.json.encode(body, enc_hook=str)
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with direct_opener().open(request, timeout=_TIMEOUT) as answer:
            content = answer.read(_MAX_BYTES)
            plain = of is str and answer.headers.get_content_type() == "text/plain"
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error) from None
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise CannotConnect(getattr(reason, "strerror", None) or str(reason)) from None
    try:
        return (
            msgspec.convert(content.decode(), of)
            if plain
            else msgspec.json.decode(content or b"null", type=of)
        )
    except (UnicodeDecodeError, msgspec.MsgspecError) as error:
        raise CannotConnect(f"the server sent an invalid answer: {error}") from None


def _refused(error: urllib.error.HTTPError) -> Refused | CannotConnect:
    if where := error.headers.get("Location"):
        return CannotConnect(f"the server has moved to {printable(where)}")
    try:
        return Refused(msgspec.json.decode(error.read(_MAX_BYTES), type=Problem))
    except (OSError, HTTPException, msgspec.DecodeError):
        return CannotConnect(f"HTTP {error.code}")
