"""Compresses responses with gzip.

The framework's own middleware isn't used: it allocates a compressor, of a quarter of a megabyte, before it
knows whether there is anything to compress, and holds it while a request waits for events.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterable
from typing import Any

from litestar.types import ASGIApp, Receive, Send

LEAST = 1_000
"""The smallest body that is compressed, in bytes. Responses with tokens and codes are smaller, so their
compressed length tells nothing about them."""
LARGE = 50_000
"""The size in bytes from which a body is compressed in a thread."""
_LEVEL = 5
_TYPES = (b"application/json", b"application/problem+json", b"application/schema+json", b"text/plain")


def compressed(app: ASGIApp) -> ASGIApp:
    """Return an application that sends the responses of ``app``, compressed if the client accepts gzip.

    Only JSON and text of at least `LEAST` bytes that is sent in one piece is compressed.
    """

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        accepted = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        start: Any = None

        async def pass_on(message: Any) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _can_compress(message["headers"]):
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                headers, body = start["headers"], message.get("body", b"")
                if len(body) >= LEAST and not message.get("more_body"):
                    headers = [*headers, (b"vary", b"accept-encoding")]
                    if b"gzip" in accepted:
                        body = (
                            await asyncio.to_thread(_compress, body)
                            if len(body) >= LARGE
                            else _compress(body)
                        )
                        headers = [each for each in headers if each[0] != b"content-length"]
                        headers.append((b"content-length", str(len(body)).encode()))
                        headers.append((b"content-encoding", b"gzip"))
                        message["body"] = body
                start["headers"] = headers
                await send(start)
                start = None
            await send(message)

        await app(scope, receive, pass_on)

    return answer


def _can_compress(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    found = dict(headers)
    return b"content-encoding" not in found and found.get(b"content-type", b"").startswith(_TYPES)


def _compress(body: bytes) -> bytes:
    return gzip.compress(body, _LEVEL, mtime=0)
