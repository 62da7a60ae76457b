"""Functions that read a request's token, language and body."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from shootmoon.protocol.tokens import MIN_TOKEN, hash_token
from shootmoon.server.front.problems import ProblemError
from shootmoon.telling import LANGUAGES, Reason, json_reason

MAX_BYTES = 64_000
"""The greatest size of a request body or a WebSocket message, in bytes."""

_PORT = re.compile(r":[0-9]*$")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON body is decoded strictly: no type coercion, and unknown fields are errors."""

    async def body(self) -> bytes:
        """Return the whole body. Raises `ProblemError` if the client disconnected before all of it
        arrived."""
        try:
            return await super().body()
        except InternalServerException:  # raised by the framework for a disconnect only
            raise ProblemError("malformed", why=Reason("request-body-incomplete")) from None

    async def json(self) -> Any:
        """Return the body, decoded as the type of the handler's parameter. Raises `ProblemError` if it is
        invalid."""
        if self.content_type[0] != "application/json":
            raise ProblemError("media-type")
        asked: Any = self.route_handler
        body = await self.body()
        try:
            return msgspec.json.decode(body, type=asked.parsed_data_field.annotation)
        except msgspec.ValidationError as error:
            raise ProblemError("invalid", why=json_reason(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ProblemError("malformed", why=json_reason(error)) from None


def hashed(token: str) -> str:
    """Return the hash that rooms store for a token; an empty string for no token.

    Raises `ProblemError` for a token that is too short.
    """
    if not token:
        return ""
    if len(token) < MIN_TOKEN:
        raise ProblemError("token-short", least=MIN_TOKEN)
    try:
        return hash_token(token)
    except UnicodeEncodeError:
        raise ProblemError("malformed", why=Reason("request-token-surrogate")) from None


def bearer_of(headers: Mapping[str, str]) -> str:
    """Return the token in the header ``Authorization: Bearer …`` as it was sent; an empty string without one.

    A header with Basic authentication, which a proxy in front of the server may need, counts as none. Raises
    `ProblemError` if the header has another form.
    """
    scheme, token = authorization(headers)
    if scheme not in ("", "basic", "bearer"):
        raise ProblemError("token-short", least=MIN_TOKEN)
    return token


def authorization(headers: Mapping[str, str]) -> tuple[str, str]:
    """Return the scheme of the header ``Authorization`` in lower case, and its token; empty strings without
    the header, and an empty token for another scheme than ``bearer``."""
    scheme, _, token = headers.get("authorization", "").strip().partition(" ")
    return scheme.lower(), token.strip() if scheme.lower() == "bearer" else ""


def token_of(headers: Mapping[str, str]) -> str:
    """Return the hash of the token in the header ``Authorization: Bearer …``; an empty string without a
    token.

    Raises `ProblemError` for a token that is too short, and for a header in another form.
    """
    return hashed(bearer_of(headers))


def needed_token(headers: Mapping[str, str]) -> str:
    """Return the same as `token_of`. Raises `ProblemError` if there is no token, too."""
    return needed(token_of(headers))


def needed(token: str) -> str:
    """Return the hash of a token. Raises `ProblemError` if it is empty: somebody sent no token."""
    if not token:
        raise ProblemError("token-short", least=MIN_TOKEN)
    return token


def language_of(accepted: str) -> str:
    """Return the best supported language for the value of an ``Accept-Language`` header.

    >>> language_of("es-ES,es;q=0.9,en;q=0.8"), language_of("de, en;q=0.5, es;q=0.4"), language_of("*")
    ('es', 'en', 'en')
    """
    best, most = "en", 0.0
    for part in accepted.split(",")[:20]:
        name, _, quality = part.strip().partition(";q=")
        language = name.strip().lower()[:2]
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and weight > most:
            best, most = language, weight
    return best


def language_for(request: Request[Any, Any, Any], lang: str | None = None) -> str:
    """Return the language of the response: ``lang``, or if that is None, the one that the headers ask for."""
    return lang or language_of(request.headers.get("accept-language", ""))


def own_address(request: Request[Any, Any, Any], addresses: Sequence[str]) -> str | None:
    """Return which of the server's public URLs the client used, by the header ``Host``; None if it used
    another name, such as ``localhost``. A port that a proxy has removed needn't be there."""
    host = request.headers.get("host", "").lower()
    if host in (exact := {urlsplit(each).netloc: each for each in addresses}):
        return exact[host]
    name = _PORT.sub("", host).removesuffix(".")
    return next((each for each in addresses if urlsplit(each).hostname == name), None)


def base_of(request: Request[Any, Any, Any], addresses: Sequence[str]) -> str:
    """Return the URL with which links to this server begin.

    It is the public URL that the client used or, for another name, the first one; if ``addresses`` is empty,
    the URL of the request.
    """
    own = own_address(request, addresses)
    return own or (addresses[0] if addresses else str(request.base_url).rstrip("/"))


async def disconnected(request: StrictRequest) -> None:
    """Wait until the client disconnects. The body of the request must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def has_gone(request: StrictRequest) -> bool:
    """Return True if the client has disconnected. The body of the request must have been read."""
    gone = asyncio.ensure_future(disconnected(request))
    await asyncio.sleep(0)  # for the task to find out; it waits only if the client is there
    if gone.done():
        return True
    gone.cancel()
    return False
