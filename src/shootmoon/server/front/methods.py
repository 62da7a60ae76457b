"""The methods HEAD and OPTIONS, which all paths answer alike, and the header ``Allow``."""

from __future__ import annotations

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

_HEAD = "shootmoon.head"
"""The key of an ASGI scope of requests whose client wants the headers only."""

_ROUTE = "path_template"
"""The key with which the framework adds the route to the scope, for the log and the metrics."""

_NO_METHOD = "TRACE"
"""A method that no path has. The framework refuses it, and says which methods the path has."""

_ABOUT_BODIES = (b"content-type", b"content-length")


def with_head_and_options(app: ASGIApp) -> ASGIApp:
    """Return an application that answers HEAD and OPTIONS for ``app``, which knows neither.

    HEAD has the status and headers of GET but no body, and doesn't wait for events (`seconds_to_wait`).
    OPTIONS has status 204. Its header ``Allow``, and that of status 405, names all methods of the path.
    """

    async def answer(scope: Any, receive: Receive, send: Send) -> None:
        method = scope["method"]
        inner: Any = scope
        without_body = method == "HEAD"
        if method == "HEAD":
            inner = {**scope, "method": "GET", _HEAD: True}
        elif method == "OPTIONS":
            inner = {**scope, "method": _NO_METHOD}

        async def pass_on(message: Message) -> None:
            nonlocal without_body
            if message["type"] == "http.response.start":
                scope[_ROUTE] = inner.get(_ROUTE, "")
                if message["status"] == 405:
                    headers = [_complete(name, value) for name, value in message.get("headers", ())]
                    if method == "OPTIONS":
                        message["status"], without_body = 204, True
                        headers = [each for each in headers if each[0] not in _ABOUT_BODIES]
                    message["headers"] = headers
            elif message["type"] == "http.response.body" and without_body:
                message["body"] = b""
            await send(message)

        await app(inner, receive, pass_on)

    return answer


def _complete(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    if name != b"allow":
        return name, value
    methods = {each.strip() for each in value.decode().split(",")} | {"OPTIONS"}
    return name, ", ".join(sorted(methods | {"HEAD"} if "GET" in methods else methods)).encode()


def seconds_to_wait(scope: Any, asked: float) -> float:
    """Return how long an answer may wait for events: the seconds that the client asked for, but 0 for
    HEAD."""
    return 0.0 if _HEAD in scope else asked
