"""`moon serve`: serve the web page, and rooms in which people and bots play over the network."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import ExitStack
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption, reporting_errors
from shootmoon.cli.errors import EXIT_REFUSED, EXIT_USAGE

EPILOG = """\b
Examples:
  moon serve                              on this machine only
  moon serve --host 0.0.0.0 --port 80     for everybody on the network
  moon serve --address https://moon.example --proxy 127.0.0.1
  moon serve --database postgresql://moon@localhost/club --redis redis://localhost --workers 4"""

PORT = 8421
"""The default port.

It is always the same, since a browser finds its stored seats by the server's address and port.
"""


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


_DAY = 24 * 3600 * 1000
_CENTURY = 36_500  # days


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses of this machine.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on; 0 for any free one.")
    ] = PORT,
    database: DatabaseOption = None,
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="SHOOTMOON_REDIS",
            help="redis://HOST:PORT, through which several processes notify each other at once.",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve the rooms.")] = 1,
    bots: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=64,
            help="How many bots may think at once per process; by default, one less than processors.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Don't open the page in a browser.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL", help="The origin of a page on another host that may connect. Repeatable."
        ),
    ] = None,
    address: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="SHOOTMOON_ADDRESS",
            help="The public address, such as https://moon.example. Repeatable; links use the one asked.",
        ),
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESSES",
            help="Addresses of your proxies, such as 127.0.0.1, whose forwarding headers are trusted.",
        ),
    ] = None,
    keep_waiting: Annotated[
        int,
        typer.Option(
            min=0, max=_CENTURY, metavar="DAYS", help="Keep rooms without a game this long; 0: forever."
        ),
    ] = 1,
    keep_playing: Annotated[
        int,
        typer.Option(
            min=0, max=_CENTURY, metavar="DAYS", help="Keep rooms with an unfinished game; 0: forever."
        ),
    ] = 30,
    keep_finished: Annotated[
        int,
        typer.Option(min=0, max=_CENTURY, metavar="DAYS", help="Keep rooms whose game is over; 0: forever."),
    ] = 7,
    keep_sheets: Annotated[
        int,
        typer.Option(min=0, max=_CENTURY, metavar="DAYS", help="Keep unchanged score sheets; 0: forever."),
    ] = 90,
    keep_tournaments: Annotated[
        int, typer.Option(min=0, max=_CENTURY, metavar="DAYS", help="Keep unchanged tournaments; 0: forever.")
    ] = 365,
    limits: Annotated[
        int, typer.Option(min=1, max=10_000, metavar="TIMES", help="Multiply the request limits per address.")
    ] = 1,
    metrics_port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Serve metrics for Prometheus on this port; 0 for any free one."),
    ] = None,
    metrics_host: Annotated[
        str | None,
        typer.Option(
            help="The address of the metrics, by default 127.0.0.1; don't let the internet reach it."
        ),
    ] = None,
    admin_token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="SHOOTMOON_ADMIN_TOKEN_FILE",
            help="A file with the tokens of operators, for the page /admin.",
        ),
    ] = None,
    backups: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            envvar="SHOOTMOON_BACKUPS",
            help="The folder of moon backup, of whose newest copy the metrics say the time.",
        ),
    ] = None,
    invite_only: Annotated[
        bool, typer.Option("--invite-only", help="Let only invited people open rooms (page /admin).")
    ] = False,
    log_requests: Annotated[bool, typer.Option("--log-requests", help="Log requests to stderr.")] = False,
    log_format: Annotated[
        LogFormat, typer.Option(help="text, or json for programs: one object on each line of stderr.")
    ] = LogFormat.TEXT,
) -> None:
    """Serve the page and the rooms where people and bots play, until Ctrl-C; every room is kept.

    The page opens in a browser on this machine. Programs use the HTTP and WebSocket interface (docs/api.md).
    """
    from shootmoon.cli.browser import open_page
    from shootmoon.cli.serve_checks import Chosen, canonical_proxies, tokens_in, warnings
    from shootmoon.cli.serving import AppFactory, prepare
    from shootmoon.server import Limits
    from shootmoon.server.hosts import public_address
    from shootmoon.server.metrics import publish, worker_ended
    from shootmoon.server.running import BindError, ServeConfig, listen, passed_socket
    from shootmoon.server.running import serve as serve_at
    from shootmoon.storage.expiry import Expiry

    option = "--address"
    try:
        addresses = tuple(map(public_address, address or ()))
        option = "--origin"
        origins = frozenset(map(public_address, origin or ()))
        option = "--proxy"
        proxy = None if proxy is None else canonical_proxies(proxy)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
    if admin_token_file is not None:
        tokens_in(admin_token_file)
    elif invite_only:
        raise typer.BadParameter(
            "without --admin-token-file there is no operator, who could invite anybody to open a room",
            param_hint="--invite-only",
        )
    if metrics_host is not None and metrics_port is None:
        raise typer.BadParameter("give --metrics-port, too", param_hint="--metrics-host")
    days = (keep_waiting, keep_playing, keep_finished, keep_sheets, keep_tournaments)
    kept = [each * _DAY or None for each in days]
    program = AppFactory(
        database=database,
        redis=redis,
        bots=bots or max(1, (os.cpu_count() or 2) - 1),
        origins=origins,
        addresses=addresses,
        names=frozenset({host.lower()}),
        expiry=Expiry(
            waiting=kept[0], playing=kept[1], finished=kept[2], sheets=kept[3], tournaments=kept[4]
        ),
        limits=Limits().scaled(limits),
        admin_tokens=admin_token_file,
        invite_only=invite_only,
        log_requests=log_requests,
        log_as_json=log_format is LogFormat.JSON,
    )
    with reporting_errors("serve", "every room is kept"), ExitStack() as stack:
        measured_at = metrics_host or "127.0.0.1"
        try:
            passed = passed_socket()
            if passed is not None and (host, port) != ("127.0.0.1", PORT):
                raise BindError("systemd passed a socket, so leave out --host and --port")
            listening = stack.enter_context(passed or listen(host, port))
            host = listening.getsockname()[0] if passed else host
            measured = None
            if metrics_port is not None:
                measured = stack.enter_context(listen(measured_at, metrics_port, "--metrics-port"))
        except BindError as error:
            typer.echo(f"moon serve: {error}", err=True)
            raise typer.Exit(EXIT_USAGE) from None
        prepare(program)
        port = listening.getsockname()[1]
        typer.echo(f"{_url(host, port)}  (Ctrl-C stops the server; every room is kept)")
        chosen = Chosen(
            host=host,
            workers=workers,
            sqlite=program.address.file is not None,
            redis=redis,
            addresses=addresses,
            proxy=proxy,
            metrics_host=None if measured is None else measured_at,
            tokens=admin_token_file,
            backups=backups,
        )
        _say(warnings(chosen, os.environ), as_json=program.log_as_json)
        if not no_browser:
            # The socket is already listening, so a request that arrives before the server is ready waits.
            open_page(_url("127.0.0.1" if host in ("", "0.0.0.0", "::") else host, port))
        metrics = None
        if measured is not None:
            metrics = stack.enter_context(
                publish(measured, workers, backups and partial(_last_backup, backups))
            )
            typer.echo(f"{_url(measured_at, measured.getsockname()[1])}metrics  (for Prometheus)")
        serving = ServeConfig(
            make_app=partial(program, metrics) if metrics else program,
            workers=workers,
            proxy=proxy,
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

            from shootmoon.server.json_log import JsonFormatter

            warning = logging.LogRecord("shootmoon.serve", logging.WARNING, "", 0, each, None, None)
            each = JsonFormatter().format(warning)
        typer.echo(each, err=True)
