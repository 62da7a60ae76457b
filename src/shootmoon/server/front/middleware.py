"""The ASGI middleware that handles every request before the web framework does.

It applies the rate limits of each client address, charges the address for the processor time of its requests,
adds security headers, counts and times requests, and writes the access log. The log
contains neither headers nor query strings, so it doesn't contain secrets.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Send

from shootmoon.protocol.messages import TRY_AGAIN, ProblemMessage
from shootmoon.server.front.addresses import address_of
from shootmoon.server.front.cors import cors_headers
from shootmoon.server.front.door import Door
from shootmoon.server.front.hosts import is_own
from shootmoon.server.front.metering import Metered
from shootmoon.server.front.problems import CONTENT_TYPE, ProblemError
from shootmoon.server.front.requests import language_of
from shootmoon.server.front.websocket import WebSocket

HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",  # anybody who has the link of a room can enter it
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""The headers that are added to every response."""

WAITED = "shootmoon.waited"
"""The key of an ASGI scope for the seconds for which a request waited for events, since its client asked for
that; they don't count as the server's latency."""

_READING = ("GET", "HEAD", "OPTIONS")
_ROOM = re.compile(r"/api/rooms/([\w-]+)")
_LONGEST_HOST = 260
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_LOG = logging.getLogger("shootmoon.access")


class Middleware:
    """An ASGI application that passes requests on to two other applications, one for HTTP and one for
    WebSockets."""

    def __init__(self, app: ASGIApp, live: ASGIApp, server: Door) -> None:
        """``live`` handles WebSockets; ``app`` handles HTTP requests, startup and shutdown."""
        self.app = app
        self.live = live
        self.server = server

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle an ASGI connection."""
        if scope["type"] == "lifespan":
            # The server process sets this event when it is about to shut down; see `running.Server`.
            scope.get("state", {})["closing"] = self.server.closing
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _http(self, scope: Any, receive: Receive, send: Send) -> None:
        began, used = time.perf_counter(), 0.0
        charge = self.server.charge_processor(address_of(scope))

        def charged(milliseconds: float) -> None:
            nonlocal used
            used += milliseconds
            charge(milliseconds)

        try:
            await Metered(self._answer(scope, receive, send, began), charged)
        finally:
            seconds = time.perf_counter() - began - scope.get(WAITED, 0.0)
            # The framework adds the route's template, which doesn't contain names of rooms, to the scope.
            route = scope.get("path_template", "")
            self.server.metrics.record_request(scope["method"], route, seconds, used / 1000)

    async def _answer(self, scope: Any, receive: Receive, send: Send, began: float) -> None:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                status = message["status"]
                self.server.count("requests", str(status))
                if _LOG.isEnabledFor(logging.INFO):
                    seconds = time.perf_counter() - began
                    facts = _facts("request", scope, method=scope["method"], status=status, duration=seconds)
                    said = (address_of(scope), scope["method"], _told(scope), status)
                    _LOG.info("%s %s %s %d", *said, extra={"facts": facts})
                headers = [*message.get("headers", ()), *_ENCODED]
                message["headers"] = [*headers, *cors_headers(scope, headers, self.server.other_origins)]
            await send(message)

        if seconds := self.server.take_request(address_of(scope)):
            wait = (b"retry-after", str(seconds).encode())
            await _refuse(scope, answer, ProblemError("too-often", seconds=seconds), wait)
        elif wrong := self._other_host(scope) or self._banned(scope):
            await _refuse(scope, answer, wrong)
        elif {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
            # A proxy may use the other header to find the end of the request (request smuggling).
            why = "Content-Length and Transfer-Encoding in one request"
            await _refuse(scope, answer, ProblemError("malformed", why=why), (b"connection", b"close"))
        else:
            await self.app(scope, receive, answer)

    def _other_host(self, scope: Any) -> ProblemError | None:
        """Return the problem if a request is for a host name that isn't this server's; otherwise None."""
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        if not host or is_own(host, self.server.names):  # browsers always send it
            return None
        self.server.count("refused", "hosts")
        return ProblemError("host", host=host[:_LONGEST_HOST])

    def _banned(self, scope: Any) -> ProblemError | None:
        """Return the problem if a request comes from a banned address and does more than to read."""
        method, path = scope["method"], scope["path"]
        if method in _READING or path.startswith("/api/admin/") or (method, path) == ("DELETE", "/api/me"):
            return None
        try:
            self.server.refuse_banned(address_of(scope))
        except ProblemError as error:
            return error
        return None

    async def _websocket(self, scope: Any, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        seconds = self.server.take_request(address)
        if seconds or not self.server.websockets.enter(address):
            self.server.count("refused", "connections")
            wrong = ProblemError("too-often", seconds=seconds) if seconds else ProblemError("too-many")
            await _turn_away(scope, receive, send, wrong)
            return
        facts = _facts("websocket", scope)
        _LOG.info("%s WebSocket %s", address, _told(scope), extra={"facts": facts})
        try:
            if self._other_host(scope):
                await WebSocket(scope, receive, send).refuse()
            else:
                await self.live(scope, receive, send)
        finally:
            self.server.websockets.leave(address)


def _facts(event: str, scope: Any, **more: Any) -> dict[str, Any]:
    """Return what a log entry for programs says about a request, such as its route and the room, if any."""
    path = _told(scope)
    found = _ROOM.match(path)
    route = scope.get("path_template", "") or ("/api/rooms/{room}/live" if event == "websocket" else "")
    return {"event": event, "address": address_of(scope), "route": route, "path": path, **more} | (
        {"room": found[1]} if found else {}
    )


def _told(scope: Any) -> str:
    return str(scope["path"]).encode("unicode_escape").decode()[:200]


async def _turn_away(scope: Any, receive: Receive, send: Send, wrong: ProblemError) -> None:
    """Accept a WebSocket, send the problem and close it.

    If the WebSocket weren't accepted, browsers wouldn't pass the reason on to the page.
    """
    await receive()
    said = msgspec.json.encode(ProblemMessage(wrong.problem(_language(scope)))).decode()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    await send({"type": "websocket.send", "bytes": None, "text": said})
    await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": wrong.code})


def _language(scope: Any) -> str:
    languages = [value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"]
    return language_of(",".join(languages))


async def _refuse(scope: Any, send: Send, wrong: ProblemError, *more: tuple[bytes, bytes]) -> None:
    problem = wrong.problem(_language(scope))
    headers = [(b"content-type", CONTENT_TYPE.encode()), *more]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False})
