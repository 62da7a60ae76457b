"""The metrics of a server for Prometheus, by its official client library.

Labels have few values, which the program chooses: routes rather than paths, kinds of commands, names of bots.
No room, player, token or address is in a metric.

Metrics are served on a port of their own (`publish`), so that the proxy in front of a public server never
passes them on. If the server has several processes, each writes its values to files in a temporary folder,
and the process that started the others adds them up.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from socket import socket
from socketserver import ThreadingMixIn
from typing import Any, TypeVar, cast
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, exposition, multiprocess
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

__all__ = ["LAST_BACKUP", "Metrics", "publish", "worker_ended"]

SAMPLE_INTERVAL = 0.5
"""Seconds between two measurements of the event loop's lag and of everything that is a number of things."""

LAST_BACKUP = "shootmoon_last_backup_timestamp_seconds"
"""The metric of the last backup, of which only a server that knows the folder of backups tells."""

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that tells the library in which folder the processes share their values."""
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 35.0)
_TRANSACTIONS = frozenset({"read", "write"})
_Metric = TypeVar("_Metric", Counter, Histogram)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Metrics:
    """The metrics of one server process.

    The methods that record something may be passed to rooms and storage, which don't know about metrics.
    """

    def __init__(self) -> None:
        """Create all metrics, in a registry of their own."""
        self.registry = CollectorRegistry()
        self._gauges = {
            "rooms": self._gauge("rooms", "Rooms in memory."),
            "seats": self._gauge("seats", "Players whose WebSocket is open."),
            "websockets": self._gauge("websockets", "Open WebSockets."),
            "bots_waiting": self._gauge("bots_waiting", "Bot decisions that wait for a free process."),
            "database_connections": self._gauge("database_connections", "Database connections in use."),
        }
        self._sources: dict[str, Callable[[], int]] = {}
        self._parts: dict[tuple[Counter | Histogram, tuple[str, ...]], Counter | Histogram] = {}
        self._counters = {
            "requests": self._counter("http_requests", "HTTP requests by status.", "status"),
            "commands": self._counter("commands", "Commands by outcome: done, or a refusal code.", "outcome"),
            "refused": self._counter("limited", "Requests refused, by limit.", "limit"),
            "slow": self._counter("slow_readers", "WebSockets closed because the client didn't read."),
            "sheets": self._counter("sheet_commands", "Changes of score sheets."),
            "decisions": self._counter("bots_decisions", "Decisions of bots, by budget.", "budget"),
            "cut_short": self._counter("bots_cut_short", "Bots' searches stopped by the time limit."),
            "fell_back": self._counter("bots_fell_back", "Decisions by the beginner for another bot."),
            "database_errors": self._counter("database_errors", "Failed transactions by result.", "result"),
        }
        self._http = self._histogram("http_request", "HTTP requests by route.", _FAST, "method", "route")
        self._processor = self._counter(
            "http_processor_seconds", "Processor time of HTTP requests in the event loop.", "method", "route"
        )
        self._command = self._histogram("command", "Commands by kind, until they are stored.", _FAST, "kind")
        self._decision = self._histogram("bots_decision", "Decisions of bots, by bot.", _SLOW, "bot")
        self._database = self._histogram("database", "Transactions, with all attempts.", _FAST, "kind")
        self._lag = self._histogram("event_loop_lag", "By how much the event loop is late.", _FAST)

    def _gauge(self, name: str, meaning: str) -> Gauge:
        how = {"registry": self.registry, "multiprocess_mode": "livesum"}
        return Gauge(f"shootmoon_{name}", meaning, **how)  # pyright: ignore[reportArgumentType]

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"shootmoon_{name}", meaning, labels, registry=self.registry)

    def _histogram(self, name: str, meaning: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        name = f"shootmoon_{name}_seconds"
        return Histogram(name, meaning, labels, buckets=buckets, registry=self.registry)

    def _of(self, metric: _Metric, *labels: str) -> _Metric:
        """Return the part of a metric that has these values of its labels.

        The library finds it too, but with a lock and several copies, which would be half of the cost.
        """
        if not labels:
            return metric
        found = self._parts.get((metric, labels))
        if found is None:
            found = self._parts[metric, labels] = metric.labels(*labels)
        return cast("_Metric", found)

    def count(self, counter: str, label: str = "") -> None:
        """Increment a counter, whose label, if it has one, is ``label``."""
        self._of(self._counters[counter], *((label,) if label else ())).inc()

    def record_request(self, method: str, route: str, seconds: float, processor: float) -> None:
        """Record an HTTP request. ``route``: the path with names for its parameters; empty if there is none.
        ``seconds``: how long it took; ``processor``: its processor time in the event loop, in seconds."""
        labels = (method if method in _METHODS else "other", route or "other")
        self._of(self._http, *labels).observe(seconds)
        self._of(self._processor, *labels).inc(processor)

    def record_command(self, kind: str, seconds: float) -> None:
        """Record a command of a client, whether it was carried out or refused. ``kind``: its type."""
        self._of(self._command, kind).observe(seconds)

    def record_decision(self, bot: str, budget: str, cut_short: bool, seconds: float) -> None:
        """Record a bot's decision; see `shootmoon.rooms.BotPool`."""
        if not budget:
            self.count("fell_back")
            return
        self.count("decisions", budget)
        if cut_short:
            self.count("cut_short")
        self._of(self._decision, bot).observe(seconds)

    def record_transaction(self, kind: str, seconds: float) -> None:
        """Record a database transaction; see `shootmoon.storage.database.Observe`."""
        if kind in _TRANSACTIONS:
            self._of(self._database, kind).observe(seconds)
        else:
            self.count("database_errors", kind)

    def measure(self, gauge: str, source: Callable[[], int]) -> None:
        """Let a gauge have the value that ``source`` returns whenever it is measured."""
        self._sources[gauge] = source

    def sample(self) -> None:
        """Measure all gauges."""
        for gauge, source in self._sources.items():
            self._gauges[gauge].set(source())

    async def keep_sampling(self) -> None:
        """Measure the gauges and the lag of the event loop again and again."""
        while True:
            self.sample()
            began = time.perf_counter()
            await asyncio.sleep(SAMPLE_INTERVAL)
            self._lag.observe(max(0.0, time.perf_counter() - began - SAMPLE_INTERVAL))


