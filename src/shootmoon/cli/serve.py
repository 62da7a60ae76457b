"""`moon serve`: rooms for friends and bots, over the network."""

from __future__ import annotations

import ipaddress
import json
import os
from typing import Annotated

import typer

from shootmoon.cli.databases import DatabaseOption, reporting_errors
from shootmoon.cli.errors import EXIT_REFUSED, EXIT_USAGE

EPILOG = """Examples:  moon serve  |  moon serve --host 0.0.0.0 --port 80  |
moon serve --database postgresql://moon@localhost/club --redis redis://localhost --workers 4"""

PORT = 8421
"""Always the same, since a browser keeps its seats by address and port."""

_DAY = 24 * 3600 * 1000


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen at; 0.0.0.0 for all of this machine's.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 for any that is free.")] = PORT,
    database: DatabaseOption = None,
    redis: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="SHOOTMOON_REDIS",
            help="redis://HOST:PORT, by which processes hear of each other's news at once.",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that serve the same rooms.")] = 1,
    bots: Annotated[
        int | None,
        typer.Option(min=1, max=64, help="Bots that think at once in each; else one less than processors."),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Don't open the page in a browser of this machine.")
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A page of another host that may connect: https://moon.example."),
    ] = None,
    address: Annotated[
        list[str] | None,
        typer.Option(
            metavar="URL",
            envvar="SHOOTMOON_ADDRESS",
            help="Where others reach it by a name: https://moon.example. Links are made with the first.",
        ),
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESSES",
            help="Where proxies of yours come from (127.0.0.1); they say whose request it is.",
        ),
    ] = None,
    keep_waiting: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Rooms where no game was begun; 0: for ever.")
    ] = 1,
    keep_playing: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Rooms whose game was left; 0: for ever.")
    ] = 30,
    keep_finished: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Rooms whose game is over; 0: for ever.")
    ] = 7,
    keep_sheets: Annotated[
        int, typer.Option(min=0, metavar="DAYS", help="Score sheets nobody writes on any more; 0: for ever.")
    ] = 90,
    limits: Annotated[
        int, typer.Option(min=1, metavar="TIMES", help="So many times what an address may do usually.")
    ] = 1,
    log_requests: Annotated[bool, typer.Option("--log-requests", help="Write requests to stderr.")] = False,
) -> None:
    """Serve the page to play on, and rooms over HTTP and WebSocket (docs/api.md), until Ctrl-C or SIGTERM,
    which keep every room."""
    from shootmoon.cli.browser import open_page
    from shootmoon.cli.serving import AppFactory, prepare
    from shootmoon.server import Limits
    from shootmoon.server.hosts import public_address
    from shootmoon.server.running import BindError, ServeConfig, listen
    from shootmoon.server.running import serve as serve_at
    from shootmoon.storage.expiry import Expiry

    try:
        addresses = tuple(map(public_address, address or ()))
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--address") from None
    kept = [days * _DAY or None for days in (keep_waiting, keep_playing, keep_finished, keep_sheets)]
    program = AppFactory(
        database=database,
        redis=redis,
        bots=bots or max(1, (os.cpu_count() or 2) - 1),
        origins=frozenset(each.rstrip("/") for each in origin or ()),
        addresses=addresses,
        names=frozenset({host.lower()}),
        expiry=Expiry(waiting=kept[0], playing=kept[1], finished=kept[2], sheets=kept[3]),
        limits=Limits().scaled(limits),
        log_requests=log_requests,
    )
    with reporting_errors("serve", "every room is kept"):
        try:
            listening = listen(host, port)
        except BindError as error:
            typer.echo(f"moon serve: {error}", err=True)
            raise typer.Exit(EXIT_USAGE) from None
        with listening:
            prepare(program)
            port = listening.getsockname()[1]
            typer.echo(f"{_url(host, port)}  (Ctrl-C ends it and keeps every room)")
            _warn(host, workers, redis)
            if not no_browser:
                # It listens already: who asks before it serves waits a moment.
                open_page(_url("127.0.0.1" if host in ("", "0.0.0.0", "::") else host, port))
            serving = ServeConfig(
                make_app=program, workers=workers, proxy=proxy, connections=program.limits.connections
            )
            if not serve_at(serving, listening):
                raise typer.Exit(EXIT_REFUSED)


def serve_or_open() -> None:
    """The page, for whoever says just `moon`: with all defaults, or the one that is served here already."""
    if _serves_already(url := _url("127.0.0.1", PORT)):
        from shootmoon.cli.browser import open_page

        typer.echo(f"{url}  (served by another moon on this machine)")
        open_page(url)
    else:
        serve()


def _serves_already(url: str) -> bool:
    """Whether a server of ours answers there."""
    import urllib.request

    try:
        with urllib.request.urlopen(f"{url}api/health", timeout=2) as answer:
            return json.load(answer).get("status") == "ok"
    except (OSError, ValueError, AttributeError):
        return False


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _warn(host: str, workers: int, redis: str | None) -> None:
    """Say what is worth knowing about how it was asked for."""
    if not _is_loopback(host):
        typer.echo(
            "Whoever reaches this machine can come in, and tokens can be read on the way: outside of a home, "
            "put a proxy with TLS before it.",
            err=True,
        )
    if workers > 1 and redis is None:
        typer.echo("Without --redis, news between processes take a second or two.", err=True)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
