"""Who asks, in which language, and for what: what is read off the headers of a request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from shootmoon.rooms.tokens import MIN_TOKEN, hash_token
from shootmoon.server.problems import ProblemError

MAX_BYTES = 64_000
"""Of a request or a message."""


class StrictRequest(Request[Any, Any, Any]):
    """Reads JSON as it is published: a number is no text, and a name that isn't known is an error."""

    async def body(self) -> bytes:
        """All of the body. Raises `ProblemError`, also for a client that hung up before the end of it."""
        try:
            return await super().body()
        except InternalServerException:  # the framework's word for that, and for nothing else there
            raise ProblemError("malformed", why="the rest of it never came") from None

    async def json(self) -> Any:
        """The body, as the type that the handler asks for. Raises `ProblemError`."""
        if self.content_type[0] != "application/json":
            raise ProblemError("media-type")
        asked: Any = self.route_handler
        body = await self.body()
        try:
            return msgspec.json.decode(body, type=asked.parsed_data_field.annotation)
        except msgspec.ValidationError as error:
            raise ProblemError("invalid", why=str(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ProblemError("malformed", why=str(error)) from None


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
        raise ProblemError("malformed", why="half a character in the token") from None


def token_of(headers: Mapping[str, str]) -> str:
    """The hash of the token of ``Authorization: Bearer …``; empty for none. Raises `ProblemError`."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return hashed(token.strip()) if scheme.lower() == "bearer" else ""


def language_of(accepted: str) -> str:
    """The language that suits an ``Accept-Language`` best: ``en`` or ``es``.

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
        if language in ("en", "es") and weight > most:
            best, most = language, weight
    return best


def language_for(request: Request[Any, Any, Any], lang: str | None = None) -> str:
    """The language in which to answer: ``lang``, or where that is None what the headers ask for."""
    return lang or language_of(request.headers.get("accept-language", ""))


def base_of(request: Request[Any, Any, Any], address: str | None) -> str:
    """How links to this server begin: with its public address, else as the client reached it."""
    return address or str(request.base_url).rstrip("/")
