"""What `moon serve` refuses of its settings, and what it says about them at the start.

No setting is taken and then has no effect, or another effect than somebody who hosts a server would think.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import stat
import sys
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from msgspec.structs import replace

if TYPE_CHECKING:
    from shootmoon.cli.settings import Settings
    from shootmoon.server.operators.access import AdminToken

VARIABLES = frozenset(
    f"SHOOTMOON_{name}"
    for name in (
        "ADDRESS", "ADMIN_TOKEN_FILE", "ARCHIVE", "BACKUPS", "CACHE", "DATABASE", "GAMES",
        "HOME", "IMAGE", "NEED_SERVERS", "REDIS", "SANITIZE", "SEED", "SERIES_KEY", "SERVER", "SETTINGS",
        "SNAPSHOTS", "SOAK", "TOKEN",
    )
)  # fmt: skip
"""All environment variables that shootmoon, its tests or its build read."""


def checked(settings: Settings) -> Settings:
    """Return settings with all addresses in their usual form. Raises `typer.BadParameter`."""
    from shootmoon.server.front.hosts import public_address

    option = "--address"
    try:
        address = list(map(public_address, settings.address or ()))
        option = "--origin"
        origin = list(map(public_address, settings.origin or ()))
        option = "--proxy"
        proxy = None if settings.proxy is None else canonical_proxies(settings.proxy)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None
    if settings.admin_token_file is not None:
        tokens_in(settings.admin_token_file)
    elif settings.invite_only:
        raise typer.BadParameter(
            "without --admin-token-file there is no operator, who could invite anybody to open a room",
            param_hint="--invite-only",
        )
    if settings.metrics_host is not None and settings.metrics_port is None:
        raise typer.BadParameter("give --metrics-port, too", param_hint="--metrics-host")
    return replace(settings, address=address, origin=origin, proxy=proxy)


def canonical_proxies(text: str) -> str:
    """Return a list of addresses and networks of proxies in the form that uvicorn reads.

    Raises ValueError. uvicorn takes what it can't read for the name of a socket, and would trust nobody.

    >>> canonical_proxies("127.0.0.1, 10.0.0.0/8")
    '127.0.0.1,10.0.0.0/8'
    """
    found: list[str] = []
    for each in map(str.strip, text.split(",")):
        try:
            network = ipaddress.ip_network(each)
        except ValueError:
            why = "isn't an address or a network of proxies, such as 127.0.0.1 or 10.0.0.0/8"
            raise ValueError(f"“{each}” {why}") from None
        if network.prefixlen == 0:
            raise ValueError(f"“{each}”: everybody could then pretend to have any address; name your proxies")
        found.append(each)
    return ",".join(found)


def tokens_in(path: Path) -> tuple[AdminToken, ...]:
    """Return the operators' tokens in a file. Raises `typer.BadParameter` if it can't be read or has none
    that is valid."""
    from shootmoon.server.operators.access import read_tokens

    try:
        found = read_tokens(path)
    except PermissionError:
        raise _bad_tokens(
            f"{path} can't be read by the user {_user()}, as whom this runs: chown {_user()} {path}"
        ) from None
    except OSError as error:
        raise _bad_tokens(f"{path}: {error.strerror}; moon admin token makes such a file") from None
    except ValueError as error:
        raise _bad_tokens(f"{path}: {error}") from None
    if not found:
        raise _bad_tokens(f"{path} has no token; moon admin token writes one")
    today = datetime.datetime.now(datetime.UTC).date()
    if all(each.last_day is not None and each.last_day < today for each in found):
        raise _bad_tokens(f"the last day of every token in {path} is past; moon admin token writes a new one")
    return found


def _bad_tokens(why: str) -> typer.BadParameter:
    return typer.BadParameter(why, param_hint="--admin-token-file")


def _user() -> str:
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name, as in containers
        return str(os.getuid())


def warnings(chosen: Settings, environment: Mapping[str, str], *, sqlite: bool) -> Generator[str]:
    """Yield sentences about settings that mean something else than one might think.

    ``sqlite``: whether the database is a SQLite file.
    """
    if not is_loopback(chosen.host):
        yield (
            "Everybody who reaches this machine can join, and others on the network can read tokens. Outside "
            "a home network, put a TLS proxy in front of the server."
        )
        if not chosen.address:
            yield (
                "The server answers to its IP addresses and to this machine's own names alone; give any "
                "other name with --address."
            )
    if chosen.workers > 1 and chosen.redis is None:
        yield "Without --redis, events reach clients of other processes a second or two late."
    if chosen.workers == 1 and chosen.redis is not None and sqlite:
        yield "--redis has an effect only while other servers use the same SQLite file."
    for address in chosen.address or ():
        if address.startswith("https:") and chosen.proxy is None:
            yield (
                f"{address} needs a proxy for TLS, and without --proxy all who come through it share the "
                "limits of one address."
            )
            break
        if address.startswith("http:") and not is_local(address):
            yield f"{address} isn't encrypted: browsers allow no passkeys and no installed page there."
    if chosen.measured_at is not None and not is_loopback(chosen.measured_at):
        yield f"Everybody who reaches {chosen.measured_at} can read the metrics."
    if not sqlite and not environment.get("SHOOTMOON_SERIES_KEY"):
        yield (
            "SHOOTMOON_SERIES_KEY isn't set, so the key of series is in a file of this machine; servers on "
            "other machines need the same key."
        )
    tokens = chosen.admin_token_file
    if tokens is not None and sys.platform != "win32":
        if stat.S_IMODE(tokens.stat().st_mode) & 0o077:
            yield f"Other users of this machine can read {tokens}: chmod 600 {tokens}"
    if chosen.backups is not None and chosen.measured_at is None:
        yield "--backups has an effect on the metrics alone, and there are none without --metrics-port."
    elif chosen.backups is not None and not os.access(chosen.backups, os.R_OK | os.X_OK):
        yield f"{chosen.backups} can't be read, so the metrics will say that there is no backup."
    for name in sorted(environment):
        if name.startswith("SHOOTMOON_") and name not in VARIABLES:
            yield f"The environment variable {name} isn't known, so it has no effect."


def is_loopback(host: str) -> bool:
    """Return True if only this machine can reach a host's address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_local(address: str) -> bool:
    """Return True if a URL is that of this machine, for which browsers ask for no encryption."""
    from urllib.parse import urlsplit

    return is_loopback(urlsplit(address).hostname or "")
