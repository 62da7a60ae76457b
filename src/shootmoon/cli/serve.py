"""`moon serve`: serve the web page, and rooms in which people and bots play over the network."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import typer
from msgspec.structs import replace

from shootmoon.cli.errors import EXIT_REFUSED, when_stopped
from shootmoon.cli.settings import PORT, Settings, with_options

EPILOG = """\b
Examples:
  moon serve                              on this machine only
  moon serve --host 0.0.0.0 --port 80     for everybody on the network
  moon serve --address https://moon.example --proxy 127.0.0.1
  moon serve --database postgresql://moon@localhost/club --redis redis://localhost --workers 4"""


@with_options
def serve(settings: Settings) -> None:
    """Serve the page and the rooms where people and bots play, until Ctrl-C; every room is kept.

    The page opens in a browser on this machine. Programs use the HTTP and WebSocket interface (docs/api.md).
    """
    from shootmoon.cli.browser import open_page
    from shootmoon.cli.serve_checks import checked, warnings
    from shootmoon.cli.serving import AppFactory, prepare
    from shootmoon.server.front.metrics import publish, worker_ended
    from shootmoon.server.running import BindError, ServeConfig, listen, passed_socket
    from shootmoon.server.running import serve as serve_at

    settings = checked(settings)
    program, backups = AppFactory(settings), settings.backups
    with when_stopped("every room is kept"), ExitStack() as stack:
        passed = passed_socket()
        if passed is not None and (settings.host, settings.port) != ("127.0.0.1", PORT):
            raise BindError("systemd passed a socket, so leave out --host and --port")
        listening = stack.enter_context(passed or listen(settings.host, settings.port))
        host = listening.getsockname()[0] if passed else settings.host
        measured = None
        if settings.measured_at is not None:
            port = settings.metrics_port or 0
            measured = stack.enter_context(listen(settings.measured_at, port, "--metrics-port"))
        prepare(program)
        port = listening.getsockname()[1]
        typer.echo(f"{_url(host, port)}  (Ctrl-C stops the server; every room is kept)")
        said = warnings(replace(settings, host=host), os.environ, sqlite=program.address.file is not None)
        _say(said, as_json=settings.log_as_json)
        if not settings.no_browser:
            # The socket is already listening, so a request that arrives before the server is ready waits.
            open_page(_url("127.0.0.1" if host in ("", "0.0.0.0", "::") else host, port))
        metrics = None
        if measured is not None:
            metrics = stack.enter_context(
                publish(measured, settings.workers, backups and partial(_last_backup, backups))
            )
            typer.echo(f"{_url(*measured.getsockname()[:2])}metrics  (for Prometheus)")
        serving = ServeConfig(
            make_app=partial(program, metrics) if metrics else program,
            workers=settings.workers,
            proxy=settings.proxy,
            connections=program.limits.connections,
            ended=worker_ended,
        )
        if not serve_at(serving, listening):
            raise typer.Exit(EXIT_REFUSED)


def _last_backup(folder: Path) -> float:
    from shootmoon.storage.backup import made_at, newest

    return made_at(newest(folder))


def serve_or_open() -> None:
    """Run `moon` without a command: start a server, or open the page of a running one."""
    if _serves_already(url := _url("127.0.0.1", PORT)):
        from shootmoon.cli.browser import open_page

        typer.echo(f"{url}  (a server is already running on this machine)")
        open_page(url)
    else:
        serve()


def _serves_already(url: str) -> bool:
    """Return True if a Moon server answers at ``url``."""
    import urllib.request

    try:
        with urllib.request.urlopen(f"{url}api/health", timeout=2) as answer:
            return json.load(answer).get("status") == "ok"
    except (OSError, ValueError, AttributeError):
        return False


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _say(warnings: Iterable[str], *, as_json: bool) -> None:
    for each in warnings:
        if as_json:
            import logging

            from shootmoon.server.front.json_log import JsonFormatter

            warning = logging.LogRecord("shootmoon.serve", logging.WARNING, "", 0, each, None, None)
            each = JsonFormatter().format(warning)
        typer.echo(each, err=True)
