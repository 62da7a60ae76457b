"""Running the application: a socket, one or several processes, and an end that loses nothing."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from litestar.types import ASGIApp
from msgspec import Struct

from shootmoon.server.connections import REQUEST_TIMEOUT, WebSocketProtocol, http_protocol
from shootmoon.server.limits import Connections, Limits
from shootmoon.server.requests import MAX_BYTES
from shootmoon.server.workers import run_workers

GRACE = 5
"""Seconds for which requests and connections may go on when the server is asked to end."""


class BindError(Exception):
    """The server can't listen there; the message says why."""


class ServeConfig(Struct, frozen=True, kw_only=True):
    """How an application is served."""

    make_app: Callable[[], ASGIApp]
    """Makes the application; called in each process, so it has to be picklable where there are several."""
    workers: int = 1
    proxy: str | None = None
    """Addresses of proxies whose word is taken for where a request comes from; None for nobody."""
    sockets: int = Limits().sockets
    """Connections that an address may have, WebSockets aside; where there is a proxy it counts itself."""
    owed: float = REQUEST_TIMEOUT
    """See `http_protocol`."""


def _is_news(record: logging.LogRecord) -> bool:
    """Whether it is worth writing down: half a character from a client, with a traceback, is not."""
    return not str(record.msg).startswith("Invalid UTF-8")


class Server(uvicorn.Server):
    """Tells the application before it waits for its requests to end, and ends as asked: that is no error."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """See `uvicorn.Server.handle_exit`; the signal isn't raised again when all is done."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.shutdown`."""
        closing = self.lifespan.state.get("closing")
        if isinstance(closing, asyncio.Event):
            closing.set()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 is any that is free. Raises `BindError`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise BindError(f"nobody knows the host “{host}”") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have one port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise BindError(_why(error, host, port)) from None
    listening.set_inheritable(True)
    return listening


def _why(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} of {host} is in use, perhaps by another server; choose one with --port"
        case errno.EACCES:
            return f"this user may not listen on port {port}; choose one above 1023 with --port"
        case errno.EADDRNOTAVAIL:
            return f"{host} isn't an address of this machine"
        case _:
            return f"{host}, port {port}: {error.strerror}"


def serve(serving: ServeConfig, listening: socket.socket) -> bool:
    """Serve until the process is asked to end (SIGTERM, Ctrl-C); whether the application could begin."""
    if serving.workers == 1:
        return _serve(serving, listening)
    return run_workers(partial(_serve, serving), listening, serving.workers)


def _serve(serving: ServeConfig, listening: socket.socket) -> bool:
    config = configure(serving)
    config.load()  # all modules, and the application
    _collect_seldom()
    server = Server(config)
    server.run(sockets=[listening])
    return server.started


def _collect_seldom() -> None:
    """Let the garbage collector look at what is new, and seldom at everything.

    Rooms are values, which hold no cycles and are freed when they are replaced. But looking through all that
    a thousand of them consist of keeps the event loop for half a second, and with the usual thresholds they
    are looked through every five.
    """
    gc.collect()
    gc.freeze()  # what stays as long as the process
    gc.set_threshold(2_000, 5, 1_000)


def configure(serving: ServeConfig) -> uvicorn.Config:
    """What uvicorn is told."""
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    trusted: dict[str, Any] = {"forwarded_allow_ips": serving.proxy} if serving.proxy else {}
    return uvicorn.Config(
        serving.make_app,
        factory=True,
        http=http_protocol(None if serving.proxy else Connections(serving.sockets), serving.owed),
        log_config=None,
        access_log=False,  # its own writes down what follows the question mark
        lifespan="on",
        server_header=False,
        proxy_headers=bool(serving.proxy),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=GRACE,
        ws=WebSocketProtocol,
        ws_max_size=MAX_BYTES,
        ws_max_queue=4,
        ws_per_message_deflate=False,  # tens of kilobytes for each connection, and messages are short
        **trusted,
    )
