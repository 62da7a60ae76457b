"""`Settings`: what `moon serve` takes, from options, the environment, and a file."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer
from msgspec import Struct

from shootmoon.cli.databases import DatabaseOption
from shootmoon.telling import system_reason

PORT = 8421
"""The default port.

It is always the same, since a browser finds its stored seats by the server's address and port.
"""


class LogFormat(StrEnum):
    """How the log is written."""

    TEXT = "text"
    JSON = "json"


def _read_file(context: typer.Context, path: Path | None) -> Path | None:
    """Let what a file says replace the defaults. Options and variables of the environment come first."""
    if path is None:
        return None
    import tomllib

    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise typer.BadParameter(f"{path}: {system_reason(error)}") from None
    except ValueError as error:
        raise typer.BadParameter(f"{path}: {error}") from None
    given = {name.replace("-", "_"): value for name, value in found.items()}
    for name in given.keys() - (set(Settings.__struct_fields__) - {"settings"}):
        raise typer.BadParameter(f"{path}: there is no setting “{name.replace('_', '-')}”")
    for name in ("address", "origin"):
        if isinstance(given.get(name), str):
            given[name] = [given[name]]
    context.default_map = given
    return path


def _option(help: str, metavar: str | None = None, *, env: str = "", **more: Any) -> Any:
    """Return an option; ``env`` is the end of the name of its variable in the environment."""
    return typer.Option(help=help, metavar=metavar, envvar=f"SHOOTMOON_{env}" if env else None, **more)


def _days(help: str) -> Any:
    return _option(f"Keep {help}; 0: forever.", "DAYS", min=0, max=36_500)  # at most a century


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of `moon serve`. Each field is an option, which its annotation describes."""

    settings: Annotated[
        Path | None,
        _option(
            "A TOML file with other values in place of the defaults below, such as port = 80.",
            "FILE",
            env="SETTINGS",
            is_eager=True,
            callback=_read_file,
        ),
    ] = None
    host: Annotated[str, _option("The address to listen on; 0.0.0.0 for all addresses of this machine.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, _option("The port to listen on; 0 for any free one.", min=0, max=65535)] = PORT
    database: DatabaseOption = None
    redis: Annotated[
        str | None,
        _option(
            "redis://HOST:PORT, through which several processes notify each other at once.",
            "ADDRESS",
            env="REDIS",
        ),
    ] = None
    workers: Annotated[int, _option("Processes that serve the rooms.", min=1, max=64)] = 1
    bots: Annotated[
        int | None,
        _option(
            "How many bots may think at once per process; by default, one less than processors.",
            min=1,
            max=64,
        ),
    ] = None
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Don't open the page in a browser.")] = (
        False
    )
    origin: Annotated[
        list[str] | None, _option("The origin of a page on another host that may connect. Repeatable.", "URL")
    ] = None
    address: Annotated[
        list[str] | None,
        _option(
            "The public address, such as https://moon.example. Repeatable; links use the one asked.",
            "URL",
            env="ADDRESS",
        ),
    ] = None
    proxy: Annotated[
        str | None,
        _option(
            "Addresses of your proxies, such as 127.0.0.1, whose forwarding headers are trusted.", "ADDRESSES"
        ),
    ] = None
    keep_waiting: Annotated[int, _days("rooms without a game this long")] = 1
    keep_playing: Annotated[int, _days("rooms with an unfinished game")] = 30
    keep_finished: Annotated[int, _days("rooms whose game is over")] = 7
    keep_sheets: Annotated[int, _days("unchanged score sheets")] = 90
    keep_tournaments: Annotated[int, _days("unchanged tournaments")] = 365
    limits: Annotated[
        int, _option("Multiply the request limits per address.", "TIMES", min=1, max=10_000)
    ] = 1
    metrics_port: Annotated[
        int | None,
        _option("Serve metrics for Prometheus on this port; 0 for any free one.", min=0, max=65535),
    ] = None
    metrics_host: Annotated[
        str | None,
        _option("The address of the metrics, by default 127.0.0.1; don't let the internet reach it."),
    ] = None
    admin_token_file: Annotated[
        Path | None,
        _option("A file with the tokens of operators, for the page /admin.", "FILE", env="ADMIN_TOKEN_FILE"),
    ] = None
    backups: Annotated[
        Path | None,
        _option(
            "The folder of moon backup, of whose newest copy the metrics say the time.",
            "FOLDER",
            env="BACKUPS",
        ),
    ] = None
    invite_only: Annotated[
        bool, typer.Option("--invite-only", help="Let only invited people open rooms (page /admin).")
    ] = False
    log_requests: Annotated[bool, typer.Option("--log-requests", help="Log requests to stderr.")] = False
    log_format: Annotated[
        LogFormat, _option("text, or json for programs: one object on each line of stderr.")
    ] = LogFormat.TEXT

    @property
    def thinking(self) -> int:
        """How many bots may think at once per process."""
        return self.bots or max(1, (os.cpu_count() or 2) - 1)

    @property
    def log_as_json(self) -> bool:
        """True if log entries are JSON objects."""
        return self.log_format is LogFormat.JSON

    @property
    def measured_at(self) -> str | None:
        """The address of the metrics; None if none are served."""
        return None if self.metrics_port is None else self.metrics_host or "127.0.0.1"


def with_options(run: Callable[[Settings], None]) -> Callable[..., None]:
    """Return a command whose options are the fields of `Settings`."""

    def command(**given: Any) -> None:
        run(Settings(**given))

    hints = get_type_hints(Settings, include_extras=True)
    defaults = zip(Settings.__struct_fields__, Settings.__struct_defaults__, strict=True)
    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hints[name])
            for name, default in defaults
        ]
    )
    command.__doc__ = run.__doc__
    return command