class _LastBackup(Collector):
    """The time of the last backup, which is looked up whenever somebody asks for the metrics."""

    def __init__(self, last_backup: Callable[[], float]) -> None:
        self._last_backup = last_backup

    def collect(self) -> Iterator[Metric]:
        meaning = "When the newest backup was complete, in seconds since 1970; 0 if there is none."
        yield GaugeMetricFamily(LAST_BACKUP, meaning, self._last_backup())


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone away is nothing to complain about."""


class _Handler(WSGIRequestHandler):
    timeout = 10.0  # seconds for each read

    def log_message(self, format: str, *args: Any) -> None:
        """Requests of Prometheus aren't logged."""


def _with_head(app: Any) -> Any:
    """Return a WSGI application that answers HEAD as ``app`` answers GET, without the body."""

    def answer(environ: Any, start_response: Any) -> Any:
        if environ["REQUEST_METHOD"] != "HEAD":
            return app(environ, start_response)
        started: list[Any] = []

        def start(*how: Any) -> None:
            started.extend(how)

        body = b"".join(app({**environ, "REQUEST_METHOD": "GET"}, start))
        status, headers = started
        start_response(status, [*headers, ("Content-Length", str(len(body)))])
        return []

    return answer


@contextmanager
def publish(
    listening: socket, workers: int, last_backup: Callable[[], float] | None = None
) -> Generator[Metrics | None]:
    """Serve metrics on a socket, in a thread of this process.

    ``last_backup``: a function that returns when the newest backup was made, in seconds since 1970, or 0 if
    there is none; None if the server doesn't know where backups are.

    Yields the metrics to use if this process serves all requests itself (``workers`` is 1). Otherwise yields
    None: the processes that are started in this context share their values by way of a folder, and pass their
    ends to `worker_ended`.
    """
    if workers == 1:
        metrics = Metrics()
        if last_backup is not None:
            metrics.registry.register(_LastBackup(last_backup))
        with _serving(metrics.registry, listening):
            yield metrics
        return
    before = os.environ.get(_FOLDER)
    with tempfile.TemporaryDirectory(prefix="moon-metrics-") as folder:
        os.environ[_FOLDER] = folder
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry, folder)
        if last_backup is not None:
            registry.register(_LastBackup(last_backup))
        try:
            with _serving(registry, listening):
                yield None
        finally:
            if before is None:
                del os.environ[_FOLDER]
            else:
                os.environ[_FOLDER] = before


def worker_ended(process: int) -> None:
    """Forget the gauges of a process that has ended; what it counted stays counted."""
    if folder := os.environ.get(_FOLDER):
        multiprocess.mark_process_dead(process, folder)  # pyright: ignore[reportUnknownMemberType]


@contextmanager
def _serving(registry: CollectorRegistry, listening: socket) -> Generator[None]:
    server = _Server(listening.getsockname()[:2], _Handler, bind_and_activate=False)
    server.socket.close()
    server.socket = listening
    server.server_name, server.server_port = "", listening.getsockname()[1]
    server.setup_environ()
    server.set_app(_with_head(exposition.make_wsgi_app(registry)))  # pyright: ignore
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()
