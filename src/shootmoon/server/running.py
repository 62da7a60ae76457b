"""Runs the application with uvicorn: the listening socket, several processes and graceful shutdown."""

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
from msgspec.structs import replace

from shootmoon.server.front.connections import REQUEST_TIMEOUT, WebSocketProtocol, http_protocol
from shootmoon.server.front.limits import Connections, Limits
from shootmoon.server.front.middleware import Middleware
from shootmoon.server.front.requests import MAX_BYTES
from shootmoon.server.workers import run_workers

SHUTDOWN_TIMEOUT = 5
"""Seconds for which a server that is shutting down waits for open requests and connections to finish."""


_TAKING_UP = 0.1
"""Seconds in which requests of connections that were just accepted are read: uvicorn closes connections of
which it has read nothing yet, although their clients may have sent a request."""


class BindError(Exception):
    """Raised if the server can't listen at an address; the message gives the reason."""


class ServeConfig(Struct, frozen=True, kw_only=True):
    """The configuration of a server's processes."""

    make_app: Callable[[], ASGIApp]
    """A function that returns the application. It is called in each process, so it must be picklable if there
    are several processes."""
    workers: int = 1
    """The number of processes that serve the same socket."""
    proxy: str | None = None
    """The addresses of the proxies whose ``X-Forwarded-For`` header is trusted; None if there are none."""
    connections: int = Limits().connections
    """The greatest number of HTTP connections of an address, without WebSockets; not used behind a proxy."""
    request_timeout: float = REQUEST_TIMEOUT
    """Seconds that a client has to send a complete request; see `http_protocol`."""
    ended: Callable[[int], None] | None = None
    """A function that is called with the id of each process that has ended, if there are several."""


def _is_relevant(record: logging.LogRecord) -> bool:
    """Return False for log entries that come with a traceback but tell of no fault.

    They are about invalid UTF-8 from a client, and about requests that were canceled because the server had
    to end, of which there is another entry.
    """
    canceled = record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError
    return not canceled and not str(record.msg).startswith("Invalid UTF-8")


class Server(uvicorn.Server):
    """A uvicorn server that notifies the application of a shutdown before it waits for open requests.

    After a signal it ends with exit status 0.
    """

    serving: Callable[[], object] | None = None
    """A function that is called when the server begins to serve."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.startup`."""
        await super().startup(sockets)
        if self.started and self.serving is not None:
            self.serving()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """See `uvicorn.Server.handle_exit`; the signal isn't raised again after the shutdown."""
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server.shutdown`; the application is notified first."""
        closing = self.lifespan.state.get("closing")
        if isinstance(closing, asyncio.Event):
            closing.set()
        for listener in self.servers:
            listener.close()
        await asyncio.sleep(_TAKING_UP)
        await super().shutdown(sockets)


def listen(host: str, port: int, option: str = "--port") -> socket.socket:
    """Return a socket that listens at an address; port 0 means any free port.

    Raises `BindError`, whose message names the ``option`` with which the port is chosen."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError):
        raise BindError(f"the host “{host}” isn't known") from None
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # on Windows, this would let two servers use the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise BindError(_why(error, host, port, option)) from None
    listening.set_inheritable(True)
    return listening


_FIRST_PASSED = 3  # the number of the first file that systemd passes


def passed_socket() -> socket.socket | None:
    """Return the listening socket that systemd passed to this process (sd_listen_fds(3)), if it did.

    systemd holds such a socket while the server is restarted, so connections wait instead of being refused.
    Raises `BindError` if what was passed can't be used.
    """
    number, process = os.environ.pop("LISTEN_FDS", ""), os.environ.pop("LISTEN_PID", "")
    os.environ.pop("LISTEN_FDNAMES", None)
    if not number or process != str(os.getpid()):
        return None
    if number != "1":
        raise BindError(f"systemd passed {number} sockets, and the server listens on one: see moon.socket")
    try:
        passed = socket.socket(fileno=_FIRST_PASSED)
        listens = passed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    except OSError as error:
        raise BindError(f"the socket that systemd passed can't be used: {error.strerror}") from None
    if not listens or passed.family not in (socket.AF_INET, socket.AF_INET6):
        passed.close()
        raise BindError(
            "the socket that systemd passed isn't one of an address and a port, such as "
            "ListenStream=127.0.0.1:8421"
        )
    passed.set_inheritable(True)
    return passed


def _why(error: OSError, host: str, port: int, option: str) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} of {host} is in use, perhaps by another server; choose another with {option}"
        case errno.EACCES:
            return f"this user isn't allowed to listen on port {port}; choose one above 1023 with {option}"
        case errno.EADDRNOTAVAIL:
            return f"{host} isn't an address of this machine"
        case _:
            return f"{host}, port {port}: {error.strerror}"


def serve(config: ServeConfig, listening: socket.socket) -> bool:
    """Serve until the process is asked to end (SIGTERM or Ctrl-C). Return False if the application couldn't
    start; why has been said."""
    if config.workers == 1:
        return _serve(config, listening)
    return run_workers(partial(_serve, replace(config, ended=None)), listening, config.workers, config.ended)


def _serve(
    config: ServeConfig, listening: socket.socket, serving: Callable[[], object] | None = None
) -> bool:
    uvicorn_config = configure(config)
    uvicorn_config.load()  # all modules, and the application
    tune_garbage_collection()
    server = Server(uvicorn_config)
    server.serving = serving
    server.run(sockets=[listening])
    return server.started


def tune_garbage_collection() -> None:
    """Make garbage collections rare.

    Rooms contain no reference cycles, so they are freed without the garbage collector when they are replaced.
    But with a thousand rooms a full collection blocks the event loop for half a second, and with the default
    thresholds there is one every five seconds. Even collections of a few thousand young objects take 10 to
    60 ms, several times a second, and hardly find any garbage (`docs/lab/load.md`).
    """
    gc.collect()
    gc.freeze()  # modules and other objects that live as long as the process
    gc.set_threshold(50_000, 5, 1_000)


def configure(config: ServeConfig) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    logging.getLogger("uvicorn.error").addFilter(_is_relevant)
    connections = None if config.proxy else Connections(config.connections)

    def make_app() -> ASGIApp:
        app = config.make_app()
        if isinstance(app, Middleware):
            app.server.connections = connections  # so that operators can change the limit
        return app

    trusted: dict[str, Any] = {"forwarded_allow_ips": config.proxy} if config.proxy else {}
    return uvicorn.Config(
        make_app,
        factory=True,
        http=http_protocol(connections, config.request_timeout),
        log_config=None,
        access_log=False,  # uvicorn's access log would contain query strings
        lifespan="on",
        server_header=False,
        proxy_headers=bool(config.proxy),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        ws=WebSocketProtocol,
        ws_max_size=MAX_BYTES,
        ws_max_queue=4,
        ws_per_message_deflate=False,  # would take tens of kilobytes per connection, and messages are short
        **trusted,
    )
